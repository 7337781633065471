//! Small strategies that are right, written down by hand, for tests to spoil: claims with replay
//! proofs, in the checker's types alone, so that the tests of every crate can include the file.

use std::borrow::Cow;

use zermelo_checker::format::Text;
use zermelo_checker::games::positional::{Board, Body, Symmetry};
use zermelo_checker::proofs::pairing::{Pair, Pairing};
use zermelo_checker::proofs::parts::Part;
use zermelo_checker::proofs::replay::{Entry, Node, Replay, Response};

/// A claim, in words, and its proof.
pub(crate) struct Example {
    pub(crate) claim: &'static str,
    /// What a positional game has before the replay.
    pub(crate) ground: Option<(Board, Vec<Symmetry>)>,
    pub(crate) replay: Replay<'static>,
    /// The pairings that the replay names.
    pub(crate) pairings: Vec<Pairing>,
    /// The threat sequences that the replay names.
    pub(crate) threats: Vec<Vec<u16>>,
}

pub(crate) fn text(text: &str) -> Text {
    Text::new(text).expect("a short text")
}

pub(crate) fn symmetry(images: &[u16]) -> Symmetry {
    Symmetry { name: text(""), images: images.to_vec() }
}

pub(crate) fn win(reply: u16) -> Response {
    Response::Win { reply }
}

pub(crate) fn reply(reply: u16, target: u32, symmetry: u32) -> Response {
    Response::Reply { reply, target, symmetry }
}

pub(crate) fn no_worse(reply: u16, target: u32, symmetry: u32) -> Response {
    Response::NoWorse { reply, target, symmetry }
}

pub(crate) fn same_as(mv: u16, symmetry: u32) -> Response {
    Response::SameAs { mv, symmetry }
}

pub(crate) fn lemma(lemma: u32) -> Response {
    Response::Lemma { lemma }
}

pub(crate) fn pairing(pairs: &[(u16, u16)]) -> Pairing {
    Pairing { pairs: pairs.iter().map(|&(low, high)| Pair { low, high }).collect() }
}

/// A position as it is stored: First's points, then Second's, on a board of so many points.
fn record(points: usize, first: &[u16], second: &[u16]) -> Vec<u8> {
    let width = points.div_ceil(8);
    let mut bytes = vec![0; 2 * width];
    for (stones, half) in [(first, 0), (second, width)] {
        for &stone in stones {
            bytes[half + usize::from(stone / 8)] |= 1 << (stone % 8);
        }
    }
    bytes
}

/// A node: First's and Second's points, and the responses.
struct NodeSpec<'a> {
    first: &'a [u16],
    second: &'a [u16],
    default: Option<Response>,
    entries: &'a [(u16, Response)],
}

