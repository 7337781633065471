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
//! cells, closes vertices, or leads to a smaller form, so that no position comes back; but rules that are data may
//! come back to one.

use super::claim::{Claim, Relation};
use super::forms::Forms;
use super::game::{Game, rules_of};
use crate::claim::Player;
use crate::codes::{POSITION_TURN, SIZE};
use crate::fault::{Code, Fault, codes};
use crate::proofs::replay::{self, Replay, Rules};
use crate::stop::Stop;

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
    /// what is closed to Left, and to Right; by rules the facts, but for those of the turn.
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

/// Which player of each game Left is, or Right.
fn as_player(is_left: bool) -> Player {
    if is_left { Player::First } else { Player::Second }
}

/// The rules of a difference.
#[derive(Clone, Debug)]
pub struct PartisanRules {
    games: Vec<Game>,
    forms: Forms,
    relation: Relation,
}

impl PartisanRules {
    /// The rules of a claim, with the text of each of [`super::Partisan::by_rules`], for a replay of so many bytes.
    ///
    /// # Errors
    /// When there are more than [`MAX_SUMMANDS`] games, one of them is too large, or the value is none (H9); what is
    /// wrong with a text (G1 to G11, G17).
    pub fn new<T: AsRef<[u8]>>(
        claim: &Claim,
        texts: &[T],
        bytes: usize,
    ) -> Result<PartisanRules, Stop> {
        SIZE.unless(claim.game.summands.len() <= MAX_SUMMANDS)?;
        let games = rules_of(&claim.game, texts, bytes)?;
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

    /// The work for rules that are data is in proportion to the replay (H10): three evaluations for a node, six for the first one,
    /// and eight for an entry, which is two moves.
    pub(super) fn confirm_work(&self, replay: &Replay<'_>, bytes: usize) -> Result<(), Fault> {
        let moves = self.games.len().saturating_mul(usize::from(STRIDE / 2));
        let answers = replay.answers(moves.saturating_add(self.forms.count()));
        let evaluations = replay.nodes.len().saturating_add(1).saturating_mul(3);
        let evaluations = evaluations.saturating_add(answers.saturating_mul(8));
        self.games.iter().try_for_each(|game| game.confirm_work(evaluations, bytes))
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

    /// Rules that are data may come back to a position.
    const CAN_RETURN: bool = true;

    /// Without them no play goes on for ever.
    fn is_endless_claimed(&self) -> bool {
        !self.games.iter().any(Game::can_return)
    }

    fn proponent(&self) -> Player {
        Player::Second
    }

    fn start(&self) -> Position {
        let left = match self.relation {
            Relation::Equals => None,
            Relation::IsAtLeast => Some(Player::Second),
        };
        let mut games = [[0; 2]; MAX_SUMMANDS];
        for (at, game) in games.iter_mut().zip(&self.games) {
            *at = game.start();
        }
        Position { games, form: self.forms.value(), left, mover: Player::First }
    }

    fn record_width(&self) -> usize {
        self.games.iter().map(Game::width).fold(3, usize::saturating_add)
    }

    fn read(&self, record: &[u8]) -> Result<Position, Code> {
        let position = self.unpack(record)?;
        self.confirm(&position)?;
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

    fn confirm(&self, position: &Position) -> Result<(), Code> {
        Self::roles(position, position.mover).iter().try_for_each(|&is_left| {
            let mut games = self.games.iter().zip(position.games);
            games.try_for_each(|(game, at)| game.confirm(at, as_player(is_left)))
        })
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
