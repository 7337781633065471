//! Makes a replay certificate for one size from a strategy of families.
//!
//! From the proponent's first position on, every move of the opponent is answered: by the first rule
//! of the source that fits, or, if no rule fits, by a reply into a family, which is searched for and
//! reported. The certificate has only the positions that are reached.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use zermelo_checker::claim::Provenance;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::erdos_szekeres::Form;
use zermelo_explain::picture::{Panel, Picture, Region};

use super::{Cell, Family, Rule, Strategy, Target};
use crate::games::erdos_szekeres::solver::Board;
use crate::games::erdos_szekeres::solver::board::Shade;
use crate::games::erdos_szekeres::solver::draft::Draft;
use crate::limits::{Limits, SolveError};
use crate::proofs::outcome::forms::value;
use crate::text::{Diagnostic, Diagnostics};

/// A strategy at one size.
#[derive(Debug)]
pub struct Compiled {
    /// The proof.
    pub certificate: Certificate<'static>,
    /// The replies that the source does not give.
    pub found: Vec<Found>,
}

/// A reply that the source does not give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The family of the position.
    pub family: String,
    /// The position, with the opponent to move.
    pub position: Picture,
    /// The opponent's move, as (column, row) counted from 1.
    pub mv: (u32, u32),
    /// The reply, likewise.
    pub reply: (u32, u32),
    /// The family that it leads to.
    pub target: String,
}

/// Makes the certificate of a strategy at size a.
///
/// # Errors
/// Everything that does not fit, with the position drawn where there is one. Of the faults of one
/// rule or family of one kind the first is told, and how many more there are.
pub fn compile(
    strategy: &Strategy,
    a: u32,
    provenance: Provenance,
) -> Result<Compiled, Diagnostics> {
    compile_within(strategy, a, provenance, &Limits::DEFAULT)
}

/// The same, as long as there is time. What is found wrong after that is not all that is.
pub(crate) fn compile_within(
    strategy: &Strategy,
    a: u32,
    provenance: Provenance,
    limits: &Limits,
) -> Result<Compiled, Diagnostics> {
    let scope = &strategy.scope;
    let refused = |message: String| {
        Diagnostics::of(Diagnostic::new("size", strategy.claim.span.clone(), message))
    };
    if !scope.covers(a) {
        return Err(refused(format!("the source is not for a = {a}: {}", strategy.claim.value)));
    }
    let too_large = |error: SolveError| refused(error.to_string());
    let board = Board::new(a, scope.b).map_err(too_large)?;
    let mut compiler = Compiler {
        strategy,
        board,
        draft: Draft::new(board, scope.form, scope.proponent).map_err(too_large)?,
        queue: VecDeque::new(),
        queued: HashSet::new(),
        families: HashMap::new(),
        found: Vec::new(),
        faults: BTreeMap::new(),
    };
    let start = board.start_for(scope.proponent);
    if !compiler.is_over(&start) {
        compiler.start(start);
    }
    while let Some(rows) = compiler.queue.pop_front() {
        limits.confirm_running().map_err(|limit| too_large(limit.into()))?;
        compiler.answer_all(&rows);
    }
    let (draft, found) = compiler.finish()?;
    let (certificate, _) = draft.finish(provenance).map_err(too_large)?;
    Ok(Compiled { certificate, found })
}

/// A family of a position, by its index, and the position's parameters.
type Membership = (usize, Vec<i64>);

struct Compiler<'s> {
    strategy: &'s Strategy,
    board: Board,
    draft: Draft,
    /// Positions whose moves are still to be answered.
    queue: VecDeque<Vec<u32>>,
    /// All that have been among them.
    queued: HashSet<Vec<u32>>,
    /// The families of the positions met.
    families: HashMap<Vec<u32>, Vec<Membership>>,
    found: Vec<Found>,
    /// The first fault of each kind at each place of the source, and how many more there are.
    faults: BTreeMap<(usize, usize, &'static str), (Diagnostic, usize)>,
}

/// A position after a move of the opponent.
struct Asked<'a> {
    before: &'a [u32],
    mv: (u32, u32),
    after: Vec<u32>,
    /// The replies, with the positions they lead to.
    replies: Vec<(Shade, Vec<u32>)>,
}