/// A claim about a positional game with its proof.
fn positional(
    claim: &'static str,
    board: Board,
    symmetries: &[&[u16]],
    opening: Option<u16>,
    nodes: &[NodeSpec<'_>],
) -> Example {
    let mut replay = Replay { opening, ..Replay::default() };
    for node in nodes {
        replay.positions.to_mut().extend(record(board.size(), node.first, node.second));
        let entries = node.entries.iter().map(|&(mv, response)| Entry { mv, response });
        let count = u32::try_from(node.entries.len()).expect("few entries");
        replay.nodes.push(Node { entries: count, default: node.default });
        replay.entries.extend(entries);
    }
    let symmetries = symmetries.iter().map(|images| symmetry(images)).collect();
    Example {
        claim,
        ground: Some((board, symmetries)),
        replay,
        pairings: Vec::new(),
        threats: Vec::new(),
    }
}

/// A board with these points and lines.
pub(crate) fn board(points: &[&str], lines: &[&[u16]]) -> Board {
    Board {
        points: points.iter().map(|name| text(name)).collect(),
        lines: lines.iter().map(|line| line.to_vec()).collect(),
        needs: Vec::new(),
    }
}

fn tic_tac_toe() -> Board {
    board(
        &["11", "12", "13", "21", "22", "23", "31", "32", "33"],
        &[
            &[0, 1, 2],
            &[0, 3, 6],
            &[0, 4, 8],
            &[1, 4, 7],
            &[2, 4, 6],
            &[2, 5, 8],
            &[3, 4, 5],
            &[6, 7, 8],
        ],
    )
}

/// Five points a to e with the lines a b c and a d e. Maker takes a, breaker a point, and maker two:
/// those of the line that breaker has left, the second while breaker passes.
pub(crate) fn turns() -> Example {
    let pass = 5;
    let (b, d) = (reply(1, 1, 0), reply(3, 2, 0));
    let node = |first, second, entries| NodeSpec { first, second, default: None, entries };
    positional(
        "maker wins board titled 'two lines' --weak --turns 1,2:1",
        board(&["a", "b", "c", "d", "e"], &[&[0, 1, 2], &[0, 3, 4]]),
        &[&[0, 2, 1, 3, 4], &[0, 1, 2, 4, 3]],
        Some(0),
        &[
            node(&[0], &[], &[(1, d), (2, reply(3, 2, 1)), (3, b), (4, reply(1, 1, 2))]),
            node(&[0, 1], &[3], &[(pass, win(2))]),
            node(&[0, 3], &[1], &[(pass, win(4))]),
        ],
    )
}

/// Six points a to f with the lines a b, a c and d e. The first player takes a, and then holds more lines:
/// one, and the second player none. Nobody wins before the end but by the scores.
pub(crate) fn scores() -> Example {
    let node = |first, second, entries| NodeSpec { first, second, default: None, entries };
    let (b, c, e) = (reply(1, 3, 0), reply(2, 1, 0), reply(4, 2, 0));
    positional(
        "first player wins board titled 'three lines' --goal lines",
        board(&["a", "b", "c", "d", "e", "f"], &[&[0, 1], &[0, 2], &[3, 4]]),
        &[&[0, 2, 1, 3, 4, 5], &[0, 1, 2, 4, 3, 5]],
        Some(0),
        &[
            node(&[0], &[], &[(1, c), (2, reply(1, 1, 1)), (3, e), (4, same_as(3, 2)), (5, b)]),
            node(&[0, 2], &[1], &[(3, win(4)), (4, win(3)), (5, win(3))]),
            node(&[0, 4], &[3], &[(1, win(2)), (2, win(1)), (5, win(1))]),
            node(&[0, 1], &[5], &[(2, win(3)), (3, win(4)), (4, win(3))]),
        ],
    )
}

/// Tic-tac-toe as maker–breaker game: maker starts in the centre and wins. Points
///
/// ```text
/// 0 1 2
/// 3 4 5
/// 6 7 8
/// ```
///
/// The symmetries are the reflection 0↔2, the half turn, and the quarter turn 0→2→8→6 in both
/// directions.
pub(crate) fn maker_wins() -> Example {
    positional(
        "maker wins hypercube 3 2 --weak",
        tic_tac_toe(),
        &[
            &[2, 1, 0, 5, 4, 3, 8, 7, 6],
            &[8, 7, 6, 5, 4, 3, 2, 1, 0],
            &[2, 5, 8, 1, 4, 7, 0, 3, 6],
            &[6, 3, 0, 7, 4, 1, 8, 5, 2],
        ],
        Some(4),
        &[
            // 0: a corner is answered beside it, an edge in the corner before it.
            NodeSpec {
                first: &[4],
                second: &[],
                default: None,
                entries: &[
                    (0, reply(1, 1, 0)),
                    (1, reply(0, 2, 0)),
                    (2, reply(1, 1, 1)),
                    (3, same_as(1, 3)),
                    (5, same_as(1, 4)),
                    (6, same_as(0, 3)),
                    (7, same_as(1, 2)),
                    (8, same_as(0, 2)),
                ],
            },
            NodeSpec {
                first: &[1, 4],
                second: &[0],
                default: Some(win(7)),
                entries: &[(7, reply(2, 3, 0))],
            },
            NodeSpec {
                first: &[0, 4],
                second: &[1],
                default: Some(win(8)),
                entries: &[(8, reply(3, 4, 0))],
            },
            NodeSpec {
                first: &[1, 2, 4],
                second: &[0, 7],
                default: Some(win(6)),
                entries: &[(6, reply(5, 5, 0))],
            },
            NodeSpec {
                first: &[0, 3, 4],
                second: &[1, 8],
                default: Some(win(5)),
                entries: &[(5, win(6))],
            },
            NodeSpec {
                first: &[1, 2, 4, 5],
                second: &[0, 6, 7],
                default: Some(win(3)),
                entries: &[(3, win(8))],
            },
        ],
    )
}

/// Ordinary tic-tac-toe, late: X 0 1 5 6, O 2 4 8 and O to play on 3 or 7.
///
/// ```text
/// X X O
/// . O X
/// X . O
/// ```
pub(crate) fn late_draw() -> Example {
    positional(
        "first player does not lose hypercube 3 2 --start 11,12,23,31/13,22,33",
        tic_tac_toe(),
        &[],
        None,
        &[NodeSpec {
            first: &[0, 1, 5, 6],
            second: &[2, 4, 8],
            default: None,
            entries: &[(3, win(7)), (7, win(3))],
        }],
    )
}

/// The affine plane of order 2: any second stone completes a line. The board is given, since its
/// points may have any names.
pub(crate) fn plane_of_order_2(board: Board) -> Example {
    positional(
        "first player wins affine-plane 2",
        board,
        &[],
        Some(0),
        &[NodeSpec { first: &[0], second: &[], default: Some(win(1)), entries: &[(1, win(2))] }],
    )
}

/// The (4, 3)-game, which the first player wins: on two rows of three cells, numbered
///
/// ```text
/// 0 1 2
/// 3 4 5
/// ```
///
/// the first player starts in 0; whichever of 1 and 3 the opponent takes, the other one is the
/// reply; then the opponent opens the way to the corner, 5.
pub(crate) fn shading_wins() -> Example {
    let node = Node { entries: 2, default: None };
    let entry = |mv, response| Entry { mv, response };
    let replay = Replay {
        opening: Some(0),
        positions: Cow::Owned(vec![1, 0, 2, 1]),
        nodes: vec![node, node].into(),
        entries: vec![
            entry(1, reply(3, 1, 0)),
            entry(3, reply(1, 1, 0)),
            entry(2, win(5)),
            entry(4, win(5)),
        ]
        .into(),
    };
    Example {
        claim: "first player wins erdos-szekeres 4 3",
        ground: None,
        replay,
        pairings: Vec::new(),
        threats: Vec::new(),
    }
}

/// The cells of a grid of side 3, row by row, and the responses to the opponent's moves.
type GridNode<'n> = ([u8; 4], &'n [(u16, Response)]);

