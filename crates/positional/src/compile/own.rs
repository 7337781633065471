//! What the compiler of positional games remembers while rows are played.

use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap};

use zermelo_present::replay::rows;
use zermelo_present::replay::rows::source::Stones;
use zermelo_search::symmetry::Automorphisms;
use zermelo_search::text::{Diagnostic, Span, Spanned};

use super::known::Dictionary;
use super::play::Play;
use super::threats::Threats;
use crate::lines::WORDS;
use crate::position::Position as Race;
use crate::solver::Small;
use crate::start::Position;
use crate::symmetries::{Symmetries, tuples};

pub(super) type Planner<'a> = rows::Planner<'a, Play<'a>>;
pub(super) type Plans = rows::Plans<Position>;

/// A position with the opponent to move, and replies to be answered by the policy or by force.
#[derive(Clone)]
pub(super) struct Root {
    pub(super) position: Position,
    pub(super) replies: BTreeSet<u16>,
    pub(super) by_force: bool,
    /// The row or heading that leads here.
    pub(super) span: Span,
    /// The moves from the start of the game to here, if they are known.
    pub(super) line: Option<Vec<u16>>,
}

/// What the compiler of a positional game remembers.
pub(super) struct Own<'a> {
    automorphisms: OnceCell<Automorphisms>,
    /// The automorphisms as a list, made when they are first asked for.
    listed: &'a OnceCell<Symmetries>,
    /// What the source's dictionary says.
    pub(super) dictionary: Dictionary,
    /// Entries at which the opponent has won already, by the forms of their positions: reported after
    /// all positions were played, with the line of play that comes to them.
    pub(super) lost: HashMap<Race<WORDS>, Vec<Diagnostic>>,
    /// The replies that the policy answers, or a search.
    pub(super) roots: Vec<Root>,
    /// Those after first moves that other entries say.
    pub(super) other_roots: Vec<Root>,
    /// The threat sequences that were found last, and the searches that found none.
    pub(super) threats: Threats<'a>,
    /// What finds follow-ups, made when they are first asked for; `None` on a board without columns.
    pub(super) columns: OnceCell<Option<Small>>,
}

impl<'a> Own<'a> {
    pub(super) fn new(play: &'a Play<'a>, listed: &'a OnceCell<Symmetries>) -> Self {
        Own {
            automorphisms: OnceCell::new(),
            listed,
            dictionary: Dictionary::default(),
            lost: HashMap::new(),
            roots: Vec::new(),
            other_roots: Vec::new(),
            threats: Threats::new(play),
            columns: OnceCell::new(),
        }
    }
}

/// The board's automorphisms, found when they are first asked for.
pub(super) fn automorphisms<'p>(planner: &'p Planner<'_>) -> &'p Automorphisms {
    planner.own.automorphisms.get_or_init(|| {
        Automorphisms::of_until(tuples(&planner.play.setting.board), &planner.bounds.limits)
    })
}

/// The automorphisms that positions are looked up by.
pub(super) fn symmetries<'a>(planner: &Planner<'a>) -> &'a Symmetries {
    let colours = vec![0; planner.play.setting.board.size()];
    planner.own.listed.get_or_init(|| {
        let listed =
            Symmetries::preserving(automorphisms(planner), &colours, &planner.bounds.limits);
        listed.unwrap_or_else(|_| Symmetries::identity(colours.len()))
    })
}

/// What is left to say after all rows were played.
pub(super) fn report_lost_entries(planner: &mut Planner<'_>) {
    let lost = std::mem::take(&mut planner.own.lost);
    let mut lost: Vec<Diagnostic> = lost.into_values().flatten().collect();
    lost.sort_unstable_by_key(|diagnostic| diagnostic.span.start);
    lost.into_iter().for_each(|diagnostic| planner.reports.add(diagnostic));
}

/// The points of First and of Second.
pub(super) fn points_of(
    planner: &mut Planner<'_>,
    stones: &Stones<'_>,
) -> Option<(Vec<u16>, Vec<u16>)> {
    let mut points = |names: &[Spanned<&str>]| -> Option<Vec<u16>> {
        let points: Vec<_> = names.iter().map(|name| planner.point(name)).collect();
        points.into_iter().collect()
    };
    let (first, second) = (points(&stones.first), points(&stones.second));
    Some((first?, second?))
}
