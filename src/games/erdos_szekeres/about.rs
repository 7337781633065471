//! What the commands ask of the Erdős–Szekeres game.

use std::io::{self, Write};
use std::path::Path;

use zermelo_checker::claim::{self, Player, Size};
use zermelo_checker::games::erdos_szekeres::{ErdosSzekeres, Form, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_explain::count;

use super::discover;
use super::families::{self, Strategy};
use super::play::digits::ranges;
use super::solver::counts::counts;
use super::solver::{self, Board, EFFORT, Unmade};
use super::vectors::{source, theorems};
use crate::contract::about::{About, Play, Solver};
use crate::contract::error::GameError;
use crate::contract::families::Families;
use crate::contract::made::Made;
use crate::contract::maps::{
    EveryMade, MapEvery, MapTable, Maps, PassCost, PrintedTable, TableOfBoards, WriteTo,
};
use crate::contract::options::{GameOption, GameOptions, Takes};
use crate::contract::solving::{SolveRequest, Solved};
use crate::contract::sources::{Language, ProveRequest, Sources};
use crate::limits::{Resources, SolveError};
use crate::maps::layers::{self, Every, LayerError, Sizes};
use crate::proofs::outcome;
use crate::proofs::outcome::prover::{Cause, Failure};
use crate::provenance::{made_by, made_from};
use crate::text::{Source, Span};

/// What the game says of itself.
pub(crate) static ABOUT: About = About {
    games: &[["erdos-szekeres A B", "Pudwell's (A, B)-game", "A, B ≥ 2"]],
    options: GameOptions {
        rule: "Who completes a pattern loses",
        list: &[GameOption::new(
            "achievement",
            Takes::Nothing,
            "In erdos-szekeres, completing a pattern wins",
        )],
    },
    claims: &[
        ["first player wins with N P-positions GAME", "erdos-szekeres: the outcome of every state"],
        ["first player wins erdos-szekeres a B for every a ≥ N", "all sizes at once"],
        [
            "first player wins erdos-szekeres a B for every a ≥ N except 24",
            "at the exceptions the other player wins",
        ],
        [
            "first player wins erdos-szekeres a 10 for every a from 10 to 37 except 24",
            "sizes up to one; at the exceptions the other player wins",
        ],
    ],
    solver: Some(Solver::PLAIN),
    maps: Some(Maps { word: "erdos-szekeres", every, cost, is_found }),
    table: Some(TableOfBoards {
        word: "erdos-szekeres",
        table,
        csv_columns: &super::table::counts::CSV_COLUMNS,
    }),
    play: Play { has_chance: false, has_digits: true },
    sources: Some(Sources {
        is_meant: families::is_source,
        named_files: |_| Vec::new(),
        language: Language::Families(prove),
    }),
    families: Families { theorems: theorems::ALL, discover: Some(discover::DISCOVER) },
    ..About::called("erdos-szekeres")
};

/// Solves the game at one size.
pub(super) fn solve(game: &ErdosSzekeres, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
    request.confirm_kind("erdos-szekeres", &[Kind::Replay])?;
    let resources = request.resources;
    // A strategy is searched on a larger board only if that is asked for.
    if request.by.is_none() && request.claim.is_none() {
        let states = deciding(game)?.confirm_limits(&resources.limits)?;
        if states > MOST_FOR_STRATEGY {
            return solve_by_map(game, states, resources);
        }
    }
    let solution = match solver::solve(game, EFFORT, made_by("zermelo solve"), resources)? {
        Err(unmade @ Unmade { winner, p_positions, .. }) => {
            let outcome = format!(
                "not proved: {winner} wins {game}, with {}, by the outcomes of all states; `zermelo map` \
                 makes a certificate of them",
                count(p_positions, "P-position", "P-positions")
            );
            return Ok(Solved::unproved(outcome, unmade.to_string()));
        }
        Ok(solution) => solution,
    };
    let fewest = if solution.is_fewest { ", and no strategy needs fewer" } else { "" };
    let outcome = format!(
        "{}, with {} of {}{fewest}",
        solution.certificate.header.claim,
        solution.positions,
        count(solution.p_positions, "P-position", "P-positions")
    );
    Ok(Solved::proved(outcome, [solution.certificate]))
}

/// The most states of a board on which a strategy is searched: some seconds.
const MOST_FOR_STRATEGY: u64 = 1_000_000;

/// The most states of a board of which `solve` makes the map: a few seconds.
const MOST_FOR_MAP: u64 = 300_000_000;

/// The board that decides a game: of achievement the one with a row and a column less.
fn deciding(game: &ErdosSzekeres) -> Result<Board, SolveError> {
    let board = Board::of(game)?;
    match game.form {
        Form::Avoidance => Ok(board),
        // With lengths of 2 nothing is left to search.
        Form::Achievement => Board::new(board.a().max(3) - 1, board.b().max(3) - 1),
    }
}

/// Solves a large board by its map, or names the command that does.
fn solve_by_map(
    game: &ErdosSzekeres,
    states: u64,
    resources: Resources<'_>,
) -> Result<Solved, GameError> {
    let board = deciding(game)?;
    let (a, b) = (board.a(), board.b());
    let better = format!("a map is the better form for a board with {states} states");
    let all_the_same = "--by replay searches a strategy all the same";
    if game.form == Form::Avoidance && states <= MOST_FOR_MAP {
        let certificate = solver::map::map(game, made_by("zermelo solve"), resources)?;
        let outcome = format!("{}\n  note   {better}; {all_the_same}", certificate.header.claim);
        return Ok(Solved::proved(outcome, [certificate]));
    }
    let same = match game.form {
        Form::Avoidance => String::new(),
        Form::Achievement => format!("; by section 7 of the paper who wins is who wins ({a}, {b})"),
    };
    let outcome = format!("not solved: {game}\n  note   {better}{same}");
    let unfinished = format!(
        "`zermelo map erdos-szekeres {a} {b} -o FILE` makes the map, and `zermelo map erdos-szekeres \
         --every {b} --up-to {a}` finds who wins in less memory; {all_the_same}"
    );
    Ok(Solved::unproved(outcome, unfinished))
}

/// Finds the outcome of every state.
pub(super) fn map(game: &ErdosSzekeres, resources: Resources<'_>) -> Result<Made, GameError> {
    let states = Board::of(game)?.confirm_limits(&resources.limits)?;
    let certificate = solver::map::map(game, made_by("zermelo map"), resources)?;
    Ok(Made::new(certificate, vec![format!("states {states}")]))
}

/// How many states are P-positions, for many boards.
fn table(table: &MapTable<'_>, resources: Resources<'_>) -> Result<PrintedTable, GameError> {
    let most_b = table.most_second.unwrap_or(table.most);
    if table.most.min(most_b) < 2 {
        let most = table.most.min(most_b);
        return Err(GameError::Wrong(format!("the table ends at {most}, but sizes begin at 2")));
    }
    let counts = counts(table.most, most_b, resources)?;
    let table = super::table::counts::table(&counts, table.format);
    Ok(PrintedTable { table, unfinished: counts.stopped.map(|limit| limit.to_string()) })
}

/// Who wins for one b and every a.
fn every<'a>(asked: &MapEvery<'a>, resources: Resources<'a>) -> Result<EveryMade<'a>, GameError> {
    let b = asked.second;
    let sizes = Sizes::new(b, asked.most)?;
    let (threads, between) = (rayon::current_num_threads(), asked.between);
    let run = move |checkpoint: Option<&'a Path>| Every {
        resources,
        threads,
        checkpoint: checkpoint.map(|path| layers::checkpoint(path, between)),
    };
    let winners = match layers::solve(&sizes, &run(asked.checkpoint), None) {
        Err(LayerError::Stopped { winners, limit }) => {
            let known = who_wins(b, &winners).join("\n  known  ");
            return Err(GameError::Limit(format!("{limit}\n  known  {known}")));
        }
        winners => winners?,
    };
    let mut lines = who_wins(b, &winners);
    if (2u32..).zip(&winners).any(|(a, first)| a >= b && !first) {
        lines.push(format!("  the conjecture for a ≥ b fails at b = {b}"));
    }
    lines.push(format!("  states  {}", sizes.states));
    lines.push(format!("  memory  {} MiB", sizes.memory(threads).div_ceil(1 << 20)));
    // Below b the players change roles with a and b.
    let claim = layers::claim(&sizes, b.min(asked.most), &winners);
    let said = claim.clone();
    let write: WriteTo<'a> = Box::new(move |to: &mut dyn Write| {
        layers::write(&sizes, &run(None), &said, made_by("zermelo map"), to).map_err(|error| {
            match error {
                LayerError::Sink(error) => error,
                other => io::Error::other(other),
            }
        })
    });
    Ok(EveryMade { lines, claim: claim.into(), write })
}

