//! Places of faults in a proof, ready to be printed.

use std::fmt;

use zermelo_checker::claim::Player;

use crate::picture::Picture;

/// Where in a proof a fault is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Place {
    /// What the number counts.
    pub spot: Spot,
    /// The node, state, statement or derivation, counted from 0; derivations of the claim are
    /// counted after all statements.
    pub node: u64,
    /// The move there, by name: at a node the opponent's, at a state one that shows the fault, in
    /// a derivation the kind of move that the branch answers.
    pub opponent_move: Option<String>,
    /// Whether points are named, in all of the explanation, as the node has them: there is no
    /// line, and symmetries may lie on the way from the start. Otherwise they are named as in the
    /// line.
    pub own_names: bool,
    /// A line of play from the start that gets there, with that move last; `None` when no line
    /// of the strategy does.
    pub line: Option<Vec<Ply>>,
    /// The position at the end of that line (without a line: the node's, after the move if it can
    /// be played).
    pub position: Option<Picture>,
}

/// What the number of a place counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Spot {
    /// The nodes of a replay.
    #[default]
    Node,
    /// The states of a map.
    State,
    /// The statements of an outcome proof.
    Statement,
    /// The derivations of an outcome proof: those of its statements, and then the claim's.
    Derivation,
}

impl Spot {
    /// The word for one of what is counted.
    pub fn word(self) -> &'static str {
        match self {
            Spot::Node => "node",
            Spot::State => "state",
            Spot::Statement => "statement",
            Spot::Derivation => "derivation",
        }
    }
}

/// One move of a line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ply {
    /// Who moved.
    pub player: Player,
    /// The move, by name.
    pub name: String,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let after = match self.spot {
            Spot::Node => "the opponent's move",
            Spot::State => "the move",
            // The sentence begins with the place.
            Spot::Statement | Spot::Derivation => return Ok(()),
        };
        write!(f, "  at     {} {}", self.spot.word(), self.node)?;
        if let Some(mv) = &self.opponent_move {
            write!(f, ", after {after} {mv}")?;
        }
        if self.own_names {
            write!(
                f,
                " (no line leads here; points have the names that they have at the node, after symmetries)"
            )?;
        }
        writeln!(f)?;
        if let Some(line) = &self.line {
            writeln!(f, "  line   {}", numbered(line.iter().map(|ply| (ply.player, &*ply.name))))?;
        }
        self.position.iter().try_for_each(|position| position.fmt(f))
    }
}

/// A line of play in a line of text, each move of the first player with its number: `1. a1 b2 2. c1`.
/// Moves that one player makes in a row are joined: `1. a1+b2 c1`. Where the second player begins, the
/// line begins with `1. …`.
pub fn numbered<'n>(plies: impl IntoIterator<Item = (Player, &'n str)>) -> String {
    let (mut line, mut number, mut last) = (String::new(), 0, Player::Second);
    for (player, name) in plies {
        let begins = match player {
            Player::First => last == Player::Second,
            Player::Second => number == 0,
        };
        if begins {
            number += 1;
            line += &format!("{}{number}. ", if number == 1 { "" } else { " " });
            line += if player == Player::Second { "… " } else { "" };
        } else {
            line.push(if player == last { '+' } else { ' ' });
        }
        line += name;
        last = player;
    }
    line
}

#[cfg(test)]
mod tests {
    use Player::{First, Second};

    use super::*;

    #[test]
    fn moves_of_the_first_player_are_numbered() {
        for (plies, line) in [
            (&[][..], ""),
            (&[(First, "a1")], "1. a1"),
            (&[(First, "a1"), (Second, "b2"), (First, "c3")], "1. a1 b2 2. c3"),
            (&[(Second, "b2"), (First, "c3"), (Second, "d4")], "1. … b2 2. c3 d4"),
            // In dots and boxes, who draws the last edge of a box moves again.
            (
                &[(First, "a"), (First, "b"), (Second, "c"), (Second, "d"), (First, "e")],
                "1. a+b c+d 2. e",
            ),
            (&[(Second, "a"), (Second, "b"), (First, "c")], "1. … a+b 2. c"),
        ] {
            assert_eq!(numbered(plies.iter().copied()), line, "{plies:?}");
        }
    }
}