/// A grid of side 3, in which nobody has a choice of integers: 0 in (2, 2), and 1 in the other
/// cells. The number of a move is three times that of its cell, plus the integer; 12 passes.
fn grid(claim: &'static str, opening: Option<u16>, nodes: &[GridNode<'_>]) -> Example {
    let entries = nodes.iter().flat_map(|(_, entries)| entries.iter());
    let count = |entries: &[(u16, Response)]| u32::try_from(entries.len()).expect("few");
    let replay = Replay {
        opening,
        positions: nodes.iter().flat_map(|(cells, _)| cells).copied().collect(),
        nodes: nodes
            .iter()
            .map(|(_, entries)| Node { entries: count(entries), default: None })
            .collect(),
        entries: entries.map(|&(mv, response)| Entry { mv, response }).collect(),
    };
    Example { claim, ground: None, replay, pairings: Vec::new(), threats: Vec::new() }
}

/// A cell without an integer.
const EMPTY: u8 = 255;

/// The maximiser begins, and the minimiser fills the last cell.
pub(crate) fn grid_kept() -> Example {
    grid(
        "minimiser keeps maximiser to at most 1 in the lower right cell in coprime-grid 3 variation 1, maximiser first",
        None,
        &[([EMPTY; 4], &[(0, reply(4, 1, 0))]), ([0, 1, EMPTY, EMPTY], &[(7, win(10))])],
    )
}

/// The maximiser begins, and the minimiser fills the last cell: the strategy of the maximiser.
pub(crate) fn grid_reached() -> Example {
    grid(
        "maximiser gets at least 1 in the lower right cell in coprime-grid 3 variation 1, maximiser first",
        Some(0),
        &[
            ([0, EMPTY, EMPTY, EMPTY], &[(4, reply(7, 1, 0)), (7, reply(4, 1, 0))]),
            ([0, 1, 1, EMPTY], &[(10, Response::Settled)]),
        ],
    )
}

/// The maximiser writes alone, and the minimiser passes after each integer.
pub(crate) fn grid_alone() -> Example {
    grid(
        "minimiser keeps maximiser to at most 1 in the lower right cell in coprime-grid 3 variation 1, maximiser alone",
        None,
        &[
            ([EMPTY; 4], &[(0, reply(12, 1, 0))]),
            ([0, EMPTY, EMPTY, EMPTY], &[(4, reply(12, 3, 0)), (7, reply(12, 2, 0))]),
            ([0, EMPTY, 1, EMPTY], &[(4, reply(12, 4, 0))]),
            ([0, 1, EMPTY, EMPTY], &[(7, reply(12, 4, 0))]),
            ([0, 1, 1, EMPTY], &[(10, Response::Settled)]),
        ],
    )
}

