//! Arbitrary bytes as a file of many certificates, and certificates with lengths and an index that may be
//! wrong: no panic, no large allocation. A file is verified exactly if it is what is written of the
//! certificates that are read from it, and each of these is verified alone.

use zermelo_checker::check;
use zermelo_checker::many::{Certificates, MAGIC, Report, check_from};
use zermelo_search::many::Writer;

pub(crate) fn run(input: &[u8]) {
    let sound = include_bytes!("../../tests/formats/v2-pairing.cert").to_vec();
    // The first byte says how many sound certificates come first, the rest follows as it is.
    let (first, rest) = input.split_first().unwrap_or((&0, &[]));
    let mut bytes = MAGIC.to_vec();
    for _ in 0..first % 4 {
        bytes.extend(u32::try_from(sound.len()).expect("short").to_le_bytes());
        bytes.extend(&sound);
    }
    bytes.extend(rest);
    let mut last = None;
    let told = check_from(&mut bytes.as_slice(), None, &mut |said| {
        last = Some(said.clone());
        Ok(())
    });
    assert!(told.is_ok());
    let mut behind = &bytes[MAGIC.len()..];
    let mut read = Certificates::new(&mut behind);
    let mut written = Vec::new();
    let mut writer = Writer::new(&mut written).expect("memory");
    let (mut count, mut all) = (0, true);
    while let Ok(Some(certificate)) = read.read_next() {
        count += 1;
        all &= check(&certificate, None).is_verified();
        writer.add(&certificate).expect("memory");
    }
    writer.finish().expect("memory");
    let is_verified = last == Some(Report::All(count));
    assert_eq!(is_verified, count > 0 && all && written == bytes);
}
