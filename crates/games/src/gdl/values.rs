//! Nim-values of impartial games whose rules are data: how they are found, and how a proof by them is
//! dumped and printed.
//!
//! All positions are made. Where moves return, not every one has a value. One gets the least value that no
//! option with a value has, if each option without one has a move to a position of the same value: that is
//! what a table can show, in the order in which positions get their values.

use std::borrow::Cow;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Display;

use serde::Serialize;
use serde_json::json;
use zermelo_checker::POSITION_TURN;
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::gdl::Claim;
use zermelo_checker::games::gdl::values::{Facts, ValuesBody};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::nim_values::Statement;
use zermelo_checker::proofs::nim_values::components::Sums as _;
use zermelo_explain::face::LayoutError;
use zermelo_explain::faces::gdl::{Boards, values};
use zermelo_explain::play::by_table::Positions;
use zermelo_explain::sentence;
use zermelo_present::contract::proof::{Evidence, Proof};
use zermelo_present::dump::Line;
use zermelo_present::nim_values::stored::StoredTable;
use zermelo_present::summary::Summary;
use zermelo_present::table::Printout;
use zermelo_search::error::GameError;
use zermelo_search::limits::{Limit, Limits, Progress, Resources, SolveError};
use zermelo_search::nim_values::components::{Sums, mex, table};
use zermelo_search::solving::{SolveRequest, SolvedGame};

use super::source::RulesFile;
use super::symmetries::exchange;

/// What a position takes in memory besides its facts, twice, and what an option of it does, in bytes.
const POSITION: usize = 192;
const OPTION: usize = 8;

/// Positions between two that are told.
const TICK: usize = 1 << 8;

/// What is known of a position: its value, and its height, which is more than those of the positions that
/// show it.
type KnownValue = (u16, u32);

/// All positions of a game.
#[derive(Default)]
struct Graph {
    positions: Vec<Facts>,
    numbers: HashMap<Facts, usize>,
    /// By their numbers.
    options: Vec<Vec<usize>>,
}

impl Graph {
    /// All positions that can be reached.
    fn of(game: &Boards, resources: Resources<'_>) -> Result<Graph, SolveError> {
        let Resources { limits, progress } = resources;
        let mut graph = Graph::default();
        graph.add(game, game.start())?;
        let (mut next, mut made) = (0, 0);
        while let Some(facts) = graph.positions.get(next).cloned() {
            let mut options = Vec::new();
            for mv in game.moves(facts.clone()) {
                limits.confirm_running()?;
                let after = game.play(facts.clone(), mv).unwrap_or_else(|| facts.clone());
                options.push(graph.add(game, after)?);
                made += 1;
                let (known, width) = (graph.positions.len(), POSITION + 2 * game.record_width());
                limits.confirm_positions(known)?;
                limits.confirm_memory(known * width + made * OPTION)?;
            }
            graph.options.push(options);
            if next.is_multiple_of(TICK) {
                progress(Progress::after("solving", next));
            }
            next += 1;
        }
        Ok(graph)
    }

    /// The number of a position, which is added if it is not there.
    fn add(&mut self, game: &Boards, facts: Facts) -> Result<usize, SolveError> {
        let next = self.positions.len();
        match self.numbers.entry(facts) {
            Entry::Occupied(known) => Ok(*known.get()),
            Entry::Vacant(new) => {
                game.read(new.key()).map_err(|code| {
                    SolveError::Wrong(match code {
                        POSITION_TURN => TURN.to_owned(),
                        code => sentence(&code.into()),
                    })
                })?;
                self.positions.push(new.key().clone());
                new.insert(next);
                Ok(next)
            }
        }
    }

    /// What is known of the positions, by their numbers.
    fn known(&self, limits: &Limits) -> Result<Vec<Option<KnownValue>>, Limit> {
        let mut known = vec![None; self.positions.len()];
        let mut open: Vec<usize> = (0..self.positions.len()).rev().collect();
        loop {
            limits.confirm_running()?;
            let before = open.len();
            let mut reached = Ok(());
            open.retain(|&position| {
                reached = reached.and_then(|()| limits.confirm_running());
                if reached.is_ok() {
                    known[position] = self.value(position, &known);
                }
                known[position].is_none()
            });
            reached?;
            if open.len() == before {
                return Ok(known);
            }
        }
    }

    /// What is known of a position by what is known of its options, and of theirs.
    fn value(&self, position: usize, known: &[Option<KnownValue>]) -> Option<KnownValue> {
        let options = &self.options[position];
        let value = mex(options.iter().filter_map(|&option| Some(known[option]?.0)).collect());
        let mut height = 0;
        for &option in options {
            let of_value = |known: &KnownValue| known.0 == value;
            let answers = self.options[option].iter().filter_map(|&left| known[left]);
            let answer = answers.filter(of_value).map(|(_, height)| height).min();
            let own = known[option].map(|(_, height)| height);
            height = height.max(own.or(answer)? + 1);
        }
        Some((value, height))
    }
}

/// A game with the positions whose values are known.
struct Search {
    game: Boards,
    known: HashMap<Facts, KnownValue>,
}

impl Search {
    fn of(&self, facts: &Facts) -> Option<KnownValue> {
        self.known.get(facts).copied()
    }
}

impl Sums for Search {
    type Position = Facts;

    fn record(&self, facts: Facts) -> Vec<u8> {
        facts.into()
    }

