//! Dots and boxes.

use crate::words::count;
use zermelo_checker::SIZE;
use zermelo_checker::claim::Player;
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Reader;
use zermelo_checker::games::dots_and_boxes::rules::{DotsAndBoxesRules, MAX_EDGES};
use zermelo_checker::games::dots_and_boxes::{
    Body, Claim, DotsAndBoxes, POSITION_BOXES, POSITION_EDGES, SYMMETRY_NUMBER,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Move, Rules};
use zermelo_checker::score::Bound;

use super::{Case, decoded};
use crate::claims::{ClaimError, Words};
use crate::hash::bytes_after;
use crate::place::Diagram;
use crate::proofs::replay::{self, Naming};
use crate::words::{self, Facts, Told};

/// The word that the game begins with.
pub(crate) const WORDS: &[&str] = &["dots-and-boxes"];

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
    (
        SYMMETRY_NUMBER,
        &[
            "symmetry {symmetry} is none of the board's, or not in the order of numbers: a board has \
             1, 2 and 3, a square one 1 to 7",
            "a symmetry is none of the board's, or not in the order of numbers: a board has 1, 2 and 3, \
             a square one 1 to 7",
        ],
    ),
];

/// Says what it can about a fault.
pub(crate) fn tell(claim: &Claim, case: &Case<'_>, told: &mut Told) -> Option<()> {
    if case.fault.code == SIZE {
        let DotsAndBoxes { rows, columns } = claim.game;
        let (rows, columns) = (count(rows, "row", "rows"), count(columns, "box", "boxes"));
        let boxes = format!("the board has {rows} of {columns}");
        told.facts
            .set("size", format!("{boxes}; a replay has boards with up to {MAX_EDGES} edges"));
    }
    match case.kind {
        Kind::Replay => {
            let body: Body<'_> = decoded(&case.body)?;
            if let Some(index) = case.fault.number("symmetry") {
                let index = usize::try_from(index).ok()?.checked_sub(1)?;
                told.facts.set("symmetry", body.symmetries.get(index)?);
            }
            let rules = DotsAndBoxesRules::new(claim, &body.symmetries).ok()?;
            let edges = Edges { claim, rules: rules.clone() };
            replay::tell(&rules, &edges, &body.replay, case.fault, told)
        }
        _ => None,
    }
}

/// The edges of a replay's board.
struct Edges<'c> {
    claim: &'c Claim,
    rules: DotsAndBoxesRules,
}

/// The name of an edge, by the dots at its ends: `a1-b1` goes from the dot in the top left corner to
/// the right. The argument is its place as the rules have it.
pub fn edge_name((x, y): (u8, u8)) -> String {
    let dot = |x: u8, y: u8| {
        let column = char::from(b'a'.saturating_add(x.div_euclid(2)));
        format!("{column}{}", y.div_euclid(2).saturating_add(1))
    };
    let (right, down) = (x.saturating_add(1), y.saturating_add(1));
    // An edge in a row has its x odd; the other dot is right of it, or else below.
    if x.is_multiple_of(2) {
        format!("{}-{}", dot(x, y.saturating_sub(1)), dot(x, down))
    } else {
        format!("{}-{}", dot(x.saturating_sub(1), y), dot(right, y))
    }
}

/// A stored position of dots and boxes, drawn; `None` if it has another length.
pub fn drawn_edges(claim: &Claim, rules: &DotsAndBoxesRules, record: &[u8]) -> Option<Diagram> {
    let (bits, own, _) = rules.fields(record)?;
    let is_drawn = |edge: u32| bits.checked_shr(edge).unwrap_or(0) & 1 == 1;
    let complete = u8::try_from(rules.complete(bits)).ok()?;
    let boxes = match claim.proponent() {
        Player::First => [own, complete.saturating_sub(own)],
        Player::Second => [complete.saturating_sub(own), own],
    };
    let edges = (0..).zip(rules.edges()).map(|(edge, _)| is_drawn(edge)).collect();
    let columns = usize::try_from(claim.game.columns).ok()?;
    Some(Diagram::Edges { columns, drawn: edges, boxes })
}

impl Naming for Edges<'_> {
    fn move_name(&self, mv: Move) -> Option<String> {
        if mv == self.rules.pass() {
            return Some("pass".to_owned());
        }
        self.rules.edges().get(usize::from(mv)).copied().map(edge_name)
    }

    fn diagram(&self, record: &[u8]) -> Option<Diagram> {
        drawn_edges(self.claim, &self.rules, record)
    }

    fn is_taken(&self, record: &[u8], mv: Move) -> bool {
        let byte = record.get(usize::from(mv).div_euclid(8)).copied().unwrap_or(0);
        let bit = u32::from(mv).rem_euclid(8);
        mv < self.rules.pass() && byte.checked_shr(bit).unwrap_or(0) & 1 == 1
    }

    fn unmap_move(&self, symmetry: u16, mv: Move) -> Option<Move> {
        (0..=self.rules.pass()).find(|&before| self.rules.map_move(symmetry, before) == Some(mv))
    }

    fn position_facts(&self, record: &[u8], facts: &mut Facts) {
        facts.set("edges", self.rules.pass());
        let Some((drawn, boxes, passes)) = self.rules.fields(record) else { return };
        let complete = self.rules.complete(drawn);
        let wrong = if usize::from(boxes) > complete {
            let complete = count(complete, "box is", "boxes are");
            let boxes = count(boxes, "box", "boxes");
            format!("it gives a player {boxes}, but {complete} complete")
        } else {
            let boxes = count(boxes, "box", "boxes");
            format!("its mark of a pass is {passes}, and the other player has {boxes}")
        };
        facts.set("boxes", wrong);
        let is_over = self.rules.is_over(drawn);
        facts.set(
            "turn",
            if is_over { "all edges are drawn" } else { "it is not the opponent's turn" },
        );
    }
}

/// How many bytes stand after a body.
pub(crate) fn bytes_after_body(kind: Kind, body: Reader<'_>) -> Option<Result<usize, Fault>> {
    match kind {
        Kind::Replay => Some(bytes_after::<Body<'_>>(body)),
        _ => None,
    }
}
