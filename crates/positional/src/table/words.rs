//! The text in the document of a positional game: the game, the board, and how to read its tables.

use zermelo_checker::claim::Player;
use zermelo_checker::format::{Header, Text};
use zermelo_checker::games::positional::{Claim, Convention, Positional, Turns};
use zermelo_explain::count;
use zermelo_explain::face::Preface;
use zermelo_explain::faces::positional::{is_complete_graph, of_goal};
use zermelo_present::document::model::{Block, Name, Rich, Section, Span};
use zermelo_present::replay::rows::source::letter;
use zermelo_present::replay::table::layout::{Contents, Sign, images_meaning, row_meaning};
use zermelo_present::table::{Options, preface};

use super::game::{EndCause, Game};

/// What was printed of a proof.
type Printout = Contents<EndCause>;

/// Lines of a board that are listed even when the document is to be short.
const LINES_LISTED: usize = 120;

/// The letters of the proponent and of the opponent.
pub(super) fn marks(game: &Game<'_>) -> (&'static str, &'static str) {
    (letter(game.proponent), letter(game.proponent.other()))
}

/// XW, as the paper writes a double threat of X.
pub(super) fn double_threat(game: &Game<'_>) -> Name {
    let (own, _) = marks(game);
    Name { plain: format!("{own}W"), math: format!("{own}_W") }
}

/// The end of a line of play.
pub(super) fn end(game: &Game<'_>, end: &EndCause) -> Rich {
    let (own, theirs) = marks(game);
    let name = |&point: &u16| Rich::name(game.point(point));
    let pair =
        |pair: &[u16; 2]| Rich::text("(").then(Rich::join(pair.iter().map(name), ", ")).and(")");
    match end {
        EndCause::Threats(points) => {
            let points = Rich::join(points.iter().map(name), ", ");
            Rich::name(double_threat(game)).and("(").then(points).and(")")
        }
        EndCause::Line => Rich::text(format!("{own} wins")),
        EndCause::TheirLine => Rich::text(format!("{theirs} has a line")),
        EndCause::Full => Rich::text(full(game).0),
        EndCause::Scores => Rich::text(format!("{own} wins")),
        EndCause::Blocked => Rich::text(format!("{} blocked", letter(blocked(game)))),
        EndCause::Potential => Rich::text("potential"),
        EndCause::Pairs(pairs) => {
            Rich::text("pairs ").then(Rich::join(pairs.iter().map(pair), ", "))
        }
        EndCause::FollowUps { ordered, others, .. } => {
            let after = |[low, high]: &[u16; 2]| name(high).and(" after ").then(name(low));
            let either = |pair: &[u16; 2]| Rich::join(pair.iter().map(name), " or ");
            let lists = [
                Rich::join(ordered.iter().map(after), ", "),
                Rich::join(others.iter().map(either), ", "),
            ];
            let lists = lists.into_iter().filter(|list| !list.is_empty());
            Rich::text("by follow-ups: ").then(Rich::join(lists, "; "))
        }
    }
}

/// How a game ends without a line: in a word, and in a clause.
fn full(game: &Game<'_>) -> (&'static str, &'static str) {
    match game.claimed.within {
        Some(_) => ("over", "the last move has been made"),
        None => ("full", "the board is full"),
    }
}

/// The player whose completed line would be against the claim: in avoidance the proponent.
fn blocked(game: &Game<'_>) -> Player {
    match game.claimed.convention {
        Convention::Avoidance => game.proponent,
        _ => game.proponent.other(),
    }
}

