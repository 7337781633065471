//! The rules of a difference: some partisan games, and the negative of a value, side by side.
//!
//! A player moves in one of them, and who cannot move in any loses. Left moves in a game as its first player
//! does, and in the value to an option of Right; Right moves as the second one, and to an option of Left.
//! Where it is claimed that the games equal the value, First decides with the first move whether to be
//! Left or Right; where it is claimed that they are at least the value, First is Right. Second has the
//! strategy (docs/specification/proofs.md, "Values of partisan games").
//!
//! A move in game i (from 0) has the number 256·i + 2·m + r, where m is its number there, and r is 0 of
//! Left and 1 of Right; a move to the form f of the value has 1024 + 2·f + r. A position is those of the
//! games, each as its game stores it, the form's number as two bytes, lowest first, and a byte: 0 where it
//! is open who is Left, 1 where First is, 2 where Second is. Any position of a game will do. A move covers
//! cells, closes vertices, or leads to a smaller form, so that no position comes back.

use super::claim::{Claim, Relation, Summand};
use super::forms::Forms;
use crate::claim::Player;
use crate::codes::{POSITION_TURN, SIZE};
use crate::fault::{Code, Fault, codes};
use crate::format::Reader;
use crate::games::colouring::{self, ColouringRules};
use crate::games::domineering::{self, rules as dominoes};
use crate::games::graph::Graph;
use crate::proofs::replay::{self, Rules};

codes! {
    /// A stored position says of no form of the value or of no player that it is there, or leaves open who
    /// is Left after the start (R1).
    POSITION_ROLES = "position-roles";
}

/// The most games side by side.
pub const MAX_SUMMANDS: usize = 4;

/// The numbers of moves that each game has.
const STRIDE: u16 = 256;

/// The first number of a move in the value.
const OF_VALUE: u16 = 1024;

/// Where each game is, and the value, and who is Left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The position of each game: in Domineering the cells that are covered, and nothing; in Col and Snort
    /// what is closed to Left, and to Right.
    pub games: [[u64; 2]; MAX_SUMMANDS],
    /// The number of the form that the value has become.
    pub form: u16,
    /// Who is Left, where that is decided.
    pub left: Option<Player>,
    /// Whose turn it is.
    pub mover: Player,
}

/// What a number of a move says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The place of the game; `None` for the value.
    pub game: Option<usize>,
    /// The move in the game, or the form.
    pub number: u16,
    /// Whether it is one of Left.
    pub is_left: bool,
}

impl Ply {
    /// The move of a number.
    pub fn new(number: u16) -> Ply {
        let is_left = number & 1 == 0;
        let half = |number: u16| number.div_euclid(2);
        match number.checked_sub(OF_VALUE) {
            Some(rest) => Ply { game: None, number: half(rest), is_left },
            None => {
                let game = usize::from(number.div_euclid(STRIDE));
                Ply { game: Some(game), number: half(number.rem_euclid(STRIDE)), is_left }
            }
        }
    }

    /// Its number; `None` where there is none.
    pub fn number(self) -> Option<u16> {
        let first = match self.game {
            Some(game) => u16::try_from(game).ok()?.checked_mul(STRIDE)?,
            None => OF_VALUE,
        };
        let own = self.number.checked_mul(2)?.checked_add(u16::from(!self.is_left))?;
        first.checked_add(own)
    }
}

/// The rules of one of the games.
#[derive(Clone, Debug)]
pub enum Game {
    /// Of Domineering.
    Dominoes(dominoes::DomineeringRules),
    /// Of Col or Snort.
    Vertices(ColouringRules<'static>),
}

/// Which player of each game Left is, or Right.
fn as_player(is_left: bool) -> Player {
    if is_left { Player::First } else { Player::Second }
}

impl Game {
    fn new(summand: &Summand) -> Result<Game, Fault> {
        let winner = Player::First;
        Ok(match summand {
            Summand::Domineering(game) => {
                let claim = domineering::Claim { winner, game: *game };
                Game::Dominoes(dominoes::DomineeringRules::new(&claim, &[])?)
            }
            Summand::Colouring(game) => {
                // The name says which graph it is.
                let unlisted = Reader::new(&[0], 0);
                let graph = Graph::confirmed_in(&unlisted, &game.graph, None, None, false)?;
                let claim = colouring::Claim { winner, game: game.clone() };
                Game::Vertices(ColouringRules::new(&claim, &graph, &[])?)
            }
        })
    }

    /// Whether the player has no move: then the player's turn would end the game.
    fn is_over(&self, [one, other]: [u64; 2], mover: Player) -> bool {
        let ending = match self {
            Game::Dominoes(rules) => rules.ending(&dominoes::Position { covered: one, mover }, 0),
            Game::Vertices(rules) => {
                rules.ending(&colouring::Position { first: one, second: other, mover }, 0)
            }
        };
        ending.is_some()
    }

    fn moves(&self, [one, other]: [u64; 2], mover: Player, moves: &mut Vec<u16>) {
        match self {
            Game::Dominoes(rules) => {
                rules.legal_moves(&dominoes::Position { covered: one, mover }, moves);
            }
            Game::Vertices(rules) => {
                rules.legal_moves(&colouring::Position { first: one, second: other, mover }, moves);
            }
        }
    }

    fn play(&self, [one, other]: [u64; 2], mover: Player, mv: u16) -> Option<[u64; 2]> {
        match self {
            Game::Dominoes(rules) => {
                let after = rules.play(&dominoes::Position { covered: one, mover }, mv)?;
                Some([after.covered, 0])
            }
            Game::Vertices(rules) => {
                let at = colouring::Position { first: one, second: other, mover };
                let after = rules.play(&at, mv)?;
                Some([after.first, after.second])
            }
        }
    }

