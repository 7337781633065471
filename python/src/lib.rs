//! What the module for Python has of zermelo: the functions and types of the crate's interface, in plain
//! values. `zermelo/__init__.py` beside it makes classes of them, with documentation for users.
//!
//! Everything that may take long runs in a thread of its own, without the interpreter's lock. The thread
//! that called waits for it, runs the handlers of signals, and stops it by the flag of its limits when one
//! raises: this is how Ctrl-C works. A panic there is an exception here.

mod errors;
mod task;

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use zermelo::{Format, MoveValue, Outcome, Place, Player};

use errors::raised;
use task::{Settings, run};

/// A statement about a game, in the claim language: what a certificate proves. Two claims are equal when
/// they are printed alike.
#[pyclass(frozen, eq, hash, module = "zermelo")]
#[derive(Clone, PartialEq, Eq, Hash)]
struct Claim {
    text: String,
}

#[pymethods]
impl Claim {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<Claim> {
        Ok(Claim { text: read_claim(py, text)?.to_string() })
    }

    /// The claim as a sentence of a paper.
    #[getter]
    fn statement(&self, py: Python<'_>) -> PyResult<String> {
        Ok(read_claim(py, &self.text)?.statement())
    }

    /// The words of the game that it is about.
    #[getter]
    fn game(&self, py: Python<'_>) -> PyResult<Option<String>> {
        Ok(read_claim(py, &self.text)?.game())
    }

    /// The player of whom it says what can be achieved, ``"first"`` or ``"second"``.
    #[getter]
    fn player(&self, py: Python<'_>) -> PyResult<Option<&'static str>> {
        Ok(read_claim(py, &self.text)?.player().map(player_word))
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = self.text.as_str().into_pyobject(py)?;
        Ok(format!("Claim({})", text.repr()?))
    }
}

fn read_claim(py: Python<'_>, text: &str) -> PyResult<zermelo::Claim> {
    text.parse().map_err(|error| raised(py, error))
}

fn player_word(player: Player) -> &'static str {
    if player == Player::First { "first" } else { "second" }
}

/// A drawn position. It prints as characters, and shows as SVG in a notebook.
#[pyclass(frozen, module = "zermelo")]
struct Drawing(zermelo::Drawing);

#[pymethods]
impl Drawing {
    /// The drawing as SVG.
    fn svg(&self) -> String {
        self.0.svg()
    }

    /// The drawing as TikZ, for LaTeX.
    fn tikz(&self) -> String {
        self.0.tikz()
    }

    fn _repr_svg_(&self) -> String {
        self.0.svg()
    }

    fn __str__(&self) -> String {
        self.0.to_string().trim_end_matches('\n').to_owned()
    }

    fn __repr__(&self) -> String {
        self.__str__()
    }
}

/// A plot of values. It prints as characters, and shows as SVG in a notebook.
#[pyclass(frozen, module = "zermelo")]
struct Plot(zermelo::Plot);

#[pymethods]
impl Plot {
    /// The plot as SVG.
    fn svg(&self) -> String {
        self.0.svg()
    }

    fn _repr_svg_(&self) -> String {
        self.0.svg()
    }

    fn __str__(&self) -> String {
        self.0.to_string().trim_end_matches('\n').to_owned()
    }

    fn __repr__(&self) -> String {
        self.__str__()
    }
}

/// A check of bytes, or of a file: the report of ``zermelo check --json``.
#[pyfunction]
fn check(
    py: Python<'_>,
    data: Option<&Bound<'_, PyBytes>>,
    path: Option<PathBuf>,
    claim: Option<&str>,
    settings: Settings,
) -> PyResult<String> {
    let wanted = claim.map(|claim| read_claim(py, claim)).transpose()?;
    // The bytes cannot change, and are not copied.
    let bytes = data.map(|data| data.as_bytes()).unwrap_or_default();
    let report = run(py, settings, |resources| match &path {
        Some(path) => zermelo::check_file(path, wanted.as_ref(), resources),
        None => zermelo::check(bytes, wanted.as_ref(), resources),
    })?;
    json(py, &report)
}

fn json(py: Python<'_>, report: &zermelo::FileReport) -> PyResult<String> {
    serde_json::to_string(report)
        .map_err(|error| raised(py, zermelo::Error::Limit(error.to_string())))
}

/// Solves a game: the outcome, the certificates, and why they are not the whole answer.
#[pyfunction]
fn solve(
    py: Python<'_>,
    game: &str,
    settings: Settings,
) -> PyResult<(String, Vec<Certificate>, Option<String>)> {
    let solved = run(py, settings, |resources| zermelo::solve(game, resources))?;
    let certificates = solved.certificates.into_iter().map(Certificate).collect();
    Ok((solved.outcome, certificates, solved.unfinished))
}

