//! Maps: the state that contradicts its options, and a move that shows it.

use zermelo_checker::fault::Fault;
use zermelo_checker::proofs::map::{
    MAP_COUNT, MAP_LENGTH, MAP_N_WITHOUT_P, MAP_P_LEADS_TO_P, MAP_PADDING, MAP_WINNER, Map,
};

use crate::picture::Picture;
use crate::place::{Place, Spot};
use crate::set::is_set;
use crate::words::{Diagnosis, Words};

/// A state that is set, and so is an option of it.
pub(crate) const P_LEADS_TO_P: &[&str] = &[
    "the state is marked as a loss for the player to move, but the move {shown} leads to another \
     state that is marked so",
    "the state is marked as a loss for the player to move, but a move leads to another state that \
     is marked so",
];

/// A state that is not set, and neither is an option of it.
pub(crate) const N_WITHOUT_P: &[&str] =
    &["the state is not marked as a loss for the player to move, but no move leads to a state \
       that is"];

/// The wordings of the codes of maps.
pub(crate) const SENTENCES: Words = &[
    (
        MAP_LENGTH,
        &[
            "the map has {found:byte:bytes}, but the states of the claim's board need {bytes}",
            "the map does not have as many bytes as the states of the claim's board need",
        ],
    ),
    (MAP_PADDING, &["a bit after that of the last state is set"]),
    (MAP_P_LEADS_TO_P, P_LEADS_TO_P),
    (MAP_N_WITHOUT_P, N_WITHOUT_P),
    (
        MAP_COUNT,
        &[
            "{counted:state is a P-position:states are P-positions}, but the claim says {claimed}",
            "the number of P-positions is not the one claimed",
        ],
    ),
    (MAP_WINNER, &["the empty board is not won by the claimed winner"]),
];

/// What a map needs of its game to be explained.
pub(crate) trait States {
    /// A state, drawn.
    fn picture(&self, state: usize) -> Option<Picture>;

    /// Visits the moves from a state, by name and with the state that each leads to, until
    /// `visit` says that it has seen enough.
    fn moves(&self, state: usize, visit: &mut dyn FnMut(String, usize) -> bool) -> Option<()>;
}

/// Says what it can about a fault in a map.
pub(crate) fn diagnose(
    states: &impl States,
    claimed: u64,
    map: &Map<'_>,
    fault: &Fault,
    diagnosis: &mut Diagnosis,
) -> Option<()> {
    diagnosis.facts.set("found", map.bits.len());
    diagnosis.facts.set("claimed", claimed);
    let number = fault.number("state")?;
    let state = usize::try_from(number).ok()?;
    let set = |state: usize| {
        let bit = u64::try_from(state).ok().and_then(|state| is_set(&map.bits, state));
        bit.unwrap_or(false)
    };
    let mut shown = None;
    if set(state) {
        states.moves(state, &mut |name, option| {
            if set(option) {
                shown = Some(name);
            }
            shown.is_some()
        });
    }
    diagnose_state(number, states.picture(state), shown, diagnosis);
    Some(())
}

/// Says where a fault at a state is, with a move that shows it.
pub(crate) fn diagnose_state(
    node: u64,
    position: Option<Picture>,
    shown: Option<String>,
    diagnosis: &mut Diagnosis,
) {
    if let Some(name) = &shown {
        diagnosis.facts.set("shown", name);
    }
    diagnosis.place =
        Some(Place { spot: Spot::State, node, opponent_move: shown, position, ..Place::default() });
}
