//! Games whose rules are data: a text in the Game Description Language.
//!
//! Names of moves and facts are terms in the prefix form, as in the text. A position is drawn as a board
//! where facts say what is in a cell: a name with three arguments, of which the first two are small
//! numbers or letters, as in `(cell 1 2 x)`; or as a layout says ([`layout`]).

mod layout;
mod proofs;
mod terms;
mod values;

pub(crate) use proofs::{PROOFS, assertion};
pub use values::{Boards, values};

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use layout::Layout;
use serde_json::{Value, json};
use terms::{Coordinate, coordinate, parts, written};
use zermelo_checker::claim::Player;
use zermelo_checker::fault::Fault;
use zermelo_checker::format::{Decode, Misread, Reader, Text};
use zermelo_checker::games::gdl::{
    Body, Claim, GOAL_VALUES, Gdl, GdlRules, Ground, MAX_DEPTH, NO_LEGAL_MOVE, NOT_NORMAL_PLAY,
    POSITION_FACTS, RULES_ARITY, RULES_CHANCE, RULES_ENDLESS, RULES_FORM, RULES_GOAL, RULES_HASH,
    RULES_HIDDEN, RULES_KEYWORD, RULES_LIMIT, RULES_NOT_STRATIFIED, RULES_PARENTHESES,
    RULES_RECURSION, RULES_ROLE, RULES_ROLES, RULES_TEXT, RULES_TURN, RULES_VARIABLE, RULES_WORK,
    SIMULTANEOUS_MOVES, Sides, Statement, is_role_name,
};
use zermelo_checker::games::names::Titled;
use zermelo_checker::parts::Stop;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Move, Replay, Rules};

use super::{Case, decoded};
use crate::claims::{ClaimError, Words, hash};
use crate::face::{
    Account, Appearance, Ending, Face, LayoutError, Preface, Prose, Refusal, Vocabulary,
};
use crate::name::Name;
use crate::picture::{Cell, Grid, Mark, Panel, Picture};
use crate::play::stored::{DecodedProof, StoredStrategy};
use crate::proofs::nim_values::stated_of;
use crate::set::is_set;
use crate::words::{self, Diagnosis};

/// The game in the words of a paper.
pub(crate) fn in_words(game: &Gdl) -> String {
    format!("the game with the rules ‘{}’", game.title)
}

/// Reads a claim such as `xplayer gets at least 50 in rules 'tic-tac-toe' --rules-hash 5fa8…`, or that the
/// rules have a nim-value, or who wins. A role may be called first or the, but none is followed by `player`.
pub(crate) fn claim(words: &mut Words<'_>) -> Result<Claim, ClaimError> {
    if words.is_at_game() || words.is_before("player") {
        let (said, game) = stated_of(words, game, |_| true)?;
        return Ok(Claim { statement: said.into(), game });
    }
    let expected = "the name of a role, of at most 32 small letters, digits, dots, underscores or \
                    hyphens, which begins with no hyphen";
    let role = words.read(expected, |role| Text::new(role).filter(|_| is_role_name(role)))?;
    words.phrase(&["gets", "at", "least"])?;
    let least = words.number("the least goal")?;
    words.exactly(&["in"])?;
    Ok(Claim::gets(role, least, game(words)?))
}

/// Reads a game such as `rules 'tic-tac-toe' --rules-hash 5fa8…`.
pub(crate) fn game(words: &mut Words<'_>) -> Result<Gdl, ClaimError> {
    words.game_word(&[("rules", ())])?;
    let title = words.quoted(Titled::Rules)?;
    words.exactly(&["--rules-hash"])?;
    let rules_hash = words.read("a hash of 64 hexadecimal digits", hash)?;
    Ok(Gdl { title, rules_hash })
}