    fn size(&self, facts: Facts) -> u32 {
        self.of(&facts).map_or(0, |(_, height)| height)
    }

    fn moves(&self, facts: Facts) -> Vec<u16> {
        self.game.moves(facts)
    }

    fn after(&self, facts: Facts, mv: u16) -> Facts {
        self.game.play(facts.clone(), mv).unwrap_or(facts)
    }

    fn value(&mut self, facts: Facts) -> Result<u16, Limit> {
        Ok(self.of(&facts).map_or(0, |(value, _)| value))
    }

    fn serves(&self, left: &Facts, component: &Facts) -> bool {
        let heights = [left, component].map(|facts| self.of(facts).map(|(_, height)| height));
        matches!(heights, [Some(left), Some(own)] if left < own)
    }

    fn needed(&mut self, facts: Facts) -> Result<Vec<Facts>, Limit> {
        Ok(vec![facts])
    }
}

/// Finds the nim-value of the game of a file, or proves the claim that is wanted.
///
/// # Errors
/// When it has none, or a limit is reached, or the checker refuses the proof.
pub(crate) fn solve(
    read: &RulesFile<'_>,
    request: &SolveRequest<'_>,
) -> Result<SolvedGame, GameError> {
    let RulesFile { game, ground, name, text } = read;
    let wrong = |why: &str| GameError::Wrong(format!("{name}: {why}"));
    let resources = request.resources;
    if ground.roles() != 2 {
        return Err(wrong("nim-values are of games of two roles"));
    }
    let exchange = exchange(ground, &resources.limits)?.ok_or_else(|| wrong(PARTISAN))?;
    let claim = |said: Statement| Claim { statement: said.into(), game: game.clone() };
    let boards = Boards::new(&claim(Statement::SecondWins), ground.clone(), exchange.clone());
    let boards = boards.map_err(|_| wrong(PARTISAN))?;
    let graph = Graph::of(&boards, resources).map_err(|error| match error {
        SolveError::Wrong(why) => wrong(&why),
        other => other.into(),
    })?;
    let known = graph.known(&resources.limits)?;
    let known = graph.positions.into_iter().zip(known);
    let known = known.filter_map(|(facts, known)| Some((facts, known?))).collect();
    let mut search = Search { game: boards, known };
    let start = search.game.start();
    let Some((value, _)) = search.of(&start) else { return Err(wrong(ENDLESS)) };
    let components = table(&mut search, start, resources)?;
    let body = ValuesBody { rules: text.as_bytes().into(), exchange, components };
    let found = || claim(Statement::HasValue(value.into())).into();
    SolvedGame::claim(request.claim.cloned().unwrap_or_else(found), Kind::NimValues, &body)
}

/// Why rules have no nim-values.
const PARTISAN: &str = "the game is not known to be impartial: no exchange of its two roles, with the facts \
                        and moves that name them, keeps the rules";
const TURN: &str = "the game is not known to be impartial: facts other than who is on turn depend on the \
                    roles, or a role moves twice";
const ENDLESS: &str = "the game has no nim-value that a table can show: it may go on for ever";

/// Why a game is not solved whose rules are not there.
pub(crate) fn without_rules(game: impl Display) -> GameError {
    GameError::Wrong(format!("{game}: --rules FILE has the rules of a title"))
}

/// A proof by a table, with the rules.
pub(crate) struct StoredValues<'c> {
    rules: Cow<'c, [u8]>,
    exchange: Vec<u32>,
    table: StoredTable<'c, Boards>,
}

impl<'c> StoredValues<'c> {
    /// Decodes the proof of a claim.
    pub(crate) fn decode(
        claim: &'c Claim,
        certificate: &'c Certificate<'_>,
    ) -> Result<StoredValues<'c>, Fault> {
        let ValuesBody { rules, exchange, .. } = certificate.decode()?;
        let table = StoredTable {
            claim: claim.clone().into(),
            table: values(claim, certificate.reader())?,
            reading: "The rules are a text, of which moves and facts have the names. A position is the \
                      facts that are true but for those that say who is on turn; both roles have the same \
                      moves in it. Where the game is over, who is on turn has lost, and the nim-value is \
                      0. That of another position is the least number that is the value of none of its \
                      options.",
            names: "Every position that a row needs has a later row, so that play ends.",
        };
        Ok(StoredValues { rules, exchange, table })
    }
}

impl Proof for StoredValues<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        let rules = String::from_utf8_lossy(&self.rules);
        let fields = [("rules", json!(rules)), ("exchange", json!(self.exchange))];
        let fields = fields.map(|(name, value)| (name, Line(value))).into();
        Box::new(DumpedValues { fields, table: self.table.dump() })
    }

    fn summary(&self) -> Summary {
        self.table.summary()
    }

    fn printed(&self) -> Option<Box<dyn Printout + '_>> {
        self.table.printed()
    }

    fn evidence(&self) -> Evidence<'_> {
        self.table.evidence()
    }

    fn lay_out(&mut self, layout: &str) -> Result<(), LayoutError> {
        self.table.table.lay_out(layout)
    }
}

/// What is dumped.
#[derive(Serialize)]
struct DumpedValues<'p> {
    #[serde(flatten)]
    fields: BTreeMap<&'static str, Line<serde_json::Value>>,
    #[serde(flatten)]
    table: Box<dyn erased_serde::Serialize + 'p>,
}