/// The sizes at which each player wins, from a = 2 on.
fn who_wins(b: u32, winners: &[bool]) -> Vec<String> {
    let players = [("first player", true), ("second player", false)].into_iter();
    let line = |(name, first)| {
        let wins = (2u32..).zip(winners).filter(|(_, wins)| **wins == first).map(|(a, _)| a);
        let wins: Vec<u32> = wins.collect();
        let of = if wins.is_empty() { "no a".to_owned() } else { format!("a = {}", ranges(&wins)) };
        format!("{name} wins erdos-szekeres a {b} for {of}")
    };
    players.map(line).collect()
}

/// What a pass for one b and every a takes.
fn cost(b: u32, most: u32, threads: usize) -> Result<PassCost, GameError> {
    let sizes = Sizes::new(b, most)?;
    Ok(PassCost { states: sizes.states, memory: sizes.memory(threads) })
}

/// Whether a claim says who wins for one b and every a up to one, as a pass does.
fn is_found(claim: &claim::Claim, b: u32, most: u32) -> bool {
    let claim::Claim::ErdosSzekeres(claim) = claim else { return false };
    let Statement::WinsExcept { winner, most: to, .. } = &claim.statement else { return false };
    let a = Size::Every { least: b.min(most), modulus: 1 };
    let game = ErdosSzekeres { a, b, form: Form::Avoidance };
    *winner == Player::First && *to == most && claim.game == game
}

