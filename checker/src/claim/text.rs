//! The claim language: [`Claim`] to text and back.

use std::fmt;
use std::str::FromStr;

use super::{
    BoardName, Chomp, ChompStart, Claim, Convention, Coordinate, ErdosSzekeres, Form, Game, Player,
    Positional, Size, Start, Statement, is_title,
};
use crate::certificate::{Seq, Text};
use crate::rules::positional::is_point_name;

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::First => "first player",
            Player::Second => "second player",
        })
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let role = |player: Player| match &self.game {
            Game::Positional(Positional { convention: Convention::Weak { maker }, .. }) => {
                if *maker == player { "maker" } else { "breaker" }
            }
            _ if player == Player::First => "first player",
            _ => "second player",
        };
        match self.statement {
            Statement::Wins(player) => write!(f, "{} wins ", role(player))?,
            Statement::DoesNotLose(player) => write!(f, "{} does not lose ", role(player))?,
            Statement::PPositions { count, winner } => {
                write!(f, "{} wins with {count} P-positions ", role(winner))?;
            }
        }
        self.game.fmt(f)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Game::Positional(game) => game.fmt(f),
            Game::ErdosSzekeres(game) => game.fmt(f),
            Game::Chomp(game) => game.fmt(f),
        }
    }
}

impl fmt::Display for BoardName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardName::AffinePlane { order } => write!(f, "affine-plane {order}"),
            BoardName::AffinePlaneLess { order, removed } => {
                write!(f, "affine-plane {order} --without-index-blocks {removed}")
            }
            BoardName::ProjectivePlane { order } => write!(f, "projective-plane {order}"),
            BoardName::Hypercube { side, dimension } => write!(f, "hypercube {side} {dimension}"),
            BoardName::Other { title } => write!(f, "board '{title}'"),
        }
    }
}

impl fmt::Display for Positional {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.board.fmt(f)?;
        match self.convention {
            Convention::Strong => {}
            Convention::Weak { maker: Player::First } => f.write_str(" --weak")?,
            Convention::Weak { maker: Player::Second } => f.write_str(" --weak --breaker-first")?,
            Convention::Avoidance => f.write_str(" --avoidance")?,
        }
        if !self.start.is_empty() {
            write!(f, " --start {}", self.start)?;
        }
        if let Some(hash) = &self.board_hash {
            f.write_str(" --board-hash ")?;
            hash.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        }
        Ok(())
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stones = |f: &mut fmt::Formatter<'_>, stones: &Seq<Text>| {
            stones
                .iter()
                .enumerate()
                .try_for_each(|(i, stone)| write!(f, "{}{stone}", if i == 0 { "" } else { "," }))
        };
        stones(f, &self.first)?;
        f.write_str("/")?;
        stones(f, &self.second)
    }
}

impl fmt::Display for ErdosSzekeres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.a {
            Size::Exactly(a) => write!(f, "erdos-szekeres {a} {}", self.b)?,
            Size::Every { .. } => write!(f, "erdos-szekeres a {}", self.b)?,
        }
        if self.form == Form::Achievement {
            f.write_str(" --achievement")?;
        }
        every(f, self.a, "a")
    }
}

/// Which sizes, where a game has not one alone.
fn every(f: &mut fmt::Formatter<'_>, size: Size, letter: &str) -> fmt::Result {
    match size {
        Size::Exactly(_) => Ok(()),
        Size::Every { least, modulus: 1 } => write!(f, " for every {letter} ≥ {least}"),
        Size::Every { least, modulus } => {
            write!(f, " for every {letter} ≥ {least} in steps of {modulus}")
        }
    }
}

