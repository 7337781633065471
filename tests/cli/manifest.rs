//! `claims`: the verdict over a manifest.

use std::fs;
use std::path::Path;

use crate::cli::{err, folder, last_line, out, zermelo};
use crate::common::fixture;

fn manifest(file: &str, statement: &str, hash: &str) -> String {
    format!(
        "[[claim]]\nid = \"one\"\nstatement = \"{statement}\"\n\n[[claim.certificate]]\n\
         file = \"{file}\"\nblake3 = \"{hash}\"\n"
    )
}

#[test]
fn a_run_over_a_manifest_ends_with_the_worst_verdict() {
    let folder = folder();
    let good = fixture::maker_wins().write().1.to_string();
    let zeros = "0".repeat(64);
    let claim = "maker wins hypercube 3 2 --weak";
    let cases: &[(&str, String, &[&str], i32, &str)] = &[
        ("it stands", manifest("good.cert", claim, &good), &[], 0, "s VERIFIED"),
        ("another hash", manifest("good.cert", claim, &zeros), &[], 1, "s NOT VERIFIED"),
        (
            "another claim",
            manifest("good.cert", "breaker wins hypercube 3 2 --weak", &good),
            &[],
            1,
            "s NOT VERIFIED",
        ),
        ("a lie", manifest("bad.cert", claim, &zeros), &[], 1, "s NOT VERIFIED"),
        ("no file", manifest("none.cert", claim, &zeros), &[], 3, "s NO VERDICT"),
        (
            "half a draw",
            manifest("good.cert", "draw hypercube 3 2", &good),
            &[],
            1,
            "s NOT VERIFIED",
        ),
        ("no claims", String::new(), &[], 2, ""),
        ("none selected", manifest("good.cert", claim, &good), &["--only", "two"], 2, ""),
        ("one selected", manifest("good.cert", claim, &good), &["--only", "one"], 0, "s VERIFIED"),
        ("not TOML", "[[claim]".into(), &[], 2, ""),
    ];
    for (name, text, options, code, line) in cases {
        fs::write(folder.path().join("claims.toml"), text).expect("a file");
        let output = zermelo(&[&["claims", "claims.toml"], *options].concat(), folder.path());
        assert_eq!(output.status.code(), Some(*code), "{name}: {}{}", out(&output), err(&output));
        assert_eq!(last_line(&output), *line, "{name}");
    }
}

#[test]
fn every_committed_claim_stands() {
    let output = zermelo(&["claims"], Path::new(env!("CARGO_MANIFEST_DIR")));
    assert_eq!(output.status.code(), Some(0), "{}{}", out(&output), err(&output));
    assert_eq!(last_line(&output), "s VERIFIED");
}
