//! Builds the page from `web/` into the folder that the program embeds.
//!
//! - With Node, `npm install` (when the installed packages are older than the lock file) and
//!   `npm run build`. A page that cannot be built stops a release build, and gives way to a page
//!   that says so in a development build, so that work on the rules never waits for the page.
//! - Without Node, or with `INDOCHINA_WEB=skip`, the program gets that page too.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn main() {
    let web = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../web");
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it")).join("web");
    println!("cargo::rerun-if-env-changed=INDOCHINA_WEB");
    println!("cargo::rerun-if-changed=build.rs");
    for part in ["src", "public", "index.html", "package.json", "package-lock.json", "vite.config.ts"] {
        if web.join(part).exists() {
            println!("cargo::rerun-if-changed={}", web.join(part).display());
        }
    }
    let _ = fs::remove_dir_all(&out);
    fs::create_dir_all(&out).expect("the output folder can be made");
    let Err(reason) = build(&web, &out) else { return };
    let release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if reason.is_fault && release {
        println!("cargo::error=the page cannot be built: {}", reason.sentence);
        return;
    }
    println!("cargo::warning=the program gets no page: {}", reason.sentence);
    let _ = fs::remove_dir_all(&out);
    fs::create_dir_all(&out).expect("the output folder can be made");
    let page = format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Indochina</title>\n\
         <h1>Indochina</h1>\n<p>This program was built without its page: {}.</p>\n\
         <p>The games can be played over <a href=\"/api/openapi.json\">the interface</a> and in the terminal.</p>\n",
        reason.sentence
    );
    fs::write(out.join("index.html"), page).expect("the page can be written");
}

/// Why there is no page; not every reason is a fault.
struct Reason {
    sentence: String,
    is_fault: bool,
}

fn build(web: &Path, out: &Path) -> Result<(), Reason> {
    let no_fault = |sentence: &str| Err(Reason { sentence: sentence.into(), is_fault: false });
    if env::var("INDOCHINA_WEB").is_ok_and(|word| word == "skip") {
        return no_fault("INDOCHINA_WEB=skip was set");
    }
    if !web.join("package.json").exists() {
        return no_fault("there is no folder web/");
    }
    if Command::new(npm()).arg("--version").output().is_err() {
        return no_fault("Node.js was not found");
    }
    // Two builds at once must not install into the same folder.
    let lock = fs::File::create(env::temp_dir().join("indochina-web-build.lock"));
    let locked = lock.and_then(|file| file.lock().map(|()| file));
    if !is_installed(web) {
        // Not `npm ci`: it refuses a lock file without the optional packages of other platforms.
        run(web, &["install", "--no-save", "--no-audit", "--no-fund"])?;
    }
    drop(locked);
    let folder = out.display().to_string();
    run(web, &["run", "build", "--", "--outDir", &folder, "--emptyOutDir"])
}

fn npm() -> &'static str {
    if cfg!(windows) { "npm.cmd" } else { "npm" }
}

/// Whether the installed packages are at least as new as the lock file.
fn is_installed(web: &Path) -> bool {
    let time = |path: &str| fs::metadata(web.join(path)).and_then(|data| data.modified()).ok();
    time("node_modules/.package-lock.json")
        .is_some_and(|there| time("package-lock.json").is_none_or(|lock| lock <= there))
}

fn run(web: &Path, arguments: &[&str]) -> Result<(), Reason> {
    let fault = |sentence| Reason { sentence, is_fault: true };
    let said = || format!("`npm {}` failed", arguments[..arguments.len().min(2)].join(" "));
    let output = Command::new(npm())
        .args(arguments)
        .current_dir(web)
        .output()
        .map_err(|error| fault(format!("{}: {error}", said())))?;
    if output.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stderr);
    let last = text.lines().rev().find(|line| !line.trim().is_empty() && !line.starts_with("npm")).unwrap_or_default();
    Err(fault(format!("{}: {last}", said())))
}
