//! The rounds of a search: select, cover, prove, and learn from what is not proved.

use std::collections::BTreeSet;
use std::path::Path;

use zermelo_checker::verdict::Verdict;

use super::cells::{Cell, Cells, Scheme};
use super::checkpoint::{ADVICE, Decided, resumed};
use super::cover::Cover;
use super::ground::{Aim, Ground, Level, Posed, Position, Shown};
use super::limits::Reached;
use super::select::{Candidates, Selection};
use super::shapes::Shape;
use super::window::Window;
use super::{Discovered, Ended, Request};
use crate::games::about::{GameError, Made};
use crate::proofs::outcome;
use crate::proofs::outcome::prover::{self, Cause, Failure};
use crate::provenance::made_by;

/// How many open positions are listed.
const LISTED: usize = 5;
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
) -> Result<Discovered, GameError> {
    let (mut ground, mut decided) = resumed(ground, request.checkpoint)?;
    let mut found = Discovered::default();
    // A run goes on from the last claim that was proved: it is quickly proved again.
    let mut is_kept = true;
    loop {
        let mut search = Search { ground: &ground, request: &mut request, is_kept, source: None };
        match search.run(&mut decided)? {
            Ok((made, source)) => {
                search.is_kept = true;
                search.keep(&decided)?;
                found = Discovered { made: Some(made), source, open: None };
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
                    Some(_) => Discovered { open: Some(ended), ..found },
                    None => Discovered { made: None, source, open: Some(ended) },
                });
            }
        }
    }
}

struct Search<'a, 'r, G> {
    ground: &'a G,
    request: &'a mut Request<'r>,
    /// Whether the checkpoint is of this ground.
    is_kept: bool,
    /// The families of the last round.
    source: Option<String>,
}

/// What a round, or a level, comes to.
enum Round {
    Proved(Box<Made>, Option<String>),
    /// Another round, with other cells.
    Again,
    /// Another window, which is larger.
    Larger,
    /// The level is not fine enough; why, in words.
    Finer(String),
    /// The claim is false; why, in words.
    False(String),
}

type Proof = (Made, Option<String>);

/// What a level looks at.
struct View<'v> {
    level: &'v Level,
    window: &'v Window,
}

/// What ends a level: a limit, or something that is no result.
enum Stop {
    Reached(Reached),
    Failed(GameError),
}

impl From<Reached> for Stop {
    fn from(reached: Reached) -> Stop {
        Stop::Reached(reached)
    }
}

impl From<GameError> for Stop {
    fn from(error: GameError) -> Stop {
        Stop::Failed(error)
    }
}

impl<G: Ground> Search<'_, '_, G> {
    fn say(&mut self, line: &str) -> Result<(), GameError> {
        (self.request.report)(line)
    }

    fn run(&mut self, decided: &mut Decided) -> Result<Result<Proof, Ended>, GameError> {
        self.say(&format!("wanted: {}", self.ground.title()))?;
        self.say(&format!("  {}", self.ground.coordinates()))?;
        let mut last = "there is no level".to_owned();
        while let Some(level) = self.ground.level(decided.level, decided.larger * GROWTH) {
            self.begin(&level, decided)?;
            let round = match self.level(&level, decided) {
                Ok(round) => round,
                Err(Stop::Reached(reached)) => return Ok(Err(Ended::Limit(reached.to_string()))),
                Err(Stop::Failed(error)) => return Err(error),
            };
            match round {
                Round::Proved(made, source) => return Ok(Ok((*made, source))),
                Round::Again => {}
                Round::Larger if decided.larger < MOST_GROWTHS => decided.larger += 1,
                Round::Larger => {
                    last = "positions beyond every window are open".into();
                    decided.next_level();
                }
                Round::Finer(why) => {
                    self.say(&format!("  open      {why}"))?;
                    last = why;
                    decided.next_level();
                }
                Round::False(why) => return Ok(Err(Ended::Exhausted(why))),
            }
            self.keep(decided)?;
        }
        Ok(Err(Ended::Exhausted(last)))
    }

