//! Mirrors for every size: what is accepted works at each size by the check of one size, and every
//! condition is one that nothing else stands in for.

use super::*;
use crate::claim::{Player, Size};
use crate::games::latin_erdos::{Claim, Columns, LatinErdos, Placements, Statement};
use crate::proofs::Kind;
use crate::proofs::mirror::{self, Mirror};
use crate::trap_tests::code;

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

/// Factors for the first eleven known forms, by their places, and for the splits after them.
fn factors(splits: usize, nonzero: &[(usize, i64)]) -> Vec<i64> {
    let mut factors = vec![0; 11 + splits];
    nonzero.iter().for_each(|&(place, factor)| factors[place] = factor);
    factors
}

/// The middle number in the centre of a board of side 2t + 1, and everything reversed.
fn odd() -> SizesMirror {
    // 2(x − t − 1) = 2x − (n + 1), which is x less its image; known forms 7 to 10 are those of the pair.
    let shown = |place| Multipliers { denominator: 2, factors: factors(0, &[(place, 1)]) };
    let tree = |pair| vec![Step::Agrees { pair, shown: [7, 8, 9, 10].map(shown).into() }];
    let [row, column, number] = sources([REVERSED; 3]);
    let middle = || form(1, &[(0, 1)]);
    SizesMirror {
        first: Some(First { row: middle(), column: middle(), number: middle() }),
        row,
        column,
        number,
        trees: [0, 1, 2].map(tree).into(),
    }
}

/// A half-turn of a board of side 2t + 2, with the numbers as they are.
fn even() -> SizesMirror {
    let [row, column, number] = sources([REVERSED, REVERSED, KEPT]);
    let trees = [(1, 7), (1, 7), (2, 7)].map(|(variable, place)| parity(variable, place));
    SizesMirror { first: None, row, column, number, trees: trees.into() }
}

