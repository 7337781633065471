//! Dots and boxes.

use std::rc::Rc;

use serde_json::{Value, json};
use zermelo_checker::claim::Player;
use zermelo_checker::fault::Fault;
use zermelo_checker::games::dots_and_boxes::rules::{DotsAndBoxesRules, MAX_EDGES};
use zermelo_checker::games::dots_and_boxes::{
    Body, Claim, DotsAndBoxes, POSITION_BOXES, POSITION_EDGES, Start,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Move, Replay};
use zermelo_checker::score::Bound;
use zermelo_checker::{SIZE, START_POSITION};

use super::{Case, decoded, rectangle};
use crate::assertion::{self, Assertion, Said};
use crate::claims::{ClaimError, Words};
use crate::face::{Account, Appearance, Ending, Face, Preface, Prose, Refusal, Vocabulary};
use crate::name::Name;
use crate::picture::{Dots, Emphasis, Panel, Picture};
use crate::play::stored::{self, DecodedProof, Proofs, StoredStrategy};
use crate::words::{self, Diagnosis, count, player_word};

/// The game in the words of a paper.
pub(crate) fn in_words(DotsAndBoxes { rows, columns, start }: &DotsAndBoxes) -> String {
    let from = if *start == Start::default() { "" } else { " with some edges" };
    format!("dots and boxes on the {rows} × {columns} board{from}")
}

/// Reads a claim such as `first player gets at least 3 boxes in dots-and-boxes 2 2`.
pub(crate) fn claim(words: &mut Words<'_>) -> Result<Claim, ClaimError> {
    let bound = match words.player()? {
        Player::First => {
            words.exactly(&["gets", "at", "least"])?;
            Bound::AtLeast(words.number("the least score")?)
        }
        Player::Second => {
            words.phrase(&["keeps", "first", "player", "to", "at", "most"])?;
            Bound::AtMost(words.number("the greatest score")?)
        }
    };
    words.one_of("boxes", &[("boxes", ()), ("box", ())])?;
    words.exactly(&["in"])?;
    Ok(Claim { bound, game: game(words)? })
}

/// Reads a game such as `dots-and-boxes 2 3`, or `dots-and-boxes 1 2 --start a1-b1,a1-a2 --boxes 0
/// --next first`. Without boxes the first player has none. Who draws next may be left out where only
/// one player can.
pub(crate) fn game(words: &mut Words<'_>) -> Result<DotsAndBoxes, ClaimError> {
    words.game_word(&[("dots-and-boxes", ())])?;
    let rows = words.number("the number of rows of boxes")?;
    let columns = words.number("the number of boxes in a row")?;
    let mut game = DotsAndBoxes { rows, columns, start: Start::default() };
    if words.take("--start") {
        let empty = Claim { bound: Bound::AtLeast(0), game };
        let board = Edges::new(&empty, &[]);
        let board = board.map_err(|_| words.wrong("an edge: there is no board of this size"))?;
        let expected = "edges of the board, each once, as in a1-b1,a1-a2";
        game.start.drawn = words.read(expected, |text| board.drawn(text))?;
        if words.take("--boxes") {
            game.start.boxes = words.number("how many boxes the first player has")?;
        }
        let players = [("first", Player::First), ("second", Player::Second)];
        game.start.next = if words.take("--next") {
            words.one_of("first or second, who draws next", &players)?
        } else {
            let can_draw = |next: Player| {
                let start = Start { next, ..game.start };
                let game = DotsAndBoxes { start, ..game };
                Edges::new(&Claim { bound: Bound::AtLeast(0), game }, &[]).is_ok()
            };
            match [Player::First, Player::Second].map(can_draw) {
                [true, true] => return Err(words.wrong("--next, as either player can draw next")),
                [_, is_second] => {
                    if is_second {
                        Player::Second
                    } else {
                        Player::First
                    }
                }
            }
        };
    }
    Ok(game)
}

