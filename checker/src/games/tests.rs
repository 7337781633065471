//! The printed line of a plain claim stands for it and for no other claim, whatever the game.

#[path = "claims_tests.rs"]
mod claims;

use std::collections::BTreeMap;

use super::words::WORDS;
use super::*;
use crate as checker;
use crate::claim::{Player, Size, Statement};
use crate::format::Text;
use crate::score::Bound;
use crate::writing::Encode;
use claims::claims_of_games;

fn all_claims() -> Vec<Claim> {
    claims_of_games().concat()
}

/// The words that no title may be are those that lines have. A line about rules has roles, and calls
/// none of them the first player.
#[test]
fn a_line_has_a_word_of_its_game_and_no_first_player_where_there_are_roles() {
    let mut games = vec![0; WORDS.len()];
    for claim in all_claims().into_iter().filter(|claim| claim.of_game().is_plain()) {
        let mut stored = Vec::new();
        claim.encode(&mut stored);
        let (line, number) = (claim.to_string(), usize::from(stored[0]));
        // Without titles.
        let plain: String = line.split('\'').step_by(2).collect();
        let mut words = plain.split(' ');
        // Claims about values begin with the words of their games.
        let own: Vec<&str> = match WORDS[number] {
            ("partisan", []) => [words_of("domineering"), words_of("colouring")].concat(),
            (_, own) => own.to_vec(),
        };
        assert!(words.clone().any(|word| own.contains(&word)), "{line}");
        if words.any(|word| word == "rules") {
            assert!(!plain.contains("first player") && !plain.contains("second player"), "{line}");
        }
        games[number] += 1;
    }
    assert!(games.iter().all(|&claims| claims > 0), "{games:?}");
}

#[test]
fn no_line_stands_for_two_plain_claims() {
    let mut lines: BTreeMap<String, Claim> = BTreeMap::new();
    let (mut plain, mut others) = (0, 0);
    for claim in all_claims() {
        if claim.of_game().is_plain() {
            plain += 1;
            if let Some(other) = lines.insert(claim.to_string(), claim.clone()) {
                // The lists above name some claims twice.
                assert_eq!(other, claim, "{claim}");
            }
        } else {
            others += 1;
        }
    }
    assert!(plain > 10_000 && others > 1000, "{plain} plain claims, {others} others");
}

#[test]
fn every_claim_is_decoded_from_its_encoding_and_nothing_shorter_is() {
    let sample = |claims: Vec<Claim>| {
        let step = claims.len().div_ceil(5_000);
        claims.into_iter().step_by(step)
    };
    for claim in claims_of_games().into_iter().flat_map(sample) {
        let mut bytes = Vec::new();
        claim.encode(&mut bytes);
        let mut reader = Reader::new(&bytes, 0);
        assert_eq!(Claim::decode(&mut reader), Ok(claim.clone()));
        assert!(reader.rest().is_empty());
        for length in 0..bytes.len() {
            let cut = Claim::decode(&mut Reader::new(&bytes[..length], 0));
            let Err(Stop::Rejected(fault)) = cut else { panic!("{claim}: {cut:?}") };
            assert_eq!(fault.code.as_str(), "truncated", "{claim}");
        }
    }
}

/// Tag 2 with a start stands before the tag of the bound. A claim without one has the bytes that it had
/// before there were starts; the ordinary start is never written.
#[test]
fn a_start_stands_before_the_bound_and_the_ordinary_one_is_not_written() {
    let coprime = |bytes: &[u8]| Claim::decode(&mut Reader::new(&[&[6], bytes].concat(), 0));
    let dots = |bytes: &[u8]| Claim::decode(&mut Reader::new(&[&[3], bytes].concat(), 0));
    // At least 1, n = 3, variation 1, the maximiser first; at least 1, a row of two boxes.
    let (grid, boxes) = ([0, 1, 3, 0, 0], [0, 1, 1, 2]);
    let line = |claim: Result<Claim, Stop>| claim.map(|claim| claim.to_string()).ok();
    let of_grid = "maximiser gets at least 1 in the lower right cell in coprime-grid 3 variation 1, \
                   maximiser first";
    let of_boxes = "first player gets at least 1 box in dots-and-boxes 1 2";
    assert_eq!(line(coprime(&grid)).as_deref(), Some(of_grid));
    assert_eq!(line(dots(&boxes)).as_deref(), Some(of_boxes));
    let started = [&[2, 2, 2, 0, 1, 1, 1][..], &grid].concat();
    assert_eq!(line(coprime(&started)), Some(format!("{of_grid} --start 0,1/1")));
    let started = [&[2, 5, 0, 0][..], &boxes].concat();
    let names = "--start a1-b1,a1-a2 --boxes 0 --next first";
    assert_eq!(line(dots(&started)), Some(format!("{of_boxes} {names}")));
    for (what, found, expected) in [
        ("no rows", coprime(&[&[2, 0][..], &grid].concat()), "non-canonical"),
        ("no edges", dots(&[&[2, 0, 0, 0][..], &boxes].concat()), "non-canonical"),
        ("two starts", coprime(&[&[2, 1, 1, 0, 2, 1, 1, 0][..], &grid].concat()), "malformed"),
        ("a tag of none", dots(&[&[3, 5, 0, 0][..], &boxes].concat()), "malformed"),
        ("a player of none", dots(&[&[2, 5, 0, 2][..], &boxes].concat()), "malformed"),
    ] {
        let Err(Stop::Rejected(fault)) = found else { panic!("{what}: {found:?}") };
        assert_eq!(fault.code.as_str(), expected, "{what}");
    }
}

