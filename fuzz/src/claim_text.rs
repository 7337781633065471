//! Arbitrary text as a claim, and arbitrary claims as text: what reads is written and read back.

use zermelo_explain::claims::claim;

pub(crate) fn run(text: &str) {
    if let Ok(read) = claim(text) {
        let written = read.to_string();
        assert_eq!(claim(&written), Ok(read), "{written}");
    }
}
