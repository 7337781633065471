//! Every command with inputs that cannot be read, and outputs that cannot be written: the exit code
//! that docs/guide/exit-codes.md promises, and a message that names the file.

use crate::common;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use common::fixture;
use common::program::{Repository, Said, bytes_of, zermelo};

const DONE: i32 = 0;
const NOT_VERIFIED: i32 = 1;
const WRONG: i32 = 2;
const NO_VERDICT: i32 = 3;

/// A sound repository with inputs of every kind that is none.
fn place() -> Repository {
    let repository = Repository::sound();
    fs::create_dir(repository.path("folder")).expect("a folder");
    repository.write("empty", b"");
    repository.write("latin", b"title caf\xe9\npoints a b\nline a b\n");
    let binary: Vec<u8> = (0..4096_u32).map(|n| n.wrapping_mul(179).to_le_bytes()[0]).collect();
    repository.write("binary", &binary);
    let mut newer = bytes_of(&fixture::maker_wins()).0;
    newer[8] = 9;
    repository.write("newer", &newer);
    let mut longer = bytes_of(&fixture::maker_wins()).0;
    longer.push(0);
    repository.write("damaged", &longer);
    repository.write("lines", b"board x\n");
    let alone = "(role a) (init here) (legal a go) (<= (next gone) (does a go)) \
        (<= terminal (true gone)) (goal a 100)";
    repository.write("alone.kif", alone.as_bytes());
    repository
}

/// What is no input of any kind.
const NOTHING: [&str; 5] = ["none", "folder", "empty", "latin", "binary"];

/// The words of a command, with a name put in for `@`.
fn words(command: &str, name: &str) -> Vec<String> {
    command.split(' ').map(|word| word.replace('@', name)).collect()
}

fn run(repository: &Repository, command: &str, name: &str) -> Said {
    common::program::run(repository.folder(), &words(command, name))
}

/// Every file of a folder and those below, with its bytes.
fn files(folder: &Path) -> BTreeSet<(PathBuf, Vec<u8>)> {
    let mut all = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            all.extend(files(&path));
            all.insert((path, Vec::new()));
        } else {
            let bytes = fs::read(&path).expect("a file");
            all.insert((path, bytes));
        }
    }
    all
}

#[test]
fn an_input_that_is_none_is_wrong_and_a_certificate_that_is_none_has_no_verdict() {
    let repository = place();
    let before = files(repository.folder());
    let certificates = [
        "check @",
        "check weak.cert @",
        "dump --seal @",
        "dump --seal @ -o x",
        "play @ 12",
        "probe @",
        "info @",
        "dump @",
        "table @",
        "table @ -o x",
        "draw @ -o x.svg",
        "export @ -o x.svg",
        "export @ --to lrat -o x",
        "page @ -o x",
        "page @ --open",
        "claims add . --id x --certificate @",
    ];
    let others = [
        "compile @",
        "compile @ -o x",
        "compile @ --size 5 -o x",
        "compile @ --achievement -o x",
        "solve --board @ -o x",
        "solve --board @",
        "solve --graph @ -o x",
        "solve --graph @",
        "solve --grid @ -o x",
        "solve --grid @",
        "solve --rules @ --role a -o x",
        "rules @",
        "probe --board @",
        "board @",
        "probe --graph @",
        "probe --grid @",
        "puzzle solve @",
        "puzzle count @",
        "puzzle hint @",
        "puzzle prove @ -o x",
        "puzzle rate @",
        "puzzle minimize @ -o x",
        "puzzle generate --from @ -o x",
        "claims @",
        "claims @ --format github",
        "claims rebuild @",
        "claims rebuild @ --check",
        "campaign run @ x",
        "campaign collect @",
    ];
    // An empty manifest is one to add to, and an empty layout draws nothing.
    let added_to = ["claims add @ --id x --certificate weak.cert", "rules alone.kif --layout @"];
    let pairs = |commands: &[&'static str], names: &[&'static str]| -> Vec<_> {
        commands.iter().flat_map(|&c| names.iter().map(move |&name| (c, name))).collect()
    };
    let not_empty = NOTHING.map(|name| if name == "empty" { "lines" } else { name });
    for (cases, code) in [
        (pairs(&certificates, &NOTHING), NO_VERDICT),
        (pairs(&others, &NOTHING), WRONG),
        (pairs(&added_to, &not_empty), WRONG),
    ] {
        for (command, name) in cases {
            let said = run(&repository, command, name);
            assert_eq!(said.code, code, "{command}, {name}: {}{}", said.out, said.err);
            let all = format!("{}{}", said.out, said.err);
            assert!(all.contains(name), "{command} names {name}: {all}");
            assert!(!all.contains("panicked"), "{command}, {name}: {all}");
        }
    }
    assert_eq!(files(repository.folder()), before, "nothing was written");
}

