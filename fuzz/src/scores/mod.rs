//! Changes of a certificate about a game with a score, and what its verdict has to be: what is verified
//! is true, and every rejection is explained.

use arbitrary::Arbitrary;
use zermelo_checker::claim::{Claim, Provenance};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Replay, Response};
use zermelo_checker::score::Bound;
use zermelo_checker::writing::Encode;
use zermelo_checker::{Verdict, check};
use zermelo_explain::explain;

/// A change; those of the game are its own.
#[derive(Arbitrary, Debug)]
pub(crate) enum Change<G> {
    Bound { least: bool, score: u8 },
    Game(G),
    Opening(u16),
    Byte { at: u16, byte: u8 },
    Move { at: u16, mv: u16 },
    Reply { at: u16, reply: u16, target: u32, symmetry: u32 },
    Win { at: u16, reply: u16 },
    SameAs { at: u16, mv: u16, symmetry: u32 },
    Settled(u16),
}

impl<G> Change<G> {
    /// Makes the change, but for one of the game, which is given back.
    pub(crate) fn make(&self, bound: &mut Bound, replay: &mut Replay<'_>) -> Option<&G> {
        let entries = replay.entries.len().max(1);
        let mut set = |at: u16, response: Response| {
            let entry = replay.entries.get_mut(usize::from(at) % entries);
            entry.into_iter().for_each(|entry| entry.response = response);
        };
        match *self {
            Change::Bound { least: true, score } => *bound = Bound::AtLeast(score.into()),
            Change::Bound { least: false, score } => *bound = Bound::AtMost(score.into()),
            Change::Game(ref change) => return Some(change),
            Change::Opening(opening) => replay.opening = Some(opening),
            Change::Byte { at, byte } => {
                let bytes = replay.positions.to_mut();
                let count = bytes.len().max(1);
                let slot = bytes.get_mut(usize::from(at) % count);
                slot.into_iter().for_each(|slot| *slot = byte);
            }
            Change::Move { at, mv } => {
                let entry = replay.entries.get_mut(usize::from(at) % entries);
                entry.into_iter().for_each(|entry| entry.mv = mv);
            }
            Change::Reply { at, reply, target, symmetry } => {
                set(at, Response::Reply { reply, target, symmetry });
            }
            Change::Win { at, reply } => set(at, Response::Win { reply }),
            Change::SameAs { at, mv, symmetry } => set(at, Response::SameAs { mv, symmetry }),
            Change::Settled(at) => set(at, Response::Settled),
        }
        None
    }
}

/// Checks the certificate of a claim with a replay, and its verdict.
pub(crate) fn judge(claim: impl Into<Claim>, body: &impl Encode, is_true: impl Fn(&Claim) -> bool) {
    let header = Header { claim: claim.into(), provenance: Provenance::default() };
    let (bytes, _) = Certificate::new(header, Kind::Replay, body).write();
    match check(&bytes, None) {
        Verdict::Verified(verified) => assert!(is_true(&verified.claim), "{}", verified.claim),
        Verdict::Rejected(rejection) => {
            assert!(!explain(&bytes, &rejection, None).to_string().is_empty());
        }
        Verdict::None(why) => panic!("{why}"),
    }
}
