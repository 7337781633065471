//! The text in the document of a positional game: the game, the board, and how to read its tables.

use zermelo_checker::claim::{Player, Provenance};
use zermelo_checker::format::Text;
use zermelo_checker::games::positional::{BoardName, Claim, Convention};
use zermelo_explain::count;
use zermelo_present::document::model::{Block, Name, Rich, Section, Span};
use zermelo_present::replay::rows::source::letter;
use zermelo_present::table::{ALL, Options, Part};

use super::contents::{Contents, Sign};
use super::game::{EndCause, Game};

/// Lines of a board that are listed even when the document is to be short.
const LINES_LISTED: usize = 120;

/// The letters of the proponent and of the opponent.
pub(super) fn marks(game: &Game<'_>) -> (&'static str, &'static str) {
    (letter(game.proponent), letter(game.proponent.other()))
}

/// The points as the board's papers write them: in an affine plane a and b stand for α and β.
pub(super) fn point_names(game: &Game<'_>) -> Vec<Name> {
    let plane = matches!(
        game.claimed.board,
        BoardName::AffinePlane { .. }
            | BoardName::AffinePlaneLess { .. }
            | BoardName::ProjectivePlane { .. }
    );
    let name = |name: &str| match name.trim_end_matches(|c: char| c.is_ascii_digit()) {
        "a" if plane => Name::with_base(name, "\\alpha"),
        "b" if plane => Name::with_base(name, "\\beta"),
        _ => Name::new(name),
    };
    game.board.points.iter().map(|point| name(point.as_str())).collect()
}

/// A point's name; its number where there is no such point.
pub(super) fn point_name(points: &[Name], point: u16) -> Name {
    let name = points.get(usize::from(point)).cloned();
    name.unwrap_or_else(|| Name::new(format!("#{point}")))
}

/// XW, as the paper writes a double threat of X.
pub(super) fn double_threat(game: &Game<'_>) -> Name {
    let (own, _) = marks(game);
    Name { plain: format!("{own}W"), math: format!("{own}_W") }
}

