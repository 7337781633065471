//! Cops and robbers.

use std::num::NonZeroU8;
use std::rc::Rc;

use serde_json::{Value, json};
use zermelo_checker::SIZE;
use zermelo_checker::claim::Player;
use zermelo_checker::fault::Fault;
use zermelo_checker::games::cops_and_robbers::{
    Body, Claim, CopsAndRobbers, CopsRules, MAX_COPS, NO_ESCAPE, NO_SAFE_PLACE, PLACE_OF_A_COP,
    PLACES_SIZE, PLACES_WORK, Position, SafePlaces, Statement, Variant,
};
use zermelo_checker::games::graph::Listed;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Move, Replay, Rules};

use super::graph::{self, NamedGraph};
use super::{Case, decoded};
use crate::assertion::{Assertion, Said};
use crate::claims::{ClaimError, Words};
use crate::count;
use crate::face::{Account, Appearance, Drawn, Ending, Face, Preface, Prose, Refusal, Vocabulary};
use crate::name::Name;
use crate::picture::{Mark, Picture};
use crate::play::PlayError;
use crate::play::line::{Line, Match};
use crate::play::stored::{self, DecodedProof, Proofs, Stored, StoredStrategy};
use crate::play::strategy::{Replies, StrategyReply};
use crate::rules;
use crate::words::{self, Diagnosis, player_word};

/// Stands between the vertices of the cops, or before that of a single one: a move of the robber is a vertex
/// without it.
const AND: &str = "+";

/// What stands on a vertex in drawings, and what that is.
const LEGEND: [(&str, &str); 10] = [
    ("C", "cop"),
    ("2C", "two cops"),
    ("3C", "three cops"),
    ("4C", "four cops"),
    ("5C", "five cops"),
    ("6C", "six cops"),
    ("7C", "seven cops"),
    ("8C", "eight cops"),
    ("R", "robber"),
    ("RC", "robber, caught"),
];

/// The game in the words of a paper.
pub(crate) fn in_words(game: &CopsAndRobbers) -> String {
    let variant = match game.variant {
        Variant::Usual => "cops and robbers",
        Variant::Active => "fully active cops and robbers",
    };
    let cops = count(u64::from(game.cops), "cop", "cops");
    let cops = if game.cops > 0 { format!(" with {cops}") } else { String::new() };
    format!("{variant}{cops} on the {}", graph::in_words(&game.graph))
}

/// Reads a claim such as `cops win cops 2 cycle 5 --within 3`.
pub(crate) fn claim(words: &mut Words<'_>) -> Result<Claim, ClaimError> {
    let cops_win = words.one_of("cops or robber", &[("cops", true), ("robber", false)])?;
    words.exactly(&[if cops_win { "win" } else { "escapes" }])?;
    let game = game(words)?;
    let is_limited = cops_win && words.take("--within");
    let within = is_limited.then(|| words.number("the number of moves of the cops")).transpose()?;
    let statement = if cops_win { Statement::CopsWin { within } } else { Statement::RobberEscapes };
    Ok(Claim { statement, game })
}

/// Reads a game such as `cops 2 grid 3 4 --active`, or `cops grid 3 4`: how many are needed.
pub(crate) fn game(words: &mut Words<'_>) -> Result<CopsAndRobbers, ClaimError> {
    words.game_word(&[("cops", ())])?;
    let is_counted =
        words.peek().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    let mut number = || words.number(&format!("the number of cops, 1 to {MAX_COPS}"));
    let cops = is_counted.then(&mut number).transpose()?.map_or(0, NonZeroU8::get);
    let (graph, graph_hash) = (graph::named(words)?, graph::hash_of(words)?);
    let variant = if words.take("--active") { Variant::Active } else { Variant::Usual };
    Ok(CopsAndRobbers { cops, graph, graph_hash, variant })
}

