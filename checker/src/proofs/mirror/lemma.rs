//! Mirrors as lemmas of a replay: the proponent takes a placement, and answers by a mirror from
//! then on.
//!
//! What is left of a game, the placements that can still be taken with the conflicts between them,
//! is such a game again. After the proponent's placement the opponent moves first in it, so that
//! the conditions are those of kind 3 without a first placement. The placements that are left are
//! counted from 0 in their order, so that one lemma serves every position that looks alike.

use super::rest::Rest;
use super::{LEMMA_WORK, Mirror, Placements, confirm_mirror};
use crate::fault::{Code, Fault};
use crate::format::record;
use crate::mask::Mask;
use crate::proofs::replay::{Looks, NO_SUCH_LEMMA, REPLY_ILLEGAL, Replay, Response, list_index};

/// A placement to take, and a mirror of what is left after it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct MirrorLemma {
    /// The proponent's placement, among those that are left after the opponent's move.
    pub reply: u32,
    /// The mirror, of the placements that are left after the reply; it has no first placement.
    pub mirror: Mirror,
}

record!(MirrorLemma { reply, mirror });

/// Confirms by a lemma of this number that the player to move always has a placement to take (R24).
/// Of every placement of the game, `closed` has it and those that conflict with it; some are left.
pub(crate) fn confirm<const N: usize>(
    lemmas: &[MirrorLemma],
    lemma: u32,
    closed: &[Mask<N>],
    left: Mask<N>,
) -> Result<(), Code> {
    let named = list_index(lemma).and_then(|index| lemmas.get(index));
    let MirrorLemma { reply, mirror } = named.ok_or(NO_SUCH_LEMMA)?;
    // A13: the reply can be taken.
    let rest = Rest::after(closed, left, *reply).ok_or(REPLY_ILLEGAL)?;
    confirm_mirror(&rest, false, mirror).map_err(|fault| fault.code).map(drop)
}

/// How often a check may look at a placement, for each byte of the file.
const LOOKS_PER_BYTE: usize = 200;

/// The work is in proportion to the file (H10): for each of the opponent's moves that a lemma
/// answers, every placement of the game is looked at, and for every image all that may conflict
/// with it.
pub(crate) fn confirm_work(
    lemmas: &[MirrorLemma],
    replay: &Replay<'_>,
    game: &impl Placements,
    file_size: usize,
) -> Result<(), Fault> {
    if lemmas.is_empty() {
        return Ok(());
    }
    let count = game.count();
    // Of every placement, how many conflict with it, and itself.
    let mut looks_at = vec![1usize; count];
    for placement in (0u32..).take(count) {
        for end in game.conflicts(placement).flat_map(|other| [placement, other]) {
            let looks = usize::try_from(end).ok().and_then(|end| looks_at.get_mut(end));
            looks.into_iter().for_each(|looks| *looks = looks.saturating_add(1));
        }
    }
    let of_image = looks_at.into_iter().max().unwrap_or(1);
    let of_mirror = |lemma: &MirrorLemma| {
        lemma.mirror.images.len().saturating_mul(of_image).saturating_add(count)
    };
    let of_response = |response| {
        let Response::Lemma { lemma } = response else { return 0 };
        let named = list_index(lemma).and_then(|index| lemmas.get(index));
        named.map_or(count, of_mirror)
    };
    let most = file_size.saturating_mul(LOOKS_PER_BYTE);
    let dearest = lemmas.iter().map(of_mirror).max().unwrap_or(0);
    let looks = Looks { of_response, of_node: 0, dearest, moves: |_| count, most_moves: count };
    let looks = looks.of(replay, most);
    if looks > most { Err(LEMMA_WORK.at("looks", looks).at("most", most)) } else { Ok(()) }
}