#[test]
fn a_certificate_in_a_manifest_that_is_none_has_no_verdict() {
    for name in NOTHING.iter().chain(&["newer"]) {
        let repository = place();
        repository.change("file = \"weak.cert\"", &format!("file = \"{name}\""));
        let said = repository.run(&["claims", "."]);
        assert_eq!(said.code, NO_VERDICT, "{name}: {}{}", said.out, said.err);
        assert!(said.out.contains(&format!("  {name} (")), "{name}: {}", said.out);
    }
}

#[test]
fn a_certificate_of_another_version_or_a_damaged_one_is_told_from_none() {
    let repository = place();
    let cases = [
        ("check @", "newer", NO_VERDICT),
        ("play @ 12", "newer", NO_VERDICT),
        ("probe @", "newer", NO_VERDICT),
        ("info @", "newer", NO_VERDICT),
        ("dump @", "newer", NO_VERDICT),
        ("table @", "newer", NO_VERDICT),
        ("compile @ --size 5 -o x", "newer", NO_VERDICT),
        ("dump --seal @ -o x", "newer", NO_VERDICT),
        ("claims add . --id x --certificate @", "newer", NO_VERDICT),
        ("check @", "damaged", NOT_VERIFIED),
        ("play @ 12", "damaged", NOT_VERIFIED),
        ("probe @", "damaged", WRONG),
        ("info @", "damaged", WRONG),
        ("dump @", "damaged", WRONG),
        ("table @", "damaged", WRONG),
        ("compile @ --size 5 -o x", "damaged", WRONG),
        ("dump --seal @ -o x", "damaged", WRONG),
        ("dump --seal @ -o x", "weak.cert", WRONG),
        ("claims add . --id x --certificate @", "damaged", WRONG),
        // Sources and manifests that are text, and wrong.
        ("compile @ -o x", "lines", WRONG),
        ("claims @", "lines", WRONG),
        ("puzzle solve @", "lines", WRONG),
        ("puzzle generate --from @", "lines", WRONG),
    ];
    for (command, name, code) in cases {
        let said = run(&repository, command, name);
        assert_eq!(said.code, code, "{command}, {name}: {}{}", said.out, said.err);
        let all = format!("{}{}", said.out, said.err);
        assert!(all.contains(name), "{command} names {name}: {all}");
    }
}

/// Commands that write to a name, each of which would do so if it could.
const WRITERS: [&str; 15] = [
    "puzzle prove 1.....2..3.....4 -o @",
    "puzzle minimize 1.....2..3.....4 -o @",
    "puzzle generate --fair -o @",
    "solve affine-plane 2 -o @",
    "map erdos-szekeres 3 2 -o @",
    "map erdos-szekeres --table 3 -o @",
    "map erdos-szekeres --every 5 --up-to 6 -o @",
    "compile families --size 5 -o @",
    "dump --seal body -o @",
    "compile --families achievement-two -o @",
    "table weak.cert -o @",
    "probe chomp 2 3 --plot @",
    "claims . -o @",
    "claims . --report json=@",
    "claims . --format markdown --report junit=y --report sarif=@",
];

fn writers_place() -> Repository {
    let repository = place();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let every = root.join("certificates/all-sizes/b5.cert");
    repository.write("families", &fs::read(every).expect("a certificate"));
    repository.write("body", &common::program::body_of(&fixture::maker_wins()));
    repository
}