    /// Begins a level, or goes on with it: what is kept has to be of its classes.
    fn begin(&self, level: &Level, decided: &mut Decided) -> Result<(), GameError> {
        if !decided.begins(&level.scheme) {
            let path = self.request.checkpoint.unwrap_or(Path::new("")).display();
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
            "  outcomes  {positions} positions with gaps that sum to at most {total}; {lost} are P"
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
            self.say(&format!("  kept      {kept} cells whose coarser cell is P throughout"))?;
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

    /// The cells that have to be selected, or why they cannot be.
    fn start(&self, view: &View<'_>, candidates: &Candidates<'_, G>) -> Result<Vec<usize>, Round> {
        let ground = self.ground;
        let shown = |position: &Position| Shown(ground, *position).to_string();
        match ground.aim(view.level.window) {
            Aim::From(positions) => {
                if let Some(won) = positions.iter().find(|position| !view.window.is_lost(position))
                {
                    let is_any_lost = positions.iter().any(|p| view.window.is_lost(p));
                    let also = if is_any_lost { ", others are P" } else { "" };
                    let won = shown(won);
                    return Err(Round::False(format!(
                        "the claim is false: the start position {won} is N{also}"
                    )));
                }
                let mut start = Vec::new();
                for position in &positions {
                    match candidates.of(position) {
                        Some(place) => start.push(place),
                        None => {
                            let position = shown(position);
                            return Err(Round::Finer(format!(
                                "the start position {position} is in no cell that is P throughout \
                                 and not forbidden"
                            )));
                        }
                    }
                }
                start.sort_unstable();
                start.dedup();
                Ok(start)
            }
            Aim::All(bounds) => {
                let mut open = Vec::new();
                let lost = view.window.lost();
                for position in lost.filter(|position| is_within(position, &bounds)) {
                    if candidates.of(&position).is_none() {
                        open.push(position);
                    }
                }
                if let (Some(first), Some(last)) = (open.first(), open.last()) {
                    let (count, first, last) = (open.len(), shown(first), shown(last));
                    return Err(Round::Finer(format!(
                        "{count} P-positions of the window are irregular, from {first} to {last}"
                    )));
                }
                let scheme = &view.level.scheme;
                let is_meant = |&place: &usize| {
                    let cell = scheme.cell(candidates.cells[place]);
                    is_within(&Position::new(cell.phase, &cell.classes), &bounds)
                };
                Ok((0..candidates.cells.len()).filter(is_meant).collect())
            }
        }
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
            unbounded.all(|(gap, _)| self.ground.may_be_stolen_unbounded(gap))
        };
        let Some(selection) = candidates.select(&start, &may_be_stolen)? else {
            let example = start.iter().find_map(|&place| candidates.unanswered(place));
            let example = self.example(example);
            return Ok(Round::Finer(format!("the start has an option without an answer{example}")));
        };
        let stolen = selection.chosen.iter().filter(|&&place| !candidates.is_direct(place)).count();
        let (chosen, spare) = (selection.chosen.len(), selection.spare.len());
        self.say(&format!(
            "  selected  {chosen} cells, {stolen} of them with an option that none answers; {spare} \
             more may be used"
        ))?;
        let shapes = self.shapes(view, candidates, &selection, decided)?;
        self.verify(view, &shapes)?;
        let posed = self.ground.pose(&shapes).map_err(GameError::Wrong)?;
        self.source.clone_from(&posed.source);
        let families = posed.names.len();
        let stolen = posed.names.iter().filter(|(_, shape)| shapes[*shape].is_stolen).count();
        self.say(&format!("  families  {families}, {stolen} of them to be stolen"))?;
        let limits = self.request.limits;
        match prover::prove_while(&posed.problem, || limits.confirm_time())? {
            Ok(outcome) => {
                let provenance = made_by("zermelo discover");
                let made = outcome::made(posed.problem.claim.clone(), outcome, provenance);
                confirm(&made)?;
                self.say("  proof     of every family and the claim; the checker confirms it")?;
                Ok(Round::Proved(Box::new(made), posed.source))
            }
            Err(failures) => {
                self.learn(view, &shapes, &posed, &failures, &start, candidates, decided)
            }
        }
    }

    /// Takes cells out, or says why it cannot.
    fn forbid(
        &mut self,
        cells: &[usize],
        start: &[usize],
        candidates: &mut Candidates<'_, G>,
        decided: &mut Decided,
    ) -> Result<Round, Stop> {
        let example = self.example(cells.iter().find_map(|&place| candidates.unanswered(place)));
        if cells.iter().any(|place| start.contains(place)) {
            return Ok(Round::Finer(format!("a cell of the start would be forbidden{example}")));
        }
        self.say(&format!("  forbidden {} cells{example}", cells.len()))?;
        for &place in cells {
            candidates.forbid(place);
            decided.forbidden.push(candidates.cells[place]);
        }
        Ok(Round::Again)
    }

    /// A position and its option, in words.
    fn example(&self, unanswered: Option<(Position, Position)>) -> String {
        unanswered.map_or(String::new(), |(position, option)| {
            let (position, option) = (Shown(self.ground, position), Shown(self.ground, option));
            format!(", such as that of {position}, where {option} has no answer")
        })
    }

    fn shapes(
        &self,
        view: &View<'_>,
        candidates: &Candidates<'_, G>,
        selection: &Selection,
        decided: &Decided,
    ) -> Result<Vec<Shape>, Reached> {
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
            self.request.limits.confirm_time()?;
            let wrong = shape.positions(view.window.total()).into_iter().find(|position| {
                self.ground.is_position(position) && !view.window.is_lost(position)
            });
            if let Some(position) = wrong {
                let position = Shown(self.ground, position);
                let why = format!("{position} is in a family, and N");
                return Err(GameError::Limit(why).into());
            }
        }
        Ok(())
    }

