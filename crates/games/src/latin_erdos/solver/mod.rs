//! Who wins Latin Erdős, and who is never without a move: by a mirror, for one size or for every size,
//! or by exhaustive search.

pub(crate) mod board;
pub(crate) mod group;
pub(crate) mod mirror;
pub(crate) mod search;
pub(crate) mod sizes;

#[cfg(test)]
mod tests;

use zermelo_checker::claim::{Player, Size, Statement as Strategy};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::latin_erdos::{Claim, Columns, LatinErdos, Statement, standard_run};
use zermelo_checker::proofs::Kind;
use zermelo_checker::writing::Encode;
use zermelo_explain::count;
use zermelo_explain::typos::did_you_mean;
use zermelo_search::error::GameError;
use zermelo_search::provenance::made_by;
use zermelo_search::solving::{SolveRequest, SolvedGame};

use board::{Placement, Setting};
use group::Group;
use mirror::Map;
use search::{Replies, Search};

/// The largest side that is searched through.
const MAX_SEARCHED: u32 = 4;
/// The largest side for which all positions under a mirror are listed.
const MAX_LISTED: u32 = 5;

fn wrong<T>(message: impl Into<String>) -> Result<T, GameError> {
    Err(GameError::Wrong(message.into()))
}

/// Solves a game, or proves a claim about it where the request has one.
pub(crate) fn solve(
    game: &LatinErdos,
    claim: Option<&Claim>,
    request: &SolveRequest<'_>,
) -> Result<SolvedGame, GameError> {
    if game.size == Size::Exactly(0) {
        return wrong(NO_BOARD);
    }
    request.confirm_kind("latin-erdos", &[Kind::Replay, Kind::Mirror])?;
    let speaks_of_moves = match claim.map(|claim| claim.statement) {
        Some(Statement::NeverWithoutMove(_)) => true,
        _ => game.columns == Columns::Without,
    };
    if !speaks_of_moves {
        if request.by == Some(Kind::Mirror) || request.map.is_some() {
            return wrong(format!(
                "a mirror says nothing about who has more columns in {game}: it proves who is never \
                 without a move (--claim), or who wins --without-columns"
            ));
        }
        return searched(game, claim, request);
    }
    match (game.size, request.by, request.map) {
        (Size::Every { .. }, Some(Kind::Replay), _) => {
            wrong("a replay is about one size; for every size there are mirrors")
        }
        (size @ Size::Every { .. }, _, map) => for_every_size(game, size, claim, map),
        (Size::Exactly(side), Some(Kind::Replay), Some(map)) => {
            let map = working(map, side)?;
            let claim = claim_of_mirror(game, side, claim)?;
            listed(claim, side, &map, request)
        }
        (Size::Exactly(_), Some(Kind::Replay), None) => searched(game, claim, request),
        (Size::Exactly(side), _, map) => mirrored(game, side, claim, map),
    }
}

/// What a mirror proves of a game: the claim that is wanted, or who wins.
fn claim_of_mirror(
    game: &LatinErdos,
    side: u32,
    claim: Option<&Claim>,
) -> Result<Claim, GameError> {
    let player = mirror::player(side);
    let statement = Statement::Strategy(Strategy::Wins(player));
    let claim = claim.copied().unwrap_or(Claim { statement, game: *game });
    if claim.statement.proponent() != player {
        let parity = if side % 2 == 1 { "odd" } else { "even" };
        return wrong(format!(
            "no mirror proves this: with {parity} sides it is the {player} who can mirror"
        ));
    }
    Ok(claim)
}

/// A map by its name, if it works.
fn working(name: &str, side: u32) -> Result<Map, GameError> {
    let map = Map::of(name).ok_or_else(|| {
        let meant = did_you_mean(name, mirror::MAPS.iter().map(|map| map.name));
        let meant = meant.unwrap_or_else(|| names(&mirror::MAPS));
        GameError::Wrong(format!("‘{name}’ is none of the maps: {meant}"))
    })?;
    confirm_side(side)?;
    match map.fault(side) {
        None => Ok(map),
        Some(fault) => {
            let why = fault.in_words(&map, side);
            wrong(format!("{map} does not work on a board of side {side}: {why}"))
        }
    }
}

