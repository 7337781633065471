//! Arbitrary text as a claim, and arbitrary claims as text: what reads is written and read back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use zermelo_explain::claims::claim;

fuzz_target!(|text: &str| {
    if let Ok(read) = claim(text) {
        let written = read.to_string();
        assert_eq!(claim(&written), Ok(read), "{written}");
    }
});
