//! Rows of a game that is known by its face: its rules say which moves are legal and how games end, and
//! its moves have the names that people see.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use zermelo_checker::claim::Player;
use zermelo_checker::proofs::replay::{Move, Replay};
use zermelo_explain::face::{Ending, Prose, Refusal};
use zermelo_explain::play::names;
use zermelo_explain::rules::Position;
use zermelo_explain::typos::did_you_mean;
use zermelo_search::text::{Diagnostic, Diagnostics, Source, Spanned};

use super::bounds::Bounds;
use super::emit::Emitter;
use super::few;
use super::game::{Game, Planner};
use super::reports::Reports;
use super::source::{Case, File, RowEnd, Stones, unquoted, written};
use super::tree::{Images, Next, NodeId, Tree};

/// What is said of what only boards of points and lines have.
const ON_BOARDS: &str = "is for games on boards of points and lines";

/// A game that is known by its face.
pub struct FaceGame<'f> {
    face: Rc<dyn Prose + 'f>,
    /// The moves that texts name, as far as they were looked for.
    named: RefCell<HashMap<String, Option<Move>>>,
}

/// A position, and how it is stored.
#[derive(Clone)]
pub struct At {
    position: Position,
    record: Vec<u8>,
}

impl PartialEq for At {
    fn eq(&self, other: &At) -> bool {
        self.record == other.record
    }
}

impl<'f> FaceGame<'f> {
    /// The game of a face.
    pub fn new(face: Rc<dyn Prose + 'f>) -> Self {
        FaceGame { face, named: RefCell::default() }
    }

    fn at(&self, position: Position) -> At {
        At { record: self.face.rules().record(&position), position }
    }
}

/// The strategy of a source for a game, as its certificate stores it.
///
/// # Errors
/// Everything that is wrong with the source, in the order of the text.
pub fn compile(
    play: &FaceGame<'_>,
    file: &File<'_>,
    source: Source<'_>,
    reports: Reports<'_>,
    bounds: Bounds<'_>,
) -> Result<Replay<'static>, Diagnostics> {
    let mut planner = Planner::new((play, ()), file, source, reports, bounds);
    let plans = planner.plan();
    let images = planner.cover(&plans);
    if !planner.reports.is_empty() {
        return Err(planner.reports.sorted());
    }
    let mut emitter = Emitter::new(play, &plans, &images, false);
    let may_return = play.face.rules().is_endless_claimed();
    let ranked = if may_return { Ok(()) } else { emitter.builder.rank_by_replies() };
    let wrong = match ranked {
        Ok(()) => match emitter.builder.finish() {
            Ok(built) => return Ok(built.replay),
            Err(why) => Diagnostic::new("too-large", 0..0, why.to_string()),
        },
        Err(node) => {
            let node = emitter.done.get(&node);
            let span = node.map_or(0..0, |node| plans.tree.node(*node).span());
            let message = "rows lead from this position back to it, and so the game may never end";
            Diagnostic::new("loop", span, message)
        }
    };
    planner.reports.add(wrong);
    Err(planner.reports.sorted())
}

