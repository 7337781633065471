//! Arguments that need no moves: pairs, a potential, a mirror. As the end of a row or the answer of an
//! entry they stand in the place of the proponent's move; below `start` they are the whole proof.

use std::collections::{BTreeMap, BTreeSet};

use zermelo_checker::claim::Statement;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::positional::{Convention, MirrorBody, PairingBody};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::mirror::Mirror;
use zermelo_checker::proofs::pairing::{Pair, Pairing};
use zermelo_present::replay::rows::Game;
use zermelo_present::replay::rows::source::{Argument, Case, CaseName, SymmetryLine, letter};
use zermelo_search::replay::builder::{DraftResponse, Lemma};
use zermelo_search::text::{Diagnostic, Span, Spanned};

use super::own::Planner;
use crate::compile::follow_ups::flaw;
use crate::compile::sequences::race;
use crate::lines::FULL_WEIGHT;
use crate::position::Position as Race;
use crate::solver::shown_by_blocking;
use crate::start::{OpenLine, Position, open_lines};

/// What an argument comes to in a position with the proponent to move; `None` where it does not hold,
/// which is reported.
pub(super) fn lemma(
    planner: &mut Planner<'_>,
    position: &Position,
    argument: &Spanned<Argument<'_>>,
) -> Option<DraftResponse> {
    match &argument.value {
        Argument::Potential => {
            potential(planner, position, &argument.span, true)?;
            Some(DraftResponse::Potential)
        }
        Argument::Pairs(pairs) => {
            let pairing = pairing(planner, position, pairs, &argument.span)?;
            Some(DraftResponse::Lemma(Lemma::Pairing(pairing)))
        }
        Argument::Mirror(_) => {
            let message = "a mirror is a whole proof, and stands below ‘start’";
            planner.report("argument", &argument.span, message);
            None
        }
    }
}

/// The certificate of an argument that is the whole proof, if the start has one.
pub(super) fn whole_argument(planner: &mut Planner<'_>) -> Option<Option<Certificate<'static>>> {
    let is_start = |case: &&Case<'_>| matches!(case.name.value, CaseName::Start(_));
    let case = planner.file.cases.iter().find(is_start)?;
    let argument = case.argument.as_ref()?;
    Some(by_argument(planner, case, argument))
}

fn by_argument(
    planner: &mut Planner<'_>,
    case: &Case<'_>,
    argument: &Spanned<Argument<'_>>,
) -> Option<Certificate<'static>> {
    if case.rows > 0 || planner.file.cases.len() > 1 || planner.has_policy() {
        let message = "an argument below ‘start’ is the whole proof, with nothing beside it";
        planner.report("argument", &argument.span, message);
        return None;
    }
    let setting = planner.play.setting;
    let (start, board) = (planner.start()?, setting.board.clone());
    match &argument.value {
        Argument::Potential => {
            potential(planner, &start, &argument.span, false)?;
            Some(Certificate::new(setting.header(), Kind::Potential, &board))
        }
        Argument::Pairs(pairs) => {
            if !proves_by_blocking(planner, &argument.span) {
                return None;
            }
            let pairing = pairing(planner, &start, pairs, &argument.span)?;
            let body = PairingBody { board, pairing };
            Some(Certificate::new(setting.header(), Kind::Pairing, &body))
        }
        Argument::Mirror(line) => {
            let mirror = mirror(planner, &start, case, line, &argument.span)?;
            let body = MirrorBody { board, mirror };
            Some(Certificate::new(setting.header(), Kind::Mirror, &body))
        }
    }
}

/// Whether it proves the claim that the opponent completes no line.
fn proves_by_blocking(planner: &mut Planner<'_>, span: &Span) -> bool {
    let play = planner.play;
    let shown = shown_by_blocking(play.convention, play.proponent);
    let blocks = shown == Some(play.statement) && play.board.needs.is_empty();
    if !blocks {
        let message = "pairs and potentials show that the opponent completes no line, which does \
                       not prove this claim";
        planner.report("argument", span, message);
    }
    blocks
}

/// The lines without a stone of the proponent.
fn open<'a>(planner: &Planner<'a>, position: &Position) -> Vec<OpenLine<'a>> {
    open_lines(position.stones, planner.play.board, planner.play.proponent)
}

/// Confirms that the lines of the opponent weigh little enough, in a replay at the latest after a reply.
fn potential(
    planner: &mut Planner<'_>,
    position: &Position,
    span: &Span,
    in_replay: bool,
) -> Option<()> {
    if !proves_by_blocking(planner, span) {
        return None;
    }
    let race = race(planner, position);
    let blocking = Race { attacker: race.defender, defender: race.attacker };
    let sum = planner.play.lines.potential(blocking.attacker, blocking.defender);
    let (bound, name) = match position.mover == planner.play.proponent {
        true => (FULL_WEIGHT, "1"),
        false => (FULL_WEIGHT / 2, "1/2"),
    };
    if sum < bound || in_replay && planner.play.lines.is_balanced(blocking) {
        return Some(());
    }
    let opponent = letter(planner.play.opponent());
    let mut of_size: BTreeMap<usize, usize> = BTreeMap::new();
    for OpenLine { free, .. } in open(planner, position) {
        *of_size.entry(free.len()).or_default() += 1;
    }
    let sizes = of_size.iter().map(|(free, lines)| format!("{lines} × 2^−{free}"));
    let sum = sizes.collect::<Vec<_>>().join(" + ");
    let later = if in_replay { ", nor do they weigh less after the next two stones" } else { "" };
    let message = format!(
        "the lines that {opponent} could complete weigh {sum}, which is not less than {name}{later}"
    );
    planner.report_at("potential-large", span, message, position);
    None
}

