//! Layers: the state that contradicts its options, and a move that shows it.

use zermelo_checker::fault::Fault;
use zermelo_checker::proofs::layers::{
    LAYERS_N_WITHOUT_P, LAYERS_P_LEADS_TO_P, LAYERS_PADDING, LAYERS_WINNER,
};

use crate::place::{Diagram, Place, Spot};
use crate::words::{Told, Words};

/// The wordings of the codes of layers.
pub(crate) const SENTENCES: Words = &[
    (LAYERS_PADDING, &["a bit after that of the last state of a layer or an edge is set"]),
    (
        LAYERS_P_LEADS_TO_P,
        &[
            "the state is marked as a loss for the player to move, but the move {shown} leads to \
             another state that is marked so",
            "the state is marked as a loss for the player to move, but a move leads to another \
             state that is marked so",
        ],
    ),
    (
        LAYERS_N_WITHOUT_P,
        &["the state is not marked as a loss for the player to move, but no move leads to a state \
           that is"],
    ),
    (
        LAYERS_WINNER,
        &[
            "at a = {a} the winner is not the one that the claim says",
            "the winner at a size is not the one that the claim says",
        ],
    ),
];

/// Says what it can about a fault at a state, which is drawn, with a move that shows it.
pub(crate) fn tell(
    fault: &Fault,
    position: Option<Diagram>,
    shown: Option<String>,
    told: &mut Told,
) -> Option<()> {
    let node = fault.number("state")?;
    if let Some(name) = &shown {
        told.facts.set("shown", name);
    }
    told.place =
        Some(Place { spot: Spot::State, node, opponent_move: shown, position, ..Place::default() });
    Some(())
}
