//! The games, one file each: the words of their claims, the names of their moves, their pictures, and
//! the sentences of their error codes. No other part depends on a game.

mod chomp;
mod colouring;
mod connection;
mod coprime_grid;
mod cops_and_robbers;
mod disjunctive_sum;
mod domineering;
mod dots_and_boxes;
mod erdos_szekeres;
mod gdl;
mod graph;
mod heaps;
mod latin_erdos;
mod latin_puzzle;
mod misere;
mod node_kayles;
mod parity;
mod partisan;
mod planes;
mod positional;
mod rectangle;
mod sprouts;
mod statement;
mod subtraction;
mod switching;
mod view;

pub use statement::{game_in_words, in_words};
pub use view::view;

use std::fmt;

use zermelo_checker::claim::Claim;
use zermelo_checker::fault::Fault;
use zermelo_checker::format::{Certificate, Reader as Body};
use zermelo_checker::proofs::Kind;

use crate::assertion::Assertion;
use crate::claims::{ClaimError, Words};
use crate::play::PlayError;
use crate::play::line::Match;
use crate::play::stored::{self, Content, NO_STRATEGY, StoredProof, StoredStrategy, UNREADABLE};
use crate::words::{self, Diagnosis};

/// A fault in a proof about a game.
pub(crate) struct Case<'a> {
    /// The fault.
    pub(crate) fault: &'a Fault,
    /// The kind of proof.
    pub(crate) kind: Kind,
    /// The proof; nothing where it is not in memory.
    pub(crate) body: Body<'a>,
    /// The bytes of a proof that is not in memory, by their number.
    pub(crate) byte: Option<ByteAt<'a>>,
}

/// Gives the byte of a number, where there is one.
pub(crate) type ByteAt<'a> = &'a dyn Fn(u64) -> Option<u8>;

/// What reads the claims of a game.
pub(crate) struct Reader {
    /// The checker's folder of the game.
    pub(crate) folder: &'static str,
    /// Reads a claim.
    pub(crate) claim: fn(&mut Words<'_>) -> Result<Claim, ClaimError>,
    /// Reads a game, as it stands in a claim.
    pub(crate) game: fn(&mut Words<'_>) -> Result<Game, ClaimError>,
}

/// A game is not the one that is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherGame;

/// The list of games: the file, declared above, and the checker's name of the game and of its
/// claims.
macro_rules! games {
    ($($module:ident $game:ident: $about:literal;)*) => {
        /// A game without a statement about it.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Game {
            $(#[doc = $about] $game(zermelo_checker::games::$module::$game),)*
        }

        impl fmt::Display for Game {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(Game::$game(game) => game.fmt(f),)* }
            }
        }

        $(impl From<zermelo_checker::games::$module::$game> for Game {
            fn from(game: zermelo_checker::games::$module::$game) -> Game {
                Game::$game(game)
            }
        })*

        /// What reads the claims of each game.
        pub(crate) const READERS: &[Reader] = &[$(Reader {
            folder: stringify!($module),
            claim: |words| $module::claim(words).map(Claim::from),
            game: |words| $module::game(words).map(Game::from),
        }),*];

        /// The wordings of each game's codes.
        pub(crate) fn words() -> Vec<words::Words> {
            vec![rectangle::SENTENCES, graph::SENTENCES, $($module::SENTENCES),*]
        }

        /// Says what the claim's game can about a fault, but for what its kind of proof says.
        fn diagnose_game(claim: &Claim, case: &Case<'_>, diagnosis: &mut Diagnosis) -> Option<()> {
            match claim {
                $(Claim::$game(claim) => $module::diagnose(claim, case, diagnosis),)*
                _ => None,
            }
        }

        /// The proof of a claim, decoded; `None` where its game has none of the kind.
        pub(crate) fn proof<'c>(
            claim: &'c Claim,
            kind: Kind,
            certificate: &'c Certificate<'c>,
        ) -> Option<StoredProof<'c>> {
            match claim {
                $(Claim::$game(claim) => stored::proof($module::PROOFS, claim, kind, certificate),)*
                _ => None,
            }
        }

        /// What the claim of a game says; `None` for one that is not known.
        pub(crate) fn assertion(claim: &Claim) -> Option<Assertion> {
            match claim {
                $(Claim::$game(claim) => Some($module::assertion(claim)),)*
                _ => None,
            }
        }

        /// A game in the words of a paper, at one size or at that of a letter.
        fn paper_words(game: &Game) -> String {
            match game { $(Game::$game(game) => $module::in_words(game),)* }
        }

        $(impl<'g> TryFrom<&'g Game> for &'g zermelo_checker::games::$module::$game {
            type Error = OtherGame;

            fn try_from(game: &'g Game) -> Result<Self, OtherGame> {
                match game {
                    Game::$game(game) => Ok(game),
                    _ => Err(OtherGame),
                }
            }
        })*

        impl Game {
            /// The game that a claim is about; `None` for one that is not known.
            pub fn of(claim: &Claim) -> Option<Game> {
                match claim {
                    $(Claim::$game(claim) => Some(claim.game.clone().into()),)*
                    _ => None,
                }
            }
        }
    };
}

