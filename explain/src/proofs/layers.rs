//! Layers: the words of their error codes. The state that contradicts its options is told as one of a map.

use zermelo_checker::proofs::layers::{
    LAYERS_N_WITHOUT_P, LAYERS_P_LEADS_TO_P, LAYERS_PADDING, LAYERS_WINNER,
};

use super::map::{N_WITHOUT_P, P_LEADS_TO_P};
use crate::words::Words;

/// The wordings of the codes of layers.
pub(crate) const SENTENCES: Words = &[
    (LAYERS_PADDING, &["a bit after that of the last state of a layer or an edge is set"]),
    (LAYERS_P_LEADS_TO_P, P_LEADS_TO_P),
    (LAYERS_N_WITHOUT_P, N_WITHOUT_P),
    (
        LAYERS_WINNER,
        &[
            "at a = {a} the winner is not the one that the claim says",
            "the winner at a size is not the one that the claim says",
        ],
    ),
];
