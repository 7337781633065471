//! What is known of sums of games by their values.

use std::collections::HashMap;
use std::fmt::Display;

use zermelo_checker::games::gdl::Ground;
use zermelo_checker::games::partisan::{Partisan, Summand};
use zermelo_explain::claims::Game;
use zermelo_search::error::GameError;
use zermelo_search::limits::{Resources, SolveError};
use zermelo_search::text::Source;

use crate::gdl::{RulesFile, ground};

use super::forms::{Form, Forms};
use super::names::Names;
use super::sheet::{Facts, Sheet};
use super::thermograph::{Dyadic, Thermographs};
use super::values::{Board, Search, Vertices};

/// What is known of a game by its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// The canonical form, by its name.
    pub name: String,
    /// Who wins.
    pub outcome: Outcome,
    /// The temperature: of a number m/2ᵏ it is −1/2ᵏ.
    pub temperature: Dyadic,
    /// The mean.
    pub mean: Dyadic,
}

/// Who wins a game in which either player may begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Left, whoever begins.
    Left,
    /// Right, whoever begins.
    Right,
    /// Who begins.
    First,
    /// Who does not begin.
    Second,
}

impl Outcome {
    /// It in a sentence.
    pub fn in_words(self) -> &'static str {
        match self {
            Outcome::Left => "Left wins, whoever begins",
            Outcome::Right => "Right wins, whoever begins",
            Outcome::First => "who begins wins",
            Outcome::Second => "who does not begin wins",
        }
    }

    /// It in a word, as in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Left => "left",
            Outcome::Right => "right",
            Outcome::First => "first",
            Outcome::Second => "second",
        }
    }
}

/// The value of the sum of some games.
///
/// # Errors
/// When one of them has none or is too large, or a limit is reached.
pub fn value(games: &[Game], resources: Resources<'_>) -> Result<Value, GameError> {
    let mut forms = Forms::new(resources.limits);
    let sum = form(games, &mut forms, resources)?;
    described(&mut forms, sum).map_err(GameError::from)
}

/// The value of the game whose rules a file has.
///
/// # Errors
/// When the text is none of rules, the rules have no value, or a limit is reached.
pub fn value_by_rules(source: Source<'_>, resources: Resources<'_>) -> Result<Value, GameError> {
    let mut forms = Forms::new(resources.limits);
    let (form, _) = by_rules(source.name, ground(source)?, &mut forms, resources)?;
    described(&mut forms, form).map_err(GameError::from)
}

/// The form of the sum of some games.
fn form(games: &[Game], forms: &mut Forms, resources: Resources<'_>) -> Result<Form, GameError> {
    let mut sum = Form::ZERO;
    for game in games {
        let value = match game {
            Game::Domineering(game) => {
                let board = Board::new(game)?;
                Search::new(&board, forms, resources).value(board.start())
            }
            Game::Colouring(game) => {
                let vertices = Vertices::new(game)?;
                Search::new(&vertices, forms, resources).value(vertices.start())
            }
            Game::Partisan(game) => {
                let summands = game.summands.iter().map(of_summand).collect::<Vec<_>>();
                Ok(form(&summands, forms, resources)?)
            }
            other => Err(SolveError::Wrong(format!(
                "‘{other}’ has no value that is found: domineering, col and snort have one"
            ))),
        };
        sum = forms.sum(sum, value?)?;
    }
    Ok(sum)
}

/// How many moves follow at most on each position of a game whose rules are data.
pub(super) type Heights = HashMap<Facts, u32>;

/// The form of a game by its rules, with the heights of its positions. An error begins with the name.
fn by_rules(
    name: impl Display,
    ground: Ground,
    forms: &mut Forms,
    resources: Resources<'_>,
) -> Result<(Form, Heights), GameError> {
    let found = || {
        let sheet = Sheet::new(ground)?;
        let mut search = Search::new(&sheet, forms, resources);
        Ok((search.value(sheet.0.start())?, search.into_heights()))
    };
    found().map_err(|error| match error {
        SolveError::Wrong(why) => GameError::Wrong(format!("{name}: {why}")),
        other => other.into(),
    })
}

/// The value of a sum of games, some by the rules of files, with the heights of positions of each, which are of no use
/// where no data say the rules.
///
/// # Errors
/// As [`value`].
pub(super) fn of_sum(
    game: &Partisan,
    rules: &[RulesFile<'_>],
    resources: Resources<'_>,
) -> Result<(Value, Vec<Heights>), GameError> {
    let mut forms = Forms::new(resources.limits);
    let (mut sum, mut heights) = (Form::ZERO, Vec::new());
    for summand in &game.summands {
        let read = if let Summand::Gdl(game) = summand { RulesFile::of(rules, game) } else { None };
        let (value, own) = match read {
            Some(read) => by_rules(&read.game, read.ground.clone(), &mut forms, resources)?,
            None => (form(&[of_summand(summand)], &mut forms, resources)?, Heights::new()),
        };
        sum = forms.sum(sum, value)?;
        heights.push(own);
    }
    Ok((described(&mut forms, sum)?, heights))
}

/// A summand as a game of its own.
fn of_summand(summand: &Summand) -> Game {
    match summand {
        Summand::Domineering(game) => Game::from(*game),
        Summand::Colouring(game) => Game::from(game.clone()),
        Summand::Gdl(game) => Game::from(game.clone()),
    }
}

/// What is known of a form.
pub(super) fn described(forms: &mut Forms, form: Form) -> Result<Value, SolveError> {
    let mut thermographs = Thermographs::default();
    let is_fine =
        || SolveError::Wrong("the temperature of the value is finer than 2⁻⁶⁴".to_owned());
    let (temperature, mean) = thermographs.temperature_and_mean(forms, form).ok_or_else(is_fine)?;
    let outcome = match (forms.is_at_most(form, Form::ZERO), forms.is_at_most(Form::ZERO, form)) {
        (true, true) => Outcome::Second,
        (true, false) => Outcome::Right,
        (false, true) => Outcome::Left,
        (false, false) => Outcome::First,
    };
    let name = Names::new(forms, &mut thermographs).of(form)?;
    Ok(Value { name, outcome, temperature, mean })
}
