//! Arbitrary bytes through decode and check. The hash is made anew, so that what lies behind it is
//! reached. No panic, no large allocation (run with -malloc_limit_mb), and what is accepted is
//! true, by a search of every line of play on boards small enough for one.
#![no_main]

#[path = "../../tests/common/brute_force.rs"]
mod brute_force;

use libfuzzer_sys::fuzz_target;
use zermelo_checker::certificate::{Certificate, HASH_LENGTH};
use zermelo_checker::check;
use zermelo_checker::verdict::Verdict;

fuzz_target!(|input: &[u8]| {
    let _ = check(input, None);
    let mut bytes = input.to_vec();
    bytes.truncate(bytes.len().saturating_sub(HASH_LENGTH));
    let hash = zermelo_checker::certificate::hash(&bytes);
    bytes.extend(hash.0);
    let Ok(Verdict::Verified(verified)) = check(&bytes, None) else { return };
    let (certificate, _) = Certificate::read(&bytes).expect("it was verified");
    if let Some(board) = certificate.header.board.filter(|board| board.size() <= 10) {
        assert!(brute_force::is_true(&verified.claim, &board), "{}", verified.claim);
    }
});
