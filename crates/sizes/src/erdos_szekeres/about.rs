//! What the commands ask of the Erdős–Szekeres game.

use zermelo_checker::claim::Claim;
use zermelo_checker::games::erdos_szekeres::{ErdosSzekeres, Form};
use zermelo_explain::claims::Game;
use zermelo_explain::play::PlayError;
use zermelo_present::contract::about::{About, Play, own};
use zermelo_present::contract::families::Families;
use zermelo_present::contract::maps::{Maps, TableOfBoards};
use zermelo_present::contract::options::{GameOption, GameOptions, Takes};
use zermelo_present::contract::sources::{Language, Sources};
use zermelo_search::error::{Capability, GameError};

use super::families::prove;
use super::vectors::theorems;
use super::{discover, families, maps, play, probe, table};

/// What the game says of itself.
pub(crate) const ABOUT: About = About {
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
    maps: Some(Maps {
        word: "erdos-szekeres",
        map: |game, resources| maps::map(of(game)?, resources),
        values: |game, resources| probe::solved(of(game)?, resources),
        held: |claim, held| match claim {
            Claim::ErdosSzekeres(claim) => probe::values(claim, held),
            _ => Ok(None),
        },
        has_values: |game| of(game).is_ok_and(|game| game.form == Form::Avoidance),
        every: maps::every,
        cost: maps::cost,
        is_found: maps::is_found,
    }),
    table: Some(TableOfBoards {
        word: "erdos-szekeres",
        table: maps::table,
        csv_columns: &table::counts::CSV_COLUMNS,
    }),
    play: Play {
        digits: Some(|game, line, has_next| match game {
            Game::ErdosSzekeres(game) => play::drawing(game, line, has_next),
            _ => Err(PlayError::NoNotation),
        }),
        notation: Some(|game| own(game).ok().and_then(play::digits::notation)),
        chance: None,
    },
    sources: Some(Sources {
        is_meant: families::is_source,
        named_files: |_| Vec::new(),
        language: Language::Families(prove),
    }),
    families: Families { theorems: theorems::ALL, discover: Some(discover::DISCOVER) },
    ..About::called("erdos-szekeres")
};

/// A game that maps are of.
fn of(game: &Game) -> Result<&ErdosSzekeres, GameError> {
    match game {
        Game::ErdosSzekeres(game) => Ok(game),
        _ => Err(GameError::Missing(Capability::Maps)),
    }
}
