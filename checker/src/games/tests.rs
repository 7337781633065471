//! The printed line of a plain claim stands for it and for no other claim, whatever the game.

use std::collections::BTreeMap;

use super::words::WORDS;
use super::*;
use crate::claim::{Player, Size, Statement};
use crate::format::Text;
use crate::score::Bound;
use crate::writing::Encode;

const PLAYERS: [Player; 2] = [Player::First, Player::Second];

fn statements() -> Vec<Statement> {
    PLAYERS.map(|player| [Statement::Wins(player), Statement::DoesNotLose(player)]).concat()
}

fn sizes() -> Vec<Size> {
    let every = [(1, 1), (1, 2), (2, 1), (2, 0), (12, 1)];
    let every = every.map(|(least, modulus)| Size::Every { least, modulus });
    [Size::Exactly(1), Size::Exactly(2), Size::Exactly(12)].into_iter().chain(every).collect()
}

/// All lists of at most `most` items.
fn lists<T: Clone>(items: &[T], most: usize) -> Vec<Vec<T>> {
    let mut lists = vec![Vec::new()];
    let mut last = lists.clone();
    for _ in 0..most {
        let longer = |list: &Vec<T>| {
            items
                .iter()
                .map(|item| [list.as_slice(), std::slice::from_ref(item)].concat())
                .collect::<Vec<_>>()
        };
        last = last.iter().flat_map(longer).collect();
        lists.extend(last.iter().cloned());
    }
    lists
}

fn positional_claims() -> Vec<Claim> {
    use positional::{BoardName, Convention, Positional, Start};
    let texts = |names: &[&str]| -> Vec<Text> {
        names.iter().map(|&name| Text::new(name).expect("short")).collect()
    };
    let titles =
        ["", "a", "a --weak", "a --start b/", "chomp 2 7", "hypercube 3 2", "'", "a' --weak"];
    let others = texts(&titles).into_iter().map(|title| BoardName::Other { title });
    let named = [1u16, 2, 12].map(|order| BoardName::AffinePlane { order }).into_iter().chain([
        BoardName::AffinePlaneLess { order: 1, removed: 2 },
        BoardName::AffinePlaneLess { order: 12, removed: 1 },
        BoardName::ProjectivePlane { order: 1 },
        BoardName::Hypercube { side: 1, dimension: 12 },
        BoardName::Hypercube { side: 11, dimension: 2 },
    ]);
    let weak = PLAYERS.map(|maker| Convention::Weak { maker });
    let conventions = [Convention::Strong, Convention::Avoidance].into_iter().chain(weak);
    let names = lists(&texts(&["a", "b", "ab", "a,b", "-", "--weak"]), 2);
    let starts: Vec<Start> = names
        .iter()
        .zip(names.iter().rev())
        .chain(names.iter().map(|names| (names, &names[..0])).map(|(first, _)| (first, &names[0])))
        .chain(names.iter().map(|second| (&names[0], second)))
        .map(|(first, second)| Start { first: first.clone(), second: second.clone() })
        .collect();
    let mut claims = Vec::new();
    for board in named.chain(others) {
        for convention in conventions.clone() {
            for start in &starts {
                for board_hash in [None, Some([0; 32]), Some([1; 32])] {
                    for statement in statements() {
                        let (board, start) = (board.clone(), start.clone());
                        let game =
                            Positional { board, board_hash, convention, start, within: None };
                        claims.push(positional::Claim { statement, game }.into());
                    }
                }
            }
        }
    }
    claims
}