impl fmt::Display for Chomp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "chomp {}", self.rows)?;
        match &self.start {
            ChompStart::Board(size) => {
                match size {
                    Size::Exactly(columns) => write!(f, " {columns}")?,
                    Size::Every { .. } => write!(f, " n")?,
                }
                every(f, *size, "n")
            }
            ChompStart::Listed { bottom, positions } => {
                if let Some(bottom) = bottom {
                    write!(f, " with bottom row ≤ {bottom}")?;
                }
                write!(f, " from exactly '")?;
                for (i, position) in positions.iter().enumerate() {
                    f.write_str(if i == 0 { "(" } else { ", (" })?;
                    for (i, coordinate) in position.iter().enumerate() {
                        write!(f, "{}{coordinate}", if i == 0 { "" } else { ", " })?;
                    }
                    f.write_str(")")?;
                }
                f.write_str("'")?;
                for parameter in 0..parameters(positions) {
                    f.write_str(if parameter == 0 { " for every " } else { ", " })?;
                    Coordinate { parameter: Some(parameter), plus: 0 }.fmt(f)?;
                }
                f.write_str(if parameters(positions) == 0 { "" } else { " ≥ 0" })
            }
        }
    }
}

/// How many parameters the families of a list have: one more than the last of them.
fn parameters(positions: &[Seq<Coordinate>]) -> u8 {
    let parameters = positions.iter().flat_map(|position| position.iter());
    let last = parameters.filter_map(|coordinate| coordinate.parameter).max();
    last.map_or(0, |last| last.saturating_add(1))
}

/// The letters for parameters of a listed position.
const PARAMETERS: &str = "qrstuvwxyz";

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(parameter) = self.parameter else {
            return write!(f, "{}", self.plus);
        };
        match PARAMETERS.chars().nth(usize::from(parameter)) {
            Some(letter) => write!(f, "{letter}")?,
            None => write!(f, "q{parameter}")?,
        }
        match self.plus {
            0 => Ok(()),
            plus => write!(f, "+{plus}"),
        }
    }
}

/// Why a text is no claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimError {
    /// The word at which reading stopped, counted from 1; one more than the number of words when
    /// the text ended too early.
    pub word: usize,
    /// What was found there; empty at the end of the text.
    pub found: String,
    /// What would have been right.
    pub expected: &'static str,
}

impl fmt::Display for ClaimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.found.is_empty() {
            write!(f, "the claim ends where {} should stand", self.expected)
        } else {
            let ClaimError { word, found, expected } = self;
            // A word can be as long as the text.
            write!(f, "word {word} of the claim is ‘{found:.100}’, not {expected}")
        }
    }
}

impl std::error::Error for ClaimError {}

/// Words of a text, with those between single quotes kept together.
struct Words<'a> {
    rest: &'a str,
    /// Words taken so far.
    taken: usize,
}

impl<'a> Words<'a> {
    /// The next word and what follows it.
    fn split(&self) -> Option<(&'a str, &'a str)> {
        let rest = self.rest.trim_start();
        if rest.is_empty() {
            return None;
        }
        // A quote that is not closed, or goes on without a space, stays a part of the word, and no
        // word may have one.
        let quoted = rest.strip_prefix('\'').and_then(|quoted| quoted.split_once('\''));
        if let Some((word, rest)) = quoted
            && (rest.is_empty() || rest.starts_with(char::is_whitespace))
        {
            return Some((word, rest));
        }
        Some(rest.split_once(char::is_whitespace).unwrap_or((rest, "")))
    }

    fn peek(&self) -> Option<&'a str> {
        self.split().map(|(word, _)| word)
    }

    fn next(&mut self, expected: &'static str) -> Result<&'a str, ClaimError> {
        let Some((word, rest)) = self.split() else {
            return Err(self.wrong("", expected, 1));
        };
        self.rest = rest;
        self.taken = self.taken.saturating_add(1);
        Ok(word)
    }

    /// Takes the next word if it is this one.
    fn take(&mut self, word: &'static str) -> bool {
        self.peek() == Some(word) && self.next(word).is_ok()
    }

    fn exactly(&mut self, word: &'static str) -> Result<(), ClaimError> {
        match self.next(word)? {
            found if found == word => Ok(()),
            found => Err(self.wrong(found, word, 0)),
        }
    }

    fn number<T: FromStr>(&mut self, expected: &'static str) -> Result<T, ClaimError> {
        let found = self.next(expected)?;
        let digits = !found.is_empty() && found.bytes().all(|b| b.is_ascii_digit());
        match found.parse() {
            Ok(number) if digits => Ok(number),
            _ => Err(self.wrong(found, expected, 0)),
        }
    }

    /// Takes a sign, or the way to write it in ASCII.
    fn at_least_or_most(
        &mut self,
        sign: &'static str,
        ascii: &'static str,
    ) -> Result<(), ClaimError> {
        if self.take(ascii) { Ok(()) } else { self.exactly(sign) }
    }

    /// The error about the last word taken (`ahead` 0) or the one after it (`ahead` 1).
    fn wrong(&self, found: &str, expected: &'static str, ahead: usize) -> ClaimError {
        ClaimError { word: self.taken.saturating_add(ahead), found: found.to_owned(), expected }
    }
}