/// The wordings of the game's codes.
pub(crate) const SENTENCES: words::Words = &[
    (
        RULES_TEXT,
        &[
            "the rules, {rules}: this is not a text of words and parentheses, or it is too long",
            "the rules are not a text of words and parentheses, or they are too long",
        ],
    ),
    (
        RULES_PARENTHESES,
        &[
            "the rules, {rules}: a parenthesis has no partner, or there are more than {deepest} in each \
             other",
            "a parenthesis in the rules has no partner, or too many are in each other",
        ],
    ),
    (
        RULES_FORM,
        &[
            "the rules, {rules}: this is no rule, literal or term: a rule is (<= HEAD LITERAL…), a \
             literal an atom, (not ATOM), (distinct TERM TERM) or (or LITERAL…), and atoms and terms \
             begin with a name",
            "a rule, a literal or a term of the rules does not have the form that the language wants",
        ],
    ),
    (
        RULES_ARITY,
        &[
            "the rules, {rules}: this name has another number of arguments than elsewhere, or than the \
             language gives it",
            "a relation or a function of the rules has another number of arguments than elsewhere",
        ],
    ),
    (
        RULES_KEYWORD,
        &[
            "the rules, {rules}: the language does not allow this here: role and endless are for facts \
             alone; init, next and legal are concluded, init and next never asked; true and does are asked, never \
             concluded; init depends on no position, and legal, terminal and goal on no move",
            "a word of the language stands in the rules where it must not",
        ],
    ),
    (
        RULES_VARIABLE,
        &[
            "the rules, {rules}: a variable of this rule stands in no atom of its body that is to hold",
            "a variable of the rules stands in no atom of the body that is to hold",
        ],
    ),
    (
        RULES_NOT_STRATIFIED,
        &[
            "the rules, {rules}: this is denied, and depends on what is concluded from the denial",
            "a relation of the rules depends on its own negation",
        ],
    ),
    (
        RULES_RECURSION,
        &[
            "the rules, {rules}: this recursion could make ever larger terms: each of its arguments has \
             to be without variables, an argument of the head, or one of another atom of the body that \
             does not depend on the head",
            "a recursion of the rules could make ever larger terms",
        ],
    ),
    (
        RULES_ROLES,
        &[
            "the text of the rules is {empty}; it begins with the roles, as in (role black) (role white)",
            "the rules have no role, or more than two; zermelo has games of one or two, and values of \
             games of two",
        ],
    ),
    (
        RULES_CHANCE,
        &[
            "the rules, {rules}: a role called random is chance, which zermelo does not have",
            "the rules have a role called random, which is chance; zermelo does not have it",
        ],
    ),
    (
        RULES_HIDDEN,
        &[
            "the rules, {rules}: sees hides moves from a role, which zermelo does not have",
            "the rules hide moves from a role with sees; zermelo does not have it",
        ],
    ),
    (RULES_GOAL, &["the value of a goal is to be a number from 0 to 100, without zeros before it"]),
    (
        RULES_ENDLESS,
        &[
            "the rules, {rules}: this is to say of a role of the rules what it gets where play never \
             ends, one number from 0 to 100, as in (endless black 50)",
            "what the rules say of play that never ends is not one number from 0 to 100 for a role",
        ],
    ),
    (
        RULES_LIMIT,
        &[
            "the rules, {rules}: this has {literals} literals, more than the {most} that a rule may have",
            "the rules, {rules}: without ‘or’, rules come to {alternatives} literals up to here, more \
             than the {most} that a text of so many words may have",
            "the rules, {rules}: without ‘or’, rules come to {expanded} names and variables up to here, \
             more than the {most} that a text of so many words may have",
            "the rules without variables come to a size of {size} and more, and a text of so many words \
             may come to {most}: 1 for each name in an atom, each instance of a rule and each of its \
             literals",
            "the rules come to {moves} moves, more than the {most} that are allowed",
            "the rules come to {facts} facts, more than the {most} that are allowed beside a value",
            "the rules come to a term or an atom of {names} names, more than the {most} that it may have",
            "the rules come to more than is allowed",
        ],
    ),
    (
        RULES_HASH,
        &[
            "the rules have the hash {computed}, but the claim states {claimed}",
            "the rules do not have the hash that the claim states",
        ],
    ),
    (
        RULES_ROLE,
        &[
            "the rules have no role ‘{role}’: {roles}",
            "the role of the claim is none of the rules'",
        ],
    ),
    (POSITION_FACTS, &["the stored position has a fact that the rules do not have"]),
    (
        NO_LEGAL_MOVE,
        &[
            "a role has no legal move in this position, and the game is not over: the rules are wrong",
        ],
    ),
    (
        SIMULTANEOUS_MOVES,
        &[
            "both roles have more than one legal move in this position; zermelo has games in turn only",
        ],
    ),
    (
        GOAL_VALUES,
        &["the game is over in this position, and the role does not have exactly one goal there"],
    ),
    (
        RULES_TURN,
        &[
            "the rules do not say whose turn it is: at the start a role is to have a choice, and a fact that names \
             a role, such as (control left), to be true, and after every move the one that names the other \
             role instead",
        ],
    ),
    (
        NOT_NORMAL_PLAY,
        &[
            "the game is over in this position, and not because the role on turn has lost, with the goal \
             0, and the other role has won, with the goal 100: values are of games in which who \
             cannot move loses",
        ],
    ),
    (
        RULES_WORK,
        &[
            "the proof asks for {looks} looks at the rules, more than the {most} that its nodes and \
             entries justify",
            "the proof asks for more work than its nodes and entries justify",
        ],
    ),
];

