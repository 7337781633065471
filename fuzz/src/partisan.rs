//! Values of small partisan games, as they are found and proved, with the claim and bytes of proofs changed:
//! what is verified is true by a search of every line of play of the game beside the negative of the value;
//! every rejection is explained, without a panic.

use std::collections::HashMap;

use arbitrary::Arbitrary;
use zermelo_checker::claim::Claim;
use zermelo_checker::format::{Certificate, Header, Text};
use zermelo_checker::games::colouring::Rule;

use zermelo_checker::games::partisan::{self, Forms, Relation, Summand};
use zermelo_explain::claims::game;
use zermelo_games::partisan::value;
use zermelo_search::limits::{Limits, Resources};

use crate::components::kayles;
use crate::is_verified;

#[derive(Arbitrary, Debug)]
pub(crate) struct Input {
    games: Vec<(u8, u8)>,
    is_at_least: bool,
    other_value: Option<u8>,
    other_game: Option<(u8, u8)>,
    bytes: Vec<(u16, u8)>,
}

/// A game of few moves.
fn words((game, size): (u8, u8)) -> String {
    match game % 6 {
        0 => format!("domineering {} {}", 1 + size % 3, 1 + size / 3 % 3),
        1 => format!("domineering 2 {}", 1 + size % 4),
        2 => format!("col path {}", 1 + size % 6),
        3 => format!("snort path {}", 1 + size % 6),
        4 => format!("col cycle {}", 3 + size % 3),
        _ => format!("snort grid 2 {}", 1 + size % 3),
    }
}

/// Values that a game may be said to have.
const VALUES: [&str; 12] =
    ["0", "*", "1", "-1", "1/2", "-3/4", "^", "v*", "*2", "+-1", "{1||0|-1}", "{2|-1/2}"];

/// A summand: who has which cell or vertex, and what each move takes.
struct Played {
    cells: usize,
    /// The cells of a move, and whether Left and Right can make it at the start.
    moves: Vec<(Vec<usize>, [bool; 2])>,
    /// Of Col and Snort: the rule and the neighbours.
    graph: Option<(Rule, Vec<(usize, usize)>)>,
}

impl Played {
    fn new(summand: &Summand) -> Option<Played> {
        match summand {
            Summand::Domineering(board) => {
                let [rows, columns] = [board.rows as usize, board.columns as usize];
                let cells = rows.checked_mul(columns).filter(|cells| *cells <= 12)?;
                let across = (0..cells).filter(|cell| cell % columns + 1 < columns);
                let across = across.map(|cell| (vec![cell, cell + 1], [false, true]));
                let upright = (0..cells.saturating_sub(columns))
                    .map(|cell| (vec![cell, cell + columns], [true, false]));
                Some(Played { cells, moves: across.chain(upright).collect(), graph: None })
            }
            Summand::Colouring(game) => {
                let (cells, edges) = kayles::edges(&game.graph, None)?;
                let moves = (0..cells).map(|cell| (vec![cell], [true; 2])).collect();
                (cells <= 9).then_some(Played { cells, moves, graph: Some((game.rule, edges)) })
            }
        }
    }

    /// Whether a vertex can have a colour beside those of its neighbours.
    fn allows(&self, owners: &[u8], vertex: usize, own: u8) -> bool {
        let Some((rule, edges)) = &self.graph else { return true };
        edges.iter().all(|&(one, two)| {
            let other = match vertex {
                _ if vertex == one => owners[two],
                _ if vertex == two => owners[one],
                _ => return true,
            };
            other == 0 || (other == own) == (*rule == Rule::Snort)
        })
    }
}

/// The games, and the value.
struct Difference {
    games: Vec<Played>,
    forms: Forms,
    known: HashMap<(Vec<Vec<u8>>, u16, bool), bool>,
}

impl Difference {
    /// Whether the player to move wins.
    fn wins(&mut self, owners: &[Vec<u8>], form: u16, is_left: bool) -> bool {
        let key = (owners.to_vec(), form, is_left);
        if let Some(&wins) = self.known.get(&key) {
            return wins;
        }
        // In the negative of a value Left has the options of Right.
        let mut next: Vec<(Vec<Vec<u8>>, u16)> = Vec::new();
        let options = self.forms.options(form, !is_left).iter();
        next.extend(options.map(|option| (owners.to_vec(), *option)));
        for (at, game) in self.games.iter().enumerate() {
            for (cells, of) in &game.moves {
                let own = if is_left { 1 } else { 2 };
                let is_free = cells.iter().all(|&cell| owners[at][cell] == 0);
                if is_free && of[usize::from(!is_left)] && game.allows(&owners[at], cells[0], own) {
                    let mut owners = owners.to_vec();
                    cells.iter().for_each(|&cell| owners[at][cell] = own);
                    next.push((owners, form));
                }
            }
        }
        let wins = next.into_iter().any(|(owners, form)| !self.wins(&owners, form, !is_left));
        self.known.insert(key, wins);
        wins
    }
}

/// Whether a claim is true; `None` about games that are too large for a search of everything.
fn is_true(claim: &partisan::Claim) -> Option<bool> {
    let games: Option<Vec<Played>> = claim.game.summands.iter().map(Played::new).collect();
    let games = games.filter(|games| games.iter().map(|game| game.cells).sum::<usize>() <= 14)?;
    let forms = Forms::new(claim.statement.value.as_str())?;
    let (form, start) =
        (forms.value(), games.iter().map(|game| vec![0; game.cells]).collect::<Vec<_>>());
    let mut difference = Difference { games, forms, known: HashMap::new() };
    let right_loses = !difference.wins(&start, form, false);
    Some(match claim.statement.relation {
        Relation::IsAtLeast => right_loses,
        Relation::Equals => right_loses && !difference.wins(&start, form, true),
    })
}

pub(crate) fn run(input: Input) {
    let games: Vec<String> = input.games.iter().take(2).map(|game| words(*game)).collect();
    if games.is_empty() {
        return;
    }
    let read: Vec<_> = games.iter().map(|words| game(words).expect("a game")).collect();
    let found = value(&read, Resources::within(Limits::default())).expect("small games");
    let relation = if input.is_at_least { "is at least" } else { "equals" };
    let text = format!("{} {relation} {}", games.join(" + "), found.name);
    let claim = text.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
    let solved = zermelo::prove(&claim, &Resources::DEFAULT);
    let solved = solved.unwrap_or_else(|why| panic!("{text}: {why}"));
    let (certificate, _) = Certificate::read(solved.bytes()).expect("a certificate");
    let Header { claim: Claim::Partisan(mut claim), provenance } = certificate.header.clone()
    else {
        panic!("another game");
    };
    assert!(is_true(&claim).unwrap_or(true), "{claim}");
    if let Some(other) = input.other_value {
        let other = VALUES[usize::from(other) % VALUES.len()];
        claim.statement.value = Text::new(other).expect("a short text");
    }
    if let Some(other) = input.other_game
        && let Ok(zermelo_explain::claims::Game::Domineering(board)) = game(&words(other))
    {
        claim.game.summands[0] = Summand::Domineering(board);
    }
    let header = Header { claim: claim.clone().into(), provenance };
    if is_verified(header, &certificate.body, &input.bytes) {
        assert!(is_true(&claim).unwrap_or(true), "{claim}");
    }
}
