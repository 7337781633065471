//! The tables that this repository's manifest links to are what `zermelo table` prints now.
//!
//! `ZERMELO_BLESS=1 cargo test --test all claims::` writes them anew.

use std::fs;
use std::path::Path;

use zermelo::registry::LANGUAGE;
use zermelo_claims::Manifest;

use crate::common::program::run;

#[test]
fn the_tables_of_this_repository_are_those_of_its_certificates() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates");
    let text = fs::read_to_string(folder.join("claims.toml")).expect("a manifest");
    let manifest = Manifest::parse(&text, None, &LANGUAGE).expect("a manifest");
    let mut compared = 0;
    for entry in &manifest.claims {
        for table in &entry.tables {
            // A table has the name of its certificate.
            let certificate = entry
                .certificates
                .iter()
                .find(|certificate| certificate.file.file_stem() == table.file.file_stem())
                .unwrap_or_else(|| panic!("{}: no certificate of that name", table.file.display()));
            let words = [Path::new("table"), &certificate.file, Path::new("--format=markdown")];
            let said = run(&folder, &words);
            assert_eq!(said.code, 0, "{}", said.err);
            let path = folder.join(&table.file);
            if std::env::var_os("ZERMELO_BLESS").is_some() {
                fs::write(&path, &said.out).expect("a table");
            }
            let kept = fs::read_to_string(&path).expect("a table");
            assert!(kept == said.out, "{} is not what is printed now", path.display());
            compared += 1;
        }
    }
    assert!(compared > 0, "the manifest links to no table");
}
