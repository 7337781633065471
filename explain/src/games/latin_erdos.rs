//! Latin Erdős.

use std::rc::Rc;

use std::cmp::Ordering;

use serde_json::{Value, json};
use zermelo_checker::claim::{Player, Size, Statement as Strategy};
use zermelo_checker::fault::Fault;
use zermelo_checker::games::latin_erdos::{
    self, AGREES_NOT_SHOWN, AGREES_WITHOUT_FIRST, Body, Claim, Columns, Coordinate,
    FIRST_OFF_BOARD, LatinErdos, LatinErdosRules, MAP_COORDINATES, MAP_NOT_INVERSE,
    MAX_MIRROR_SIDE, MAX_SIDE, NO_SUCH_PAIR, PAIR_COUNT, POSITION_COLUMN, POSITION_LATIN,
    POSITION_OVER, SYMMETRY_COLUMNS, SYMMETRY_IMAGES, SYMMETRY_NEEDLESS, SizesMirror, Statement,
    Symmetry, sizes, standard_run,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::mirror::{self, Mirror, MirrorLemma};
use zermelo_checker::proofs::replay::{Move, Replay, Rules, list_index};
use zermelo_checker::{SIZE, WRONG_KIND_FOR_CLAIM};

use super::Case;
use crate::assertion::{self, Assertion, Said};
use crate::claims::{ClaimError, Words};
use crate::face::{self, Drawn, Ending, Face, Preface, Prose, Refusal};
use crate::name::Name;
use crate::picture::{Cell, Grid, Mark, Panel, Picture};
use crate::play::stored::{self, DecodedProof, Proofs, StoredImages, StoredStrategy};
use crate::words::{self, Diagnosis, Facts, player_word};

/// The game in the words of a paper, without the sizes that it is for.
pub(crate) fn in_words(game: &LatinErdos) -> String {
    let columns = match game.columns {
        Columns::Standard => String::new(),
        Columns::Run(length) => format!(" with columns won by runs of {length}"),
        Columns::Without => " without columns".to_owned(),
    };
    format!("Latin Erdős of order {}{columns}", words::side(game.size, "n"))
}

/// Reads a claim such as `first player is never without a move in latin-erdos 5`.
pub(crate) fn claim(words: &mut Words<'_>) -> Result<Claim, ClaimError> {
    let player = words.player()?;
    let verbs = [("wins", 0), ("does", 1), ("is", 2)];
    let statement =
        match words.one_of("wins, does not lose, or is never without a move in", &verbs)? {
            0 => Statement::Strategy(Strategy::Wins(player)),
            1 => {
                words.exactly(&["not", "lose"])?;
                Statement::Strategy(Strategy::DoesNotLose(player))
            }
            _ => {
                words.exactly(&["never", "without", "a", "move", "in"])?;
                Statement::NeverWithoutMove(player)
            }
        };
    Ok(Claim { statement, game: game(words)? })
}

/// Reads a game such as `latin-erdos 4 --run 3`.
pub(crate) fn game(words: &mut Words<'_>) -> Result<LatinErdos, ClaimError> {
    words.game_word(&[("latin-erdos", ())])?;
    const SIDE: &str = "the side of the board, a number or the letter n";
    let exactly = if words.take("n") { None } else { Some(words.number(SIDE)?) };
    let columns = if words.take("--without-columns") {
        Columns::Without
    } else if words.take("--run") {
        let length = words.number("the length of a run")?;
        // The run that the board has anyway is not stated.
        match exactly.and_then(standard_run) {
            Some(standard) if standard == length => Columns::Standard,
            _ => Columns::Run(length),
        }
    } else {
        Columns::Standard
    };
    let size = match exactly {
        Some(side) => Size::Exactly(side),
        None => words.every("n")?,
    };
    Ok(LatinErdos { size, columns })
}

/// The wordings of the game's codes.
pub(crate) const SENTENCES: words::Words = &[
    (
        POSITION_LATIN,
        &[
            "the stored position: {cell} is not a number of the board, or stands twice in its row or \
             column",
            "the stored position has a number that is not one of the board, or a number twice in a row \
             or a column",
        ],
    ),
    (
        POSITION_COLUMN,
        &["the stored position: a column belongs to a player without a run in it, or to nobody \
             although a player has one"],
    ),
    (POSITION_OVER, &["the stored position: no legal move is left, so the game is over"]),
    (
        SYMMETRY_IMAGES,
        &[
            "symmetry {symmetry} does not exchange rows, columns and numbers and permute each",
            "a symmetry does not exchange rows, columns and numbers and permute each",
        ],
    ),
    (
        SYMMETRY_COLUMNS,
        &[
            "symmetry {symmetry} changes which runs increase: where columns decide, columns may be \
             permuted, and rows and numbers both reversed",
            "a symmetry changes which runs increase: where columns decide, columns may be permuted, and \
             rows and numbers both reversed",
        ],
    ),
    (
        SYMMETRY_NEEDLESS,
        &[
            "symmetry {symmetry} is the identity, or one of those before it",
            "a symmetry is the identity, or occurs twice",
        ],
    ),
    (
        MAP_COORDINATES,
        &["the map does not take row, column and number each from another coordinate"],
    ),
    (MAP_NOT_INVERSE, &["the image of a placement's image is another placement"]),
    (FIRST_OFF_BOARD, &["the first placement is not on the board at every size"]),
    (
        PAIR_COUNT,
        &["the proof does not have exactly one reason for each of the three pairs of coordinates"],
    ),
    (
        AGREES_WITHOUT_FIRST,
        &[
            "{agreeing}: the reason refers to the first placement, but there is none",
            "a reason refers to the first placement, but there is none",
        ],
    ),
    (
        NO_SUCH_PAIR,
        &[
            "{agreeing}: the reason refers to a pair of coordinates other than the three that there are",
            "a reason refers to a pair of coordinates other than the three that there are",
        ],
    ),
    (
        AGREES_NOT_SHOWN,
        &[
            "{agreeing}: the reason does not have four sums, two for each coordinate",
            "a reason does not have four sums, two for each coordinate in which the \
             placement agrees with the first one",
        ],
    ),
];

/// Says what it can about a fault.
pub(crate) fn diagnose(claim: &Claim, case: &Case<'_>, diagnosis: &mut Diagnosis) -> Option<()> {
    if case.fault.code == SIZE {
        diagnosis.facts.set("size", size(claim, case.kind));
    }
    diagnose_sizes(case.fault, &mut diagnosis.facts)
}

/// Says of which pair of coordinates a reason of a mirror for every size is.
fn diagnose_sizes(fault: &Fault, facts: &mut Facts) -> Option<()> {
    let pair = usize::try_from(fault.number("pair")?).ok()?;
    let words = |coordinate: &u8| COORDINATES.get(usize::from(*coordinate)).copied();
    let [one, other] = sizes::PAIRS.get(pair)?;
    let (one, other) = (words(one)?, words(other)?);
    facts.set("agreeing", format!("placements that agree with their image in {one} and {other}"));
    Some(())
}

/// What is wrong with the sizes of a claim, or what its kind of proof takes.
fn size(claim: &Claim, kind: Kind) -> String {
    let least = match claim.game.size {
        Size::Exactly(side) => side,
        Size::Every { least, .. } => least,
    };
    match (claim.game.columns, claim.statement) {
        (Columns::Run(length), _) if !(1..=least).contains(&length) => {
            format!("a run of {length} is not from 1 to the side of the board")
        }
        (Columns::Standard, Statement::Strategy(_)) => no_run(&claim.game),
        (_, Statement::NeverWithoutMove(Player::Second)) if least == 1 => {
            "on a board of one cell the second player is never to move".to_owned()
        }
        _ if kind == Kind::Replay => format!("a replay has boards with sides from 1 to {MAX_SIDE}"),
        _ => format!("a mirror has boards with sides from 1, to {MAX_MIRROR_SIDE} at one size"),
    }
}

/// What to do about a game that has no run of its own.
fn no_run(game: &LatinErdos) -> String {
    format!(
        "{game} has no run of its own, because its side is not k² + 1: --run K states one, or \
         --without-columns lets the last move decide"
    )
}

/// The board of a strategy, and what is claimed.
#[derive(Clone, Debug)]
pub struct Board<'c> {
    claim: Claim,
    side: u8,
    symmetries: &'c [Symmetry],
    rules: LatinErdosRules<'c>,
}

