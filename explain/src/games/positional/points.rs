//! The points of a board with what stands on them: the face of positional games.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use zermelo_checker::claim::Player;
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Text;
use zermelo_checker::games::positional::{
    Board, BoardName, Body, Claim, Convention, Goal, MAX_POINTS, Positional, PositionalRules,
    Start, Symmetry,
};
use zermelo_checker::proofs::replay::Move;

use super::views;
use crate::face::{Appearance, Ending, Face, Refusal, View, Vocabulary};
use crate::name::Name;
use crate::picture::{Cell, Hexagons, Panel, Picture, hexagons};
use crate::words::{count, player_word};

/// The points of a board and what stands on them.
pub(super) struct Stones<'a> {
    pub(super) board: &'a Board,
    pub(super) symmetries: &'a [Symmetry],
    pub(super) game: &'a Positional,
}

impl Stones<'_> {
    pub(super) fn size(&self) -> usize {
        self.board.size()
    }

    /// A point's name, or its number where the board has none.
    pub(super) fn point(&self, point: usize) -> String {
        match self.board.points.get(point) {
            Some(name) => name.to_string(),
            None => format!("#{point}"),
        }
    }

    pub(super) fn line(&self, line: &[u16]) -> String {
        let names: Vec<String> = line.iter().map(|&point| self.point(point.into())).collect();
        format!("{{{}}}", names.join(", "))
    }

    /// The points of First and of Second in a record.
    pub(super) fn read(&self, record: &[u8]) -> [BTreeSet<usize>; 2] {
        let (first, second) = record.split_at(self.size().div_ceil(8).min(record.len()));
        [first, second].map(|bytes| {
            let bits = bytes.iter().zip((0usize..).step_by(8));
            let points = bits.flat_map(|(&byte, base)| {
                (0..8usize).filter(move |bit| byte >> bit & 1 == 1).map(move |bit| base + bit)
            });
            points.collect()
        })
    }

    /// The stones of both players in numbers.
    pub(super) fn counts(first: usize, second: usize) -> [String; 2] {
        [count(first, "stone", "stones"), second.to_string()]
    }

    /// Why the claim's start position does not exist on the board.
    pub(super) fn start_fault(&self) -> Option<String> {
        let Start { first, second } = &self.game.start;
        let points: BTreeSet<&Text> = self.board.points.iter().collect();
        if let Some(name) = first.iter().chain(second).find(|name| !points.contains(name)) {
            return Some(format!("the point {name} is not on the board"));
        }
        let of_first: BTreeSet<&Text> = first.iter().collect();
        if let Some(name) = second.iter().find(|name| of_first.contains(name)) {
            return Some(format!("both players have a stone on {name}"));
        }
        let [first, second] = Self::counts(first.len(), second.len());
        Some(format!(
            "with {first} of the first player and {second} of the second, it is nobody's turn"
        ))
    }
}

/// The name of the move of a player who is not to take the next point. No point has it.
pub const PASS: &str = "(pass)";

/// The rules in sets that hold the points of any board.
type Rules<'a> = PositionalRules<'a, { MAX_POINTS as usize / 64 }>;

/// The points of a proof's board, and what is claimed.
pub struct Points<'a> {
    stones: Stones<'a>,
    claim: &'a Claim,
    rules: Rules<'a>,
}

impl<'a> Points<'a> {
    /// Those of a proof.
    ///
    /// # Errors
    /// When the board is not the one that is claimed.
    pub fn new(claim: &'a Claim, body: &'a Body<'a>) -> Result<Points<'a>, Fault> {
        let Body { board, symmetries, pairings, threats, .. } = body;
        let points = Points::on(claim, board, symmetries)?;
        Ok(Points { rules: points.rules.with_lemmas(pairings, threats), ..points })
    }

    /// Those of a board, without lemmas.
    pub(super) fn on(
        claim: &'a Claim,
        board: &'a Board,
        symmetries: &'a [Symmetry],
    ) -> Result<Points<'a>, Fault> {
        let rules = Rules::new(claim, board, symmetries)?;
        Ok(Points { stones: Stones { board, symmetries, game: &claim.game }, claim, rules })
    }