#[test]
fn an_output_without_a_place_is_wrong_usage_and_nothing_is_written() {
    let repository = writers_place();
    let before = files(repository.folder());
    let long = "x".repeat(300);
    for name in ["none/x", "folder", "folder/none/x", "empty/x", &long] {
        for command in WRITERS {
            let said = run(&repository, command, name);
            assert_eq!(said.code, WRONG, "{command}, {name}: {}{}", said.out, said.err);
            assert!(said.err.contains(name), "{command} names {name}: {}", said.err);
            assert_eq!(said.out, "", "{command}, {name}: refused before the work");
            assert_eq!(files(repository.folder()), before, "{command}, {name}");
        }
    }
    // Folders that are made.
    for (command, name) in [
        ("man @", "empty"),
        ("man @", "empty/x"),
        ("claims init @", "empty"),
        ("claims init --ci @", "empty"),
        ("claims init @", "empty/x"),
        ("campaign plan erdos-szekeres --every 5 --up-to 6 -o @", "empty"),
        ("campaign plan erdos-szekeres --every 5 --up-to 6 -o @", "empty/x"),
        ("values cram 3 n --to 2 -o @", "empty"),
        ("values cram 3 n --to 2 -o @", "empty/x"),
    ] {
        let said = run(&repository, command, name);
        assert_eq!(said.code, WRONG, "{command}, {name}: {}{}", said.out, said.err);
        assert!(said.err.contains(name), "{command} names {name}: {}", said.err);
        assert_eq!(files(repository.folder()), before, "{command}, {name}");
    }
    let command = "claims add . --id x --certificate weak.cert --file @";
    for name in ["folder", "none/x", "empty/x"] {
        let said = run(&repository, command, name);
        assert_eq!(said.code, WRONG, "{name}: {}{}", said.out, said.err);
        assert!(said.err.contains(name), "{name}: {}", said.err);
        assert_eq!(files(repository.folder()), before, "{name}");
    }
}

#[test]
fn the_writers_write_where_they_can() {
    let repository = writers_place();
    for command in WRITERS {
        let said = run(&repository, command, "x");
        assert_eq!(said.code, DONE, "{command}: {}{}", said.out, said.err);
        assert!(fs::metadata(repository.path("x")).expect("a file").len() > 0, "{command}");
        fs::remove_file(repository.path("x")).expect("a file");
    }
}

/// A checkpoint is read before it is written, so that another file is not lost.
#[test]
fn a_checkpoint_takes_a_new_name_or_a_checkpoint() {
    let repository = writers_place();
    let command = "map erdos-szekeres --every 5 --up-to 6 --checkpoint @";
    for name in ["folder", "none/x", "weak.cert"] {
        let before = files(repository.folder());
        let said = run(&repository, command, name);
        assert_eq!(said.code, WRONG, "{name}: {}{}", said.out, said.err);
        assert!(said.err.contains(name), "{name}: {}", said.err);
        assert_eq!(files(repository.folder()), before, "{name}");
    }
    let said = run(&repository, command, "x");
    assert_eq!(said.code, DONE, "{}{}", said.out, said.err);
    let again = run(&repository, command, "x");
    assert_eq!((again.code, again.out), (DONE, said.out), "{}", again.err);
}

/// A search that is stopped is kept, and goes on; its certificates are those of one that was not stopped.
#[test]
fn a_search_goes_on_from_its_checkpoint() {
    let repository = writers_place();
    let board = run(&repository, "board in-a-row 4 5 4 --file", "");
    fs::write(repository.path("of-a-file.board"), board.out).expect("a board");
    for (game, positions, other, message) in [
        (
            "coprime-grid 5 --variation 2",
            10,
            "coprime-grid 5",
            "coprime-grid 5 variation 2, odd first",
        ),
        ("in-a-row 4 5 4", 100, "in-a-row 4 4 5", "board titled 'in-a-row 4 5 4' --board-hash"),
        ("--board of-a-file.board", 100, "hypercube 4 2", "board titled 'in-a-row 4 5 4' --board"),
        ("hypercube 4 2", 3000, "hypercube 4 2 --weak", "hypercube 4 2 --by replay;"),
    ] {
        let solve = |more: &str, name| run(&repository, &format!("solve {game} {more}"), name);
        for name in ["folder", "none/x", "weak.cert"] {
            let before = files(repository.folder());
            let said = solve("--by replay --checkpoint @", name);
            assert_eq!(said.code, WRONG, "{game}: {name}: {}{}", said.out, said.err);
            assert!(said.err.contains(name), "{name}: {}", said.err);
            assert_eq!(files(repository.folder()), before, "{name}");
        }
        let limit = format!("--by replay --max-positions {positions} --checkpoint @");
        let said = solve(&limit, "run");
        assert_eq!(said.code, 3, "{}{}", said.out, said.err);
        let wrong = run(&repository, &format!("solve {other} --checkpoint @"), "run");
        assert_eq!(wrong.code, WRONG, "{}", wrong.out);
        let message = format!("it is of a run that solves {message}");
        assert!(wrong.err.contains(&message), "{}", wrong.err);
        let resumed = solve("--by replay -o resumed --checkpoint @", "run");
        assert_eq!(resumed.code, DONE, "{}", resumed.err);
        let whole = solve("--by replay -o @", "whole");
        assert_eq!(whole.code, DONE, "{}", whole.err);
        // One certificate, or one for each player.
        let of = |name: &str| {
            let paths = ["", "-first", "-second"].map(|player| format!("{name}{player}"));
            let read = |path: String| fs::read(repository.path(&path)).ok();
            paths.map(read)
        };
        assert!(of("whole").iter().any(Option::is_some) && of("resumed") == of("whole"), "{game}");
        fs::remove_file(repository.path("run")).expect("a checkpoint");
    }
    let table = "map coprime-grid --table 4 --checkpoint @";
    let said = run(&repository, table, "table");
    let again = run(&repository, table, "table");
    assert_eq!((said.code, again.code, &again.out), (DONE, DONE, &said.out), "{}", again.err);
    let more = run(&repository, "map coprime-grid --table 5 --checkpoint @", "table");
    assert_eq!(more.out, run(&repository, "map coprime-grid --table 5", "x").out);
}

