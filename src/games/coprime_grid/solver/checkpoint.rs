//! A search kept in a file: an interrupted one goes on from there.
//!
//! A checkpoint is the magic, the version of the program, the values that are found, the game that is
//! searched with the bounds of its positions, and the BLAKE3 hash of all that. Bounds are facts about
//! positions, so a search may begin with any of them, and ends with the same value.

use std::cell::{Cell, RefCell};
use std::fs;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use thiserror::Error;
use zermelo_checker::games::coprime_grid::{CoprimeGrid, Order, Variation};

use super::SolveError;
use super::search::{Interval, Known};
use crate::files;
use crate::games::coprime_grid::values::{ORDERS, Value};

const MAGIC: &[u8; 8] = b"\x89ZSEARCH";
const VERSION: &str = env!("CARGO_PKG_VERSION");
const HASH: usize = 32;

/// Why a checkpoint is not gone on from.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// It could not be read or written.
    #[error("{0}")]
    File(String),
    /// It begins as none does.
    #[error("it is no checkpoint of a search; give the name of a new file")]
    Foreign,
    /// It is of another program.
    #[error(
        "it was written by version {0}, and this is version {VERSION}; remove it to begin anew"
    )]
    Version(String),
    /// It is of another run.
    #[error("it is of a run that {found}; give the name of another file")]
    OtherRun {
        /// What that run does.
        found: String,
    },
    /// Its hash is wrong, or it is cut short.
    #[error("it is damaged or cut short; remove it to begin anew")]
    Damaged,
}

/// What a file keeps.
#[derive(Default)]
struct Run {
    /// The values that a table has so far.
    finished: Vec<Value>,
    /// The game that is searched, with what is known of its positions.
    current: Option<(CoprimeGrid, Known)>,
}

/// Where a search is kept, and how often.
pub struct Checkpoint<'p> {
    path: &'p Path,
    interval: Duration,
    last: Cell<Instant>,
    run: RefCell<Run>,
}

impl<'p> Checkpoint<'p> {
    /// The search that a file keeps, or a new one if there is no file. It is kept when so much time
    /// has passed since the last time, and when the search stops.
    ///
    /// # Errors
    /// When the file cannot be read, is none, or is of another version.
    pub fn open(path: &'p Path, interval: Duration) -> Result<Checkpoint<'p>, SolveError> {
        let run = match fs::read(path) {
            Ok(bytes) => read(&bytes).map_err(|why| failed(path, why))?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Run::default(),
            Err(error) => return Err(failed(path, CheckpointError::File(error.to_string()))),
        };
        let last = Cell::new(Instant::now());
        Ok(Checkpoint { path, interval, last, run: RefCell::new(run) })
    }

    /// The values that are found: the first ones of a run that finds the values of these games, in
    /// their order.
    ///
    /// # Errors
    /// When the file is of another run.
    pub fn finished(&self, games: &[CoprimeGrid]) -> Result<Vec<Value>, SolveError> {
        let run = self.run.borrow();
        let of_table = |count: usize| format!("has found {count} values of a table");
        let known = run.finished.iter().map(|value| value.game);
        let known: Vec<CoprimeGrid> =
            known.chain(run.current.as_ref().map(|(game, _)| *game)).collect();
        if games.starts_with(&known) {
            return Ok(run.finished.clone());
        }
        let found = match (&run.current, run.finished.len()) {
            (Some((game, _)), 0) => format!("solves {game}"),
            (_, count) => of_table(count),
        };
        Err(failed(self.path, CheckpointError::OtherRun { found }))
    }

    /// What the file knows of the positions of a game.
    pub(super) fn known(&self, game: &CoprimeGrid) -> Known {
        let mut run = self.run.borrow_mut();
        match run.current.take() {
            Some((of, known)) if of == *game => known,
            other => {
                run.current = other;
                Known::default()
            }
        }
    }

    /// Takes a value of a table as found, from the next time on that the file is written.
    pub fn finish(&self, value: Value) {
        self.run.borrow_mut().finished.push(value);
    }

    /// Whether it is time to keep the search.
    pub(super) fn is_due(&self) -> bool {
        self.last.get().elapsed() >= self.interval
    }

    /// Replaces the file, whole or not at all.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn keep(&self, game: &CoprimeGrid, known: &Known) -> Result<(), SolveError> {
        let bytes = written(&self.run.borrow().finished, game, known);
        files::write(self.path, &bytes)
            .map_err(|error| failed(self.path, CheckpointError::File(error.to_string())))?;
        self.last.set(Instant::now());
        Ok(())
    }
}

fn failed(path: &Path, why: CheckpointError) -> SolveError {
    SolveError::Checkpoint { path: path.display().to_string(), why }
}

fn put_game(game: &CoprimeGrid, out: &mut Vec<u8>) {
    let order = ORDERS.iter().position(|&order| order == game.order).unwrap_or(0);
    let variation = match game.variation {
        Variation::Corner => 1,
        Variation::Parity => 2,
    };
    // n is at most 8, and there are four orders.
    let byte = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
    out.extend([u8::try_from(game.n).unwrap_or(u8::MAX), variation, byte(order)]);
}

fn put_count(count: usize, out: &mut Vec<u8>) {
    out.extend(u64::try_from(count).unwrap_or(u64::MAX).to_le_bytes());
}