    /// What a player is called in a word.
    fn player(&self, player: Player) -> &'static str {
        match self.claim.game.convention {
            Convention::Weak { maker } if maker == player => "maker",
            Convention::Weak { .. } => "breaker",
            Convention::Strong | Convention::Avoidance | Convention::Score { .. } => {
                player_word(player)
            }
        }
    }

    /// A line through a point that a player has completed, if it counts.
    fn completed(&self, player: Player, mv: Move, record: &[u8]) -> Option<&'a [u16]> {
        if !counts(self.claim.game.convention, player) {
            return None;
        }
        let [first, second] = self.stones.read(record);
        let own = if player == Player::First { first } else { second };
        let is_own = |point: &u16| own.contains(&usize::from(*point));
        let mut lines = self.stones.board.lines.iter();
        let line = lines.find(|line| line.contains(&mv) && line.iter().all(is_own))?;
        Some(line)
    }

    /// The end of a game that scores decide. They may do so before it: then nothing that is still played
    /// changes whose score is larger.
    fn by_scores(&self, goal: Goal, ahead: Player, record: &[u8]) -> Ending {
        let [first, second] = self.stones.read(record).map(|stones| {
            let held = self.stones.board.lines.iter().map(|line| {
                let own = line.iter().filter(|&&point| stones.contains(&point.into())).count();
                (own, own == line.len())
            });
            let whole = held.clone().filter(|(_, whole)| *whole).map(|(own, _)| own);
            match goal {
                Goal::Largest => whole.max().unwrap_or(0),
                Goal::Most => held.map(|(own, _)| own).max().unwrap_or(0),
                Goal::Lines => whole.count(),
            }
        });
        let is_ahead = if ahead == Player::First { first > second } else { second > first };
        let winner = if is_ahead { ahead } else { ahead.other() };
        let wins = self.player(winner);
        let message = format!("the scores decide, {first} and {second}: {wins} wins");
        Ending { kind: "scores", winner: Some(winner), message }
    }
}

/// Whether lines of a player mean anything by themselves.
fn counts(convention: Convention, player: Player) -> bool {
    match convention {
        Convention::Weak { maker } => maker == player,
        Convention::Strong | Convention::Avoidance => true,
        Convention::Score { .. } => false,
    }
}

impl<'a> Appearance for Points<'a> {
    fn numbers(&self) -> Move {
        let passes = usize::from(self.claim.game.turns.is_some());
        Move::try_from(self.stones.size().saturating_add(passes)).unwrap_or(Move::MAX)
    }

    fn move_name(&self, mv: Move) -> Option<Name> {
        let point = usize::from(mv);
        if self.claim.game.turns.is_some() && point == self.stones.size() {
            return Some(Name::new(PASS.to_owned()));
        }
        self.stones.board.points.get(point).map(|name| Name::new(name.to_string()))
    }

    /// A stone falls from any free cell of its column.
    fn clicked(&self, mv: Move) -> Vec<String> {
        super::grid::column(self.stones.board, mv).unwrap_or_else(|| self.touched(mv))
    }

    fn picture(&self, record: &[u8]) -> Option<Picture> {
        let stones = &self.stones;
        let [first, second] = stones.read(record);
        let is_position =
            first.is_disjoint(&second) && first.union(&second).all(|&point| point < stones.size());
        let taken_by = |point: usize| match (first.contains(&point), second.contains(&point)) {
            (true, _) => Some(Player::First),
            (false, true) => Some(Player::Second),
            (false, false) => None,
        };
        let side = match stones.game.board {
            BoardName::Hypercube { side, dimension: 2 | 3 } => Some(usize::from(side)),
            _ => None,
        };
        if !is_position {
            return None;
        }
        let points = (0..stones.size()).map(|point| (stones.point(point), taken_by(point)));
        let points: Vec<(String, Option<Player>)> = points.collect();
        let cell = |(name, taken): &(String, _)| Cell::with_stone(name.clone(), *taken);
        let cells: Vec<Cell> = points.iter().map(cell).collect();
        if let Some(grid) = super::grid::named(stones.board, &cells) {
            // What people call Hex: maker joins the left and the right side.
            if let (BoardName::Other { title }, Convention::Weak { maker }) =
                (&stones.game.board, stones.game.convention)
                && title.as_str().starts_with("hex ")
            {
                let sides = [maker, maker.other()];
                return Some(Picture::of(vec![hexagons(&grid.rows, Hexagons::Rhombus, sides)]));
            }
            return Some(Picture::of(vec![Panel::Grid(grid)]));
        }
        let words = || {
            let listed = Picture::stones(points.clone(), None, None).text();
            listed.lines().map(str::to_owned).collect()
        };
        if let Some(plan) = super::edges::plan(stones.board, &cells, words) {
            return Some(Picture::of(vec![Panel::Plan(plan)]));
        }
        let plane = if side.is_none() { super::grid::grid(stones.board) } else { None };
        let mut picture = Picture::stones(points, side, plane.as_deref());
        // More lines than points are a tangle.
        if matches!(stones.game.board, BoardName::Other { .. })
            && let [Panel::Points(points)] = &mut picture.panels[..]
            && points.places.is_empty()
            && stones.board.lines.len() <= points.points.len()
        {
            let line = |line: &Vec<u16>| line.iter().copied().map(usize::from).collect();
            points.lines = stones.board.lines.iter().map(line).collect();
        }
        Some(picture)
    }