/// What is said of side 0.
const NO_BOARD: &str = "a board has a side of at least 1";

fn confirm_side(side: u32) -> Result<(), GameError> {
    let most = mirror::MAX_SIDE;
    match side {
        0 => wrong(NO_BOARD),
        side if side > most => wrong(format!(
            "mirrors are looked for up to a side of {most}; --claim '… for every n ≥ 1 in steps of 2' \
             proves all odd sides at once"
        )),
        _ => Ok(()),
    }
}

/// The map of the paper, where it is one of these.
fn chosen(maps: &[Map]) -> Option<Map> {
    let papers = maps.iter().find(|map| map.name == "half-turn+numbers");
    papers.or(maps.first()).copied()
}

fn names(maps: &[Map]) -> String {
    let names: Vec<&str> = maps.iter().map(|map| map.name).collect();
    names.join(", ")
}

/// A certificate of a claim.
fn certificate(claim: Claim, kind: Kind, body: &impl Encode) -> Certificate<'static> {
    let header = Header { claim: claim.into(), provenance: made_by("zermelo solve") };
    Certificate::new(header, kind, body)
}

/// By a mirror that is one of the maps that work.
fn by_map(claim: Claim, map: &Map, maps: &[Map], body: &impl Encode) -> SolvedGame {
    let outcome = format!("{claim}, by the map {map}\nmaps that work: {}", names(maps));
    SolvedGame::proved(outcome, [certificate(claim, Kind::Mirror, body)])
}

/// By a mirror at one size.
fn mirrored(
    game: &LatinErdos,
    side: u32,
    claim: Option<&Claim>,
    map: Option<&str>,
) -> Result<SolvedGame, GameError> {
    confirm_side(side)?;
    let claim = claim_of_mirror(game, side, claim)?;
    let maps = mirror::working(side);
    let map = match map {
        Some(name) => working(name, side)?,
        None => match chosen(&maps) {
            Some(map) => map,
            None => return wrong(format!("no map works on a board of side {side}")),
        },
    };
    Ok(by_map(claim, &map, &maps, &map.stored(side)))
}

/// By a mirror for every size.
fn for_every_size(
    game: &LatinErdos,
    size: Size,
    claim: Option<&Claim>,
    map: Option<&str>,
) -> Result<SolvedGame, GameError> {
    let Size::Every { least, modulus } = size else { return wrong("this is one size") };
    if least == 0 || modulus == 0 || modulus % 2 == 1 {
        return wrong(
            "a mirror for every size is about sizes from 1 on, all odd or all even: ‘for every n ≥ 1 in \
             steps of 2’ or ‘for every n ≥ 2 in steps of 2’",
        );
    }
    let claim = claim_of_mirror(game, least, claim)?;
    let proved: Vec<Map> =
        mirror::MAPS.into_iter().filter(|map| sizes::prove(map, size).is_some()).collect();
    let map = match map {
        // A map that does not work is refused with a placement at the least size where it fails.
        Some(name) => (0..2).try_fold(working(name, least)?, |_, step| {
            working(name, least.saturating_add(modulus.saturating_mul(step)).min(mirror::MAX_SIDE))
        })?,
        None => match chosen(&proved) {
            Some(map) => map,
            None => return wrong("no map works at every size"),
        },
    };
    let Some(body) = sizes::prove(&map, size) else {
        return wrong(format!("{map} has no proof for every size"));
    };
    Ok(by_map(claim, &map, &proved, &body))
}

/// A map on a board that is searched.
fn image(map: Map, side: u32) -> impl Fn(Placement) -> Placement {
    move |placement| {
        let from_one = placement.map(|n| u32::try_from(n + 1).unwrap_or(1));
        map.image(side, from_one).map(|n| usize::try_from(n - 1).unwrap_or(0))
    }
}