fn written(finished: &[Value], game: &CoprimeGrid, known: &Known) -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    out.push(u8::try_from(VERSION.len()).unwrap_or(u8::MAX));
    out.extend(VERSION.as_bytes());
    put_count(finished.len(), &mut out);
    for Value { game, value, positions } in finished {
        put_game(game, &mut out);
        out.extend(value.to_le_bytes());
        put_count(*positions, &mut out);
    }
    put_game(game, &mut out);
    put_count(known.len(), &mut out);
    for (key, Interval { least, most }) in known {
        key.iter().for_each(|word| out.extend(word.to_le_bytes()));
        out.extend([*least, *most]);
    }
    let hash = blake3::hash(&out);
    out.extend(hash.as_bytes());
    out
}

/// What is left to be read of a file.
struct Bytes<'b>(&'b [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], CheckpointError> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(CheckpointError::Damaged)?;
        self.0 = rest;
        Ok(*taken)
    }

    /// A number of things that take so many bytes each.
    fn count(&mut self, width: usize) -> Result<usize, CheckpointError> {
        let count = usize::try_from(u64::from_le_bytes(self.take()?)).unwrap_or(usize::MAX);
        let fits = count.checked_mul(width).is_some_and(|bytes| bytes <= self.0.len());
        if fits { Ok(count) } else { Err(CheckpointError::Damaged) }
    }

    fn game(&mut self) -> Result<CoprimeGrid, CheckpointError> {
        let [n, variation, order] = self.take()?;
        let variation = match variation {
            1 => Variation::Corner,
            2 => Variation::Parity,
            _ => return Err(CheckpointError::Damaged),
        };
        let order: Option<&Order> = ORDERS.get(usize::from(order));
        let order = *order.ok_or(CheckpointError::Damaged)?;
        Ok(CoprimeGrid { n: n.into(), variation, order })
    }
}

fn read(bytes: &[u8]) -> Result<Run, CheckpointError> {
    let rest = bytes.strip_prefix(MAGIC).ok_or(CheckpointError::Foreign)?;
    let (&length, rest) = rest.split_first().ok_or(CheckpointError::Damaged)?;
    let (version, _) = rest.split_at_checked(length.into()).ok_or(CheckpointError::Damaged)?;
    if version != VERSION.as_bytes() {
        return Err(CheckpointError::Version(String::from_utf8_lossy(version).into_owned()));
    }
    let length = bytes.len().checked_sub(HASH).ok_or(CheckpointError::Damaged)?;
    let (content, hash) = bytes.split_at(length);
    if blake3::hash(content).as_bytes() != hash {
        return Err(CheckpointError::Damaged);
    }
    let mut from =
        Bytes(content.get(MAGIC.len() + 1 + VERSION.len()..).ok_or(CheckpointError::Damaged)?);
    let mut run = Run::default();
    for _ in 0..from.count(15)? {
        let (game, value) = (from.game()?, u32::from_le_bytes(from.take()?));
        run.finished.push(Value { game, value, positions: from.count(0)? });
    }
    let game = from.game()?;
    let mut known = Known::default();
    for _ in 0..from.count(34)? {
        let mut key = [0; 4];
        for word in &mut key {
            *word = u64::from_le_bytes(from.take()?);
        }
        let [least, most] = from.take()?;
        known.insert(key, Interval { least, most });
    }
    run.current = Some((game, known));
    if from.0.is_empty() { Ok(run) } else { Err(CheckpointError::Damaged) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::coprime_grid::solver::{Limits, solve, value};
    use zermelo_checker::claim::Provenance;

    fn game(n: u32) -> CoprimeGrid {
        CoprimeGrid { n, variation: Variation::Parity, order: Order::MaximiserFirst }
    }

    /// Solves with a checkpoint, at most so many positions in all.
    fn solved(path: &Path, n: u32, positions: u64) -> Result<(Vec<Vec<u8>>, usize), SolveError> {
        let checkpoint = Checkpoint::open(path, Duration::ZERO)?;
        checkpoint.finished(&[game(n)])?;
        let limits = Limits { positions, checkpoint: Some(&checkpoint), ..Limits::default() };
        let solution = solve(&game(n), &Provenance::default(), limits)?;
        if solution.least < solution.most {
            return Err(SolveError::Positions { most: positions });
        }
        let bytes = solution.certificates.iter().map(|certificate| certificate.write().0);
        Ok((bytes.collect(), solution.positions))
    }

    #[test]
    fn an_interrupted_search_goes_on_and_ends_as_one_that_was_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("run");
        let (_, all) = value(&game(5), Limits::default()).expect("small");
        // A limit of positions is also one for the making of strategies, so the last run has none.
        for positions in [40, 80, 120] {
            let error = solved(&path, 5, positions).expect_err("the limit");
            assert_eq!(error, SolveError::Positions { most: positions });
            let known = Checkpoint::open(&path, Duration::ZERO).expect("kept").known(&game(5));
            assert!(known.len() >= 40, "{} positions are kept", known.len());
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
            (Vec::new(), CheckpointError::Foreign),
            (b"something else".to_vec(), CheckpointError::Foreign),
            (MAGIC.to_vec(), CheckpointError::Damaged),
            (honest[..honest.len() - 1].to_vec(), CheckpointError::Damaged),
            (honest[..honest.len() / 2].to_vec(), CheckpointError::Damaged),
            (longer, CheckpointError::Damaged),
            (changed, CheckpointError::Damaged),
        ] {
            fs::write(&path, &bytes).expect("written");
            let found = solved(&path, 5, 100).expect_err("no checkpoint");
            let SolveError::Checkpoint { why, .. } = found else { panic!("{found}") };
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
