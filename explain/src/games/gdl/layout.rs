//! Where facts are drawn: a layout, which the author of rules writes beside them. It is read against the
//! facts and the moves of the rules, and is no part of any claim or proof.
//!
//! A line is a statement, a semicolon begins a comment. A fact is a term of the rules in which a word with
//! a question mark stands for any term; a fact is drawn by the first statement that it fits.
//!
//! ```text
//! cell (cell ?row ?column ?who) at ?column ?row as ?who   ; a cell, and what is in it if that is true
//! mark xplayer as X                                       ; how a term is shown
//! move (mark ?row ?column) on (cell ?row ?column ?any)    ; where a move is played
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::terms::{Coordinate, coordinate, parts, written};
use crate::face::LayoutError;
use crate::picture::{Cell, Line, Mark, Plan};
use zermelo_checker::claim::Player;

/// The greatest coordinate, the longest row of cells, in cells.
const MOST: i32 = 999;

/// The most cells, points and lines: a drawing in characters can have a column and a row for each.
const MOST_PLACES: usize = 1_000;

fn wrong<T>(span: &Range<usize>, message: impl Into<String>) -> Result<T, LayoutError> {
    Err(LayoutError::At { span: span.clone(), message: message.into() })
}

/// A word, or a term in parentheses, and the bytes where it stands.
#[derive(Clone, Debug)]
struct Item<'t> {
    text: &'t str,
    span: Range<usize>,
}

/// The items of a line that begins at a byte of the text.
fn items(line: &str, start: usize) -> Result<Vec<Item<'_>>, LayoutError> {
    let line = line.split(';').next().unwrap_or_default();
    let mut items = Vec::new();
    let (mut begin, mut depth) = (None, 0usize);
    for (at, c) in line.char_indices().chain([(line.len(), ' ')]) {
        match (c, begin) {
            (c, Some(from)) if depth == 0 && (c.is_whitespace() || c == '(') => {
                let span = start.saturating_add(from)..start.saturating_add(at);
                items.push(Item { text: line.get(from..at).unwrap_or_default(), span });
                begin = (c == '(').then_some(at);
            }
            (c, None) if !c.is_whitespace() => begin = Some(at),
            _ => {}
        }
        match (c, depth.checked_sub(1)) {
            ('(', _) => depth = depth.saturating_add(1),
            (')', Some(less)) => depth = less,
            (')', None) => depth = usize::MAX,
            _ => {}
        }
    }
    match begin {
        None if depth == 0 => Ok(items),
        begin => {
            let from = start.saturating_add(begin.unwrap_or(0));
            let span = from..start.saturating_add(line.trim_end().len()).max(from);
            wrong(&span, "a parenthesis has no partner in this line")
        }
    }
}

/// What the variables of a statement stand for in a fact.
type Values = BTreeMap<String, String>;

/// Whether a term fits a pattern; then the variables have their values.
fn fits(pattern: &str, term: &str, values: &mut Values) -> bool {
    if pattern.starts_with('?') {
        return values.entry(pattern.to_owned()).or_insert_with(|| term.to_owned()) == term;
    }
    let ((name, of_pattern), (other, of_term)) = (parts(pattern), parts(term));
    name == other
        && pattern.starts_with('(') == term.starts_with('(')
        && of_pattern.len() == of_term.len()
        && of_pattern.iter().zip(&of_term).all(|(pattern, term)| fits(pattern, term, values))
}

/// What follows the fact or the move of a statement.
#[derive(Debug, Default)]
struct Clauses<'t> {
    /// The place after `at`, or those after `from` and `to`.
    places: Vec<[Item<'t>; 2]>,
    /// The facts where a move is played.
    on: Vec<Item<'t>>,
    times: Option<Item<'t>>,
    sign: Option<Item<'t>>,
    otherwise: Option<Item<'t>>,
    name: Option<Item<'t>>,
}

/// A statement: its first word, its fact, move or term if it has one, and what follows.
struct Statement<'t> {
    word: Item<'t>,
    /// As the rules write terms.
    pattern: Option<(String, Range<usize>)>,
    clauses: Clauses<'t>,
}