    /// How many bytes its positions take.
    pub fn width(&self) -> usize {
        match self {
            Game::Dominoes(rules) => rules.record_width(),
            Game::Vertices(rules) => rules.record_width(),
        }
    }

    fn unpack(&self, record: &[u8]) -> Result<[u64; 2], Code> {
        Ok(match self {
            Game::Dominoes(rules) => [rules.unpack(record)?.covered, 0],
            Game::Vertices(rules) => {
                let colouring::Position { first, second, .. } = rules.unpack(record)?;
                [first, second]
            }
        })
    }

    fn confirm(&self, [one, other]: [u64; 2]) -> Result<(), Code> {
        match self {
            Game::Dominoes(rules) => rules.confirm_cells(one),
            Game::Vertices(rules) => rules.confirm_vertices(one | other),
        }
    }
}

/// The rules of a difference.
#[derive(Clone, Debug)]
pub struct PartisanRules {
    games: Vec<Game>,
    forms: Forms,
    relation: Relation,
}

impl PartisanRules {
    /// The rules of a claim.
    ///
    /// # Errors
    /// When there are more than [`MAX_SUMMANDS`] games, one of them is too large, or the value is none (H9).
    pub fn new(claim: &Claim) -> Result<PartisanRules, Fault> {
        let summands = &claim.game.summands;
        SIZE.unless(summands.len() <= MAX_SUMMANDS)?;
        let games = summands.iter().map(Game::new).collect::<Result<_, _>>()?;
        let forms = Forms::new(claim.statement.value.as_str()).ok_or(SIZE)?;
        Ok(PartisanRules { games, forms, relation: claim.statement.relation })
    }

    /// The rules of each game.
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// The forms of the value.
    pub fn forms(&self) -> &Forms {
        &self.forms
    }

    /// What a player can be: Left, or Right, or both.
    fn roles(position: &Position, player: Player) -> &'static [bool] {
        match position.left {
            None => &[true, false],
            Some(left) if left == player => &[true],
            Some(_) => &[false],
        }
    }

    /// Whether the player to move has no move.
    fn is_over(&self, position: &Position) -> bool {
        Self::roles(position, position.mover).iter().all(|&is_left| {
            let mut games = self.games.iter().zip(position.games);
            self.forms.options(position.form, !is_left).is_empty()
                && games.all(|(game, at)| game.is_over(at, as_player(is_left)))
        })
    }
}

impl Rules for PartisanRules {
    type Position = Position;

    fn proponent(&self) -> Player {
        Player::Second
    }

    fn start(&self) -> Position {
        let left = match self.relation {
            Relation::Equals => None,
            Relation::IsAtLeast => Some(Player::Second),
        };
        let games = [[0; 2]; MAX_SUMMANDS];
        Position { games, form: self.forms.value(), left, mover: Player::First }
    }

    fn record_width(&self) -> usize {
        self.games.iter().map(Game::width).fold(3, usize::saturating_add)
    }

    fn read(&self, record: &[u8]) -> Result<Position, Code> {
        let position = self.unpack(record)?;
        for (game, at) in self.games.iter().zip(position.games) {
            game.confirm(at)?;
        }
        let is_start = position == self.start();
        let is_form = usize::from(position.form) < self.forms.count();
        POSITION_ROLES.unless(is_form && (is_start || position.left.is_some()))?;
        POSITION_TURN.unless(is_start || !self.is_over(&position))?;
        Ok(position)
    }

    fn unpack(&self, record: &[u8]) -> Result<Position, Code> {
        let (mut rest, mut games) = (record, [[0; 2]; MAX_SUMMANDS]);
        for (game, at) in self.games.iter().zip(&mut games) {
            let (own, after) = rest.split_at_checked(game.width()).ok_or(POSITION_ROLES)?;
            (*at, rest) = (game.unpack(own)?, after);
        }
        let &[low, high, left] = rest else { return Err(POSITION_ROLES) };
        let left = match left {
            0 => None,
            1 => Some(Player::First),
            2 => Some(Player::Second),
            _ => return Err(POSITION_ROLES),
        };
        let form = u16::from_le_bytes([low, high]);
        Ok(Position { games, form, left, mover: Player::First })
    }

    fn mover(&self, position: &Position) -> Player {
        position.mover
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<replay::Move>) {
        let (mut all, mut own) = (Vec::new(), Vec::new());
        for &is_left in Self::roles(position, position.mover) {
            for (place, (game, at)) in self.games.iter().zip(position.games).enumerate() {
                game.moves(at, as_player(is_left), &mut own);
                let number = |number| Ply { game: Some(place), number, is_left }.number();
                all.extend(own.drain(..).filter_map(number));
            }
            let options = self.forms.options(position.form, !is_left).iter();
            all.extend(options.filter_map(|&number| Ply { game: None, number, is_left }.number()));
        }
        all.sort_unstable();
        moves.append(&mut all);
    }

    fn play(&self, position: &Position, mv: replay::Move) -> Option<Position> {
        let Position { mut games, mut form, mover, .. } = *position;
        let Ply { game, number, is_left } = Ply::new(mv);
        Self::roles(position, mover).contains(&is_left).then_some(())?;
        match game {
            Some(place) => {
                let at = games.get_mut(place)?;
                *at = self.games.get(place)?.play(*at, as_player(is_left), number)?;
            }
            None => {
                self.forms.options(form, !is_left).binary_search(&number).ok()?;
                form = number;
            }
        }
        let left = Some(if is_left { mover } else { mover.other() });
        Some(Position { games, form, left, mover: mover.other() })
    }

    /// Who cannot move has lost.
    fn ending(&self, position: &Position, _: replay::Move) -> Option<bool> {
        self.is_over(position).then_some(position.mover == Player::First)
    }
}