impl Compiler<'_> {
    fn start(&mut self, start: Vec<u32>) {
        if self.memberships(&start).is_empty() {
            let span = self.strategy.claim.span.clone();
            let problem = Diagnostic::new(
                "start",
                span,
                format!("at a = {} the first position is in no family", self.board.a()),
            );
            self.fault(problem.note(self.drawn(&start)));
        } else {
            self.visit(start);
        }
    }

    /// Makes the node of a position, and puts it into the queue if it is new.
    fn visit(&mut self, rows: Vec<u32>) {
        self.draft.node(&rows);
        if self.queued.insert(rows.clone()) {
            self.queue.push_back(rows);
        }
    }

    /// Whether the player who made the last move has won.
    fn is_over(&self, rows: &[u32]) -> bool {
        self.board.is_full(rows) && self.strategy.scope.form == Form::Avoidance
    }

    /// The families of a position, in the source's order.
    fn memberships(&mut self, rows: &[u32]) -> Vec<Membership> {
        if let Some(known) = self.families.get(rows) {
            return known.clone();
        }
        let width = i64::from(self.board.width);
        let lengths: Vec<i64> = rows.iter().map(|&row| row.into()).collect();
        let families = self.strategy.families.iter().enumerate();
        let found: Vec<Membership> = families
            .filter_map(|(index, family)| Some((index, family.parameters_of(width, &lengths)?)))
            .collect();
        self.families.insert(rows.to_vec(), found.clone());
        found
    }

    /// Answers every move of the opponent from a position.
    fn answer_all(&mut self, rows: &[u32]) {
        for (shade, after) in self.board.options(rows) {
            let replies = self.board.options(&after);
            let asked = Asked { before: rows, mv: shade.cell(), after, replies };
            let mv = self.board.shaded(shade);
            let achievement = self.strategy.scope.form == Form::Achievement;
            if achievement && self.board.can_complete(&asked.after) {
                self.draft.answer(rows, mv, self.board.off_board(), None);
            } else if let Some((reply, reached)) = self.reply(&asked) {
                let reached = Some(reached).filter(|reached| !self.is_over(reached));
                let reply = self.board.shaded(reply);
                self.draft.answer(rows, mv, reply, reached.as_deref());
                reached.into_iter().for_each(|reached| self.visit(reached));
            }
        }
    }

    /// The reply to a move, and where it leads; none when there is a fault, which is noted.
    fn reply(&mut self, asked: &Asked<'_>) -> Option<(Shade, Vec<u32>)> {
        let strategy = self.strategy;
        for (index, parameters) in self.memberships(asked.before) {
            let family = &strategy.families[index];
            let fits = |rule: &&Rule| self.column(rule, &parameters, asked.mv).is_some();
            if let Some(rule) = family.rules.iter().find(fits) {
                let column = self.column(rule, &parameters, asked.mv).flatten();
                return self.by_rule(rule, &parameters, column, asked);
            }
        }
        self.find_reply(asked)
    }

    /// Whether a rule is about a move: the value of its free column, if it has one.
    fn column(&self, rule: &Rule, parameters: &[i64], mv: (u32, u32)) -> Option<Option<i64>> {
        let column = i64::from(mv.0);
        let free = rule.column.is_some().then_some(column);
        let values = self.values(parameters, free);
        let meant = rule.on.row == mv.1 as usize
            && value(&rule.on.column, &values) == Some(column)
            && rule.when.iter().all(|condition| condition.value.holds(&values));
        meant.then_some(free)
    }

    /// The values of the variables in the forms of a family.
    fn values(&self, parameters: &[i64], column: Option<i64>) -> Vec<i64> {
        parameters.iter().copied().chain([self.board.width.into()]).chain(column).collect()
    }

    fn by_rule(
        &mut self,
        rule: &Rule,
        parameters: &[i64],
        column: Option<i64>,
        asked: &Asked<'_>,
    ) -> Option<(Shade, Vec<u32>)> {
        let values = self.values(parameters, column);
        let cell = |cell: &Cell| (value(&cell.column, &values), cell.row);
        let (column, row) = cell(&rule.reply);
        let same = |(shade, _): &&(Shade, Vec<u32>)| {
            let (c, r) = shade.cell();
            Some(i64::from(c)) == column && r as usize == row
        };
        let Some((shade, reached)) = asked.replies.iter().find(same) else {
            let shown = column.map_or("?".to_owned(), |column| column.to_string());
            let message =
                format!("the reply ({shown}, {row}) is not legal at a = {}", self.board.a());
            let problem = Diagnostic::new("illegal-reply", rule.reply.span.clone(), message);
            let problem = problem.note(self.situation(asked)).note(self.tried(asked));
            self.fault(problem);
            return None;
        };
        let full = self.board.is_full(reached);
        let arrives = match rule.target {
            Target::FullBoard => full,
            Target::Family(index) => {
                self.memberships(reached).iter().any(|(family, _)| *family == index)
            }
            Target::Unsaid => full || !self.memberships(reached).is_empty(),
        };
        if !arrives {
            let families = self.family_names(reached);
            let message = format!("at a = {} the reply leads {families}", self.board.a());
            let problem = Diagnostic::new("reply-misses", rule.span.clone(), message);
            let drawn = self.drawn(reached);
            self.fault(
                problem.note(self.situation(asked)).note(format!("after the reply:\n{drawn}")),
            );
            return None;
        }
        Some((*shade, reached.clone()))
    }

    /// The reply to a move that no rule is about: the corner, or one into the family that the
    /// source names first.
    fn find_reply(&mut self, asked: &Asked<'_>) -> Option<(Shade, Vec<u32>)> {
        let replies = asked.replies.iter().filter_map(|(shade, reached)| {
            let first = match self.board.is_full(reached) {
                true => 0,
                false => self.memberships(reached).first()?.0 + 1,
            };
            Some((first, *shade, reached.clone()))
        });
        let best = replies.min_by_key(|(first, ..)| *first);
        let own = self.memberships(asked.before);
        let family = own.first().map(|(index, _)| &self.strategy.families[*index])?;
        let Some((index, shade, reached)) = best else {
            let span = family.name.span.clone();
            let message = format!(
                "at a = {} a move from ‘{}’ has no reply into the families",
                self.board.a(),
                family.name.value
            );
            let problem = if family.stolen {
                let stolen =
                    ": its strategy is stolen, and the source does not say which reply wins";
                let problem = Diagnostic::new("stolen", span, message + stolen).note(
                    "`zermelo prove` makes a certificate for every size of the source, which \
                     `zermelo compile` takes in its place",
                );
                problem.note(self.situation(asked))
            } else {
                let problem = Diagnostic::new("no-reply", span, message);
                problem.note(self.situation(asked)).note(self.tried(asked))
            };
            self.fault(problem);
            return None;
        };
        let target = index.checked_sub(1).map(|index| &self.strategy.families[index]);
        self.found.push(Found {
            family: family.name.value.clone(),
            position: self.picture(asked.before),
            mv: asked.mv,
            reply: shade.cell(),
            target: target.map_or(super::parse::FULL_BOARD, name).to_owned(),
        });
        Some((shade, reached))
    }

    fn picture(&self, rows: &[u32]) -> Picture {
        let region = Region::new(rows.to_vec(), self.board.width);
        Picture::of(vec![Panel::Region(region)])
    }

    fn drawn(&self, rows: &[u32]) -> String {
        self.picture(rows).to_string()
    }

    fn situation(&self, asked: &Asked<'_>) -> String {
        let (c, r) = asked.mv;
        format!("the opponent plays ({c}, {r}) at\n{}", self.drawn(asked.before))
    }

    /// All replies, with where they lead.
    fn tried(&mut self, asked: &Asked<'_>) -> String {
        if asked.replies.is_empty() {
            return "the opponent's move fills the board and wins".to_owned();
        }
        let replies = asked.replies.iter().map(|(shade, reached)| {
            let (c, r) = shade.cell();
            let rows: Vec<String> = reached.iter().map(u32::to_string).collect();
            let families = self.family_names(reached);
            format!("({c}, {r}) leads to rows {} {families}", rows.join(", "))
        });
        let replies: Vec<String> = replies.collect();
        format!("the replies tried:\n{}", replies.join("\n"))
    }

    fn family_names(&mut self, rows: &[u32]) -> String {
        if self.board.is_full(rows) {
            return format!("to the {}", super::parse::FULL_BOARD);
        }
        let families = self.memberships(rows);
        let names: Vec<String> = families
            .iter()
            .map(|(index, _)| format!("‘{}’", self.strategy.families[*index].name.value))
            .collect();
        if names.is_empty() {
            "into no family".into()
        } else {
            format!("into {}", names.join(", "))
        }
    }

    fn fault(&mut self, problem: Diagnostic) {
        let key = (problem.span.start, problem.span.end, problem.kind);
        self.faults.entry(key).and_modify(|(_, more)| *more += 1).or_insert((problem, 0));
    }

    fn finish(self) -> Result<(Draft, Vec<Found>), Diagnostics> {
        if self.faults.is_empty() {
            return Ok((self.draft, self.found));
        }
        let told = self.faults.into_values().map(|(problem, more)| match more {
            0 => problem,
            1 => problem.note("the same happens one more time"),
            more => problem.note(format!("the same happens {more} more times")),
        });
        let mut problems = Diagnostics::default();
        // Every place and kind has one already.
        told.for_each(|problem| problems.add("", problem));
        Err(problems)
    }
}

fn name(family: &Family) -> &str {
    &family.name.value
}

#[cfg(test)]
mod tests;
