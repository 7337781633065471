//! Lies in the header: the claim, the board, the start, the symmetries.

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::games::positional::{Board, BoardName, Convention};

use crate::common::fixture::{
    Draft, board, late_draw, maker_wins, no_start, plane_of_order_2, positional, symmetries,
    symmetry, text,
};
use crate::traps::Trap;
use crate::traps::arguments::limit;

/// The board by a title, with its hash.
fn titled(c: &mut Draft, title: &str) {
    let hash = board(c).hash();
    let game = positional(c).1;
    game.board = BoardName::Other { title: text(title) };
    game.board_hash = Some(hash);
}

pub(crate) const TRAPS: &[Trap] = &[
    Trap {
        name: "a title that makes the claim look like one for another game",
        honest: maker_wins,
        spoil: |c| {
            let title = text("x' --weak --board-hash 'y");
            positional(c).1.board = BoardName::Other { title };
        },
        kind: "claim-text",
    },
    Trap {
        name: "a title that ends in a sign like a quotation mark",
        honest: maker_wins,
        spoil: |c| positional(c).1.board = BoardName::Other { title: text("x’ --weak") },
        kind: "claim-text",
    },
    Trap {
        name: "a title that pushes the rest of the claim out of sight",
        honest: maker_wins,
        spoil: |c| positional(c).1.board = BoardName::Other { title: text(&"x".repeat(65)) },
        kind: "claim-text",
    },
    Trap {
        name: "a title that is the name of another board",
        honest: maker_wins,
        spoil: |c| titled(c, "Hypercube (4, 3)"),
        kind: "claim-text",
    },
    Trap {
        name: "a title with a Greek letter that looks like another",
        honest: maker_wins,
        spoil: |c| titled(c, "pr\u{3bf}jective-plane 7"),
        kind: "claim-text",
    },
    Trap {
        name: "a title with a digit that looks like a letter",
        honest: maker_wins,
        spoil: |c| titled(c, "pr0jectlve plane 7"),
        kind: "claim-text",
    },
    Trap {
        name: "a title that is the name of another game",
        honest: maker_wins,
        spoil: |c| titled(c, "Cram 5x5"),
        kind: "claim-text",
    },
    Trap {
        name: "a start with a stone that reads as an option",
        honest: plane_of_order_2,
        spoil: |c| {
            positional(c).1.start.first.push(text("--avoidance"));
        },
        kind: "claim-text",
    },
    Trap {
        name: "a point whose name reads as an option",
        honest: plane_of_order_2,
        spoil: |c| board(c).points[1] = text("--weak"),
        kind: "board-point-name",
    },
    Trap {
        name: "a start whose stones are not names",
        honest: plane_of_order_2,
        spoil: |c| {
            positional(c).1.start.first.push(text("r1 --avoidance"));
        },
        kind: "claim-text",
    },
    Trap {
        name: "a board without points",
        honest: maker_wins,
        spoil: |c| *board(c) = crate::common::replays::board(&[], &[]),
        kind: "board-point-count",
    },
    Trap {
        name: "a board of 513 points",
        honest: maker_wins,
        spoil: |c| {
            board(c).points = (0..513).map(|point| text(&format!("p{point}"))).collect();
        },
        kind: "board-point-count",
    },
    Trap {
        name: "two points of one name",
        honest: plane_of_order_2,
        spoil: |c| board(c).points[1] = text("r1"),
        kind: "board-point-name",
    },
    Trap {
        name: "a point whose name is a space",
        honest: plane_of_order_2,
        spoil: |c| board(c).points[1] = text(" "),
        kind: "board-point-name",
    },
    Trap {
        name: "a point named by a letter that looks like another",
        honest: plane_of_order_2,
        spoil: |c| board(c).points[1] = text("\u{441}1"),
        kind: "board-point-name",
    },
    Trap {
        name: "a point without a name",
        honest: plane_of_order_2,
        spoil: |c| board(c).points[1] = text(""),
        kind: "board-point-name",
    },
    Trap {
        name: "a line with a point beyond the board",
        honest: plane_of_order_2,
        spoil: |c| board(c).lines[5] = vec![2, 4],
        kind: "board-line",
    },
    Trap {
        name: "a line with a point twice",
        honest: plane_of_order_2,
        spoil: |c| board(c).lines[5] = vec![3, 3],
        kind: "board-line",
    },
    Trap {
        name: "an empty line",
        honest: plane_of_order_2,
        spoil: |c| board(c).lines[1] = vec![],
        kind: "board-line",
    },
    Trap {
        name: "a line twice",
        honest: plane_of_order_2,
        spoil: |c| board(c).lines[1] = vec![0, 1],
        kind: "board-line-order",
    },
    Trap {
        name: "a plane of order 1",
        honest: plane_of_order_2,
        spoil: |c| positional(c).1.board = BoardName::AffinePlane { order: 1 },
        kind: "board-parameter",
    },
    Trap {
        name: "a plane without 0 of its blocks",
        honest: plane_of_order_2,
        spoil: |c| positional(c).1.board = BoardName::AffinePlaneLess { order: 2, removed: 0 },
        kind: "board-parameter",
    },
    Trap {
        name: "a hypercube of dimension 0",
        honest: maker_wins,
        spoil: |c| positional(c).1.board = BoardName::Hypercube { side: 3, dimension: 0 },
        kind: "board-parameter",
    },
    Trap {
        name: "a hypercube of 2^600 points",
        honest: maker_wins,
        spoil: |c| positional(c).1.board = BoardName::Hypercube { side: 2, dimension: 600 },
        kind: "board-parameter",
    },
    Trap {
        name: "an affine plane that is called projective",
        honest: plane_of_order_2,
        spoil: |c| positional(c).1.board = BoardName::ProjectivePlane { order: 2 },
        kind: "board-count",
    },
    Trap {
        name: "a plane that lost a line",
        honest: plane_of_order_2,
        spoil: |c| {
            board(c).lines.pop();
        },
        kind: "board-count",
    },
    Trap {
        name: "a plane with a line of three points",
        honest: plane_of_order_2,
        spoil: |c| board(c).lines[0] = vec![0, 1, 2],
        kind: "board-line-size",
    },
    Trap {
        name: "a plane with one pair of points on two lines",
        honest: plane_of_order_2,
        spoil: |c| {
            let plane = BoardName::AffinePlane { order: 3 };
            *board(c) = zermelo_positional::boards::named(&plane).expect("a plane");
            positional(c).1.board = plane;
            assert_eq!(board(c).lines[0], [0, 1, 2]);
            board(c).lines[0] = vec![0, 1, 3];
        },
        kind: "board-pair",
    },
    Trap {
        name: "a plane less two lines that are not parallel",
        honest: plane_of_order_2,
        spoil: |c| {
            *board(c) = zermelo_positional::boards::named(&BoardName::AffinePlane { order: 3 })
                .expect("a plane");
            positional(c).1.board = BoardName::AffinePlaneLess { order: 3, removed: 2 };
            let lines = &mut board(c).lines;
            let through_8 = |line: &Vec<u16>| line.contains(&8);
            for _ in 0..2 {
                let at = lines.iter().position(through_8).expect("a line through point 8");
                lines.remove(at);
            }
        },
        kind: "board-missing-lines",
    },
    Trap {
        name: "a hypercube with a line that is none",
        honest: maker_wins,
        spoil: |c| board(c).lines[0] = vec![0, 1, 3],
        kind: "board-not-the-hypercube",
    },
    Trap {
        name: "a hypercube with the names of two points exchanged",
        honest: maker_wins,
        spoil: |c| board(c).points.swap(0, 1),
        kind: "board-not-the-hypercube",
    },
    Trap {
        name: "a board from a file without its hash in the claim",
        honest: maker_wins,
        spoil: |c| positional(c).1.board = BoardName::Other { title: text("mine") },
        kind: "board-hash",
    },
    Trap {
        name: "a board from a file with the hash of another",
        honest: maker_wins,
        spoil: |c| {
            positional(c).1.board = BoardName::Other { title: text("mine") };
            positional(c).1.board_hash = Some([7; 32]);
        },
        kind: "board-hash",
    },
    Trap {
        name: "a hash where the name says it all",
        honest: maker_wins,
        spoil: |c| {
            let hash = board(c).hash();
            positional(c).1.board_hash = Some(hash);
        },
        kind: "board-hash",
    },
    Trap {
        name: "a plane with a start position and no hash",
        honest: plane_of_order_2,
        spoil: |c| positional(c).1.start.first = vec![text("r1")],
        kind: "board-hash",
    },
    Trap {
        name: "a start on a point that is not there",
        honest: late_draw,
        spoil: |c| positional(c).1.start.first[0] = text("44"),
        kind: "start-position",
    },
    Trap {
        name: "a start with both stones on a point",
        honest: late_draw,
        spoil: |c| positional(c).1.start.second[0] = text("12"),
        kind: "start-position",
    },
    Trap {
        name: "a start with two stones more for the first player",
        honest: late_draw,
        spoil: |c| {
            positional(c).1.start.second.pop();
        },
        kind: "start-position",
    },
    Trap {
        name: "a start whose stones are out of order",
        honest: late_draw,
        spoil: |c| positional(c).1.start.first.swap(0, 1),
        kind: "start-order",
    },
    Trap {
        name: "a start with a stone twice",
        honest: late_draw,
        spoil: |c| positional(c).1.start.first[1] = text("11"),
        kind: "start-order",
    },
    Trap {
        name: "a start with a complete line",
        honest: late_draw,
        spoil: |c| positional(c).1.start.first[2] = text("21"),
        kind: "start-over",
    },
    Trap {
        name: "a game that is over before its first move",
        honest: plane_of_order_2,
        spoil: |c| limit(c, 0),
        kind: "start-over",
    },
    Trap {
        name: "no start where there was one",
        honest: late_draw,
        spoil: |c| positional(c).1.start = no_start(),
        kind: "opening-missing",
    },
    Trap {
        name: "more symmetries of more lines than a file of its size justifies",
        honest: maker_wins,
        spoil: |c| {
            let points = (0..512).map(|point| text(&format!("p{point}"))).collect();
            // All points but one are a line.
            let line = |without| (0..512).filter(|&point| point != without).collect();
            *board(c) =
                Board { points, lines: (0..512).rev().map(line).collect(), needs: Vec::new() };
            *symmetries(c) = (0..600).map(|_| symmetry(&[])).collect();
            let hash = board(c).hash();
            let game = positional(c).1;
            game.board = BoardName::Other { title: text("") };
            game.board_hash = Some(hash);
        },
        kind: "work",
    },
    Trap {
        name: "a symmetry that sends two points to one",
        honest: maker_wins,
        spoil: |c| symmetries(c)[0] = symmetry(&[2, 2, 0, 5, 4, 3, 8, 7, 6]),
        kind: "not-a-permutation",
    },
    Trap {
        name: "a symmetry of eight of nine points",
        honest: maker_wins,
        spoil: |c| {
            symmetries(c)[0].images.pop();
        },
        kind: "not-a-permutation",
    },
    Trap {
        name: "a symmetry to a point that is not there",
        honest: maker_wins,
        spoil: |c| symmetries(c)[0] = symmetry(&[9, 1, 0, 5, 4, 3, 8, 7, 6]),
        kind: "not-a-permutation",
    },
    Trap {
        name: "a symmetry that exchanges a corner and an edge",
        honest: maker_wins,
        spoil: |c| symmetries(c)[0] = symmetry(&[1, 0, 2, 3, 4, 5, 6, 7, 8]),
        kind: "not-an-automorphism",
    },
    Trap {
        name: "a symmetry that nothing uses",
        honest: maker_wins,
        spoil: |c| symmetries(c).push(symmetry(&[6, 7, 8, 3, 4, 5, 0, 1, 2])),
        kind: "unused-symmetry",
    },
    Trap {
        name: "the identity among the symmetries",
        honest: maker_wins,
        spoil: |c| symmetries(c)[3] = symmetry(&[0, 1, 2, 3, 4, 5, 6, 7, 8]),
        kind: "needless-symmetry",
    },
    Trap {
        name: "a symmetry twice",
        honest: maker_wins,
        spoil: |c| {
            let first = symmetries(c)[0].clone();
            symmetries(c)[3] = first;
        },
        kind: "needless-symmetry",
    },
    Trap {
        name: "the convention changed from weak to strong",
        honest: maker_wins,
        spoil: |c| positional(c).1.convention = Convention::Strong,
        kind: "opponent-wins",
    },
    Trap {
        name: "the claim made for the other player",
        honest: maker_wins,
        spoil: |c| *positional(c).0 = Statement::Wins(Player::Second),
        kind: "position-stone-count",
    },
];
