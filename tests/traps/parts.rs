//! Lies in proofs by parts (kind 9). The board has the points a to h, numbered from 0, and the lines
//! a b c, a d e, a g h, b d f and c e f g. Part 0 is the pair g h, with game 0; part 1 is the six
//! points a to f, with game 1.

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::games::positional::Convention;
use zermelo_checker::proofs::parts::Part;
use zermelo_checker::proofs::replay::Response;

use crate::common::fixture::{Draft, parts, positional, set_board, set_lines, text, win};
use crate::traps::Trap;
use crate::traps::arguments::play;

/// The points of a part, replaced.
fn set_points(draft: &mut Draft, part: usize, points: &[u16]) {
    draft.parts[part].points = points.to_vec();
}

/// The lines of a small game, replaced.
fn set_small_lines(draft: &mut Draft, game: usize, lines: &[&[u16]]) {
    draft.games[game].board.lines = lines.iter().map(|line| line.to_vec()).collect();
}

/// All sets of so many points but the empty one, in the order of lines.
fn sets(points: u16) -> Vec<Vec<u16>> {
    let set = |bits: u16| (0..points).filter(|point| bits >> point & 1 == 1).collect();
    let mut sets: Vec<Vec<u16>> = (1..1 << points).map(set).collect();
    sets.sort();
    sets
}

