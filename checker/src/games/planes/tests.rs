//! Claims about all planes: what a potential proves of them, and every lie's own error.

use super::*;
use crate::claim::Size;
use crate::proofs::replay::Replay;
use crate::trap_tests::{code, spring_kinds};

const FIRST: Player = Player::First;
const SECOND: Player = Player::Second;
const STRONG: Convention = Convention::Strong;
const MAKER_FIRST: Convention = Convention::Weak { maker: FIRST };
const MAKER_SECOND: Convention = Convention::Weak { maker: SECOND };

fn claim(statement: Statement, plane: Plane, convention: Convention, order: Size) -> Claim {
    Claim { statement, game: Planes { plane, convention, order } }
}

fn every(least: u32) -> Size {
    Size::Every { least, modulus: 1 }
}

#[test]
fn a_potential_proves_what_it_suffices_for_and_nothing_else() {
    use Plane::{Affine, Projective};
    use Statement::{DoesNotLose, Wins};
    for (what, statement, plane, convention, order, expected) in [
        ("affine from 7 on", DoesNotLose(SECOND), Affine, STRONG, every(7), "verified"),
        ("affine from 6 on", DoesNotLose(SECOND), Affine, STRONG, every(6), "potential-too-large"),
        ("affine from 5 on", DoesNotLose(FIRST), Affine, STRONG, every(5), "verified"),
        ("affine from 4 on", DoesNotLose(FIRST), Affine, STRONG, every(4), "potential-too-large"),
        ("projective from 5 on", DoesNotLose(SECOND), Projective, STRONG, every(5), "verified"),
        (
            "projective from 4 on",
            DoesNotLose(SECOND),
            Projective,
            STRONG,
            every(4),
            "potential-too-large",
        ),
        ("projective from 2 on", DoesNotLose(FIRST), Projective, STRONG, every(2), "verified"),
        ("affine of order 9", DoesNotLose(SECOND), Affine, STRONG, Size::Exactly(9), "verified"),
        (
            "affine of order 6",
            DoesNotLose(SECOND),
            Affine,
            STRONG,
            Size::Exactly(6),
            "potential-too-large",
        ),
        ("breaker second, wins", Wins(SECOND), Affine, MAKER_FIRST, every(7), "verified"),
        ("breaker second, lasts", DoesNotLose(SECOND), Affine, MAKER_FIRST, every(7), "verified"),
        ("breaker first, wins", Wins(FIRST), Affine, MAKER_SECOND, every(5), "verified"),
        (
            "breaker first, order too small",
            Wins(FIRST),
            Affine,
            MAKER_SECOND,
            every(4),
            "potential-too-large",
        ),
        ("second wins", Wins(SECOND), Affine, STRONG, every(7), "wrong-kind-for-claim"),
        ("first wins", Wins(FIRST), Projective, STRONG, every(7), "wrong-kind-for-claim"),
        ("maker first wins", Wins(FIRST), Affine, MAKER_FIRST, every(7), "wrong-kind-for-claim"),
        (
            "maker second does not lose",
            DoesNotLose(SECOND),
            Affine,
            MAKER_SECOND,
            every(7),
            "wrong-kind-for-claim",
        ),
        (
            "affine from 1 on",
            DoesNotLose(FIRST),
            Affine,
            STRONG,
            every(1),
            "lines-more-than-double",
        ),
        (
            "affine from 0 on",
            DoesNotLose(FIRST),
            Affine,
            STRONG,
            every(0),
            "lines-more-than-double",
        ),
        (
            "projective from 1 on",
            DoesNotLose(FIRST),
            Projective,
            STRONG,
            every(1),
            "lines-more-than-double",
        ),
        ("projective order 1", DoesNotLose(FIRST), Projective, STRONG, Size::Exactly(1), "size"),
        ("affine order 0", DoesNotLose(FIRST), Affine, STRONG, Size::Exactly(0), "size"),
        (
            "steps of 0",
            DoesNotLose(SECOND),
            Affine,
            STRONG,
            Size::Every { least: 7, modulus: 0 },
            "size",
        ),
        (
            "steps of 2",
            DoesNotLose(SECOND),
            Affine,
            STRONG,
            Size::Every { least: 7, modulus: 2 },
            "verified",
        ),
    ] {
        let claim = claim(statement, plane, convention, order);
        assert!(claim.is_plain(), "{claim}");
        let what = format!("planes {what}");
        assert_eq!(code(claim.into(), Kind::Potential, &Body, &what), expected, "{claim}");
    }
}

#[test]
fn a_body_has_nothing_and_no_other_kind_is_admitted() {
    let right = claim(Statement::DoesNotLose(SECOND), Plane::Affine, STRONG, every(7));
    for (what, body) in [("a zero", vec![]), ("a list", vec![1u32, 2])] {
        let what = format!("planes with {what} in the body");
        assert_eq!(code(right.into(), Kind::Potential, &body, &what), "trailing-bytes");
    }
    let others = [Kind::Outcome, Kind::Mirror, Kind::Pairing, Kind::Map];
    spring_kinds(others, "planes", || (right, Body));
    spring_kinds([Kind::Replay], "planes", || (right, Replay::default()));
}

/// The orders below 100 that the theorem of Bruck and Ryser excludes (OEIS A046712), and 10. Of
/// other orders, even those that are no power of a prime, nothing is known.
#[test]
fn a_claim_about_planes_that_do_not_exist_says_so() {
    let excluded =
        [6, 10, 14, 21, 22, 30, 33, 38, 42, 46, 54, 57, 62, 66, 69, 70, 77, 78, 86, 93, 94];
    let of = |order| claim(Statement::DoesNotLose(FIRST), Plane::Affine, STRONG, order);
    let found = (2..100).filter(|&order| of(Size::Exactly(order)).game.is_vacuous());
    assert_eq!(found.collect::<Vec<u32>>(), excluded);
    let one = of(Size::Exactly(6)).to_string();
    assert_eq!(one, "first player does not lose any-affine-plane 6 (vacuous)");
    // Of many orders some may have a plane.
    let many = of(every(6));
    assert_eq!(many.to_string(), "first player does not lose any-affine-plane q for every q ≥ 6");
    assert!(many.implies(&one) && !many.implies("first player does not lose any-affine-plane 6"));
    for order in [0, 1, u32::MAX - 1, u32::MAX] {
        assert!(of(Size::Exactly(order)).to_string().contains(&order.to_string()), "{order}");
    }
}