impl<'c> Board<'c> {
    /// The board of a claim, with the symmetries and the mirrors of a proof.
    ///
    /// # Errors
    /// When a strategy is not stored for the board, or a symmetry is none of it.
    pub fn new(
        claim: &Claim,
        symmetries: &'c [Symmetry],
        mirrors: &'c [MirrorLemma],
    ) -> Result<Board<'c>, Fault> {
        let rules = LatinErdosRules::new(claim, symmetries)?.with_mirrors(mirrors);
        let side = match claim.game.size {
            Size::Exactly(side) => u8::try_from(side).unwrap_or(u8::MAX),
            Size::Every { .. } => 0,
        };
        Ok(Board { claim: *claim, side, symmetries, rules })
    }

    /// How many cells the board has.
    fn cells(&self) -> usize {
        usize::from(self.side).saturating_pow(2)
    }

    /// Row, column and number of a move, each from 0.
    fn placement(&self, mv: Move) -> Option<[u8; 3]> {
        let side = u16::from(self.side);
        let cell = mv.checked_div(side)?;
        let row = u8::try_from(cell.checked_div(side)?).ok().filter(|&row| row < self.side)?;
        let of = |number: u16| u8::try_from(number.checked_rem(side)?).ok();
        Some([row, of(cell)?, of(mv)?])
    }

    fn mv(&self, [row, column, number]: [u8; 3]) -> Option<Move> {
        let side = u16::from(self.side);
        let cell = u16::from(row).checked_mul(side)?.checked_add(column.into())?;
        cell.checked_mul(side)?.checked_add(number.into())
    }
}

