//! What a source says before its rows: the claim, the board, and the symmetries that it names.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use zermelo_checker::claim::Claim;
use zermelo_checker::format::{Header, Text};
use zermelo_checker::games::positional;
use zermelo_checker::games::positional::{Board, BoardName, Convention, Positional};
use zermelo_explain::sentence;
use zermelo_explain::typos::{did_you_mean, listed};
use zermelo_present::replay::rows::source::{File, SymmetryLine};
use zermelo_present::replay::rows::{Reports, header};
use zermelo_search::files;
use zermelo_search::text::{Diagnostic, Lines, Source, Spanned};

use crate::boards::{self, set};
use crate::start::complete;

/// The claim, the board, and the named symmetries.
pub(super) struct Setting {
    /// What the certificate claims, with the board's hash where it needs one.
    pub(super) claim: positional::Claim,
    pub(super) board: Board,
    pub(super) points: BTreeMap<String, u16>,
    /// The symmetries that stand, by name, as the images of all points. `None` for one that does
    /// not stand.
    pub(super) symmetries: BTreeMap<String, Option<Vec<u16>>>,
    /// Where the strategy comes from.
    pub(super) provenance: Text,
}

impl Setting {
    /// The header of a certificate of the claim.
    pub(super) fn header(&self) -> Header {
        header::header(self.claim.clone().into(), self.provenance.clone())
    }

    /// `None` when without the claim or the board nothing else can be looked at.
    pub(super) fn read(
        file: &File<'_>,
        board_dir: &Path,
        source: Source<'_>,
        reports: &mut Reports<'_>,
    ) -> Option<Setting> {
        let provenance = header::provenance(file, source, reports);
        let claim = header::claim(file, reports)?;
        let Claim::Positional(positional::Claim { statement, game }) = &claim.value else {
            let message = "strategies are written down for games on boards only";
            reports.add(Diagnostic::new("claim", claim.span.clone(), message));
            return None;
        };
        if game.turns.is_some() {
            let message = "no rows are written of games with --turns";
            reports.add(Diagnostic::new("claim", claim.span.clone(), message));
            return None;
        }
        if let Convention::Score { .. } = game.convention {
            let message = "no rows are written of games with --goal";
            reports.add(Diagnostic::new("claim", claim.span.clone(), message));
            return None;
        }
        let board = read_board(game, claim, file, board_dir).map_err(|d| reports.add(d)).ok()?;
        let mut points: BTreeMap<String, u16> =
            board.points.iter().map(Text::to_string).zip(0..).collect();
        if !matches!(game.board, BoardName::Hypercube { .. } | BoardName::Other { .. }) {
            for (name, point) in board.points.iter().zip(0..) {
                points.extend(aliases(name.as_str()).map(|alias| (alias, point)));
            }
        }
        let claimed = positional::Claim { statement: *statement, game: game.clone() };
        let symmetries = BTreeMap::new();
        let mut setting = Setting { claim: claimed, board, points, symmetries, provenance };
        for name in game.start.first.iter().chain(&game.start.second) {
            let name = Spanned { value: name.as_str(), span: claim.span.clone() };
            setting.point(&name).map_err(|d| reports.add(d)).ok()?;
        }
        let wrong = |fault| Diagnostic::new("board", claim.span.clone(), sentence(&fault));
        let game = complete(game, &setting.board);
        setting.claim.game = game.map_err(|fault| reports.add(wrong(fault))).ok()?;
        for line in &file.symmetries {
            let images = setting.images(line, reports);
            let confirmed = |images| setting.confirm(line, images).map_err(|d| reports.add(d)).ok();
            let images = images.and_then(confirmed);
            if setting.symmetries.contains_key(line.name.value) {
                let first =
                    file.symmetries.iter().find(|other| other.name.value == line.name.value);
                let place = first.map_or(0, |first| first.name.span.start);
                let place = Lines::of(source.text).in_words(place);
                let message = format!("there is another symmetry {}, on {place}", line.name.value);
                reports.add(Diagnostic::new("symmetry-twice", line.name.span.clone(), message));
            } else {
                setting.symmetries.insert(line.name.value.to_owned(), images);
            }
        }
        Some(setting)
    }

    /// The point of a name, or the diagnostic that there is none.
    pub(super) fn point(&self, name: &Spanned<&str>) -> Result<u16, Diagnostic> {
        let board = &self.board;
        self.points.get(name.value).copied().ok_or_else(|| {
            let message = format!("the board has no point ‘{}’", name.value);
            let names: Vec<&str> = board.points.iter().map(Text::as_str).collect();
            let meant = did_you_mean(name.value, names.iter().copied());
            let note = meant.unwrap_or_else(|| format!("its points are {}", listed(&names)));
            Diagnostic::new("unknown-symbol", name.span.clone(), message).note(note)
        })
    }

    /// The images of all points under a mirror: the half-turn, a named symmetry, or cycles.
    pub(super) fn mirror(
        &self,
        line: &SymmetryLine<'_>,
        reports: &mut Reports<'_>,
    ) -> Option<Vec<u16>> {
        let name = &line.name;
        let is_square = matches!(self.claim.game.board, BoardName::Hypercube { .. });
        let images = if !line.cycles.is_empty() {
            self.images(line, reports)?
        } else if let Some(images) = self.symmetries.get(name.value) {
            images.clone()?
        } else if name.value == "half-turn" && is_square {
            (0..).take(self.board.size()).collect::<Vec<u16>>().into_iter().rev().collect()
        } else {
            let message = format!("there is no symmetry {}", name.value);
            let note = "a line ‘symmetry’ defines one; on squares and cubes half-turn is known";
            let unknown = Diagnostic::new("unknown-symmetry", name.span.clone(), message);
            reports.add(unknown.note(note));
            return None;
        };
        self.confirm(line, images).map_err(|d| reports.add(d)).ok()
    }