pub(crate) const TRAPS: &[Trap] = &[
    Trap {
        name: "a part of a game that is not there",
        honest: parts,
        spoil: |c| c.parts[1].game = 2,
        kind: "part-game",
    },
    Trap {
        name: "parts without games",
        honest: parts,
        spoil: |c| c.games.clear(),
        kind: "part-game",
    },
    Trap {
        name: "a part with a point too few",
        honest: parts,
        spoil: |c| set_points(c, 1, &[0, 1, 2, 3, 4]),
        kind: "part-size",
    },
    Trap {
        name: "a part with a point too many",
        honest: parts,
        spoil: |c| set_points(c, 0, &[6, 7, 5]),
        kind: "part-size",
    },
    Trap {
        name: "a part with the points of the other game",
        honest: parts,
        spoil: |c| c.parts[0].game = 1,
        kind: "part-size",
    },
    Trap {
        name: "a part with a point off the board",
        honest: parts,
        spoil: |c| set_points(c, 0, &[6, 8]),
        kind: "part-point",
    },
    Trap {
        name: "a part with the largest number there is",
        honest: parts,
        spoil: |c| set_points(c, 0, &[6, u16::MAX]),
        kind: "part-point",
    },
    Trap {
        name: "a part with a stone of the opponent",
        honest: parts,
        spoil: |c| positional(c).1.start.first.push(text("g")),
        kind: "part-point",
    },
    Trap {
        name: "a part with a stone of the proponent",
        honest: parts,
        spoil: |c| {
            positional(c).1.start.first.push(text("h"));
            *positional(c).0 = Statement::DoesNotLose(Player::First);
        },
        kind: "part-point",
    },
    Trap {
        name: "two parts with a point in common",
        honest: parts,
        // The pair a g is on the line a g h as well.
        spoil: |c| set_points(c, 0, &[0, 6]),
        kind: "part-overlap",
    },
    Trap {
        name: "a part with a point twice",
        honest: parts,
        spoil: |c| set_points(c, 0, &[6, 6]),
        kind: "part-overlap",
    },
    Trap {
        name: "a line that no part is for",
        honest: parts,
        spoil: |c| {
            c.parts.remove(0);
            c.games.remove(0);
            c.parts[0].game = 0;
        },
        kind: "line-without-part",
    },
    Trap {
        name: "a line of which a part has a point alone",
        honest: parts,
        spoil: |c| {
            set_lines(c, &[&[0, 1, 2], &[0, 3, 4], &[0, 6, 7], &[1, 3, 5], &[2, 4, 5, 6], &[5, 7]]);
        },
        kind: "line-without-part",
    },
    Trap {
        name: "a line that contains all but a point of its part's",
        honest: parts,
        spoil: |c| set_points(c, 1, &[0, 1, 2, 3, 5, 4]),
        kind: "line-without-part",
    },
    Trap {
        name: "no parts and no games",
        honest: parts,
        spoil: |c| {
            c.parts.clear();
            c.games.clear();
        },
        kind: "line-without-part",
    },
    Trap {
        name: "a part for a line that an earlier one blocks",
        honest: parts,
        // The line a g h is gone.
        spoil: |c| set_lines(c, &[&[0, 1, 2], &[0, 3, 4], &[1, 3, 5], &[2, 4, 5, 6]]),
        kind: "part-needless",
    },
    Trap {
        name: "a game of no part",
        honest: parts,
        spoil: |c| c.games.push(c.games[0].clone()),
        kind: "game-needless",
    },
    Trap {
        name: "a game without a strategy",
        honest: parts,
        spoil: |c| {
            let replay = &mut c.games[0].replay;
            replay.nodes.clear();
            replay.entries.clear();
            replay.positions.to_mut().clear();
        },
        kind: "no-nodes",
    },
    Trap {
        name: "a game in which a move has no reply",
        honest: parts,
        spoil: |c| {
            c.games[0].replay.entries.pop();
            c.games[0].replay.nodes[0].entries = 1;
        },
        kind: "missing-reply",
    },
    Trap {
        name: "a game that maker wins with one move",
        honest: parts,
        spoil: |c| set_small_lines(c, 0, &[&[0], &[0, 1]]),
        kind: "opponent-wins",
    },
    Trap {
        name: "a game with a line that the reply does not block",
        honest: parts,
        spoil: |c| {
            let game = &mut c.games[0];
            game.board.points.push(text("3"));
            game.board.lines = vec![vec![0, 2], vec![1, 2]];
            game.replay.entries[0].response = Response::Settled;
            game.replay.entries[1].response = win(0);
            set_points(c, 0, &[6, 7, 5]);
        },
        kind: "not-settled",
    },
    Trap {
        name: "a game whose sum is not below its bound",
        honest: parts,
        spoil: |c| {
            set_small_lines(c, 1, &[&[0, 1], &[0, 2], &[0, 3, 4], &[1, 3, 5], &[2, 4, 5]]);
        },
        kind: "default-fails",
    },
    Trap {
        name: "a game in which breaker moves first",
        honest: parts,
        spoil: |c| c.games[0].replay.opening = Some(0),
        kind: "opening-unexpected",
    },
    Trap {
        name: "a game that starts with stones",
        honest: parts,
        spoil: |c| {
            let game = &mut c.games[1];
            game.replay.positions.to_mut().copy_from_slice(&[1, 2]);
        },
        kind: "start-mismatch",
    },
    Trap {
        name: "a game whose points need others",
        honest: parts,
        spoil: |c| c.games[1].board.needs = vec![vec![], vec![0], vec![], vec![], vec![], vec![]],
        kind: "board-needs",
    },
    Trap {
        name: "a game with a line out of order",
        honest: parts,
        spoil: |c| c.games[1].board.lines[0].reverse(),
        kind: "board-line",
    },
    Trap {
        name: "a game on a board whose points have one name",
        honest: parts,
        spoil: |c| c.games[0].board.points[1] = text("1"),
        kind: "board-point-name",
    },
    Trap {
        name: "parts where points have needs",
        honest: parts,
        spoil: |c| {
            let (mut board, _) = c.ground.clone().expect("a board");
            board.needs = vec![Vec::new(); 8];
            board.needs[7].push(6);
            set_board(c, board);
        },
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "parts for a win of the strong game",
        honest: parts,
        spoil: |c| *positional(c).0 = Statement::Wins(Player::Second),
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "parts for maker",
        honest: parts,
        spoil: |c| play(c, Convention::Weak { maker: Player::Second }),
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "parts in the avoidance game",
        honest: parts,
        spoil: |c| play(c, Convention::Avoidance),
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "parts on a board without its hash in the claim",
        honest: parts,
        spoil: |c| positional(c).1.board_hash = None,
        kind: "board-hash",
    },
    Trap {
        name: "a part that occurs more often than a file of its size justifies",
        honest: parts,
        // A game with many lines, and many parts that name it.
        spoil: |c| {
            c.games[1].board.lines = sets(6);
            let whole = sets(8);
            set_lines(c, &whole.iter().map(Vec::as_slice).collect::<Vec<_>>());
            c.parts.extend(vec![Part { game: 1, points: Vec::new() }; 1000]);
        },
        kind: "work",
    },
];
