//! Misère play of Node Kayles, Cram, Nim and octal games, with the pictures and moves that these games have.

use std::rc::Rc;

use serde_json::{Value, json};
use zermelo_checker::claim::{self, Player};
use zermelo_checker::fault::Fault;
use zermelo_checker::games::graph::Listed;
use zermelo_checker::games::heaps::Start;
use zermelo_checker::games::misere::{
    Body, Claim, MAX_COUNTERS, MAX_HEAP, MAX_VERTICES, Misere, MisereRules, POSITION_HEAPS,
};
use zermelo_checker::games::{node_kayles, words_of};
use zermelo_checker::proofs::nim_values::NimValues;
use zermelo_checker::proofs::replay::{Move, Replay};
use zermelo_checker::{SIZE, proofs::Kind};

use super::heaps::{self, Counters};
use super::node_kayles::{Vertices, moves as node_kayles_moves};
use super::{Case, Game, decoded, graph, paper_words};
use crate::assertion::{self, Assertion, Said};
use crate::claims::{ClaimError, Words};
use crate::face::{Account, Appearance, Ending, Face, Preface, Prose, Refusal, Vocabulary};
use crate::name::Name;
use crate::picture::Picture;
use crate::play::by_values::Part;
use crate::play::stored::{self, DecodedProof, Proofs, StoredStrategy};
use crate::words::{self, Diagnosis, player_word};

/// The game in the words of a paper.
pub(crate) fn in_words(game: &Misere) -> String {
    let words = paper_words(&match game {
        Misere::NodeKayles(game) => Game::from(game.clone()),
        Misere::Heaps(game) => Game::from(game.clone()),
    });
    format!("{words} in misère play")
}

/// Reads a claim such as `second player wins misere nim 1 1 1`.
pub(crate) fn claim(words: &mut Words<'_>) -> Result<Claim, ClaimError> {
    let winner = words.winner()?;
    Ok(Claim { winner, game: game(words)? })
}

/// Reads a game such as `misere octal 0.77 9` or `misere node-kayles path 7`.
pub(crate) fn game(words: &mut Words<'_>) -> Result<Misere, ClaimError> {
    words.game_word(&[("misere", ())])?;
    let is_of = |folder: &str| words.peek().is_some_and(|word| words_of(folder).contains(&word));
    if is_of("node_kayles") {
        return super::node_kayles::game(words).map(Misere::NodeKayles);
    }
    if !is_of("heaps") {
        return Err(words.wrong("a game: nim, octal, node-kayles or cram"));
    }
    let game = heaps::game(words)?;
    match game.start {
        Start::Sum { .. } => Ok(Misere::Heaps(game)),
        Start::Every { .. } => Err(words.wrong("the counters of heaps")),
    }
}

/// The wordings of the game's codes.
pub(crate) const SENTENCES: words::Words =
    &[(POSITION_HEAPS, &["the heaps of the stored position have more than 255 counters"])];

/// The sizes that proofs have; `None` where the graph is one of a title.
pub fn sizes(game: &Misere) -> Option<String> {
    match game {
        Misere::NodeKayles(game) => {
            graph::sizes(&game.graph, u16::try_from(MAX_VERTICES).unwrap_or(u16::MAX))
        }
        Misere::Heaps(_) => Some(format!(
            "there are 1 to {MAX_COUNTERS} counters, of which a heap has at most {MAX_HEAP}"
        )),
    }
}

/// Says what it can about a fault.
pub(crate) fn diagnose(claim: &Claim, case: &Case<'_>, diagnosis: &mut Diagnosis) -> Option<()> {
    if case.fault.code == SIZE {
        diagnosis.facts.set("size", sizes(&claim.game)?);
    }
    let Misere::NodeKayles(game) = &claim.game else { return None };
    let listed = decoded::<Body<'_>>(&case.body)?.graph;
    graph::diagnose(game.graph_hash, listed.as_ref(), case.fault, &mut diagnosis.facts)
}

/// A game in misère play, and what is claimed.
pub struct Reversed<'c> {
    claim: &'c Claim,
    listed: Option<&'c Listed>,
    rules: MisereRules,
}

