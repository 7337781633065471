//! The rounds of a search: select, cover, prove, and learn from what is not proved.

use std::path::Path;

use zermelo_checker::proofs::outcome::Outcome;
use zermelo_explain::count;
use zermelo_present::contract::families::{Discovery, Request};
use zermelo_search::certificate::NewCertificate;
use zermelo_search::error::GameError;
use zermelo_search::executor::Parallel;
use zermelo_search::limits::{Limit, SolveError};
use zermelo_search::provenance::made_by;
use zermelo_search::text::ShownPath;

use super::cells::Cells;
use super::checkpoint::{ADVICE, Decided, resumed};
use super::cover::Cover;
use super::ground::{Ground, Level, PosedProblem, PositionWords};
use super::position::Position;
use super::prune::needed;
use super::scheme::{Cell, Scheme};
use super::select::{Candidates, Selection};
use super::shapes::Shape;
use super::window::Window;
use crate::outcome;
use crate::outcome::prover;

/// How often the window may grow at one level.
const MOST_GROWTHS: usize = 4;
/// By how much it grows.
const GROWTH: usize = 6;
/// The most rounds of a search.
const MOST_ROUNDS: usize = 200;

/// Searches for families that prove the claim of a ground, and then of the grounds after it.
///
/// # Errors
/// When the checkpoint cannot be read or written, or a line cannot be reported.
pub(crate) fn search<G: Ground>(
    ground: G,
    mut request: Request<'_>,
) -> Result<Discovery, GameError> {
    let (mut ground, mut decided) = resumed(ground, request.checkpoint)?;
    let mut found = Discovery::default();
    // A run goes on from the last claim that was proved: it is quickly proved again.
    let mut is_kept = true;
    loop {
        let mut search = Search { ground: &ground, request: &mut request, is_kept, source: None };
        match search.run(&mut decided)? {
            Ok((made, source)) => {
                search.is_kept = true;
                search.keep(&decided)?;
                found = Discovery { made: Some(made), source, open: None };
                is_kept = false;
                match ground.next() {
                    Some(next) => ground = next,
                    None => return Ok(found),
                }
                decided = Decided::new(ground.title());
            }
            Err(ended) => {
                let source = search.source.take();
                return Ok(match found.made {
                    Some(_) => Discovery { open: Some(ended), ..found },
                    None => Discovery { made: None, source, open: Some(ended) },
                });
            }
        }
    }
}

pub(super) struct Search<'a, 'r, G> {
    pub(super) ground: &'a G,
    request: &'a mut Request<'r>,
    /// Whether the checkpoint is of this ground.
    is_kept: bool,
    /// The families of the last round.
    source: Option<String>,
}

/// What a round, or a level, comes to.
pub(super) enum Round {
    Proved(Box<NewCertificate>, Option<String>),
    /// Another round, with other cells.
    Again,
    /// Another window, which is larger.
    Larger,
    /// The level is not fine enough; why, in words.
    Finer(String),
    /// The claim is false; why, in words.
    False(String),
}

type Proof = (NewCertificate, Option<String>);

/// What a level looks at.
pub(super) struct View<'v> {
    pub(super) level: &'v Level,
    pub(super) window: &'v Window,
}

/// What ends a level: a limit, or something that is no result.
pub(super) enum Stop {
    Reached(Limit),
    Failed(GameError),
}

impl From<Limit> for Stop {
    fn from(reached: Limit) -> Stop {
        Stop::Reached(reached)
    }
}

impl From<GameError> for Stop {
    fn from(error: GameError) -> Stop {
        Stop::Failed(error)
    }
}

impl<G: Ground> Search<'_, '_, G> {
    pub(super) fn say(&mut self, line: &str) -> Result<(), GameError> {
        (self.request.report)(line)
    }

    fn run(&mut self, decided: &mut Decided) -> Result<Result<Proof, SolveError>, GameError> {
        self.say(&format!("wanted: {}", self.ground.title()))?;
        self.say(&format!("  {}", self.ground.coordinates()))?;
        if let (None, Some(why)) = (self.ground.level(decided.level, 0), &decided.open) {
            let path = self.request.checkpoint.unwrap_or(Path::new("")).shown();
            return Ok(Err(SolveError::None(format!(
                "{path}: it keeps a search that has ended after level {}, the last: {why}; {ADVICE}",
                decided.level
            ))));
        }
        while let Some(level) = self.ground.level(decided.level, decided.larger * GROWTH) {
            self.begin(&level, decided)?;
            let round = match self.level(&level, decided) {
                Ok(round) => round,
                Err(Stop::Reached(reached)) => return Ok(Err(reached.into())),
                Err(Stop::Failed(error)) => return Err(error),
            };
            match round {
                Round::Proved(made, source) => return Ok(Ok((*made, source))),
                Round::Again => {}
                Round::Larger if decided.larger < MOST_GROWTHS => decided.larger += 1,
                Round::Larger => {
                    decided.next_level("positions beyond every window are open".into());
                }
                Round::Finer(why) => {
                    self.say(&format!("  open      {why}"))?;
                    decided.next_level(why);
                }
                Round::False(why) => return Ok(Err(SolveError::None(why))),
            }
            self.keep(decided)?;
        }
        let why = decided.open.clone().unwrap_or_else(|| "there is no level".into());
        Ok(Err(SolveError::None(why)))
    }