    fn fields(&self, record: &[u8]) -> Value {
        let name = |point: usize| match self.stones.board.points.get(point) {
            Some(name) => Value::from(name.as_str()),
            None => point.into(),
        };
        let [first, second] = self
            .stones
            .read(record)
            .map(|stones| stones.into_iter().map(name).collect::<Vec<Value>>());
        json!({ "first": first, "second": second })
    }

    fn refusal(&self, record: &[u8], mv: Move) -> Refusal {
        let point = usize::from(mv);
        match self.stones.read(record).iter().any(|stones| stones.contains(&point)) {
            true => Refusal::Taken(self.stones.point(point)),
            false => Refusal::NotAllowed("is not allowed here"),
        }
    }

    fn vocabulary(&self) -> Vocabulary {
        Vocabulary {
            players: [Player::First, Player::Second].map(|player| self.player(player)),
            signs: match super::edges::is_complete_graph(self.stones.board) {
                true => ["X (solid lines)", "O (dashed lines)"],
                false => ["X", "O"],
            },
            subjects: [Player::First, Player::Second].map(|player| match self.player(player) {
                word @ ("maker" | "breaker") => word.to_owned(),
                _ => format!("the {player}"),
            }),
            achievement: self.claim.statement.verb().to_owned(),
            ..Vocabulary::new(match self.claim.game.turns {
                None => "the name of a point",
                Some(_) => "the name of a point, or (pass)",
            })
        }
    }
}

impl<'a> Face for Points<'a> {
    fn rules(&self) -> &dyn crate::rules::AnyRules {
        &self.rules
    }

    fn view(&self, record: &[u8], view: View) -> Option<Picture> {
        let (board, stones) = (self.stones.board, self.stones.read(record));
        match view {
            View::LatinSquares => views::latin_squares(board, &stones),
            View::ParallelClasses => views::parallel_classes(board, &stones),
        }
    }

    fn ending(&self, player: Player, mv: Move, record: &[u8]) -> Ending {
        let name = |player| self.player(player);
        let convention = self.claim.game.convention;
        if let Some(line) = self.completed(player, mv, record) {
            let points: Vec<String> =
                line.iter().map(|&point| self.stones.point(point.into())).collect();
            let (by, points) = (name(player), points.join(" "));
            let (winner, message) = match convention {
                Convention::Strong | Convention::Weak { .. } | Convention::Score { .. } => {
                    (player, format!("{by} wins with the line {points}"))
                }
                Convention::Avoidance => {
                    let winner = player.other();
                    let wins = name(winner);
                    (winner, format!("{by} has completed the line {points}: {wins} wins"))
                }
            };
            return Ending { kind: "line", winner: Some(winner), message };
        }
        let winner = match convention {
            Convention::Score { goal, ahead } => return self.by_scores(goal, ahead, record),
            Convention::Weak { maker } => Some(maker.other()),
            Convention::Strong | Convention::Avoidance => None,
        };
        let result = match winner {
            Some(winner) => format!("{} wins", name(winner)),
            None => "a draw".to_owned(),
        };
        Ending { kind: "full", winner, message: format!("all points are taken: {result}") }
    }

    fn position_facts(&self, record: &[u8]) -> Vec<(&'static str, String)> {
        let stones = &self.stones;
        let mut facts = Vec::new();
        let [first, second] = stones.read(record);
        let outside = first.union(&second).find(|&&point| point >= stones.size());
        if let Some(&point) = outside.or_else(|| first.intersection(&second).next()) {
            facts.push(("point", stones.point(point)));
        }
        let [in_first, in_second] = Stones::counts(first.len(), second.len());
        facts.push(("first", in_first));
        facts.push(("second", in_second));
        let counts = |player| counts(stones.game.convention, player);
        let complete = |line: &&Vec<u16>| {
            let within = |stones: &BTreeSet<usize>| {
                line.iter().all(|&point| stones.contains(&usize::from(point)))
            };
            (counts(Player::First) && within(&first)) || (counts(Player::Second) && within(&second))
        };
        if let Some(line) = stones.board.lines.iter().find(complete) {
            facts.push(("points", stones.line(line)));
        }
        facts
    }
}
