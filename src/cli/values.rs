//! `zermelo values GAME --to N -o DIR`: an integer sequence or a table, each term of which has a certificate; and
//! `zermelo values GAME`: the value of a partisan game.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::ProgressBar;
use serde_json::json;
use zermelo_checker::claim::Player;
use zermelo_checker::proofs::Kind;
use zermelo_checker::score::Bound;
use zermelo_checker::verdict::NoVerdict;
use zermelo_explain::assertion::Said;
use zermelo_explain::claims::Game;
use zermelo_explain::player_word;
use zermelo_games::partisan;
use zermelo_present::plot::Plot;
use zermelo_search::accepted::AcceptedCertificate;
use zermelo_search::certificate::NewCertificate;
use zermelo_search::executor::Parallel;
use zermelo_search::files::{self, PLAYERS, make_folder};
use zermelo_search::limits::Progress;
use zermelo_search::solving::{SolveRequest, SolvedGame};
use zermelo_search::text::{ShownPath, Source};
use zermelo_search::verdict::Unproved;

use super::limits::CountedLimits;
use super::output::{Failure, Terminal, on_spinner, print_json};
use super::outputs::{B_FILE_BY, Output, SEQUENCE_COLUMNS, for_player};
use super::threads::set_threads;
use crate::input::game::GameSequence;
use crate::input::text::read_text;
use crate::registry::games;

const AFTER_HELP: &str = "\
Without --to, GAME is Domineering, Col, Snort, or a sum of them with a plus between, and its value is that \
of combinatorial game theory, whoever begins: the canonical form, who wins, the temperature and the \
mean. Left is the first player of the game, who places dominoes upright. `^` stands for up, `v` for down, \
`*` for star, `+-1` for {1|-1}, and `{3|1||-2}` for {{3|1}|-2}. It is found by a search and not certified; \
`zermelo solve 'domineering 3 3 equals +-1'`, or with --rules FILE equals VALUE, certifies it. \
--rules has the rules of any game in which two roles take turns and who cannot move loses; Left is the role that \
they name first.

With --to, the value is the nim-value of a game that has one, or the score of one with a score; of any other it \
is who wins: first, second or draw, and there is no b-file then. DIR has the certificate of n in n.cert \
(a draw or a score has two, one for each player), a table of them in values.csv, and in b-file.txt \
the terms from --from on as the OEIS takes them, to be renamed as b123456.txt there; plot.svg draws the \
first of them against n. With m in place of another size both run, from --from to --to; the certificates are \
m-n.cert then, plot.svg is a table with colours, and there is no b-file.

A certificate that is there is checked, and its term is not computed again. At a limit or Ctrl-C, and \
where there is no value, all terms before remain, with their table: the same command goes on.

Examples:
  zermelo values domineering 3 3
  zermelo values domineering 2 3 + col path 4 --json
  zermelo values node-kayles grid 3 n --to 16 -o grids
  zermelo values cram 3 n --to 9 -o cram
  zermelo values cram m n --from 2 --to 4 -o table
  zermelo values octal 0.07 n --from 1 --to 40 -o dawson
  zermelo values domineering 2 n --to 8 -o domineering
  zermelo values hypercube n 2 --from 2 --to 4 -o cubes --time-limit 5m";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    #[command(flatten)]
    game: GameSequence,
    /// Find the value of the game whose rules a file has (KIF): two roles in turn, and who cannot move loses.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "to"])]
    rules: Option<PathBuf>,
    /// The first n, and the first m.
    #[arg(long, default_value_t = 1, value_name = "N", requires = "to")]
    from: u32,
    /// The last n, and the last m.
    #[arg(long, value_name = "N", requires = "output", allow_negative_numbers = true)]
    to: Option<u32>,
    /// The folder of the certificates and of their table; it is made, or gone on with.
    #[arg(short, long, value_name = "DIR", requires = "to")]
    output: Option<PathBuf>,
    /// How many threads to use where searches and checks are divided: 0 for one per core, at most
    /// four per core. The result does not depend on it.
    #[arg(long, default_value_t = 0, value_name = "N")]
    threads: usize,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: CountedLimits,
}

