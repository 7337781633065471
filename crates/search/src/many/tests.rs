//! What is written is what the checker reads, and every certificate is found by its number.

use std::fs;

use zermelo_checker::many::{Certificates, Report};
use zermelo_checker::verdict::Verdict;

use super::*;

fn certificates() -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/formats");
    let read = |name: &str| fs::read(root.join(name)).expect("a certificate");
    vec![read("v2-replay.cert"), read("v2-deduction.cert"), read("v2-pairing.cert")]
}

fn written(certificates: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut writer = Writer::new(&mut bytes).expect("memory");
    certificates.iter().for_each(|bytes| writer.add(bytes).expect("memory"));
    let length = writer.finish().expect("memory");
    assert_eq!(u64::try_from(bytes.len()), Ok(length));
    bytes
}

#[test]
fn what_is_written_the_checker_reads_and_verifies() {
    let bytes = written(&certificates());
    let mut rest = bytes.strip_prefix(MAGIC.as_slice()).expect("the magic");
    let mut read = Certificates::new(&mut rest);
    for certificate in certificates() {
        assert_eq!(read.read_next(), Ok(Some(certificate)));
    }
    assert_eq!(read.read_next(), Ok(None));
    let mut said = Vec::new();
    let done = zermelo_checker::many::check_from(&mut bytes.as_slice(), None, &mut |one| {
        said.push(one.clone());
        Ok(())
    });
    assert!(done.is_ok() && said.last() == Some(&Report::All(3)), "{said:?}");
    let verified = |said: &&Report| matches!(said, Report::Certificate(_, Verdict::Verified(_)));
    assert_eq!(said.iter().filter(verified).count(), 3);
}

#[test]
fn a_certificate_is_found_by_its_number_and_nothing_else_is() -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("many.certs");
    let bytes = written(&certificates());
    fs::write(&path, &bytes)?;
    for (number, certificate) in (1..).zip(certificates()) {
        assert_eq!(read_entry(&path, Some(number)).expect("an entry"), certificate);
    }
    let said = |entry| read_entry(&path, entry).expect_err("none").to_string();
    assert_eq!(said(None), "the file has 3 certificates; choose one with --entry N, from 1 on");
    for number in [0, 4, u64::MAX] {
        assert_eq!(
            said(Some(number)),
            format!("the file has 3 certificates, so there is no certificate {number}")
        );
    }
    // A file of one certificate has no entries.
    let one = folder.path().join("one.cert");
    fs::write(&one, &certificates()[0])?;
    assert_eq!(read_entry(&one, None).expect("the whole file"), certificates()[0]);
    assert!(matches!(read_entry(&one, Some(1)), Err(EntryError::One)));
    assert!(matches!(
        read_entry(&folder.path().join("none"), None),
        Err(EntryError::Unreadable(_))
    ));
    Ok(())
}

/// A wrong index leads to an error, or to bytes of the file that are no certificate.
#[test]
fn whatever_the_index_says_nothing_beyond_the_file_is_read() -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("many.certs");
    let bytes = written(&certificates());
    for at in bytes.len() - 32..bytes.len() {
        for value in [0, 1, 127, 255] {
            let mut changed = bytes.clone();
            changed[at] = value;
            fs::write(&path, &changed)?;
            for entry in [1, 2, 3] {
                if let Ok(found) = read_entry(&path, Some(entry)) {
                    assert!(found.len() < changed.len());
                }
            }
        }
    }
    for length in MAGIC.len()..MAGIC.len() + 40 {
        fs::write(&path, &bytes[..length])?;
        assert!(read_entry(&path, Some(1)).is_err(), "{length}");
    }
    Ok(())
}
