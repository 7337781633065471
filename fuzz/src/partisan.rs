//! Values of small partisan games, as they are found and proved, with the claim and bytes of proofs changed:
//! what is verified is true by a search of every line of play of the game beside the negative of the value;
//! every rejection is explained, without a panic.

use std::collections::HashMap;

use arbitrary::Arbitrary;
use zermelo_checker::claim::Claim;
use zermelo_checker::format::{Certificate, Header, Text, hash};
use zermelo_checker::games::colouring::Rule;
use zermelo_checker::games::partisan::{self, Forms, Relation, Summand};
use zermelo_explain::claims::game;
use zermelo_games::gdl;
use zermelo_games::partisan::value;
use zermelo_search::limits::Resources;
use zermelo_search::text::Source;

use crate::components::kayles;
use crate::{REQUEST, is_verified, of_files};

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
    match game % 7 {
        0 => format!("domineering {} {}", 1 + size % 3, 1 + size / 3 % 3),
        1 => format!("domineering 2 {}", 1 + size % 4),
        2 => format!("col path {}", 1 + size % 6),
        3 => format!("snort path {}", 1 + size % 6),
        4 => format!("col cycle {}", 3 + size % 3),
        5 => by_rules(size).1,
        _ => format!("snort grid 2 {}", 1 + size % 3),
    }
}

/// Rules of piles of moves, of Left, of Right and of both, as many as a number says: the text, and the game in a claim.
fn by_rules(size: u8) -> (String, String) {
    let [left, right, both] = piles(size);
    let text = format!(
        "(role left) (role right) (other left right) (other right left) (succ 0 1) (succ 1 2)
         (init (turn left)) (init (pile left {left})) (init (pile right {right})) (init (pile both {both}))
         (<= (own ?p ?p) (role ?p)) (<= (own ?p both) (role ?p))
         (<= (can ?p (from ?x)) (own ?p ?x) (true (pile ?x ?n)) (succ ?m ?n))
         (<= (legal ?p ?m) (true (turn ?p)) (can ?p ?m))
         (<= (legal ?p noop) (true (turn ?q)) (other ?p ?q))
         (<= (taken ?x) (does ?p (from ?x)))
         (<= (next (pile ?x ?m)) (taken ?x) (true (pile ?x ?n)) (succ ?m ?n))
         (<= (next (pile ?x ?n)) (true (pile ?x ?n)) (not (taken ?x)))
         (<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
         (<= goes (true (turn ?p)) (can ?p ?m))
         (<= terminal (not goes))
         (<= (goal ?p 0) (true (turn ?p)))
         (<= (goal ?p 100) (true (turn ?q)) (other ?p ?q))"
    );
    let game = format!("rules 'piles' --rules-hash {}", hash(text.as_bytes()));
    (text, game)
}

/// The piles of Left, of Right and of both, of which one has a move.
fn piles(size: u8) -> [usize; 3] {
    [size % 3, size / 3 % 3, 1 + size / 9 % 2].map(usize::from)
}

/// Proves a claim about games of which some are by these rules.
fn proved(text: &str, rules: &[(String, String)]) -> Vec<u8> {
    if rules.is_empty() {
        let claim = text.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
        let solved = zermelo::prove(&claim, &Resources::DEFAULT);
        return solved.unwrap_or_else(|why| panic!("{text}: {why}")).bytes().to_vec();
    }
    // The names of the games stand in the text, and between them nothing is a file.
    let (mut around, mut rest) = (Vec::new(), text);
    for (_, game) in rules {
        let (before, after) = rest.split_once(game).expect("a game of the text");
        around.push(before.to_owned());
        rest = after;
    }
    around.push(rest.to_owned());
    let sources = rules.iter().map(|(text, _)| Source { name: "piles.kif", text });
    let sources: Vec<Source<'_>> = sources.collect();
    let solve = of_files(&gdl::GAME).solve_in_sum.expect("sums of files");
    let solved = solve(&sources, &around, &REQUEST);
    let solved = solved.unwrap_or_else(|why| panic!("{text}: {why:?}"));
    solved.certificates.first().expect("a certificate").write().0
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
            Summand::Gdl(game) => {
                let is_of = |size: &u8| hash(by_rules(*size).0.as_bytes()).0 == game.rules_hash;
                let piles = piles((0..18).find(is_of)?);
                let of = [[true, false], [false, true], [true, true]];
                let owners = piles.iter().zip(of).flat_map(|(&pile, of)| vec![of; pile]);
                let moves = owners.enumerate().map(|(cell, of)| (vec![cell], of)).collect();
                Some(Played { cells: piles.iter().sum(), moves, graph: None })
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
    let rules = input.games.iter().take(2).filter(|(game, _)| game % 7 == 5);
    let rules: Vec<_> = rules.map(|(_, size)| by_rules(*size)).collect();
    let relation = if input.is_at_least { "is at least" } else { "equals" };
    // A move of Left alone is 1, one of Right −1, and one of both *.
    let alike = input.games.iter().take(2).flat_map(|&(kind, size)| match kind % 7 {
        5 => {
            let moves =
                ["domineering 2 1", "domineering 1 2", "col path 1"].iter().zip(piles(size));
            moves.flat_map(|(game, pile)| vec![(*game).to_owned(); pile]).collect()
        }
        _ => vec![words((kind, size))],
    });
    let read: Vec<_> = alike.map(|words| game(&words).expect("a game")).collect();
    let value = value(&read, Resources::DEFAULT).expect("small games").name;
    let text = format!("{} {relation} {value}", games.join(" + "));
    let bytes = proved(&text, &rules);
    let (certificate, _) = Certificate::read(&bytes).expect("a certificate");
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
