//! Lines of the protocol: reading them without trusting their length, and the one command in each.

use std::fmt;
use std::io::{self, BufRead};

use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;

/// What came of reading a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// The whole line is in the buffer, without its end.
    Whole,
    /// The line was longer than allowed; it has been passed over.
    TooLong,
    /// There is nothing more.
    End,
}

/// Reads the next line into `buffer`, keeping no more than `longest` bytes of it.
pub(super) fn read(input: &mut impl BufRead, longest: usize, buffer: &mut Vec<u8>) -> io::Result<Line> {
    buffer.clear();
    let (mut seen, mut too_long) = (false, false);
    loop {
        let some = match input.fill_buf() {
            Ok(some) => some,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if some.is_empty() && !seen {
            return Ok(Line::End);
        }
        seen = true;
        let end = some.iter().position(|byte| *byte == b'\n');
        let part = &some[..end.unwrap_or(some.len())];
        too_long |= buffer.len() + part.len() > longest;
        if !too_long {
            buffer.extend_from_slice(part);
        }
        let (last, used) = (end.is_some() || some.is_empty(), end.map_or(some.len(), |at| at + 1));
        input.consume(used);
        if last {
            return Ok(if too_long { Line::TooLong } else { Line::Whole });
        }
    }
}

/// The command of a line: its word and what comes with it.
#[derive(Debug, PartialEq)]
pub(super) struct Command {
    pub(super) word: String,
    pub(super) value: Value,
    /// Whether more is asked for beside the command: `only` with `chance`, `log` with `view`.
    pub(super) beside: bool,
}

/// What may stand beside a command, wherever in the line: JSON does not order its keys.
const BESIDE: [(&str, &[&str]); 2] = [("only", &["chance", "dice"]), ("log", &["view"])];

/// Reads a line as an object with exactly one command.
pub(super) fn parse(line: &[u8]) -> Result<Command, String> {
    let text = std::str::from_utf8(line).map_err(|_| "the line is not text in UTF-8".to_string())?;
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let command = deserializer.deserialize_map(OneCommand).map_err(|error| say(&error))?;
    deserializer.end().map_err(|error| say(&error))?;
    Ok(command)
}

fn say(error: &serde_json::Error) -> String {
    match error.classify() {
        serde_json::error::Category::Data => {
            // Without the place: a line is one object, and the sentence names the key.
            let said = error.to_string();
            said.rsplit_once(" at line ").map_or(said.clone(), |(said, _)| said.into())
        }
        _ => format!("the line is not JSON: {error}"),
    }
}

/// Refuses a second command, also the same one twice, which an ordinary map would swallow.
struct OneCommand;

impl<'de> Visitor<'de> for OneCommand {
    type Value = Command;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with one command, such as {\"actions\": true}")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Command, M::Error> {
        use serde::de::Error as _;
        let (mut command, mut beside) = (None::<(String, Value)>, None::<(String, bool)>);
        while let Some(key) = map.next_key::<String>()? {
            let is_beside = BESIDE.iter().any(|(word, _)| *word == key);
            let there = if is_beside { beside.as_ref().map(|b| &b.0) } else { command.as_ref().map(|c| &c.0) };
            if let Some(word) = there {
                return Err(M::Error::custom(format!("one command a line, but there are '{word}' and '{key}'")));
            }
            if is_beside {
                beside = Some((key, map.next_value()?));
            } else {
                command = Some((key, map.next_value()?));
            }
        }
        let Some((word, value)) = command else {
            return Err(M::Error::custom("the line has no command"));
        };
        if let Some((key, _)) = &beside {
            let hosts = BESIDE.iter().find(|(word, _)| word == key).map_or(&[][..], |(_, hosts)| hosts);
            if !hosts.contains(&word.as_str()) {
                let said = format!("'{key}' goes with {} and not with '{word}'", hosts.join(" or "));
                return Err(M::Error::custom(said));
            }
        }
        Ok(Command { word, value, beside: beside.is_some_and(|(_, wanted)| wanted) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &[u8], longest: usize, chunk: usize) -> Vec<(Line, Vec<u8>)> {
        let mut input = io::BufReader::with_capacity(chunk, text);
        let mut buffer = Vec::new();
        let mut all = Vec::new();
        loop {
            let line = read(&mut input, longest, &mut buffer).unwrap();
            if line == Line::End {
                return all;
            }
            all.push((line, buffer.clone()));
        }
    }

    #[test]
    fn lines_are_read_whole_whatever_the_chunks_and_long_ones_passed_over() {
        for chunk in 1..9 {
            let read = lines(b"ab\n\nabcdefgh\nxyz", 4, chunk);
            let kinds: Vec<_> = read.iter().map(|(kind, _)| *kind).collect();
            assert_eq!(kinds, [Line::Whole, Line::Whole, Line::TooLong, Line::Whole], "chunk {chunk}");
            assert_eq!((&read[0].1[..], &read[1].1[..], &read[3].1[..]), (&b"ab"[..], &b""[..], &b"xyz"[..]));
        }
        assert!(lines(b"", 4, 2).is_empty());
    }

    #[test]
    fn a_line_holds_exactly_one_command() {
        let command = |word: &str, beside| Command { word: word.into(), value: Value::Bool(true), beside };
        assert_eq!(parse(b"{\"undo\": true}").unwrap(), command("undo", false));
        for line in [&b"{\"view\": true, \"log\": true}"[..], b"{\"log\": true, \"view\": true}"] {
            assert_eq!(parse(line).unwrap(), command("view", true));
        }
        for (line, expected) in [
            (&b""[..], "not JSON"),
            (b"{", "not JSON"),
            (b"{}", "no command"),
            (b"[1]", "an object with one command"),
            (b"7", "an object with one command"),
            (b"{\"undo\": true, \"save\": true}", "'undo' and 'save'"),
            (b"{\"undo\": true, \"undo\": true}", "'undo' and 'undo'"),
            (b"{\"undo\": true} {}", "not JSON"),
            (b"{\"view\": \"x\", \"log\": 1}", "expected a boolean"),
            (b"{\"only\": true}", "no command"),
            (b"{\"only\": true, \"log\": true}", "'only' and 'log'"),
            (b"{\"chance\": [], \"only\": true, \"only\": true}", "'only' and 'only'"),
            (b"{\"act\": \"x\", \"only\": true}", "'only' goes with chance or dice and not with 'act'"),
            (b"{\"log\": true, \"chance\": []}", "'log' goes with view and not with 'chance'"),
            (b"\xff", "UTF-8"),
        ] {
            let said = parse(line).unwrap_err();
            assert!(said.contains(expected), "{said}");
        }
    }
}