fn erdos_szekeres_claims() -> Vec<Claim> {
    use erdos_szekeres::{ErdosSzekeres, Form, Statement};
    let count = |count: u64| PLAYERS.map(|winner| Statement::PPositions { count, winner });
    let strategies = statements().into_iter().map(Statement::Strategy);
    let except = |(most, except): (u32, &[u32])| {
        PLAYERS.map(|winner| Statement::WinsExcept { winner, most, except: except.to_vec() })
    };
    let ranges: [(u32, &[u32]); 8] = [
        (0, &[]),
        (2, &[]),
        (20, &[]),
        (20, &[12]),
        (20, &[1, 2]),
        (20, &[12, 12]),
        (20, &[13, 12]),
        (2, &[12]),
    ];
    let statements = strategies.chain([1, 2, 21].map(count).concat());
    let statements = statements.chain(ranges.map(except).concat());
    let every: [&[u32]; 5] = [&[], &[12], &[12, 12], &[13, 12], &[12, 14]];
    let every = every.map(|except| {
        PLAYERS.map(|winner| Statement::WinsEveryExcept { winner, except: except.to_vec() })
    });
    let statements = statements.chain(every.concat());
    let mut claims = Vec::new();
    for statement in statements {
        for (a, b) in sizes().into_iter().flat_map(|a| [1, 2, 12].map(|b| (a, b))) {
            for form in [Form::Avoidance, Form::Achievement] {
                let game = ErdosSzekeres { a, b, form };
                let statement = statement.clone();
                claims.push(erdos_szekeres::Claim { statement, game }.into());
            }
        }
    }
    claims
}

fn sprouts_claims() -> Vec<Claim> {
    let values = [0, 1, 12].map(sprouts::Statement::HasValue);
    let statements = PLAYERS.map(sprouts::Statement::from).into_iter().chain(values);
    let all = statements.flat_map(|statement| {
        [1, 2, 12]
            .map(|spots| sprouts::Claim { statement, game: sprouts::Sprouts { spots } }.into())
    });
    all.collect()
}

fn switching_claims() -> Vec<Claim> {
    use crate::proofs::spanning_trees::Side::{Cut, Short};
    use graph::GraphName;
    use switching::{Board, Switching};
    let text = |text: &str| Text::new(text).expect("short");
    let titles =
        ["a", "a' --from a", "path 7"].map(|title| GraphName::Other { title: text(title) });
    let path = [1, 2, 12].map(|vertices| GraphName::Path { vertices });
    let grid = [(1, 12), (11, 2)].map(|(rows, columns)| GraphName::Grid { rows, columns });
    let cram = GraphName::Cram { rows: 1, columns: 12 };
    let graphs: Vec<GraphName> = titles.into_iter().chain(path).chain(grid).chain([cram]).collect();
    let names = ["a", "b", "--to", "a --to b", ""].map(text);
    let mut boards: Vec<Board> = [1, 2, 12].map(|size| Board::BridgIt { size }).into();
    for graph in &graphs {
        for from in &names {
            let board = |to: &Text| {
                let (graph, from, to) = (graph.clone(), from.clone(), to.clone());
                Board::Graph { graph, from, to }
            };
            boards.extend(names.iter().map(board));
        }
    }
    let mut claims = Vec::new();
    for board in boards {
        for (winner, first) in [(Short, Short), (Short, Cut), (Cut, Short), (Cut, Cut)] {
            for graph_hash in [None, Some([0; 32]), Some([1; 32])] {
                let game = Switching { board: board.clone(), first, graph_hash };
                claims.push(switching::Claim { winner, game }.into());
            }
        }
    }
    claims
}

fn chomp_claims() -> Vec<Claim> {
    use chomp::{Chomp, Coordinate, Start};
    let parameters = [None, Some(0), Some(1), Some(9), Some(10)];
    let rows: Vec<Coordinate> = parameters
        .into_iter()
        .flat_map(|parameter| [0, 1, 12].map(|plus| Coordinate { parameter, plus }))
        .collect();
    let families: Vec<Vec<Coordinate>> = lists(&rows, 2).into_iter().step_by(7).collect();
    let lists = lists(&families, 2);
    let listed = |bottom| {
        lists.iter().map(move |positions| Start::Listed { bottom, positions: positions.clone() })
    };
    let starts: Vec<Start> = sizes()
        .into_iter()
        .map(Start::Board)
        .chain([None, Some(0), Some(10)].into_iter().flat_map(listed))
        .collect();
    let mut claims = Vec::new();
    let values = [0, 1, 12].map(chomp::Statement::HasValue);
    for statement in PLAYERS.map(chomp::Statement::from).into_iter().chain(values) {
        for rows in [1, 2, 12] {
            for start in &starts {
                let game = Chomp { rows, start: start.clone() };
                claims.push(chomp::Claim { statement, game }.into());
            }
        }
    }
    claims
}

