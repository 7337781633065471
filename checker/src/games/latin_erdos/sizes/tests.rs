//! Mirrors for every size: what is accepted works at each size by the check of one size, and every
//! condition is one that nothing else stands in for.

use super::*;
use crate::claim::{Player, Size};
use crate::games::latin_erdos::{Claim, Columns, LatinErdos, Placements, Statement};
use crate::proofs::Kind;
use crate::proofs::mirror::{self, Mirror};
use crate::trap_tests::{self, code, spring};

const KEPT: Sense = Sense::Kept;
const REVERSED: Sense = Sense::Reversed;

fn claim(player: Player, least: u32, modulus: u32) -> Claim {
    let size = Size::Every { least, modulus };
    let game = LatinErdos { size, columns: Columns::Standard };
    Claim { statement: Statement::NeverWithoutMove(player), game }
}

fn form(constant: i64, terms: &[(u32, i64)]) -> Affine {
    let terms = terms.iter().map(|&(variable, coefficient)| Term { variable, coefficient });
    Affine { constant, terms: terms.collect() }
}

fn sources(senses: [Sense; 3]) -> [Source; 3] {
    let [row, column, number] = senses;
    [(0, row), (1, column), (2, number)].map(|(of, sense)| Source { of, sense })
}

/// The middle number in the centre of a board of side 2t + 1, and everything reversed.
fn odd() -> SizesMirror {
    // 2(x − t − 1) = 2x − (n + 1), which is x less its image; numbers 8 to 11 are those of the
    // pair.
    let reason = |pair| Reason::Agrees { pair, shown: [8, 9, 10, 11].map(|n| vec![n]).into() };
    let [row, column, number] = sources([REVERSED; 3]);
    let middle = || form(1, &[(0, 1)]);
    SizesMirror {
        first: Some(First { row: middle(), column: middle(), number: middle() }),
        row,
        column,
        number,
        reasons: [0, 1, 2].map(reason).into(),
    }
}

/// A half-turn of a board of side 2t + 2, with the numbers as they are.
fn even() -> SizesMirror {
    let [row, column, number] = sources([REVERSED, REVERSED, KEPT]);
    SizesMirror { first: None, row, column, number, reasons: [8, 8, 8].map(parity).into() }
}

/// 2x = 2t + 3 has no solution: x ≥ t + 2 and x ≤ t + 1. The form of this number is x less its
/// image, the next one the other way round.
fn parity(number: u32) -> Reason {
    Reason::Absurd { summands: vec![number, number + 1] }
}

/// The mirror at one size, by the definition of its coordinates.
fn instance(mirror: &SizesMirror, n: u32, t: u32) -> Mirror {
    let number = |[r, c, v]: [u32; 3]| ((r - 1) * n + c - 1) * n + v - 1;
    let value = |form: &Affine| {
        let slope: i64 = form.terms.iter().map(|term| term.coefficient).sum();
        u32::try_from(form.constant + slope * i64::from(t)).expect("on the board")
    };
    let image = |x: [u32; 3]| {
        [mirror.row, mirror.column, mirror.number].map(|source| {
            let x = x[usize::from(source.of)];
            if source.sense == REVERSED { n + 1 - x } else { x }
        })
    };
    let all = (1..=n).flat_map(|r| (1..=n).flat_map(move |c| (1..=n).map(move |v| [r, c, v])));
    let images = all.map(|x| number(image(x))).collect();
    let first = mirror.first.as_ref();
    let first = first.map(|first| number([&first.row, &first.column, &first.number].map(value)));
    Mirror { first, images }
}

#[test]
fn a_mirror_for_every_size_is_one_at_each_size_that_it_is_for() {
    for (mirror, player, least) in [(odd(), Player::First, 1u32), (even(), Player::Second, 2)] {
        let name = claim(player, least, 2).to_string();
        assert_eq!(
            code(claim(player, least, 2).into(), Kind::Mirror, &mirror, "a proof"),
            "verified"
        );
        for t in 0..4 {
            let n = least + 2 * t;
            let placements = Placements::new(n).expect("a board");
            let concrete = instance(&mirror, n, t);
            let checked = mirror::check(&placements, player == Player::First, &concrete);
            assert!(checked.is_ok(), "{name}, {n}: {checked:?}");
        }
    }
}

