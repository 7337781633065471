//! Positions of replays, as they are stored. Each is the other direction of [`Rules::read`], which
//! stands with the rules: a check reads positions, confirms them, and never writes one. The tests
//! of each game hold the two against each other.

use crate::claim::Player;
use crate::games::colouring::ColouringRules;
use crate::games::coprime_grid::rules::CoprimeGridRules;
use crate::games::cops_and_robbers::CopsRules;
use crate::games::domineering::rules::DomineeringRules;
use crate::games::dots_and_boxes::rules::DotsAndBoxesRules;
use crate::games::erdos_szekeres::rules::ErdosSzekeresRules;
use crate::games::gdl::GdlRules;
use crate::games::latin_erdos::LatinErdosRules;
use crate::games::misere::MisereRules;
use crate::games::node_kayles::NodeKaylesRules;
use crate::games::partisan::{Game, PartisanRules};
use crate::games::positional::PositionalRules;
use crate::proofs::replay::Rules;

/// The rules of a game whose positions can be stored.
pub trait Records: Rules {
    /// Appends a position as it is stored.
    fn write(&self, position: &Self::Position, out: &mut Vec<u8>);
}

impl<const N: usize> Records for PositionalRules<'_, N> {
    fn write(&self, position: &Self::Position, out: &mut Vec<u8>) {
        let width = self.record_width().div_euclid(2);
        for stones in [position.first, position.second] {
            out.extend(stones.to_bytes().take(width));
        }
    }
}

impl Records for ErdosSzekeresRules {
    fn write(&self, position: &Self::Position, out: &mut Vec<u8>) {
        out.extend(position.rows.iter().take(self.record_width()));
    }
}

impl<const N: usize> Records for NodeKaylesRules<'_, N> {
    fn write(&self, position: &Self::Position, out: &mut Vec<u8>) {
        out.extend(position.gone.to_bytes().take(self.record_width()));
    }
}

impl Records for LatinErdosRules<'_> {
    fn write(&self, position: &Self::Position, out: &mut Vec<u8>) {
        for row in self.sides() {
            out.extend(self.sides().filter_map(|column| position.at(row, column)));
        }
        let owners = self.sides().map(|column| match position.owner(column) {
            None => 0,
            Some(Player::First) => 1,
            Some(Player::Second) => 2,
        });
        if self.run.is_some() {
            out.extend(owners);
        }
    }
}

impl Records for CoprimeGridRules {
    fn write(&self, position: &Self::Position, out: &mut Vec<u8>) {
        out.extend(position.cells.iter().take(self.record_width()));
    }
}

impl Records for DotsAndBoxesRules {
    fn write(&self, position: &Self::Position, out: &mut Vec<u8>) {
        let edges = self.record_width().saturating_sub(2);
        out.extend(position.drawn.to_le_bytes().into_iter().take(edges));
        out.extend([position.boxes, position.passes.into()]);
    }
}

impl Records for DomineeringRules {
    fn write(&self, position: &Self::Position, out: &mut Vec<u8>) {
        out.extend(position.covered.to_le_bytes().into_iter().take(self.record_width()));
    }
}

impl Records for ColouringRules<'_> {
    fn write(&self, position: &Self::Position, out: &mut Vec<u8>) {
        let width = self.record_width().div_euclid(2);
        for closed in [position.first, position.second] {
            out.extend(closed.to_le_bytes().into_iter().take(width));
        }
    }
}

impl Records for CopsRules<'_> {
    fn write(&self, position: &Self::Position, out: &mut Vec<u8>) {
        for number in [position.cops, position.robber] {
            out.extend(number.unwrap_or(u16::MAX).to_le_bytes());
        }
    }
}

impl Records for PartisanRules {
    fn write(&self, position: &Self::Position, out: &mut Vec<u8>) {
        for (game, at) in self.games().iter().zip(position.games) {
            // Domineering has one set of cells, and a colouring game two sets of vertices; facts go on in the second word.
            let sets = match game {
                Game::Dominoes(_) => 1,
                Game::Vertices(_) => 2,
                Game::Sides(_) => {
                    let bytes = at.into_iter().flat_map(u64::to_le_bytes);
                    out.extend(bytes.take(game.width()));
                    continue;
                }
            };
            let width = game.width().checked_div(sets).unwrap_or(0);
            for set in at.into_iter().take(sets) {
                out.extend(set.to_le_bytes().into_iter().take(width));
            }
        }
        out.extend(position.form.to_le_bytes());
        out.push(match position.left {
            None => 0,
            Some(Player::First) => 1,
            Some(Player::Second) => 2,
        });
    }
}

impl Records for MisereRules {
    fn write(&self, position: &Self::Position, out: &mut Vec<u8>) {
        out.extend(position.bytes.iter().take(self.record_width()));
    }
}

impl Records for GdlRules {
    fn write(&self, position: &Self::Position, out: &mut Vec<u8>) {
        out.extend(&position.facts);
    }
}
