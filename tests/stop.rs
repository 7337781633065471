//! The program is told to stop: it ends with the signal's code, says in one line what was kept, and
//! leaves no process, no temporary file and nothing half-written. docs/guide/exit-codes.md promises
//! it.

use crate::common;

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::fixture;
use common::program::{Repository, bytes_of, run, zermelo};
use common::tools::skip;
use rustix::process::{Pid, Signal, kill_process, kill_process_group};

/// Long enough on any machine for what takes milliseconds.
const PATIENCE: Duration = Duration::from_secs(600);

/// A search that takes longer than any test.
const LONG: [&str; 6] = ["solve", "hypercube", "4", "3", "--by", "replay"];

/// A sound repository, a folder for temporary files, and an output that is there.
struct Place {
    repository: Repository,
    temporary: tempfile::TempDir,
}

impl Place {
    fn new() -> Self {
        let place =
            Place { repository: Repository::sound(), temporary: tempfile::tempdir().expect("one") };
        place.repository.write("kept", b"what was there");
        place
    }

    fn start(&self, words: &[&str]) -> Running {
        let mut command = zermelo(self.repository.folder());
        command.args(words);
        self.start_command(command)
    }

    fn start_command(&self, command: Command) -> Running {
        let mut command = with_default_signals(command);
        command.env("TMPDIR", self.temporary.path()).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Running { child: command.spawn().expect("the command runs") }
    }

    /// All files with their bytes. A pipe is not read.
    fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let entries = fs::read_dir(self.repository.folder()).expect("a folder");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        let bytes = |path: &Path| match path.is_file() {
            true => fs::read(path).expect("a file"),
            false => Vec::new(),
        };
        paths.map(|path| (path.clone(), bytes(&path))).collect()
    }

    fn confirm_no_temporary_files(&self, name: &str) {
        let left: Vec<_> = fs::read_dir(self.temporary.path()).expect("a folder").collect();
        assert!(left.is_empty(), "{name}: {left:?}");
    }
}

/// The signals that stop the program.
const STOPPING: [(&str, Signal); 3] =
    [("INT", Signal::INT), ("TERM", Signal::TERM), ("HUP", Signal::HUP)];

/// The signals of [`STOPPING`] that this process was started with ignored: HUP under `nohup`, INT
/// in the background of a shell without job control. Its children inherit that, and the program
/// rightly lives on when such a signal comes.
fn ignored() -> Vec<&'static str> {
    let status = fs::read_to_string("/proc/self/status").expect("a status");
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).expect("a mask");
    let mask = u64::from_str_radix(mask.trim(), 16).expect("hexadecimal digits");
    let is_ignored = |signal: Signal| mask >> (signal.as_raw() - 1) & 1 == 1;
    STOPPING.into_iter().filter(|(_, signal)| is_ignored(*signal)).map(|(name, _)| name).collect()
}

/// The words by which `env` gives a program the default action for the signals that are ignored
/// here; none where none is.
fn env_words() -> Option<[String; 2]> {
    let ignored = ignored();
    let option = format!("--default-signal={}", ignored.join(","));
    (!ignored.is_empty()).then(|| ["env".to_owned(), option])
}

/// Whether a program can be started here with the default action for all signals of [`STOPPING`].
fn can_reset_signals() -> bool {
    let Some([env, option]) = env_words() else { return true };
    let can = Command::new(env).args([&*option, "true"]).stderr(Stdio::null()).status();
    can.is_ok_and(|status| status.success())
}

/// As [`can_reset_signals`], for a test that sends one, which says that it is skipped otherwise.
fn signals_stop_programs() -> bool {
    let can = can_reset_signals();
    if !can {
        skip(&format!("env cannot reset what is ignored here: {}", ignored().join(", ")));
    }
    can
}

/// A command that starts with the default action for all signals of [`STOPPING`], where it can.
fn with_default_signals(command: Command) -> Command {
    let Some([env, option]) = env_words().filter(|_| can_reset_signals()) else {
        return command;
    };
    let mut through_env = Command::new(env);
    through_env.arg(option).arg(command.get_program()).args(command.get_args());
    if let Some(folder) = command.get_current_dir() {
        through_env.current_dir(folder);
    }
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => through_env.env(name, value),
            None => through_env.env_remove(name),
        };
    }
    through_env
}