/// The player as the statement names it, before the game is known.
enum Subject {
    Player(Player),
    Maker,
    Breaker,
}

enum Predicate {
    Wins,
    DoesNotLose,
    PPositions(u64),
}

impl FromStr for Claim {
    type Err = ClaimError;

    fn from_str(text: &str) -> Result<Claim, ClaimError> {
        let mut words = Words { rest: text, taken: 0 };
        const SUBJECT: &str = "first player, second player, maker or breaker";
        let subject = match words.next(SUBJECT)? {
            "first" => words.exactly("player").map(|()| Subject::Player(Player::First))?,
            "second" => words.exactly("player").map(|()| Subject::Player(Player::Second))?,
            "maker" => Subject::Maker,
            "breaker" => Subject::Breaker,
            found => return Err(words.wrong(found, SUBJECT, 0)),
        };
        let predicate = match words.next("wins, or does not lose")? {
            "wins" if words.take("with") => {
                let count = words.number("a number of P-positions")?;
                words.exactly("P-positions")?;
                Predicate::PPositions(count)
            }
            "wins" => Predicate::Wins,
            "does" => {
                words.exactly("not")?;
                words.exactly("lose")?;
                Predicate::DoesNotLose
            }
            found => return Err(words.wrong(found, "wins, or does not lose", 0)),
        };
        let subject_word = 1;
        let game = parse_game(&mut words)?;
        if let Some(found) = words.peek() {
            return Err(words.wrong(found, "the end of the claim", 1));
        }
        let weak = match &game {
            Game::Positional(Positional { convention: Convention::Weak { maker }, .. }) => {
                Some(*maker)
            }
            _ => None,
        };
        let player = match (subject, weak) {
            (Subject::Player(player), None) => player,
            (Subject::Maker, Some(maker)) => maker,
            (Subject::Breaker, Some(maker)) => maker.other(),
            (Subject::Player(_), Some(_)) => {
                return Err(ClaimError {
                    word: subject_word,
                    found: "player".into(),
                    expected: "maker or breaker, the players of a --weak game",
                });
            }
            (_, None) => {
                return Err(ClaimError {
                    word: subject_word,
                    found: "maker or breaker".into(),
                    expected: "first player or second player (only a --weak game has a maker)",
                });
            }
        };
        let statement = match predicate {
            Predicate::Wins => Statement::Wins(player),
            Predicate::DoesNotLose => Statement::DoesNotLose(player),
            Predicate::PPositions(count) => Statement::PPositions { count, winner: player },
        };
        Ok(Claim { statement, game })
    }
}

impl FromStr for Game {
    type Err = ClaimError;

    fn from_str(text: &str) -> Result<Game, ClaimError> {
        let mut words = Words { rest: text, taken: 0 };
        let game = parse_game(&mut words)?;
        match words.peek() {
            Some(found) => Err(words.wrong(found, "the end of the game", 1)),
            None => Ok(game),
        }
    }
}

const GAMES: &str = "affine-plane, projective-plane, hypercube, board, erdos-szekeres or chomp";