/// The statements with their forms.
const FORMS: &[(&str, &str)] = &[
    ("cell", "cell FACT at X Y [times N] [as SIGN] [else SIGN]"),
    ("point", "point [FACT] at X Y [as SIGN] [else SIGN]"),
    ("line", "line [FACT] from X Y to X Y"),
    ("mark", "mark TERM as SIGN"),
    ("move", "move MOVE [called NAME] [on FACT]…"),
    ("hide", "hide FACT"),
    ("up", "up"),
];

impl<'t> Statement<'t> {
    /// The statement of a line; `None` for one without words.
    fn read(line: &'t str, start: usize) -> Result<Option<Statement<'t>>, LayoutError> {
        let items = items(line, start)?;
        let Some((word, rest)) = items.split_first() else { return Ok(None) };
        let Some((_, form)) = FORMS.iter().find(|(known, _)| *known == word.text) else {
            let known: Vec<&str> = FORMS.iter().map(|(known, _)| *known).collect();
            let known = known.join(", ");
            return wrong(&word.span, format!("a statement begins with one of {known}"));
        };
        let span = word.span.start..items.last().map_or(word.span.end, |last| last.span.end);
        let bad = || wrong(&span, format!("this is not `{form}`"));
        let (pattern, mut rest) = match rest.split_first() {
            Some((first, after)) if !matches!(first.text, "at" | "from") => {
                (Some((written(first.text), first.span.clone())), after)
            }
            _ => (None, rest),
        };
        let mut clauses = Clauses::default();
        loop {
            let is_new = clauses.places.is_empty();
            rest = match rest {
                [] => break,
                [at, x, y, after @ ..] if at.text == "at" && is_new => {
                    clauses.places.push([x.clone(), y.clone()]);
                    after
                }
                [from, x, y, to, a, b, after @ ..]
                    if (from.text, to.text) == ("from", "to") && is_new =>
                {
                    clauses.places = vec![[x.clone(), y.clone()], [a.clone(), b.clone()]];
                    after
                }
                [on, fact, after @ ..] if on.text == "on" => {
                    clauses.on.push(fact.clone());
                    after
                }
                [word, value, after @ ..] => {
                    let place = match word.text {
                        "times" => &mut clauses.times,
                        "as" => &mut clauses.sign,
                        "else" => &mut clauses.otherwise,
                        "called" => &mut clauses.name,
                        _ => return bad(),
                    };
                    if place.replace(value.clone()).is_some() {
                        return bad();
                    }
                    after
                }
                _ => return bad(),
            };
        }
        let Clauses { places, on, times, sign, otherwise, name } = &clauses;
        let (has_pattern, has_times) = (pattern.is_some(), times.is_some());
        let has_sign = sign.is_some() || otherwise.is_some();
        let is_drawn = on.is_empty() && name.is_none();
        let is_good = match word.text {
            "cell" => is_drawn && has_pattern && places.len() == 1,
            "point" => is_drawn && places.len() == 1 && !has_times,
            "line" => is_drawn && places.len() == 2 && !has_sign && !has_times,
            "move" => has_pattern && places.is_empty() && !has_sign && !has_times,
            "mark" => {
                let is_alone = otherwise.is_none() && places.is_empty() && !has_times;
                is_drawn && has_pattern && sign.is_some() && is_alone
            }
            "hide" => is_drawn && has_pattern && items.len() == 2,
            _ => items.len() == 1,
        };
        if is_good { Ok(Some(Statement { word: word.clone(), pattern, clauses })) } else { bad() }
    }
}

/// A number from 0 with at most two decimals, in hundredths.
fn hundredths(text: &str) -> Option<i32> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| text.bytes().all(|c| c.is_ascii_digit());
    if !digits(whole) || !digits(decimals) || !(1..=2).contains(&decimals.len()) {
        return None;
    }
    let decimals = if decimals.len() == 1 { format!("{decimals}0") } else { decimals.to_owned() };
    let whole = whole.parse::<i32>().ok().filter(|whole| *whole <= MOST)?;
    whole.checked_mul(100)?.checked_add(decimals.parse().ok()?)
}

