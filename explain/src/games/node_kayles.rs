//! Node Kayles.

use std::rc::Rc;

use std::borrow::Cow;

use serde_json::{Value, json};
use zermelo_checker::SIZE;
use zermelo_checker::claim::Player;
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Reader;
use zermelo_checker::games::node_kayles::{
    Body, COMPONENT_OFF_GRAPH, Claim, GraphName, Listed, MAP_ADJACENT, MAP_IMAGES, MAX_VERTICES,
    MirrorBody, NodeKayles, NodeKaylesRules, POSITION_EMPTY, Sets, ValuesBody, cell_name, dominoes,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::mirror::{self, Mirror, MirrorLemma};
use zermelo_checker::proofs::nim_values::components::{Sums, Values};
use zermelo_checker::proofs::replay::{Move, Replay, Rules};

use super::graph::{self, NamedGraph};
use super::{Case, decoded};
use crate::assertion::Assertion;
use crate::claims::{ClaimError, Words};
use crate::face::{
    Account, Appearance, Drawn, Ending, Face, MirrorAccount, Placements, Preface, Prose, Refusal,
    Vocabulary,
};
use crate::name::Name;
use crate::picture::{Cell, Grid, Mark, Panel, Picture};
use crate::play::PlayError;
use crate::play::by_values::{self, Part, SideBySide, StatesValues};
use crate::play::stored::{self, DecodedProof, Proofs, StoredImages, StoredStrategy};
use crate::proofs::nim_values::stated;
use crate::rules::Position;
use crate::words::{self, Diagnosis, Facts, player_word};

/// What the players do in turn.
pub fn moves(game: &NodeKayles) -> &'static str {
    match game.graph {
        GraphName::Cram { .. } => {
            "Players place dominoes on the board in turn, each on two free cells."
        }
        _ => "Players take vertices in turn, none equal or adjacent to one that was taken.",
    }
}

/// The game in the words of a paper.
pub(crate) fn in_words(game: &NodeKayles) -> String {
    match &game.graph {
        GraphName::Cram { rows, columns } => format!("Cram on the {rows} × {columns} board"),
        graph => format!("Node Kayles on the {}", graph::in_words(graph)),
    }
}

/// Reads a claim such as `first player wins node-kayles path 7`, or `node-kayles path 7 has nim-value 1`.
pub(crate) fn claim(words: &mut Words<'_>) -> Result<Claim, ClaimError> {
    let (statement, game) = stated(words, game)?;
    Ok(Claim { statement, game })
}

/// Reads a game such as `node-kayles grid 3 4` or `cram 3 4`.
pub(crate) fn game(words: &mut Words<'_>) -> Result<NodeKayles, ClaimError> {
    let graph = if words.game_word(&[("node-kayles", false), ("cram", true)])? {
        let rows = words.number("the number of rows")?;
        GraphName::Cram { rows, columns: words.number("the number of columns")? }
    } else {
        graph::named(words)?
    };
    Ok(NodeKayles { graph, graph_hash: graph::hash_of(words)? })
}

/// The wordings of the game's codes.
pub(crate) const SENTENCES: words::Words = &[
    (
        COMPONENT_OFF_GRAPH,
        &[
            "component {component} has a vertex that the graph does not have",
            "a component has a vertex that the graph does not have",
        ],
    ),
    (
        MAP_IMAGES,
        &[
            "map {map} takes {one-vertex} and {other-vertex} to the same vertex",
            "map {map} takes {one-vertex} to no vertex of the graph",
            "map {map} has not an image, or none, for every vertex of the graph",
            "a map of vertices has an image that is no vertex, or one twice, or has not as many \
             images as there are vertices",
        ],
    ),
    (
        MAP_ADJACENT,
        &[
            "of {one-vertex} and {other-vertex} and of their images by map {map}, two are adjacent \
             and two are not",
            "two vertices are adjacent and their images by a map are not, or the other way round",
        ],
    ),
    (POSITION_EMPTY, &["the stored position has no vertex left, so the game is over"]),
];

/// Says what it can about a fault.
pub(crate) fn diagnose(claim: &Claim, case: &Case<'_>, diagnosis: &mut Diagnosis) -> Option<()> {
    if case.fault.code == SIZE {
        diagnosis.facts.set("size", graph::sizes(&claim.game.graph, MAX_VERTICES)?);
    }
    if case.kind == Kind::NimValues {
        let body = ValuesBody::read(&claim.game.graph, case.body.clone()).ok()?;
        return diagnose_graph(&claim.game, body.graph.as_ref(), case.fault, &mut diagnosis.facts);
    }
    let graph = match case.kind {
        Kind::Replay => decoded::<Body<'_>>(&case.body)?.graph,
        Kind::Mirror => decoded::<MirrorBody>(&case.body)?.graph,
        _ => return None,
    };
    diagnose_graph(&claim.game, graph.as_ref(), case.fault, &mut diagnosis.facts)
}