/// From 0 and 1 in the first row, the maximiser has to move: the strategy of the minimiser, who fills
/// the last cell.
pub(crate) fn grid_from_start() -> Example {
    grid(
        "minimiser keeps maximiser to at most 1 in the lower right cell in coprime-grid 3 variation 1, maximiser first --start 0,1",
        None,
        &[([0, 1, EMPTY, EMPTY], &[(7, win(10))])],
    )
}

/// Seven points, and the lines a b and c d e.
pub(crate) fn seven_points() -> Board {
    board(&["a", "b", "c", "d", "e", "f", "g"], &[&[0, 1], &[2, 3, 4]])
}

/// Eight points, and lines of which all but a g h meet each other in six points.
pub(crate) fn eight_points() -> Board {
    board(
        &["a", "b", "c", "d", "e", "f", "g", "h"],
        &[&[0, 1, 2], &[0, 3, 4], &[0, 6, 7], &[1, 3, 5], &[2, 4, 5, 6]],
    )
}

/// Two small games that breaker wins moving second, and the parts of the eight points: a pair, which
/// is answered by its other point, and four lines of three points that each meet the three others.
/// After a move on these, two of them weigh 1/4 and two 1/8.
pub(crate) fn parts() -> (Vec<Body<'static>>, Vec<Part>) {
    let pair =
        NodeSpec { first: &[], second: &[], default: None, entries: &[(0, win(1)), (1, win(0))] };
    let four = NodeSpec { first: &[], second: &[], default: Some(lemma(0)), entries: &[] };
    let lines: &[&[u16]] = &[&[0, 1, 2], &[0, 3, 4], &[1, 3, 5], &[2, 4, 5]];
    let game = |board, node| {
        let Example { ground, replay, pairings, threats, .. } =
            positional("", board, &[], None, &[node]);
        let (board, symmetries) = ground.expect("a board");
        Body { board, symmetries, replay, pairings: pairings.into(), threats }
    };
    let games = vec![
        game(board(&["1", "2"], &[&[0, 1]]), pair),
        game(board(&["1", "2", "3", "4", "5", "6"], lines), four),
    ];
    let part = |game, points: &[u16]| Part { game, points: points.to_vec() };
    (games, vec![part(0, &[6, 7]), part(1, &[0, 1, 2, 3, 4, 5])])
}

/// First takes a, which closes a b to Second, and then keeps Second from c d e: by the pair (c, d)
/// after Second's b, f or g, which the pair's points leave free, and after e; by (d, e) after c; and
/// after d because c e, all that is left of the line, weighs 1/4.
pub(crate) fn lemmas() -> Example {
    let node = NodeSpec {
        first: &[0],
        second: &[],
        default: Some(lemma(1)),
        entries: &[(2, lemma(2)), (3, lemma(0))],
    };
    let claim = "first player does not lose board titled 'seven points'";
    let mut example = positional(claim, seven_points(), &[], Some(0), &[node]);
    example.pairings = vec![pairing(&[(2, 3)]), pairing(&[(3, 4)])];
    example
}

/// Nine points, a to i. First takes a, and then threatens in two ways: g leaves both h and i to complete
/// a line; b leaves c, and after Second's c there is d, which leaves both e and f.
fn nine_points() -> Board {
    let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
    board(&names, &[&[0, 1, 2], &[0, 3, 5], &[0, 6, 7], &[0, 6, 8], &[1, 3, 4]])
}

/// A strategy of threat sequences: the default is g, and where Second takes one of g to i it is b and d.
pub(crate) fn threats() -> Example {
    let node = NodeSpec {
        first: &[0],
        second: &[],
        default: Some(lemma(1)),
        entries: &[6, 7, 8].map(|mv| (mv, lemma(2))),
    };
    let claim = "first player wins board titled 'nine points'";
    let mut example = positional(claim, nine_points(), &[], Some(0), &[node]);
    example.threats = vec![vec![6], vec![1, 3]];
    example
}

/// The same strategy where c needs b, e and f need d, and h and i need g: then Second has a reply to
/// few moves. `b` is answered by `g` as well.
pub(crate) fn needs() -> Example {
    let node =
        NodeSpec { first: &[0], second: &[], default: Some(lemma(1)), entries: &[(6, lemma(2))] };
    let needs = [(2, 1), (4, 3), (5, 3), (7, 6), (8, 6)];
    let claim = "first player wins board titled 'stacks'";
    let mut board = nine_points();
    board.needs = vec![Vec::new(); board.size()];
    needs.into_iter().for_each(|(point, below)| board.needs[point].push(below));
    let mut example = positional(claim, board, &[], Some(0), &[node]);
    example.threats = vec![vec![6], vec![1, 3]];
    example
}

