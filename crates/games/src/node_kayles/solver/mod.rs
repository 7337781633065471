//! Solves Node Kayles: a mirror where one is found; or else who wins by nim-values, which are the proof
//! on paths and cycles, and on other graphs lead to a replay where it is short, and are the proof where it
//! is not.
//!
//! | module | holds |
//! | --- | --- |
//! | `paths` | paths and cycles |
//! | `values` | nim-values |
//! | `forms` | parts that look alike |
//! | `components` | components, for a table of their nim-values |
//! | `strategy` | a closed set of positions with replies |
//! | `mirrors` | mirrors of what is left of a game |
//!
//! The module has moves of its own, and none of the checker's rules.

mod components;
mod forms;
mod mirrors;
mod paths;
mod strategy;
mod values;

use zermelo_checker::check;
use zermelo_checker::claim::Player;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::node_kayles::{
    Body, Claim, Listed, MirrorBody, NodeKayles, Statement, ValuesBody,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::nim_values::NimValues;
use zermelo_checker::verdict::Verdict;
use zermelo_checker::writing::Encode;
use zermelo_search::limits::{Progress, Resources, SolveError};
use zermelo_search::mirror::relation::Relation;
use zermelo_search::mirror::search::{SearchOutcome, search};
use zermelo_search::nim_values::components::table;
use zermelo_search::provenance::made_by;

use components::Left;
use forms::Forms;
use strategy::FEW;
use values::Values;

/// A certificate of who wins: a mirror if one is found; or else the nim-values of paths, a short replay,
/// or the nim-values of components; or the kind that is asked for. By nim-values alone, and where a claim
/// of one is wanted, it is of the nim-value.
/// The graph is that of the game, of every vertex those adjacent to it. The effort is that of the search
/// for a mirror, in looks at a vertex; the positions are the values that the search remembers, and those
/// of a replay, or the components of a table.
///
/// # Errors
/// When there is none, or a limit is reached.
pub fn solve(
    game: &NodeKayles,
    listed: Option<&Listed>,
    graph: &[Vec<u16>],
    wanted: impl Into<WantedProof>,
    effort: u64,
    resources: Resources<'_>,
) -> Result<Certificate<'static>, SolveError> {
    let WantedProof { by, statement } = wanted.into();
    let kinds = [Kind::Replay, Kind::Mirror, Kind::NimValues];
    if let Some(kind) = by.filter(|kind| !kinds.contains(kind)) {
        let kind = kind.name();
        return Err(SolveError::Wrong(format!(
            "Node Kayles has proofs of the kinds replay, mirror and nim-values, not {kind}"
        )));
    }
    let is_value = match statement {
        Some(statement) => matches!(statement, Statement::HasValue(_)),
        None => by == Some(Kind::NimValues),
    };
    let solving = Solving { game, listed, graph, is_value, resources };
    if matches!(by, None | Some(Kind::Mirror)) {
        (resources.progress)(Progress::of("looking for a mirror"));
        match mirror(graph, effort) {
            // That the first player wins is no nim-value.
            SearchOutcome::Mirror(mirror)
                if by.is_some() || !is_value || mirror.first.is_none() =>
            {
                let winner = if mirror.first.is_some() { Player::First } else { Player::Second };
                let body = MirrorBody { graph: listed.cloned(), mirror };
                return Ok(solving.certificate(winner, Kind::Mirror, &body));
            }
            found if by == Some(Kind::Mirror) => {
                let why = match found {
                    SearchOutcome::None => "the game has no mirror",
                    _ => {
                        "no mirror was found with the effort that the search has; there may be one"
                    }
                };
                return Err(SolveError::None(why.to_owned()));
            }
            _ => {}
        }
    }
    if matches!(by, None | Some(Kind::NimValues))
        && let Some((value, paths)) = paths::values(&game.graph, &resources.limits)?
    {
        let statement = solving.statement(value);
        return Ok(solving.stating(statement, Kind::NimValues, &paths));
    }
    match graph.len() {
        0..=64 => solving.by_values::<1>(by),
        65..=128 => solving.by_values::<2>(by),
        129..=256 => solving.by_values::<4>(by),
        _ => solving.by_values::<16>(by),
    }
}

/// What is wanted of a solved game.
#[derive(Clone, Copy, Debug, Default)]
pub struct WantedProof {
    /// The kind of proof; `None` for the shortest that is found.
    pub by: Option<Kind>,
    /// What is to be claimed, if it is so; `None` for who wins, or by nim-values the nim-value.
    pub statement: Option<Statement>,
}

