//! Col and Snort.

use std::rc::Rc;

use serde_json::{Value, json};
use zermelo_checker::SIZE;
use zermelo_checker::claim::Player;
use zermelo_checker::fault::Fault;
use zermelo_checker::games::colouring::{
    Body, Claim, Colouring, ColouringRules, MAX_VERTICES, Rule,
};
use zermelo_checker::games::graph::Listed;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Move, Replay, Rules};

use super::graph::{self, NamedGraph};
use super::{Case, decoded};
use crate::assertion::{Assertion, Said};
use crate::claims::{ClaimError, Words};
use crate::face::{Account, Appearance, Drawn, Ending, Face, Preface, Prose, Refusal, Vocabulary};
use crate::name::Name;
use crate::picture::{Mark, Picture};
use crate::play::stored::{self, DecodedProof, Proofs, StoredStrategy};
use crate::words::{self, Diagnosis, player_word};

/// The game in the words of a paper.
pub(crate) fn in_words(game: &Colouring) -> String {
    let name = match game.rule {
        Rule::Col => "Col",
        Rule::Snort => "Snort",
    };
    format!("{name} on the {}", graph::in_words(&game.graph))
}

/// Reads a claim such as `first player wins snort path 7`.
pub(crate) fn claim(words: &mut Words<'_>) -> Result<Claim, ClaimError> {
    let winner = words.winner()?;
    Ok(Claim { winner, game: game(words)? })
}

/// Reads a game such as `col grid 3 4`.
pub(crate) fn game(words: &mut Words<'_>) -> Result<Colouring, ClaimError> {
    let rule = words.game_word(&[Rule::Col, Rule::Snort].map(|rule| (rule.name(), rule)))?;
    Ok(Colouring { rule, graph: graph::named(words)?, graph_hash: graph::hash_of(words)? })
}

/// The game has no codes of its own.
pub(crate) const SENTENCES: words::Words = &[];

/// Says what it can about a fault.
pub(crate) fn diagnose(claim: &Claim, case: &Case<'_>, diagnosis: &mut Diagnosis) -> Option<()> {
    let listed = decoded::<Body<'_>>(&case.body)?.graph;
    if case.fault.code == SIZE {
        diagnosis.facts.set("size", graph::sizes(&claim.game.graph, MAX_VERTICES)?);
    }
    graph::diagnose(claim.game.graph_hash, listed.as_ref(), case.fault, &mut diagnosis.facts)
}

/// The vertices of a graph to colour, and what is claimed.
pub struct Vertices<'c> {
    claim: &'c Claim,
    graph: NamedGraph<'c>,
    rules: ColouringRules<'c>,
}

impl<'c> Vertices<'c> {
    /// Those of a claim, with the graph that a proof lists and its symmetries.
    ///
    /// # Errors
    /// When the graph is not the one that is claimed, or too large, or a symmetry is none.
    pub fn new(
        claim: &'c Claim,
        listed: Option<&'c Listed>,
        symmetries: &'c [Vec<u16>],
    ) -> Result<Vertices<'c>, Fault> {
        let graph = claim.game.confirmed(listed)?;
        let rules = ColouringRules::new(claim, &graph, symmetries)?;
        let graph = NamedGraph { name: &claim.game.graph, listed, graph };
        Ok(Vertices { claim, graph, rules })
    }

    /// The vertices that are closed to First and to Second, a bit each; `None` for what is no stored
    /// position.
    fn closed<'r>(&self, record: &'r [u8]) -> Option<[&'r [u8]; 2]> {
        let is_record = record.len() == self.rules.record_width();
        let halves = is_record.then(|| record.split_at_checked(record.len().div_euclid(2)))?;
        halves.map(Into::into)
    }
}

