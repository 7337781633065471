//! Playing against an outcome proof: the reader chooses one of the positions that a claim is about, such as
//! that of a size, and plays the player who loses there. The replies are those of the derivations.

use std::collections::BTreeMap;

use zermelo_checker::claim::Player;
use zermelo_checker::proofs::outcome::game::{Goal, Problem};
use zermelo_checker::proofs::outcome::{Outcome, Value};

use super::forms::{position_at, value};
use super::walk::{Fault, Moves, Tree, WalkError, Walker, Why};
use crate::explore::{Onward, Step, View};
use crate::picture::{Emphasis, Panel, Picture};
use crate::play::PlayError;
use crate::words::player_word;

/// The longest row that is played on.
const MOST_CELLS: i64 = 48;

/// The most positions to choose from.
const MOST_CHOICES: usize = 60;

/// The name of a move, and the cells that it is played on.
type NamedMove = (String, Vec<String>);

/// What a game of vectors looks like to people.
pub(crate) struct Look<'g> {
    /// The positions and moves, and what is claimed.
    pub(crate) problem: Problem,
    /// What a position that a claim is about is called where one is chosen: its size, for instance.
    pub(crate) choice: &'g dyn Fn(&[i64]) -> String,
    /// Moves before the first position, which are forced.
    pub(crate) forced: &'g [(Player, &'static str)],
    /// The name of the move from a position to another, and the cells that it is played on.
    pub(crate) name: &'g dyn Fn(&[i64], &[i64]) -> NamedMove,
    /// How moves are written, as it ends the sentence *a move is …*.
    pub(crate) form: &'static str,
    /// How many rows the board has. The first coordinates are their lengths.
    pub(crate) rows: usize,
    /// The coordinate that is the board's width, where one is; otherwise the longest row at the start is.
    pub(crate) width: Option<usize>,
    /// The drawing of the rows, on a board that is as wide.
    pub(crate) panel: fn(Vec<u32>, u32) -> Panel,
    /// Why nobody can move at a position without moves.
    pub(crate) end: &'static str,
}

/// A position that the claim is about.
struct Start<'l> {
    goal: usize,
    of: &'l Goal,
    parameters: Vec<i64>,
    position: Vec<i64>,
}

/// What is seen after some words: the choice of a position, and then the moves of the player who loses.
///
/// # Errors
/// When a derivation does not hold.
pub(crate) fn view(look: &Look<'_>, outcome: &Outcome, words: &[&str]) -> Result<View, PlayError> {
    let mut starts = look.starts();
    let chosen = words.split_first().and_then(|(choice, moves)| {
        let at = starts.iter().position(|(name, _)| name == choice)?;
        Some((starts.swap_remove(at), moves))
    });
    match (chosen, words.first()) {
        (Some(((name, start), moves)), _) => {
            let game = Game { look, outcome, start };
            game.view(name, moves).map_err(|error| match error {
                WalkError::Derivation { fault: Fault::TooMany, .. } => PlayError::NoStrategy(
                    "too many positions would have to be searched here: choose a smaller size",
                ),
                _ => PlayError::Wrong("a derivation does not hold"),
            })
        }
        (None, word) => {
            let onward = |(name, start): (String, Start<'_>)| {
                let result = match look.loser(start.of.value) {
                    Player::First => "second player wins",
                    Player::Second => "first player wins",
                };
                Onward { name, places: Vec::new(), result }
            };
            let form = "one of those to choose from";
            let error = word.map(|word| PlayError::NoSuchMove { text: (*word).to_owned(), form });
            let sentence =
                "Choose where to play, and you play the player who loses there. The proof \
                            is for every size, of which these are the first."
                    .to_owned();
            let moves = starts.into_iter().map(onward).collect();
            Ok(View { error, ..View::choice("Positions", sentence, moves) })
        }
    }
}

impl Look<'_> {
    /// The first positions that the claim is about, by their names, in order.
    fn starts(&self) -> Vec<(String, Start<'_>)> {
        let mut found = BTreeMap::new();
        // What a goal lists, others are about.
        let mut goals: Vec<(usize, &Goal)> = self.problem.goals.iter().enumerate().collect();
        goals.sort_by_key(|(_, goal)| !goal.list.is_empty());
        for (goal, of) in goals {
            let most = match of.parameters {
                0 | 1 => MOST_CELLS,
                2 => 6,
                3 => 4,
                _ => 2,
            };
            let width = |position: &[i64]| position.iter().copied().max().unwrap_or(0);
            for parameters in numbers(of.parameters, most) {
                let holds = |form| value(form, &parameters).is_some_and(|value| value >= 0);
                let position = position_at(&of.position, &parameters);
                let Some(position) = position.filter(|position| {
                    of.constraints.iter().all(holds) && width(position) <= MOST_CELLS
                }) else {
                    continue;
                };
                let start = Start { goal, of, parameters, position: position.clone() };
                found.entry((width(&position), position)).or_insert(start);
            }
        }
        let found = found.into_values().take(MOST_CHOICES);
        found.map(|start| ((self.choice)(&start.position), start)).collect()
    }

    /// Who moves first in the positions that the claim is about.
    fn mover(&self) -> Player {
        self.forced.last().map_or(Player::First, |(player, _)| player.other())
    }

    /// Who loses from a position with this value.
    fn loser(&self, value: Value) -> Player {
        match value {
            Value::P => self.mover(),
            Value::N => self.mover().other(),
        }
    }
}