#[cfg(unix)]
#[test]
fn a_folder_that_is_read_only_is_no_place() {
    use std::os::unix::fs::PermissionsExt;
    let repository = writers_place();
    let set = |mode| {
        let permissions = fs::Permissions::from_mode(mode);
        fs::set_permissions(repository.path("folder"), permissions).expect("a folder");
    };
    set(0o555);
    // Nothing is read-only for root.
    if fs::write(repository.path("folder/probe"), b"").is_err() {
        for command in WRITERS.iter().chain(&["man @", "claims init @"]) {
            let name =
                if command.contains("-o") || command.contains('=') { "folder/x" } else { "folder" };
            let said = run(&repository, command, name);
            assert_eq!(said.code, WRONG, "{command}: {}{}", said.out, said.err);
            assert!(said.err.contains(name), "{command}: {}", said.err);
        }
    }
    set(0o755);
}

/// The place is there, and the system fails to write to it: no fault of the call.
#[cfg(target_os = "linux")]
#[test]
fn a_full_device_leaves_no_result() {
    let repository = writers_place();
    for command in WRITERS {
        let said = run(&repository, command, "/dev/full");
        assert_eq!(said.code, NO_VERDICT, "{command}: {}{}", said.out, said.err);
        assert!(said.err.contains("/dev/full: "), "{command}: {}", said.err);
    }
    for command in [
        "games",
        "check weak.cert",
        "check --json weak.cert",
        "play weak.cert 12",
        "probe erdos-szekeres 3 2",
        "info weak.cert",
        "dump weak.cert",
        "dump --compact weak.cert",
        "table weak.cert",
        "solve affine-plane 2",
        "puzzle solve 1.....2..3.....4",
        "puzzle prove 1.....2..3.....4",
        "puzzle rate 1.....2..3.....4",
        "puzzle rate --json 1.....2..3.....4",
        "puzzle minimize 1.....2..3.....4",
        "puzzle generate",
        "puzzle count --list 1.....2..3.....4",
        "map erdos-szekeres 3 2",
        "map erdos-szekeres --every 5 --up-to 6",
        "campaign plan erdos-szekeres --every 5 --up-to 6",
        "claims .",
        "claims schema",
        "completions bash",
        "man",
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
        let output = zermelo(repository.folder()).args(command.split(' ')).stdout(full).output();
        let said = Said::from(output.expect("the command runs"));
        assert_eq!(said.code, NO_VERDICT, "{command}: {}", said.err);
        assert!(said.err.contains("standard output: "), "{command}: {}", said.err);
    }
}

/// A file that may not grow beyond some kilobytes stands for a disk that is full in the middle of
/// it: the file that was there stays, and nothing else is left.
#[cfg(unix)]
#[test]
fn a_disk_that_is_full_in_the_middle_of_a_file_leaves_the_old_one() {
    let repository = place();
    repository.write("x", b"as it was");
    let before = files(repository.folder());
    let limited = "trap '' XFSZ; ulimit -f 16; exec \"$0\" \"$@\"";
    for words in ["-o x --force", "--checkpoint y", "--checkpoint y -o x --force"] {
        let command = format!("map erdos-szekeres --every 8 --up-to 20 {words}");
        let output = std::process::Command::new("sh")
            .current_dir(repository.folder())
            .args(["-c", limited, env!("CARGO_BIN_EXE_zermelo")])
            .args(command.split(' '))
            .output();
        let said = Said::from(output.expect("a shell"));
        assert_eq!(said.code, NO_VERDICT, "{command}: {}{}", said.out, said.err);
        let name = if words.starts_with("-o") { "x: " } else { "y: " };
        assert!(said.err.contains(name), "{command}: {}", said.err);
        assert_eq!(files(repository.folder()), before, "{command}");
    }
}