/// What is wrong with the graph, or its name.
fn diagnose_graph(
    game: &NodeKayles,
    listed: Option<&Listed>,
    fault: &Fault,
    facts: &mut Facts,
) -> Option<()> {
    let index = |what| fault.number(what).and_then(|number| usize::try_from(number).ok());
    // By nim-values: a vertex of a component, and those of a map.
    if fault.number("component").is_some() || fault.number("map").is_some() {
        for (fact, place) in [("move", "move"), ("one-vertex", "vertex"), ("other-vertex", "other")]
        {
            if let Some(vertex) = index(place) {
                facts.set(fact, game.graph.vertex(listed, vertex));
            }
        }
    }
    graph::diagnose(game.graph_hash, listed, fault, facts)
}

/// The vertices of a graph, and what is claimed.
pub struct Vertices<'c> {
    claim: &'c Claim,
    graph: NamedGraph<'c>,
    rules: NodeKaylesRules<'c>,
}

impl<'c> Vertices<'c> {
    /// Those of a claim, with the graph that a proof lists and its mirrors.
    ///
    /// # Errors
    /// When the graph is not the one that is claimed.
    pub fn new(
        claim: &'c Claim,
        listed: Option<&'c Listed>,
        mirrors: &'c [MirrorLemma],
    ) -> Result<Vertices<'c>, Fault> {
        let graph = claim.game.confirmed(listed)?;
        let rules =
            NodeKaylesRules::new(claim.statement.winner(), graph.clone()).with_mirrors(mirrors);
        let graph = NamedGraph { name: &claim.game.graph, listed, graph };
        Ok(Vertices { claim, graph, rules })
    }

    /// The cells of a board of Cram. One is gone where no domino that is left covers it.
    fn cells(dominoes_left: &[Cell], rows: u16, columns: u16) -> Vec<Cell> {
        let name = |cell: usize| cell_name(columns, cell);
        let cells = 0..usize::from(rows).saturating_mul(columns.into());
        let gone = cells.map(|cell| Cell { name: name(cell), mark: Mark::Gone });
        let mut cells: Vec<Cell> = gone.collect();
        for (domino, Cell { mark, .. }) in dominoes(rows, columns).into_iter().zip(dominoes_left) {
            for cell in domino.map(usize::from) {
                let cell = cells.get_mut(cell).filter(|_| *mark == Mark::Free);
                cell.into_iter().for_each(|cell| cell.mark = Mark::Free);
            }
        }
        cells
    }

    fn is_cram(&self) -> bool {
        matches!(self.claim.game.graph, GraphName::Cram { .. })
    }
}

impl<'c> Appearance for Vertices<'c> {
    fn numbers(&self) -> Move {
        Move::try_from(self.graph.size()).unwrap_or(Move::MAX)
    }

    fn move_name(&self, mv: Move) -> Option<Name> {
        self.graph.vertex(mv.into())
    }

    /// The cells of a domino in either order.
    fn read_move(&self, text: &str) -> Option<Move> {
        let turned = text.split_once('-').filter(|_| self.is_cram());
        let turned = turned.map(|(one, other)| format!("{other}-{one}"));
        let is_named = |&mv: &Move| {
            let name = self.move_name(mv).map(|name| name.plain);
            name.is_some_and(|name| name == text || Some(&name) == turned.as_ref())
        };
        (0..self.numbers()).find(is_named)
    }

    fn touched(&self, mv: Move) -> Vec<String> {
        let name = self.move_name(mv).map(|name| name.plain);
        let cells = |name: String| match self.is_cram() {
            true => name.split('-').map(str::to_owned).collect(),
            false => vec![name],
        };
        name.map(cells).unwrap_or_default()
    }

    fn picture(&self, record: &[u8]) -> Option<Picture> {
        let vertices =
            self.graph.cells(|v| if graph::has(record, v) { Mark::Gone } else { Mark::Free });
        let panel = match self.claim.game.graph {
            GraphName::Cram { rows, columns } => {
                let cells = Self::cells(&vertices, rows, columns);
                Panel::Grid(Grid::of(&cells, columns.into()))
            }
            _ => self.graph.panel(vertices, vec![(Mark::Free, "left")]),
        };
        Some(Picture::of(vec![panel]))
    }

    fn fields(&self, record: &[u8]) -> Value {
        let all = 0..record.len().saturating_mul(8);
        let name = |vertex: usize| match self.graph.vertex(vertex) {
            Some(name) => Value::from(name.plain),
            None => vertex.into(),
        };
        let gone = all.filter(|&vertex| graph::has(record, vertex)).map(name);
        json!({ "gone": gone.collect::<Vec<_>>() })
    }