    /// Begins a level, or goes on with it: what is kept has to be of its classes.
    fn begin(&self, level: &Level, decided: &mut Decided) -> Result<(), GameError> {
        if !decided.begins(&level.scheme) {
            let path = self.request.checkpoint.unwrap_or(Path::new("")).shown();
            let number = decided.level + 1;
            return Err(GameError::Wrong(format!(
                "{path}: it keeps a search whose level {number} has other classes; {ADVICE}"
            )));
        }
        self.keep(decided)
    }

    fn keep(&self, decided: &Decided) -> Result<(), GameError> {
        match self.is_kept {
            true => decided.write(self.request.checkpoint).map_err(GameError::Limit),
            false => Ok(()),
        }
    }

    /// The rounds of one level and one window.
    fn level(&mut self, level: &Level, decided: &mut Decided) -> Result<Round, Stop> {
        let limits = self.request.limits;
        let total = level.window + level.beyond;
        let number = decided.level + 1;
        self.say(&format!("level {number}: {}", self.ground.classes_in_words(level)))?;
        let window = Window::find(self.ground, total, &limits)?;
        let (positions, lost) = (window.positions, window.lost_positions);
        self.say(&format!(
            "  outcomes  {} with gaps that sum to at most {total}; {} P",
            count(positions, "position", "positions"),
            count(lost, "is", "are"),
        ))?;
        let mut cells = Cells::find(self.ground, &level.scheme, &window, &limits)?;
        let (all, met, mixed) = (cells.lost.len(), cells.met, cells.mixed);
        self.say(&format!("  cells     {met}; {all} are P throughout, {mixed} have P and N"))?;
        if let Some(coarse) = &level.coarse {
            let lost = Cells::find(self.ground, coarse, &window, &limits)?.lost;
            let is_lost = |&cell: &usize| {
                let coarse = coarse.number_of(&least(&level.scheme, cell));
                coarse.is_some_and(|cell| lost.binary_search(&cell).is_ok())
            };
            cells.lost.retain(is_lost);
            let kept = cells.lost.len();
            let kept = count(kept, "cell", "cells");
            self.say(&format!("  kept      {kept} whose coarser cell is P throughout"))?;
        }
        let view = View { level, window: &window };
        let mut candidates =
            Candidates::new(self.ground, &level.scheme, level.window, &limits, cells.lost);
        for &cell in &decided.forbidden {
            if let Some(place) = candidates.place_of(cell) {
                candidates.forbid(place);
            }
        }
        while decided.round <= MOST_ROUNDS {
            match self.round(&view, &mut candidates, decided)? {
                Round::Again => {
                    decided.round += 1;
                    self.keep(decided)?;
                }
                round @ (Round::Larger | Round::Finer(_)) => {
                    decided.round += 1;
                    return Ok(round);
                }
                end => return Ok(end),
            }
        }
        Ok(Round::Finer(format!("{MOST_ROUNDS} rounds have not led to a proof")))
    }