/// Nine points: p and q, on which First and Second have a stone at the start; b to e; and a1 to a3, each
/// of which needs the one before. Each of b and c, and of d and e, follows the other. Second completes
/// q a2 by taking a2 after a1; so a3 is never taken.
pub(crate) fn follow_ups() -> Example {
    let names = ["p", "q", "b", "c", "d", "e", "a1", "a2", "a3"];
    let mut board = board(&names, &[&[0, 2, 3], &[0, 4, 5], &[0, 7], &[1, 7], &[6, 8]]);
    board.needs = vec![Vec::new(); board.size()];
    [(7, 6), (8, 7)].into_iter().for_each(|(point, below)| board.needs[point].push(below));
    let node =
        NodeSpec { first: &[0], second: &[1], default: Some(lemma(1)), entries: &[(2, lemma(2))] };
    let claim = "second player wins board titled 'columns' --start p/q";
    let mut example = positional(claim, board, &[], None, &[node]);
    // A pair that is taken says nothing; c follows, whichever point of its pair is taken.
    let (any, after_b) = ([(0, 1), (2, 3), (4, 5), (6, 7)], [(0, 3), (4, 5), (6, 7)]);
    example.pairings = vec![pairing(&any), pairing(&after_b)];
    example
}

/// Where a node's entries are.
fn entries_of(replay: &Replay<'_>, node: usize) -> std::ops::Range<usize> {
    let start: usize = replay.nodes[..node].iter().map(|node| node.entries as usize).sum();
    start..start + replay.nodes[node].entries as usize
}

fn entry_for(replay: &Replay<'_>, node: usize, mv: u16) -> usize {
    let mut range = entries_of(replay, node);
    range.find(|&index| replay.entries[index].mv == mv).expect("an entry for the move")
}

/// Replaces the response of a node to a move that has an entry.
pub(crate) fn set_entry(replay: &mut Replay<'_>, node: usize, mv: u16, response: Response) {
    let index = entry_for(replay, node, mv);
    replay.entries[index].response = response;
}

/// Adds an entry to a node, at a place among its entries.
pub(crate) fn insert_entry(
    replay: &mut Replay<'_>,
    node: usize,
    at: usize,
    mv: u16,
    response: Response,
) {
    let start = entries_of(replay, node).start;
    replay.nodes[node].entries += 1;
    replay.entries.insert(start + at, Entry { mv, response });
}

/// Adds an entry to a node, in the order of moves.
pub(crate) fn insert_entry_in_order(
    replay: &mut Replay<'_>,
    node: usize,
    mv: u16,
    response: Response,
) {
    let at = replay.entries[entries_of(replay, node)].partition_point(|entry| entry.mv < mv);
    insert_entry(replay, node, at, mv, response);
}

/// Removes a node's entry for a move.
pub(crate) fn remove_entry(replay: &mut Replay<'_>, node: usize, mv: u16) {
    let index = entry_for(replay, node, mv);
    replay.entries.remove(index);
    replay.nodes[node].entries -= 1;
}

/// Replaces a node's stored position, on a board of so many points.
pub(crate) fn set_position(
    replay: &mut Replay<'_>,
    points: usize,
    node: usize,
    first: &[u16],
    second: &[u16],
) {
    let record = record(points, first, second);
    let start = node * record.len();
    replay.positions.to_mut()[start..start + record.len()].copy_from_slice(&record);
}

/// Breaker, who moves second, keeps maker from a b and c d. At node 1 the first line is blocked, at node 2
/// the second one; other positions in which one is blocked are no worse.
pub(crate) fn blocked_lines() -> Example {
    let board = board(&["a", "b", "c", "d", "e", "f"], &[&[0, 1], &[2, 3]]);
    let start = NodeSpec {
        first: &[],
        second: &[],
        default: Some(no_worse(0, 1, 0)),
        entries: &[
            (0, reply(1, 1, 0)),
            (1, no_worse(0, 1, 0)),
            (2, reply(3, 2, 0)),
            (3, no_worse(2, 2, 0)),
        ],
    };
    let [ab, cd] = [[(0, win(1))], [(2, win(3))]];
    let nodes = [
        start,
        NodeSpec { first: &[0], second: &[1], default: Some(win(2)), entries: &cd },
        NodeSpec { first: &[2], second: &[3], default: Some(win(0)), entries: &ab },
    ];
    positional("breaker wins board titled 'two pairs' --weak", board, &[], None, &nodes)
}
