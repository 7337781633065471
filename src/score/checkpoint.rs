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

use zermelo_explain::count;

use super::error::{CheckpointError, SolveError};
use super::game::Key;
use super::interval::{Found, Interval, Known};
use crate::files;
use crate::provenance::VERSION;

const MAGIC: &[u8; 8] = b"\x89ZSCORES";
const HASH: usize = 32;

/// What a file keeps.
struct Run<K> {
    /// The values that a table has so far.
    finished: Vec<Found>,
    /// The game that is searched, with what is known of its positions.
    current: Option<(String, Known<K>)>,
}

/// Where a search is kept, and how often.
pub struct Checkpoint<'p, K> {
    path: &'p Path,
    interval: Duration,
    last: Cell<Instant>,
    run: RefCell<Run<K>>,
}

impl<'p, K: Key> Checkpoint<'p, K> {
    /// The search that a file keeps, or a new one if there is no file. It is kept when so much time
    /// has passed since the last time, and when the search stops.
    ///
    /// # Errors
    /// When the file cannot be read, is none, or is of another version.
    pub fn open(path: &'p Path, interval: Duration) -> Result<Checkpoint<'p, K>, SolveError> {
        let run = match fs::read(path) {
            Ok(bytes) => read(&bytes).map_err(|why| failed(path, why))?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Run { finished: Vec::new(), current: None }
            }
            Err(error) => return Err(failed(path, CheckpointError::File(files::reason(&error)))),
        };
        let last = Cell::new(Instant::now());
        Ok(Checkpoint { path, interval, last, run: RefCell::new(run) })
    }

    /// The values that are found: the first ones of a run that finds the values of these games, in
    /// their order.
    ///
    /// # Errors
    /// When the file is of another run.
    pub fn finished(&self, games: &[String]) -> Result<Vec<Found>, SolveError> {
        let run = self.run.borrow();
        let of_table =
            |found: usize| format!("has found {} of a table", count(found, "value", "values"));
        let known = run.finished.iter().map(|found| found.game.clone());
        let known: Vec<String> =
            known.chain(run.current.as_ref().map(|(game, _)| game.clone())).collect();
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
        self.last.get().elapsed() >= self.interval
    }

    /// Replaces the file, whole or not at all.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn keep(&self, game: &str, known: &Known<K>) -> Result<(), SolveError> {
        let bytes = written(&self.run.borrow().finished, game, known);
        files::write(self.path, &bytes)
            .map_err(|error| failed(self.path, CheckpointError::File(files::reason(&error))))?;
        self.last.set(Instant::now());
        Ok(())
    }
}

fn failed(path: &Path, why: CheckpointError) -> SolveError {
    SolveError::Checkpoint { path: path.display().to_string(), why }
}

fn put_count(count: usize, out: &mut Vec<u8>) {
    out.extend(u64::try_from(count).unwrap_or(u64::MAX).to_le_bytes());
}

fn put_game(game: &str, out: &mut Vec<u8>) {
    put_count(game.len(), out);
    out.extend(game.as_bytes());
}

fn written<K: Key>(finished: &[Found], game: &str, known: &Known<K>) -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    out.push(u8::try_from(VERSION.len()).unwrap_or(u8::MAX));
    out.extend(VERSION.as_bytes());
    put_count(finished.len(), &mut out);
    for Found { game, least, most, positions } in finished {
        put_game(game, &mut out);
        out.extend([least, most].iter().flat_map(|end| end.to_le_bytes()));
        put_count(*positions, &mut out);
    }
    put_game(game, &mut out);
    put_count(known.len(), &mut out);
    for (key, Interval { least, most }) in known {
        key.put(&mut out);
        out.extend([*least, *most]);
    }
    let hash = blake3::hash(&out);
    out.extend(hash.as_bytes());
    out
}

/// What is left to be read of a file.
struct Bytes<'b>(&'b [u8]);

impl<'b> Bytes<'b> {
    fn take(&mut self, count: usize) -> Result<&'b [u8], CheckpointError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(CheckpointError::Damaged)?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], CheckpointError> {
        self.take(N)?.try_into().map_err(|_| CheckpointError::Damaged)
    }

    /// A number of things that take so many bytes each.
    fn count(&mut self, width: usize) -> Result<usize, CheckpointError> {
        let count = usize::try_from(u64::from_le_bytes(self.array()?)).unwrap_or(usize::MAX);
        let fits = count.checked_mul(width).is_some_and(|bytes| bytes <= self.0.len());
        if fits { Ok(count) } else { Err(CheckpointError::Damaged) }
    }

    fn game(&mut self) -> Result<String, CheckpointError> {
        let length = self.count(1)?;
        let words = str::from_utf8(self.take(length)?);
        Ok(words.map_err(|_| CheckpointError::Damaged)?.to_owned())
    }
}

fn read<K: Key>(bytes: &[u8]) -> Result<Run<K>, CheckpointError> {
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
    let mut finished = Vec::new();
    for _ in 0..from.count(24)? {
        let game = from.game()?;
        let [least, most] = [from.array()?, from.array()?].map(u32::from_le_bytes);
        finished.push(Found { game, least, most, positions: from.count(0)? });
    }
    let game = from.game()?;
    let mut known = Known::default();
    for _ in 0..from.count(K::WIDTH + 2)? {
        let key = K::read(from.take(K::WIDTH)?).ok_or(CheckpointError::Damaged)?;
        let [least, most] = from.array()?;
        known.insert(key, Interval { least, most });
    }
    if !from.0.is_empty() {
        return Err(CheckpointError::Damaged);
    }
    Ok(Run { finished, current: Some((game, known)) })
}

#[cfg(test)]
mod tests {
    use super::*;
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