#[test]
fn a_limit_of_nothing_is_wrong_usage_and_always() {
    let repository = place();
    for command in [
        "claims rebuild . --time-limit @",
        "claims rebuild . --time-limit=-@",
        "claims rebuild . --max-memory @",
        "solve erdos-szekeres 3 2 --max-memory @",
        "solve hypercube 3 2 --max-memory @",
        "solve hypercube 3 2 --time-limit @",
        "solve hypercube 3 2 --time-limit=-@",
        "solve hypercube 3 2 --max-positions @",
        "probe erdos-szekeres 3 2 --max-memory @",
        "compile --families chomp-two-rows -o x --time-limit @",
        "discover chomp 2 --max-memory @",
        "puzzle solve 1.....2..3.....4 --time-limit @",
        "puzzle generate --max-memory @",
        "puzzle generate --attempts @",
        "puzzle count 1.....2..3.....4 --limit @",
        "map erdos-szekeres 3 2 --max-memory @",
        "map erdos-szekeres --every 5 --up-to 6 --max-memory @",
        "map coprime-grid --table 3 --max-positions @",
        "campaign run campaign x --max-memory @",
        "campaign run campaign x --time-limit @",
        "values cram 3 n --to 2 -o x --time-limit @",
    ] {
        // Less than a clock can tell is nothing too.
        for name in ["0", "0.0", "1e-10", "nan", "none"] {
            let said = run(&repository, command, name);
            assert_eq!(said.code, WRONG, "{command}, {name}: {}{}", said.out, said.err);
            assert_eq!(said.out, "", "{command}, {name}");
            let options =
                ["--max-memory", "--time-limit", "--max-positions", "--attempts", "--limit"];
            let option = options.into_iter().find(|option| command.contains(option));
            let option = option.unwrap_or_default();
            assert!(said.err.contains(option), "{command}, {name}: {}", said.err);
        }
    }
}

/// What a search found out before it reached a limit is said, and written where it is proved: whole or
/// not at all. Memory and positions are counted, so the same limit says the same.
#[test]
fn a_search_that_reaches_a_limit_says_what_it_found_out() {
    let repository = place();
    let before = files(repository.folder());
    for (command, found, why) in [
        (
            "hypercube 4 3 --by replay --max-memory 1",
            "not decided: hypercube 4 3\n  known  first player does not lose hypercube 4 3: by strategy \
             stealing, without a certificate\n  open   whether first player wins hypercube 4 3\n",
            "the search reached its limit of 1 MiB of memory (--max-memory sets it)",
        ),
        (
            "hypercube 4 3 --by replay --max-positions 10000",
            "  open   whether first player wins hypercube 4 3\n",
            "the search reached its limit of 10000 positions (--max-positions sets it)",
        ),
        (
            "hypercube 4 3 --by replay --time-limit 0.05s",
            "not decided: hypercube 4 3\n",
            "the search reached its limit of time (--time-limit sets it)",
        ),
        (
            "hypercube 5 2 --avoidance --start 11/12 --max-memory 1",
            "not decided: hypercube 5 2 --avoidance --start 11/12\n  open   whether first player wins",
            "1 MiB of memory",
        ),
        (
            "affine-plane 4 --max-positions 4000 --weak",
            "not decided: affine-plane 4 --weak\n  known  maker wins affine-plane 4 --weak: by the \
             search, without a certificate\n",
            "4000 positions",
        ),
        (
            "erdos-szekeres 14 9 --max-memory 1",
            "not proved: first player wins erdos-szekeres 14 9, with ",
            "its limit of 1 MiB of memory (--max-memory sets it), before there was a strategy",
        ),
        (
            "erdos-szekeres 14 12 --time-limit 0.001",
            "",
            "limit of time (--time-limit sets it) after ",
        ),
        (
            "erdos-szekeres 20 20 --max-memory 1",
            "",
            "bytes: the search reached its limit of 1 MiB of memory (--max-memory sets it)",
        ),
    ] {
        let command = format!("solve {command} -o x.cert");
        let said = run(&repository, &command, "");
        assert_eq!(said.code, NO_VERDICT, "{command}: {}{}", said.out, said.err);
        assert!(said.out.starts_with(found) || said.out.contains(found), "{command}: {}", said.out);
        assert!(said.err.contains(why), "{command}: {}", said.err);
        assert_eq!(files(repository.folder()), before, "{command}: nothing is proved");
        if command.contains("--max") {
            let again = run(&repository, &command, "");
            assert_eq!((again.code, again.out, again.err), (said.code, said.out, said.err));
        }
    }
}

