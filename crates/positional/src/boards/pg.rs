//! Positional games as the QBF community writes them: `.pg` files of version 1.0 (V. Mayer-Eichberger and
//! A. Saffidine, *Positional Games and QBF: The Corrective Encoding*, 2020). A file has a board, the lines
//! of Black and of White, stones, and who moves when; its formula is true if Black has a strategy by which
//! Black completes a line before White does, and before the time is over.
//!
//! A file is read if it is a game of this program: all turns of a player but the very first one have as many
//! times, and White has no lines, or those of Black. Words in lines follow a code word, up to the next one; a
//! comment begins with `%`.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::games::positional::{Board, Claim, Convention, Positional, Turns};
use zermelo_search::names;
use zermelo_search::text::{Diagnostic, Diagnostics, Piece, Span};

use super::file::{self, BoardFile, WORDS};
use crate::start;

/// The code words; a file has those in front.
const CODE_WORDS: [&str; 9] = [
    "#times",
    "#blackturns",
    "#positions",
    "#blackwins",
    "#whitewins",
    "#blackinitials",
    "#whiteinitials",
    "#firstmoves",
    "#version",
];
const REQUIRED: usize = 4;

/// A game with its rules.
#[derive(Debug)]
pub struct Game {
    /// The board, without a title.
    pub file: BoardFile,
    /// The rules and the start, as options of the claim language, with a blank before each.
    pub options: String,
    /// The points of which the first move takes one, and where they are listed; `None` for any.
    pub first_moves: Option<(Vec<u16>, Span)>,
}

/// Whether a text is such a file. In a board file, whose first statement is a title or points, `#positions`
/// begins a comment.
pub fn is_meant(text: &str) -> bool {
    let words = || Piece::lines(text).filter_map(|line| line.words().next());
    let mut first = words().map(|word| word.text).filter(|word| !word.starts_with(['#', '%']));
    words().any(|word| word.text == "#positions")
        && !matches!(first.next(), Some("title" | "points"))
}

/// Reads the board of a text, whether it is a board file or a game of the QBF community.
///
/// # Errors
/// Everything that is wrong with it, in the order of the text.
pub fn board_of(text: &str) -> Result<BoardFile, Diagnostics> {
    if is_meant(text) { parse(text).map(|game| game.file) } else { file::parse(text) }
}

/// Reads a file.
///
/// # Errors
/// Everything that is wrong with it, or is no game of this program, in the order of the text.
pub fn parse(text: &str) -> Result<Game, Diagnostics> {
    let mut reader = Reader { names: names::Reader::new(text, &WORDS), sections: BTreeMap::new() };
    reader.take_sections(text);
    let required = CODE_WORDS.iter().take(REQUIRED);
    for missing in required.filter(|word| !reader.sections.contains_key(**word)) {
        let message = format!("there is no ‘{missing}’, which every game has");
        reader.names.report(Diagnostic::new("no-code-word", text.len()..text.len(), message));
    }
    let positions = reader.words("#positions");
    file::add_points(&mut reader.names, &positions);
    let black = reader.lines_of("#blackwins");
    let white = reader.lines_of("#whitewins");
    let turns = reader.turns();
    let schedule = reader.schedule(&turns);
    let [initial_black, initial_white] =
        ["#blackinitials", "#whiteinitials"].map(|word| reader.points_of(&reader.words(word)));
    let first_moves = reader.points_of(&reader.words("#firstmoves"));
    let spans: BTreeMap<&str, Span> =
        reader.sections.iter().map(|(word, section)| (*word, section.span())).collect();
    let end = |word| spans.get(word).cloned().unwrap_or(0..0);
    for (word, is_empty, what) in
        [("#times", turns.is_empty(), "times"), ("#blackwins", black.is_empty(), "lines")]
    {
        if is_empty && reader.sections.contains_key(word) {
            let message = format!("behind ‘{word}’ there are no {what}");
            reader.names.report(Diagnostic::new("nothing-listed", end(word), message));
        }
    }
    let is_strong = !white.is_empty();
    let stones = [&initial_black, &initial_white].map(|stones| stones.len());
    if is_strong && white != black {
        let message =
            "White has lines, and they are not those of Black: no game here has this rule";
        reader.names.report(Diagnostic::new("white-lines", end("#whitewins"), message));
    }
    if let Some(point) = initial_black.iter().find(|point| initial_white.contains(point)) {
        let name = reader.names.names().get(usize::from(*point)).map_or("", |name| name.as_str());
        let message = format!("both players have a stone on ‘{name}’");
        reader.names.report(Diagnostic::new("two-stones", end("#whiteinitials"), message));
    }
    let black_moves = turns.first().copied().unwrap_or(true);
    // With as many stones the first player is who moves; otherwise who has one more, and the other moves.
    // If turns are said, the first player is who moves.
    let (black_is_first, said) = match stones {
        _ if !schedule.alternate() => (black_moves, Some(schedule)),
        [black, white] if black == white => (black_moves, None),
        [black, white] if black == white + 1 && !black_moves => (true, None),
        [black, white] if white == black + 1 && black_moves => (false, None),
        _ => (black_moves, Some(schedule)),
    };
    let (title, points) = reader.names.finish()?;
    let free = points.len().saturating_sub(stones.iter().sum());
    let first_moves = (!first_moves.is_empty()).then_some((first_moves, end("#firstmoves")));
    let board = super::board(points, black);
    let mut options = String::new();
    if !is_strong {
        options += if black_is_first { " --weak" } else { " --weak --breaker-first" };
    }
    let [first, second] = if black_is_first {
        [initial_black, initial_white]
    } else {
        [initial_white, initial_black]
    }
    .map(|stones| super::names(&board, stones).join(","));
    if !(first.is_empty() && second.is_empty()) {
        options += &format!(" --start {first}/{second}");
    }
    options.extend(said.map(|turns| format!(" --turns {turns}")));
    if turns.len() < free {
        options += &format!(" --within {}", turns.len());
    }
    Ok(Game { file: BoardFile { title, board, layout: None }, options, first_moves })
}

