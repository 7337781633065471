//! Spanning trees: the sentences of their error codes.

use zermelo_checker::proofs::spanning_trees::{
    OPENING_EDGE, OPENING_TURN, TREE_CLOSURE, TREE_EDGE, TREE_ORDER, TREE_TERMINALS, TREES_OVERLAP,
};

use crate::words::Words;

/// The wordings of the codes of spanning trees.
pub(crate) const SENTENCES: Words = &[
    (
        TREE_EDGE,
        &[
            "{which} tree has edge {edge}, but the edges of the graph have the numbers 0 to {last}",
            "a tree has an edge that the graph does not have",
        ],
    ),
    (
        TREE_ORDER,
        &[
            "{named} in {which} tree is not in its place: the edges of a tree have to be in increasing order",
            "the edges of a tree are not in increasing order",
        ],
    ),
    (TREES_OVERLAP, &["{named} is in both trees", "an edge is in both trees"]),
    (
        OPENING_TURN,
        &[
            "the proof has the first edge {named}, but the other player moves first",
            "the proof has a first edge, but the other player moves first",
        ],
    ),
    (
        OPENING_EDGE,
        &[
            "the first edge {named} is also in a tree",
            "the first edge is in a tree, or the graph does not have it",
        ],
    ),
    (
        TREE_TERMINALS,
        &[
            "{which} tree does not {span} the terminals",
            "a tree does not span the edge between the terminals",
        ],
    ),
    (
        TREE_CLOSURE,
        &[
            "{which} tree does not {reach} every edge of the other tree",
            "a tree does not span the other tree",
        ],
    ),
];