/// A proof of this kind, of what it shows.
impl From<Option<Kind>> for WantedProof {
    fn from(by: Option<Kind>) -> WantedProof {
        WantedProof { by, statement: None }
    }
}

/// A game that is being solved.
struct Solving<'a> {
    game: &'a NodeKayles,
    listed: Option<&'a Listed>,
    graph: &'a [Vec<u16>],
    /// Whether the nim-value is wanted, and not only who wins.
    is_value: bool,
    resources: Resources<'a>,
}

impl Solving<'_> {
    /// What is claimed of a graph with this nim-value.
    fn statement(&self, value: u16) -> Statement {
        match (self.is_value, value) {
            (true, value) => Statement::HasValue(value.into()),
            (false, 0) => Statement::SecondWins,
            (false, _) => Statement::FirstWins,
        }
    }

    /// The certificate of who wins; the second player does by the nim-value 0.
    fn certificate(&self, winner: Player, kind: Kind, body: &impl Encode) -> Certificate<'static> {
        let statement = match winner {
            Player::First => Statement::FirstWins,
            Player::Second => self.statement(0),
        };
        self.stating(statement, kind, body)
    }

    fn stating(
        &self,
        statement: Statement,
        kind: Kind,
        body: &impl Encode,
    ) -> Certificate<'static> {
        let claim = Claim { statement, game: self.game.clone() }.into();
        Certificate::new(Header { claim, provenance: made_by("zermelo solve") }, kind, body)
    }

    /// A certificate by nim-values of what is left: a replay, or the values.
    fn by_values<const N: usize>(
        &self,
        by: Option<Kind>,
    ) -> Result<Certificate<'static>, SolveError> {
        let Solving { listed, graph, resources, .. } = *self;
        let maps = components::maps(graph, resources);
        let forms = Forms::of(&self.game.graph, &maps);
        let mut values = Values::<N>::new(graph, forms, resources);
        let of_replay = |winner, replay, mirrors| {
            let body = Body { graph: listed.cloned(), replay, mirrors };
            self.certificate(winner, Kind::Replay, &body)
        };
        if by == Some(Kind::Replay) {
            let (winner, replay, mirrors) = strategy::replay(graph, &mut values, resources, FEW)?;
            return Ok(of_replay(winner, replay, mirrors));
        }
        if by.is_none()
            && !self.is_value
            && let Some((winner, replay)) = strategy::short(&mut values, resources, FEW)?
        {
            return Ok(of_replay(winner, replay, Vec::new()));
        }
        let all = values.all();
        let statement = self.statement(values.value(all)?);
        let opening = match statement {
            Statement::FirstWins => values.winning(all, 1)?.into_iter().next(),
            _ => None,
        };
        let start = opening.map_or(all, |(_, after)| after);
        let opening = opening.map(|(vertex, _)| vertex);
        // Maps cost bytes and work, too much where they are many and the table is small.
        let mut refused = None;
        let mut shortest: Option<(usize, Certificate<'static>)> = None;
        for maps in [maps.as_slice(), &[]] {
            let mut left = Left { values: &mut values, maps };
            let components = table(&mut left, start, resources)?;
            let is_short = components.values.len() <= FEW;
            let paths = NimValues { values: values.paths()?.to_vec(), repeats: None, mask: None };
            let maps = maps.iter().map(|map| map.iter().map(|image| image + 1).collect()).collect();
            let body = ValuesBody { graph: listed.cloned(), opening, paths, maps, components };
            let certificate = self.stating(statement, Kind::NimValues, &body);
            let bytes = certificate.write().0;
            match check(&bytes, None) {
                Verdict::Rejected(rejection) => refused = Some(rejection.fault),
                _ if shortest.as_ref().is_some_and(|(length, _)| *length <= bytes.len()) => {}
                _ => shortest = Some((bytes.len(), certificate)),
            }
            if shortest.is_some() && !is_short {
                break;
            }
        }
        match (shortest, refused) {
            (Some((_, certificate)), _) => Ok(certificate),
            (None, Some(fault)) => Err(SolveError::Work(fault)),
            (None, None) => Err(SolveError::None("no table was made".to_owned())),
        }
    }
}

/// Looks for a mirror.
fn mirror(graph: &[Vec<u16>], effort: u64) -> SearchOutcome {
    let list = |vertices: &Vec<u16>| vertices.iter().map(|&vertex| vertex.into()).collect();
    search(&Relation::new(graph.iter().map(list).collect()), effort)
}

#[cfg(test)]
mod tests;