/// 2x = 2t + 3 has no solution: x ≥ t + 2 or x ≤ t + 1. The known form at `place` is x less its image,
/// the one after it the other way round.
fn parity(variable: u32, place: usize) -> Vec<Step> {
    vec![
        Step::Split { form: form(-2, &[(0, -1), (variable, 1)]) },
        Step::Absurd { factors: factors(1, &[(place + 1, 1), (11, 2)]) },
        Step::Absurd { factors: factors(1, &[(place, 1), (11, 2)]) },
    ]
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
    // Whatever coordinates are reversed and exchanged: accepted with these trees or not, a map that
    // does not work at some size of the claim is not accepted.
    let mut accepted = 0;
    let exchanges = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    for (honest, player, least) in [(odd(), Player::First, 1u32), (even(), Player::Second, 2)] {
        for of in exchanges {
            for senses in 0..8u8 {
                let source = |place: u8| Source {
                    of: of[usize::from(place)],
                    sense: if senses >> place & 1 == 1 { REVERSED } else { KEPT },
                };
                for variables in 0..27u32 {
                    // Every choice of the coordinates that the trees are about.
                    let trees = if least == 1 {
                        honest.trees.clone()
                    } else {
                        let of = [variables % 3, variables / 3 % 3, variables / 9];
                        let tree = |pair: usize| {
                            let [one, _] = PAIRS[pair];
                            let place = if of[pair] == u32::from(one) { 7 } else { 9 };
                            parity(of[pair] + 1, place)
                        };
                        vec![tree(0), tree(1), tree(2)]
                    };
                    let mirror = SizesMirror {
                        row: source(0),
                        column: source(1),
                        number: source(2),
                        trees,
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
    // For odd sizes the one map, with each of the 27 lists of trees, which are the same; for even ones
    // the four with two coordinates reversed or three: a tree for every pair is about a reversed one
    // of its two coordinates, so that there are 2 or 8 lists.
    assert_eq!(accepted, 27 + 3 * 2 + 8);
}

#[test]
fn every_lie_in_a_mirror_for_every_size_gets_its_own_error() {
    type Spoil = fn(&mut SizesMirror);
    let of_odd: &[(&str, &str, Spoil)] = &[
        ("rows taken for columns too", "map-coordinates", |m| m.column.of = 0),
        ("a fourth coordinate", "map-coordinates", |m| m.number.of = 3),
        ("a turn by a quarter", "map-not-inverse", |m| {
            m.row = Source { of: 1, sense: KEPT };
            m.column = Source { of: 0, sense: REVERSED };
        }),
        ("coordinates in a ring", "map-not-inverse", |m| {
            (m.row.of, m.column.of, m.number.of) = (1, 2, 0);
        }),
        ("no first placement", "first-missing", |m| m.first = None),
        ("a first placement in row 0 of the least board", "first-off-board", |m| {
            m.first.as_mut().expect("there").row = form(0, &[(0, 1)]);
        }),
        ("a first placement that leaves the board as it grows", "first-off-board", |m| {
            m.first.as_mut().expect("there").number = form(1, &[(0, 3)]);
        }),
        ("a first placement below the board as it grows", "first-off-board", |m| {
            m.first.as_mut().expect("there").number = form(1, &[(0, -1)]);
        }),
        ("a first placement in a corner", "first-moved", |m| {
            m.first.as_mut().expect("there").column = form(1, &[]);
        }),
        ("a first placement by a coordinate", "variable-out-of-scope", |m| {
            m.first.as_mut().expect("there").row = form(0, &[(1, 1)]);
        }),
        ("a tree missing", "pair-count", |m| {
            m.trees.pop();
        }),
        ("a tree too many", "pair-count", |m| m.trees.push(m.trees[0].clone())),
        ("an empty tree", "branch-open", |m| m.trees[1].clear()),
        ("a step after the end", "steps-after-end", |m| {
            let step = m.trees[2][0].clone();
            m.trees[2].push(step);
        }),
        ("a pair of coordinates that there is not", "no-such-pair", |m| {
            if let Step::Agrees { pair, .. } = &mut m.trees[0][0] {
                *pair = 3;
            }
        }),
        ("another pair than the one that agrees", "identity-coefficient", |m| {
            if let Step::Agrees { pair, .. } = &mut m.trees[0][0] {
                *pair = 1;
            }
        }),
        ("one equation shown from one side only", "agrees-not-shown", |m| {
            if let Step::Agrees { shown, .. } = &mut m.trees[0][0] {
                shown.pop();
            }
        }),
        ("an equation too many", "multipliers-left-over", |m| {
            if let Step::Agrees { shown, .. } = &mut m.trees[0][0] {
                shown.push(shown[0].clone());
            }
        }),
        ("the number kept", "identity-coefficient", |m| m.number.sense = KEPT),
        ("the diagonal with the numbers reversed", "identity-coefficient", |m| {
            m.row = Source { of: 1, sense: KEPT };
            m.column = Source { of: 0, sense: KEPT };
            m.first.as_mut().expect("there").row = form(1, &[]);
            m.first.as_mut().expect("there").column = form(1, &[]);
        }),
        ("more splits than are taken", "derivation-limit", |m| {
            let split = Step::Split { form: form(0, &[(1, 1)]) };
            m.trees[0] = vec![split; MAX_DEPTH + 1];
        }),
    ];
    let of_even: &[(&str, &str, Spoil)] = &[
        ("a first placement of the second player", "first-unexpected", |m| m.first = odd().first),
        ("a branch that ends with no first placement", "agrees-without-first", |m| {
            m.trees[0][1] = odd().trees[0][0].clone();
        }),
        ("a split without its second branch", "branch-open", |m| {
            m.trees[0].pop();
        }),
        ("only rows reversed", "absurd-constant", |m| {
            m.column.sense = KEPT;
            m.trees[2] = vec![Step::Absurd { factors: factors(0, &[]) }];
        }),
        ("a split that shuts out the middle", "absurd-constant", |m| {
            m.trees[0][0] = Step::Split { form: form(-1, &[(0, -1), (1, 1)]) };
        }),
        ("a factor for less than is known", "multiplier-count", |m| {
            if let Step::Absurd { factors } = &mut m.trees[0][1] {
                factors.pop();
            }
        }),
        ("a negative factor", "multiplier-negative", |m| {
            if let Step::Absurd { factors } = &mut m.trees[0][1] {
                factors[0] = -1;
            }
        }),
        ("a form of a fifth variable", "variable-out-of-scope", |m| {
            m.trees[0][0] = Step::Split { form: form(0, &[(4, 1)]) };
        }),
        ("a negative without a bound", "overflow", |m| {
            m.trees[0][0] = Step::Split { form: form(i64::MIN, &[(1, i64::MIN)]) };
        }),
    ];
    let mut wrong = Vec::new();
    for (honest, claim, spoils) in [
        (odd(), claim(Player::First, 1, 2), of_odd),
        (even(), claim(Player::Second, 2, 2), of_even),
    ] {
        for (what, expected, spoil) in spoils {
            let mut mirror = honest.clone();
            spoil(&mut mirror);
            let found = code(claim.into(), Kind::Mirror, &mirror, what);
            if found != *expected {
                wrong.push(format!("{what}: {found}, not {expected}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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
            every(1, 2),
            Columns::Standard,
            "first-unexpected",
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