    /// What to do after a failed proof.
    #[expect(clippy::too_many_arguments, reason = "a round's whole state")]
    fn learn(
        &mut self,
        view: &View<'_>,
        shapes: &[Shape],
        posed: &Posed,
        failures: &[Failure],
        start: &[usize],
        candidates: &mut Candidates<'_, G>,
        decided: &mut Decided,
    ) -> Result<Round, Stop> {
        let failed: BTreeSet<Option<&str>> =
            failures.iter().map(|failure| failure.family.as_deref()).collect();
        let (families, open) = (posed.names.len(), failed.iter().flatten().count());
        self.say(&format!("  proof     {} of {families} families", families - open))?;
        for failure in failures.iter().take(LISTED) {
            self.say(&format!("  open      {}", self.in_words(failure)))?;
        }
        let scheme = &view.level.scheme;
        let (mut forbidden, mut split) = (BTreeSet::new(), BTreeSet::new());
        let (mut is_larger, mut is_claim_open) = (false, false);
        for failure in failures {
            let named = |name: &str| posed.names.iter().find(|(known, _)| known == name);
            let shape = failure.family.as_deref().and_then(named).map(|(_, shape)| &shapes[*shape]);
            let Some(shape) = shape else {
                match failure.cause {
                    Cause::NoReply(_) => is_larger = true,
                    _ => is_claim_open = true,
                }
                continue;
            };
            let least = shape.least();
            match &failure.cause {
                _ if shape.is_stolen => forbidden.extend(places(shape, scheme, candidates)),
                Cause::NoReply(example)
                    if self
                        .ground
                        .gaps_of(&example.before)
                        .is_none_or(|before| before.total() > view.level.window) =>
                {
                    is_larger = true;
                }
                Cause::NoReply(_) | Cause::NotFound { .. } => {
                    let number = scheme.number_of(&least);
                    match shape.split(scheme).len() {
                        1 => forbidden.extend(places(shape, scheme, candidates)),
                        _ => split.extend(number),
                    }
                }
                cause => return Ok(Round::Finer(cause.to_string())),
            }
        }
        if !forbidden.is_empty() {
            let forbidden: Vec<usize> = forbidden.into_iter().collect();
            return self.forbid(&forbidden, start, candidates, decided);
        }
        let before = decided.split.len();
        split.retain(|number| !decided.split.contains(number));
        decided.split.extend(split);
        if decided.split.len() > before {
            let count = decided.split.len() - before;
            self.say(&format!("  split     {count} families"))?;
            return Ok(Round::Again);
        }
        if is_larger {
            self.say("  window    is too small")?;
            return Ok(Round::Larger);
        }
        Ok(Round::Finer(match is_claim_open {
            true => format!("the claim is not proved from {families} families"),
            false => "families that were split are not proved".into(),
        }))
    }

    /// A failure in a line.
    fn in_words(&self, failure: &Failure) -> String {
        let of = failure.family.as_deref().unwrap_or("the claim");
        let position = |vector: &[i64]| match self.ground.gaps_of(vector) {
            Some(position) => Shown(self.ground, position).to_string(),
            None => format!("{vector:?}"),
        };
        match &failure.cause {
            Cause::NoReply(example) => {
                let (before, after) = (position(&example.before), position(&example.position));
                format!("‘{of}’: no answer to {before} → {after}")
            }
            Cause::NotFound { .. } => {
                format!("‘{of}’: no proof found, and no position without one")
            }
            cause => format!("‘{of}’: {cause}"),
        }
    }
}

/// Whether gaps are within bounds.
fn is_within(position: &Position, bounds: &[Option<u8>]) -> bool {
    position.gaps.iter().zip(bounds).all(|(gap, bound)| bound.is_none_or(|bound| *gap <= bound))
}

/// The least position of a cell.
fn least(scheme: &Scheme, number: usize) -> Position {
    let cell = scheme.cell(number);
    Position::new(cell.phase, &cell.classes)
}

/// The candidates that a shape has.
fn places<G: Ground>(shape: &Shape, scheme: &Scheme, candidates: &Candidates<'_, G>) -> Vec<usize> {
    let cells = candidates.cells.iter().enumerate();
    let is_in = |number: usize| shape.has(&least(scheme, number));
    cells.filter(|(_, number)| is_in(**number)).map(|(place, _)| place).collect()
}

/// Confirms by the checker what was made.
fn confirm(made: &Made) -> Result<(), GameError> {
    let (bytes, _) = made.certificate.write();
    match zermelo_checker::check(&bytes, None) {
        Verdict::Verified(_) => Ok(()),
        _ => Err(GameError::Limit("the checker does not accept what the prover has made".into())),
    }
}
