//! Claims about positional games, read from text.

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::format::Text;
use zermelo_checker::games::names::{Titled, is_point_name};
use zermelo_checker::games::positional::{
    BoardName, Claim, Convention, Goal, Positional, Start, Turns,
};

use crate::claims::{ClaimError, Words, hash};
use crate::words::count;

/// What a game's first word says of its board.
#[derive(Clone, Copy)]
enum Board {
    AffinePlane,
    ProjectivePlane,
    Hypercube,
    Other,
}

const BOARDS: &[(&str, Board)] = &[
    ("affine-plane", Board::AffinePlane),
    ("projective-plane", Board::ProjectivePlane),
    ("hypercube", Board::Hypercube),
    ("board", Board::Other),
];

/// The player as the claim names it, before the convention is known.
#[derive(Clone, Copy)]
enum Subject {
    Player(Player),
    Maker,
    Breaker,
}

/// The game in the words of a paper.
pub(crate) fn in_words(game: &Positional) -> String {
    let board = match &game.board {
        BoardName::AffinePlane { order } => format!("the affine plane π{order}"),
        BoardName::AffinePlaneLess { order, removed } => {
            let blocks = match removed {
                1 => "one index block".to_owned(),
                removed => format!("{removed} index blocks"),
            };
            format!("the affine plane π{order} with {blocks} removed")
        }
        BoardName::ProjectivePlane { order } => format!("the projective plane of order {order}"),
        BoardName::Hypercube { side, dimension: dimension @ 2..=3 } => {
            let shape = if *dimension == 2 { "square" } else { "cube" };
            let sides = vec![side.to_string(); usize::from(*dimension)];
            format!("the {} {shape}", sides.join(" × "))
        }
        BoardName::Hypercube { side, dimension } => {
            format!("the hypercube of side {side} in {dimension} dimensions")
        }
        BoardName::Other { title } if title.as_str().is_empty() => "a board".to_owned(),
        BoardName::Other { title } => format!("the board ‘{title}’"),
        other => other.to_string(),
    };
    let rule = match game.convention {
        Convention::Strong => String::new(),
        Convention::Weak { maker: Player::First } => " (maker moves first)".to_owned(),
        Convention::Weak { maker: Player::Second } => " (breaker moves first)".to_owned(),
        Convention::Avoidance => " (who completes a line loses)".to_owned(),
        Convention::Score { goal, ahead } => {
            format!(" (the {ahead} wins by more {} at the end)", of_goal(goal))
        }
    };
    let stones = |player: &str, stones: &[Text]| {
        let names: Vec<&str> = stones.iter().map(Text::as_str).collect();
        (!names.is_empty()).then(|| format!("{player} on {}", names.join(", ")))
    };
    let start = [stones("X", &game.start.first), stones("O", &game.start.second)];
    let start: Vec<String> = start.into_iter().flatten().collect();
    let start =
        if start.is_empty() { String::new() } else { format!(", from {}", start.join(" and ")) };
    let within = game.within.map_or_else(String::new, |moves| {
        format!(", within {}", count(usize::from(moves), "move", "moves"))
    });
    let turns = game.turns.map_or_else(String::new, |turns| {
        let Turns { opening, first, second } = turns;
        let in_opening =
            if opening == first { String::new() } else { format!(", {opening} in the first") };
        let points = count(usize::from(first), "point", "points");
        format!(", {points} a turn of the first player{in_opening}, {second} of the second")
    });
    format!("on {board}{rule}{start}{turns}{within}")
}

/// What the player who is to be ahead has more of.
pub fn of_goal(goal: Goal) -> &'static str {
    match goal {
        Goal::Largest => "points of the largest line held",
        Goal::Most => "points of one line",
        Goal::Lines => "lines held",
    }
}