impl<'c> Face for Board<'c> {
    fn rules(&self) -> &dyn crate::rules::AnyRules {
        &self.rules
    }

    fn moves(&self) -> Move {
        Move::from(self.side).saturating_pow(3)
    }

    fn move_name(&self, mv: Move) -> Option<Name> {
        self.placement(mv).map(name).map(Name::upright)
    }

    fn touched(&self, mv: Move) -> Vec<String> {
        let cell = |name: Name| name.plain.split('=').next().map(str::to_owned);
        self.move_name(mv).and_then(cell).into_iter().collect()
    }

    fn form(&self) -> &'static str {
        "a row, a column and a number, such as r2c1=3"
    }

    fn read_move(&self, text: &str) -> Option<Move> {
        let (row, rest) = text.strip_prefix('r')?.split_once('c')?;
        let (column, number) = rest.split_once('=')?;
        let read = |text: &str| {
            let counted = text.parse::<u8>().ok().filter(|counted| *counted <= self.side)?;
            counted.checked_sub(1)
        };
        self.mv([read(row)?, read(column)?, read(number)?])
    }

    fn picture(&self, record: &[u8]) -> Option<Picture> {
        let side = usize::from(self.side);
        let (cells, owners) = record.split_at_checked(self.cells()).unwrap_or((record, &[]));
        let owner = |owner: &u8| match owner {
            1 => Some(Player::First),
            2 => Some(Player::Second),
            _ => None,
        };
        let cell = |(place, number): (usize, &u8)| {
            let [row, column] = [place.checked_div(side), place.checked_rem(side)]
                .map(|place| place.unwrap_or(0).saturating_add(1));
            let name = format!("r{row}c{column}");
            let mark = match number {
                0 => Mark::Free,
                number => Mark::Label(number.to_string()),
            };
            Cell { name, mark }
        };
        let cells: Vec<Cell> = cells.iter().enumerate().map(cell).collect();
        let owners = owners.iter().map(owner).collect();
        Some(Picture::of(vec![Panel::Grid(Grid { owners, ..Grid::of(&cells, side) })]))
    }

    fn fields(&self, record: &[u8]) -> Value {
        let (cells, owners) = record.split_at_checked(self.cells()).unwrap_or((record, &[]));
        let rows: Vec<&[u8]> = cells.chunks(usize::from(self.side).max(1)).collect();
        if self.rules.record_width() > self.cells() {
            json!({ "rows": rows, "owners": owners })
        } else {
            json!({ "rows": rows })
        }
    }

    fn achievement(&self) -> String {
        // It is said where a game is settled before its end, which these games are not.
        let statement = match self.claim.statement {
            Statement::Strategy(statement) => statement,
            other => Strategy::DoesNotLose(other.proponent()),
        };
        statement.verb().to_owned()
    }

    fn unmap_move(&self, symmetry: u32, _: Player, mv: Move) -> Option<Move> {
        let symmetry = self.symmetries.get(list_index(symmetry)?)?;
        let image = self.placement(mv)?;
        let mut placement = [0; 3];
        let coordinates = [&symmetry.row, &symmetry.column, &symmetry.number];
        for (coordinate, value) in coordinates.into_iter().zip(image) {
            let before = coordinate.images.iter().position(|&image| image == value)?;
            *placement.get_mut(usize::from(coordinate.of))? = u8::try_from(before).ok()?;
        }
        self.mv(placement)
    }

    fn refusal(&self, record: &[u8], mv: Move) -> Refusal {
        let cell = usize::from(mv).checked_div(self.side.into());
        match cell.and_then(|cell| record.get(cell)) {
            Some(0) | None => Refusal::NotAllowed("repeats a number in its row or column"),
            Some(_) => Refusal::Taken(self.placement(mv).map(name).unwrap_or_default()),
        }
    }

    fn ending(&self, player: Player, _: Move, record: &[u8]) -> Ending {
        let (own, other) = (self.player(player), self.player(player.other()));
        let (cells, owners) = record.split_at_checked(self.cells()).unwrap_or((record, &[]));
        let is_full = cells.iter().all(|&number| number != 0);
        if !is_full || self.claim.game.columns == Columns::Without {
            let message = format!("{own} wins: {other} has no legal move");
            return Ending { kind: "no-move", winner: Some(player), message };
        }
        if owners.is_empty() {
            let message = "the board is full, and columns decide".to_owned();
            return Ending { kind: "full-board", winner: None, message };
        }
        let of = |owner| owners.iter().filter(|&&other| other == owner).count();
        let (first, second) = (of(1), of(2));
        let winner = match first.cmp(&second) {
            Ordering::Greater => Some(Player::First),
            Ordering::Less => Some(Player::Second),
            Ordering::Equal => None,
        };
        let who =
            winner.map_or("draw".to_owned(), |winner| format!("{} wins", self.player(winner)));
        let message = format!("{who}: of the columns, {first} are first's and {second} second's");
        Ending { kind: "columns", winner, message }
    }

    fn position_facts(&self, record: &[u8]) -> Vec<(&'static str, String)> {
        let side = usize::from(self.side);
        let cells = record.get(..side.saturating_mul(side)).unwrap_or_default();
        let placed = cells.iter().filter(|&&number| number != 0).count();
        let placed = words::count(placed, "number", "numbers");
        let turn = format!("with {placed} on the board, it is not the right player's turn");
        let mut facts = vec![("turn", turn)];
        let same = |one: usize, other: usize| {
            let row = one.checked_div(side) == other.checked_div(side);
            row || one.checked_rem(side) == other.checked_rem(side)
        };
        for (cell, &number) in cells.iter().enumerate() {
            let before = cells.iter().enumerate().take(cell);
            let mut repeated = before.filter(|&(other, &n)| n == number && same(cell, other));
            let Some(index) = number.checked_sub(1) else { continue };
            if number > self.side || repeated.next().is_some() {
                let coordinate = |n: Option<usize>| n.and_then(|n| u8::try_from(n).ok());
                let row = coordinate(cell.checked_div(side)).unwrap_or(0);
                let column = coordinate(cell.checked_rem(side)).unwrap_or(0);
                facts.push(("cell", name([row, column, index])));
                break;
            }
        }
        facts
    }
}