/// The pairs of points, those that no line needs left out; on a board with needs all of them, which
/// are follow-ups.
fn pairing(
    planner: &mut Planner<'_>,
    position: &Position,
    pairs: &[[Spanned<&str>; 2]],
    span: &Span,
) -> Option<Pairing> {
    let has_needs = !planner.play.setting.board.needs.is_empty();
    if !has_needs && !proves_by_blocking(planner, span) {
        return None;
    }
    let mut pair_of: BTreeMap<u16, Pair> = BTreeMap::new();
    let mut is_right = true;
    for names in pairs {
        let [one, other] = names.each_ref().map(|name| match has_needs {
            true => planner.point(name),
            false => planner.legal_move(name, position),
        });
        let (Some(one), Some(other)) = (one, other) else {
            is_right = false;
            continue;
        };
        let pair = Pair { low: one.min(other), high: one.max(other) };
        for (point, name) in [one, other].into_iter().zip(names) {
            if one == other || pair_of.insert(point, pair).is_some() {
                is_right = false;
                let message = format!("{} is in two pairs", name.value);
                planner.report("not-a-pairing", &name.span, message);
                break;
            }
        }
    }
    if !is_right {
        return None;
    }
    if has_needs {
        let pairs: BTreeSet<Pair> = pair_of.into_values().collect();
        let pairs: Vec<Pair> = pairs.into_iter().collect();
        let Some(flaw) = flaw(planner, position, &pairs) else { return Some(Pairing { pairs }) };
        planner.report_at("not-a-pairing", span, flaw, position);
        return None;
    }
    let mut needed = Vec::new();
    for OpenLine { line, free } in open(planner, position) {
        let mut has_pair = false;
        for pair in free.iter().filter_map(|point| pair_of.get(point)) {
            if free.contains(&pair.low) && free.contains(&pair.high) {
                has_pair = true;
                needed.push(*pair);
            }
        }
        if !has_pair {
            let (opponent, line) = (letter(planner.play.opponent()), planner.play.set(line));
            let message = format!(
                "{opponent} could complete the line {line}, which has both points of no pair"
            );
            planner.report_at("not-a-pairing", span, message, position);
            return None;
        }
    }
    needed.sort_unstable();
    needed.dedup();
    Some(Pairing { pairs: needed })
}

/// The mirror of an avoidance game on its empty board.
fn mirror(
    planner: &mut Planner<'_>,
    start: &Position,
    case: &Case<'_>,
    line: &SymmetryLine<'_>,
    span: &Span,
) -> Option<Mirror> {
    let (play, setting) = (planner.play, planner.play.setting);
    let is_meant = setting.claim.game.convention == Convention::Avoidance
        && matches!(play.statement, Statement::DoesNotLose(_))
        && start.stones.count() == 0
        && setting.board.needs.is_empty();
    if !is_meant {
        let message = "a mirror shows that a player does not lose an avoidance game from the \
                       empty board";
        planner.report("argument", span, message);
        return None;
    }
    let images = setting.mirror(line, &mut planner.reports)?;
    let image = |point: u16| images.get(usize::from(point)).copied().unwrap_or(point);
    let mut wrong = |why: String| {
        planner.reports.add(Diagnostic::new("not-a-mirror", span.clone(), why));
        None
    };
    if let Some(point) = (0..start.size).find(|&point| image(image(point)) != point) {
        let name = play.name(point);
        return wrong(format!("the image of the image of {name} is another point"));
    }
    let fixed: Vec<u16> = (0..start.size).filter(|&point| image(point) == point).collect();
    let moves_first = start.mover == play.proponent;
    if fixed.len() != usize::from(moves_first) {
        let fixed = if fixed.is_empty() { "no point".into() } else { play.names(&fixed) };
        let wanted = match moves_first {
            true => "exactly one point, which the player takes first",
            false => "no point, as the player moves second",
        };
        return wrong(format!("the mirror fixes {fixed}; it has to fix {wanted}"));
    }
    let first = fixed.first().copied();
    if let CaseName::Start(Some(name)) = &case.name.value
        && setting.points.get(name.value).copied() != first
    {
        let centre = play.names(&fixed);
        return wrong(format!("the first move has to be the fixed point, {centre}"));
    }
    let has_both = |line: &&Vec<u16>| {
        line.iter().any(|&point| image(point) != point && line.contains(&image(point)))
    };
    let is_through = |line: &&Vec<u16>| first.is_some_and(|first| line.contains(&first));
    let through = play.board.lines.iter().filter(is_through);
    if let Some(line) = through.into_iter().find(|line| !has_both(line)) {
        let line = play.set(line);
        return wrong(format!("the line {line} has no point together with its image"));
    }
    let images = images.into_iter().map(u32::from).collect();
    Some(Mirror { first: first.map(u32::from), images })
}