fn parse_game(words: &mut Words<'_>) -> Result<Game, ClaimError> {
    let board = match words.next(GAMES)? {
        "affine-plane" => {
            let order = words.number("the plane's order")?;
            if words.take("--without-index-blocks") {
                let removed = words.number("how many blocks are missing")?;
                BoardName::AffinePlaneLess { order, removed }
            } else {
                BoardName::AffinePlane { order }
            }
        }
        "projective-plane" => {
            BoardName::ProjectivePlane { order: words.number("the plane's order")? }
        }
        "hypercube" => BoardName::Hypercube {
            side: words.number("the cells along an edge")?,
            dimension: words.number("the number of dimensions")?,
        },
        "board" => {
            let found = words.next("the board's title in single quotes")?;
            let title = Text::new(found).ok().filter(|title| is_title(title.as_str()));
            let expected = "a title of at most 64 letters, digits, spaces and signs other than \
                            quotation marks, in single quotes";
            BoardName::Other { title: title.ok_or_else(|| words.wrong(found, expected, 0))? }
        }
        "erdos-szekeres" => return parse_erdos_szekeres(words).map(Game::ErdosSzekeres),
        "chomp" => return parse_chomp(words).map(Game::Chomp),
        found => return Err(words.wrong(found, GAMES, 0)),
    };
    parse_positional(words, board).map(Game::Positional)
}

fn parse_positional(words: &mut Words<'_>, board: BoardName) -> Result<Positional, ClaimError> {
    let convention = if words.take("--weak") {
        let maker = if words.take("--breaker-first") { Player::Second } else { Player::First };
        Convention::Weak { maker }
    } else if words.take("--avoidance") {
        Convention::Avoidance
    } else {
        Convention::Strong
    };
    let start = if words.take("--start") {
        let text = words.next("stones, as in r1,r3/r2")?;
        parse_start(text).ok_or_else(|| words.wrong(text, "stones, as in r1,r3/r2", 0))?
    } else {
        Start::default()
    };
    let board_hash = if words.take("--board-hash") {
        let text = words.next("the board's hash")?;
        let hash = parse_hash(text)
            .ok_or_else(|| words.wrong(text, "a hash of 64 hexadecimal digits", 0))?;
        Some(hash)
    } else {
        None
    };
    Ok(Positional { board, board_hash, convention, start })
}

/// `r1,r3/r2`: First's stones, then Second's.
fn parse_start(text: &str) -> Option<Start> {
    let (first, second) = text.split_once('/')?;
    let stones = |list: &str| -> Option<Seq<Text>> {
        if list.is_empty() {
            return Some(Seq::default());
        }
        list.split(',')
            .map(|name| Text::new(name).ok().filter(|name| is_point_name(name.as_str())))
            .collect()
    };
    Some(Start { first: stones(first)?, second: stones(second)? })
}

/// 64 hexadecimal digits.
fn parse_hash(text: &str) -> Option<[u8; 32]> {
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    let bytes: Option<Vec<u8>> = pairs
        .iter()
        .map(|pair| {
            let digits = std::str::from_utf8(pair).ok()?;
            let lower = digits.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
            u8::from_str_radix(digits, 16).ok().filter(|_| lower)
        })
        .collect();
    bytes?.try_into().ok()
}

fn parse_erdos_szekeres(words: &mut Words<'_>) -> Result<ErdosSzekeres, ClaimError> {
    const A: &str = "the length a of the increasing pattern, a number or the letter a";
    let every = words.take("a");
    let exactly = if every { None } else { Some(words.number(A)?) };
    let b = words.number("the length b of the decreasing pattern")?;
    let form = if words.take("--achievement") { Form::Achievement } else { Form::Avoidance };
    let a = match exactly {
        Some(a) => Size::Exactly(a),
        None => parse_every(words, "a")?,
    };
    Ok(ErdosSzekeres { a, b, form })
}

/// `for every a ≥ 5`, and perhaps `in steps of 2`.
fn parse_every(words: &mut Words<'_>, letter: &'static str) -> Result<Size, ClaimError> {
    words.exactly("for")?;
    words.exactly("every")?;
    words.exactly(letter)?;
    words.at_least_or_most("≥", ">=")?;
    let least = words.number("the least size")?;
    let modulus = if words.take("in") {
        words.exactly("steps")?;
        words.exactly("of")?;
        words.number("the distance between sizes")?
    } else {
        1
    };
    Ok(Size::Every { least, modulus })
}