/// Proves a claim.
#[pyfunction]
fn prove(py: Python<'_>, claim: &str, settings: Settings) -> PyResult<Certificate> {
    let claim = read_claim(py, claim)?;
    run(py, settings, |resources| zermelo::prove(&claim, resources)).map(Certificate)
}

/// A certificate that the checker has accepted.
#[pyclass(frozen, module = "zermelo._native")]
struct Certificate(zermelo::Certificate);

/// The moves of a game so far, each with the player and whether the strategy chose it, the opponent's
/// legal moves, how the game has ended, and the drawing.
type Position = (Vec<(&'static str, String, bool)>, Vec<String>, Option<String>, Drawing);

#[pymethods]
impl Certificate {
    #[staticmethod]
    fn check(
        py: Python<'_>,
        data: &Bound<'_, PyBytes>,
        settings: Settings,
    ) -> PyResult<Certificate> {
        let bytes = data.as_bytes();
        run(py, settings, |resources| zermelo::Certificate::check(bytes.to_vec(), resources))
            .map(Certificate)
    }

    #[staticmethod]
    fn open(py: Python<'_>, path: PathBuf, settings: Settings) -> PyResult<Certificate> {
        run(py, settings, |resources| zermelo::Certificate::open(&path, resources)).map(Certificate)
    }

    fn claim(&self) -> Claim {
        Claim { text: self.0.claim().to_string() }
    }

    fn blake3(&self) -> String {
        self.0.hash()
    }

    fn data<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.bytes())
    }

    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        run(py, Settings::default(), |_| self.0.save(&path))
    }

    fn table(&self, py: Python<'_>, format: &str, lines: Option<u64>) -> PyResult<String> {
        let format = match format {
            "text" => Format::Text,
            "markdown" => Format::Markdown,
            "latex" => Format::Latex,
            "csv" => Format::Csv,
            "html" => Format::Html,
            "json" => Format::Json,
            other => {
                let message = format!(
                    "‘{other}’ is not a format: these are text, markdown, latex, csv, html and json"
                );
                return Err(raised(py, zermelo::Error::Wrong(message)));
            }
        };
        run(py, Settings::default(), |_| self.0.table(format, lines))
    }

    fn draw(&self, py: Python<'_>, node: Option<usize>) -> PyResult<Drawing> {
        run(py, Settings::default(), |_| self.0.draw(node)).map(Drawing)
    }

    fn strategy(&self, py: Python<'_>) -> PyResult<Strategy> {
        run(py, Settings::default(), |_| zermelo::Strategy::of(self.0.clone())).map(Strategy)
    }
}

/// The strategy of a certificate.
#[pyclass(frozen, module = "zermelo._native")]
struct Strategy(zermelo::Strategy);

#[pymethods]
impl Strategy {
    fn after(&self, py: Python<'_>, moves: Vec<String>) -> PyResult<Position> {
        let position = run(py, Settings::default(), |_| self.0.after(&moves))?;
        let played = position.moves().iter();
        let played =
            played.map(|mv| (player_word(mv.player), mv.name.clone(), mv.by_strategy)).collect();
        let end = position.end().map(str::to_owned);
        Ok((played, position.legal().to_vec(), end, Drawing(position.drawing().clone())))
    }

    fn graph(
        &self,
        py: Python<'_>,
        moves: Vec<String>,
        depth: u32,
        vertices: usize,
    ) -> PyResult<(String, Drawing)> {
        run(py, Settings::default(), |_| {
            let graph = self.0.graph(&moves, depth, vertices)?;
            let json = graph.json().map_err(|error| zermelo::Error::Limit(error.to_string()))?;
            Ok((json, Drawing(graph.drawing())))
        })
    }
}

/// Values of positions.
#[pyclass(frozen, module = "zermelo._native")]
struct Values(Mutex<zermelo::Values>);

/// How a game ends: the outcome and the winner in words, the score, the length, and the nim-value.
type Prospect = (Option<&'static str>, Option<&'static str>, Option<u8>, Option<u16>, Option<u32>);

/// The game, the position, who is to move, whether that player wins, how the game ends, the moves with the
/// positions after them, whether they win, and how the game ends with them, the main line, and the drawing.
type PositionValue = (
    String,
    String,
    Option<&'static str>,
    Option<bool>,
    Prospect,
    Vec<(String, String, Option<bool>, Prospect)>,
    Option<Vec<String>>,
    Drawing,
);

/// An outcome in a word.
fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::Draw => "draw",
        Outcome::Score => "score",
    }
}

#[pymethods]
impl Values {
    #[staticmethod]
    fn open(py: Python<'_>, path: PathBuf, size: Option<u32>) -> PyResult<Values> {
        let values = run(py, Settings::default(), |_| zermelo::Values::open(&path, size))?;
        Ok(Values(Mutex::new(values)))
    }

    #[staticmethod]
    fn of(py: Python<'_>, game: &str, settings: Settings) -> PyResult<Values> {
        let values = run(py, settings, |resources| zermelo::Values::of(game, resources))?;
        Ok(Values(Mutex::new(values)))
    }