/// The command while it runs; it is ended when a test fails.
struct Running {
    child: Child,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Running {
    fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// Waits until something is so.
    fn until<T>(&mut self, what: &str, mut is: impl FnMut(&mut Self) -> Option<T>) -> T {
        let start = Instant::now();
        loop {
            if let Some(found) = is(self) {
                return found;
            }
            assert!(start.elapsed() < PATIENCE, "{what}");
            sleep(Duration::from_millis(1));
        }
    }

    /// Waits until signals are watched for.
    fn until_it_watches(&mut self) {
        self.until("it watches for signals", |running| {
            assert!(running.child.try_wait().expect("a process").is_none(), "it ended by itself");
            let status = fs::read_to_string(format!("/proc/{}/status", running.child.id())).ok()?;
            let blocked = status.lines().find_map(|line| line.strip_prefix("SigBlk:"))?.trim();
            (u64::from_str_radix(blocked, 16).ok()? != 0).then_some(())
        });
    }

    /// Waits until there are processes that it started.
    fn until_it_has_children(&mut self) -> Vec<u32> {
        self.until("it starts a process", |running| {
            assert!(running.child.try_wait().expect("a process").is_none(), "it ended by itself");
            Some(children(running.child.id())).filter(|children| !children.is_empty())
        })
    }

    /// Its exit code and signal, and what it said on standard error.
    fn end(mut self) -> (Option<i32>, String) {
        let status = self.until("it ends", |running| running.child.try_wait().expect("a process"));
        let mut said = String::new();
        let mut err = self.child.stderr.take().expect("standard error");
        err.read_to_string(&mut said).expect("text");
        (status.code(), said)
    }
}

/// What the system says of a process: its state, its parent, its group.
fn about(pid: u32) -> Option<(char, u32, u32)> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let (_, rest) = stat.rsplit_once(") ")?;
    let mut words = rest.split(' ');
    let state = words.next()?.chars().next()?;
    Some((state, words.next()?.parse().ok()?, words.next()?.parse().ok()?))
}

fn processes() -> impl Iterator<Item = u32> {
    let entries = fs::read_dir("/proc").expect("processes");
    entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
}

fn children(parent: u32) -> Vec<u32> {
    processes().filter(|&pid| about(pid).is_some_and(|(_, of, _)| of == parent)).collect()
}

/// Waits until processes, and all of a group, have ended; those that nobody has asked after yet
/// have too.
fn until_ended(pids: &[u32], group: u32) {
    let lives = |pid: &u32| about(*pid).is_some_and(|(state, _, _)| !"ZX".contains(state));
    let start = Instant::now();
    loop {
        let in_group = |pid: &u32| about(*pid).is_some_and(|(_, _, of)| of == group) && lives(pid);
        let left: Vec<u32> =
            pids.iter().copied().filter(lives).chain(processes().filter(in_group)).collect();
        if left.is_empty() {
            return;
        }
        assert!(start.elapsed() < PATIENCE, "{left:?} live on");
        sleep(Duration::from_millis(5));
    }
}

/// A name, the words of a command, and whether it works in processes of its own.
type Case = (&'static str, Vec<&'static str>, bool);

/// Commands that do not end by themselves within a test; each that writes is to write to `kept`.
fn commands() -> Vec<Case> {
    let with = |words: &[&'static str], more: &[&'static str]| [words, more].concat();
    vec![
        ("a search", with(&LONG, &["--force", "-o", "kept"]), false),
        ("a search for nobody", LONG.to_vec(), false),
        // No sudoku has 16 clues.
        (
            "new puzzles",
            with(
                &["puzzle", "generate", "--clues", "16"],
                &["--attempts", "1000000000", "--force", "-o", "kept"],
            ),
            false,
        ),
        (
            "a certificate made for a manifest",
            with(&["claims", "add", ".", "--id", "x", "--"], &LONG),
            true,
        ),
        ("a certificate made anew", vec!["claims", "rebuild", "long.toml"], true),
        (
            "a manifest",
            vec!["claims", "maps.toml", "--threads", "1", "--force", "-o", "kept"],
            false,
        ),
        ("a file that nobody writes", vec!["check", "pipe"], false),
        ("another to be told of", vec!["info", "pipe"], false),
        ("another to be printed", vec!["table", "pipe", "--force", "-o", "kept"], false),
        ("a source that nobody writes", vec!["compile", "pipe", "--force", "-o", "kept"], false),
        ("another of families", vec!["compile", "pipe", "--force", "-o", "kept"], false),
        (
            "a board that nobody writes",
            vec!["solve", "--board", "pipe", "--force", "-o", "kept"],
            false,
        ),
        ("a game without moves", vec!["play", "weak.cert"], false),
    ]
}