impl<'a, 'f: 'a> Game<'a> for FaceGame<'f> {
    type Position = At;
    type Ending = (bool, Ending);
    type Own = ();

    const NOT_WON: &'static str = "the last move does not end the game";
    const MAY_END_AT_ONCE: bool = true;

    fn proponent(&self) -> Player {
        self.face.rules().proponent()
    }

    fn start(&self) -> Result<At, String> {
        let start = self.face.rules().start();
        match self.face.rules().legal_moves(&start).is_empty() {
            true => Err("there is no legal move".into()),
            false => Ok(self.at(start)),
        }
    }

    fn mover(&self, at: &At) -> Player {
        self.face.rules().mover(&at.position)
    }

    fn named(&self, name: &Spanned<&str>) -> Result<Move, Diagnostic> {
        let text = unquoted(name.value);
        let known = self.named.borrow().get(text).copied();
        let mv = known.unwrap_or_else(|| {
            let mv = self.face.read_move(text);
            self.named.borrow_mut().insert(text.to_owned(), mv);
            mv
        });
        mv.ok_or_else(|| {
            let face = &self.face;
            let names = (0..face.numbers()).filter_map(|mv| Some(face.move_name(mv)?.plain));
            let names: Vec<String> = names.take(64).collect();
            let meant = did_you_mean(text, few(names.iter().map(String::as_str)));
            let note = meant.unwrap_or_else(|| format!("a move is {}", face.vocabulary().form));
            let message = format!("‘{text}’ is not a move of the game");
            Diagnostic::new("unknown-symbol", name.span.clone(), message).note(note)
        })
    }

    fn name(&self, mv: Move) -> String {
        written(&names::name(&*self.face, mv))
    }

    fn refusal(&self, at: &At, mv: Move, name: &str) -> Option<(&'static str, String)> {
        if self.face.rules().play(&at.position, mv).is_some() {
            return None;
        }
        Some(match self.face.refusal(&at.record, mv) {
            Refusal::Taken(what) => ("point-taken", format!("{what} is taken")),
            Refusal::NotAllowed(why) => ("illegal-move", format!("{name} {why}")),
        })
    }

    fn moves(&self, at: &At) -> Vec<Move> {
        self.face.rules().legal_moves(&at.position)
    }

    fn play(&self, at: &At, mv: Move) -> (At, Option<(bool, Ending)>) {
        let rules = self.face.rules();
        // Moves that are not legal are refused before.
        let Some(after) = rules.play(&at.position, mv) else { return (at.clone(), None) };
        let ending = rules.ending(&after, mv);
        let after = self.at(after);
        let ended = |is_right| (is_right, self.face.ending(self.mover(at), mv, &after.record));
        let ending = ending.map(ended);
        (after, ending)
    }

    fn satisfied(&self, ending: &(bool, Ending)) -> bool {
        ending.0
    }

    fn ended(&self, ending: &(bool, Ending)) -> String {
        ending.1.message.clone()
    }

    fn settled(&self, at: &At) -> Result<(), String> {
        let is_settled = self.face.rules().is_settled(&at.position);
        is_settled.then_some(()).ok_or_else(|| "it is not over, and can go on".to_owned())
    }

    fn draw(&self, at: &At) -> String {
        let drawn = names::drawn(&*self.face, &at.record).to_string();
        format!("the position\n{}", drawn.trim_end())
    }

    fn record_width(&self) -> usize {
        self.face.rules().record_width()
    }

    /// Positions are ranked when all are there.
    fn record(&self, at: &At) -> (Vec<u8>, u64) {
        (at.record.clone(), 0)
    }

    fn not_forced(&self, _: &At, _: Move, _: &str) -> Option<String> {
        Some(format!("a mark for forced moves {ON_BOARDS}"))
    }

    fn against(&self, _: Player, name: &str, ending: &(bool, Ending)) -> String {
        format!("the game ends against the claim with {name}: {}", self.ended(ending))
    }

    /// Only rows are there.
    fn prepare(planner: &mut Planner<'a, Self>) {
        let File { symmetries, policy, legend, dictionaries, entries, cases, .. } = planner.file;
        let arguments = cases.iter().filter_map(|case| Some(case.argument.as_ref()?.span.clone()));
        let others = cases.iter().filter(|case| !case.others.is_empty());
        let spans = symmetries.iter().map(|symmetry| symmetry.name.span.clone());
        let spans = spans.chain(policy.iter().map(|policy| policy.span.clone()));
        let spans = spans.chain(legend.iter().map(|legend| legend.span.clone()));
        let spans = spans.chain(dictionaries.iter().map(|file| file.span.clone()));
        let spans = spans.chain(entries.iter().map(|entries| entries.body.clone()));
        let spans = spans.chain(others.map(|case| case.name.span.clone())).chain(arguments);
        for span in spans {
            planner.report("only-rows", &span, format!("what stands here {ON_BOARDS}"));
        }
    }

    fn stated(planner: &mut Planner<'a, Self>, stones: &Stones<'_>) -> Option<At> {
        planner.report("only-rows", &stones.span, format!("a list of stones {ON_BOARDS}"));
        None
    }

    fn end(
        planner: &mut Planner<'a, Self>,
        _: &At,
        reply: Option<Move>,
        end: &Spanned<RowEnd<'_>>,
    ) -> Option<Next> {
        if let (RowEnd::Won | RowEnd::Case { .. }, Some(_)) = (&end.value, reply) {
            return None;
        }
        planner.report("only-rows", &end.span, format!("this end of a row {ON_BOARDS}"));
        Some(Next::Broken)
    }

    fn images(
        _: &mut Planner<'a, Self>,
        _: &Case<'_>,
        _: &At,
        _: (&Tree, NodeId),
    ) -> Option<Images> {
        Some(Images::new())
    }
}