impl Preface for Board<'_> {
    fn introduction(&self) -> String {
        introduction(&self.claim)
    }
}

impl Prose for Board<'_> {
    fn end(&self, _: &[u8]) -> String {
        "the end".to_owned()
    }

    fn drawn(&self) -> Option<Drawn> {
        Some(Drawn { characters: "In the drawings a dot is an empty cell.", shapes: "" })
    }

    fn reading(&self) -> Vec<String> {
        let theirs = self.rules.proponent().other();
        let owners = match self.rules.record_width() > self.cells() {
            true => " Below it stands whose each column is: X first's, O second's, - nobody's.",
            false => "",
        };
        vec![format!("A position is a board; the {theirs} is to move.{owners}")]
    }

    fn symmetry(&self, number: u32) -> Option<String> {
        self.symmetries.get(list_index(number)?)?;
        Some(format!("by symmetry {number}"))
    }

    /// The values of a coordinate that a symmetry takes 1, 2, … to.
    fn symmetries(&self) -> Vec<String> {
        let coordinate = |(word, coordinate): (&str, &Coordinate)| {
            let of = COORDINATES.get(usize::from(coordinate.of)).copied().unwrap_or("nothing");
            let images = coordinate.images.iter().map(|image| image.saturating_add(1).to_string());
            format!("{word} {} for {of} 1, 2, …", images.collect::<Vec<_>>().join(" "))
        };
        let does = |(number, symmetry): (usize, &Symmetry)| {
            let coordinates = [&symmetry.row, &symmetry.column, &symmetry.number];
            let parts: Vec<String> =
                COORDINATES.into_iter().zip(coordinates).map(coordinate).collect();
            format!("Symmetry {number}: {}.", parts.join("; "))
        };
        (1..).zip(self.symmetries).map(does).collect()
    }
}