/// A place for all of [`commands`].
fn place() -> Place {
    let place = Place::new();
    let repository = &place.repository;
    let pipe = Command::new("mkfifo").arg(repository.path("pipe")).status();
    assert!(pipe.is_ok_and(|status| status.success()), "a pipe");
    let made = repository.run(&["map", "erdos-szekeres", "22", "10", "-o", "large.map"]);
    assert_eq!(made.code, 0, "{}", made.err);
    let claim = made.out.lines().next().expect("a claim").to_owned();
    let hash = made.out.lines().find_map(|line| line.strip_prefix("  hash   ")).expect("a hash");
    let entry = |number| {
        format!(
            "[[claim]]\nid = \"map{number}\"\nstatement = \"{claim}\"\n\n[[claim.certificate]]\n\
             file = \"large.map\"\nblake3 = \"{hash}\"\n\n"
        )
    };
    repository.write("maps.toml", (0..40).map(entry).collect::<String>().as_bytes());
    let long = repository.read("claims.toml");
    let hash = bytes_of(&fixture::plane_of_order_2()).1;
    let long = long.replace(&hash, &format!("{hash}\"\ncommand = \"{}", LONG.join(" ")));
    repository.write("long.toml", long.as_bytes());
    place
}

#[test]
fn whatever_it_does_it_stops_at_once_and_leaves_nothing() {
    if !signals_stop_programs() {
        return;
    }
    let place = place();
    let before = place.files();
    for (name, words, has_children) in commands() {
        for (signal, code, called) in [
            (Signal::INT, 130, "SIGINT"),
            (Signal::TERM, 143, "SIGTERM"),
            (Signal::HUP, 129, "SIGHUP"),
        ] {
            let name = format!("{name}, {called}");
            let mut running = place.start(&words);
            running.until_it_watches();
            let children = if has_children { running.until_it_has_children() } else { Vec::new() };
            let pid = running.pid();
            kill_process(pid, signal).expect("a process");
            let said = format!("zermelo: stopped by {called}; no file was written\n");
            assert_eq!(running.end(), (Some(code), said), "{name}");
            until_ended(&children, pid.as_raw_nonzero().get().unsigned_abs());
            place.confirm_no_temporary_files(&name);
            assert!(place.files() == before, "{name}: no file has changed");
        }
    }
}

#[test]
fn ctrl_c_at_a_terminal_is_for_the_whole_group_and_answered_once() {
    if !signals_stop_programs() {
        return;
    }
    let place = place();
    for (name, words, _) in commands().into_iter().filter(|(_, _, has_children)| *has_children) {
        let mut running = place.start(&words);
        running.until_it_watches();
        let children = running.until_it_has_children();
        let pid = running.pid();
        kill_process_group(pid, Signal::INT).expect("a group");
        let said = "zermelo: stopped by SIGINT; no file was written\n".to_owned();
        assert_eq!(running.end(), (Some(130), said), "{name}");
        until_ended(&children, pid.as_raw_nonzero().get().unsigned_abs());
    }
}

#[test]
fn ctrl_c_during_a_search_says_what_is_known() {
    if !signals_stop_programs() {
        return;
    }
    let place = place();
    // Before the search there is nothing to say; how long it takes until then depends on the machine.
    for seconds in [1, 2, 4, 8, 16, 32] {
        let mut running = place.start(&LONG);
        running.until_it_watches();
        sleep(Duration::from_secs(seconds));
        kill_process(running.pid(), Signal::INT).expect("a process");
        let mut out = String::new();
        let mut stdout = running.child.stdout.take().expect("standard output");
        stdout.read_to_string(&mut out).expect("text");
        let said = "zermelo: stopped by SIGINT; no file was written\n".to_owned();
        assert_eq!(running.end(), (Some(130), said));
        if !out.is_empty() {
            let known = "not decided: hypercube 4 3\n  known  first player does not lose hypercube 4 3: \
                         by strategy stealing";
            assert!(out.starts_with(known), "{out}");
            return;
        }
    }
    panic!("nothing was said after half a minute");
}

