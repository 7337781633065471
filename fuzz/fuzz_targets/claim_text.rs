//! Arbitrary text as a claim, and arbitrary claims as text: what reads is written and read back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use zermelo_checker::claim::Claim;

fuzz_target!(|text: &str| {
    if let Ok(claim) = text.parse::<Claim>() {
        let written = claim.to_string();
        assert_eq!(written.parse(), Ok(claim), "{written}");
    }
});