impl From<LayerError> for GameError {
    fn from(error: LayerError) -> GameError {
        match error {
            LayerError::Unsolved(error) => error.into(),
            LayerError::Stopped { .. } | LayerError::Sink(_) => GameError::Limit(error.to_string()),
        }
    }
}

/// Proves the theorem of a source of families.
fn prove(of: Source<'_>, path: &Path, request: &ProveRequest) -> Result<Made, GameError> {
    let strategy = families::parse(of.text).map_err(GameError::Source)?;
    let place = |failure: &Failure| place(&strategy, failure);
    let problem = source::problem(&strategy)
        .map_err(|failure| outcome::source::unproved(of, &[failure], place))?;
    let problem = match request.achievement {
        true => theorems::achievement_of(&problem)
            .ok_or_else(|| outcome::source::no_achievement(&problem))?,
        false => problem,
    };
    let provenance = made_from("zermelo prove", path, cited(&strategy));
    outcome::source::prove_cited(problem, of, provenance, &request.limits, place)
}

/// Where a source was published.
fn cited(strategy: &Strategy) -> Option<&str> {
    strategy.citation.as_ref().map(|citation| citation.value.as_str())
}

/// Where that stands which a failure is about: the reply, the family or the claim.
fn place(strategy: &Strategy, failure: &Failure) -> Span {
    let named = |name: &String| strategy.families.iter().find(|family| family.name.value == *name);
    let family = failure.family.as_ref().and_then(named);
    let rule = match failure.cause {
        Cause::WrongReply { rule, .. } => family.and_then(|family| family.rules.get(rule)),
        _ => None,
    };
    match (rule, family) {
        (Some(rule), _) => rule.span.clone(),
        (None, Some(family)) => family.name.span.clone(),
        // What the program has added (the full board) is in no source.
        (None, None) => strategy.claim.span.clone(),
    }
}