/// All lists of so many numbers from 0 to one.
fn numbers(count: u32, most: i64) -> Vec<Vec<i64>> {
    (0..count).fold(vec![Vec::new()], |lists, _| {
        let longer = |list: &Vec<i64>| {
            let list = list.clone();
            (0..=most).map(move |number| [list.as_slice(), &[number]].concat())
        };
        lists.iter().flat_map(longer).collect()
    })
}

/// A game from a position that was chosen.
struct Game<'l, 'g> {
    look: &'l Look<'g>,
    outcome: &'l Outcome,
    start: Start<'l>,
}

impl Game<'_, '_> {
    fn view(&self, choice: String, words: &[&str]) -> Result<View, WalkError> {
        let Game { look, outcome, start } = self;
        let game = &look.problem.game;
        let walker = Walker::new(game, &outcome.statements)?;
        let derivation = outcome.goals.get(start.goal).map(Vec::as_slice).unwrap_or_default();
        let tree = Tree::of_claim(derivation, game.kinds())?;
        let Start { parameters, position, of, .. } = start;
        let mut why = walker.why(&tree, parameters, position, of.value)?;
        let loser = look.loser(of.value);

        let mut view = View { heading: "Your moves", ..View::default() };
        view.steps.push(Step::in_words(choice));
        let forced = look.forced.iter().map(|(player, name)| Step::of(*player, (*name).to_owned()));
        view.steps.extend(forced);
        let (mut position, mut last) = (position.clone(), Vec::new());
        let reply = |position: &mut Vec<i64>, why: &mut Why, view: &mut View| {
            let (made, next) = walker.winning_move(position, why.clone())?;
            let (name, places) = (look.name)(position, &made.after);
            let reason = Some(self.reason(why, &next));
            view.steps.push(Step { reason, ..Step::of(loser.other(), name) });
            (*position, *why) = (made.after, next);
            Ok(places)
        };
        if of.value == Value::N {
            last = reply(&mut position, &mut why, &mut view)?;
        }
        let mut moves = walker.all_moves(&position, why)?;
        for word in words {
            let found =
                moves.iter().find(|(made, _)| (look.name)(&position, &made.after).0 == **word);
            let Some((made, next)) = found else {
                let text = (*word).to_owned();
                view.error = Some(PlayError::NoSuchMove { text, form: look.form });
                break;
            };
            view.steps.push(Step::of(loser, (*word).to_owned()));
            position.clone_from(&made.after);
            why = next.clone();
            last = reply(&mut position, &mut why, &mut view)?;
            moves = walker.all_moves(&position, why)?;
        }

        let [winner, loser] = [loser.other(), loser].map(player_word);
        view.sentence = match moves.is_empty() {
            true => format!("{winner} wins: {}", look.end),
            false => format!("It is your move: you play the {loser} player."),
        };
        view.picture = self.picture(&position);
        view.picture.emphasise(Emphasis::Last, last);
        let named = moves.iter().map(|(made, _)| (look.name)(&position, &made.after));
        let onward = |(name, places)| Onward { name, places, result: "" };
        view.moves = named.map(onward).collect();
        // Two kinds of move may be the same cell.
        view.moves.dedup_by(|one, other| one.name == other.name);
        Ok(view)
    }

    /// The position on a board that is as wide as at the start.
    fn picture(&self, position: &[i64]) -> Picture {
        let start = &self.start.position;
        let rows = position.get(..self.look.rows).unwrap_or_default();
        let width = match self.look.width {
            Some(width) => start.get(width).copied(),
            None => start.iter().copied().max(),
        };
        // Heaps are in no order of their lengths, as the rows of a region otherwise are.
        let length = |number: i64| u32::try_from(number).unwrap_or_default();
        let rows = rows.iter().map(|row| length(*row)).collect();
        Picture::of(vec![(self.look.panel)(rows, length(width.unwrap_or(0)))])
    }

    /// Why a reply was made: the position before it is N, and the one after it is P.
    fn reason(&self, before: &Why, after: &Why) -> String {
        let before = match before {
            Why::Statement(number, at) => format!("{} is N; ", self.statement(*number, at)),
            Why::Move(_) | Why::AllMoves(_) | Why::Searched => String::new(),
        };
        let after = match after {
            Why::Statement(number, at) => format!("to {}, which is P", self.statement(*number, at)),
            Why::AllMoves(_) | Why::Move(_) => "to a P-position by the same derivation".to_owned(),
            Why::Searched => "to a P-position, which a search of all below it shows".to_owned(),
        };
        before + &after
    }

    /// A statement by its name, with its parameters.
    fn statement(&self, number: usize, parameters: &[i64]) -> String {
        let Some(statement) = self.outcome.statements.get(number) else { return String::new() };
        let name = match statement.name.as_str() {
            "" => format!("statement {number}"),
            name => format!("‘{name}’"),
        };
        let at = statement.parameters.iter().zip(parameters);
        let at: Vec<String> =
            at.map(|(name, number)| format!("{} = {number}", name.as_str())).collect();
        match at.is_empty() {
            true => name,
            false => format!("{name} with {}", at.join(", ")),
        }
    }
}
