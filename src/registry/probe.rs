//! The values that a certificate's file holds.

use std::path::Path;

use serde_json::Map;
use zermelo_checker::claim::{Claim, Player, Provenance};
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Certificate;
use zermelo_checker::proofs::Kind;
use zermelo_checker::verdict::NoVerdict;
use zermelo_explain::claims::Game;
use zermelo_explain::play::line::{JudgedPosition, Match};
use zermelo_explain::{player_word, sentence};
use zermelo_present::analysis::Request;
use zermelo_present::contract::proof::{Evidence, Proof};
use zermelo_present::plot::{self, Plot};
use zermelo_present::probe::file::{FileOfBits, unread};
use zermelo_present::probe::{
    NO_MOVE, Position, ProbeAnswer, ProbeError, ProbeMove, ProbeQuery, Prospect, Value,
    ValueSource, Values,
};
use zermelo_search::error::{Capability, GameError};
use zermelo_search::files;
use zermelo_search::limits::Resources;
use zermelo_search::solving::{SolveRequest, SolvedGame};

use super::{games, named, proof};

/// The claim of a certificate, and the values that it holds. Those of a proof for every size are
/// found at one.
pub(crate) fn open(path: &Path, size: Option<u32>) -> Result<(Claim, Box<dyn Values>), ProbeError> {
    match FileOfBits::open(path)? {
        Some(found) => of_bits(found),
        None => of_strategy(path, size),
    }
}

/// The values of a map or of layers.
fn of_bits(found: FileOfBits) -> Result<(Claim, Box<dyn Values>), ProbeError> {
    let FileOfBits { kind, claim, bits } = found;
    let values = held(&claim, ValueSource::Bits(kind, bits))?;
    values.map(|values| (claim, values)).ok_or_else(|| none(kind))
}

/// Those of a strategy, or of a proof for every size at one.
fn of_strategy(path: &Path, size: Option<u32>) -> Result<(Claim, Box<dyn Values>), ProbeError> {
    let damaged = |fault: Fault| ProbeError::File(sentence(&fault));
    let bytes = files::read(path).map_err(ProbeError::Unread)?;
    let (certificate, _) = Certificate::read(&bytes).map_err(|error| unread(&bytes, error))?;
    let number = certificate.kind;
    let kind =
        Kind::from_number(number).ok_or(ProbeError::Unread(NoVerdict::UnknownKind(number)))?;
    let claim = certificate.header.claim.clone();
    let proof = proof::decode(&certificate).map_err(damaged)?.ok_or_else(|| none(kind))?;
    if matches!(proof.evidence(), Evidence::Values(_) | Evidence::Winner(_)) {
        return Ok((claim, Box::new(NimValueClaim::new(&certificate))));
    }
    let Some(every) = proof.evidence().every_size() else {
        let values = of_replay(&*proof, &claim)?;
        return values.map(|values| (claim, values)).ok_or_else(|| none(kind));
    };
    if games::of(&claim).is_none_or(|about| about.maps.is_none()) {
        return Err(none(kind));
    }
    let size = size.ok_or_else(|| {
        ProbeError::ProbeQuery("the proof is for every size; choose one with --size".to_owned())
    })?;
    let at = every
        .at(size, Provenance::default())
        .map_err(|error| ProbeError::ProbeQuery(error.to_string()))?;
    let proof = proof::decode(&at).map_err(damaged)?.ok_or_else(|| none(kind))?;
    let values = of_replay(&*proof, &at.header.claim)?;
    values.map(|values| (claim, values)).ok_or_else(|| none(kind))
}

/// The values that a certificate of a claim holds; `None` where the game has none.
fn held(claim: &Claim, source: ValueSource<'_>) -> Result<Option<Box<dyn Values>>, ProbeError> {
    let maps = games::of(claim).and_then(|about| about.maps);
    maps.map_or(Ok(None), |maps| (maps.held)(claim, source))
}