/// Writes the game of a claim on its board. Black is maker, or the
/// player who is claimed to win, or the other one of who is claimed not to lose: so the formula is true
/// exactly if somebody is claimed to win who completes a line. `None` for games that the files do not have:
/// who completes a line loses, or points need others.
pub fn write(claim: &Claim, board: &Board) -> Option<String> {
    let Claim { statement, game } = claim;
    let Positional { convention, .. } = *game;
    let black = match (convention, statement) {
        (Convention::Avoidance | Convention::Score { .. }, _) => return None,
        (Convention::Weak { maker }, _) => maker,
        (Convention::Strong, Statement::Wins(winner)) => *winner,
        (Convention::Strong, Statement::DoesNotLose(player)) => player.other(),
    };
    if !board.needs.is_empty() {
        return None;
    }
    let is_true = statement.proponent() == black;
    let is_word = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric());
    let are_words = board.points.iter().all(|name| is_word(name.as_str()));
    let name = |point: usize| match board.points.get(point).filter(|_| are_words) {
        Some(name) => name.to_string(),
        None => format!("p{}", point + 1),
    };
    let names = |points: &[u16]| {
        let names = points.iter().map(|&point| name(point.into()) + " ");
        names.collect::<String>().trim_end().to_owned() + "\n"
    };
    let lines = || board.lines.iter().map(|line| names(line)).collect::<String>();
    let stones = start::stones(&game.start, board);
    let moves = game.most_stones(u16::try_from(board.size()).ok()?);
    // In turn from the empty board; where Second begins, First has had a turn.
    let turns = game.turns.unwrap_or(Turns { opening: 1, first: 1, second: 1 });
    let earlier = u32::from(start::mover(game) == Player::Second);
    let of_time = |time: u32| format!("t{}", time + 1);
    let all_times = 0..moves.saturating_sub(stones.count());
    let times: Vec<String> = all_times.clone().map(of_time).collect();
    let of_black: Vec<String> =
        all_times.filter(|time| turns.after(time + earlier).1 == black).map(of_time).collect();
    let all: Vec<u16> = (0..).take(board.size()).collect();
    let mut text = format!(
        "% A positional game, written by zermelo export --to pg.\n\
         % Claim: {claim}\n\
         % Black is the {black}; the claim says that the formula is {is_true}.\n"
    );
    if !are_words {
        for (point, name) in board.points.iter().enumerate() {
            text += &format!("% p{} is {name}\n", point + 1);
        }
    }
    let initials = |player| names(&stones.of(player).members().collect::<Vec<u16>>());
    let sections = [
        ("#version", "1.0\n".to_owned()),
        ("#times", times.join(" ") + "\n"),
        ("#blackturns", of_black.join(" ") + "\n"),
        ("#positions", names(&all)),
        ("#blackwins", lines()),
        ("#whitewins", if convention == Convention::Strong { lines() } else { String::new() }),
        ("#blackinitials", initials(black)),
        ("#whiteinitials", initials(black.other())),
    ];
    for (word, lines) in sections {
        if CODE_WORDS.iter().take(REQUIRED).any(|required| *required == word)
            || !lines.trim().is_empty()
        {
            text += &format!("{word}\n{lines}");
        }
    }
    Some(text)
}

/// What stands behind a code word.
struct Section<'t> {
    word: Piece<'t>,
    /// The words of each line that has some.
    lines: Vec<Vec<Piece<'t>>>,
}

impl Section<'_> {
    fn span(&self) -> Span {
        let last = self.lines.last().and_then(|line| line.last()).unwrap_or(&self.word);
        self.word.start..last.end()
    }
}

struct Reader<'t> {
    names: names::Reader<'t>,
    sections: BTreeMap<&'t str, Section<'t>>,
}