/// The files beside the certificates.
const TABLE: &str = "values.csv";
const B_FILE: &str = "b-file.txt";
const PLOT: &str = "plot.svg";

/// The value of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    /// A nim-value, or a score.
    Number(u32),
    Wins(Player),
    Draw,
}

impl Value {
    /// The value that claims about one game state together.
    fn of(said: &[Said]) -> Option<Value> {
        match said {
            [one] => {
                let number = one.nim_value().map(Value::Number);
                number.or(one.winner().map(Value::Wins))
            }
            [Said::DoesNotLose(one), Said::DoesNotLose(other)] if one != other => Some(Value::Draw),
            [Said::Scores(one, first), Said::Scores(other, second)] if one != other => {
                match (first, second) {
                    (Bound::AtLeast(least), Bound::AtMost(most))
                    | (Bound::AtMost(most), Bound::AtLeast(least))
                        if least == most =>
                    {
                        Some(Value::Number(*least))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn number(self) -> Option<u32> {
        if let Value::Number(number) = self { Some(number) } else { None }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => number.fmt(f),
            Value::Wins(player) => f.write_str(player_word(*player)),
            Value::Draw => f.write_str("draw"),
        }
    }
}

/// A certificate in the folder, which the checker has accepted.
struct Kept {
    /// Its file's name.
    file: String,
    blake3: String,
    said: Said,
}

/// A number, or one for each letter, with the value of its game.
struct Term {
    sizes: Vec<u32>,
    value: Value,
    certificates: Vec<Kept>,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let Arguments { game, from, .. } = arguments;
    let (Some(to), Some(folder)) = (&arguments.to, &arguments.output) else {
        return of_one(arguments, terminal);
    };
    let letters = game.letters()?.len();
    if from > to {
        return Err(Failure::Usage(format!("--from {from} --to {to}: there is no n between")));
    }
    // What is no game is said before the work.
    for size in [*from, *to] {
        game.at(&vec![size; letters])?;
    }
    set_threads(arguments.threads, terminal)?;
    make_folder(folder)?;
    let [table, b_file, plot] = [TABLE, B_FILE, PLOT].map(|name| folder.join(name));
    let _lock = terminal.lock(&table)?;
    let outputs = [Output::sequence(&table), Output::b_file(&b_file), Output::drawing(&plot)];
    terminal.confirm_files([], outputs)?;
    let mut there = certificates_of(folder, *from..=*to, letters)
        .map_err(|error| Failure::output(folder, error))?
        .into_iter()
        .map(|(sizes, names)| {
            let kept = arguments.checked(folder, &sizes, names)?;
            Ok((sizes, kept))
        })
        .collect::<Result<BTreeMap<Vec<u32>, Vec<Kept>>, Failure>>()?;
    let (mut terms, mut before) = (Vec::new(), 0usize);
    let rows = if letters == 1 { 0..=0 } else { *from..=*to };
    let places = rows.flat_map(|m| (*from..=*to).map(move |n| [m, n]));
    let ended = terminal.measured("n", |bar| {
        let side = u64::from(to - from).saturating_add(1);
        bar.set_length(if letters == 1 { side } else { side.saturating_mul(side) });
        for place in places {
            let sizes = place.into_iter().skip(2 - letters).collect::<Vec<_>>();
            let kept = there.remove(&sizes).unwrap_or_default();
            let term = match Value::of(&said(&kept)) {
                Some(value) => {
                    before = before.saturating_add(1);
                    Term { sizes, value, certificates: kept }
                }
                None => arguments.make(folder, sizes, kept, bar, terminal)?,
            };
            terms.push(term);
            bar.inc(1);
        }
        Ok(())
    });
    let files = match terms.as_slice() {
        [] => [None, None],
        terms => {
            terminal.write_text(&plot, &arguments.plot(terms).svg())?;
            arguments.write(terms, [&table, &b_file], terminal)?
        }
    };
    let mut out = terminal.answer(arguments.json);
    let unfinished = ended.as_ref().err().map(Failure::to_string);
    match arguments.json {
        true => print_json(&mut out, &arguments.report(&terms, files, unfinished))?,
        false => arguments.describe(&mut out, folder, &terms, before, files)?,
    }
    ended.map(|()| 0)
}

/// The value of a partisan game, or of a sum of such games.
fn of_one(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let text = arguments.rules.as_deref().map(|path| read_text(path).map(|text| (path, text)));
    let text = text.transpose()?;
    let (game, summands) = match &text {
        Some((path, _)) => (path.shown(), Vec::new()),
        None => (arguments.game.text(), arguments.game.summands()?),
    };
    let found = terminal.during("searching", |spinner| {
        let progress = on_spinner(spinner);
        let resources = arguments.limits.resources(&progress);
        match &text {
            Some((_, text)) => partisan::value_by_rules(Source { name: &game, text }, resources),
            None => partisan::value(&summands, resources),
        }
    });
    let partisan::Value { name, outcome, temperature, mean } = found?;
    let [temperature, mean] = [temperature, mean].map(|number| number.to_string());
    let mut out = terminal.answer(arguments.json);
    if arguments.json {
        let report = json!({
            "game": game,
            "value": name,
            "outcome": outcome.word(),
            "temperature": temperature,
            "mean": mean,
            "certified": false,
        });
        print_json(&mut out, &report)?;
        return Ok(0);
    }
    writeln!(out, "{game}: {name}")?;
    writeln!(out, "  outcome      {}", outcome.in_words())?;
    writeln!(out, "  temperature  {temperature}")?;
    writeln!(out, "  mean         {mean}")?;
    writeln!(out, "  by the search, without a certificate")?;
    Ok(0)
}

impl Arguments {
    /// The values against n, or against m and n.
    fn plot(&self, terms: &[Term]) -> Plot {
        let is_nim =
            |term: &Term| term.certificates.iter().any(|kept| kept.said.nim_value().is_some());
        let is_nim = terms.iter().all(is_nim);
        let values = terms.iter().map(|term| (term.sizes.clone(), term.value.to_string()));
        Plot::of_terms(&self.game.text(), is_nim, &values.collect::<Vec<_>>())
    }

    /// Checks the certificates that a number has, all of one value or a part of those that state it.
    fn checked(
        &self,
        folder: &Path,
        sizes: &[u32],
        names: Vec<String>,
    ) -> Result<Vec<Kept>, Failure> {
        let (_, game) = self.game.at(sizes)?;
        let path = |name: &str| folder.join(name);
        let fail = |name: &str, why: &str| {
            let advice = "move it away to have the value computed";
            Failure::input(&path(name), format!("it proves no value of {game}: {why}; {advice}"))
        };
        let mut kept = Vec::new();
        for file in names {
            let undecided = |why: NoVerdict| Failure::undecided(&path(&file), &why);
            let bytes = files::read(&path(&file)).map_err(undecided)?;
            let accepted = match AcceptedCertificate::check_given(bytes) {
                Ok(accepted) => accepted,
                Err(Unproved::NoVerdict(why)) => return Err(undecided(why)),
                Err(Unproved::Rejected(why)) => return Err(fail(&file, &why)),
            };
            let (claim, blake3) = (accepted.claim(), accepted.hash().to_string());
            if Game::of(claim).as_ref() != Some(&game) {
                return Err(fail(&file, &format!("it proves ‘{claim}’")));
            }
            kept.push(Kept { file, blake3, said: Said::of(claim) });
        }
        let said = said(&kept);
        let is_whole = match Value::of(&said) {
            Some(Value::Number(_)) => true,
            Some(_) => !has_nim_values(&game),
            None => matches!(said.as_slice(), [Said::DoesNotLose(_) | Said::Scores(..)]),
        };
        match kept.first() {
            Some(first) if !is_whole => {
                Err(fail(&first.file, "what it proves says something else"))
            }
            _ => Ok(kept),
        }
    }

    /// Finds the value for a number, and writes the certificates that are not there.
    fn make(
        &self,
        folder: &Path,
        sizes: Vec<u32>,
        kept: Vec<Kept>,
        bar: &ProgressBar,
        terminal: &Terminal,
    ) -> Result<Term, Failure> {
        let (arguments, game) = self.game.at(&sizes)?;
        let show = |now: Progress| bar.set_message(format!("{}, {now}", in_words(&sizes)));
        let by = has_nim_values(&game).then_some(Kind::NimValues);
        let resources = self.limits.resources(&show);
        let request = SolveRequest { resources, by, claim: None, map: None, checkpoint: None };
        let within = |why| Failure::Limit(format!("{game}: {why}"));
        let solved = arguments.solve(&request).map_err(|failure| match failure {
            Failure::Limit(why) => within(why),
            other => other,
        });
        let SolvedGame { outcome, certificates, unfinished, .. } = solved?;
        if let Some(why) = unfinished {
            return Err(within(why));
        }
        let is_one = certificates.len() == 1;
        let one = folder.join(format!("{}.cert", joined(&sizes, "-")));
        let mut all = Vec::new();
        for certificate in certificates {
            let said = Said::of(&certificate.header.claim);
            let path = match said.proponent() {
                Some(player) if !is_one => for_player(&one, player),
                _ => one.clone(),
            };
            all.push((path, said, NewCertificate::new(certificate, Vec::new())));
        }
        let value = Value::of(&all.iter().map(|(_, said, _)| *said).collect::<Vec<_>>());
        let value = value
            .ok_or_else(|| Failure::Usage(format!("‘{outcome}’ is no value of a sequence")))?;
        let mut certificates = kept;
        for (path, said, made) in all {
            let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if certificates.iter().all(|kept| kept.file != file) {
                terminal.confirm_files([], [Output::certificate(&path)])?;
                let accepted = made.accepted(&Parallel::hidden());
                let accepted = accepted.map_err(|fault| Failure::not_written(&path, &fault))?;
                files::write(&path, accepted.bytes())?;
                certificates.push(Kept { file, blake3: accepted.hash().to_string(), said });
            }
        }
        certificates.sort_by(|one, other| one.file.cmp(&other.file));
        Ok(Term { sizes, value, certificates })
    }

    /// Writes the table, and the b-file where all values are numbers; which of them it has written.
    fn write<'p>(
        &self,
        terms: &[Term],
        [table, b_file]: [&'p Path; 2],
        terminal: &Terminal,
    ) -> Result<[Option<&'p Path>; 2], Failure> {
        let is_table = terms.iter().any(|term| term.sizes.len() > 1);
        let mut text = if is_table { "m," } else { "" }.to_owned() + SEQUENCE_COLUMNS;
        for Term { sizes, value, certificates } in terms {
            let column =
                |of: fn(&Kept) -> &str| certificates.iter().map(of).collect::<Vec<_>>().join(" ");
            let (files, hashes) = (column(|kept| &kept.file), column(|kept| &kept.blake3));
            // Nothing is in a String that cannot be written to.
            let _ = writeln!(text, "{},{value},{files},{hashes}", joined(sizes, ","));
        }
        terminal.write_text(table, &text)?;
        let numbers = b_file_of(&self.game.text(), terms);
        if let Some(text) = &numbers {
            terminal.write_text(b_file, text)?;
        }
        Ok([Some(table), numbers.map(|_| b_file)])
    }

    fn describe(
        &self,
        out: &mut impl Write,
        folder: &Path,
        terms: &[Term],
        before: usize,
        [table, b_file]: [Option<&Path>; 2],
    ) -> Result<(), Failure> {
        let (Some(first), Some(last)) = (terms.first(), terms.last()) else { return Ok(()) };
        if let ([first], [last]) = (first.sizes.as_slice(), last.sizes.as_slice()) {
            let values: Vec<String> = terms.iter().map(|term| term.value.to_string()).collect();
            writeln!(out, "{}, n = {first} to {last}: {}", self.game.text(), values.join(", "))?;
        } else {
            write!(out, "{}", self.plot(terms))?;
        }
        let (all, folder) = (terms.len(), folder.shown());
        writeln!(out, "  terms  {all} in {folder}, {before} of them from before")?;
        if let Some(table) = table {
            writeln!(out, "  table  {}", table.shown())?;
        }
        match b_file {
            Some(b_file) => writeln!(out, "  b-file {}", b_file.shown())?,
            None if first.sizes.len() > 1 => {}
            None => writeln!(out, "  no b-file: who wins is no integer")?,
        }
        Ok(())
    }

    fn report(
        &self,
        terms: &[Term],
        files: [Option<&Path>; 2],
        unfinished: Option<String>,
    ) -> serde_json::Value {
        let [table, b_file] =
            files.map(|path| path.map(|path| path.to_string_lossy().into_owned()));
        let term = |term: &Term| {
            let files = term.certificates.iter();
            let files = files.map(|kept| json!({ "file": kept.file, "blake3": kept.blake3 }));
            let value =
                term.value.number().map_or_else(|| json!(term.value.to_string()), |n| json!(n));
            let mut object = serde_json::Map::new();
            let letters = if term.sizes.len() == 1 { ["n", ""] } else { ["m", "n"] };
            object.extend(
                letters.into_iter().zip(&term.sizes).map(|(l, size)| (l.to_owned(), json!(size))),
            );
            object.insert("value".to_owned(), value);
            object.insert("certificates".to_owned(), json!(files.collect::<Vec<_>>()));
            serde_json::Value::Object(object)
        };
        json!({
            "game": self.game.text(),
            "terms": terms.iter().map(term).collect::<Vec<_>>(),
            "table": table,
            "b_file": b_file,
            "unfinished": unfinished,
        })
    }
}

fn has_nim_values(game: &Game) -> bool {
    games::about(game).is_some_and(|about| about.has_nim_values)
}

fn said(kept: &[Kept]) -> Vec<Said> {
    kept.iter().map(|kept| kept.said).collect()
}

/// Sizes with something between them.
fn joined(sizes: &[u32], between: &str) -> String {
    sizes.iter().map(u32::to_string).collect::<Vec<_>>().join(between)
}

/// Sizes in words.
fn in_words(sizes: &[u32]) -> String {
    match sizes {
        [m, n] => format!("m = {m}, n = {n}"),
        sizes => format!("n = {}", joined(sizes, " ")),
    }
}

/// The names of the certificates in a folder whose numbers, so many each, are in a range.
fn certificates_of(
    folder: &Path,
    range: std::ops::RangeInclusive<u32>,
    letters: usize,
) -> std::io::Result<BTreeMap<Vec<u32>, Vec<String>>> {
    let mut names = BTreeMap::<Vec<u32>, Vec<String>>::new();
    for entry in fs::read_dir(folder)? {
        let Ok(name) = entry?.file_name().into_string() else { continue };
        let sizes = name.strip_suffix(".cert").and_then(|stem| {
            let of_player = PLAYERS.iter().find_map(|player| stem.strip_suffix(player));
            let digits = of_player.unwrap_or(stem);
            let sizes =
                digits.split('-').map(|size| size.parse().ok()).collect::<Option<Vec<u32>>>()?;
            // Of the ways to write a number, the one that is written.
            (sizes.len() == letters && joined(&sizes, "-") == digits).then_some(sizes)
        });
        if let Some(sizes) = sizes.filter(|sizes| sizes.iter().all(|size| range.contains(size))) {
            names.entry(sizes).or_default().push(name);
        }
    }
    names.values_mut().for_each(|names| names.sort());
    Ok(names)
}

/// The terms as the OEIS takes them: ASCII, lines of a number, a blank and its term, each with a line feed
/// at its end, and comments. `None` where a value is no number, and of a table.
fn b_file_of(game: &str, terms: &[Term]) -> Option<String> {
    let plain = |c: char| if c.is_ascii_graphic() || c == ' ' { c } else { '?' };
    let game: String = game.chars().map(plain).collect();
    let mut text = format!("# {game}{B_FILE_BY}\n");
    for term in terms {
        let [number] = term.sizes.as_slice() else { return None };
        let _ = writeln!(text, "{number} {}", term.value.number()?);
    }
    Some(text)
}