/// A coordinate, in hundredths of a cell: a number, or a variable for a number or a letter, and what is
/// added or taken away, as in `?c+1`.
fn place(item: &Item<'_>, values: &Values, fact: &str) -> Result<i32, LayoutError> {
    let text = item.text.to_ascii_lowercase();
    let (base, more, sign) = match (text.split_once('+'), text.split_once('-')) {
        (Some((base, more)), _) => (base, more, 1),
        (None, Some((base, more))) => (base, more, -1),
        (None, None) => (text.as_str(), "0", 1),
    };
    let number = if base.starts_with('?') {
        let Some(value) = values.get(base) else {
            return wrong(&item.span, format!("{base} does not stand in what is before it"));
        };
        match coordinate(value) {
            Some(Coordinate::Number(number)) => Some(i32::from(number).saturating_mul(100)),
            Some(Coordinate::Letter(letter)) => {
                ('a'..=letter).count().try_into().ok().map(|letter: i32| letter.saturating_mul(100))
            }
            None => {
                let message =
                    format!("{base} is ‘{value}’ in {fact}, which is no number or letter");
                return wrong(&item.span, message);
            }
        }
    } else {
        hundredths(base)
    };
    let sum = number.zip(hundredths(more)).map(|(number, more)| number.saturating_add(sign * more));
    match sum {
        Some(sum) => Ok(sum),
        None => wrong(
            &item.span,
            format!(
                "a coordinate is a number from 0 to {MOST} with at most two decimals, a variable, or a \
                 variable with + or - and a number"
            ),
        ),
    }
}

/// What a sign stands for: the signs of drawings in characters, or a label.
fn mark(sign: &str) -> Mark {
    match sign {
        "." => Mark::Free,
        "#" => Mark::Gone,
        "X" => Mark::Stone(Player::First),
        "O" => Mark::Stone(Player::Second),
        label => Mark::Label(label.to_owned()),
    }
}

/// A cell, a point or a line of the plan, by its number among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Spot {
    Cell(usize),
    Point(usize),
    Line(usize),
}

/// What a fact draws: marks in places, none if it is hidden.
type Marks = Vec<(Spot, Mark)>;

/// The layout of some rules: what is where.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// Without a fact that is true.
    plan: Plan,
    /// What each fact draws; `None` where it is said below the drawing.
    facts: Vec<Option<Marks>>,
    /// What each move is called, if the layout says so, and the names of the places that it is played on.
    moves: Vec<(Option<String>, Vec<String>)>,
}

