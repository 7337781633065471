//! Arbitrary bytes through decode and check, and an explanation of every rejection. The hash is made
//! anew, so that what lies behind it is reached. No panic, no large allocation (run with
//! -malloc_limit_mb), and what is accepted is true, by a search of every line of play on boards
//! small enough for one.

#[path = "../../tests/common/brute_force.rs"]
mod brute_force;
#[path = "../../tests/common/kayles.rs"]
mod kayles;
#[path = "../../tests/common/planes.rs"]
mod planes;

use zermelo_checker::claim::Claim;
use zermelo_checker::format::{Certificate, HASH_LENGTH, hash};
use zermelo_checker::games::node_kayles::{self, MirrorBody};
use zermelo_checker::games::positional::Body;
use zermelo_checker::games::sprouts::Statement;
use zermelo_checker::proofs::Kind;
use zermelo_checker::{Verdict, check};
use zermelo_explain::explain;

pub(crate) fn run(input: &[u8]) {
    if let Verdict::Rejected(rejection) = check(input, None) {
        explain(input, &rejection, None);
    }
    let mut bytes = input.to_vec();
    bytes.truncate(bytes.len().saturating_sub(HASH_LENGTH));
    bytes.extend(hash(&bytes).0);
    let verified = match check(&bytes, None) {
        Verdict::Verified(verified) => verified,
        Verdict::Rejected(rejection) => {
            explain(&bytes, &rejection, None);
            return;
        }
        Verdict::None(_) => return,
    };
    let (certificate, _) = Certificate::read(&bytes).expect("it was verified");
    if let Claim::NodeKayles(claim) = &verified.claim {
        let listed = match Kind::from_number(certificate.kind) {
            Some(Kind::Mirror) => certificate.decode().map(|body: MirrorBody| body.graph),
            _ => certificate.decode().map(|body: node_kayles::Body<'_>| body.graph),
        };
        let listed = listed.expect("it was verified");
        assert_ne!(kayles::is_true(claim, listed.as_ref()), Some(false), "{claim}");
    }
    if let Claim::Sprouts(claim) = &verified.claim {
        // Applegate, Jacobson and Sleator (1991), and Lemoine and Viennot (2010).
        let value = u32::from(claim.game.spots % 6 >= 3);
        let is_true = match claim.statement {
            Statement::FirstWins => value > 0,
            Statement::SecondWins => value == 0,
            Statement::HasValue(claimed) => claimed == value,
        };
        assert!(is_true, "{claim}");
    }
    if let Claim::Planes(claim) = &verified.claim {
        assert!(planes::follows(claim), "{claim}");
    }
    if let Claim::Positional(_) = verified.claim {
        let body: Body<'_> = certificate.decode().expect("it was verified");
        if body.board.size() <= 10 {
            assert!(brute_force::is_true(&verified.claim, &body.board), "{}", verified.claim);
        }
    }
}
