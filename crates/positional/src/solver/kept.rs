//! A search kept in a file: of the player that it is for, what is decided, and the certificates made before.
//!
//! What is decided while an outcome is looked for is the same whether the search was interrupted or not: a
//! position is looked at again only on the way to the first one that is not decided. A strategy depends on
//! that, and on the order in which it has other positions decided itself: of these none are kept, and a
//! strategy that was being made is made again.

use std::cell::RefCell;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use zermelo_checker::claim::{Claim, Player, Statement};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::positional::{self, Positional};
use zermelo_checker::proofs::Kind;
use zermelo_explain::set::Set;
use zermelo_search::checkpoint::{Frame, Reader, Row, Unusable};
use zermelo_search::limits::SolveError;

use super::aim::Table;
use super::known::Knowledge;
use crate::position::Position;

const MAGIC: &[u8; 8] = b"\x89ZBOARDS";
const BETWEEN: Duration = Duration::from_secs(60);

/// The file of a search, and what it has besides what is decided.
pub struct Checkpoint<'p> {
    frame: Frame<'p>,
    path: &'p Path,
    game: Positional,
    /// The game, and the kind of proof that is wanted.
    words: String,
    run: RefCell<Run>,
}

/// What comes before what is decided.
#[derive(Default)]
struct Run {
    /// Certificates of games that are not lost.
    certificates: Vec<Vec<u8>>,
    /// Whether the search is for First, as the attacker.
    is_first: bool,
}

impl<'p> Checkpoint<'p> {
    /// Of a game with its board's hash, and a kind of proof that is wanted. The file is written once a minute
    /// while an outcome is searched for, and when that ends.
    pub fn new(path: &'p Path, game: &Positional, by: Option<Kind>) -> Checkpoint<'p> {
        let frame = Frame::new(path, MAGIC, BETWEEN);
        let by = by.map_or(String::new(), |kind| format!(" --by {}", kind.name()));
        let (words, game) = (format!("{game}{by}"), game.clone());
        Checkpoint { frame, path, game, words, run: RefCell::default() }
    }

    /// Whether there is a file: where there is one, arguments have decided nothing.
    pub(super) fn is_begun(&self) -> bool {
        self.path.exists()
    }

    /// Whether it is time to keep the search.
    pub(super) fn is_due(&self) -> bool {
        self.frame.is_due()
    }

    /// Notes for whom the search is that is kept from now on, and what is proved.
    pub(super) fn begin(&self, attacker: Player, known: &Knowledge) {
        let made = known.proved.iter().filter_map(|(_, made)| made.as_ref());
        let certificates = made.map(|made| made.write().0).collect();
        *self.run.borrow_mut() = Run { certificates, is_first: attacker == Player::First };
    }

    /// Replaces the file.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn keep<K: Row + Copy, V: Row + Copy>(
        &self,
        decided: &Table<K, V>,
    ) -> Result<(), SolveError> {
        let run = self.run.borrow();
        Ok(self.frame.write(|out| {
            out.text(self.words.as_bytes())?;
            out.count(run.certificates.len())?;
            run.certificates.iter().try_for_each(|bytes| out.text(bytes))?;
            out.write_all(&[u8::from(run.is_first)])?;
            out.rows(decided.iter().map(|(key, value)| (*key, *value)))
        })?)
    }

    /// Reads the file: notes what is proved, and has what is decided read for an attacker; `None` where there
    /// is no file.
    ///
    /// # Errors
    /// When it is damaged, or of another game.
    pub(super) fn read<T>(
        &self,
        known: &mut Knowledge,
        decided: impl FnOnce(Player, &mut Reader) -> Result<T, Unusable>,
    ) -> Result<Option<T>, SolveError> {
        Ok(self.frame.read(|from| {
            let game = String::from_utf8(from.text()?).map_err(|_| Unusable::Damaged)?;
            if game != self.words {
                return Err(Unusable::OtherRun(format!("that solves {game}")));
            }
            for _ in 0..from.count(8)? {
                let bytes = from.text()?;
                let (statement, made) = self.certificate(&bytes).ok_or(Unusable::Damaged)?;
                known.note(statement, Some(made));
            }
            let is_first = bool::read(&from.array::<1>()?).ok_or(Unusable::Damaged)?;
            decided(if is_first { Player::First } else { Player::Second }, from)
        })?)
    }

    /// A certificate that says that a player does not lose the game. Its proof is not looked at here.
    fn certificate(&self, bytes: &[u8]) -> Option<(Statement, Certificate<'static>)> {
        let (Certificate { header, kind, body, body_offset }, _) = Certificate::read(bytes).ok()?;
        let Claim::Positional(positional::Claim { statement, game }) = &header.claim else {
            return None;
        };
        let is_meant = matches!(statement, Statement::DoesNotLose(_)) && *game == self.game;
        let body = body.into_owned().into();
        is_meant.then_some((*statement, Certificate { header, kind, body, body_offset }))
    }
}

impl<const N: usize> Row for Position<N> {
    const WIDTH: usize = 16 * N;

    fn put(&self, out: &mut Vec<u8>) {
        out.extend(self.attacker.bytes().chain(self.defender.bytes()));
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let (attacker, defender) = bytes.split_at_checked(8 * N)?;
        Some(Position { attacker: Set::from_bytes(attacker), defender: Set::from_bytes(defender) })
    }
}

#[cfg(test)]
mod tests;