    /// A vertex that is gone need not be taken.
    fn refusal(&self, _: &[u8], _: Move) -> Refusal {
        Refusal::NotAllowed(match self.is_cram() {
            true => "is not allowed here: a cell of it is covered",
            false => "is taken, or adjacent to a vertex that is",
        })
    }

    fn vocabulary(&self) -> Vocabulary {
        let [form, noun] = match self.is_cram() {
            true => ["the two cells of a domino, as in 1.1-1.2", "place"],
            false => ["the name of a vertex", "vertex"],
        };
        Vocabulary { noun, ..Vocabulary::new(form) }
    }
}

impl<'c> Face for Vertices<'c> {
    fn rules(&self) -> &dyn crate::rules::AnyRules {
        &self.rules
    }

    fn ending(&self, player: Player, _: Move, _: &[u8]) -> Ending {
        let (noun, other) = (self.vocabulary().noun, player_word(player.other()));
        Ending::no_move(player, &format!("no {noun} is left for {other}"))
    }
}

impl Vertices<'_> {
    /// What is said before the tables of a proof.
    pub fn preface(&self) -> Preface {
        let (own, theirs) = (self.claim.statement.winner(), self.claim.statement.winner().other());
        let rule = moves(&self.claim.game);
        let introduction = format!(
            "{rule} The player \
             who cannot move loses. With this strategy the {own} wins: for every move of the {theirs} \
             it has a reply."
        );
        // Without the hash, which is for machines.
        let game = NodeKayles { graph_hash: None, ..self.claim.game.clone() };
        let title = Some(Claim { game, ..self.claim.clone() }.to_string());
        Preface { title, introduction, listing: self.graph.listing() }
    }

    /// Whether positions are drawn in tables: on boards and grids.
    pub fn is_drawn(&self) -> bool {
        self.is_cram() || matches!(self.claim.game.graph, GraphName::Grid { .. })
    }

    /// What one placement is called, and what several are.
    fn nouns(&self) -> [&'static str; 2] {
        if self.is_cram() { ["domino", "dominoes"] } else { ["vertex", "vertices"] }
    }
}

impl Prose for Vertices<'_> {
    fn account(&self) -> Account {
        let reading = format!(
            "A position is the {} that are left, {}. The {} is to move.",
            self.nouns()[1],
            match self.is_cram() {
                true => "on two free cells",
                false => "neither taken nor adjacent to one that is",
            },
            self.claim.statement.winner().other()
        );
        let drawn = Drawn {
            characters: "In the drawings # is one of the others.",
            shapes: "In the drawings the others are hatched.",
        };
        let drawn = Some(drawn).filter(|_| self.is_drawn());
        let preface = self.preface();
        Account { preface, reading: vec![reading], drawn, ..Account::default() }
    }

    fn heading(&self, record: &[u8]) -> Option<(&'static str, Vec<Name>)> {
        let left = (0..self.graph.size()).filter(|&vertex| !graph::has(record, vertex));
        Some(("left ", left.filter_map(|vertex| self.graph.vertex(vertex)).collect()))
    }
}

impl Placements for Vertices<'_> {
    fn account(&self) -> MirrorAccount {
        let conflicting = if self.is_cram() { "have a cell in common" } else { "are adjacent" };
        MirrorAccount {
            preface: self.preface(),
            proponent: self.claim.statement.winner(),
            nouns: self.nouns(),
            conflicting: Ok(conflicting),
        }
    }

    fn conflict(&self, one: u32, other: u32) -> bool {
        mirror::Placements::conflict(&self.graph.graph, one, other)
    }

    fn placement_name(&self, placement: u32) -> Option<Name> {
        self.graph.vertex(usize::try_from(placement).ok()?)
    }

    fn into_face<'f>(self: Box<Self>) -> Result<Box<dyn Face + 'f>, &'static str>
    where
        Self: 'f,
    {
        Ok(self)
    }
}

impl StoredStrategy for DecodedProof<'_, Claim, Body<'_>> {
    fn replay(&self) -> &Replay<'_> {
        &self.body.replay
    }

    fn prose(&self, _: bool) -> Result<Rc<dyn Prose + '_>, Fault> {
        Ok(Rc::new(Vertices::new(self.claim, self.body.graph.as_ref(), &self.body.mirrors)?))
    }

    fn mirrors(&self) -> &[MirrorLemma] {
        &self.body.mirrors
    }

    fn fields(&self) -> Value {
        json!({ "graph": self.body.graph.as_ref().map(graph::listed) })
    }
}