fn subtraction_claims() -> Vec<Claim> {
    use subtraction::Subtraction;
    let mut claims = Vec::new();
    for winner in PLAYERS {
        for (most, heaps) in
            [0, 1, 2, 12].into_iter().flat_map(|most| [0, 1, 2, 12].map(|k| (most, k)))
        {
            for counters in sizes() {
                let game = Subtraction { most, heaps, counters };
                let value = subtraction::Statement::HasValue(heaps);
                for statement in [winner.into(), value] {
                    claims.push(subtraction::Claim { statement, game }.into());
                }
            }
        }
    }
    claims
}

fn node_kayles_claims() -> Vec<Claim> {
    use node_kayles::{GraphName, NodeKayles, Statement};
    let titles = ["", "a", "path 7", "a --graph-hash", "'", "a' --graph-hash", "a  b"];
    let titles = titles.map(|title| Text::new(title).expect("short"));
    let mut graphs: Vec<GraphName> = titles.map(|title| GraphName::Other { title }).to_vec();
    for size in [0, 1, 2, 12, 121] {
        graphs.push(GraphName::Path { vertices: size });
        graphs.push(GraphName::Cycle { vertices: size });
        graphs.push(GraphName::Hypercube { dimension: size });
        graphs.extend([1, 21].map(|columns| GraphName::Grid { rows: size, columns }));
        graphs.extend([1, 21].map(|columns| GraphName::Cram { rows: size, columns }));
    }
    let mut claims = Vec::new();
    let values = [0, 1, 12].map(Statement::HasValue);
    for statement in PLAYERS.map(Statement::from).into_iter().chain(values) {
        for graph in &graphs {
            for graph_hash in [None, Some([0; 32]), Some([1; 32])] {
                let game = NodeKayles { graph: graph.clone(), graph_hash };
                claims.push(node_kayles::Claim { statement, game }.into());
            }
        }
    }
    claims
}

fn latin_erdos_claims() -> Vec<Claim> {
    use latin_erdos::{Columns, LatinErdos, Statement};
    let strategies = statements().into_iter().map(Statement::Strategy);
    let statements = strategies.chain(PLAYERS.map(Statement::NeverWithoutMove));
    let columns = [1, 2, 12].map(Columns::Run).into_iter();
    let columns: Vec<_> = columns.chain([Columns::Standard, Columns::Without]).collect();
    let mut claims = Vec::new();
    for statement in statements {
        for size in sizes() {
            for &columns in &columns {
                let game = LatinErdos { size, columns };
                claims.push(latin_erdos::Claim { statement, game }.into());
            }
        }
    }
    claims
}

fn coprime_grid_claims() -> Vec<Claim> {
    use coprime_grid::{CoprimeGrid, Order, Variation};
    let orders = [
        Order::MaximiserFirst,
        Order::MinimiserFirst,
        Order::MaximiserAlone,
        Order::MinimiserAlone,
    ];
    let starts: [&[&[u8]]; 9] = [
        &[],
        &[&[0]],
        &[&[0], &[1]],
        &[&[0, 1]],
        &[&[0, 1], &[]],
        &[&[], &[0, 1]],
        &[&[]],
        &[&[12], &[1, 2]],
        &[&[1, 21, 2]],
    ];
    let starts = starts.map(|rows| rows.iter().map(|row| row.to_vec()).collect::<Vec<_>>());
    let mut claims = Vec::new();
    for order in orders {
        for variation in [Variation::Corner, Variation::Parity] {
            for n in [1, 2, 12] {
                for (score, start) in [0, 1, 12, 21]
                    .into_iter()
                    .flat_map(|score| starts.iter().map(move |start| (score, start)))
                {
                    for bound in [Bound::AtLeast(score), Bound::AtMost(score)] {
                        let game = CoprimeGrid { n, variation, order, start: start.clone() };
                        claims.push(coprime_grid::Claim { bound, game }.into());
                    }
                }
            }
        }
    }
    claims
}