fn parse_chomp(words: &mut Words<'_>) -> Result<Chomp, ClaimError> {
    let rows = words.number("the number of rows")?;
    if words.take("n") {
        return Ok(Chomp { rows, start: ChompStart::Board(parse_every(words, "n")?) });
    }
    let bottom = if words.take("with") {
        words.exactly("bottom")?;
        words.exactly("row")?;
        words.at_least_or_most("≤", "<=")?;
        Some(words.number("the most cells in the bottom row")?)
    } else {
        None
    };
    if bottom.is_some() || words.peek() == Some("from") {
        words.exactly("from")?;
        words.exactly("exactly")?;
        const LIST: &str = "positions in single quotes, as in '(q+1, q, 0), (3, 1, 1)'";
        let text = words.next(LIST)?;
        let positions = parse_positions(text).ok_or_else(|| words.wrong(text, LIST, 0))?;
        parse_parameters(words, parameters(&positions))?;
        return Ok(Chomp { rows, start: ChompStart::Listed { bottom, positions } });
    }
    let columns = words.number("the number of columns, the letter n, or from exactly")?;
    Ok(Chomp { rows, start: ChompStart::Board(Size::Exactly(columns)) })
}

/// `for every q, r ≥ 0`, where there are two parameters.
fn parse_parameters(words: &mut Words<'_>, count: u8) -> Result<(), ClaimError> {
    if count == 0 {
        return Ok(());
    }
    const ALL: &str = "for every, the parameters of the list, and ≥ 0, as in: for every q, r ≥ 0";
    for word in ["for", "every"] {
        match words.next(ALL)? {
            found if found == word => {}
            found => return Err(words.wrong(found, ALL, 0)),
        }
    }
    for number in 0..count {
        let comma = if number.saturating_add(1) < count { "," } else { "" };
        let letter = Coordinate { parameter: Some(number), plus: 0 };
        match words.next(ALL)? {
            found if found == format!("{letter}{comma}") => {}
            found => return Err(words.wrong(found, ALL, 0)),
        }
    }
    words.at_least_or_most("≥", ">=")?;
    words.exactly("0")
}

/// `(q+1, q, 0), (3, 1, 1)`: families of positions.
fn parse_positions(text: &str) -> Option<Seq<Seq<Coordinate>>> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    if text.is_empty() {
        return Some(Seq::default());
    }
    let inner = text.strip_prefix('(')?.strip_suffix(')')?;
    inner.split("),(").map(|position| position.split(',').map(parse_coordinate).collect()).collect()
}