    fn round(
        &mut self,
        view: &View<'_>,
        candidates: &mut Candidates<'_, G>,
        decided: &mut Decided,
    ) -> Result<Round, Stop> {
        self.say(&format!("round {}", decided.round))?;
        let start = match self.start(view, candidates) {
            Ok(start) => start,
            Err(round) => return Ok(round),
        };
        let scheme = &view.level.scheme;
        let may_be_stolen = |cell: &Cell| {
            let classes = scheme.of_phase(cell.phase).iter().zip(cell.classes).enumerate();
            let mut unbounded = classes.filter(|(_, (of, class))| of.is_unbounded(*class));
            unbounded.all(|(gap, _)| self.ground.open_gap() == Some(gap))
        };
        let Some(selection) = candidates.select(&start, &may_be_stolen)? else {
            let example = start.iter().find_map(|&place| candidates.unanswered(place));
            let example = self.example(example);
            return Ok(Round::Finer(format!("the start has an option without an answer{example}")));
        };
        let stolen = selection.chosen.iter().filter(|&&place| !candidates.is_direct(place)).count();
        let (chosen, spare) = (selection.chosen.len(), selection.spare.len());
        self.say(&format!(
            "  selected  {}, {stolen} of them with an option that none answers; {spare} more may be used",
            count(chosen, "cell", "cells"),
        ))?;
        let shapes = self.shapes(view, candidates, &selection, decided)?;
        self.verify(view, &shapes)?;
        let posed = self.ground.pose(&shapes).map_err(GameError::Wrong)?;
        self.source.clone_from(&posed.source);
        let families = posed.names.len();
        let stolen = posed.names.iter().filter(|(_, shape)| shapes[*shape].is_stolen).count();
        self.say(&format!("  families  {families}, {stolen} of them to be stolen"))?;
        let limits = self.request.limits;
        match prover::prove_within(&posed.problem, &limits)? {
            Ok(outcome) => {
                let (posed, outcome) = self.prune(&shapes, posed, outcome)?;
                let provenance = made_by("zermelo discover");
                let made = outcome::made(posed.problem.claim, outcome, provenance);
                made.accepted(&Parallel::hidden()).map_err(GameError::from)?;
                self.say("  proof     of every family and the claim; the checker confirms it")?;
                Ok(Round::Proved(Box::new(made), posed.source))
            }
            Err(failures) => {
                self.learn(view, &shapes, &posed, &failures, &start, candidates, decided)
            }
        }
    }

    /// Leaves out the shapes whose families the proof does without. At a limit, and where the claim lists
    /// the families, the proof stays as it is.
    fn prune(
        &mut self,
        shapes: &[Shape],
        posed: PosedProblem,
        outcome: Outcome,
    ) -> Result<(PosedProblem, Outcome), GameError> {
        let limits = self.request.limits;
        let needed = needed(&posed.problem, &outcome, &limits);
        let is_needed = |name: &String| {
            needed.iter().any(|&number| posed.problem.families[number].name == *name)
        };
        let kept: Vec<Shape> = posed
            .names
            .iter()
            .filter(|(name, _)| is_needed(name))
            .map(|(_, shape)| shapes[*shape].clone())
            .collect();
        let fewer = self.ground.pose(&kept).map_err(GameError::Wrong)?;
        let is_same_claim = fewer.problem.claim == posed.problem.claim;
        if fewer.names.len() < posed.names.len()
            && is_same_claim
            && let Ok(Ok(outcome)) = prover::prove_within(&fewer.problem, &limits)
        {
            let stolen = kept.iter().filter(|shape| shape.is_stolen).count();
            let families = count(fewer.names.len(), "family", "families");
            self.say(&format!("  needed    {families}, {stolen} of them to be stolen"))?;
            self.source.clone_from(&fewer.source);
            return Ok((fewer, outcome));
        }
        Ok((posed, outcome))
    }

    fn shapes(
        &self,
        view: &View<'_>,
        candidates: &Candidates<'_, G>,
        selection: &Selection,
        decided: &Decided,
    ) -> Result<Vec<Shape>, Limit> {
        let scheme = &view.level.scheme;
        let mut cover = Cover::new(self.ground, scheme, &self.request.limits);
        for &place in &selection.chosen {
            cover.need(candidates.cells[place], candidates.is_direct(place));
        }
        for &place in &selection.spare {
            cover.allow(candidates.cells[place]);
        }
        let split = |shape: Shape| {
            let is_split = |&number: &usize| shape.has(&least(scheme, number));
            if decided.split.iter().any(is_split) { shape.split(scheme) } else { vec![shape] }
        };
        Ok(cover.shapes()?.into_iter().flat_map(split).collect())
    }

    /// Every position of the window in a shape is P, as its cell is.
    fn verify(&self, view: &View<'_>, shapes: &[Shape]) -> Result<(), Stop> {
        for shape in shapes {
            self.request.limits.confirm_running()?;
            let wrong = shape.positions(view.window.total()).into_iter().find(|position| {
                self.ground.is_position(position) && !view.window.is_lost(position)
            });
            if let Some(position) = wrong {
                let position = PositionWords(self.ground, position);
                let why = format!("{position} is in a family, and N");
                return Err(GameError::Limit(why).into());
            }
        }
        Ok(())
    }
}

/// The least position of a cell.
pub(super) fn least(scheme: &Scheme, number: usize) -> Position {
    let cell = scheme.cell(number);
    Position::new(cell.phase, &cell.classes)
}
