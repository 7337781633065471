//! The search for a score, kept in a file: the values that are found, and the game that is searched
//! with the bounds of its positions. Bounds are facts about positions, so a search may begin with any
//! of them, and ends with the same value.

use std::cell::RefCell;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use zermelo_explain::count;

use super::error::SolveError;
use super::game::Key;
use super::interval::{Found, Interval, Known};
use crate::checkpoint::{Frame, Reader, Unusable, Writer};

const MAGIC: &[u8; 8] = b"\x89ZSCORES";

/// What a file keeps.
struct Run<K> {
    /// The values that a table has so far.
    finished: Vec<Found>,
    /// The game that is searched, with what is known of its positions.
    current: Option<(String, Known<K>)>,
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
    pub fn finished(&self, games: &[String]) -> Result<Vec<Found>, SolveError> {
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
    pub(super) fn known(&self, game: &str) -> Known<K> {
        let mut run = self.run.borrow_mut();
        match run.current.take() {
            Some((of, known)) if of == game => known,
            other => {
                run.current = other;
                Known::default()
            }
        }
    }

    /// Takes a value of a table as found, from the next time on that the file is written.
    pub(super) fn finish(&self, found: Found) {
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
    pub(super) fn keep(&self, game: &str, known: &Known<K>) -> Result<(), SolveError> {
        let run = self.run.borrow();
        Ok(self.frame.write(|out| write(&run.finished, game, known, out))?)
    }
}

fn put_count(count: usize, out: &mut Writer<'_>) -> io::Result<()> {
    out.write_all(&u64::try_from(count).unwrap_or(u64::MAX).to_le_bytes())
}

fn put_game(game: &str, out: &mut Writer<'_>) -> io::Result<()> {
    put_count(game.len(), out)?;
    out.write_all(game.as_bytes())
}

fn write<K: Key>(
    finished: &[Found],
    game: &str,
    known: &Known<K>,
    out: &mut Writer<'_>,
) -> io::Result<()> {
    put_count(finished.len(), out)?;
    for Found { game, least, most, positions } in finished {
        put_game(game, out)?;
        out.write_all(&least.to_le_bytes())?;
        out.write_all(&most.to_le_bytes())?;
        put_count(*positions, out)?;
    }
    put_game(game, out)?;
    put_count(known.len(), out)?;
    let mut row = Vec::new();
    for (key, Interval { least, most }) in known {
        row.clear();
        key.put(&mut row);
        row.extend([*least, *most]);
        out.write_all(&row)?;
    }
    Ok(())
}

fn game(from: &mut Reader) -> Result<String, Unusable> {
    let length = from.count(1)?;
    String::from_utf8(from.bytes(length)?).map_err(|_| Unusable::Damaged)
}

fn read<K: Key>(from: &mut Reader) -> Result<Run<K>, Unusable> {
    let mut finished = Vec::new();
    for _ in 0..from.count(24)? {
        let (game, least, most) = (game(from)?, from.number()?, from.number()?);
        finished.push(Found { game, least, most, positions: from.count(0)? });
    }
    let game = game(from)?;
    let (mut known, mut key) = (Known::default(), vec![0; K::WIDTH]);
    for _ in 0..from.count(K::WIDTH + 2)? {
        from.fill(&mut key)?;
        let key = K::read(&key).ok_or(Unusable::Damaged)?;
        let [least, most] = from.array()?;
        known.insert(key, Interval { least, most });
    }
    Ok(Run { finished, current: Some((game, known)) })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::checkpoint::CheckpointError;
    use crate::games::coprime_grid::solver::{Options, solve, state, value};
    use crate::limits::{Limit, Limits};
    use zermelo_checker::claim::Provenance;
    use zermelo_checker::games::coprime_grid::{CoprimeGrid, Order, Variation};

    type Checkpoint<'p> = super::Checkpoint<'p, state::Key>;

    fn game(n: u32) -> CoprimeGrid {
        CoprimeGrid { n, variation: Variation::Parity, order: Order::MaximiserFirst }
    }

    /// Solves with a checkpoint, at most so many positions in all.
    fn solved(path: &Path, n: u32, positions: u64) -> Result<(Vec<Vec<u8>>, usize), SolveError> {
        let checkpoint = Checkpoint::open(path, Duration::ZERO)?;
        checkpoint.finished(&[game(n).to_string()])?;
        let limits = Limits { positions, ..Limits::DEFAULT };
        let checkpoint = Some(&checkpoint);
        let options = Options { limits, nodes: positions, checkpoint, ..Options::default() };
        let solution = solve(&game(n), &Provenance::default(), options)?;
        if solution.least < solution.most {
            return Err(Limit::Positions(positions).into());
        }
        let bytes = solution.certificates.iter().map(|certificate| certificate.write().0);
        Ok((bytes.collect(), solution.positions))
    }

    #[test]
    fn an_interrupted_search_goes_on_and_ends_as_one_that_was_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("run");
        let (_, all) = value(&game(5), Options::default()).expect("small");
        // A limit of positions is also one for the making of strategies, so the last run has none.
        for positions in [10, 20, 40] {
            let error = solved(&path, 5, positions).expect_err("the limit");
            assert_eq!(error, Limit::Positions(positions).into());
            let known =
                Checkpoint::open(&path, Duration::ZERO).expect("kept").known(&game(5).to_string());
            assert!(known.len() >= 10, "{} positions are kept", known.len());
        }
        let resumed = solved(&path, 5, u64::MAX).expect("small");
        let whole = solved(&folder.path().join("whole"), 5, u64::MAX).expect("small");
        assert!(resumed.0 == whole.0, "the same certificates");
        assert!(resumed.1 >= all, "{} positions, of {all}", resumed.1);
    }

    #[test]
    fn a_file_that_is_no_checkpoint_of_the_run_is_refused_and_left_as_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("run");
        solved(&path, 5, 100).expect_err("the limit");
        let honest = fs::read(&path).expect("a checkpoint");
        let version = MAGIC.len() + 1;
        let mut newer = honest.clone();
        newer[version] += 1;
        let mut changed = honest.clone();
        changed[60] ^= 1;
        let longer = [honest.as_slice(), &[0]].concat();
        for (bytes, expected) in [
            (Vec::new(), Unusable::Foreign),
            (b"something else".to_vec(), Unusable::Foreign),
            (MAGIC.to_vec(), Unusable::Damaged),
            (honest[..honest.len() - 1].to_vec(), Unusable::Damaged),
            (honest[..honest.len() / 2].to_vec(), Unusable::Damaged),
            (longer, Unusable::Damaged),
            (changed, Unusable::Damaged),
        ] {
            fs::write(&path, &bytes).expect("written");
            let found = solved(&path, 5, 100).expect_err("no checkpoint");
            let SolveError::Checkpoint(CheckpointError { why, .. }) = found else {
                panic!("{found}")
            };
            assert_eq!(why, expected);
            assert_eq!(fs::read(&path).expect("kept"), bytes);
        }
        fs::write(&path, &newer).expect("written");
        let message = solved(&path, 5, 100).expect_err("another version").to_string();
        assert!(message.contains("remove it to begin anew"), "{message}");
        fs::write(&path, &honest).expect("written");
        let message = solved(&path, 4, 100).expect_err("another game").to_string();
        assert!(message.contains("solves coprime-grid 5 variation 2, odd first"), "{message}");
        assert_eq!(fs::read(&path).expect("kept"), honest);
    }
}