/// A coordinate as places have it in their names.
fn in_cells(at: i32) -> String {
    let sign = if at < 0 { "-" } else { "" };
    let text = format!("{sign}{}.{:02}", (at / 100).abs(), (at % 100).abs());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn name([x, y]: [i32; 2]) -> String {
    format!("{} {}", in_cells(x), in_cells(y))
}

/// The name of a line, whichever end is first.
fn line_name(mut ends: [[i32; 2]; 2]) -> String {
    ends.sort_unstable();
    ends.map(name).join(" to ")
}

/// What a layout has said so far.
struct Builder<'r> {
    facts: &'r [String],
    moves: &'r [String],
    is_up: bool,
    /// How terms are shown, and where that is said.
    signs: BTreeMap<String, (Mark, Range<usize>)>,
    /// The terms of `signs` that a fact or a place shows.
    shown: BTreeSet<String>,
    /// The places that are there, by their names and what they are.
    spots: BTreeMap<(&'static str, String), Spot>,
    layout: Layout,
}

impl Layout {
    /// Reads the layout of rules with these facts and moves.
    ///
    /// # Errors
    /// What is wrong with it first, and where.
    pub(super) fn read(
        text: &str,
        facts: &[String],
        moves: &[String],
    ) -> Result<Layout, LayoutError> {
        let mut statements = Vec::new();
        let mut start = 0usize;
        for line in text.split('\n') {
            statements.extend(Statement::read(line, start)?);
            start = start.saturating_add(line.len()).saturating_add(1);
        }
        let mut builder = Builder {
            facts,
            moves,
            is_up: statements.iter().any(|statement| statement.word.text == "up"),
            signs: BTreeMap::new(),
            shown: BTreeSet::new(),
            spots: BTreeMap::new(),
            layout: Layout {
                plan: Plan::default(),
                facts: vec![None; facts.len()],
                moves: vec![(None, Vec::new()); moves.len()],
            },
        };
        for Statement { word, pattern, clauses } in &statements {
            if let ("mark", Some((term, span)), Some(sign)) = (word.text, pattern, &clauses.sign) {
                let known = builder.signs.insert(term.clone(), (mark(sign.text), span.clone()));
                if known.is_some() {
                    return wrong(span, format!("‘{term}’ has a sign already"));
                }
            }
        }
        // Moves are played where facts are drawn, which come first.
        let is_move = |statement: &&Statement<'_>| statement.word.text == "move";
        for statement in statements.iter().filter(|statement| !is_move(statement)) {
            builder.draw(statement)?;
        }
        for statement in statements.iter().filter(is_move) {
            builder.name_moves(statement)?;
        }
        let unused = builder.signs.iter().find(|(term, _)| !builder.shown.contains(*term));
        match unused {
            Some((term, (_, span))) => wrong(span, format!("nothing is shown as ‘{term}’")),
            None => Ok(builder.layout),
        }
    }

    /// A position, and the facts that are to be said below it.
    ///
    /// # Errors
    /// The place of two facts that are true, and these.
    pub(super) fn filled<'f>(
        &self,
        facts: &[(usize, &'f str)],
    ) -> Result<(Plan, Vec<&'f str>), String> {
        let mut plan = self.plan.clone();
        let mut others = Vec::new();
        let mut filled: BTreeMap<Spot, &str> = BTreeMap::new();
        for &(number, fact) in facts {
            let Some(Some(marks)) = self.facts.get(number) else {
                others.push(fact);
                continue;
            };
            for (spot, mark) in marks {
                let name = plan.set(*spot, mark.clone()).unwrap_or_default();
                if let Some(other) = filled.insert(*spot, fact) {
                    return Err(format!("{other} and {fact} are both at {name} in the layout"));
                }
            }
        }
        Ok((plan, others))
    }

    /// What a move is called, where the layout says it.
    pub(super) fn move_name(&self, mv: usize) -> Option<&String> {
        self.moves.get(mv)?.0.as_ref()
    }

    /// The names of the places that a move is played on.
    pub(super) fn touched(&self, mv: usize) -> Vec<String> {
        self.moves.get(mv).map(|(_, places)| places.clone()).unwrap_or_default()
    }
}

impl Plan {
    /// Sets what is at a spot, and gives its name.
    fn set(&mut self, spot: Spot, mark: Mark) -> Option<&str> {
        match spot {
            Spot::Line(line) => {
                let line = self.lines.get_mut(line)?;
                line.is_drawn = Some(true);
                Some(&line.name)
            }
            Spot::Cell(at) | Spot::Point(at) => {
                let places = match spot {
                    Spot::Cell(_) => &mut self.cells,
                    _ => &mut self.points,
                };
                let (cell, _) = places.get_mut(at)?;
                cell.mark = mark;
                Some(&cell.name)
            }
        }
    }
}

impl Builder<'_> {
    /// What a sign is in a fact: a variable stands for a term, which has a sign of its own or is a label.
    fn sign(&mut self, sign: &Item<'_>, values: &Values) -> Result<Mark, LayoutError> {
        if !sign.text.starts_with('?') {
            return Ok(mark(sign.text));
        }
        let Some(term) = values.get(&sign.text.to_ascii_lowercase()) else {
            return wrong(&sign.span, format!("{} does not stand in what is before it", sign.text));
        };
        self.shown.insert(term.clone());
        let known = self.signs.get(term).map(|(mark, _)| mark.clone());
        Ok(known.unwrap_or_else(|| Mark::Label(term.clone())))
    }

    /// A place as the drawing has it.
    fn place(
        &self,
        [x, y]: &[Item<'_>; 2],
        values: &Values,
        fact: &str,
    ) -> Result<[i32; 2], LayoutError> {
        Ok([place(x, values, fact)?, place(y, values, fact)?])
    }

    /// Upwards, if that is wanted; the corner of a cell is its upper one.
    fn turned(&self, [x, y]: [i32; 2], height: i32) -> [i32; 2] {
        [x, if self.is_up { y.saturating_add(height).saturating_neg() } else { y }]
    }

    /// The place of a sort with a name, which is made where it is not there.
    fn spot(
        &mut self,
        sort: &'static str,
        name: String,
        span: &Range<usize>,
        make: impl FnOnce(&mut Plan, String) -> Spot,
    ) -> Result<Spot, LayoutError> {
        if let Some(spot) = self.spots.get(&(sort, name.clone())) {
            return Ok(*spot);
        }
        if self.spots.len() >= MOST_PLACES {
            return wrong(
                span,
                format!("a layout has at most {MOST_PLACES} cells, points and lines"),
            );
        }
        let spot = make(&mut self.layout.plan, name.clone());
        self.spots.insert((sort, name), spot);
        Ok(spot)
    }

    /// The facts that a statement is about, by their numbers, with what its variables stand for. One
    /// without a fact is about none, once.
    fn fitting(
        &self,
        pattern: &Option<(String, Range<usize>)>,
        terms: &[String],
        what: &str,
    ) -> Result<Vec<(Option<usize>, Values)>, LayoutError> {
        let Some((pattern, span)) = pattern else { return Ok(vec![(None, Values::new())]) };
        let fitting = terms.iter().enumerate().filter_map(|(number, term)| {
            let mut values = Values::new();
            fits(pattern, term, &mut values).then_some((Some(number), values))
        });
        let fitting: Vec<_> = fitting.collect();
        if !fitting.is_empty() {
            return Ok(fitting);
        }
        let name = parts(pattern).0;
        let like = terms.iter().find(|term| parts(term).0 == name);
        let like = like.map_or_else(String::new, |like| format!("; it has {like}"));
        wrong(span, format!("the rules have no {what} that fits ‘{pattern}’{like}"))
    }

    /// A statement that draws or hides facts.
    fn draw(&mut self, statement: &Statement<'_>) -> Result<(), LayoutError> {
        let Statement { word, pattern, clauses } = statement;
        if matches!(word.text, "mark" | "up") {
            return Ok(());
        }
        let span = pattern.as_ref().map_or(&word.span, |(_, span)| span);
        for (number, values) in self.fitting(pattern, self.facts, "fact")? {
            let known = number.and_then(|number| self.layout.facts.get(number));
            if known.is_some_and(Option::is_some) {
                continue;
            }
            let fact = number.and_then(|number| self.facts.get(number));
            let fact = fact.map_or("", String::as_str).to_owned();
            let marks = self.marks(word, clauses, span, &values, &fact)?;
            let of_fact = number.and_then(|number| self.layout.facts.get_mut(number));
            of_fact.into_iter().for_each(|of_fact| *of_fact = Some(marks.clone()));
            if number.is_none() {
                // What is there in every position.
                for (spot, mark) in marks {
                    if !matches!(spot, Spot::Line(_)) {
                        let _: Option<&str> = self.layout.plan.set(spot, mark);
                    }
                }
            }
        }
        Ok(())
    }

    /// What a fact draws by a statement; the places of it are made.
    fn marks(
        &mut self,
        word: &Item<'_>,
        clauses: &Clauses<'_>,
        span: &Range<usize>,
        values: &Values,
        fact: &str,
    ) -> Result<Marks, LayoutError> {
        let places = clauses.places.iter().map(|place| self.place(place, values, fact));
        let places: Vec<[i32; 2]> = places.collect::<Result<_, _>>()?;
        if let (&[from, to], "line") = (places.as_slice(), word.text) {
            if from == to {
                return wrong(span, "both ends of the line are at one place");
            }
            let ends = [from, to].map(|end| self.turned(end, 0));
            let is_drawn = (!fact.is_empty()).then_some(false);
            let make = |plan: &mut Plan, name| {
                plan.lines.push(Line { name, ends, is_drawn, owner: None });
                Spot::Line(plan.lines.len().saturating_sub(1))
            };
            return Ok(vec![(self.spot("line", line_name([from, to]), span, make)?, Mark::Free)]);
        }
        let Some(&at) = places.first() else { return Ok(Vec::new()) };
        let shown = match &clauses.sign {
            Some(sign) => self.sign(sign, values)?,
            None if fact.is_empty() || clauses.otherwise.is_some() => Mark::Free,
            None => Mark::Stone(Player::First),
        };
        let otherwise = match &clauses.otherwise {
            Some(sign) => self.sign(sign, values)?,
            None => Mark::Free,
        };
        let times = match &clauses.times {
            None => 1,
            Some(times) => place(times, values, fact)?.div_euclid(100),
        };
        let mut marks = Marks::new();
        for number in 0..times.min(MOST) {
            let at = [at[0].saturating_add(number.saturating_mul(100)), at[1]];
            let free = otherwise.clone();
            let spot = if word.text == "cell" {
                let corner = self.turned(at, 100);
                self.spot("cell", name(at), span, |plan, name| {
                    plan.cells.push((Cell { name, mark: free }, corner));
                    Spot::Cell(plan.cells.len().saturating_sub(1))
                })
            } else {
                let turned = self.turned(at, 0);
                self.spot("point", name(at), span, |plan, name| {
                    plan.points.push((Cell { name, mark: free }, turned));
                    Spot::Point(plan.points.len().saturating_sub(1))
                })
            };
            marks.push((spot?, shown.clone()));
        }
        Ok(marks)
    }

    /// A statement about moves.
    fn name_moves(&mut self, statement: &Statement<'_>) -> Result<(), LayoutError> {
        let Statement { pattern, clauses, .. } = statement;
        for (number, values) in self.fitting(pattern, self.moves, "move")? {
            let Some((number, term)) = number.and_then(|at| Some((at, self.moves.get(at)?))) else {
                continue;
            };
            let mut touched = Vec::new();
            for on in &clauses.on {
                touched.extend(self.drawn_at(on, &values, term)?);
            }
            let called = match &clauses.name {
                None => None,
                Some(called) => Some(self.called(called, &values, number)?),
            };
            let Some((known, places)) = self.layout.moves.get_mut(number) else { continue };
            if known.is_none() && places.is_empty() {
                (*known, *places) = (called, touched);
            }
        }
        Ok(())
    }

    /// The names of the places where the facts are drawn that a fact of a move's statement fits.
    fn drawn_at(
        &self,
        on: &Item<'_>,
        values: &Values,
        mv: &str,
    ) -> Result<BTreeSet<String>, LayoutError> {
        let pattern = written(on.text);
        let plan = &self.layout.plan;
        let name = |spot: &Spot| match *spot {
            Spot::Cell(at) => plan.cells.get(at).map(|(cell, _)| cell.name.clone()),
            Spot::Point(at) => plan.points.get(at).map(|(point, _)| point.name.clone()),
            Spot::Line(at) => plan.lines.get(at).map(|line| line.name.clone()),
        };
        let facts = self.facts.iter().zip(&self.layout.facts);
        let facts = facts.filter(|(fact, _)| fits(&pattern, fact, &mut values.clone()));
        let spots = facts.flat_map(|(_, marks)| marks.iter().flatten());
        let names: BTreeSet<String> = spots.filter_map(|(spot, _)| name(spot)).collect();
        if names.is_empty() {
            let message = format!("no fact that is drawn fits ‘{pattern}’ for the move {mv}");
            return wrong(&on.span, message);
        }
        Ok(names)
    }

    /// The name of a move: a word in which variables stand for their terms.
    fn called(
        &self,
        called: &Item<'_>,
        values: &Values,
        number: usize,
    ) -> Result<String, LayoutError> {
        let mut text = String::new();
        let mut rest = called.text;
        while let Some((before, after)) = rest.split_once('?') {
            let after_name =
                after.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
            let variable = after.strip_suffix(after_name).unwrap_or(after).to_ascii_lowercase();
            let Some(value) = values.get(&format!("?{variable}")) else {
                return wrong(&called.span, format!("?{variable} does not stand in the move"));
            };
            text = text + before + value;
            rest = after_name;
        }
        text += rest;
        let of_others = self.moves.iter().zip(&self.layout.moves).enumerate();
        let mut of_others = of_others.filter(|(other, _)| *other != number);
        let twice =
            of_others.find(|(_, (term, (name, _)))| **term == text || name.as_ref() == Some(&text));
        match twice {
            None if text != "pass" => Ok(text),
            _ => wrong(&called.span, format!("two moves would be called ‘{text}’")),
        }
    }
}

#[cfg(test)]
mod tests;