/// The claim, without the board's hash, which is given with the board; the rules, and what the strategy
/// achieves.
fn claim_and_rules(game: &Game<'_>) -> Preface {
    let claimed = Positional { board_hash: None, ..game.claimed.clone() };
    let title = Some(Claim { statement: game.statement, game: claimed }.to_string());
    let (own, theirs) = marks(game);
    let rule = match game.claimed.convention {
        Convention::Strong => "The first to complete a line wins.".to_owned(),
        Convention::Weak { maker } => format!(
            "{} (maker) wins by completing a line, {} (breaker) by preventing it.",
            letter(maker),
            letter(maker.other())
        ),
        Convention::Avoidance => "The first to complete a line loses.".to_owned(),
        Convention::Score { goal, ahead } => format!(
            "{} wins with more {} at the end, {} otherwise.",
            letter(ahead),
            of_goal(goal),
            letter(ahead.other())
        ),
    };
    let limit = game.claimed.within.map_or_else(String::new, |moves| {
        format!(" The game is over after {}.", count(moves, "move", "moves"))
    });
    let turns = game.claimed.turns.map_or_else(String::new, |turns| {
        let Turns { opening, first, second } = turns;
        let points = |number: u16| count(number, "point", "points");
        format!(
            " X takes {} in the first turn and {first} in each later one, O {second} in each turn; who is not to \
             take the next point passes.",
            points(opening)
        )
    });
    let does = game.statement.verb();
    let edges = match is_complete_graph(game.board) {
        true => " The points are the edges between any two vertices, and have their numbers.",
        false => "",
    };
    let introduction = format!(
        "X moves first, O second.{turns} {rule}{limit}{edges} With this strategy {own} {does}: for every move of \
         {theirs} it has a reply."
    );
    Preface { title, introduction, ..Preface::default() }
}

/// The title of a document, and what stands before its tables.
pub(super) fn front(
    header: &Header,
    game: &Game<'_>,
    extent: Option<String>,
    options: &Options,
) -> (Rich, Vec<Section>) {
    let (title, mut sections) = preface(header, claim_and_rules(game), extent);
    sections.push(board(game, options));
    (title, sections)
}

/// The points and lines.
fn board(game: &Game<'_>, options: &Options) -> Section {
    let named = |point: u16| Rich::name(game.point(point));
    let all = Rich::join((0..game.size).map(named), ", ");
    let size = count(game.size, "point", "points");
    let mut blocks = vec![Block::Paragraph(Rich::text(format!("{size}: ")).then(all).and("."))];
    let lines = game.board.lines.len();
    let counted = count(lines, "line", "lines");
    blocks.push(Block::Paragraph(if options.max_lines.is_none() || lines <= LINES_LISTED {
        let lines = game.board.lines.iter();
        let lines = lines.map(|line| Rich::join(line.iter().copied().map(named), " "));
        Rich::text(format!("{counted}: ")).then(Rich::join(lines, "; ")).and(".")
    } else {
        Rich::text(format!("{counted}, which are left out here."))
    }));
    let below = |(needs, point): (&Vec<u16>, u16)| {
        let needs = Rich::join(needs.iter().copied().map(named), ", ");
        named(point).and(" after ").then(needs)
    };
    let needs = game.board.needs.iter().zip(0..).filter(|(needs, _)| !needs.is_empty());
    let needs: Vec<Rich> = needs.map(below).collect();
    if !needs.is_empty() {
        let order = Rich::text("Some points can be taken only after others: ");
        blocks.push(Block::Paragraph(order.then(Rich::join(needs, "; ")).and(".")));
    }
    if let Some(hash) = &game.claimed.board_hash {
        let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        blocks.push(Block::text(format!("Hash of the board: {hash}")));
    }
    Section::headed("Board", blocks)
}

/// The symmetries that the proof uses, in cycles.
pub(super) fn symmetries(game: &Game<'_>, printed: &Printout) -> Option<Section> {
    let symmetries = printed.symmetries.concat();
    if symmetries.is_empty() {
        return None;
    }
    let (own, _) = marks(game);
    let mut text = "Each of these permutations of the points takes lines to lines.".to_owned();
    if printed.signs.contains(&Sign::Images) {
        text.push(' ');
        text.push_str(&images_meaning(own, "reply"));
    }
    let blocks = vec![Block::text(text), Block::List(symmetries)];
    Some(Section::headed("Symmetries", blocks))
}

/// The symbols that the tables use.
pub(super) fn reading(game: &Game<'_>, printed: &Printout) -> Section {
    let (own, theirs) = marks(game);
    let row = Rich::text(row_meaning(theirs, own));
    let mut items = vec![row];
    items.extend(printed.signs.iter().filter_map(|&sign| sign_meaning(game, printed, sign)));
    for end in &printed.ends {
        let meaning = end_meaning(game, end);
        match end {
            // Beside the other sign of a threat.
            EndCause::Threats(_) => {
                items.insert(1 + usize::from(printed.signs.contains(&Sign::Forced)), meaning);
            }
            _ => items.push(meaning),
        }
    }
    Section::headed("How to read the tables", vec![Block::List(items)])
}

