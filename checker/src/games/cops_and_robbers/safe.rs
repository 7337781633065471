//! Kind 12, safe set: for every placement of the cops the vertices where the robber is safe for ever, with
//! the cops to move.
//!
//! A robber on a safe vertex has after every move of the cops a safe vertex to go to, so it is never caught
//! (docs/specification/proofs.md, section 12). Rows of vertices are bits, so that for a move of the cops one
//! look at a row is enough.

use std::borrow::Cow;

use super::CopsRules;
use crate::fault::{Fault, codes};
use crate::figures::{Figures, count};
use crate::format::record;
use crate::games::bits::has;
use crate::games::graph::Listed;
use crate::rows::Rows;
use crate::stop::Stop;

codes! {
    /// The places are not a bit for each placement of the cops and each vertex (S1).
    PLACES_SIZE = "places-size";
    /// A cop is on a vertex that is said to be safe (S2).
    PLACE_OF_A_COP = "place-of-a-cop";
    /// After a placement of the cops no vertex is safe (S3).
    NO_SAFE_PLACE = "no-safe-place";
    /// After a move of the cops a robber that was safe is caught, or has no safe vertex to go to (S4).
    NO_ESCAPE = "no-escape";
    /// The check would take more looks at rows than the length of the file allows (H10).
    PLACES_WORK = "places-work";
}

/// How many looks at words a check may take for a byte of the file.
const LOOKS_PER_BYTE: usize = 512;

/// The body of a safe set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SafePlaces<'a> {
    /// The graph, exactly where its name does not say which one it is.
    pub graph: Option<Listed>,
    /// A bit for each placement of the cops and each vertex, placement after placement, from the lowest bit of
    /// the first byte on: whether a robber is safe there.
    pub places: Cow<'a, [u8]>,
}

record!(SafePlaces<'a> { graph, places });

impl SafePlaces<'_> {
    /// Whether a robber is said to be safe on a vertex of a graph with so many.
    pub fn is_safe(&self, vertices: u16, placement: u16, vertex: u16) -> bool {
        let at = usize::from(placement).checked_mul(vertices.into());
        let at = at.and_then(|at| at.checked_add(vertex.into()));
        at.is_some_and(|at| has(&self.places, at))
    }
}

/// The first vertex of a row that is not in another one.
fn missing(row: &[u64], other: &[u64]) -> Option<u64> {
    (0u64..).zip(row.iter().zip(other)).find_map(|(word, (&row, &other))| {
        let rest = row & !other;
        (rest != 0).then(|| word.saturating_mul(64).saturating_add(rest.trailing_zeros().into()))
    })
}

/// Checks that the robber is safe for ever on these places.
pub(super) fn check(
    rules: &CopsRules<'_>,
    safe: &SafePlaces<'_>,
    file_size: usize,
) -> Result<Figures, Stop> {
    let (vertices, placements) = (rules.placements().vertices(), rules.placements().count());
    let bits = usize::from(placements).saturating_mul(vertices.into());
    let rest = bits.rem_euclid(8);
    let last = safe.places.last().copied().unwrap_or(0);
    let is_padded =
        rest == 0 || u32::from(last).checked_shr(u32::try_from(rest).unwrap_or(0)) == Some(0);
    PLACES_SIZE.unless(safe.places.len() == bits.div_ceil(8) && is_padded)?;
    let mut beside = Rows::new(vertices.into(), vertices.into());
    for vertex in 0..vertices {
        rules.steps(vertex).iter().for_each(|&to| beside.set(vertex.into(), to));
    }
    // The safe vertices, and those from which a robber that is not caught can go to one.
    let mut rows = Rows::new(placements.into(), vertices.into());
    let mut flights = Rows::new(placements.into(), vertices.into());
    let (mut all, mut looks) = (0usize, 0usize);
    let most = file_size.saturating_mul(LOOKS_PER_BYTE);
    let mut charge = |more: usize| -> Result<(), Fault> {
        looks = looks.saturating_add(more);
        if looks > most { Err(PLACES_WORK.at("looks", looks).at("most", most)) } else { Ok(()) }
    };
    for placement in 0..placements {
        let cops = rules.placements().of(placement);
        let of = |vertex: &u16| safe.is_safe(vertices, placement, *vertex);
        let mut found = 0usize;
        for vertex in (0..vertices).filter(of) {
            let fault = |vertex| PLACE_OF_A_COP.at("placement", placement).at("vertex", vertex);
            PLACE_OF_A_COP.unless(!cops.contains(&vertex)).map_err(|_| fault(vertex))?;
            rows.set(placement.into(), vertex);
            let to = flights.row_mut(placement.into()).iter_mut().zip(beside.row(vertex.into()));
            to.for_each(|(word, more)| *word |= more);
            found = found.saturating_add(1);
        }
        cops.iter().for_each(|&cop| flights.clear(placement.into(), cop));
        NO_SAFE_PLACE.unless(found > 0).map_err(|code| code.at("placement", placement))?;
        all = all.saturating_add(found);
        charge(found.saturating_mul(beside.words()).saturating_add(vertices.into()))?;
    }
    let of_a_move = beside.words().saturating_add(rules.placements().cops());
    for placement in 0..placements {
        let after = rules.placements_after(placement);
        charge(after.len().saturating_add(1).saturating_mul(of_a_move))?;
        for to in after {
            if let Some(vertex) = missing(rows.row(placement.into()), flights.row(to.into())) {
                let fault = NO_ESCAPE.at("placement", placement).at("vertex", vertex);
                return Err(fault.at("to", to).into());
            }
        }
    }
    Ok(vec![("placements", count(placements.into())), ("safe places", count(all))])
}