    /// The images of all points under cycles, when these are a permutation of the points.
    fn images(&self, line: &SymmetryLine<'_>, reports: &mut Reports<'_>) -> Option<Vec<u16>> {
        let mut images: Vec<u16> = (0..).take(self.board.size()).collect();
        let mut moved = BTreeSet::new();
        let mut right = true;
        for cycle in &line.cycles {
            let mut numbers = Vec::new();
            for name in cycle {
                let number = self.point(name).and_then(|number| match moved.insert(number) {
                    true => Ok(number),
                    false => {
                        let message = format!(
                            "{} is not a permutation of the points: {} occurs twice in its cycles",
                            line.name.value, name.value
                        );
                        Err(Diagnostic::new("not-a-permutation", name.span.clone(), message))
                    }
                });
                match number {
                    Ok(number) => numbers.push(number),
                    Err(diagnostic) => {
                        right = false;
                        reports.add(diagnostic);
                    }
                }
            }
            for (&from, &to) in numbers.iter().zip(numbers.iter().cycle().skip(1)) {
                if let Some(image) = images.get_mut(usize::from(from)) {
                    *image = to;
                }
            }
        }
        right.then_some(images)
    }

    /// Confirms that a permutation takes every line to a line, and the needs of a point to those of its
    /// image.
    fn confirm(&self, line: &SymmetryLine<'_>, images: Vec<u16>) -> Result<Vec<u16>, Diagnostic> {
        let board = &self.board;
        let lines: BTreeSet<&[u16]> = board.lines.iter().map(|line| line.as_slice()).collect();
        let image = |&point: &u16| images.get(usize::from(point)).copied().unwrap_or(point);
        let mapped = |points: &[u16]| {
            let mut mapped: Vec<u16> = points.iter().map(image).collect();
            mapped.sort_unstable();
            mapped
        };
        let Spanned { value: name, span } = &line.name;
        let wrong = |why| {
            let message = format!("{name} is not an automorphism: {why}");
            Diagnostic::new("not-an-automorphism", span.clone(), message)
        };
        for points in &lines {
            let image = mapped(points);
            if !lines.contains(image.as_slice()) {
                let [points, image] = [points, image.as_slice()].map(|points| set(board, points));
                let why = format!("it takes the line {points} to {image}, which is not a line");
                let note =
                    "each pair of parentheses is a cycle: (a b c) takes a to b, b to c, c to a";
                return Err(wrong(why).note(note));
            }
        }
        for (needs, point) in board.needs.iter().zip(0..) {
            let image = image(&point);
            if board.needs.get(usize::from(image)) != Some(&mapped(needs)) {
                let [image, point] = [image, point].map(|point| boards::point_name(board, point));
                return Err(wrong(format!("{image} does not need what {point} does")));
            }
        }
        Ok(images)
    }
}

/// The blocks of a plane that papers name by Greek letters: the symbols of the first square, of the
/// second, and so on.
const GREEK: [(char, char); 7] =
    [('a', 'α'), ('b', 'β'), ('d', 'γ'), ('e', 'δ'), ('f', 'ε'), ('g', 'ζ'), ('h', 'η')];

/// How papers print the name of a plane's point: with a Greek letter, with subscripts, with both.
fn aliases(name: &str) -> impl Iterator<Item = String> {
    let greek = |c: char| GREEK.iter().find(|(block, _)| *block == c).map_or(c, |&(_, c)| c);
    let subscript = |c: char| {
        let digit = c.to_digit(10).and_then(|digit| char::from_u32(u32::from('₀') + digit));
        digit.unwrap_or(c)
    };
    let in_greek: String = name.chars().map(greek).collect();
    let lower = |text: &str| text.chars().map(subscript).collect::<String>();
    [lower(name), lower(&in_greek), in_greek].into_iter()
}

fn read_board(
    game: &Positional,
    claim: &Spanned<Claim>,
    file: &File<'_>,
    board_dir: &Path,
) -> Result<Board, Diagnostic> {
    match (&game.board, &file.board) {
        (BoardName::Other { .. }, Some(name)) => board_from_file(name, board_dir),
        (BoardName::Other { title }, None) => {
            let message = format!("the source does not name the file of the board '{title}'");
            Err(Diagnostic::new("board", claim.span.clone(), message)
                .note("a line as in ‘board FILE’ names the file that has them"))
        }
        (_, Some(name)) => {
            let message = "the claim already says which board is meant";
            Err(Diagnostic::new("board", name.span.clone(), message)
                .note("a board from a file is claimed as in ‘first player wins board 'its title'’"))
        }
        (named, None) => boards::named(named)
            .map_err(|error| Diagnostic::new("board", claim.span.clone(), error.to_string())),
    }
}

/// Reads the board file that a source names; what is wrong in it is told at the name.
fn board_from_file(name: &Spanned<&str>, board_dir: &Path) -> Result<Board, Diagnostic> {
    let wrong = |message: String| Diagnostic::new("board", name.span.clone(), message);
    let text = files::read_text(&board_dir.join(name.value))
        .map_err(|error| wrong(format!("the board file {}: {error}", name.value)))?;
    let read = boards::file::parse(&text)
        .map_err(|problems| header::no_board(name, "board", &text, &problems))?;
    Ok(read.board)
}
