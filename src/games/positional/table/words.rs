//! The text in the document of a positional game: the game, the board, and how to read its tables.

use zermelo_checker::claim::{Player, Provenance};
use zermelo_checker::format::Text;
use zermelo_checker::games::positional::{BoardName, Claim, Convention};
use zermelo_explain::count;

use super::contents::Contents;
use super::game::Game;
use crate::document::model::{Block, Name, Rich, Section, Span};
use crate::table::{ALL, Options};

/// Lines of a board that are listed even when the document is to be short.
const LINES_LISTED: usize = 120;

/// The sign of a player: X moves first.
fn mark(player: Player) -> &'static str {
    match player {
        Player::First => "X",
        Player::Second => "O",
    }
}

/// The letters of the proponent and of the opponent.
pub(super) fn marks(game: &Game<'_>) -> (&'static str, &'static str) {
    (mark(game.proponent), mark(game.proponent.other()))
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

/// XW, as the paper writes a double threat of X.
pub(super) fn double_threat(game: &Game<'_>) -> Name {
    let (own, _) = marks(game);
    Name { plain: format!("{own}W"), math: format!("{own}_W") }
}

pub(super) fn line_end(game: &Game<'_>) -> Rich {
    Rich::text(format!("{} wins", marks(game).0))
}

pub(super) fn their_line_end(game: &Game<'_>) -> Rich {
    Rich::text(format!("{} has a line", marks(game).1))
}

pub(super) fn full_end(_: &Game<'_>) -> Rich {
    Rich::text("full")
}

pub(super) fn blocked_end(game: &Game<'_>) -> Rich {
    Rich::text(format!("{} blocked", mark(blocked(game))))
}

pub(super) fn potential_end() -> Rich {
    Rich::text("potential")
}

/// The pairs, each in parentheses.
pub(super) fn pairs_end(pairs: &[[u16; 2]], name: impl Fn(&u16) -> Rich) -> Rich {
    let pair =
        |pair: &[u16; 2]| Rich::text("(").then(Rich::join(pair.iter().map(&name), ", ")).and(")");
    Rich::text("pairs ").then(Rich::join(pairs.iter().map(pair), ", "))
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
            mark(maker),
            mark(maker.other())
        ),
        Convention::Avoidance => "The first to complete a line loses.".to_owned(),
    };
    let does = game.statement.verb();
    let mut blocks = vec![Block::text(format!(
        "X moves first, O second. {rule} With this strategy {own} {does}: for every move of \
         {theirs} it has a reply."
    ))];
    if !provenance.source.as_str().is_empty() {
        let source = format!("Source: {}", provenance.source);
        blocks.push(Block::text(source));
    }
    blocks
}

/// The length of the proof, and the part of it that is printed.
pub(super) fn extent(rows: u64, printed: &Contents) -> Block {
    let rows = count(rows, "row", "rows");
    Block::text(match printed.cut {
        false => format!("The proof has {rows}, in {}.", count(printed.tables, "table", "tables")),
        true => format!(
            "The proof has {rows}. Only its beginning is printed: {} in {}. {ALL}",
            count(printed.lines, "line", "lines"),
            count(printed.tables, "table", "tables")
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
    if printed.signs.images {
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
    let signs = &printed.signs;
    let mut items = vec![Rich::text(format!(
        "A row is a line of play, {theirs} and {own} in turn. A blank cell at its start repeats \
         the one above. Several moves in a cell have the same continuation."
    ))];
    if let (true, Some(example)) = (signs.forced, printed.points.first()) {
        let forced = Rich(vec![Span::Forced(example.clone())]);
        items.push(forced.and(format!(
            " is a forced move: if {theirs} plays a move that is not listed, {own} completes a \
             line at once; a forced move of {own} stops a line of {theirs}."
        )));
    }
    if signs.threats {
        let threat = Rich::name(double_threat(game));
        items.push(threat.and(format!(
            "(x, y): {own} threatens to complete a line at x and at y, and {theirs} can stop \
             only one."
        )));
    }
    if signs.cases {
        items.push(Rich::text("→ Case n: play continues in the table of that case."));
    }
    if signs.relabelled {
        items.push(Rich::text(
            "→ Case n by g: the same with other names; g maps the position reached to that of \
             the case.",
        ));
    }
    if signs.any_other {
        let except = if signs.images { " and does not follow by a symmetry" } else { "" };
        items.push(Rich::text(format!(
            "“any other” is every move of {theirs} that is not listed for the same position{except}."
        )));
    }
    if signs.line {
        items.push(line_end(game).and(format!(": {own} has completed a line.")));
    }
    if signs.their_line {
        items.push(their_line_end(game).and(", and so loses."));
    }
    if signs.full {
        let result = match game.claimed.convention {
            Convention::Weak { .. } => "without a line of maker",
            Convention::Strong | Convention::Avoidance => "and the game drawn",
        };
        items.push(full_end(game).and(format!(": the board is full, {result}.")));
    }
    if signs.blocked {
        let (player, other) = (mark(blocked(game)), mark(blocked(game).other()));
        items.push(
            blocked_end(game)
                .and(format!(": every line has a stone of {other}, so {player} completes none.")),
        );
    }
    if signs.potential {
        let (own, theirs) = marks(game);
        items.push(potential_end().and(format!(
            ": the lines without a stone of {own} weigh less than 1 together, 2^−u for a line with u \
             free points. {own} takes a point whose lines weigh most, and {theirs} completes none."
        )));
    }
    if signs.pairs {
        let (own, theirs) = marks(game);
        items.push(Rich::text(format!(
            "pairs: every line without a stone of {own} holds both points of a pair. When {theirs} \
             takes a point of a pair, {own} takes the other, and {theirs} completes no line."
        )));
    }
    Section::headed("How to read the tables", vec![Block::List(items)])
}

/// Where play starts, and the proponent's first move.
pub(super) fn opening(game: &Game<'_>, points: &[Name]) -> Rich {
    let (own, theirs) = marks(game);
    let mut text = Rich::default();
    let start = &game.claimed.start;
    if !start.is_empty() {
        let stones = |names: &[Text]| {
            let named = names.iter().map(|name| {
                let point = points.iter().find(|point| point.plain == name.as_str());
                Rich::name(point.cloned().unwrap_or_else(|| Name::new(name.as_str())))
            });
            Rich::join(named, ", ").and("}")
        };
        text = Rich::text("Play starts with X = {")
            .then(stones(&start.first))
            .and(", O = {")
            .then(stones(&start.second))
            .and(". ");
    }
    match game.opening {
        Some(opening) => {
            let name = points.get(usize::from(opening)).cloned();
            let name = name.unwrap_or_else(|| Name::new(format!("#{opening}")));
            text.then(Rich::text(format!("{own} opens with ")))
                .then(Rich::name(name))
                .and(format!("; then {theirs} is to move."))
        }
        None => text.and(format!("{theirs} is to move.")),
    }
}
