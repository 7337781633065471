//! Patterns: the sentences of their error codes.

use zermelo_checker::proofs::patterns::{
    BRANCH_REPLY, CELL_OF_CUT, CELL_TWICE, COPY_IMAGES, EDGE_NOT_KEPT, END_IMAGE, GOAL_NOT_MET,
    IMAGE_VERTEX, MIXED_BRANCHES, NO_ANSWER, NO_BRANCH, PATTERN_GOAL, PATTERN_TERMINAL,
    PATTERNS_WORK, ROOT_REPLY, TERMINAL_IMAGE, UNUSED_PATTERN, USE_ORDER,
};

use crate::words::Words;

/// The wordings of the codes of patterns. `where` names the place.
pub(crate) const SENTENCES: Words = &[
    (
        PATTERN_TERMINAL,
        &[
            "{where}: terminal {named} is no vertex, or stands there twice",
            "a terminal of a pattern is no vertex, or stands there twice",
        ],
    ),
    (
        PATTERN_GOAL,
        &[
            "{where}: goal {goal} does not have a class for each terminal",
            "a goal of a pattern does not have a class for each terminal",
        ],
    ),
    (NO_BRANCH, &["{where} has no branch", "a pattern has no branch"]),
    (
        MIXED_BRANCHES,
        &[
            "{where} has no reply, but is not the only branch of its pattern",
            "a branch has no reply, but is not the only one of its pattern",
        ],
    ),
    (
        NO_ANSWER,
        &[
            "{where}: when Cut takes {named}, no branch is left, since all of them use it",
            "a vertex is used by all branches of a pattern, so that nothing answers a move of Cut there",
        ],
    ),
    (
        BRANCH_REPLY,
        &[
            "{where}: the reply {named} is no vertex, or Short's already",
            "the reply of a branch is no vertex, or Short's already",
        ],
    ),
    (
        USE_ORDER,
        &[
            "{where} names a pattern that is not before its own",
            "a use names a pattern that is not before its own",
        ],
    ),
    (
        COPY_IMAGES,
        &[
            "{where} does not have an image for each terminal and cell of its pattern",
            "a use does not have an image for each terminal and cell of its pattern",
        ],
    ),
    (IMAGE_VERTEX, &["{where}: the image {named} is no vertex", "an image is no vertex"]),
    (
        TERMINAL_IMAGE,
        &[
            "{where}: {named} is to be the image of a terminal, and is not Short's",
            "the image of a terminal is not Short's",
        ],
    ),
    (
        CELL_TWICE,
        &["{where}: {named} is used twice in the branch", "a vertex is used twice in a branch"],
    ),
    (
        EDGE_NOT_KEPT,
        &[
            "{where}: {named} and {other-named} are adjacent in the pattern, and nothing joins their images",
            "adjacent vertices of a pattern have images that nothing joins",
        ],
    ),
    (
        END_IMAGE,
        &[
            "{where}: {other-named} is a side that no chain goes through, and the image of {named}, which is none",
            "the image of a vertex that is no side is a side",
        ],
    ),
    (
        GOAL_NOT_MET,
        &[
            "{where}: what the uses join does not meet a goal",
            "what the uses of a branch join does not meet a goal",
        ],
    ),
    (
        ROOT_REPLY,
        &[
            "the proof's root has {reply}, but it is the move of {mover}",
            "the proof's root has a reply with Cut to move, or none with Short to move",
        ],
    ),
    (
        CELL_OF_CUT,
        &[
            "the proof uses {named}, which Cut has taken",
            "the proof uses a vertex that Cut has taken",
        ],
    ),
    (UNUSED_PATTERN, &["no use names pattern {pattern}", "no use names a pattern"]),
    (
        PATTERNS_WORK,
        &[
            "the check would take more than {most} looks, which is too much for a file of this length",
            "the check would take too much work for a file of this length",
        ],
    ),
];