/// All positions that are reached under a mirror, as a replay.
fn listed(
    claim: Claim,
    side: u32,
    map: &Map,
    request: &SolveRequest<'_>,
) -> Result<SolvedGame, GameError> {
    if side > MAX_LISTED {
        return Err(GameError::Limit(format!(
            "the positions under a mirror are listed up to a side of {MAX_LISTED}, not {side}"
        )));
    }
    let setting = Setting { side: usize::try_from(side).unwrap_or(usize::MAX), run: None };
    let image = image(*map, side);
    let first = mirror::first(side);
    let first = first.map(|first| first.map(|n| usize::try_from(n - 1).unwrap_or(0)));
    let group = Group::of_mirror(setting, first, &image);
    let mut search = search(&claim, setting, group, request);
    let body = search.replay(&Replies::Mirror(first, &image))?;
    let positions = count(body.replay.nodes.len(), "position", "positions");
    let outcome = format!("{claim}, by the map {map}: {positions} up to symmetry");
    Ok(SolvedGame::proved(outcome, [certificate(claim, Kind::Replay, &body)]))
}

fn search<'r>(
    claim: &Claim,
    setting: Setting,
    group: Group,
    request: &'r SolveRequest<'_>,
) -> Search<'r> {
    let last_mover_wins = claim.game.columns == Columns::Without;
    Search::new(setting, last_mover_wins, claim.statement, group, request)
}

/// By exhaustive search: what is claimed, or who wins.
fn searched(
    game: &LatinErdos,
    claim: Option<&Claim>,
    request: &SolveRequest<'_>,
) -> Result<SolvedGame, GameError> {
    let Size::Exactly(side) = game.size else {
        return wrong(format!("{game} is solved at one size only"));
    };
    let only_moves =
        matches!(claim.map(|claim| claim.statement), Some(Statement::NeverWithoutMove(_)));
    let run = match game.columns {
        _ if only_moves => None,
        Columns::Without => None,
        Columns::Run(length) if (1..=side).contains(&length) => Some(length),
        Columns::Run(length) => {
            return wrong(format!("a run of {length} is not from 1 to the side of the board"));
        }
        Columns::Standard => match standard_run(side) {
            Some(length) => Some(length),
            None => {
                return wrong(format!(
                    "{game} has no run of its own, because its side is not k² + 1: --run K states one, \
                     --without-columns lets the last move decide, and --claim '… is never without a move \
                     in {game}' needs none"
                ));
            }
        },
    };
    confirm_side(side)?;
    if side > MAX_SEARCHED {
        return Err(GameError::Limit(format!(
            "{game} has too many positions to be searched through, which is done up to a side of \
             {MAX_SEARCHED}; for odd sides the first player is never without a move, for even ones the \
             second, and wins --without-columns (--claim, --by mirror)"
        )));
    }
    let side = usize::try_from(side).unwrap_or(usize::MAX);
    let setting = Setting { side, run: run.and_then(|run| usize::try_from(run).ok()) };
    // The certificate of a claim that is true, with how many positions were looked at.
    let found =
        |statement: Statement| -> Result<Option<(Certificate<'static>, String)>, GameError> {
            let claim = Claim { statement, game: *game };
            let mut search = search(&claim, setting, Group::of(setting), request);
            if !search.achieves(&board::Board::EMPTY)? {
                return Ok(None);
            }
            let positions = count(search.positions(), "position", "positions");
            let body = search.replay(&Replies::Searched)?;
            Ok(Some((certificate(claim, Kind::Replay, &body), positions)))
        };
    if let Some(claim) = claim {
        return match found(claim.statement)? {
            Some((certificate, positions)) => Ok(SolvedGame::proved(
                format!("{claim}: {positions} up to symmetry"),
                [certificate],
            )),
            None => wrong(format!("‘{claim}’ is not true: all positions were searched through")),
        };
    }
    let wins = |player| Statement::Strategy(Strategy::Wins(player));
    for player in [Player::First, Player::Second] {
        if let Some((certificate, positions)) = found(wins(player))? {
            let outcome = format!("the {player} wins {game}: {positions} up to symmetry");
            return Ok(SolvedGame::proved(outcome, [certificate]));
        }
    }
    let mut certificates = Vec::new();
    for player in [Player::First, Player::Second] {
        let statement = Statement::Strategy(Strategy::DoesNotLose(player));
        certificates.extend(found(statement)?.map(|(certificate, _)| certificate));
    }
    Ok(SolvedGame::proved(format!("{game} is a draw"), certificates))
}
