//! Claims of every game: those of which one could be taken for another. The explanations read the same
//! ones back from their text.

use super::checker::claim::{Player, Size, Statement};
use super::checker::format::Text;
use super::checker::games::{
    Claim, chomp, colouring, connection, coprime_grid, cops_and_robbers, disjunctive_sum,
    domineering, dots_and_boxes, erdos_szekeres, gdl, graph, heaps, latin_erdos, latin_puzzle,
    misere, node_kayles, parity, partisan, planes, positional, sprouts, subtraction, switching,
};
use super::checker::proofs::spanning_trees::Side;
use super::checker::score::Bound;

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
    use positional::{BoardName, Convention, Goal, Positional, Start, Turns};
    let texts = |names: &[&str]| -> Vec<Text> {
        names.iter().map(|&name| Text::new(name).expect("short")).collect()
    };
    let titles = [
        "",
        "a",
        "a --weak",
        "a --start b/",
        "--start a/b",
        ">= 2",
        "a for every a",
        "chomp 2 7",
        "hypercube 3 2",
        "'",
        "a' --weak",
    ];
    let others = texts(&titles).into_iter().map(|title| BoardName::Other { title });
    let named = [1u16, 2, 12].map(|order| BoardName::AffinePlane { order }).into_iter().chain([
        BoardName::AffinePlaneLess { order: 1, removed: 2 },
        BoardName::AffinePlaneLess { order: 12, removed: 1 },
        BoardName::ProjectivePlane { order: 1 },
        BoardName::Hypercube { side: 1, dimension: 12 },
        BoardName::Hypercube { side: 11, dimension: 2 },
    ]);
    let weak = PLAYERS.map(|maker| Convention::Weak { maker });
    let scores = Goal::ALL
        .into_iter()
        .flat_map(|goal| PLAYERS.map(|ahead| Convention::Score { goal, ahead }));
    let conventions =
        [Convention::Strong, Convention::Avoidance].into_iter().chain(weak).chain(scores);
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
            let turns = [[1, 1, 1], [1, 1, 12], [1, 12, 1], [11, 2, 1], [11, 1, 12]];
            let turns = turns.map(|[opening, first, second]| Turns { opening, first, second });
            let rules = [1, 12].into_iter().map(|within| (None, Some(within)));
            let with_turns = turns
                .into_iter()
                .flat_map(|turns| [None, Some(2), Some(12)].map(|within| (Some(turns), within)));
            for (turns, within) in rules.chain(with_turns) {
                let (board, start) = (board.clone(), starts[0].clone());
                let game = Positional { board, board_hash: None, convention, start, turns, within };
                for statement in statements() {
                    claims.push(positional::Claim { statement, game: game.clone() }.into());
                }
            }
            for start in &starts {
                for board_hash in [None, Some([0; 32]), Some([1; 32])] {
                    for statement in statements() {
                        let (board, start) = (board.clone(), start.clone());
                        let game = Positional {
                            board,
                            board_hash,
                            convention,
                            start,
                            turns: None,
                            within: None,
                        };
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
    use Side::{Cut, Short};
    use graph::GraphName;
    use switching::{Board, Switching};
    let text = |text: &str| Text::new(text).expect("short");
    let titles =
        ["a", "a' --from a", "path 7"].map(|title| GraphName::Other { title: text(title) });
    let path = [1, 2, 12].map(|vertices| GraphName::Path { vertices });
    let grid = [(1, 12), (11, 2)].map(|(rows, columns)| GraphName::Grid { rows, columns });
    let cram = GraphName::Cram { rows: 1, columns: 12 };
    let cube = GraphName::Hypercube { dimension: 3 };
    let named = path.into_iter().chain(grid).chain([cram, cube]);
    let graphs: Vec<GraphName> = titles.into_iter().chain(named).collect();
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

fn connection_claims() -> Vec<Claim> {
    use connection::{Board, Connection};
    use graph::GraphName;
    let text = |text: &str| Text::new(text).expect("short");
    let list = |names: &[&str]| names.iter().copied().map(text).collect::<Vec<_>>();
    let mut boards = vec![Board::Hex { rows: 1, columns: 12 }, Board::Hex { rows: 11, columns: 2 }];
    boards.extend([1, 12].map(|rows| Board::Y { rows }));
    let titles =
        ["a", "a' --join a", "hex 7", "y 7"].map(|title| GraphName::Other { title: text(title) });
    let named = [GraphName::Path { vertices: 12 }, GraphName::Grid { rows: 1, columns: 12 }];
    let cram = GraphName::Cram { rows: 1, columns: 12 };
    let joined: [&[&str]; 7] =
        [&[], &["a"], &["a", "b"], &["a,b"], &["a,b", "c"], &["a", "b,c"], &["a --start b"]];
    for graph in titles.into_iter().chain(named).chain([cram]) {
        let board = |join: &[&str]| Board::Graph { graph: graph.clone(), join: list(join) };
        boards.extend(joined.map(board));
    }
    let starts: [&[&str]; 7] =
        [&[], &["a"], &["a", "b"], &["b", "a"], &["a,b"], &[""], &["a --graph-hash"]];
    let mut claims = Vec::new();
    for board in boards {
        for start in starts {
            for first in [Side::Short, Side::Cut] {
                for graph_hash in [None, Some([0; 32]), Some([1; 32])] {
                    let board = board.clone();
                    let game = Connection { board, first, start: list(start), graph_hash };
                    claims.push(connection::Claim { game }.into());
                }
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
    let mut lists = lists(&families, 2);
    let row = |parameter, plus| Coordinate { parameter, plus };
    let rows = vec![row(Some(0), 2), row(Some(1), 0), row(None, 1), row(Some(0), 0)];
    lists.extend([vec![rows.clone(); 3], vec![rows[..3].to_vec(); 4]]);
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
    let titles = [
        "",
        "a",
        "path 7",
        "a --graph-hash",
        ">= 2",
        "a for every a",
        "'",
        "a' --graph-hash",
        "a  b",
    ];
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
    let starts: [&[&[u8]]; 10] = [
        &[],
        &[&[0]],
        &[&[0], &[1]],
        &[&[0, 1]],
        &[&[0, 1], &[]],
        &[&[], &[0, 1]],
        &[&[]],
        &[&[12], &[1, 2]],
        &[&[1, 21, 2]],
        &[&[0, 1, 255], &[3, 2], &[4]],
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

fn cops_and_robbers_claims() -> Vec<Claim> {
    use cops_and_robbers::{CopsAndRobbers, Statement, Variant};
    let graphs = colouring_claims().into_iter().filter_map(|claim| match claim {
        Claim::Colouring(colouring::Claim { game, .. }) => Some((game.graph, game.graph_hash)),
        _ => None,
    });
    let mut claims = Vec::new();
    for (graph, graph_hash) in graphs.step_by(4) {
        for variant in [Variant::Usual, Variant::Active] {
            for cops in [0, 1, 2, 8, 255] {
                let game = CopsAndRobbers { cops, graph: graph.clone(), graph_hash, variant };
                let limits = [None, Some(0), Some(1), Some(u16::MAX)];
                let wins = limits.map(|within| Statement::CopsWin { within }).into_iter();
                let statements = wins.chain([Statement::RobberEscapes]);
                claims.extend(statements.map(|statement| {
                    cops_and_robbers::Claim { statement, game: game.clone() }.into()
                }));
            }
        }
    }
    claims
}

fn heaps_claims() -> Vec<Claim> {
    use heaps::{Heaps, Rules, Start, Statement};
    let octal = |digits: &[u8]| Rules::Octal { digits: digits.to_vec() };
    let rules = [Rules::Nim].into_iter().chain(
        [&[][..], &[0], &[0, 7], &[7, 7], &[0, 1, 2], &[0, 12], &[1, 2, 1], &[0, 1, 3, 7]]
            .map(octal),
    );
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
    let size = Size::Exactly(12);
    let of_sizes = [
        Summand::Chomp(chomp::Chomp { rows: 3, start: chomp::Start::Board(size) }),
        Summand::Subtraction(subtraction::Subtraction { most: 3, heaps: 2, counters: size }),
    ];
    let summands: Vec<Summand> = claims.iter().filter_map(of_game).chain(of_sizes).collect();
    let statements = [
        Statement::FirstWins,
        Statement::SecondWins,
        Statement::HasValue(0),
        Statement::HasValue(12),
    ];
    let sums = lists(&summands, 2).into_iter().chain(lists(&summands[..3], 4));
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
    for role in [
        "a",
        "first",
        "first player",
        "the player who moves first",
        gets,
        "A",
        "é",
        "-a",
        "the",
        "r0._-1",
    ] {
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
    let [of_four, of_nine] = [16, 81].map(|cells| ".".repeat(cells));
    let words = ["", "1", "A", "AABB", "1...", ".", "1 2", "--labels", "has", &of_four, &of_nine];
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

fn parity_claims() -> Vec<Claim> {
    use parity::{Parity, Side, Statement};
    let mut claims = Vec::new();
    for title in ["", "a", "a' --game-hash", "a' --from 1", "a --from 1", "path 7", "parity-game 1"]
    {
        for game_hash in [[0; 32], [1; 32]] {
            let numbers = [0, 1, 12, u32::MAX];
            let from = |winner| numbers.map(|vertex| Statement::From { winner, vertex });
            let counts = numbers.map(|even| numbers.map(|odd| Statement::Vertices { even, odd }));
            let froms = [from(Side::Even), from(Side::Odd)];
            for statement in froms.into_iter().chain(counts).flatten() {
                let title = Text::new(title).expect("short");
                let game = Parity { title, game_hash };
                claims.push(parity::Claim { statement, game }.into());
            }
        }
    }
    claims
}

fn partisan_claims() -> Vec<Claim> {
    use partisan::{Partisan, Relation, Statement, Summand};
    let games: Vec<Summand> = [domineering_claims(), colouring_claims()]
        .into_iter()
        .flat_map(|claims| claims.into_iter().step_by(37))
        .filter_map(|claim| match claim {
            Claim::Domineering(claim) => Some(Summand::Domineering(claim.game)),
            Claim::Colouring(claim) => Some(Summand::Colouring(claim.game)),
            _ => None,
        })
        .collect();
    let few: Vec<Summand> = games.iter().take(6).cloned().collect();
    let sums = lists(&few, 2).into_iter().chain(games.into_iter().map(|game| vec![game]));
    let mut claims = Vec::new();
    for summands in sums {
        for value in [
            "",
            "0",
            "01",
            "1",
            "-1/2",
            "+-1",
            "^2*",
            "{2|-1/2}",
            "{0||0|-2}",
            "0 + domineering 1 1",
        ] {
            for relation in [Relation::Equals, Relation::IsAtLeast] {
                let value = Text::new(value).expect("short");
                let game = Partisan { summands: summands.clone() };
                let statement = Statement { relation, value };
                claims.push(partisan::Claim { statement, game }.into());
            }
        }
    }
    claims
}

fn misere_claims() -> Vec<Claim> {
    use misere::Misere;
    let games = [node_kayles_claims(), heaps_claims()].into_iter().flatten();
    let games = games.filter_map(|claim| match claim {
        Claim::NodeKayles(claim) => Some(Misere::NodeKayles(claim.game)),
        Claim::Heaps(claim) => Some(Misere::Heaps(claim.game)),
        _ => None,
    });
    let mut claims = Vec::new();
    for game in games {
        for winner in [Player::First, Player::Second] {
            let claim: Claim = misere::Claim { winner, game: game.clone() }.into();
            if !claims.contains(&claim) {
                claims.push(claim);
            }
        }
    }
    claims
}

/// Claims of every game, game by game.
pub(crate) fn claims_of_games() -> Vec<Vec<Claim>> {
    vec![
        positional_claims(),
        erdos_szekeres_claims(),
        chomp_claims(),
        sprouts_claims(),
        switching_claims(),
        connection_claims(),
        node_kayles_claims(),
        latin_erdos_claims(),
        coprime_grid_claims(),
        dots_and_boxes_claims(),
        domineering_claims(),
        colouring_claims(),
        cops_and_robbers_claims(),
        planes_claims(),
        latin_puzzle_claims(),
        subtraction_claims(),
        heaps_claims(),
        sum_claims(),
        gdl_claims(),
        parity_claims(),
        partisan_claims(),
        misere_claims(),
    ]
}