impl StoredImages for DecodedProof<'_, Claim, MirrorBody> {
    fn mirror(&self) -> &Mirror {
        &self.body.mirror
    }

    fn placements(&self) -> Result<Box<dyn Placements + '_>, Fault> {
        Ok(Box::new(Vertices::new(self.claim, self.body.graph.as_ref(), &[])?))
    }

    fn fields(&self) -> Value {
        json!({ "graph": self.body.graph.as_ref().map(graph::listed) })
    }
}

/// The nim-values of a proof, with what its graph looks like.
pub struct ByValues<'c> {
    face: Vertices<'c>,
    values: Values<Sets<'c, 16>>,
}

impl<'c> ByValues<'c> {
    /// Those of a claim.
    ///
    /// # Errors
    /// What is wrong with the graph or the values.
    pub fn new(claim: &'c Claim, body: &'c ValuesBody<'c>) -> Result<ByValues<'c>, Fault> {
        let face = Vertices::new(claim, body.graph.as_ref(), &[])?;
        let sets = Sets::new(&face.graph.graph, &body.paths, &body.maps);
        let values = Values::confirmed(sets, &body.components, 0, u64::MAX)?;
        Ok(ByValues { face, values })
    }

    /// The nim-value of what these moves leave of a component, as it is stored; `None` where the table
    /// does not say it.
    pub fn after(&self, component: &[u8], moves: &[Move]) -> Option<u16> {
        let sets = self.values.game();
        let start = sets.read(component).ok()?;
        let left = moves.iter().try_fold(start, |left, &mv| sets.play(left, mv))?;
        self.values.value(left)
    }

    /// The position of a record.
    fn position(&self, record: &[u8]) -> Option<Position> {
        Rules::unpack(&self.face.rules, record).ok().map(Position::new)
    }
}

impl Part for ByValues<'_> {
    fn appearance(&self) -> &dyn Appearance {
        &self.face
    }

    fn start(&self) -> Vec<u8> {
        let rules = self.face.rules();
        rules.record(&rules.start())
    }

    fn legal_moves(&self, record: &[u8]) -> Vec<Move> {
        let legal = |position| self.face.rules().legal_moves(&position);
        self.position(record).map(legal).unwrap_or_default()
    }

    fn play(&self, record: &[u8], mv: Move) -> Option<Vec<u8>> {
        let rules = self.face.rules();
        Some(rules.record(&rules.play(&self.position(record)?, mv)?))
    }

    fn value(&self, gone: &[u8]) -> Option<u32> {
        let mut left = vec![0u8; gone.len()];
        for vertex in (0..self.face.graph.size()).filter(|&vertex| !graph::has(gone, vertex)) {
            left.get_mut(vertex >> 3).into_iter().for_each(|byte| *byte |= 1 << (vertex & 7));
        }
        self.after(&left, &[]).map(u32::from)
    }
}

/// A proof by nim-values.
pub struct OfValues<'c> {
    /// The claim.
    pub claim: Cow<'c, Claim>,
    /// The values.
    pub body: ValuesBody<'c>,
}

impl<'c> OfValues<'c> {
    /// Decodes the proof of a claim.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn new(claim: Cow<'c, Claim>, body: Reader<'c>) -> Result<OfValues<'c>, Fault> {
        let body = ValuesBody::read(&claim.game.graph, body)?;
        Ok(OfValues { claim, body })
    }

    /// The game with its values.
    ///
    /// # Errors
    /// When the proof is none of its claim.
    pub(super) fn part(&self) -> Result<ByValues<'_>, PlayError> {
        let wrong = PlayError::Wrong("the graph or the nim-values are none of the claim");
        ByValues::new(&self.claim, &self.body).map_err(|_| wrong)
    }
}

impl StatesValues for OfValues<'_> {
    fn side_by_side(&self, _: Option<u32>) -> Result<SideBySide<'_>, PlayError> {
        let Claim { statement, game } = &*self.claim;
        let opening = self.body.opening;
        SideBySide::alone(statement.winner(), opening, self.part()?, game.to_string())
    }
}

/// What a claim says.
pub(crate) fn assertion(claim: &Claim) -> Assertion {
    let game = graph::fields(&claim.game.graph, claim.game.graph_hash);
    Assertion::of_value("node-kayles", claim.statement, game)
}

/// How its proofs are decoded.
pub(crate) const PROOFS: Proofs<Claim> = &[
    (Kind::Replay, |claim, certificate| stored::replay::<_, Body<'_>>(claim, certificate)),
    (Kind::Mirror, |claim, certificate| stored::mirror::<_, MirrorBody>(claim, certificate)),
    (Kind::NimValues, |claim, certificate| {
        Ok(Box::new(by_values::ByValues(OfValues::new(
            Cow::Borrowed(claim),
            certificate.reader(),
        )?)))
    }),
];
