//! Parts: the sentences of their error codes.

use zermelo_checker::proofs::parts::{
    GAME_NEEDLESS, LINE_WITHOUT_PART, PART_GAME, PART_NEEDLESS, PART_OVERLAP, PART_POINT, PART_SIZE,
};

use crate::words::Words;

/// The wordings of the codes of parts.
pub(crate) const SENTENCES: Words = &[
    (
        PART_GAME,
        &[
            "part {part} names a small game that is not there",
            "a part names a small game that is not there",
        ],
    ),
    (
        PART_SIZE,
        &[
            "part {part} does not have as many points as its small game",
            "a part does not have as many points as its small game",
        ],
    ),
    (
        PART_POINT,
        &[
            "part {part} has a point that is not free, or not on the board",
            "a part has a point that is not free, or not on the board",
        ],
    ),
    (
        PART_OVERLAP,
        &[
            "part {part} has a point twice, or one of an earlier part",
            "a point is in two parts, or twice in one",
        ],
    ),
    (
        LINE_WITHOUT_PART,
        &[
            "the opponent could complete the line {points}, which contains no line of a part",
            "the opponent could complete a line that contains no line of a part",
        ],
    ),
    (
        PART_NEEDLESS,
        &[
            "every open line that contains a line of part {part} contains one of an earlier part",
            "a part is not needed: no line is blocked by it first",
        ],
    ),
    (GAME_NEEDLESS, &["small game {game} is that of no part", "a small game is that of no part"]),
];