/// The wordings of the game's codes.
pub(crate) const SENTENCES: words::Words = &[
    (
        PLACES_SIZE,
        &[
            "the safe places are {bytes} bytes, but a bit for each placement of the cops and each vertex is \
             {wanted}, and there are no bits after the last one",
            "the safe places are not a bit for each placement of the cops and each vertex",
        ],
    ),
    (
        PLACE_OF_A_COP,
        &[
            "with the cops at {cops} the robber is said to be safe on {vertex}, where a cop is",
            "the robber is said to be safe where a cop is",
        ],
    ),
    (
        NO_SAFE_PLACE,
        &[
            "with the cops placed at {cops} the robber is said to be safe on no vertex",
            "after a placement of the cops the robber is said to be safe on no vertex",
        ],
    ),
    (
        NO_ESCAPE,
        &[
            "with the cops at {cops} the robber is said to be safe on {vertex}; when the cops move to {to}, it \
             is caught there, or cannot go to a vertex that is safe then",
            "after a move of the cops a robber that is said to be safe has no safe vertex to go to",
        ],
    ),
    (
        PLACES_WORK,
        &[
            "the check would take {looks} looks at rows of vertices, and {most} are allowed for a file of this \
             length",
            "the check would take more looks at rows of vertices than the file's length allows",
        ],
    ),
];

/// What is wrong with the numbers of a game that are out of range; `None` where its graph says it.
pub fn wrong_size(game: &CopsAndRobbers) -> Option<String> {
    if !(1..=MAX_COPS).contains(&game.cops) {
        return Some(format!("there are 1 to {MAX_COPS} cops, not {}", game.cops));
    }
    let most = zermelo_checker::games::graph::MAX_VERTICES;
    let is_large = game.graph_hash.is_some() || game.confirmed(None).is_ok();
    let large = format!(
        "{} and the vertices are placed in more ways than 65,535",
        count(u64::from(game.cops), "cop", "cops")
    );
    if is_large { Some(large) } else { graph::sizes(&game.graph, most) }
}

/// Says what it can about a fault.
pub(crate) fn diagnose(claim: &Claim, case: &Case<'_>, diagnosis: &mut Diagnosis) -> Option<()> {
    let listed = match case.kind {
        Kind::SafeSet => decoded::<SafePlaces<'_>>(&case.body)?.graph,
        _ => decoded::<Body<'_>>(&case.body)?.graph,
    };
    if case.fault.code == SIZE {
        diagnosis.facts.set("size", wrong_size(&claim.game)?);
    }
    graph::diagnose(claim.game.graph_hash, listed.as_ref(), case.fault, &mut diagnosis.facts)
}

/// The vertices of a graph with the cops and the robber, and what is claimed.
pub struct Places<'c> {
    claim: &'c Claim,
    graph: NamedGraph<'c>,
    rules: CopsRules<'c>,
}

impl<'c> Places<'c> {
    /// Those of a claim, with the graph that a proof lists and its symmetries.
    ///
    /// # Errors
    /// When the graph is not the one that is claimed, there are too many placements, or a symmetry is none.
    pub fn new(
        claim: &'c Claim,
        listed: Option<&'c Listed>,
        symmetries: &'c [Vec<u16>],
    ) -> Result<Places<'c>, Fault> {
        let graph = claim.game.confirmed(listed)?;
        let rules = CopsRules::new(claim, &graph, symmetries)?;
        let graph = NamedGraph { name: &claim.game.graph, listed, graph };
        Ok(Places { claim, graph, rules })
    }

    /// How many ways there are to place the cops.
    pub fn placements(&self) -> u16 {
        self.rules.placements().count()
    }

    fn size(&self) -> Move {
        Move::try_from(self.graph.size()).unwrap_or(Move::MAX)
    }

    /// The vertices of the cops after a move of theirs, and the vertex of a move of the robber.
    fn vertices(&self, mv: Move) -> Option<Vec<u16>> {
        if mv < self.size() {
            return Some(vec![mv]);
        }
        let placement = self.rules.placements().of_move(mv)?;
        Some(self.rules.placements().of(placement))
    }

    fn vertex_names(&self, vertices: &[u16]) -> Option<Vec<String>> {
        vertices.iter().map(|&vertex| Some(self.graph.vertex(vertex.into())?.plain)).collect()
    }

    /// The vertices of the cops and of the robber, if they are placed; `None` for what is no stored position.
    fn places(&self, record: &[u8]) -> Option<(Option<Vec<u16>>, Option<u16>)> {
        let Position { cops, robber, .. } = self.rules.unpack(record).ok()?;
        Some((cops.map(|number| self.rules.placements().of(number)), robber))
    }
}