fn dots_and_boxes_claims() -> Vec<Claim> {
    use dots_and_boxes::{DotsAndBoxes, Start};
    let edges = [0, 1, 2, 3, 1 << 12, 1 << 63, u64::MAX].into_iter();
    let starts: Vec<Start> = edges
        .flat_map(|drawn| [0, 1, 12].map(|boxes| (drawn, boxes)))
        .flat_map(|(drawn, boxes)| PLAYERS.map(|next| Start { drawn, boxes, next }))
        .collect();
    let mut claims = Vec::new();
    let sizes = [(1, 1), (1, 2), (2, 1), (12, 1), (1, 12), (1, 21), (0, 0), (1, 64), (1, u32::MAX)];
    for (rows, columns) in sizes {
        for &start in &starts {
            for score in [0, 1, 12, 21] {
                for bound in [Bound::AtLeast(score), Bound::AtMost(score)] {
                    let game = DotsAndBoxes { rows, columns, start };
                    claims.push(dots_and_boxes::Claim { bound, game }.into());
                }
            }
        }
    }
    claims
}

fn domineering_claims() -> Vec<Claim> {
    let sizes = (0..13).flat_map(|rows| (0..13).map(move |columns| (rows, columns)));
    let claims = sizes.flat_map(|(rows, columns)| {
        let game = domineering::Domineering { rows, columns };
        PLAYERS.map(|winner| domineering::Claim { winner, game }.into())
    });
    claims.collect()
}

fn colouring_claims() -> Vec<Claim> {
    use colouring::{Colouring, Rule};
    let of_graph = |claim: Claim| match claim {
        Claim::NodeKayles(node_kayles::Claim { game, .. }) => Some((game.graph, game.graph_hash)),
        _ => None,
    };
    let mut claims = Vec::new();
    for (graph, graph_hash) in node_kayles_claims().into_iter().filter_map(of_graph) {
        for rule in [Rule::Col, Rule::Snort] {
            let game = Colouring { rule, graph: graph.clone(), graph_hash };
            let of_game = |winner| colouring::Claim { winner, game: game.clone() }.into();
            claims.extend(PLAYERS.map(of_game));
        }
    }
    claims
}

fn heaps_claims() -> Vec<Claim> {
    use heaps::{Heaps, Rules, Start, Statement};
    let octal = |digits: &[u8]| Rules::Octal { digits: digits.to_vec() };
    let rules = [Rules::Nim]
        .into_iter()
        .chain([&[][..], &[0], &[0, 7], &[7, 7], &[0, 1, 2], &[0, 12], &[1, 2, 1]].map(octal));
    let sums = [&[][..], &[0], &[1, 2], &[12], &[1, 2, 1]]
        .map(|heaps| Start::Sum { heaps: heaps.to_vec() });
    let every = [(0, 0), (0, 1), (1, 1), (12, 12), (1, 2)]
        .map(|(least, modulus)| Start::Every { least, modulus });
    let starts = [sums, every].concat();
    let statements = [
        PLAYERS.map(Statement::Wins),
        [0, 12].map(Statement::HasValue),
        [0, 12].map(Statement::HasPeriod),
    ]
    .concat();
    let mut claims = Vec::new();
    for rules in rules {
        for start in &starts {
            let game = Heaps { rules: rules.clone(), start: start.clone() };
            for &statement in &statements {
                claims.push(heaps::Claim { statement, game: game.clone() }.into());
            }
        }
    }
    claims
}

fn sum_claims() -> Vec<Claim> {
    use disjunctive_sum::{Statement, Sum, Summand};
    let of_game = |claim: &Claim| match claim {
        Claim::NodeKayles(claim) => Some(Summand::NodeKayles(claim.game.clone())),
        Claim::Heaps(claim) => Some(Summand::Heaps(claim.game.clone())),
        Claim::Chomp(claim) => Some(Summand::Chomp(claim.game.clone())),
        Claim::Gdl(claim) => Some(Summand::Gdl(claim.game.clone())),
        _ => None,
    };
    let some = |claims: Vec<Claim>, step| claims.into_iter().step_by(step).collect::<Vec<_>>();
    let rules = some(gdl_claims(), 45);
    let claims = [some(node_kayles_claims(), 19), some(heaps_claims(), 37), rules].concat();
    let summands: Vec<Summand> = claims.iter().filter_map(of_game).collect();
    let statements = [
        Statement::FirstWins,
        Statement::SecondWins,
        Statement::HasValue(0),
        Statement::HasValue(12),
    ];
    let sums = lists(&summands, 2).into_iter().chain(lists(&summands[..3], 3));
    let of_sum = |summands: Vec<Summand>| {
        let game = Sum { summands };
        statements.map(|statement| disjunctive_sum::Claim { statement, game: game.clone() }.into())
    };
    sums.flat_map(of_sum).collect()
}

