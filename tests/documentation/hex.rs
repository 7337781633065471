//! The bytes of a file, as a page annotates them: a line has the number of its first byte, the bytes,
//! and what they mean, with two spaces or more between the three.

/// Whether a dump has exactly these bytes, each under its number, and says of all what they mean.
pub(crate) fn confirm(dump: &str, bytes: &[u8]) -> Result<(), String> {
    let mut found = Vec::new();
    for line in dump.lines() {
        let mut parts = line.splitn(3, "  ");
        let [Some(number), Some(pairs), Some(meaning)] = [(); 3].map(|()| parts.next()) else {
            return Err(format!("no number, bytes and meaning: {line}"));
        };
        if usize::from_str_radix(number, 16) != Ok(found.len()) {
            return Err(format!("byte {number:?} should be byte {:02x}: {line}", found.len()));
        }
        if meaning.trim().is_empty() {
            return Err(format!("nothing is said of the bytes: {line}"));
        }
        for pair in pairs.split(' ') {
            let byte = u8::from_str_radix(pair, 16).map_err(|_| format!("no byte: {pair}"))?;
            found.push(byte);
        }
    }
    match found.iter().zip(bytes).position(|(shown, real)| shown != real) {
        Some(at) => Err(format!("byte {at:02x} is {:02x}, not {:02x}", bytes[at], found[at])),
        None if found.len() != bytes.len() => {
            Err(format!("the file has {} bytes, and the dump {}", bytes.len(), found.len()))
        }
        None => Ok(()),
    }
}

#[test]
fn a_dump_has_every_byte_under_its_number() {
    for (dump, wrong) in [
        ("00  01 02  two numbers\n02  ff     another", None),
        ("00  01 02  two numbers", Some("the file has 3 bytes, and the dump 2")),
        ("00  01 02 ff 00  too many", Some("the file has 3 bytes, and the dump 4")),
        ("00  01 02  two numbers\n02  fe  another", Some("byte 02 is ff, not fe")),
        ("00  01 02  two numbers\n03  ff  another", Some("byte \"03\" should be byte 02")),
        ("00  01 02 ff  ", Some("nothing is said of the bytes")),
        ("00  01 02 ff", Some("no number, bytes and meaning")),
        ("00  01 2x ff  numbers", Some("no byte: 2x")),
    ] {
        let found = confirm(dump, &[1, 2, 255]).err();
        let as_said = found.as_deref().map(|why| wrong.is_some_and(|wrong| why.starts_with(wrong)));
        assert_eq!(as_said, wrong.map(|_| true), "{dump}: {found:?}");
    }
}