/// The wordings of the game's codes.
pub(crate) const SENTENCES: words::Words = &[
    (
        POSITION_EDGES,
        &[
            "the stored position has an edge that is none of the board's {edges}",
            "the stored position has an edge that the board has not",
        ],
    ),
    (
        POSITION_BOXES,
        &[
            "the stored position: {boxes}",
            "the stored position gives a player more boxes than are complete, or lets one pass who has \
           no reason to",
        ],
    ),
];

/// Says what it can about a fault.
pub(crate) fn diagnose(claim: &Claim, case: &Case<'_>, diagnosis: &mut Diagnosis) -> Option<()> {
    if case.fault.code == SIZE {
        let DotsAndBoxes { rows, columns, .. } = claim.game;
        let (rows, columns) = (count(rows, "row", "rows"), count(columns, "box", "boxes"));
        let boxes = format!("the board has {rows} of {columns}");
        diagnosis
            .facts
            .set("size", format!("{boxes}; a replay has boards with up to {MAX_EDGES} edges"));
    }
    if case.fault.code == START_POSITION {
        diagnosis.facts.set("start", start_fault(&claim.game)?);
    }
    let body: Body<'_> = decoded(&case.body)?;
    rectangle::diagnose(&body.symmetries, case.fault.number("symmetry"), diagnosis);
    Some(())
}

/// The start of a game as fields.
fn start_fields(game: &DotsAndBoxes) -> Value {
    let Start { drawn, boxes, next } = game.start;
    let empty = DotsAndBoxes { start: Start::default(), ..*game };
    let edges = Edges::new(&Claim { bound: Bound::AtLeast(0), game: empty }, &[]);
    let edges = edges.map_or(Value::Null, |edges| edges.names(drawn).into());
    let next = next.to_string();
    let next = next.trim_end_matches(" player");
    json!({ "edges": edges, "boxes": boxes, "next": next })
}

/// Why no game comes to the start of one.
pub fn start_fault(game: &DotsAndBoxes) -> Option<String> {
    let empty = DotsAndBoxes { start: Start::default(), ..*game };
    let board = Edges::new(&Claim { bound: Bound::AtLeast(0), game: empty }, &[]).ok()?;
    let Start { drawn, boxes, next } = game.start;
    let edges = board.rules.edges().len();
    let on_board = (0..64).zip(board.rules.edges());
    let known = on_board.fold(0, |known, (edge, _)| known | 1u64.checked_shl(edge).unwrap_or(0));
    if drawn & !known != 0 {
        return Some(format!("it has an edge that is none of the board's {edges}"));
    }
    let complete = board.rules.complete(drawn);
    if usize::try_from(boxes).is_ok_and(|boxes| boxes > complete) {
        let complete = count(complete, "box is", "boxes are");
        let boxes = count(boxes, "box", "boxes");
        return Some(format!("it gives the first player {boxes}, but {complete} complete"));
    }
    let drawn = count(drawn.count_ones(), "edge", "edges");
    let complete = count(complete, "box", "boxes");
    Some(format!("after {drawn} and {complete} the {next} is not to draw"))
}

/// The edges of a board, and what is claimed.
#[derive(Clone, Debug)]
pub struct Edges {
    claim: Claim,
    symmetries: Vec<u8>,
    rules: DotsAndBoxesRules,
}

impl Edges {
    /// Those of a claim, with the symmetries of a proof by their numbers.
    ///
    /// # Errors
    /// When there is no such board, or no such symmetry.
    pub fn new(claim: &Claim, symmetries: &[u8]) -> Result<Edges, Fault> {
        let rules = DotsAndBoxesRules::new(claim, symmetries)?;
        Ok(Edges { claim: *claim, symmetries: symmetries.to_vec(), rules })
    }

    /// Edges by their names, or by their numbers where the board has none such.
    fn names(&self, drawn: u64) -> Vec<Value> {
        let is_drawn = |edge: &u16| drawn.checked_shr((*edge).into()).unwrap_or(0) & 1 == 1;
        let name = |edge| self.move_name(edge).map_or(Value::from(edge), |name| name.plain.into());
        (0..64).filter(is_drawn).map(name).collect()
    }