/// Where something is in a text: the line, the column, and what begins there.
fn place(text: &[u8], fault: &Fault) -> Option<String> {
    let (line, column) = (fault.number("line")?, fault.number("column")?);
    let text = String::from_utf8_lossy(text);
    let of_line = text.lines().nth(usize::try_from(line).ok()?.checked_sub(1)?).unwrap_or_default();
    let before = usize::try_from(column).ok()?.checked_sub(1)?;
    let rest: String = of_line.chars().skip(before).take(60).collect();
    let rest = rest.trim_end();
    let place = format!("line {line}, column {column}");
    Some(if rest.is_empty() { place } else { format!("{place}, at ‘{rest}’") })
}

/// The text of rules with the ends of lines that it has in certificates, line feeds: its hash does not
/// depend on the system that a file was written on.
pub fn with_line_feeds(text: &str) -> Cow<'_, str> {
    if text.contains('\r') { text.replace("\r\n", "\n").into() } else { text.into() }
}

/// A text of rules without variables.
///
/// # Errors
/// What is wrong with it, in a sentence with the line and the column.
pub fn fault_of_rules(text: &[u8]) -> Result<Ground, String> {
    Ground::read(text).map_err(|stop| match stop {
        Stop::Rejected(fault) => {
            let mut facts = words::Facts::of(&fault);
            set_text(text, &fault, &mut facts);
            words::sentence(fault.code, &facts)
        }
        Stop::NoVerdict(why) => why.to_string(),
    })
}

/// What a text has to do with a fault in it: its place, and whether there is any word.
fn set_text(text: &[u8], fault: &Fault, facts: &mut words::Facts) {
    facts.set("deepest", MAX_DEPTH);
    place(text, fault).into_iter().for_each(|place| facts.set("rules", place));
    let text = String::from_utf8_lossy(text);
    let mut lines = text.lines().map(|line| line.split(';').next().unwrap_or_default());
    if lines.all(|line| line.trim().is_empty()) {
        facts.set("empty", "empty, or has only comments");
    }
}

/// What is wrong with rules, or that they come to too much.
pub(super) fn as_fault(stop: Stop) -> Fault {
    match stop {
        Stop::Rejected(fault) => fault,
        Stop::NoVerdict(_) => RULES_LIMIT.into(),
    }
}

/// Says what it can about a fault in the text of a game.
pub(super) fn say_of_text(game: &Gdl, text: &[u8], fault: &Fault, facts: &mut words::Facts) {
    set_text(text, fault, facts);
    if fault.code == RULES_HASH {
        use zermelo_checker::format::{Hash, hash};
        facts.set("computed", hash(text));
        facts.set("claimed", Hash(game.rules_hash));
    }
}

/// Says what it can about a fault.
pub(crate) fn diagnose(claim: &Claim, case: &Case<'_>, diagnosis: &mut Diagnosis) -> Option<()> {
    // The text comes first in every body.
    let rules: Cow<'_, [u8]> = decoded(&case.body)?;
    let facts = &mut diagnosis.facts;
    say_of_text(&claim.game, &rules, case.fault, facts);
    facts.set("permuted", "the facts, the moves and the other atoms of the rules");
    if case.kind == Kind::NimValues {
        let turn = "the role on turn is not the one that moves first at the start, or other facts than \
                    those that the exchange keeps say more";
        facts.set("turn", turn);
    }
    if case.fault.code == RULES_ROLE {
        let Statement::Gets { role, .. } = &claim.statement else { return None };
        let ground = Ground::read(&rules).ok()?;
        let roles = (0..ground.roles()).filter_map(|role| ground.role(role));
        facts.set("role", role);
        facts.set("roles", format!("they have {}", roles.collect::<Vec<_>>().join(" and ")));
    }
    Some(())
}