/// Reads a claim such as `first player wins affine-plane 4`.
pub(crate) fn claim(words: &mut Words<'_>) -> Result<Claim, ClaimError> {
    let first_word = words.peek().unwrap_or_default().to_owned();
    let subjects = [
        ("first", Subject::Player(Player::First)),
        ("second", Subject::Player(Player::Second)),
        ("maker", Subject::Maker),
        ("breaker", Subject::Breaker),
    ];
    let subject = words.one_of("first player, second player, maker or breaker", &subjects)?;
    if let Subject::Player(_) = subject {
        words.exactly(&["player"])?;
    }
    let statement: fn(Player) -> Statement =
        match words.one_of("wins, or does not lose", &[("wins", true), ("does", false)])? {
            true if words.peek() == Some("with") => {
                return Err(words.wrong("a board: no claim about one counts P-positions"));
            }
            true => Statement::Wins,
            false => {
                words.exactly(&["not", "lose"])?;
                Statement::DoesNotLose
            }
        };
    let game = game(words)?;
    // A word that is left may be a flag misspelt that says who plays.
    words.end()?;
    let maker = match game.convention {
        Convention::Weak { maker } => Some(maker),
        Convention::Strong | Convention::Avoidance | Convention::Score { .. } => None,
    };
    let wrong = |expected| Err(Words::wrong_subject(&first_word, expected));
    let player = match (subject, maker) {
        (Subject::Player(player), None) => player,
        (Subject::Maker, Some(maker)) => maker,
        (Subject::Breaker, Some(maker)) => maker.other(),
        (Subject::Player(_), Some(_)) => {
            return wrong("maker or breaker, the players of a --weak game");
        }
        (Subject::Maker | Subject::Breaker, None) => {
            return wrong("first player or second player (only a --weak game has a maker)");
        }
    };
    Ok(Claim { statement: statement(player), game })
}

/// Reads a game such as `hypercube 3 2 --weak --start 11,33/22`.
pub(crate) fn game(words: &mut Words<'_>) -> Result<Positional, ClaimError> {
    let board = board(words)?;
    let convention = if words.take("--weak") {
        let maker = if words.take("--breaker-first") { Player::Second } else { Player::First };
        Convention::Weak { maker }
    } else if words.take("--avoidance") {
        Convention::Avoidance
    } else if words.take("--goal") {
        let goals = Goal::ALL.map(|goal| (goal.word(), goal));
        let goal = words.one_of("largest, most or lines", &goals)?;
        let players = [("first", Player::First), ("second", Player::Second)];
        let ahead = match words.take("--ahead") {
            true => words.one_of("first or second", &players)?,
            false => Player::First,
        };
        Convention::Score { goal, ahead }
    } else {
        Convention::Strong
    };
    let start = if words.take("--start") {
        words.read("stones, as in r1,r3/r2", start)?
    } else {
        Start::default()
    };
    let turns = if words.take("--turns") {
        Some(words.read("points in a turn, as in 1:2 or 1,2:2", turns)?)
    } else {
        None
    };
    let within = if words.take("--within") {
        Some(words.number("the number of moves after which the game is over")?)
    } else {
        None
    };
    let board_hash = if words.take("--board-hash") {
        Some(words.read("a hash of 64 hexadecimal digits", hash)?)
    } else {
        None
    };
    Ok(Positional { board, board_hash, convention, start, turns, within })
}

/// Reads `1:2`, the points that the first player and the second take in a turn, or `1,2:2`, with those of the
/// very first turn in front.
fn turns(text: &str) -> Option<Turns> {
    let (of_first, second) = text.split_once(':')?;
    let (opening, first) = of_first.split_once(',').unwrap_or((of_first, of_first));
    let is_number = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    let number = |text: &str| text.parse().ok().filter(|number| *number > 0 && is_number(text));
    Some(Turns { opening: number(opening)?, first: number(first)?, second: number(second)? })
}

fn board(words: &mut Words<'_>) -> Result<BoardName, ClaimError> {
    Ok(match words.game_word(BOARDS)? {
        Board::AffinePlane => {
            let order = words.number("the plane's order")?;
            if words.take("--without-index-blocks") {
                let removed = words.number("how many blocks are missing")?;
                BoardName::AffinePlaneLess { order, removed }
            } else {
                BoardName::AffinePlane { order }
            }
        }
        Board::ProjectivePlane => {
            BoardName::ProjectivePlane { order: words.number("the plane's order")? }
        }
        Board::Hypercube => BoardName::Hypercube {
            side: words.number("the cells along an edge")?,
            dimension: words.number("the number of dimensions")?,
        },
        Board::Other => BoardName::Other { title: words.title(Titled::Board)? },
    })
}

/// `r1,r3/r2`: First's stones, then Second's.
fn start(text: &str) -> Option<Start> {
    let (first, second) = text.split_once('/')?;
    let stones = |list: &str| -> Option<Vec<Text>> {
        if list.is_empty() {
            return Some(Vec::new());
        }
        let name = |name| Text::new(name).filter(|name| is_point_name(name.as_str()));
        list.split(',').map(name).collect()
    };
    Some(Start { first: stones(first)?, second: stones(second)? })
}
