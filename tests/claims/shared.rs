//! Commands that run at once on one file: what one has written no other loses. And manifests whose lines
//! stay as they are, byte for byte.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;

use zermelo::registry::LANGUAGE;
use zermelo_claims::Manifest;

use crate::common::fixture;
use crate::common::program::{Repository, bytes_of, run, zermelo};

/// Runs lines of words in so many processes at once, each one after the other; all end well.
fn at_once(folder: &Path, of_process: &[Vec<Vec<String>>]) {
    thread::scope(|scope| {
        for lines in of_process {
            scope.spawn(move || {
                for words in lines {
                    let said = run(folder, words);
                    assert_eq!(said.code, 0, "{words:?}: {}", said.err);
                }
            });
        }
    });
}

fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}

#[test]
fn eight_processes_add_twenty_claims_each_and_none_is_lost() {
    let repository = Repository::sound();
    let add = |process: usize, number: usize| {
        words(&format!("claims add . --id c{process}-{number} --certificate plane.cert"))
    };
    let of_process = |process| (0..20).map(|number| add(process, number)).collect();
    at_once(repository.folder(), &(0..8).map(of_process).collect::<Vec<_>>());
    let manifest =
        Manifest::parse(&repository.read("claims.toml"), Some(repository.folder()), &LANGUAGE);
    let ids: Vec<String> = manifest.expect("read").claims.into_iter().map(|c| c.id).collect();
    assert_eq!(ids.len(), 3 + 8 * 20);
    for (process, number) in (0..8).flat_map(|process| (0..20).map(move |number| (process, number)))
    {
        assert!(ids.contains(&format!("c{process}-{number}")), "{process} {number}");
    }
    assert!(!repository.path(".claims.toml.lock").exists());
}

#[test]
fn eight_processes_make_twenty_certificates_each_and_every_hash_is_in_the_manifest() {
    let folder = tempfile::tempdir().expect("a folder");
    let (bytes, hash) = bytes_of(&fixture::plane_of_order_2());
    let claim = |id: &str| {
        fs::write(folder.path().join(format!("{id}.cert")), &bytes).expect("a file");
        format!(
            "[[claim]]\nid = \"{id}\"\nstatement = \"first player wins affine-plane 2\"\n\
             [[claim.certificate]]\nfile = \"{id}.cert\"\nblake3 = \"{}\"\n\
             command = \"solve affine-plane 2\"\n",
            "0".repeat(64)
        )
    };
    let numbers = || (0..8).flat_map(|process| (0..20).map(move |number| (process, number)));
    let text: String = numbers().map(|(p, n)| claim(&format!("p{p}-{n}-"))).collect();
    fs::write(folder.path().join("claims.toml"), text).expect("a manifest");
    let rebuild =
        |process| vec![words(&format!("claims rebuild . --threads 1 --only p{process}-"))];
    at_once(folder.path(), &(0..8).map(rebuild).collect::<Vec<_>>());
    let text = fs::read_to_string(folder.path().join("claims.toml")).expect("a manifest");
    assert!(!text.contains(&"0".repeat(64)), "{text}");
    let made = run(folder.path(), &["claims", "rebuild", ".", "--check"]);
    assert!(made.out.ends_with("certificates: 160 the same\n"), "{}", made.out);
    assert_ne!(hash, "0".repeat(64));
}

#[test]
fn eight_processes_plan_twenty_jobs_each_and_none_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    // What a pass costs is counted again for every line of the list: at b = 5 soonest.
    let most = |process: u32, number: u32| 20 + 20 * process + number;
    let plan = |process, number| {
        let most = most(process, number);
        words(&format!("campaign plan erdos-szekeres --every 5 --up-to {most} -o c"))
    };
    let of_process = |process| (0..20).map(|number| plan(process, number)).collect();
    at_once(folder.path(), &(0..8).map(of_process).collect::<Vec<_>>());
    let jobs = fs::read_to_string(folder.path().join("c/jobs.tsv")).expect("a list");
    for (process, number) in (0..8).flat_map(|process| (0..20).map(move |number| (process, number)))
    {
        let name = format!("erdos-szekeres-5-{}\t", most(process, number));
        assert_eq!(jobs.matches(&name).count(), 1, "{name} in {jobs}");
    }
}

#[test]
fn who_has_to_wait_says_so_and_goes_on() {
    let repository = Repository::sound();
    let lock = fs::File::create(repository.path(".claims.toml.lock")).expect("a lock");
    lock.lock().expect("held");
    let mut adding = zermelo(repository.folder());
    adding.args(["claims", "add", ".", "--id", "x", "--certificate", "plane.cert"]);
    let mut adding =
        adding.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the command runs");
    let mut said = std::io::BufReader::new(adding.stderr.take().expect("its messages"));
    let mut line = String::new();
    std::io::BufRead::read_line(&mut said, &mut line).expect("a message");
    assert_eq!(line, "zermelo: ./claims.toml: another process changes this file; waiting for it\n");
    let id = "id = \"x\"";
    assert!(!repository.read("claims.toml").contains(id));
    drop(lock);
    assert!(adding.wait().expect("it ends").success());
    assert!(repository.read("claims.toml").contains(id));
}

#[test]
fn a_manifest_keeps_its_line_ends_and_its_byte_order_mark() {
    for (mark, end) in [("", "\n"), ("", "\r\n"), ("\u{feff}", "\r\n"), ("\u{feff}", "\n")] {
        let repository = Repository::sound();
        repository.change(&bytes_of(&fixture::plane_of_order_2()).1, &"0".repeat(64));
        let text = repository.read("claims.toml");
        let text = text.trim_end().to_owned() + "\ncommand = \"solve affine-plane 2\" # by hand\n";
        let text = mark.to_owned() + &text.replace('\n', end);
        repository.write("claims.toml", text.as_bytes());
        let said = repository.run(&["claims", "rebuild", "."]);
        assert_eq!(said.code, 0, "{}{}", said.out, said.err);
        let hash = fs::read(repository.path("plane.cert")).expect("a certificate");
        let hash = zermelo_checker::format::Certificate::read(&hash).expect("one").1.to_string();
        let rebuilt = text.replace(&"0".repeat(64), &hash);
        assert_eq!(repository.read("claims.toml"), rebuilt, "a rebuilt manifest");
        let words =
            ["claims", "add", ".", "--id", "x", "--certificate", "plane.cert", "--note", "a\nb"];
        let said = repository.run(&words);
        assert_eq!(said.code, 0, "{}", said.err);
        let added = repository.read("claims.toml");
        let piece = added.strip_prefix(&rebuilt).expect("all that was there");
        assert!(piece.starts_with(&format!("{end}[[claim]]{end}id = \"x\"{end}")), "{piece:?}");
        assert_eq!(piece.matches('\n').count(), piece.matches(end).count(), "{piece:?}");
        assert_eq!(repository.run(&["claims", "."]).code, 0);
    }
}