impl Appearance for Places<'_> {
    fn numbers(&self) -> Move {
        self.size().saturating_add(self.rules.placements().count())
    }

    fn move_name(&self, mv: Move) -> Option<Name> {
        if mv < self.size() {
            return self.graph.vertex(mv.into());
        }
        let names = self.vertex_names(&self.vertices(mv)?)?;
        Some(Name::upright(match names.as_slice() {
            [one] => format!("{AND}{one}"),
            _ => names.join(AND),
        }))
    }

    fn touched(&self, mv: Move) -> Vec<String> {
        self.vertices(mv).and_then(|vertices| self.vertex_names(&vertices)).unwrap_or_default()
    }

    fn picture(&self, record: &[u8]) -> Option<Picture> {
        let (cops, robber) = self.places(record)?;
        let cops = cops.unwrap_or_default();
        let mark = |vertex: usize| {
            let here = |&place: &u16| usize::from(place) == vertex;
            let number = cops.iter().copied().filter(here).count();
            match (robber.as_ref().is_some_and(here), number) {
                (false, 0) => Mark::Free,
                (true, 0) => Mark::Label("R".to_owned()),
                (true, _) => Mark::Label("RC".to_owned()),
                (false, 1) => Mark::Label("C".to_owned()),
                (false, several) => Mark::Label(format!("{several}C")),
            }
        };
        let legend = LEGEND.iter().map(|&(label, words)| (Mark::Label(label.to_owned()), words));
        let is_there = |(label, _): &(Mark, _)| (0..self.graph.size()).any(|at| mark(at) == *label);
        let legend: Vec<_> = legend.filter(|line| is_there(line)).collect();
        let caption = if legend.is_empty() { "Nobody is placed." } else { "" }.to_owned();
        let panels = vec![self.graph.panel(self.graph.cells(mark), legend)];
        Some(Picture { caption, ..Picture::of(panels) })
    }

    fn fields(&self, record: &[u8]) -> Value {
        let Some((cops, robber)) = self.places(record) else { return Value::Null };
        let robber = robber.map(|robber| self.vertex_names(&[robber]).map(|names| names.concat()));
        json!({ "cops": cops.map(|cops| self.vertex_names(&cops)), "robber": robber })
    }

    /// Whoever plays against the strategy is refused: the robber, or the cops.
    fn refusal(&self, _: &[u8], mv: Move) -> Refusal {
        let is_of_cops = mv >= self.size();
        Refusal::NotAllowed(match (self.claim.proponent(), is_of_cops, self.claim.game.variant) {
            (Player::First, true, _) => "is a move of the cops, and the robber is to move",
            (Player::First, false, Variant::Usual) => "is more than one edge away from the robber",
            (Player::First, false, Variant::Active) => "is not one edge away from the robber",
            (Player::Second, false, _) => "is a move of the robber, and the cops are to move",
            (Player::Second, true, Variant::Usual) => "is more than one edge away for a cop",
            (Player::Second, true, Variant::Active) => "is not one edge away for each cop",
        })
    }

    fn vocabulary(&self) -> Vocabulary {
        Vocabulary {
            players: ["cops", "robber"],
            subjects: ["the cop side", "the robber"].map(str::to_owned),
            achievement: match self.claim.statement {
                Statement::CopsWin { .. } => "catch the robber",
                Statement::RobberEscapes => "is never caught",
            }
            .to_owned(),
            ..Vocabulary::new(
                "the vertex where the robber goes, or those of the cops, as in 1+4 or +1",
            )
        }
    }
}

