//! A game against a strategy in words, as `check` writes lines of play and positions.

use std::io::{self, Write};

use zermelo_checker::claim::{Claim, Convention, Game, Player, Statement};

use crate::play::line::{End, Match, Step};

/// What the players of a game are called, and what the strategy achieves.
pub(super) struct Words {
    maker: Option<Player>,
    statement: Statement,
}

impl Words {
    pub(super) fn new(claim: &Claim) -> Words {
        let maker = match &claim.game {
            Game::Positional(game) => match game.convention {
                Convention::Weak { maker } => Some(maker),
                Convention::Strong | Convention::Avoidance => None,
            },
            Game::ErdosSzekeres(_) | Game::Chomp(_) => None,
        };
        Words { maker, statement: claim.statement }
    }

    pub(super) fn player(&self, player: Player) -> &'static str {
        match (self.maker, player) {
            (Some(maker), player) if maker == player => "maker",
            (Some(_), _) => "breaker",
            (None, Player::First) => "first",
            (None, Player::Second) => "second",
        }
    }

    /// How the game has ended.
    pub(super) fn end(&self, end: &End) -> String {
        let name = |player: Player| self.player(player);
        match end {
            End::Line { by, points, winner } if by == winner => {
                format!("{} wins with the line {}", name(*winner), points.join(" "))
            }
            End::Line { by, points, winner } => {
                let (by, winner) = (name(*by), name(*winner));
                format!("{by} has completed the line {}: {winner} wins", points.join(" "))
            }
            End::Full { winner: Some(winner) } => {
                format!("all points are taken: {} wins", name(*winner))
            }
            End::Full { winner: None } => "all points are taken: a draw".to_owned(),
            End::Corner { winner } => format!(
                "{} wins: the board is full, and {} has to complete a pattern",
                name(*winner),
                name(winner.other())
            ),
            End::Pattern { winner } => format!("{} wins: a pattern is complete", name(*winner)),
            End::Settled => {
                let achieved = match self.statement {
                    Statement::DoesNotLose(player) => format!("{} does not lose", name(player)),
                    Statement::Wins(player) | Statement::PPositions { winner: player, .. } => {
                        format!("{} wins", name(player))
                    }
                };
                format!("decided: however the game goes on, {achieved}")
            }
        }
    }

    /// A move in words.
    pub(super) fn step(&self, step: &Step, opening: bool) -> String {
        let verb = if step.by_strategy && !opening { "replies" } else { "plays" };
        let mut text = format!("{} {verb} {}", self.player(step.player), step.name);
        if let Some(digit) = &step.digit {
            text.push_str(&format!(", digit {}", digit.digit));
            if let Some(others) = digit.others() {
                text.push_str(&format!(" (or {others})"));
            }
            text.push_str(&format!(": {}", digit.permutation));
        }
        text
    }
}

/// Moves, each with the position after it.
pub(super) fn print_steps(out: &mut impl Write, words: &Words, steps: &[Step]) -> io::Result<()> {
    for (number, step) in steps.iter().enumerate() {
        print_step(out, words, step, number == 0)?;
    }
    Ok(())
}

/// A move, with the position after it.
pub(super) fn print_step(
    out: &mut impl Write,
    words: &Words,
    step: &Step,
    opening: bool,
) -> io::Result<()> {
    write!(out, "{}\n{}", words.step(step, opening), step.position)
}

/// The line of play so far, as `check` writes it.
pub(super) fn print_line(out: &mut impl Write, steps: &[Step]) -> io::Result<()> {
    write!(out, "  line  ")?;
    for Step { player, name, .. } in steps {
        match player {
            Player::First => write!(out, " {name}")?,
            Player::Second => write!(out, " ({name})")?,
        }
    }
    writeln!(out)
}

/// The line of play, and who has won or who is to move.
pub(super) fn print_state(out: &mut impl Write, words: &Words, game: &dyn Match) -> io::Result<()> {
    print_line(out, game.steps())?;
    match game.end() {
        Some(end) => writeln!(out, "{}", words.end(end)),
        None => print_moves(out, words, game),
    }
}

/// What the opponent can play.
pub(super) fn print_moves(out: &mut impl Write, words: &Words, game: &dyn Match) -> io::Result<()> {
    let opponent = words.player(game.proponent().other());
    writeln!(out, "{opponent} to move: {}", game.legal_moves().join(", "))
}