/// `3`, `q` or `q+1`.
fn parse_coordinate(text: &str) -> Option<Coordinate> {
    let number = |digits: &str| -> Option<u32> {
        digits.parse().ok().filter(|_| digits.bytes().all(|b| b.is_ascii_digit()))
    };
    let Some(place) = text.chars().next().and_then(|c| PARAMETERS.chars().position(|p| p == c))
    else {
        return Some(Coordinate { parameter: None, plus: number(text)? });
    };
    let rest = text.get(1..)?;
    let plus = if rest.is_empty() { 0 } else { number(rest.strip_prefix('+')?)? };
    Some(Coordinate { parameter: Some(u8::try_from(place).ok()?), plus })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_claim_reads_back_from_its_text() {
        let hash = "ab".repeat(32);
        for text in [
            "first player wins affine-plane 4",
            "second player does not lose affine-plane 4 --without-index-blocks 2",
            "first player does not lose projective-plane 3 --avoidance",
            "maker wins hypercube 3 2 --weak",
            "breaker wins hypercube 2 2 --weak --breaker-first",
            "first player wins board ''",
            "first player wins hypercube 3 2 --start 11,33/22",
            "second player does not lose hypercube 3 2 --start /",
            &format!("first player wins board 'two words' --weak --board-hash {hash}")
                .replace("first player", "maker"),
            "first player wins erdos-szekeres 9 5 --achievement",
            "first player wins with 91 P-positions erdos-szekeres 9 5",
            "first player wins erdos-szekeres a 5 for every a ≥ 5",
            "second player wins erdos-szekeres a 2 for every a ≥ 3 in steps of 2",
            "first player wins chomp 2 7",
            "first player wins chomp 3 n for every n ≥ 2",
            "second player wins chomp 2 from exactly '(q+1, q)' for every q ≥ 0",
            "second player wins chomp 2 from exactly '(q+1, q), (q+7, r)' for every q, r ≥ 0",
            "second player wins chomp 3 with bottom row ≤ 2 from exactly \
             '(q+1, q, 0), (3, 1, 1), (2, 2, 1), (q+4, q+2, 2)' for every q ≥ 0",
            "second player wins chomp 2 from exactly '(3, 2)'",
            "first player wins board 'Erdős-Szekeres'",
            "first player wins board 'a (2, 3)-net, π4 + 1'",
            "second player wins chomp 1 from exactly ''",
        ] {
            let claim: Claim = text.parse().expect(text);
            let expected = text.replace(" --start /", "");
            assert_eq!(claim.to_string(), expected);
            assert_eq!(expected.parse(), Ok(claim));
        }
    }

    #[test]
    fn what_is_no_claim_is_refused_at_the_word_that_is_wrong() {
        for (text, word, found) in [
            ("", 1, ""),
            ("first", 2, ""),
            ("third player wins affine-plane 4", 1, "third"),
            ("first player loses affine-plane 4", 3, "loses"),
            ("first player wins", 4, ""),
            ("first player wins chess", 4, "chess"),
            ("first player wins affine-plane four", 5, "four"),
            ("first player wins affine-plane +4", 5, "+4"),
            ("first player wins affine-plane 99999", 5, "99999"),
            ("first player wins affine-plane 4 --strong", 6, "--strong"),
            ("first player wins affine-plane 4 --weak", 1, "player"),
            ("maker wins affine-plane 4", 1, "maker or breaker"),
            ("first player wins with many P-positions erdos-szekeres 9 5", 5, "many"),
            ("first player wins hypercube 3 2 --start 11", 8, "11"),
            ("first player wins board 'x' --board-hash ABAB", 7, "ABAB"),
            ("first player wins board 0'", 5, "0'"),
            ("first player wins board 'x", 5, "'x"),
            ("first player wins board 'x'y", 5, "'x'y"),
            ("first player wins hypercube 3 2 --start '1 1/22'", 8, "1 1/22"),
            ("first player wins chomp 2", 6, ""),
            ("first player wins chomp 2 n for every a ≥ 2", 9, "a"),
            ("second player wins chomp 2 with bottom row ≥ 2", 9, "≥"),
            ("second player wins chomp 2 from exactly '(q+1, p)'", 8, "(q+1, p)"),
            ("second player wins chomp 2 from exactly '(q+1 q'", 8, "(q+1 q"),
            ("second player wins chomp 2 from exactly '(q+1, q)'", 9, ""),
            ("second player wins chomp 2 from exactly '(q+1, q)' for every r ≥ 0", 11, "r"),
            ("second player wins chomp 2 from exactly '(q+1, q)' for every q ≥ 1", 13, "1"),
            ("second player wins chomp 2 from exactly '(q, r)' for every q ≥ 0", 11, "q"),
            ("second player wins chomp 2 from exactly '(2, 1)' for every q ≥ 0", 9, "for"),
            ("first player wins board 'a’ --weak'", 5, "a’ --weak"),
            ("first player wins board 'aʼb'", 5, "aʼb"),
            ("first player wins board 'a\"b'", 5, "a\"b"),
            ("first player wins board 'a`b'", 5, "a`b"),
            ("first player wins board 'ŉ'", 5, "ŉ"),
            ("first player wins board 'a  b'", 5, "a  b"),
            ("first player wins board ' a'", 5, " a"),
            ("first player wins board 'a\u{FFF9}b'", 5, "a\u{FFF9}b"),
        ] {
            let error = text.parse::<Claim>().expect_err(text);
            assert_eq!((error.word, error.found.as_str()), (word, found), "{text}: {error}");
        }
    }
}