/// What a fact says is in a cell, if it does: the relation, the cell, and the mark.
fn cell(fact: &str) -> Option<(&str, [Coordinate; 2], String)> {
    let (name, arguments) = parts(fact);
    let [one, other, mark] = arguments.as_slice() else { return None };
    Some((name, [coordinate(one)?, coordinate(other)?], mark.clone()))
}

/// The cells of a board: their relation, and the coordinates of rows from the top and of columns.
#[derive(Clone, Debug)]
struct Board {
    relation: String,
    sides: [Vec<Coordinate>; 2],
    /// Whether the first argument is the column.
    is_by_columns: bool,
}

/// The words that say of a cell that nothing is in it.
const NOTHING: &[&str] = &["b", "blank", "empty", "e", "none"];

/// A game whose rules are data, and what is claimed.
#[derive(Clone, Debug)]
pub struct Terms {
    claim: Claim,
    rules: GdlRules,
    facts: Vec<String>,
    moves: Vec<String>,
    board: Option<Board>,
    layout: Option<Layout>,
}

/// A body, and how its positions are drawn.
pub struct Drawable<'a> {
    /// The body.
    pub body: Body<'a>,
    layout: Option<String>,
}

/// The body; a layout is never in a certificate.
impl<'a> Decode<'a> for Drawable<'a> {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        Ok(Drawable { body: Decode::decode(from)?, layout: None })
    }
}

impl Terms {
    /// Those of a claim and a text.
    ///
    /// # Errors
    /// When the text is not that of the claim, or no rules; or a symmetry is none of theirs.
    pub fn new(claim: &Claim, text: &[u8], symmetries: &[Vec<u32>]) -> Result<Terms, Fault> {
        let rules = GdlRules::confirmed(claim, text).map_err(as_fault)?;
        Ok(Terms::of(claim, rules.with(symmetries.to_vec())?))
    }

    /// The terms of rules that are compared with a value.
    pub(super) fn of_sides(game: &Gdl, sides: &Sides) -> Option<Terms> {
        let role = Text::new(sides.rules().ground().role(0)?)?;
        Some(Terms::of(&Claim::gets(role, 0, game.clone()), sides.rules().clone()))
    }

    /// The terms of some rules.
    pub fn of(claim: &Claim, rules: GdlRules) -> Terms {
        let ground = rules.ground();
        let facts: Vec<String> = (0..ground.facts()).filter_map(|fact| ground.fact(fact)).collect();
        let moves = (0..ground.moves()).filter_map(|mv| ground.mv(mv)).collect();
        let board = Board::of(&facts);
        Terms { claim: claim.clone(), rules, facts, moves, board, layout: None }
    }

    /// Draws positions as a layout says.
    ///
    /// # Errors
    /// When the layout is wrong, or none of these rules.
    pub fn lay_out(&mut self, text: &str) -> Result<(), LayoutError> {
        self.layout = Some(Layout::read(text, &self.facts, &self.moves)?);
        Ok(())
    }

    /// The facts that are true.
    pub fn facts(&self, record: &[u8]) -> Vec<&str> {
        self.true_facts(record).into_iter().map(|(_, name)| name).collect()
    }

    /// The facts that are true, with their numbers.
    fn true_facts(&self, record: &[u8]) -> Vec<(usize, &str)> {
        let facts = (0u64..).zip(self.facts.iter().map(String::as_str).enumerate());
        let facts = facts.filter(|&(bit, _)| is_set(record, bit) == Some(true));
        facts.map(|(_, fact)| fact).collect()
    }

    /// What the role of the claim gets; 0 where it is about none.
    fn least(&self) -> u32 {
        match self.claim.statement {
            Statement::Gets { least, .. } => least,
            Statement::Value(_) => 0,
        }
    }

    /// The role of a player, where there is one.
    fn role(&self, player: Player) -> Option<String> {
        self.rules.ground().role(usize::from(player == Player::Second))
    }

    /// What a player is called in a sentence.
    pub fn subject(&self, player: Player) -> String {
        self.role(player).unwrap_or_else(|| "nobody".to_owned())
    }

    /// Where the facts go that a symmetry does not leave where they are.
    fn moved(&self, number: u32) -> String {
        let images = self.rules.symmetry(number).unwrap_or_default().iter();
        let images = images.map(|&image| self.facts.get(usize::try_from(image).ok()?));
        let moved = self.facts.iter().zip(images).filter_map(|(fact, image)| {
            let image = image.filter(|image| *image != fact)?;
            Some(format!("{fact} to {image}"))
        });
        format!("{number}: {}", moved.collect::<Vec<_>>().join(", "))
    }
}