/// The coordinates of a placement.
const COORDINATES: [&str; 3] = ["row", "column", "number"];

/// The rules of a claim's game.
pub fn introduction(claim: &Claim) -> String {
    let side = match claim.game.size {
        Size::Exactly(side) => side.to_string(),
        Size::Every { .. } => "n".to_owned(),
    };
    let run = match (claim.game.size, claim.game.columns) {
        (_, Columns::Run(length)) => Some(length),
        (Size::Exactly(side), Columns::Standard) => standard_run(side),
        _ => None,
    };
    let end = match (claim.statement, run) {
        _ if claim.game.columns == Columns::Without => {
            " That holds on a full board too.".to_owned()
        }
        (Statement::Strategy(_), Some(run)) => format!(
            " On a full board the player with more columns wins. A column belongs to the player who \
             first has {} in it that get larger towards the opponent; the first player reads from \
             row 1 on, the second from row {side} on.",
            words::count(run, "number", "numbers"),
        ),
        _ => " How a full board is decided does not matter here.".to_owned(),
    };
    format!(
        "Two players in turn place a number from 1 to {side} in an empty cell of a {side} × {side} \
         board, without repeating a number in a row or a column; r2c1=3 is the number 3 in row 2 and \
         column 1. A player who has no legal move loses.{end}"
    )
}

/// The placements of a board at one size, larger ones than strategies are stored for too.
#[derive(Clone, Debug)]
pub struct Placements {
    claim: Claim,
    side: u32,
    game: latin_erdos::Placements,
}

impl Placements {
    /// Those of a claim's board.
    ///
    /// # Errors
    /// When the claim is not about one size, or no mirror is stored for it.
    pub fn new(claim: &Claim) -> Result<Placements, Fault> {
        let Size::Exactly(side) = claim.game.size else { return Err(WRONG_KIND_FOR_CLAIM.into()) };
        Ok(Placements { claim: *claim, side, game: latin_erdos::Placements::new(side)? })
    }
}

impl Preface for Placements {
    fn introduction(&self) -> String {
        introduction(&self.claim)
    }
}

impl face::Placements for Placements {
    fn count(&self) -> usize {
        mirror::Placements::count(&self.game)
    }

    fn conflict(&self, one: u32, other: u32) -> bool {
        mirror::Placements::conflict(&self.game, one, other)
    }

    fn proponent(&self) -> Player {
        self.claim.statement.proponent()
    }