games! {
    positional Positional: "A positional game.";
    erdos_szekeres ErdosSzekeres: "Pudwell's Erdős–Szekeres game.";
    chomp Chomp: "Chomp.";
    node_kayles NodeKayles: "Node Kayles.";
    latin_erdos LatinErdos: "Latin Erdős.";
    coprime_grid CoprimeGrid: "Quet's coprimality grid.";
    dots_and_boxes DotsAndBoxes: "Dots and boxes.";
    planes Planes: "All planes of an order, or of every order.";
    latin_puzzle LatinPuzzle: "A Latin puzzle.";
    subtraction Subtraction: "A subtraction game.";
    domineering Domineering: "Domineering.";
    heaps Heaps: "Heaps: Nim, or an octal game.";
    gdl Gdl: "A game whose rules are data.";
    disjunctive_sum Sum: "A sum of games that have nim-values.";
    sprouts Sprouts: "Sprouts.";
    switching Switching: "Shannon's switching game.";
    colouring Colouring: "Col or Snort.";
    cops_and_robbers CopsAndRobbers: "Cops and robbers.";
    parity Parity: "A parity game.";
    connection Connection: "A connection game: Hex, Y, or on the vertices of a graph.";
    partisan Partisan: "Partisan games side by side, whose values are those of combinatorial game theory.";
    misere Misere: "Misère play of Node Kayles, Nim and octal games.";
}

/// Does something with a game against the strategy of a certificate, after the strategy's first move
/// where it moves first; with positions as a layout says, if there is one.
///
/// # Errors
/// When it holds no strategy that can be played, or is none of its claim, or the layout is wrong.
pub fn play_against<T>(
    certificate: &Certificate<'_>,
    layout: Option<&str>,
    does: impl FnOnce(&mut dyn Match) -> T,
) -> Result<T, PlayError> {
    let mut proof = stored(certificate).ok_or(NO_STRATEGY)?.map_err(|_| UNREADABLE)?;
    layout.map_or(Ok(()), |layout| proof.lay_out(layout)).map_err(PlayError::Layout)?;
    let mut game = proof.begin()?;
    Ok(does(&mut *game))
}

/// The proof of a certificate, decoded as its game has it; `None` where the game has none of the kind.
///
/// # Errors
/// When the body is none of its game and kind.
pub fn content<'c>(certificate: &'c Certificate<'c>) -> Option<Result<Content<'c>, Fault>> {
    stored(certificate).map(|proof| proof.map(|proof| proof.content()))
}

/// Does something with the replay of a certificate; `None` where it is none in a game with a face, or where
/// it cannot be read.
pub fn with_replay<T>(
    certificate: &Certificate<'_>,
    does: impl FnOnce(&dyn StoredStrategy) -> T,
) -> Option<T> {
    match content(certificate)?.ok()? {
        Content::Strategy(stored) => Some(does(&*stored)),
        _ => None,
    }
}

fn stored<'c>(certificate: &'c Certificate<'c>) -> Option<StoredProof<'c>> {
    let kind = Kind::from_number(certificate.kind)?;
    proof(&certificate.header.claim, kind, certificate)
}