impl Board {
    /// The board that some facts are about: of those that say what is in a cell, the relation with the
    /// most.
    fn of(facts: &[String]) -> Option<Board> {
        let mut relations: BTreeMap<&str, Vec<[Coordinate; 2]>> = BTreeMap::new();
        for (name, cell, _) in facts.iter().filter_map(|fact| cell(fact)) {
            relations.entry(name).or_default().push(cell);
        }
        let (relation, cells) = relations.into_iter().max_by_key(|(_, cells)| cells.len())?;
        let side = |of: fn(&[Coordinate; 2]) -> &Coordinate| {
            let mut side: Vec<Coordinate> = cells.iter().map(of).cloned().collect();
            side.sort();
            side.dedup();
            side
        };
        let sides = [side(|[one, _]| one), side(|[_, other]| other)];
        let is_by_columns = sides[0].iter().all(|one| matches!(one, Coordinate::Letter(_)))
            && sides[1].iter().all(|other| matches!(other, Coordinate::Number(_)));
        let [mut rows, columns] = if is_by_columns { [1, 0] } else { [0, 1] }
            .map(|at: usize| sides.get(at).cloned().unwrap_or_default());
        if is_by_columns {
            rows.reverse();
        }
        let is_board = rows.len().saturating_mul(columns.len()) >= 2;
        is_board.then(|| Board {
            relation: relation.to_owned(),
            sides: [rows, columns],
            is_by_columns,
        })
    }

    /// The name of the cell in a row and a column.
    fn name(&self, row: &Coordinate, column: &Coordinate) -> String {
        let text = |one: &Coordinate| match one {
            Coordinate::Number(number) => number.to_string(),
            Coordinate::Letter(letter) => letter.to_string(),
        };
        let [one, other] = if self.is_by_columns { [column, row] } else { [row, column] };
        format!("{} {}", text(one), text(other))
    }

    /// The cells with their marks, and the other facts; `None` where two marks are in one cell.
    fn filled<'f>(&self, facts: &[&'f str]) -> Option<(Grid, Vec<&'f str>)> {
        let mut marks: BTreeMap<[Coordinate; 2], String> = BTreeMap::new();
        let mut others = Vec::new();
        for &fact in facts {
            match cell(fact).filter(|(relation, ..)| *relation == self.relation) {
                Some((_, at, _)) if marks.contains_key(&at) => return None,
                Some((_, at, mark)) => {
                    marks.insert(at, mark);
                }
                None => others.push(fact),
            }
        }
        let [rows, columns] = &self.sides;
        let row = |row: &Coordinate| {
            let cell = |column: &Coordinate| {
                let at = match self.is_by_columns {
                    true => [column.clone(), row.clone()],
                    false => [row.clone(), column.clone()],
                };
                let mark = match marks.get(&at) {
                    Some(mark) if !NOTHING.contains(&mark.as_str()) => Mark::Label(mark.clone()),
                    _ => Mark::Free,
                };
                Cell { name: self.name(row, column), mark }
            };
            columns.iter().map(cell).collect()
        };
        Some((Grid { rows: rows.iter().map(row).collect(), ..Grid::default() }, others))
    }
}

/// The game in the words of a paper.
impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&in_words(&self.claim.game))
    }
}

impl Appearance for Terms {
    fn numbers(&self) -> Move {
        self.rules.pass().saturating_add(1)
    }

    fn move_name(&self, mv: Move) -> Option<Name> {
        if mv == self.rules.pass() {
            return Some(Name::upright("pass"));
        }
        let called = self.layout.as_ref().and_then(|layout| layout.move_name(mv.into()));
        called.or(self.moves.get(usize::from(mv))).map(Name::upright)
    }

    /// The places that the layout says, or the cells that two arguments next to each other name.
    fn touched(&self, mv: Move) -> Vec<String> {
        if let Some(layout) = &self.layout {
            return layout.touched(mv.into());
        }
        let (Some(name), Some(board)) = (self.moves.get(usize::from(mv)), &self.board) else {
            return Vec::new();
        };
        let places: Vec<Coordinate> =
            parts(name).1.iter().filter_map(|argument| coordinate(argument)).collect();
        let cells = places.chunks_exact(2).filter_map(|pair| {
            let [one, other] = pair else { return None };
            let [row, column] = if board.is_by_columns { [other, one] } else { [one, other] };
            Some(board.name(row, column))
        });
        cells.collect()
    }