/// The values of a stored strategy; `None` where the proof is another, or its game has no values.
fn of_replay(proof: &dyn Proof, claim: &Claim) -> Result<Option<Box<dyn Values>>, ProbeError> {
    let replay = proof.evidence().replay();
    replay.map_or(Ok(None), |replay| held(claim, ValueSource::Strategy(replay)))
}

/// Whether a game has values that need no search of all games.
pub(crate) fn has_values(game: &Game) -> bool {
    games::about(game).is_some_and(|about| about.has_values(game))
}

/// The values of a game that is solved for it.
///
/// # Errors
/// When it has none, or a limit is reached.
pub(crate) fn solved(game: &Game, resources: Resources<'_>) -> Result<Box<dyn Values>, GameError> {
    let about = games::about(game).ok_or(GameError::Missing(Capability::Maps))?;
    if !about.has_nim_values {
        let maps = about.maps.ok_or(GameError::Missing(Capability::Maps))?;
        return (maps.values)(game, resources);
    }
    let by = Some(Kind::NimValues);
    let request = SolveRequest { resources, by, claim: None, map: None, checkpoint: None };
    let SolvedGame { outcome, certificates, unfinished, .. } = about.solve(game, &request)?;
    match certificates.into_iter().next() {
        Some(certificate) => Ok(Box::new(NimValueClaim::new(&certificate))),
        None => Err(GameError::Limit(unfinished.unwrap_or(outcome))),
    }
}

/// What a search of games from a position on finds.
///
/// # Errors
/// When the game is not searched, the moves lead to no position, or a limit is reached.
pub(crate) fn searched(game: &Game, request: &Request<'_>) -> Result<ProbeAnswer, GameError> {
    let answer = games::of_game(game)?.analyse(game, request)?;
    Ok(ProbeAnswer { game: named::with_names(&game.to_string()), ..answer })
}

/// The values of all positions of a game that is searched, as a plot.
///
/// # Errors
/// When they are none that a plot has, or a limit is reached.
pub(crate) fn plot(game: &Game, mut resources: Resources<'_>) -> Result<Plot, GameError> {
    resources.limits.positions = resources.limits.positions.min(MOST_POSITIONS);
    plot::of_positions(|words| {
        let moves: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        let answer = searched(game, &Request { moves: &moves, to_the_end: true, resources });
        match answer {
            Err(GameError::Limit(_)) if resources.limits.confirm_running().is_ok() => Ok(None),
            answer => answer.map(Some),
        }
    })
}

/// The most positions that are searched for a plot, which has far fewer.
const MOST_POSITIONS: u64 = 100_000;

