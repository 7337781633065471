//! Lies in mirrors of avoidance games (kind 3). The board has nine points, numbered from 0, with the
//! lines of tic-tac-toe; First takes the centre, 4, and answers each point p by 8 − p.

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::games::positional::Convention;

use crate::common::fixture::{
    Draft, positional, reflection, set_board, set_lines, set_needs, text,
};
use crate::traps::Trap;
use crate::traps::arguments::play;

/// The images of all points, replaced.
fn set_images(draft: &mut Draft, images: [u32; 9]) {
    draft.mirror.images = images.to_vec();
}

pub(crate) const TRAPS: &[Trap] = &[
    Trap {
        name: "a reflection without the image of the last point",
        honest: reflection,
        spoil: |c| c.mirror.images.truncate(8),
        kind: "image-count",
    },
    Trap {
        name: "a reflection with an image off the board",
        honest: reflection,
        spoil: |c| c.mirror.images[0] = 9,
        kind: "image-range",
    },
    Trap {
        name: "a quarter turn, which is not its own inverse",
        honest: reflection,
        spoil: |c| set_images(c, [2, 5, 8, 1, 4, 7, 0, 3, 6]),
        kind: "image-not-inverse",
    },
    Trap {
        name: "a reflection without a first point",
        honest: reflection,
        spoil: |c| c.mirror.first = None,
        kind: "first-missing",
    },
    Trap {
        name: "a reflection with a first point of the second player",
        honest: reflection,
        spoil: |c| *positional(c).0 = Statement::DoesNotLose(Player::Second),
        kind: "first-unexpected",
    },
    Trap {
        name: "a reflection of the second player, which leaves the centre in place",
        honest: reflection,
        spoil: |c| {
            *positional(c).0 = Statement::DoesNotLose(Player::Second);
            c.mirror.first = None;
        },
        kind: "image-equal",
    },
    Trap {
        name: "a first point off the board",
        honest: reflection,
        spoil: |c| c.mirror.first = Some(9),
        kind: "first-range",
    },
    Trap {
        name: "a first point that has another image",
        honest: reflection,
        spoil: |c| c.mirror.first = Some(0),
        kind: "first-moved",
    },
    Trap {
        name: "a reflection in the middle column",
        honest: reflection,
        spoil: |c| set_images(c, [2, 1, 0, 5, 4, 3, 8, 7, 6]),
        kind: "image-equal",
    },
    Trap {
        name: "points exchanged in pairs that keep no lines",
        honest: reflection,
        spoil: |c| set_images(c, [1, 0, 3, 2, 4, 6, 5, 8, 7]),
        kind: "not-an-automorphism",
    },
    Trap {
        name: "a line through the first point that one player can have",
        honest: reflection,
        // The lines 0 4 and 4 8 are each other's images, and First completes one with the second move.
        spoil: |c| set_lines(c, &[&[0, 4], &[4, 8]]),
        kind: "first-line",
    },
    Trap {
        name: "a line that is the first point alone",
        honest: reflection,
        spoil: |c| set_lines(c, &[&[0, 1, 2], &[4], &[6, 7, 8]]),
        kind: "first-line",
    },
    Trap {
        name: "a reflection for a win",
        honest: reflection,
        spoil: |c| *positional(c).0 = Statement::Wins(Player::First),
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "a reflection in the strong game",
        honest: reflection,
        spoil: |c| play(c, Convention::Strong),
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "a reflection in a weak game",
        honest: reflection,
        spoil: |c| play(c, Convention::Weak { maker: Player::Second }),
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "a reflection from a start with stones",
        honest: reflection,
        spoil: |c| {
            positional(c).1.start.first.push(text("11"));
            positional(c).1.start.second.push(text("33"));
        },
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "a reflection where points have needs",
        honest: reflection,
        spoil: |c| set_needs(c, &[(5, &[3])]),
        kind: "wrong-kind-for-claim",
    },
    Trap {
        name: "a reflection on a board with lines out of order",
        honest: reflection,
        spoil: |c| {
            let (mut board, _) = c.ground.clone().expect("a board");
            board.lines.reverse();
            set_board(c, board);
        },
        kind: "board-line-order",
    },
];