#[test]
fn the_maps_that_work_are_those_that_work_at_each_size() {
    // Whatever coordinates are reversed and exchanged: accepted for these reasons or not, a map
    // that does not work at some size of the claim is not accepted.
    let mut accepted = 0;
    let exchanges = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    for (honest, player, least) in [(odd(), Player::First, 1u32), (even(), Player::Second, 2)] {
        for of in exchanges {
            for senses in 0..8u8 {
                let source = |place: u8| Source {
                    of: of[usize::from(place)],
                    sense: if senses >> place & 1 == 1 { REVERSED } else { KEPT },
                };
                for choice in 0..8u32 {
                    // Every choice of the coordinates that the reasons are about.
                    let reasons = if least == 1 {
                        honest.reasons.clone()
                    } else {
                        [0, 1, 2].map(|pair| parity(8 + 2 * (choice >> pair & 1))).into()
                    };
                    let mirror = SizesMirror {
                        row: source(0),
                        column: source(1),
                        number: source(2),
                        reasons,
                        first: honest.first.clone(),
                    };
                    let first = player == Player::First;
                    let size = Size::Every { least, modulus: 2 };
                    if check(size, first, &mirror).is_err() {
                        continue;
                    }
                    accepted += 1;
                    for t in 0..3 {
                        let n = least + 2 * t;
                        let placements = Placements::new(n).expect("a board");
                        let concrete = instance(&mirror, n, t);
                        assert!(mirror::check(&placements, first, &concrete).is_ok(), "{mirror:?}");
                    }
                }
            }
        }
    }
    // For odd sizes the one map, with each of the 8 lists of reasons, which are the same. For even
    // ones the three with two coordinates reversed, where one pair has both of them, and the one
    // with three, where every pair has: a reason is about a reversed coordinate of its pair.
    assert_eq!(accepted, 8 + 3 * 2 + 8);
}

#[test]
fn every_lie_in_a_mirror_for_every_size_gets_its_own_error() {
    type Spoil = trap_tests::Spoil<Claim, SizesMirror>;
    let of_odd: &[Spoil] = &[
        ("rows taken for columns too", "map-coordinates", |_, m| m.column.of = 0),
        ("a fourth coordinate", "map-coordinates", |_, m| m.number.of = 3),
        ("a turn by a quarter", "map-not-inverse", |_, m| {
            m.row = Source { of: 1, sense: KEPT };
            m.column = Source { of: 0, sense: REVERSED };
        }),
        ("coordinates in a ring", "map-not-inverse", |_, m| {
            (m.row.of, m.column.of, m.number.of) = (1, 2, 0);
        }),
        ("no first placement", "first-missing", |_, m| m.first = None),
        ("a first placement in row 0 of the least board", "first-off-board", |_, m| {
            m.first.as_mut().expect("there").row = form(0, &[(0, 1)]);
        }),
        ("a first placement that leaves the board as it grows", "first-off-board", |_, m| {
            m.first.as_mut().expect("there").number = form(1, &[(0, 3)]);
        }),
        ("a first placement below the board as it grows", "first-off-board", |_, m| {
            m.first.as_mut().expect("there").number = form(1, &[(0, -1)]);
        }),
        ("a first placement in a corner", "first-moved", |_, m| {
            m.first.as_mut().expect("there").column = form(1, &[]);
        }),
        ("a first placement by a coordinate", "variable-out-of-scope", |_, m| {
            m.first.as_mut().expect("there").row = form(0, &[(1, 1)]);
        }),
        ("a reason missing", "pair-count", |_, m| {
            m.reasons.pop();
        }),
        ("a reason too many", "pair-count", |_, m| m.reasons.push(m.reasons[0].clone())),
        ("a pair of coordinates that there is not", "no-such-pair", |_, m| {
            if let Reason::Agrees { pair, .. } = &mut m.reasons[0] {
                *pair = 3;
            }
        }),
        ("another pair than the one that agrees", "identity-coefficient", |_, m| {
            if let Reason::Agrees { pair, .. } = &mut m.reasons[0] {
                *pair = 1;
            }
        }),
        ("one equation shown from one side only", "agrees-not-shown", |_, m| {
            if let Reason::Agrees { shown, .. } = &mut m.reasons[0] {
                shown.pop();
            }
        }),
        ("an equation too many", "sums-left-over", |_, m| {
            if let Reason::Agrees { shown, .. } = &mut m.reasons[0] {
                shown.push(shown[0].clone());
            }
        }),
        ("the number kept", "identity-coefficient", |_, m| m.number.sense = KEPT),
        ("the diagonal with the numbers reversed", "identity-coefficient", |_, m| {
            m.row = Source { of: 1, sense: KEPT };
            m.column = Source { of: 0, sense: KEPT };
            m.first.as_mut().expect("there").row = form(1, &[]);
            m.first.as_mut().expect("there").column = form(1, &[]);
        }),
        ("a sum with a form that is not known", "no-such-inequality", |_, m| {
            if let Reason::Agrees { shown, .. } = &mut m.reasons[0] {
                shown[0] = vec![12];
            }
        }),
        ("an equation without a sum", "identity-coefficient", |_, m| {
            if let Reason::Agrees { shown, .. } = &mut m.reasons[0] {
                shown[0].clear();
            }
        }),
    ];
    let of_even: &[Spoil] = &[
        ("a first placement of the second player", "first-unexpected", |_, m| {
            m.first = odd().first
        }),
        ("a reason with no first placement", "agrees-without-first", |_, m| {
            m.reasons[0] = odd().reasons[0].clone();
        }),
        ("only rows reversed", "absurd-constant", |_, m| m.column.sense = KEPT),
        ("only rows reversed, and nothing added up", "absurd-constant", |_, m| {
            m.column.sense = KEPT;
            m.reasons[2] = Reason::Absurd { summands: Vec::new() };
        }),
        ("a coordinate that is kept", "absurd-constant", |_, m| m.reasons[1] = parity(10)),
        ("half of a parity", "absurd-coefficient", |_, m| {
            m.reasons[0] = Reason::Absurd { summands: vec![8] };
        }),
        ("a sum with a form beyond the last", "no-such-inequality", |_, m| {
            m.reasons[0] = parity(12)
        }),
        ("a sum with itself", "absurd-constant", |_, m| {
            m.reasons[0] = Reason::Absurd { summands: vec![0, 0] };
        }),
    ];
    spring(Kind::Mirror, "", || (claim(Player::First, 1, 2), odd()), of_odd);
    spring(Kind::Mirror, "", || (claim(Player::Second, 2, 2), even()), of_even);
}