    /// As the layout calls it; or as the rules do, with or without parentheses around all of it, in
    /// whatever letters.
    fn read_move(&self, text: &str) -> Option<Move> {
        let term = written(text);
        let is_named = |name: &str| {
            name == term
                || parts(name).0 != name && name.get(1..name.len().saturating_sub(1)) == Some(&term)
        };
        let is_called = |mv: &Move| self.move_name(*mv).is_some_and(|name| name.plain == text);
        let is_move = |mv: &Move| self.moves.get(usize::from(*mv)).is_some_and(|mv| is_named(mv));
        (0..self.numbers()).find(is_called).or_else(|| (0..self.numbers()).find(is_move))
    }

    fn picture(&self, record: &[u8]) -> Option<Picture> {
        let facts = self.facts(record);
        if let Some(layout) = &self.layout {
            return Some(match layout.filled(&self.true_facts(record)) {
                Ok((plan, others)) => {
                    Picture { caption: others.join(" "), ..Picture::of(vec![Panel::Plan(plan)]) }
                }
                Err(why) => {
                    let caption = format!("{why}: {}", facts.join(" "));
                    Picture { caption, ..Picture::default() }
                }
            });
        }
        let filled = self.board.as_ref().and_then(|board| board.filled(&facts));
        let (panels, others) = match filled {
            Some((grid, others)) => (vec![Panel::Grid(grid)], others),
            None => (Vec::new(), facts),
        };
        Some(Picture { caption: others.join(" "), ..Picture::of(panels) })
    }

    fn fields(&self, record: &[u8]) -> Value {
        json!({ "facts": self.facts(record) })
    }

    fn refusal(&self, _: &[u8], mv: Move) -> Refusal {
        Refusal::NotAllowed(match mv == self.rules.pass() {
            true => "is not allowed here: one passes where the other role is to choose",
            false => "is not legal here by the rules",
        })
    }

    fn vocabulary(&self) -> Vocabulary {
        Vocabulary {
            subjects: [Player::First, Player::Second].map(|player| self.subject(player)),
            is_solitary: self.role(Player::Second).is_none(),
            achievement: format!("gets at least {}", self.least()),
            ..Vocabulary::new(
                "a term of the rules, as in (mark 1 2), or pass where the other role is to choose",
            )
        }
    }
}

impl Face for Terms {
    fn rules(&self) -> &dyn crate::rules::AnyRules {
        &self.rules
    }

    fn ending(&self, player: Player, _: Move, record: &[u8]) -> Ending {
        let facts = self.facts(record).join(" ");
        let role = self.subject(player);
        let message = format!("the game is over after the move of {role}: {facts}");
        Ending { kind: "goal", winner: None, message }
    }

    fn position_facts(&self, record: &[u8]) -> Vec<(&'static str, String)> {
        let facts = self.facts(record).join(" ");
        vec![("turn", format!("the game is over where {facts} is true"))]
    }
}

impl Prose for Terms {
    fn account(&self) -> Account {
        let player = self.rules.proponent();
        let [own, theirs] = [player, player.other()].map(|player| self.subject(player));
        let (title, least) = (&self.claim.game.title, self.least());
        let against = match self.role(player.other()) {
            Some(other) => format!("whatever {other} does"),
            None => "alone".to_owned(),
        };
        let introduction = format!(
            "The rules are a text with the title ‘{title}’. Moves and facts have the names of the text. \
             The role {own} gets at least {least} with this strategy, {against}."
        );
        let mut reading = vec![
            format!("A position is the facts that are true; {theirs} is to move."),
            format!(
                "A role that has no choice while the other has one passes. Where it says over, the game \
                 is over, and {own} gets at least {least}."
            ),
        ];
        if self.rules.is_endless_claimed() {
            let endless = self.rules.ground().endless(usize::from(player == Player::Second));
            reading.push(format!("Play that never ends gives {own} {endless}, and may return."));
        }
        Account {
            preface: Preface { introduction, ..Preface::default() },
            reading,
            symmetries: (1..).take(self.rules.symmetries()).map(|one| self.moved(one)).collect(),
            ..Account::default()
        }
    }

