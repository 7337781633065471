//! Arbitrary text as rules in the Game Description Language: no panic, every fault of a text has its
//! place in it, and in rules that are read every legal move can be played, to positions that are
//! stored and read back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use zermelo_checker::games::gdl::{GdlRules, Ground};
use zermelo_checker::parts::Stop;
use zermelo_checker::proofs::replay::Rules;
use zermelo_checker::writing::Records;

fuzz_target!(|text: &str| match Ground::read(text.as_bytes(), text.len()) {
    Ok(ground) => {
        let rules = GdlRules::new(ground, 0, 0);
        let mut positions = vec![rules.start()];
        for _ in 0..20 {
            let Some(position) = positions.pop() else { return };
            let mut record = Vec::new();
            rules.write(&position, &mut record);
            assert_eq!(record.len(), rules.record_width());
            let is_read = rules.read(&record).is_ok();
            assert!(
                is_read
                    || rules.confirm(&position).is_err()
                    || rules.ending(&position, 0).is_some()
            );
            let mut moves = Vec::new();
            rules.legal_moves(&position, &mut moves);
            for mv in 0..=rules.pass() {
                let after = rules.play(&position, mv);
                assert_eq!(after.is_some(), moves.contains(&mv));
                positions.extend(after.filter(|_| positions.len() < 20));
            }
        }
    }
    Err(Stop::Rejected(fault)) => {
        if let Some(line) = fault.number("line") {
            assert!(line <= text.split('\n').count() as u64);
        }
    }
    Err(Stop::NoVerdict(_)) => {}
});