/// The end of a line of play, and what of it a reader has to know.
pub(super) fn end(game: &Game<'_>, end: &EndCause, name: impl Fn(&u16) -> Rich) -> (Sign, Rich) {
    let (own, theirs) = marks(game);
    let pair =
        |pair: &[u16; 2]| Rich::text("(").then(Rich::join(pair.iter().map(&name), ", ")).and(")");
    match end {
        EndCause::Threats(points) => {
            let points = Rich::join(points.iter().map(&name), ", ");
            (Sign::Threats, Rich::name(double_threat(game)).and("(").then(points).and(")"))
        }
        EndCause::Line => (Sign::Line, Rich::text(format!("{own} wins"))),
        EndCause::TheirLine => (Sign::TheirLine, Rich::text(format!("{theirs} has a line"))),
        EndCause::Full => (Sign::Full, Rich::text(full(game).0)),
        EndCause::Blocked => {
            (Sign::Blocked, Rich::text(format!("{} blocked", letter(blocked(game)))))
        }
        EndCause::Potential => (Sign::Potential, Rich::text("potential")),
        EndCause::Pairs(pairs) => {
            (Sign::Pairs, Rich::text("pairs ").then(Rich::join(pairs.iter().map(pair), ", ")))
        }
        EndCause::FollowUps { ordered, others, .. } => {
            let after = |[low, high]: &[u16; 2]| name(high).and(" after ").then(name(low));
            let either = |pair: &[u16; 2]| Rich::join(pair.iter().map(&name), " or ");
            let lists = [
                Rich::join(ordered.iter().map(after), ", "),
                Rich::join(others.iter().map(either), ", "),
            ];
            let lists = lists.into_iter().filter(|list| !list.is_empty());
            (Sign::FollowUps, Rich::text("by follow-ups: ").then(Rich::join(lists, "; ")))
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
        Convention::Strong | Convention::Weak { .. } => game.proponent.other(),
        Convention::Avoidance => game.proponent,
    }
}

/// The claim, without the board's hash, which is given with the board.
pub(super) fn title(claim: &Claim) -> Rich {
    let mut claim = claim.clone();
    claim.game.board_hash = None;
    Rich::text(claim.to_string())
}

/// The players, the claim and the source of the proof.
pub(super) fn introduction(provenance: &Provenance, game: &Game<'_>) -> Vec<Block> {
    let (own, theirs) = marks(game);
    let rule = match game.claimed.convention {
        Convention::Strong => "The first to complete a line wins.".to_owned(),
        Convention::Weak { maker } => format!(
            "{} (maker) wins by completing a line, {} (breaker) by preventing it.",
            letter(maker),
            letter(maker.other())
        ),
        Convention::Avoidance => "The first to complete a line loses.".to_owned(),
    };
    let limit = game.claimed.within.map_or_else(String::new, |moves| {
        format!(" The game is over after {}.", count(moves, "move", "moves"))
    });
    let does = game.statement.verb();
    let mut blocks = vec![Block::text(format!(
        "X moves first, O second. {rule}{limit} With this strategy {own} {does}: for every move of \
         {theirs} it has a reply."
    ))];
    if !provenance.source.as_str().is_empty() {
        let source = format!("Source: {}", provenance.source);
        blocks.push(Block::text(source));
    }
    blocks
}

/// The length of the proof, and the part of it that is printed.
pub(super) fn extent(rows: u64, printed: &Contents, options: &Options) -> Block {
    let rows = count(rows, "row", "rows");
    let lines = count(printed.lines, "line", "lines");
    let tables = count(printed.tables, "table", "tables");
    let part = match &options.part {
        Some(Part::Case(number)) => format!("case {number}"),
        _ => "the opening".to_owned(),
    };
    let below = match options.depth {
        None => "the cases below it".to_owned(),
        Some(depth) => format!("{} of cases below it", count(depth, "level", "levels")),
    };
    let all = if printed.is_full { format!(" {ALL}") } else { String::new() };
    Block::text(match (printed.cut, options.is_partial()) {
        (false, _) => format!("The proof has {rows}, in {tables}."),
        (true, false) => format!(
            "The proof has {rows}. Only its beginning is printed: {lines} in {tables}. {ALL}"
        ),
        (true, true) => format!(
            "The proof has {rows}. Only {part} and {below} are printed: {lines} in {tables}.{all}"
        ),
    })
}

/// The points and lines.
pub(super) fn board(game: &Game<'_>, points: &[Name], options: &Options) -> Section {
    let named = |point: u16| points.get(usize::from(point)).cloned().map(Rich::name);
    let all = Rich::join((0..game.size).filter_map(named), ", ");
    let size = count(game.size, "point", "points");
    let mut blocks = vec![Block::Paragraph(Rich::text(format!("{size}: ")).then(all).and("."))];
    let lines = game.board.lines.len();
    let counted = count(lines, "line", "lines");
    blocks.push(Block::Paragraph(if options.max_lines.is_none() || lines <= LINES_LISTED {
        let lines = game.board.lines.iter();
        let lines = lines.map(|line| Rich::join(line.iter().copied().filter_map(named), " "));
        Rich::text(format!("{counted}: ")).then(Rich::join(lines, "; ")).and(".")
    } else {
        Rich::text(format!("{counted}, which are left out here."))
    }));
    let below = |(needs, point): (&Vec<u16>, u16)| {
        let needs = Rich::join(needs.iter().copied().filter_map(named), ", ");
        Some(named(point)?.and(" after ").then(needs))
    };
    let needs = game.board.needs.iter().zip(0..).filter(|(needs, _)| !needs.is_empty());
    let needs: Vec<Rich> = needs.filter_map(below).collect();
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
pub(super) fn symmetries(game: &Game<'_>, printed: &Contents) -> Option<Section> {
    if printed.symmetries.is_empty() {
        return None;
    }
    let (own, _) = marks(game);
    let mut text = "Each of these permutations of the points takes lines to lines.".to_owned();
    if printed.signs.contains(&Sign::Images) {
        text.push_str(&format!(
            " “By symmetry (g, h): x as y” means: g and h fix the position, and products of them \
             map the reply x to y (their cycles connect x and y). {own} answers x as it answers y, \
             with every move mapped back in the same way."
        ));
    }
    let blocks = vec![Block::text(text), Block::List(printed.symmetries.clone())];
    Some(Section::headed("Symmetries", blocks))
}

/// The symbols that the tables use.
pub(super) fn reading(game: &Game<'_>, printed: &Contents) -> Section {
    let (own, theirs) = marks(game);
    let row = Rich::text(format!(
        "A row is a line of play, {theirs} and {own} in turn. A blank cell at its start repeats \
         the one above. Several moves in a cell have the same continuation."
    ));
    let signs = printed.signs.iter().filter_map(|&sign| meaning(game, printed, sign));
    let items = std::iter::once(row).chain(signs).collect();
    Section::headed("How to read the tables", vec![Block::List(items)])
}

/// What a sign says; `None` of one that is explained elsewhere.
fn meaning(game: &Game<'_>, printed: &Contents, sign: Sign) -> Option<Rich> {
    let (own, theirs) = marks(game);
    Some(Rich::text(match sign {
        Sign::Images => return None,
        Sign::Forced => {
            let forced = Rich(vec![Span::Forced(printed.points.first()?.clone())]);
            return Some(forced.and(format!(
                " is a forced move: if {theirs} plays a move that is not listed, {own} completes a \
                 line at once; a forced move of {own} stops a line of {theirs}."
            )));
        }
        Sign::Threats => {
            return Some(Rich::name(double_threat(game)).and(format!(
                "(x, y): {own} threatens to complete a line at x and at y, and {theirs} can stop \
                 only one."
            )));
        }
        Sign::Case => "→ Case n: play continues in the table of that case.".to_owned(),
        Sign::Relabelled => {
            "→ Case n by g: the same with other names; g maps the position reached to \
                             that of the case."
                .to_owned()
        }
        Sign::AnyOther => {
            let is_image = printed.signs.contains(&Sign::Images);
            let except = if is_image { " and does not follow by a symmetry" } else { "" };
            format!(
                "“any other” is every move of {theirs} that is not listed for the same position{except}."
            )
        }
        Sign::Line => format!("{own} wins: {own} has completed a line."),
        Sign::TheirLine => format!("{theirs} has a line, and so loses."),
        Sign::Full => {
            let (word, over) = full(game);
            match game.claimed.convention {
                Convention::Weak { .. } => format!("{word}: {over}, without a line of maker."),
                Convention::Strong | Convention::Avoidance => {
                    format!("{word}: {over}, and the game drawn.")
                }
            }
        }
        Sign::Blocked => {
            let (player, other) = (letter(blocked(game)), letter(blocked(game).other()));
            format!(
                "{player} blocked: every line has a stone of {other}, so {player} completes none."
            )
        }
        Sign::Potential => format!(
            "potential: the lines without a stone of {own} weigh less than 1 together, 2^−u for a line \
             with u free points. {own} takes a point whose lines weigh most, and {theirs} completes \
             none."
        ),
        Sign::Pairs => format!(
            "pairs: every line without a stone of {own} holds both points of a pair. When {theirs} \
             takes a point of a pair, {own} takes the other, and {theirs} completes no line."
        ),
        Sign::FollowUps => format!(
            "by follow-ups: {own} takes y after {theirs} takes x, where it says “y after x”, and of \
             “x or y” takes the point that {theirs} leaves. No other point can be taken while the game \
             goes on, and {theirs} completes no line that counts."
        ),
    }))
}

/// "X = {r1, r3}, O = {r2}": the stones of First and of Second.
pub(super) fn stones(names: [impl Iterator<Item = Name>; 2]) -> Rich {
    let [first, second] = names.map(|names| Rich::join(names.map(Rich::name), ", ").and("}"));
    Rich::text("X = {").then(first).and(", O = {").then(second)
}

/// Where play starts, and the proponent's first move.
pub(super) fn opening(game: &Game<'_>, points: &[Name]) -> Rich {
    let (own, theirs) = marks(game);
    let mut text = Rich::default();
    let start = &game.claimed.start;
    if !start.is_empty() {
        let named = |name: &Text| {
            let point = points.iter().find(|point| point.plain == name.as_str());
            point.cloned().unwrap_or_else(|| Name::new(name.as_str()))
        };
        let placed = stones([&start.first, &start.second].map(|names| names.iter().map(named)));
        text = Rich::text("Play starts with ").then(placed).and(". ");
    }
    let is_over = game.nodes() == 0;
    match game.opening {
        Some(opening) => {
            let name = point_name(points, opening);
            let then = if is_over { "the game is over" } else { &format!("{theirs} is to move") };
            text.then(Rich::text(format!("{own} opens with ")))
                .then(Rich::name(name))
                .and(format!("; then {then}."))
        }
        None if is_over => text.and("The game is over before a move."),
        None => text.and(format!("{theirs} is to move.")),
    }
}