/// The potential at the start of the affine plane of order 5 is 15/16, below 1 with the first player to
/// move. The second player needs an opening, which is not found in 50 positions.
#[test]
fn a_half_that_is_proved_is_written_when_the_other_half_reaches_a_limit() {
    let repository = place();
    let said = run(&repository, "solve affine-plane 5 --max-positions 50 -o x.cert", "");
    assert_eq!(said.code, NO_VERDICT, "{}{}", said.out, said.err);
    let claim = "first player does not lose affine-plane 5";
    assert!(said.out.contains(&format!("  known  {claim}: proved below\n")), "{}", said.out);
    assert!(said.out.contains("  file   x.cert\n"), "{}", said.out);
    let check = repository.run(&["check", "x.cert", "--claim", claim]);
    assert_eq!(check.code, DONE, "{}{}", check.out, check.err);
}

/// On a board with more states than a strategy is searched on, the map is made, or the command named
/// that makes it. A strategy is searched only if that is asked for.
#[test]
fn a_large_board_is_solved_by_its_map_or_the_command_is_named_at_once() {
    let repository = place();
    let before = files(repository.folder());
    for (game, map) in [
        ("30 12", "zermelo map erdos-szekeres 30 12 -o FILE"),
        ("31 13 --achievement", "zermelo map erdos-szekeres 30 12 -o FILE"),
        ("25 11 --achievement", "zermelo map erdos-szekeres 24 10 -o FILE"),
    ] {
        let said = run(&repository, &format!("solve erdos-szekeres {game} -o x.cert"), "");
        assert_eq!(said.code, NO_VERDICT, "{game}: {}{}", said.out, said.err);
        assert!(said.out.starts_with("not solved: erdos-szekeres "), "{game}: {}", said.out);
        assert!(said.out.contains("a map is the better form for a board with "), "{}", said.out);
        assert!(said.err.contains(map) && said.err.contains("--by replay"), "{}", said.err);
        assert_eq!(files(repository.folder()), before, "{game}");
    }
    let said = run(&repository, "solve erdos-szekeres 24 10 -o x.cert", "");
    assert_eq!(said.code, DONE, "{}{}", said.out, said.err);
    let claim = "second player wins with 2565681 P-positions erdos-szekeres 24 10";
    assert!(
        said.out.starts_with(&format!("{claim}\n  note   a map is the better")),
        "{}",
        said.out
    );
    let wanted = "second player wins erdos-szekeres 24 10";
    let check = repository.run(&["check", "x.cert", "--claim", wanted]);
    assert_eq!(check.code, DONE, "{}{}", check.out, check.err);
    let said = run(&repository, "solve erdos-szekeres 24 10 --by replay --time-limit 0.001", "");
    assert!(said.err.contains("reached its limit of time"), "{}", said.err);
}

#[test]
fn more_threads_than_are_of_use_are_not_started_and_that_is_said() {
    let repository = place();
    let answers = |command: &str| {
        let few = run(&repository, command, "1");
        assert_eq!(few.err, "", "{command}");
        for name in ["100000", "18446744073709551615"] {
            let many = run(&repository, command, name);
            assert_eq!((many.code, &many.out), (few.code, &few.out), "{command}");
            assert_eq!(many.err.lines().count(), 1, "{command}: {}", many.err);
            assert!(many.err.starts_with(&format!("zermelo: --threads {name}: ")), "{}", many.err);
            assert!(many.err.ends_with(" threads are started, 4 per core\n"), "{}", many.err);
        }
    };
    repository.change(
        "file = \"plane.cert\"",
        "file = \"plane.cert\"\ncommand = \"solve affine-plane 2\"",
    );
    answers("check weak.cert --threads @");
    answers("claims . --no-times --threads @");
    answers("claims rebuild . --check --threads @");
}