#[test]
fn a_claim_that_a_mirror_does_not_prove_is_refused() {
    let wins = |player| Statement::Strategy(crate::claim::Statement::Wins(player));
    let (first, second) = (Player::First, Player::Second);
    let every = |least, modulus| Size::Every { least, modulus };
    for (what, statement, size, columns, expected) in [
        ("who wins without columns", wins(first), every(1, 2), Columns::Without, "verified"),
        ("who wins by columns", wins(first), every(1, 2), Columns::Run(1), "wrong-kind-for-claim"),
        (
            "who wins by a run that is not stated",
            wins(first),
            every(1, 2),
            Columns::Standard,
            "wrong-kind-for-claim",
        ),
        (
            "the other player",
            Statement::NeverWithoutMove(second),
            every(3, 2),
            Columns::Standard,
            "first-unexpected",
        ),
        (
            "a player who is never to move on the least board",
            Statement::NeverWithoutMove(second),
            every(1, 2),
            Columns::Standard,
            "size",
        ),
        (
            "every size",
            Statement::NeverWithoutMove(first),
            every(1, 1),
            Columns::Standard,
            "first-moved",
        ),
        (
            "even sizes",
            Statement::NeverWithoutMove(first),
            every(2, 2),
            Columns::Standard,
            "first-moved",
        ),
        (
            "larger odd sizes by the middle of smaller ones",
            Statement::NeverWithoutMove(first),
            every(3, 2),
            Columns::Standard,
            "first-moved",
        ),
        (
            "a step of no size",
            Statement::NeverWithoutMove(first),
            every(1, 0),
            Columns::Standard,
            "size",
        ),
        (
            "a board without cells",
            Statement::NeverWithoutMove(first),
            every(0, 2),
            Columns::Standard,
            "size",
        ),
        (
            "a run longer than the least board",
            Statement::NeverWithoutMove(first),
            every(1, 2),
            Columns::Run(2),
            "size",
        ),
    ] {
        let claim = Claim { statement, game: LatinErdos { size, columns } };
        assert_eq!(code(claim.into(), Kind::Mirror, &odd(), what), expected, "{what}");
    }
}