fn gdl_claims() -> Vec<Claim> {
    use gdl::Gdl;
    let mut claims = Vec::new();
    let gets = "a gets at least 1 in rules 'b'";
    for role in ["a", "first", "first player", "the player who moves first", gets, "A", "é", "-a"]
    {
        for title in ["", "a", "a' --rules-hash", "a --rules-hash", "path 7", "a  b"] {
            for least in [0, 1, 12, 100, 101] {
                for rules_hash in [[0; 32], [1; 32]] {
                    let [role, title] = [role, title].map(|text| Text::new(text).expect("short"));
                    let game = Gdl { title, rules_hash };
                    let value = chomp::Statement::HasValue(least);
                    for said in [value, chomp::Statement::FirstWins, chomp::Statement::SecondWins] {
                        let of_value = gdl::Claim { statement: said.into(), game: game.clone() };
                        claims.push(of_value.into());
                    }
                    claims.push(gdl::Claim::gets(role, least, game).into());
                }
            }
        }
    }
    claims
}

fn planes_claims() -> Vec<Claim> {
    use planes::{Convention, Plane, Planes};
    let weak = PLAYERS.map(|maker| Convention::Weak { maker });
    let mut claims = Vec::new();
    for statement in statements() {
        for plane in [Plane::Affine, Plane::Projective] {
            for convention in [Convention::Strong].into_iter().chain(weak) {
                for order in sizes() {
                    let game = Planes { plane, convention, order };
                    claims.push(planes::Claim { statement, game }.into());
                }
            }
        }
    }
    claims
}

fn latin_puzzle_claims() -> Vec<Claim> {
    use latin_puzzle::{BoardName, LatinPuzzle, Statement};
    let text = |text: &str| Text::new(text).expect("short");
    let words = ["", "1", "A", "AABB", "1...", ".", "1 2", "--labels", "has", "................"];
    let sides = [0u16, 1, 2, 3, 12];
    let squares = sides.map(|side| BoardName::LatinSquare { side });
    let sudokus = sides.map(|box_side| BoardName::Sudoku { box_side });
    let regions = words.map(|word| BoardName::Gerechte { regions: text(word) });
    let titles = ["", "a", "a' --labels 1", "sudoku 1", "a --board-hash 0"];
    let others = titles.into_iter().flat_map(|title| {
        [0, 1].map(|byte| BoardName::Other { title: text(title), hash: [byte; 32] })
    });
    let statements = [
        Statement::OneCompletion,
        Statement::NoCompletion,
        Statement::SeveralCompletions,
        Statement::IsFair,
        Statement::IsCritical { inscription: None },
        Statement::IsCritical { inscription: Some(text("1...")) },
        Statement::IsCritical { inscription: Some(text("1. is fair")) },
    ];
    let mut claims = Vec::new();
    for board in squares.into_iter().chain(sudokus).chain(regions).chain(others) {
        for labels in words.iter().map(|word| Some(text(word))).chain([None]) {
            for clues in words.map(text) {
                for statement in statements.clone() {
                    let (board, labels) = (board.clone(), labels.clone());
                    let game = LatinPuzzle { board, labels, clues: clues.clone() };
                    claims.push(latin_puzzle::Claim { game, statement }.into());
                }
            }
        }
    }
    claims
}

/// Claims of every game, game by game.
fn claims_of_games() -> Vec<Vec<Claim>> {
    vec![
        positional_claims(),
        erdos_szekeres_claims(),
        chomp_claims(),
        sprouts_claims(),
        switching_claims(),
        node_kayles_claims(),
        latin_erdos_claims(),
        coprime_grid_claims(),
        dots_and_boxes_claims(),
        domineering_claims(),
        colouring_claims(),
        planes_claims(),
        latin_puzzle_claims(),
        subtraction_claims(),
        heaps_claims(),
        sum_claims(),
        gdl_claims(),
    ]
}

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
        assert!(words.clone().any(|word| WORDS[number].1.contains(&word)), "{line}");
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