    fn placement_name(&self, placement: u32) -> Option<Name> {
        let cell = placement.checked_div(self.side)?;
        let row = cell.checked_div(self.side).filter(|&row| row < self.side)?;
        let [column, number] = [cell.checked_rem(self.side)?, placement.checked_rem(self.side)?];
        Some(Name::upright(name([row, column, number])))
    }

    fn nouns(&self) -> [&'static str; 2] {
        ["placement", "placements"]
    }

    fn conflicting(&self) -> Option<&'static str> {
        Some("share a cell, or a number and a row or column")
    }

    fn into_face<'f>(self: Box<Self>) -> Result<Box<dyn Face + 'f>, &'static str>
    where
        Self: 'f,
    {
        let large = "this board is larger than 8 × 8, the largest that can be played on";
        let board = Board::new(&self.claim, &[], &[]).map_err(|_| large)?;
        Ok(Box::new(board))
    }
}

/// The name of a row, a column and a number from 0: `r2c1=3` is 3 in the first cell of the second row.
fn name<T: Into<u32>>(placement: [T; 3]) -> String {
    let [row, column, number] = placement.map(|n| n.into().saturating_add(1));
    format!("r{row}c{column}={number}")
}

impl StoredStrategy for DecodedProof<'_, Claim, Body<'_>> {
    fn replay(&self) -> &Replay<'_> {
        &self.body.replay
    }

    fn face(&self) -> Result<Rc<dyn Prose + '_>, Fault> {
        Ok(Rc::new(Board::new(self.claim, &self.body.symmetries, &self.body.mirrors)?))
    }

    fn mirrors(&self) -> &[MirrorLemma] {
        &self.body.mirrors
    }

    /// Those without symmetries.
    fn names(&self) -> Option<Rc<dyn Face + '_>> {
        Some(Rc::new(Board::new(self.claim, &[], &[]).ok()?))
    }

    /// Where each coordinate of an image comes from; values count from 1.
    fn fields(&self) -> Value {
        let coordinate = |Coordinate { of, images }: &Coordinate| {
            let name = ["row", "column", "number"].get(usize::from(*of));
            let of = name.map_or_else(|| (*of).into(), |&name| Value::from(name));
            let images = images.iter().map(|&image| u16::from(image).saturating_add(1));
            json!({ "of": of, "images": images.collect::<Vec<_>>() })
        };
        let symmetry = |Symmetry { name, row, column, number }: &Symmetry| {
            let [row, column, number] = [row, column, number].map(coordinate);
            json!({ "name": name.as_str(), "row": row, "column": column, "number": number })
        };
        json!({ "symmetries": self.body.symmetries.iter().map(symmetry).collect::<Value>() })
    }
}

impl StoredImages for DecodedProof<'_, Claim, Mirror> {
    fn mirror(&self) -> &Mirror {
        &self.body
    }

    fn placements(&self) -> Result<Box<dyn face::Placements + '_>, Fault> {
        Ok(Box::new(Placements::new(self.claim)?))
    }
}

impl Assertion for Claim {
    fn fields(&self) -> (&'static str, Value) {
        let said = match self.statement {
            Statement::Strategy(strategy) => assertion::statement(strategy),
            Statement::NeverWithoutMove(who) => {
                json!({ "kind": "never-without-a-move", "player": player_word(who) })
            }
            _ => Value::Null,
        };
        let columns = match self.game.columns {
            Columns::Standard => json!("standard"),
            Columns::Run(length) => json!({ "run": length }),
            Columns::Without => json!("without"),
        };
        let side = assertion::size(self.game.size);
        ("latin-erdos", json!({ "statement": said, "side": side, "columns": columns }))
    }

    fn said(&self) -> Said {
        match self.statement {
            Statement::Strategy(statement) => statement.into(),
            _ => Said::Other,
        }
    }
}

/// How its proofs are decoded.
pub(crate) const PROOFS: Proofs<Claim> = &[
    (Kind::Replay, |claim, certificate| stored::replay::<_, Body<'_>>(claim, certificate)),
    (Kind::Mirror, |claim, certificate| match claim.game.size {
        Size::Exactly(_) => stored::mirror::<_, Mirror>(claim, certificate),
        Size::Every { .. } => stored::other::<SizesMirror>(certificate),
    }),
];
