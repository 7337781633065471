//! Many certificates are checked by a few threads: what is found of each is what is found of it alone.

use std::fmt::Write;

use serde_json::Value;
use zermelo_checker::format::{Hash, Text};
use zermelo_checker::games::positional::Symmetry;

use crate::common::fixture::{self, Draft};
use crate::common::program::{Repository, bytes_of};

/// The manifest of files, each with a hash and a statement: claims `0`, `1`, …
fn manifest(files: &[(String, &str, &str)]) -> String {
    let mut text = String::new();
    for (id, (file, blake3, statement)) in files.iter().enumerate() {
        // JSON's strings are TOML's.
        let file = Value::from(file.as_str());
        let _ = writeln!(
            text,
            "[[claim]]\nid = \"{id}\"\nstatement = \"{statement}\"\n\
             [[claim.certificate]]\nfile = {file}\nblake3 = \"{blake3}\"\n"
        );
    }
    text
}

/// The verdict of every claim, and the kind of the error if there is one; in the order of the report.
fn verdicts(report: &str) -> Vec<(String, String)> {
    let report: Value = serde_json::from_str(report).expect("JSON");
    let claims = report["claims"].as_array().expect("claims");
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let of =
        |claim: &Value| (word(&claim["verdict"]), word(&claim["certificates"][0]["error"]["kind"]));
    claims.iter().map(of).collect()
}

/// A small certificate that takes 25 MB in memory.
fn swelling() -> Draft {
    let mut draft = fixture::maker_wins();
    let symmetry = Symmetry { name: Text::default(), images: Vec::new() };
    *fixture::symmetries(&mut draft) = vec![symmetry; (1 << 19) - 2000];
    draft
}

#[test]
fn no_file_changes_what_is_found_of_another() {
    let (weak, plane) = (fixture::maker_wins(), fixture::plane_of_order_2());
    let mut spoilt = fixture::maker_wins();
    fixture::remove_entry(&mut spoilt, 0, 1);
    let zeros = Hash([0; 32]).to_string();
    let line = b"{\"number\":1,\"result\":{\"report\":{\"verdict\":\"verified\"}}}\n";
    let [weak, plane, spoilt, swelling] =
        [weak, plane, spoilt, swelling()].map(|draft| (bytes_of(&draft), draft.claim.to_string()));
    let kinds = [
        ("weak", &weak, ("verified", "")),
        ("plane", &plane, ("verified", "")),
        ("spoilt", &spoilt, ("not-verified", "missing-reply")),
        ("swelling", &swelling, ("not-verified", "not-a-permutation")),
        (
            "other",
            &((weak.0.0.clone(), zeros.clone()), weak.1.clone()),
            ("not-verified", "manifest-hash"),
        ),
        (
            "answer",
            &((line.to_vec(), zeros.clone()), weak.1.clone()),
            ("no-verdict", "not-a-certificate"),
        ),
        ("empty", &((Vec::new(), zeros), weak.1.clone()), ("no-verdict", "empty-file")),
    ];
    let repository = Repository::sound();
    for (name, ((bytes, _), _), _) in &kinds {
        repository.write(&format!("{name}.cert"), bytes);
    }
    // In an order that has none of them always after the same one.
    let order = || (0..60).map(|number: usize| &kinds[number * number % 23 % kinds.len()]);
    let files: Vec<_> = order()
        .map(|(name, ((_, hash), claim), _)| {
            (format!("{name}.cert"), hash.as_str(), claim.as_str())
        })
        .chain([("none.cert".to_owned(), weak.0.1.as_str(), weak.1.as_str())])
        .collect();
    repository.write("many.toml", manifest(&files).as_bytes());
    let expected: Vec<_> = order()
        .map(|(_, _, (verdict, kind))| ((*verdict).to_owned(), (*kind).to_owned()))
        .chain([("no-verdict".to_owned(), "unreadable".to_owned())])
        .collect();
    for threads in ["1", "2", "3"] {
        let words = ["claims", "many.toml", "--json", "--threads", threads];
        let said = repository.run(&words);
        assert_eq!((said.code, said.err.as_str()), (1, ""), "{threads}");
        assert_eq!(verdicts(&said.out), expected, "{threads}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_may_have_any_name() {
    let repository = Repository::sound();
    let names = [
        "a b.cert",
        "-",
        "--threads=9",
        "line\nbreak.cert",
        "\"}\n{\"number\":2,\"file\":\"plane.cert\",\"parts\":[]}",
        "back\\slash",
        "π\u{2028}4\u{85}.cert",
        "\r",
    ];
    let [weak, plane] = [fixture::maker_wins(), fixture::plane_of_order_2()];
    let (bytes, hash) = bytes_of(&weak);
    let claims = [&weak, &plane].map(|draft| draft.claim.to_string());
    names.iter().for_each(|name| repository.write(name, &bytes));
    // Every other one is said to prove what it does not.
    let files: Vec<_> = (0..)
        .zip(names.iter().chain(&names).chain(&names))
        .map(|(number, name)| (name.to_string(), hash.as_str(), claims[number % 2].as_str()))
        .collect();
    repository.write("names.toml", manifest(&files).as_bytes());
    let said = repository.run(&["claims", "names.toml", "--json", "--threads", "1"]);
    let found = verdicts(&said.out);
    assert_eq!(found.len(), 3 * names.len(), "{}", said.err);
    for (number, found) in found.iter().enumerate() {
        let expected = [("verified", ""), ("not-verified", "claim-mismatch")][number % 2];
        assert_eq!((found.0.as_str(), found.1.as_str()), expected, "{number}");
    }
}