    /// The edges that a text names, each once, as bits.
    fn drawn(&self, text: &str) -> Option<u64> {
        text.split(',').try_fold(0u64, |drawn, name| {
            let edge = self.read_move(name).filter(|&mv| mv != self.rules.pass())?;
            let bit = 1u64.checked_shl(edge.into())?;
            (drawn & bit == 0).then_some(drawn | bit)
        })
    }

    /// How many boxes of a position the first player has, and the second one.
    fn boxes(&self, record: &[u8]) -> Option<[u8; 2]> {
        let (drawn, own, _) = self.rules.fields(record)?;
        let complete = u8::try_from(self.rules.complete(drawn)).ok()?;
        let others = complete.saturating_sub(own);
        Some(match self.claim.proponent() {
            Player::First => [own, others],
            Player::Second => [others, own],
        })
    }
}

impl Appearance for Edges {
    fn numbers(&self) -> Move {
        self.rules.pass().saturating_add(1)
    }

    fn move_name(&self, mv: Move) -> Option<Name> {
        if mv == self.rules.pass() {
            return Some(Name::upright("pass"));
        }
        self.rules.edges().get(usize::from(mv)).copied().map(rectangle::name).map(Name::upright)
    }

    fn read_move(&self, text: &str) -> Option<Move> {
        rectangle::read(self, text)
    }

    fn picture(&self, record: &[u8]) -> Option<Picture> {
        let (bits, ..) = self.rules.fields(record)?;
        let is_drawn = |edge: u32| bits.checked_shr(edge).unwrap_or(0) & 1 == 1;
        let drawn = (0..).zip(self.rules.edges()).map(|(edge, _)| is_drawn(edge)).collect();
        let columns = usize::try_from(self.claim.game.columns).ok()?;
        let [first, second] = self.boxes(record)?;
        let caption = format!("boxes: first player {first}, second player {second}");
        let panels = vec![Panel::Dots(Dots { columns, drawn, owners: Vec::new() })];
        Some(Picture { caption, ..Picture::of(panels) })
    }

    /// A box is of the player who drew its last edge. Players move in turn, as they pass where the other one draws
    /// again.
    fn picture_after(&self, record: &[u8], moves: &[Move]) -> Option<Picture> {
        let mut picture = self.picture(record)?;
        let next = self.claim.game.start.next;
        let movers = [next, next.other()].into_iter().cycle();
        let by = |edge: usize| {
            let drawn = moves.iter().zip(movers.clone()).enumerate();
            let mut drawn = drawn.filter(|(_, (mv, _))| usize::from(**mv) == edge);
            drawn.next().map(|(place, (_, player))| (place, player))
        };
        if let [Panel::Dots(dots)] = &mut picture.panels[..] {
            let owner = |sides: [usize; 4]| {
                let is_whole = sides.iter().all(|&side| dots.drawn.get(side) == Some(&true));
                let last = sides.into_iter().filter_map(by).max_by_key(|(place, _)| *place);
                last.filter(|_| is_whole).map(|(_, player)| player)
            };
            dots.owners = dots.boxes().map(owner).collect();
        }
        picture.emphasise(
            Emphasis::Last,
            moves.last().map(|&mv| self.touched(mv)).unwrap_or_default(),
        );
        Some(picture)
    }

    fn fields(&self, record: &[u8]) -> Value {
        let Some((drawn, boxes, passes)) = self.rules.fields(record) else { return Value::Null };
        json!({ "edges": self.names(drawn), "boxes": boxes, "passes": passes })
    }

    fn refusal(&self, record: &[u8], mv: Move) -> Refusal {
        let passes = self.rules.fields(record).is_some_and(|(_, _, passes)| passes == 1);
        match (mv == self.rules.pass(), passes) {
            (true, _) => {
                Refusal::NotAllowed("is not allowed here: only after a box of the other player")
            }
            (false, true) => Refusal::NotAllowed(
                "is not allowed here: the other player has completed a box and draws again, so the \
                 move is pass",
            ),
            (false, false) => {
                Refusal::Taken(self.move_name(mv).map(|name| name.plain).unwrap_or_default())
            }
        }
    }

