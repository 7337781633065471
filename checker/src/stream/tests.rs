use std::io;

use super::*;
use crate::check_from;
use crate::stop::NoVerdict;

#[test]
fn what_does_not_begin_as_a_certificate_is_none_however_long_it_goes_on() {
    let verdict = check_from(&mut io::repeat(0), None);
    assert_eq!(verdict, Verdict::None(NoVerdict::NotACertificate));
    assert_eq!(check_from(&mut io::empty(), None), Verdict::None(NoVerdict::Empty));
    // A beginning alone is one that is cut short, or is none, as when it is not read as a stream.
    for length in 1..=8 {
        let start = &crate::format::MAGIC[..length];
        assert_eq!(check_from(&mut &*start, None), crate::check(start, None), "{length}");
    }
}