impl Face for Places<'_> {
    fn rules(&self) -> &dyn crate::rules::AnyRules {
        &self.rules
    }

    fn ending(&self, player: Player, _: Move, _: &[u8]) -> Ending {
        let message = match player {
            Player::First => "the cops win: they have caught the robber",
            Player::Second => "the cops win: the robber has gone to a cop",
        };
        Ending { kind: "caught", winner: Some(Player::First), message: message.to_owned() }
    }
}

impl Prose for Places<'_> {
    fn account(&self) -> Account {
        let moves = match self.claim.game.variant {
            Variant::Usual => {
                "Then each cop goes along an edge or stays, and so does the robber, in turn."
            }
            Variant::Active => "Then each cop goes along an edge, and so does the robber, in turn.",
        };
        let (achieves, whose) = match self.claim.statement {
            Statement::CopsWin { within } => {
                let within = within.map(|moves| {
                    format!(" within {} of theirs", count(u64::from(moves), "move", "moves"))
                });
                let within = within.unwrap_or_default();
                (
                    format!("With this strategy they do{within}, wherever the robber goes."),
                    "robber moves",
                )
            }
            Statement::RobberEscapes => {
                let achieves = "With this strategy that never happens, wherever the cops go.";
                (achieves.to_owned(), "cops move")
            }
        };
        let introduction = format!(
            "{} of the graph, and then the robber. {moves} The cops win when one of them \
             is on the vertex of the robber. {achieves}",
            match self.claim.game.cops {
                1 => "A cop is placed on a vertex".to_owned(),
                cops => format!("{cops} cops are placed on vertices"),
            }
        );
        // Without the hash, which is for machines.
        let game = CopsAndRobbers { graph_hash: None, ..self.claim.game.clone() };
        let title = Some(Claim { game, ..self.claim.clone() }.to_string());
        Account {
            preface: Preface { title, introduction, listing: self.graph.listing() },
            drawn: Some(Drawn {
                characters: "In the drawings C is a cop, 2C two cops on a vertex, and R the robber.",
                shapes: "In the drawings C is a cop, 2C two cops on a vertex, and R the robber.",
            }),
            reading: vec![format!(
                "A position is where the cops and the robber are; the {whose} next. A move of the cops \
                 is the vertices where they are then."
            )],
            symmetries: graph::moved_by(&self.graph, self.rules.symmetries(), |number, vertex| {
                self.rules.map_move(number, Player::Second, vertex)
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
        Ok(Rc::new(Places::new(self.claim, graph.as_ref(), symmetries)?))
    }

    fn fields(&self) -> Value {
        let face = self.prose(false).ok();
        json!({
            "graph": self.body.graph.as_ref().map(graph::listed),
            "symmetries": graph::images(face.as_deref(), &self.body.symmetries),
        })
    }
}

/// A proof by safe places.
pub struct OfPlaces<'c>(pub DecodedProof<'c, Claim, SafePlaces<'c>>);

impl OfPlaces<'_> {
    /// The vertices of the graph.
    ///
    /// # Errors
    /// When the graph is not the one that is claimed, or there are too many placements.
    pub fn face(&self) -> Result<Places<'_>, Fault> {
        Places::new(self.0.claim, self.0.body.graph.as_ref(), &[])
    }

    /// A game against the robber.
    ///
    /// # Errors
    /// When the proof is none of its claim.
    pub fn play(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        let face = self.face().map_err(|_| PlayError::Wrong("the graph is none of the claim"))?;
        Ok(Box::new(Line::new(ByPlaces { face, safe: &self.0.body }, None)?))
    }

    /// For each placement of the cops their vertices, and those where the robber is safe, by name.
    ///
    /// # Errors
    /// As for [`face`](Self::face).
    pub fn rows(&self) -> Result<Vec<[Vec<String>; 2]>, Fault> {
        let face = self.face()?;
        let placements = face.rules.placements();
        let row = |placement| {
            let cops = placements.of(placement);
            let is_safe = |&vertex: &u16| self.0.body.is_safe(face.size(), placement, vertex);
            let safe: Vec<u16> = (0..face.size()).filter(is_safe).collect();
            [cops, safe].map(|vertices| face.vertex_names(&vertices).unwrap_or_default())
        };
        Ok((0..placements.count()).map(row).collect())
    }
}