/// A certificate that states nim-values, or says who wins.
struct NimValueClaim(Certificate<'static>);

impl NimValueClaim {
    fn new(certificate: &Certificate<'_>) -> NimValueClaim {
        NimValueClaim(Certificate {
            header: certificate.header.clone(),
            kind: certificate.kind,
            body: certificate.body.to_vec().into(),
            body_offset: certificate.body_offset,
        })
    }
}

/// The moves of a text, with spaces between them; those in parentheses are parts of a move.
fn moves_in(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0usize;
    let moves = text.split(move |c: char| {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && c.is_whitespace()
    });
    moves.filter(|word| !word.is_empty())
}

impl Values for NimValueClaim {
    fn probe(&mut self, asked: &ProbeQuery<'_>) -> Result<ProbeAnswer, ProbeError> {
        let wrong = |message: String| ProbeError::ProbeQuery(message);
        let moves: Vec<&str> = match asked.position {
            Position::Start => Vec::new(),
            Position::Words(words) => words.iter().flat_map(|words| moves_in(words)).collect(),
            Position::Left(_) | Position::Permutation(_) => {
                return Err(wrong("a position of this game is written as moves".to_owned()));
            }
        };
        let proof = proof::decode(&self.0).map_err(|fault| ProbeError::File(sentence(&fault)))?;
        let proof = proof.ok_or_else(|| none(Kind::NimValues))?;
        let values = match proof.evidence() {
            Evidence::Values(values) => values,
            Evidence::Winner(line) => {
                let game = Game::of(&self.0.header.claim).map(|game| game.to_string());
                let line = line.map_err(|error| wrong(error.to_string()))?;
                let judged = line.judge(&moves).map_err(|error| wrong(error.to_string()))?;
                return Ok(of_judged(judged, &*line, game.unwrap_or_default(), asked.position));
            }
            _ => return Err(none(Kind::SpanningTrees)),
        };
        let game = values.side_by_side(asked.size).map_err(|error| wrong(error.to_string()))?;
        let seen = game.look(&moves).map_err(wrong)?;
        let value = |nim_value: u32| if nim_value == 0 { Value::P } else { Value::N };
        let mover = if moves.len().is_multiple_of(2) { Player::First } else { Player::Second };
        let of_move = |(name, nim_value): (String, Option<u32>)| {
            let to = nim_value.map_or_else(|| "?".to_owned(), |value| value.to_string());
            let found = Prospect::of_value(nim_value.map(value), Some(mover.other()));
            ProbeMove { nim_value, ..ProbeMove::new(name, to, found) }
        };
        let moves: Vec<ProbeMove> = seen.moves.into_iter().map(of_move).collect();
        // A move that wins says enough.
        let wins = moves.iter().any(|mv| mv.wins == Some(true)).then_some(Value::N);
        let end = moves.is_empty().then(|| "no move is left".to_owned());
        let fields = match seen.fields {
            serde_json::Value::Object(fields) => fields,
            _ => Map::new(),
        };
        Ok(ProbeAnswer {
            game: game.name(),
            named: ["after", "nim-value"],
            name: written(asked.position),
            fields,
            position: seen.position,
            to_move: end.is_none().then_some(mover),
            players: [Player::First, Player::Second].map(player_word),
            found: Prospect::of_value(seen.value.map(value).or(wins), Some(mover)),
            counted: None,
            timed: "",
            nim_value: seen.value,
            end,
            moves: ProbeMove::best_first(moves),
            line: None,
            positions: None,
        })
    }
}

/// What a strategy says of a position.
fn of_judged(
    judged: JudgedPosition,
    line: &dyn Match,
    game: String,
    position: Position<'_>,
) -> ProbeAnswer {
    let value = |winner: Option<Player>, mover: Player| {
        winner.map(|winner| if winner == mover { Value::N } else { Value::P })
    };
    let of_move = |(name, winner): (String, Option<Player>)| {
        let to = winner.map_or_else(|| "?".to_owned(), |winner| line.player(winner).to_owned());
        let after = judged.mover.other();
        ProbeMove::new(name, to, Prospect::of_value(value(winner, after), Some(after)))
    };
    ProbeAnswer {
        game,
        named: ["after", "for"],
        name: written(position),
        fields: match judged.fields {
            serde_json::Value::Object(fields) => fields,
            _ => Map::new(),
        },
        position: judged.position,
        to_move: (!judged.is_over).then_some(judged.mover),
        players: [Player::First, Player::Second].map(|player| line.player(player)),
        found: Prospect::of_value(value(judged.winner, judged.mover), Some(judged.mover)),
        counted: None,
        timed: "",
        nim_value: None,
        end: judged.is_over.then(|| "the game is over".to_owned()),
        moves: ProbeMove::best_first(judged.moves.into_iter().map(of_move).collect()),
        line: None,
        positions: None,
    }
}

/// The moves that lead to a position.
fn written(position: Position<'_>) -> String {
    match position {
        Position::Words(words) if !words.is_empty() => words.join(" "),
        _ => NO_MOVE.to_owned(),
    }
}

fn none(kind: Kind) -> ProbeError {
    let games = games::names(|about| about.maps.is_some());
    let by_values = games::names(|about| about.has_nim_values);
    ProbeError::File(format!(
        "this {} certificate holds no values of positions; those about {games} do (maps, layers, \
         strategies, and proofs for every size), proofs by nim-values (of {by_values}), spanning trees, and patterns",
        kind.name()
    ))
}