    fn end(&self, _: &[u8]) -> String {
        "over".to_owned()
    }
}

impl DecodedProof<'_, Claim, Drawable<'_>> {
    /// The face. A layout was read with the same rules before.
    fn terms(&self) -> Result<Terms, Fault> {
        let Drawable { body, layout } = &self.body;
        let mut terms = Terms::new(self.claim, &body.rules, &body.symmetries)?;
        terms.layout =
            layout.as_ref().and_then(|text| Layout::read(text, &terms.facts, &terms.moves).ok());
        Ok(terms)
    }
}

impl StoredStrategy for DecodedProof<'_, Claim, Drawable<'_>> {
    fn replay(&self) -> &Replay<'_> {
        &self.body.body.replay
    }

    fn prose(&self, _: bool) -> Result<Rc<dyn Prose + '_>, Fault> {
        Ok(Rc::new(self.terms()?))
    }

    fn lay_out(&mut self, text: &str) -> Result<(), LayoutError> {
        let mut terms = self.terms().map_err(|_| LayoutError::Wrong)?;
        terms.lay_out(text)?;
        self.body.layout = Some(text.to_owned());
        Ok(())
    }

    fn fields(&self) -> Value {
        let Body { rules, symmetries, .. } = &self.body.body;
        json!({ "rules": String::from_utf8_lossy(rules), "symmetries": symmetries })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "(role a) (role b) (init (cell 1 1 blank)) (init (cell 1 2 x))
        (init (cell 2 1 o)) (init (turn a)) (legal a (mark 1 2)) (legal a (mark 2 (f 1)))
        (legal b noop) (goal a 1)";

    fn terms() -> Terms {
        let rules_hash = zermelo_checker::format::hash(RULES.as_bytes()).0;
        let [role, title] = ["a", "a game"].map(|text| Text::new(text).expect("short"));
        let claim = Claim::gets(role, 1, Gdl { title, rules_hash });
        Terms::new(&claim, RULES.as_bytes(), &[]).expect("rules")
    }

    #[test]
    fn moves_are_read_with_and_without_parentheses() {
        let terms = terms();
        for (text, expected) in [
            ("(mark 1 2)", Some("(mark 1 2)")),
            ("mark 1 2", Some("(mark 1 2)")),
            ("( MARK  1 2 )", Some("(mark 1 2)")),
            ("mark 2 (f 1)", Some("(mark 2 (f 1))")),
            ("noop", Some("noop")),
            ("pass", Some("pass")),
            ("(noop)", None),
            ("mark 2 2", None),
            ("", None),
        ] {
            let name = terms.read_move(text).and_then(|mv| terms.move_name(mv));
            assert_eq!(name.map(|name| name.plain).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn facts_about_cells_are_drawn_as_a_board_and_the_others_are_said() {
        let terms = terms();
        let start = terms.rules().record(&terms.rules().start());
        let picture = terms.picture(&start).expect("a picture");
        assert_eq!(picture.caption, "(turn a)");
        let [Panel::Grid(grid)] = picture.panels.as_slice() else { panic!("a board") };
        let marks: Vec<Vec<&Mark>> =
            grid.rows.iter().map(|row| row.iter().map(|cell| &cell.mark).collect()).collect();
        let [x, o] = ["x", "o"].map(|mark| Mark::Label(mark.to_owned()));
        assert_eq!(marks, [[&Mark::Free, &x], [&o, &Mark::Free]]);
        assert_eq!(grid.rows[0][1].name, "1 2");
        let mark = terms.read_move("mark 1 2").expect("a move");
        assert_eq!(terms.touched(mark), ["1 2"]);
    }

    #[test]
    fn a_fault_of_the_rules_is_said_with_its_line_and_what_stands_there() {
        let said = fault_of_rules(b"(role a)\n  (<= p (not p)) ; a comment").expect_err("a fault");
        assert_eq!(
            said,
            "the rules, line 2, column 14: this is denied, and depends on what is concluded from the \
             denial"
                .replace("14:", "14, at ‘p)) ; a comment’:")
        );
        for text in ["", " \n; (role a)\n"] {
            let said = fault_of_rules(text.as_bytes()).expect_err("a fault");
            assert!(said.starts_with("the text of the rules is empty"), "{said}");
        }
        assert!(fault_of_rules(RULES.as_bytes()).is_ok());
    }
}