/// What a sign says; `None` of one that is explained elsewhere.
fn sign_meaning(game: &Game<'_>, printed: &Printout, sign: Sign) -> Option<Rich> {
    let (own, theirs) = marks(game);
    Some(match sign {
        Sign::Images => return None,
        Sign::Forced => Rich(vec![Span::Forced(game.point(0))]).and(format!(
            " is a forced move: if {theirs} plays a move that is not listed, {own} completes a \
             line at once; a forced move of {own} stops a line of {theirs}."
        )),
        Sign::Case => "→ Case n: play continues in the table of that case.".into(),
        Sign::Relabelled => "→ Case n by g: the same with other names; g maps the position \
                             reached to that of the case."
            .into(),
        Sign::AnyOther => Rich::text(printed.any_other(theirs)),
    })
}

/// What the end of a row says.
fn end_meaning(game: &Game<'_>, end: &EndCause) -> Rich {
    let (own, theirs) = marks(game);
    Rich::text(match end {
        EndCause::Threats(_) => {
            let stopped = match game.claimed.turns {
                None => format!("{theirs} can stop only one"),
                Some(_) => format!("{theirs} passes or cannot stop all"),
            };
            return Rich::name(double_threat(game)).and(format!(
                "(x, y): {own} threatens to complete a line at x and at y, and {stopped}."
            ));
        }
        EndCause::Line => format!("{own} wins: {own} has completed a line."),
        EndCause::TheirLine => format!("{theirs} has a line, and so loses."),
        EndCause::Scores => {
            format!("{own} wins: nothing that is still played changes who is ahead.")
        }
        EndCause::Full => {
            let (word, over) = full(game);
            match game.claimed.convention {
                Convention::Weak { .. } => format!("{word}: {over}, without a line of maker."),
                _ => format!("{word}: {over}, and the game drawn."),
            }
        }
        EndCause::Blocked => {
            let (player, other) = (letter(blocked(game)), letter(blocked(game).other()));
            format!(
                "{player} blocked: every line has a stone of {other}, so {player} completes none."
            )
        }
        EndCause::Potential => format!(
            "potential: the lines without a stone of {own} weigh less than 1 together, 2^−u for a line \
             with u free points, or do so after the next two stones. {own} takes a point whose lines \
             weigh most, and {theirs} completes none."
        ),
        EndCause::Pairs(_) => format!(
            "pairs: every line without a stone of {own} holds both points of a pair. When {theirs} \
             takes a point of a pair, {own} takes the other, and {theirs} completes no line."
        ),
        EndCause::FollowUps { .. } => format!(
            "by follow-ups: {own} takes y after {theirs} takes x, where it says “y after x”, and of \
             “x or y” takes the point that {theirs} leaves. No other point can be taken while the game \
             goes on, and {theirs} completes no line that counts."
        ),
    })
}

/// "X = {r1, r3}, O = {r2}": the stones of First and of Second.
pub(super) fn stones(names: [impl Iterator<Item = Name>; 2]) -> Rich {
    let [first, second] = names.map(|names| Rich::join(names.map(Rich::name), ", ").and("}"));
    Rich::text("X = {").then(first).and(", O = {").then(second)
}

/// Where play starts, and the proponent's first move.
pub(super) fn opening(game: &Game<'_>) -> Rich {
    let (own, theirs) = marks(game);
    let mut text = Rich::default();
    let start = &game.claimed.start;
    if !start.is_empty() {
        let named = |name: &Text| {
            let point = game.points.iter().find(|point| point.plain == name.as_str());
            point.cloned().unwrap_or_else(|| Name::new(name.as_str()))
        };
        let placed = stones([&start.first, &start.second].map(|names| names.iter().map(named)));
        text = Rich::text("Play starts with ").then(placed).and(". ");
    }
    let is_over = game.nodes() == 0;
    match game.replay.opening {
        Some(opening) => {
            let name = game.point(opening);
            let then = if is_over { "the game is over" } else { &format!("{theirs} is to move") };
            text.then(Rich::text(format!("{own} opens with ")))
                .then(Rich::name(name))
                .and(format!("; then {then}."))
        }
        None if is_over => text.and("The game is over before a move."),
        None => text.and(format!("{theirs} is to move.")),
    }
}
