//! Dots and boxes.

use serde_json::{Value, json};
use zermelo_checker::SIZE;
use zermelo_checker::claim::Player;
use zermelo_checker::fault::Fault;
use zermelo_checker::games::dots_and_boxes::rules::{DotsAndBoxesRules, MAX_EDGES};
use zermelo_checker::games::dots_and_boxes::{
    Body, Claim, DotsAndBoxes, POSITION_BOXES, POSITION_EDGES,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Move, Replay};
use zermelo_checker::score::Bound;

use super::{Case, decoded, rectangle};
use crate::claims::{ClaimError, Words};
use crate::face::{Ending, Face, Preface, Prose, Refusal};
use crate::name::Name;
use crate::picture::{Dots, Panel, Picture};
use crate::play::stored::{self, Decoded, Proofs, StoredStrategy};
use crate::words::{self, Diagnosis, count};

/// The word that the game begins with.
pub(crate) const WORDS: &[&str] = &["dots-and-boxes"];

/// The game in the words of a paper.
pub(crate) fn in_words(DotsAndBoxes { rows, columns }: &DotsAndBoxes) -> String {
    format!("dots and boxes on the {rows} × {columns} board")
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

/// Reads a game such as `dots-and-boxes 2 3`.
pub(crate) fn game(words: &mut Words<'_>) -> Result<DotsAndBoxes, ClaimError> {
    words.game_word(&[("dots-and-boxes", ())])?;
    let rows = words.number("the number of rows of boxes")?;
    let columns = words.number("the number of boxes in a row")?;
    Ok(DotsAndBoxes { rows, columns })
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
        let DotsAndBoxes { rows, columns } = claim.game;
        let (rows, columns) = (count(rows, "row", "rows"), count(columns, "box", "boxes"));
        let boxes = format!("the board has {rows} of {columns}");
        diagnosis
            .facts
            .set("size", format!("{boxes}; a replay has boards with up to {MAX_EDGES} edges"));
    }
    let body: Body<'_> = decoded(&case.body)?;
    rectangle::diagnose(&body.symmetries, case.fault.number("symmetry"), diagnosis);
    Some(())
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

impl Face for Edges {
    type Rules = DotsAndBoxesRules;

    fn rules(&self) -> &DotsAndBoxesRules {
        &self.rules
    }

    fn moves(&self) -> Move {
        self.rules.pass().saturating_add(1)
    }

    fn move_name(&self, mv: Move) -> Option<Name> {
        if mv == self.rules.pass() {
            return Some(Name::upright("pass"));
        }
        self.rules.edges().get(usize::from(mv)).copied().map(rectangle::name).map(Name::upright)
    }

    fn form(&self) -> &'static str {
        "two dots next to each other, as in a1-b1, or pass after a box of the other player"
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
        let panels = vec![Panel::Dots(Dots { columns, drawn })];
        Some(Picture { caption, ..Picture::of(panels) })
    }

    fn fields(&self, record: &[u8]) -> Value {
        let Some((drawn, boxes, passes)) = self.rules.fields(record) else { return Value::Null };
        let is_drawn = |edge: &u16| drawn.checked_shr((*edge).into()).unwrap_or(0) & 1 == 1;
        let name = |edge| self.move_name(edge).map_or(Value::from(edge), |name| name.plain.into());
        let edges: Vec<Value> = (0..64).filter(is_drawn).map(name).collect();
        json!({ "edges": edges, "boxes": boxes, "passes": passes })
    }

    fn achievement(&self) -> String {
        self.claim.words()
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

impl Preface for Edges {
    fn introduction(&self) -> String {
        let proponent = self.claim.proponent();
        let game = &self.claim.game;
        format!(
            "The board has {} of {}. A dot has a letter for its column and a number for its \
             row. The players draw edges between dots next to each other; who draws the fourth edge of \
             a box gets it and draws again, and the other player passes. The score is the number of \
             boxes of the first player. The {proponent} {} with this strategy, whatever the {} does.",
            count(game.rows, "row", "rows"),
            count(game.columns, "box", "boxes"),
            self.claim.words(),
            proponent.other(),
        )
    }
}

impl Prose for Edges {
    fn end(&self, _: &[u8]) -> String {
        "decided".to_owned()
    }

    fn reading(&self) -> Vec<String> {
        let theirs = self.subject(self.claim.proponent().other());
        vec![
            format!(
                "A position is a board with its edges, and the number of boxes that each player \
                 has; {theirs} is to move."
            ),
            "The board is mirrored or turned where a row says so. The claim is true where it says \
             decided, however the game goes on."
                .to_owned(),
        ]
    }

    fn symmetry(&self, number: u16) -> Option<String> {
        rectangle::symmetry(&self.symmetries, number)
    }
}

impl StoredStrategy for Decoded<'_, Claim, Body<'_>> {
    type Face<'a>
        = Edges
    where
        Self: 'a;

    fn replay(&self) -> &Replay<'_> {
        &self.body.replay
    }

    fn face(&self) -> Result<Edges, Fault> {
        Edges::new(self.claim, &self.body.symmetries)
    }
}

/// How its proofs are decoded.
pub(crate) const PROOFS: Proofs<Claim> =
    &[(Kind::Replay, |claim, certificate| stored::replay::<_, Body<'_>>(claim, certificate))];