impl Stored for OfPlaces<'_> {
    fn diagnose(&self, fault: &Fault, diagnosis: &mut Diagnosis) -> Option<()> {
        let face = self.face().ok()?;
        let placements = face.rules.placements();
        let facts = &mut diagnosis.facts;
        facts.set("bytes", self.0.body.places.len());
        let bits = usize::from(placements.count()).checked_mul(face.size().into())?;
        facts.set("wanted", bits.div_ceil(8));
        for (what, named) in [("placement", "cops"), ("to", "to")] {
            let number = fault.number(what).and_then(|number| u16::try_from(number).ok());
            let names = number.and_then(|number| face.vertex_names(&placements.of(number)));
            names.into_iter().for_each(|names| facts.set(named, names.join(AND)));
        }
        let vertex = usize::try_from(fault.number("vertex")?).ok()?;
        facts.set("vertex", face.graph.vertex(vertex)?.plain);
        Some(())
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        self.play()
    }
}

/// The strategy of safe places: to the first vertex that is safe.
struct ByPlaces<'c> {
    face: Places<'c>,
    safe: &'c SafePlaces<'c>,
}

impl Replies for ByPlaces<'_> {
    fn face(&self) -> &dyn Face {
        &self.face
    }

    fn opening(&self) -> Option<Move> {
        None
    }

    /// Where the robber is safe, or nobody is placed.
    fn leads_to(&self, position: &rules::Position) -> Result<bool, PlayError> {
        let Position { cops, robber, .. } = *position.of().ok_or(OTHER)?;
        Ok(match cops.zip(robber) {
            Some((cops, robber)) => self.safe.is_safe(self.face.size(), cops, robber),
            None => cops.is_none(),
        })
    }

    fn answer(&self, position: &rules::Position, mv: Move) -> Result<StrategyReply, PlayError> {
        let rules = &self.face.rules;
        let after = rules.play(position.of().ok_or(OTHER)?, mv);
        let after = after.ok_or(PlayError::Wrong("a move is not legal"))?;
        let mut moves = Vec::new();
        rules.legal_moves(&after, &mut moves);
        let cops = after.cops.unwrap_or(u16::MAX);
        let safe = moves.into_iter().find(|&to| self.safe.is_safe(self.face.size(), cops, to));
        Ok(StrategyReply::Reply(safe.ok_or(PlayError::Wrong("no vertex is safe"))?))
    }
}

/// What is said of a position of another game.
const OTHER: PlayError = PlayError::Wrong("a position is none of the game");

/// What a claim says.
pub(crate) fn assertion(claim: &Claim) -> Assertion {
    let mut fields = graph::fields(&claim.game.graph, claim.game.graph_hash);
    let winner = claim.proponent();
    fields["winner"] = player_word(winner).into();
    fields["cops"] = claim.game.cops.into();
    fields["active"] = (claim.game.variant == Variant::Active).into();
    fields["within"] = match claim.statement {
        Statement::CopsWin { within } => within.into(),
        Statement::RobberEscapes => Value::Null,
    };
    let cops = count(u64::from(claim.game.cops), "cop", "cops");
    let sort = match claim.statement {
        Statement::CopsWin { .. } => {
            format!("{cops} {}", if claim.game.cops == 1 { "wins" } else { "win" })
        }
        Statement::RobberEscapes => format!("robber escapes {cops}"),
    };
    Assertion {
        sort: sort.into(),
        ..Assertion::new("cops-and-robbers", Said::Wins(winner), fields)
    }
}

/// How its proofs are decoded.
pub(crate) const PROOFS: Proofs<Claim> = &[
    (Kind::Replay, |claim, certificate| stored::replay::<_, Body<'_>>(claim, certificate)),
    (Kind::SafeSet, |claim, certificate| {
        Ok(Box::new(OfPlaces(DecodedProof::new(claim, certificate)?)))
    }),
];