/// Says what it can about a fault in a certificate, or in one that was read as a stream.
pub(crate) fn diagnose(
    claim: &Claim,
    case: &Case<'_>,
    certificate: Option<&Certificate<'_>>,
    diagnosis: &mut Diagnosis,
) {
    // What could be said is there; `None` says that there is no more.
    let _: Option<()> = diagnose_game(claim, case, diagnosis);
    if let Some(Ok(proof)) = certificate.and_then(|whole| proof(claim, case.kind, whole)) {
        let _: Option<()> = proof.diagnose(case.fault, diagnosis);
    }
}

/// The faces of games whose strategies are stored position by position.
pub mod faces {
    pub use super::colouring::Vertices as Colouring;
    pub use super::coprime_grid::Cells as CoprimeGrid;
    pub use super::cops_and_robbers::{
        OfPlaces as SafePlaces, Places as CopsAndRobbers, wrong_size as wrong_cops,
    };
    pub use super::domineering::Dominoes as Domineering;
    pub use super::dots_and_boxes::Edges as DotsAndBoxes;
    pub use super::erdos_szekeres::{Cells as ErdosSzekeres, board_rules as erdos_szekeres_rules};
    pub use super::gdl::{Drawable as DrawableGdl, Terms as Gdl, fault_of_rules, with_line_feeds};
    pub use super::graph::{listed as listed_graph, sizes as graph_sizes};
    pub use super::heaps::{moves as heap_moves, octal_moves};
    pub use super::latin_erdos::{
        Board as LatinErdos, Placements as LatinErdosPlacements, introduction as latin_erdos_rules,
    };
    pub use super::misere::{Reversed, sizes as misere_sizes};
    pub use super::node_kayles::{Vertices as NodeKayles, moves as node_kayles_moves};
    pub use super::partisan::Difference;
    pub use super::positional::Points as Positional;

    /// The Erdős–Szekeres game, beyond its face.
    pub mod erdos_szekeres {
        pub use crate::games::erdos_szekeres::states::{Board, Cell, FULL, Order};
    }

    /// The coprimality grid, beyond its face.
    pub mod coprime_grid {
        pub use crate::games::coprime_grid::start_fault;
    }

    /// Dots and boxes, beyond their face.
    pub mod dots_and_boxes {
        pub use crate::games::dots_and_boxes::start_fault;
    }

    /// Chomp, which has no face of its own.
    pub mod chomp {
        pub use crate::games::chomp::values;
    }

    /// Node Kayles, beyond its face.
    pub mod node_kayles {
        pub use crate::games::node_kayles::{ByValues, OfValues};
    }

    /// Games whose rules are data, by nim-values.
    pub mod gdl {
        pub use crate::games::gdl::{Boards, values};
    }

    /// Heaps, which have no face of their own.
    pub mod heaps {
        pub use crate::games::heaps::OfValues;
    }

    /// Sprouts, which has no face of its own.
    pub mod sprouts {
        pub use crate::games::sprouts::values;
    }

    /// Shannon's switching game.
    pub mod switching {
        pub use crate::games::switching::{Edges, OfTrees, wrong_board};
    }

    /// Connection games.
    pub mod connection {
        pub use crate::games::connection::{OfPatterns, Vertices, joined, wrong_board};
    }

    /// Parity games, which have no face of their own.
    pub mod parity {
        pub use crate::games::parity::{Arena, OfSets, subject};
    }

    /// Sums, which have no face of their own.
    pub mod sums {
        pub use crate::games::disjunctive_sum::{OfValues, certificates};
    }

    /// Positional games, beyond their face.
    pub mod positional {
        pub use crate::games::positional::{
            PASS, board_fields, is_complete_graph, of_goal, parts, play, start, stones,
        };
    }
}

/// Decodes a whole value from the front of a body.
pub(crate) fn decoded<'a, T: zermelo_checker::format::Decode<'a>>(body: &Body<'a>) -> Option<T> {
    T::decode(&mut body.clone()).ok()
}