    fn vocabulary(&self) -> Vocabulary {
        let form =
            "two dots next to each other, as in a1-b1, or pass after a box of the other player";
        Vocabulary { achievement: self.claim.words(), signs: ["X", "O"], ..Vocabulary::new(form) }
    }
}

impl Face for Edges {
    fn rules(&self) -> &dyn crate::rules::AnyRules {
        &self.rules
    }

    fn ending(&self, _: Player, _: Move, record: &[u8]) -> Ending {
        let [first, second] = self.boxes(record).unwrap_or_default();
        let first = count(first, "box", "boxes");
        let message =
            format!("all edges are drawn: the first player has {first}, the second {second}");
        Ending { kind: "score", winner: None, message }
    }

    fn position_facts(&self, record: &[u8]) -> Vec<(&'static str, String)> {
        let mut facts = vec![("edges", self.rules.pass().to_string())];
        let Some((drawn, boxes, passes)) = self.rules.fields(record) else { return facts };
        let complete = self.rules.complete(drawn);
        let boxes_are = count(boxes, "box", "boxes");
        let wrong = if usize::from(boxes) > complete {
            let complete = count(complete, "box is", "boxes are");
            format!("it gives a player {boxes_are}, but {complete} complete")
        } else {
            format!("its mark of a pass is {passes}, and the other player has {boxes_are}")
        };
        facts.push(("boxes", wrong));
        let turn = match self.rules.is_over(drawn) {
            true => "all edges are drawn",
            false => "it is not the opponent's turn",
        };
        facts.push(("turn", turn.to_owned()));
        facts
    }
}

impl Prose for Edges {
    fn account(&self) -> Account {
        let (own, theirs) = (self.claim.proponent(), self.claim.proponent().other());
        let game = &self.claim.game;
        let from = if game.start == Start::default() { "" } else { ", with those of the start" };
        let introduction = format!(
            "The board has {} of {}. A dot has a letter for its column and a number for its \
             row. The players draw edges between dots next to each other; who draws the fourth edge of \
             a box gets it and draws again, and the other player passes. The score is the number of \
             boxes of the first player{from}. The {own} {} with this strategy, whatever the \
             {theirs} does.",
            count(game.rows, "row", "rows"),
            count(game.columns, "box", "boxes"),
            self.claim.words(),
        );
        Account {
            preface: Preface { introduction, ..Preface::default() },
            reading: vec![
                format!(
                    "A position is a board with its edges, and the number of boxes that each player \
                     has; the {theirs} is to move."
                ),
                "The board is mirrored or turned where a row says so. The claim is true where it says \
                 decided, however the game goes on."
                    .to_owned(),
            ],
            ..Account::default()
        }
    }

    fn end(&self, _: &[u8]) -> String {
        "decided".to_owned()
    }

    fn symmetry(&self, number: u32) -> Option<String> {
        rectangle::symmetry(&self.symmetries, number)
    }
}

impl StoredStrategy for DecodedProof<'_, Claim, Body<'_>> {
    fn replay(&self) -> &Replay<'_> {
        &self.body.replay
    }

    fn prose(&self, with_symmetries: bool) -> Result<Rc<dyn Prose + '_>, Fault> {
        let symmetries = if with_symmetries { self.body.symmetries.as_slice() } else { &[] };
        Ok(Rc::new(Edges::new(self.claim, symmetries)?))
    }

    fn fields(&self) -> Value {
        json!({ "symmetries": self.body.symmetries })
    }
}

/// What a claim says.
pub(crate) fn assertion(claim: &Claim) -> Assertion {
    let fields = json!({
        "statement": assertion::score(claim.bound, player_word(Claim::proponent(claim))),
        "rows": claim.game.rows,
        "columns": claim.game.columns,
        "start": start_fields(&claim.game),
    });
    Assertion::new("dots-and-boxes", Said::Scores(Claim::proponent(claim), claim.bound), fields)
}

/// How its proofs are decoded.
pub(crate) const PROOFS: Proofs<Claim> =
    &[(Kind::Replay, |claim, certificate| stored::replay::<_, Body<'_>>(claim, certificate))];