#[test]
fn its_processes_end_also_when_it_is_killed() {
    let place = place();
    let before = place.files();
    for (name, words, _) in commands().into_iter().filter(|(_, _, has_children)| *has_children) {
        let mut running = place.start(&words);
        let children = running.until_it_has_children();
        let pid = running.pid();
        kill_process(pid, Signal::KILL).expect("a process");
        assert_eq!(running.end(), (None, String::new()), "{name}");
        until_ended(&children, pid.as_raw_nonzero().get().unsigned_abs());
        place.confirm_no_temporary_files(name);
        assert!(place.files() == before, "{name}: no file has changed");
    }
}

#[test]
fn what_was_made_anew_before_is_kept_with_its_hash() {
    if !signals_stop_programs() {
        return;
    }
    let place = place();
    let repository = &place.repository;
    let (bytes, hash) = bytes_of(&fixture::plane_of_order_2());
    let zeros = "0".repeat(64);
    // The first is made in a moment, the second never.
    let manifest = format!(
        "[[claim]]\nid = \"soon\"\nstatement = \"first player wins affine-plane 2\"\n\
         [[claim.certificate]]\nfile = \"soon.cert\"\nblake3 = \"{zeros}\"\n\
         command = \"solve affine-plane 2\"\n\n\
         [[claim]]\nid = \"never\"\nstatement = \"first player wins affine-plane 2\"\n\
         [[claim.certificate]]\nfile = \"never.cert\"\nblake3 = \"{hash}\"\n\
         command = \"{}\"\n",
        LONG.join(" ")
    );
    repository.write("two.toml", manifest.as_bytes());
    repository.write("never.cert", &bytes);
    let mut running = place.start(&["claims", "rebuild", "two.toml", "--threads", "1"]);
    let manifest = repository.path("two.toml");
    running.until("the first is written", |_| {
        (!fs::read_to_string(&manifest).expect("a manifest").contains(&zeros)).then_some(())
    });
    kill_process(running.pid(), Signal::TERM).expect("a process");
    let said = "zermelo: stopped by SIGTERM; written and kept: soon.cert, two.toml\n".to_owned();
    assert_eq!(running.end(), (Some(143), said));
    let said = run(repository.folder(), &["claims", "two.toml"]);
    assert_eq!(said.code, 0, "{}", said.out);
}

#[test]
fn a_file_is_whole_or_not_there_when_it_is_stopped_while_writing() {
    if !signals_stop_programs() {
        return;
    }
    let place = place();
    let repository = &place.repository;
    let whole = fs::read(repository.path("large.map")).expect("a map");
    let before = place.files();
    let is_begun = |path: &PathBuf| {
        let is_temporary =
            path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(".tmp"));
        is_temporary && fs::metadata(path).is_ok_and(|about| about.len() > 0)
    };
    for _ in 0..5 {
        let mut running = place.start(&["map", "erdos-szekeres", "22", "10", "-o", "again.map"]);
        running.until("it writes", |running| {
            let mut entries = fs::read_dir(repository.folder()).expect("a folder");
            let begun = entries.any(|entry| is_begun(&entry.expect("an entry").path()));
            (begun || running.child.try_wait().expect("a process").is_some()).then_some(())
        });
        // It may have ended by now.
        let _ = kill_process(running.pid(), Signal::TERM);
        let (code, said) = running.end();
        let mut after = place.files();
        let written = after.remove(&repository.path("again.map"));
        let kept = "zermelo: stopped by SIGTERM; written and kept: again.map\n";
        let lost = "zermelo: stopped by SIGTERM; no file was written\n";
        match (code, said.as_str()) {
            (Some(0), "") => assert!(written.as_ref() == Some(&whole)),
            (Some(143), said) if said == kept => assert!(written.as_ref() == Some(&whole)),
            (Some(143), said) if said == lost => assert!(written.is_none()),
            other => panic!("{other:?}"),
        }
        assert!(after == before, "no temporary file is left: {:?}", after.keys());
        let _ = fs::remove_file(repository.path("again.map"));
    }
}

#[test]
fn a_program_started_with_nohup_outlives_its_terminal() {
    if !signals_stop_programs() {
        return;
    }
    let place = Place::new();
    let mut command = Command::new("sh");
    command.current_dir(place.repository.folder());
    command.args(["-c", "trap '' HUP; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_zermelo")]);
    command.args(LONG);
    let mut running = place.start_command(command);
    running.until_it_watches();
    kill_process(running.pid(), Signal::HUP).expect("a process");
    sleep(Duration::from_millis(200));
    assert!(running.child.try_wait().expect("a process").is_none(), "it goes on");
    kill_process(running.pid(), Signal::TERM).expect("a process");
    assert_eq!(running.end().0, Some(143));
}