impl Appearance for Vertices<'_> {
    fn numbers(&self) -> Move {
        Move::try_from(self.graph.size()).unwrap_or(Move::MAX)
    }

    fn move_name(&self, mv: Move) -> Option<Name> {
        self.graph.vertex(mv.into())
    }

    fn picture(&self, record: &[u8]) -> Option<Picture> {
        let closed = self.closed(record)?;
        let mark = |vertex| match closed.map(|set| graph::has(set, vertex)) {
            [false, false] => Mark::Free,
            [false, true] => Mark::Label("1".to_owned()),
            [true, false] => Mark::Label("2".to_owned()),
            [true, true] => Mark::Gone,
        };
        let label = |label: &str| Mark::Label(label.to_owned());
        let legend = vec![
            (Mark::Free, "both"),
            (label("1"), "first player only"),
            (label("2"), "second player only"),
        ];
        Some(Picture::of(vec![self.graph.panel(self.graph.cells(mark), legend)]))
    }

    fn fields(&self, record: &[u8]) -> Value {
        let Some(closed) = self.closed(record) else { return Value::Null };
        let name = |vertex: usize| match self.graph.vertex(vertex) {
            Some(name) => Value::from(name.plain),
            None => vertex.into(),
        };
        let [first, second] = closed.map(|set| {
            (0..64).filter(|&vertex| graph::has(set, vertex)).map(name).collect::<Vec<_>>()
        });
        json!({ "closed": { "first": first, "second": second } })
    }

    fn refusal(&self, _: &[u8], _: Move) -> Refusal {
        Refusal::NotAllowed(match self.claim.game.rule {
            Rule::Col => "is coloured, or adjacent to a vertex of the player's own colour",
            Rule::Snort => "is coloured, or adjacent to a vertex of the other player's colour",
        })
    }

    fn vocabulary(&self) -> Vocabulary {
        Vocabulary::new("the name of a vertex")
    }
}

impl Face for Vertices<'_> {
    fn rules(&self) -> &dyn crate::rules::AnyRules {
        &self.rules
    }

    fn ending(&self, player: Player, _: Move, _: &[u8]) -> Ending {
        let other = player_word(player.other());
        Ending::no_move(player, &format!("{other} can colour no vertex"))
    }
}

impl Prose for Vertices<'_> {
    fn account(&self) -> Account {
        let winner = self.claim.winner;
        let theirs = winner.other();
        let never = match self.claim.game.rule {
            Rule::Col => "the same colour",
            Rule::Snort => "different colours",
        };
        let introduction = format!(
            "The players colour vertices in turn, each in the own colour; adjacent vertices never have \
             {never}. A player who can colour no vertex loses. The {winner} wins with this strategy, \
             whatever the {theirs} does."
        );
        // Without the hash, which is for machines.
        let game = Colouring { graph_hash: None, ..self.claim.game.clone() };
        let title = Some(Claim { game, ..self.claim.clone() }.to_string());
        Account {
            preface: Preface { title, introduction, listing: self.graph.listing() },
            drawn: Some(Drawn {
                characters: "In the drawings 1 is a vertex that only the first player can colour, 2 one \
                             that only the second player can, and # one that neither can.",
                shapes: "In the drawings 1 is a vertex that only the first player can colour, and 2 one \
                         that only the second player can; neither can colour one that is hatched.",
            }),
            reading: vec![
                format!(
                    "A position is the vertices that each player can still colour; the {theirs} is to move."
                ),
                format!("Where a row says wins, the {theirs} can colour no vertex any more."),
            ],
            symmetries: graph::moved_by(&self.graph, self.rules.symmetries(), |number, vertex| {
                self.rules.map_move(number, Player::First, vertex)
            }),
            ..Account::default()
        }
    }
}

impl StoredStrategy for DecodedProof<'_, Claim, Body<'_>> {
    fn replay(&self) -> &Replay<'_> {
        &self.body.replay
    }

    fn prose(&self, _: bool) -> Result<Rc<dyn Prose + '_>, Fault> {
        let Body { graph, symmetries, .. } = &self.body;
        Ok(Rc::new(Vertices::new(self.claim, graph.as_ref(), symmetries)?))
    }

    fn fields(&self) -> Value {
        let face = self.prose(false).ok();
        json!({
            "graph": self.body.graph.as_ref().map(graph::listed),
            "symmetries": graph::images(face.as_deref(), &self.body.symmetries),
        })
    }
}

/// What a claim says.
pub(crate) fn assertion(claim: &Claim) -> Assertion {
    let mut fields = graph::fields(&claim.game.graph, claim.game.graph_hash);
    fields["winner"] = player_word(claim.winner).into();
    fields["rule"] = claim.game.rule.name().into();
    Assertion::new("colouring", Said::Wins(claim.winner), fields)
}

/// How its proofs are decoded.
pub(crate) const PROOFS: Proofs<Claim> =
    &[(Kind::Replay, |claim, certificate| stored::replay::<_, Body<'_>>(claim, certificate))];
