//! Running the program from tests.
#![allow(dead_code, reason = "each test file uses some of these")]

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

use serde_json::Value;

/// The program itself.
pub fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_indochina"))
}

/// Runs the program and waits for its end.
pub fn run(arguments: &[&str]) -> Output {
    program().args(arguments).output().expect("the program can be run")
}

/// What a run that must go well prints.
pub fn stdout_of(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the program prints text")
}

/// The JSON document that a run that must go well prints.
pub fn json_of(arguments: &[&str]) -> Value {
    serde_json::from_str(&stdout_of(arguments)).expect("the program prints JSON")
}

/// Checks that a run fails with that exit code and says exactly one sentence that names `expected`.
pub fn fails(arguments: &[&str], code: i32, expected: &str) {
    let output = run(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
    assert_eq!(said.lines().count(), 1, "{arguments:?}: {said}");
    assert!(said.contains(expected), "{arguments:?}: {said}");
}

/// A folder that is gone after the test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("indochina-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Folder(path)
    }

    pub fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().expect("a file has a folder")).expect("a folder can be made");
        std::fs::write(&path, text).expect("a file can be written");
        path.to_str().expect("the path is text").into()
    }

    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("the path is text").into()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A conversation over the line protocol.
pub struct Conversation {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Conversation {
    pub fn start() -> Self {
        let mut child = program()
            .arg("script")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program can be started");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("the output is piped"));
        Conversation { child, input, output }
    }

    /// A conversation about a new game of the first title, with a seed.
    pub fn about_new_game(seed: u64) -> Self {
        let mut talk = Conversation::start();
        talk.good(&format!(r#"{{"new": {{"game": "hoa-binh", "seed": {seed}}}}}"#));
        talk
    }

    /// Sends a line as it is and returns the answer.
    pub fn ask(&mut self, line: &str) -> Value {
        self.ask_bytes(line.as_bytes())
    }

    pub fn ask_bytes(&mut self, line: &[u8]) -> Value {
        let input = self.input.as_mut().expect("the conversation goes on");
        input.write_all(line).and_then(|()| input.write_all(b"\n")).and_then(|()| input.flush()).expect("it listens");
        let mut answer = String::new();
        self.output.read_line(&mut answer).expect("it answers");
        serde_json::from_str(&answer).expect("the answer is JSON")
    }

    /// Sends a line that must be answered with ok.
    pub fn good(&mut self, line: &str) -> Value {
        let answer = self.ask(line);
        assert_eq!(answer["ok"], true, "{line}: {answer}");
        answer
    }

    /// Sends a line that must be refused, and checks that nothing has changed.
    pub fn bad(&mut self, line: &str) -> Value {
        let before = self.ask(r#"{"state": true}"#);
        let answer = self.ask(line);
        assert_eq!(answer["ok"], false, "{line}: {answer}");
        assert!(answer["error"].as_str().is_some_and(|said| !said.is_empty()), "{line}: {answer}");
        assert_eq!(self.ask(r#"{"state": true}"#), before, "{line} changed something");
        answer
    }

    pub fn act(&mut self, action: &str) -> Value {
        self.good(&serde_json::json!({"act": action}).to_string())
    }

    /// The text of every legal action.
    pub fn actions(&mut self) -> Vec<String> {
        let answer = self.good(r#"{"actions": true}"#);
        let list = answer["actions"].as_array().expect("a list of actions");
        list.iter().map(|a| a["action"].as_str().expect("an action is text").into()).collect()
    }

    /// Lets the random player decide until the game is over; returns the last answer.
    pub fn finish(&mut self) -> Value {
        loop {
            let answer = self.good(r#"{"bot": {"level": "random"}}"#);
            if answer["turn"].get("over").is_some() {
                return answer;
            }
        }
    }

    /// Ends the conversation; the program must end well.
    pub fn end(mut self) {
        drop(self.input.take());
        assert!(self.child.wait().expect("the program ends").success());
    }
}