impl<'c> Reversed<'c> {
    /// That of a claim, with the graph that a proof lists.
    ///
    /// # Errors
    /// When the graph is not the one that is claimed, or the game is too large.
    pub fn new(claim: &'c Claim, listed: Option<&'c Listed>) -> Result<Reversed<'c>, Fault> {
        Ok(Reversed { claim, listed, rules: MisereRules::new(claim, listed)? })
    }

    /// Does something with the face of the game whose moves these are, and a record as that game has it.
    fn with_game<T>(
        &self,
        record: &[u8],
        does: impl FnOnce(&dyn Appearance, &[u8]) -> T,
    ) -> Option<T> {
        match &self.claim.game {
            Misere::NodeKayles(game) => {
                let statement = self.claim.winner.into();
                let claim = node_kayles::Claim { statement, game: game.clone() };
                let face = Vertices::new(&claim, self.listed, &[]).ok()?;
                Some(does(&face, record))
            }
            Misere::Heaps(game) => {
                let Start::Sum { heaps } = &game.start else { return None };
                let values = NimValues::default();
                let face = Counters::new(&game.rules, heaps, &values).ok()?;
                let counts = record.iter().flat_map(|&count| u32::from(count).to_le_bytes());
                Some(does(face.appearance(), &counts.collect::<Vec<u8>>()))
            }
        }
    }
}

impl Appearance for Reversed<'_> {
    fn numbers(&self) -> Move {
        self.with_game(&[], |face, _| face.numbers()).unwrap_or_default()
    }

    fn move_name(&self, mv: Move) -> Option<Name> {
        self.with_game(&[], |face, _| face.move_name(mv))?
    }

    fn read_move(&self, text: &str) -> Option<Move> {
        self.with_game(&[], |face, _| face.read_move(text))?
    }

    fn touched(&self, mv: Move) -> Vec<String> {
        self.with_game(&[], |face, _| face.touched(mv)).unwrap_or_default()
    }

    fn picture(&self, record: &[u8]) -> Option<Picture> {
        self.with_game(record, |face, record| face.picture(record))?
    }

    fn picture_after(&self, record: &[u8], moves: &[Move]) -> Option<Picture> {
        self.with_game(record, |face, record| face.picture_after(record, moves))?
    }

    fn fields(&self, record: &[u8]) -> Value {
        self.with_game(record, |face, record| face.fields(record)).unwrap_or_default()
    }

    fn refusal(&self, record: &[u8], mv: Move) -> Refusal {
        let refusal = self.with_game(record, |face, record| face.refusal(record, mv));
        refusal.unwrap_or(Refusal::NotAllowed("is not allowed here"))
    }

    fn vocabulary(&self) -> Vocabulary {
        let vocabulary = self.with_game(&[], |face, _| face.vocabulary());
        vocabulary.unwrap_or_else(|| Vocabulary::new("a move"))
    }
}

impl Face for Reversed<'_> {
    fn rules(&self) -> &dyn crate::rules::AnyRules {
        &self.rules
    }

    fn ending(&self, player: Player, _: Move, _: &[u8]) -> Ending {
        let other = player.other();
        Ending::no_move(other, &format!("no move is left for {}", player_word(other)))
    }
}

impl Prose for Reversed<'_> {
    fn account(&self) -> Account {
        let (own, theirs) = (self.claim.winner, self.claim.winner.other());
        let rule = match &self.claim.game {
            Misere::NodeKayles(game) => node_kayles_moves(game).to_owned(),
            Misere::Heaps(game) => heaps::moves(&game.rules),
        };
        let introduction = format!(
            "{rule} The player who cannot move wins, which is misère play. With this strategy the {own} wins: \
             for every move of the {theirs} that leaves the {own} one it has a reply."
        );
        Account {
            preface: Preface { introduction, ..Preface::default() },
            reading: vec![format!(
                "A position is what is left, and the {theirs} is to move. Where a row says wins, the {own} has no \
                 move left."
            )],
            ..Account::default()
        }
    }
}

impl StoredStrategy for DecodedProof<'_, Claim, Body<'_>> {
    fn replay(&self) -> &Replay<'_> {
        &self.body.replay
    }

    fn prose(&self, _: bool) -> Result<Rc<dyn Prose + '_>, Fault> {
        Ok(Rc::new(Reversed::new(self.claim, self.body.graph.as_ref())?))
    }

    fn fields(&self) -> Value {
        json!({ "graph": self.body.graph.as_ref().map(graph::listed) })
    }
}

/// What a claim says.
pub(crate) fn assertion(claim: &Claim) -> Assertion {
    let statement = assertion::statement(claim::Statement::Wins(claim.winner));
    let fields = json!({ "statement": statement, "game": claim.game.to_string() });
    Assertion::new("misere", Said::Wins(claim.winner), fields)
}

/// How its proofs are decoded.
pub(crate) const PROOFS: Proofs<Claim> =
    &[(Kind::Replay, |claim, certificate| stored::replay::<_, Body<'_>>(claim, certificate))];
