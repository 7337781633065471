//! The search for a score, kept in a file: the values that are found, and the game that is searched
//! with the bounds of its positions. Bounds are facts about positions, so a search may begin with any
//! of them, and ends with the same value.

use std::cell::RefCell;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use zermelo_explain::count;
use zermelo_search::checkpoint::{Frame, Reader, Unusable, Writer};
use zermelo_search::limits::SolveError;

use super::game::Key;
use super::interval::{GameValue, Interval, KnownIntervals};

const MAGIC: &[u8; 8] = b"\x89ZSCORES";

/// What a file keeps.
struct Run<K> {
    /// The values that a table has so far.
    finished: Vec<GameValue>,
    /// The game that is searched, with what is known of its positions.
    current: Option<(String, KnownIntervals<K>)>,
}

/// Where a search is kept, and how often.
pub struct Checkpoint<'p, K> {
    frame: Frame<'p>,
    run: RefCell<Run<K>>,
}

impl<'p, K: Key> Checkpoint<'p, K> {
    /// The search that a file keeps, or a new one if there is no file. It is kept when so much time
    /// has passed since the last time, and when the search stops.
    ///
    /// # Errors
    /// When the file cannot be read, is none, or is of another version.
    pub fn open(path: &'p Path, interval: Duration) -> Result<Checkpoint<'p, K>, SolveError> {
        let frame = Frame::new(path, MAGIC, interval);
        let run = frame.read(read)?.unwrap_or(Run { finished: Vec::new(), current: None });
        Ok(Checkpoint { frame, run: RefCell::new(run) })
    }

    /// The values that are found: the first ones of a run that finds the values of these games, in
    /// their order.
    ///
    /// # Errors
    /// When the file is of another run.
    pub fn finished(&self, games: &[String]) -> Result<Vec<GameValue>, SolveError> {
        let run = self.run.borrow();
        let of_table =
            |found: usize| format!("that has found {} of a table", count(found, "value", "values"));
        let known = run.finished.iter().map(|found| found.game.clone());
        let known: Vec<String> =
            known.chain(run.current.as_ref().map(|(game, _)| game.clone())).collect();
        if games.starts_with(&known) {
            return Ok(run.finished.clone());
        }
        let found = match (&run.current, run.finished.len()) {
            (Some((game, _)), 0) => format!("that solves {game}"),
            (_, count) => of_table(count),
        };
        Err(self.frame.error(Unusable::OtherRun(found)).into())
    }

    /// What the file knows of the positions of a game.
    pub(super) fn known(&self, game: &str) -> KnownIntervals<K> {
        let mut run = self.run.borrow_mut();
        match run.current.take() {
            Some((of, known)) if of == game => known,
            other => {
                run.current = other;
                KnownIntervals::default()
            }
        }
    }

    /// Takes a value of a table as found, from the next time on that the file is written.
    pub(super) fn finish(&self, found: GameValue) {
        self.run.borrow_mut().finished.push(found);
    }

    /// Whether it is time to keep the search.
    pub(super) fn is_due(&self) -> bool {
        self.frame.is_due()
    }

    /// Replaces the file, whole or not at all.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn keep(&self, game: &str, known: &KnownIntervals<K>) -> Result<(), SolveError> {
        let run = self.run.borrow();
        Ok(self.frame.write(|out| write(&run.finished, game, known, out))?)
    }
}

fn write<K: Key>(
    finished: &[GameValue],
    game: &str,
    known: &KnownIntervals<K>,
    out: &mut Writer<'_>,
) -> io::Result<()> {
    out.count(finished.len())?;
    for GameValue { game, least, most, positions } in finished {
        out.text(game.as_bytes())?;
        out.write_all(&least.to_le_bytes())?;
        out.write_all(&most.to_le_bytes())?;
        out.count(*positions)?;
    }
    out.text(game.as_bytes())?;
    out.rows(known.iter().map(|(key, Interval { least, most })| (*key, [*least, *most])))
}

fn game(from: &mut Reader) -> Result<String, Unusable> {
    String::from_utf8(from.text()?).map_err(|_| Unusable::Damaged)
}

fn read<K: Key>(from: &mut Reader) -> Result<Run<K>, Unusable> {
    let mut finished = Vec::new();
    for _ in 0..from.count(24)? {
        let (game, least, most) = (game(from)?, from.number()?, from.number()?);
        finished.push(GameValue { game, least, most, positions: from.count(0)? });
    }
    let game = game(from)?;
    let count = from.count(K::WIDTH + 2)?;
    let mut known = KnownIntervals::default();
    for row in from.rows(count) {
        let (key, [least, most]) = row?;
        known.insert(key, Interval { least, most });
    }
    Ok(Run { finished, current: Some((game, known)) })
}

#[cfg(test)]
mod tests;