#[test]
fn the_words_of_claims_are_those_of_the_documents() {
    use crate::proofs::spanning_trees::Side;
    use chomp::{Chomp, Coordinate, Start};
    use coprime_grid::{CoprimeGrid, Order, Variation};
    use erdos_szekeres::{ErdosSzekeres, Form, Statement as What};
    use latin_erdos::{Columns, LatinErdos, Statement as Latin};
    use node_kayles::{GraphName, NodeKayles};
    use planes::{Convention, Plane, Planes};
    let (first, second) = (Player::First, Player::Second);
    let every = |least, modulus| Size::Every { least, modulus };
    let wins = |player| What::Strategy(Statement::Wins(player));
    let es = |statement, a, b, form| -> Claim {
        erdos_szekeres::Claim { statement, game: ErdosSzekeres { a, b, form } }.into()
    };
    let latin = |statement, size, columns| -> Claim {
        latin_erdos::Claim { statement, game: LatinErdos { size, columns } }.into()
    };
    let subtraction = |winner, most, heaps, counters| -> Claim {
        let game = subtraction::Subtraction { most, heaps, counters };
        subtraction::Claim { statement: Player::into(winner), game }.into()
    };
    let chomp = |winner, rows, start| -> Claim {
        chomp::Claim { statement: Player::into(winner), game: Chomp { rows, start } }.into()
    };
    let kayles = |statement: node_kayles::Statement, graph| -> Claim {
        node_kayles::Claim { statement, game: NodeKayles { graph, graph_hash: None } }.into()
    };
    let grid = |bound, variation, order| -> Claim {
        let game = CoprimeGrid { n: 5, variation, order, start: Vec::new() };
        coprime_grid::Claim { bound, game }.into()
    };
    let dots = |bound, rows, columns| -> Claim {
        let start = dots_and_boxes::Start::default();
        let game = dots_and_boxes::DotsAndBoxes { rows, columns, start };
        dots_and_boxes::Claim { bound, game }.into()
    };
    let of_planes = |statement, plane, convention, order| -> Claim {
        planes::Claim { statement, game: Planes { plane, convention, order } }.into()
    };
    let number = |plus| Coordinate { parameter: None, plus };
    let (q, r) = (
        |plus| Coordinate { parameter: Some(0), plus },
        |plus| Coordinate { parameter: Some(1), plus },
    );
    let listed = |bottom, positions: &[&[Coordinate]]| Start::Listed {
        bottom,
        positions: positions.iter().map(|position| position.to_vec()).collect(),
    };
    for (claim, expected) in [
        (
            es(wins(first), Size::Exactly(9), 5, Form::Achievement),
            "first player wins erdos-szekeres 9 5 --achievement",
        ),
        (
            es(What::PPositions { count: 91, winner: first }, Size::Exactly(9), 5, Form::Avoidance),
            "first player wins with 91 P-positions erdos-szekeres 9 5",
        ),
        (
            es(wins(first), every(5, 1), 5, Form::Avoidance),
            "first player wins erdos-szekeres a 5 for every a ≥ 5",
        ),
        (
            es(wins(second), every(3, 2), 2, Form::Achievement),
            "second player wins erdos-szekeres a 2 --achievement for every a ≥ 3 in steps of 2",
        ),
        (
            latin(Latin::NeverWithoutMove(first), Size::Exactly(5), Columns::Standard),
            "first player is never without a move in latin-erdos 5",
        ),
        (
            latin(Latin::NeverWithoutMove(second), every(2, 2), Columns::Standard),
            "second player is never without a move in latin-erdos n for every n ≥ 2 in steps of 2",
        ),
        (
            latin(Latin::Strategy(Statement::Wins(first)), every(1, 2), Columns::Without),
            "first player wins latin-erdos n --without-columns for every n ≥ 1 in steps of 2",
        ),
        (
            latin(
                Latin::Strategy(Statement::DoesNotLose(second)),
                Size::Exactly(4),
                Columns::Run(3),
            ),
            "second player does not lose latin-erdos 4 --run 3",
        ),
        (
            es(
                What::WinsExcept { winner: first, most: 37, except: vec![24, 30] },
                every(10, 1),
                10,
                Form::Avoidance,
            ),
            "first player wins erdos-szekeres a 10 for every a from 10 to 37 except 24 and 30",
        ),
        (
            es(
                What::WinsExcept { winner: second, most: 9, except: vec![] },
                every(5, 1),
                6,
                Form::Achievement,
            ),
            "second player wins erdos-szekeres a 6 --achievement for every a from 5 to 9",
        ),
        (
            es(
                What::WinsEveryExcept { winner: first, except: vec![127] },
                every(8, 1),
                8,
                Form::Avoidance,
            ),
            "first player wins erdos-szekeres a 8 for every a ≥ 8 except 127",
        ),
        (
            es(
                What::WinsEveryExcept { winner: first, except: vec![3, 7] },
                every(3, 2),
                3,
                Form::Achievement,
            ),
            "first player wins erdos-szekeres a 3 --achievement for every a ≥ 3 in steps of 2 except 3 and 7",
        ),
        (chomp(first, 2, Start::Board(Size::Exactly(7))), "first player wins chomp 2 7"),
        (chomp(first, 3, Start::Board(every(2, 1))), "first player wins chomp 3 n for every n ≥ 2"),
        (
            chomp(second, 2, listed(None, &[&[q(1), q(0)], &[q(7), r(0)]])),
            "second player wins chomp 2 from exactly '(q+1, q), (q+7, r)' for every q, r ≥ 0",
        ),
        (
            chomp(
                second,
                3,
                listed(Some(1), &[&[q(1), q(0), number(0)], &[number(3), number(1), number(1)]]),
            ),
            "second player wins chomp 3 with bottom row ≤ 1 from exactly '(q+1, q, 0), (3, 1, 1)' \
             for every q ≥ 0",
        ),
        (
            chomp(second, 2, listed(None, &[&[number(3), number(2)]])),
            "second player wins chomp 2 from exactly '(3, 2)'",
        ),
        (chomp(second, 1, listed(None, &[])), "second player wins chomp 1 from exactly ''"),
        (
            subtraction(first, 3, 1, Size::Exactly(7)),
            "first player wins subtraction 3 from a heap of 7",
        ),
        (
            subtraction(second, 3, 1, every(0, 4)),
            "second player wins subtraction 3 from a heap of n for every n ≥ 0 in steps of 4",
        ),
        (
            subtraction(second, 3, 2, every(0, 1)),
            "second player wins subtraction 3 from 2 heaps of n for every n ≥ 0",
        ),
        (
            kayles(first.into(), GraphName::Path { vertices: 7 }),
            "first player wins node-kayles path 7",
        ),
        (
            kayles(second.into(), GraphName::Cram { rows: 4, columns: 4 }),
            "second player wins cram 4 4",
        ),
        (
            kayles(node_kayles::Statement::HasValue(3), GraphName::Grid { rows: 3, columns: 5 }),
            "node-kayles grid 3 5 has nim-value 3",
        ),
        (
            kayles(second.into(), GraphName::Cycle { vertices: 4 }),
            "second player wins node-kayles cycle 4",
        ),
        (
            kayles(first.into(), GraphName::Grid { rows: 3, columns: 4 }),
            "first player wins node-kayles grid 3 4",
        ),
        (
            kayles(second.into(), GraphName::Hypercube { dimension: 4 }),
            "second player wins node-kayles hypercube 4",
        ),
        (
            kayles(first.into(), GraphName::Other { title: Text::new("Petersen").expect("short") }),
            "first player wins node-kayles graph titled 'Petersen'",
        ),
        (
            switching::Claim {
                winner: Side::Short,
                game: switching::Switching {
                    board: switching::Board::BridgIt { size: 4 },
                    first: Side::Short,
                    graph_hash: None,
                },
            }
            .into(),
            "short wins bridg-it 4",
        ),
        (
            switching::Claim {
                winner: Side::Cut,
                game: switching::Switching {
                    board: switching::Board::Graph {
                        graph: GraphName::Grid { rows: 3, columns: 4 },
                        from: Text::new("1.1").expect("short"),
                        to: Text::new("3.4").expect("short"),
                    },
                    first: Side::Cut,
                    graph_hash: None,
                },
            }
            .into(),
            "cut wins switching grid 3 4 --from 1.1 --to 3.4 --cut-first",
        ),
        (
            grid(Bound::AtLeast(3), Variation::Corner, Order::MaximiserFirst),
            "maximiser gets at least 3 in the lower right cell in coprime-grid 5 variation 1, maximiser first",
        ),
        (
            grid(Bound::AtMost(3), Variation::Corner, Order::MinimiserAlone),
            "minimiser keeps maximiser to at most 3 in the lower right cell in coprime-grid 5 variation 1, minimiser alone",
        ),
        (
            grid(Bound::AtLeast(10), Variation::Parity, Order::MinimiserFirst),
            "odd gets at least 10 odd integers in coprime-grid 5 variation 2, even first",
        ),
        (
            grid(Bound::AtMost(10), Variation::Parity, Order::MaximiserAlone),
            "even keeps odd to at most 10 odd integers in coprime-grid 5 variation 2, odd alone",
        ),
        (dots(Bound::AtLeast(3), 2, 3), "first player gets at least 3 boxes in dots-and-boxes 2 3"),
        (
            dots(Bound::AtMost(0), 1, 1),
            "second player keeps first player to at most 0 boxes in dots-and-boxes 1 1",
        ),
        (dots(Bound::AtLeast(1), 1, 1), "first player gets at least 1 box in dots-and-boxes 1 1"),
        (
            of_planes(
                Statement::DoesNotLose(second),
                Plane::Affine,
                Convention::Strong,
                every(7, 1),
            ),
            "second player does not lose any-affine-plane q for every q ≥ 7",
        ),
        (
            of_planes(
                Statement::DoesNotLose(first),
                Plane::Projective,
                Convention::Strong,
                Size::Exactly(4),
            ),
            "first player does not lose any-projective-plane 4",
        ),
        (
            of_planes(
                Statement::DoesNotLose(first),
                Plane::Affine,
                Convention::Strong,
                Size::Exactly(6),
            ),
            "first player does not lose any-affine-plane 6 (vacuous)",
        ),
        (
            of_planes(
                Statement::Wins(second),
                Plane::Affine,
                Convention::Weak { maker: first },
                every(7, 2),
            ),
            "breaker wins any-affine-plane q --weak for every q ≥ 7 in steps of 2",
        ),
        (
            of_planes(
                Statement::Wins(second),
                Plane::Projective,
                Convention::Weak { maker: second },
                Size::Exactly(2),
            ),
            "maker wins any-projective-plane 2 --weak --breaker-first",
        ),
    ] {
        assert_eq!(claim.to_string(), expected);
        assert!(claim.of_game().is_plain(), "{expected}");
    }
    // The tenth parameter has the last letter.
    let last = |parameter| {
        let row = Coordinate { parameter: Some(parameter), plus: 0 };
        chomp(second, 1, listed(None, &[&[row]])).of_game().is_plain()
    };
    assert!(last(9) && !last(10) && !last(255));
}

#[test]
fn a_run_that_the_board_has_anyway_is_not_stated() {
    use latin_erdos::{Columns, LatinErdos};
    // k + 1 on a board of side k² + 1.
    for (side, run) in [(1, 1), (2, 2), (5, 3), (10, 4), (17, 5)] {
        let plain = |length| {
            let game = LatinErdos { size: Size::Exactly(side), columns: Columns::Run(length) };
            let statement = latin_erdos::Statement::Strategy(Statement::Wins(Player::First));
            Claim::from(latin_erdos::Claim { statement, game }).of_game().is_plain()
        };
        assert!(!plain(run) && plain(run + 1) && plain(run - 1), "{side}");
    }
}