impl<'t> Reader<'t> {
    /// Takes the code words with what stands behind them.
    fn take_sections(&mut self, text: &'t str) {
        let mut current = None;
        for line in Piece::lines(text) {
            let Some(line) = line.split(|c| c == '%').next() else { continue };
            let mut words = line.words().peekable();
            if let Some(word) = words.next_if(|word| word.text.starts_with('#')) {
                current = None;
                if !CODE_WORDS.contains(&word.text) {
                    let message = format!("‘{}’ is no code word of a game that is read", word.text);
                    let note = format!("they are: {}", CODE_WORDS.join(", "));
                    let unknown = Diagnostic::new("unknown-code-word", word.span(), message);
                    self.names.report(unknown.note(note));
                } else if self.sections.contains_key(word.text) {
                    let message = format!("‘{}’ stands here a second time", word.text);
                    self.names.report(Diagnostic::new("second-code-word", word.span(), message));
                } else {
                    self.sections.insert(word.text, Section { word, lines: Vec::new() });
                    current = Some(word.text);
                }
            }
            let words: Vec<Piece<'t>> = words.collect();
            let Some(&first) = words.first() else { continue };
            if let Some(section) = current.and_then(|word| self.sections.get_mut(word)) {
                section.lines.push(words);
            } else if self.sections.is_empty() {
                let message = format!("‘{}’ stands before the first code word", first.text);
                self.names.report(Diagnostic::new("no-code-word", first.span(), message));
            }
        }
    }

    /// All words behind a code word.
    fn words(&self, word: &str) -> Vec<Piece<'t>> {
        self.sections.get(word).map(|section| section.lines.concat()).unwrap_or_default()
    }

    /// The lines of a player.
    fn lines_of(&mut self, word: &str) -> BTreeSet<Vec<u16>> {
        let lines = self.sections.get(word).map(|section| section.lines.clone());
        let mut sets = BTreeSet::new();
        for line in lines.unwrap_or_default() {
            sets.insert(self.points_of(&line));
        }
        sets
    }

    /// The points that some words name, in their order; what names none, or one again, is reported.
    fn points_of(&mut self, words: &[Piece<'t>]) -> Vec<u16> {
        let mut points = BTreeSet::new();
        for word in words {
            let (kind, message) = match self.names.number(word.text) {
                Some(point) if points.insert(point) => continue,
                Some(_) => ("point-twice", format!("‘{}’ stands here twice", word.text)),
                None if self.names.is_over() => continue,
                None => ("unknown-point", format!("there is no point ‘{}’", word.text)),
            };
            self.names.report(Diagnostic::new(kind, word.span(), message));
        }
        points.into_iter().collect()
    }

    /// Of each time whether Black moves then.
    fn turns(&mut self) -> Vec<bool> {
        let times = self.words("#times");
        let mut of_black = HashMap::new();
        for time in &times {
            if of_black.insert(time.text, false).is_some() {
                let message = format!("the time ‘{}’ comes twice", time.text);
                self.names.report(Diagnostic::new("time-twice", time.span(), message));
            }
        }
        for time in self.words("#blackturns") {
            let message = match of_black.insert(time.text, true) {
                Some(false) => continue,
                Some(true) => format!("the time ‘{}’ stands here twice", time.text),
                None => format!("there is no time ‘{}’", time.text),
            };
            self.names.report(Diagnostic::new("unknown-time", time.span(), message));
        }
        let turns: Vec<bool> =
            times.iter().map(|time| of_black.get(time.text) == Some(&true)).collect();
        turns
    }

    /// How many points the players take in a turn; that turns are irregular is reported.
    fn schedule(&mut self, turns: &[bool]) -> Turns {
        let lengths: Vec<usize> =
            turns.chunk_by(|one, next| one == next).map(<[bool]>::len).collect();
        let most = |turn: usize| lengths.get(turn).copied().unwrap_or(1);
        let opening = most(0);
        // Of a turn that is the last one there may be no more times.
        let second = most(1);
        let first = if lengths.len() > 2 { most(2).max(most(4)) } else { opening };
        let is_right = |(turn, &length): (usize, &usize)| {
            let whole = match turn {
                0 => opening,
                odd if odd % 2 == 1 => second,
                _ => first,
            };
            length == whole || length < whole && turn + 1 == lengths.len()
        };
        let number = |length| u16::try_from(length).unwrap_or(u16::MAX);
        if let Some(wrong) = lengths.iter().enumerate().position(|turn| !is_right(turn)) {
            let before = lengths.iter().take(wrong).sum();
            let time = self.words("#times").get::<usize>(before).map_or(0..0, |time| time.span());
            let message =
                "this turn has another number of times than the turns of this player before it";
            self.names.report(Diagnostic::new("turns", time, message));
        }
        Turns { opening: number(opening), first: number(first), second: number(second) }
    }
}

#[cfg(test)]
mod tests;