    fn claim(&self) -> Option<Claim> {
        let values = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        values.claim().map(|claim| Claim { text: claim.to_string() })
    }

    fn plot(&self, py: Python<'_>) -> PyResult<Plot> {
        let drawn = run(py, Settings::default(), |_| {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).plot()
        });
        drawn.map(Plot)
    }

    /// `form` says how the position is written.
    fn probe(&self, py: Python<'_>, form: &str, position: &str) -> PyResult<PositionValue> {
        let place = placed(form, position);
        let probed = run(py, Settings::default(), |_| {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).probe(place)
        });
        probed.map(plain)
    }
}

/// What `zermelo probe` says of a position: of a certificate in a file, or else of a game or a file.
#[pyfunction]
fn probe(
    py: Python<'_>,
    source: (String, bool),
    size: Option<u32>,
    search: bool,
    position: (String, String),
    settings: Settings,
) -> PyResult<PositionValue> {
    let ((source, is_file), (form, position)) = (source, position);
    let probed = run(py, settings, |resources| {
        let values = match is_file {
            true => zermelo::Values::open(&source, size),
            false => zermelo::Values::named(&source, size, search, resources),
        };
        values?.probe(placed(&form, &position))
    });
    probed.map(plain)
}

/// A position, and how it is written.
fn placed<'p>(form: &str, position: &'p str) -> Place<'p> {
    match form {
        "rows" => Place::Rows(position),
        "left" => Place::Left(position),
        "permutation" => Place::Permutation(position),
        "moves" => Place::Moves(position),
        _ => Place::Start,
    }
}

fn plain(probed: zermelo::PositionValue) -> PositionValue {
    let found = |outcome: Option<Outcome>, winner: Option<Player>, score, length, nim_value| {
        (outcome.map(outcome_word), winner.map(player_word), score, length, nim_value)
    };
    let of_move = |mv: MoveValue| {
        let ends = found(mv.outcome, mv.winner, mv.score, mv.length, mv.nim_value);
        (mv.name, mv.to, mv.wins, ends)
    };
    let zermelo::PositionValue { outcome, winner, score, length, nim_value, .. } = probed;
    let ends = found(outcome, winner, score, length, nim_value);
    let moves = probed.moves.into_iter().map(of_move).collect();
    let (to_move, drawing) = (probed.to_move.map(player_word), Drawing(probed.drawing));
    (probed.game, probed.position, to_move, probed.mover_wins, ends, moves, probed.line, drawing)
}

/// A puzzle, and its board in words.
#[pyclass(frozen, module = "zermelo._native")]
struct Puzzle {
    text: String,
    board: Option<String>,
}

/// The word for the difficulty, the score, the theorems and how often each is used, the case splits.
type Rating = (&'static str, u64, Vec<(&'static str, u64)>, u64);

#[pymethods]
impl Puzzle {
    #[new]
    fn new(py: Python<'_>, text: String, board: Option<String>) -> PyResult<Puzzle> {
        let puzzle = Puzzle { text, board };
        puzzle.run(py, Settings::default(), |_| Ok(()))?;
        Ok(puzzle)
    }

    fn clues(&self, py: Python<'_>) -> PyResult<String> {
        self.run(py, Settings::default(), |puzzle| Ok(puzzle.to_string()))
    }

    fn completions(
        &self,
        py: Python<'_>,
        most: usize,
        settings: Settings,
    ) -> PyResult<Vec<String>> {
        self.run(py, settings, |puzzle| puzzle.completions(most))
    }

    fn hint(&self, py: Python<'_>, settings: Settings) -> PyResult<String> {
        self.run(py, settings, |puzzle| puzzle.hint())
    }

    fn rate(&self, py: Python<'_>, settings: Settings) -> PyResult<Rating> {
        let rating = self.run(py, settings, |puzzle| puzzle.rate())?;
        Ok((rating.difficulty, rating.score, rating.theorems, rating.splits))
    }

    fn prove(&self, py: Python<'_>, settings: Settings) -> PyResult<Certificate> {
        self.run(py, settings, |puzzle| puzzle.prove()).map(Certificate)
    }

    fn drawing(&self, py: Python<'_>) -> PyResult<Drawing> {
        self.run(py, Settings::default(), |puzzle| Ok(Drawing(puzzle.drawing())))
    }
}

impl Puzzle {
    fn run<T: Send>(
        &self,
        py: Python<'_>,
        settings: Settings,
        does: impl FnOnce(zermelo::Puzzle) -> Result<T, zermelo::Error> + Send,
    ) -> PyResult<T> {
        run(py, settings, |resources| {
            does(zermelo::Puzzle::read(&self.text, self.board.as_deref(), resources.limits)?)
        })
    }
}

/// The part of the module that is written in Rust.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::{
        Certificate, Claim, Drawing, Plot, Puzzle, Strategy, Values, check, probe, prove, solve,
    };
}
