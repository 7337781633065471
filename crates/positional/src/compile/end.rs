//! Rows that end with a double threat.

use zermelo_checker::claim::Player;
use zermelo_explain::count;
use zermelo_present::replay::rows::source::letter;
use zermelo_present::replay::rows::{Game, Next};
use zermelo_search::text::{Span, Spanned};

use super::own::Planner;
use crate::start::Position;

/// A double threat: two points, at each of which the proponent completes a line; and the
/// opponent cannot do so first.
pub(super) fn threats(
    planner: &mut Planner<'_>,
    position: &Position,
    player: Player,
    points: &[Spanned<&str>],
    span: &Span,
) -> Next {
    let mut found: Vec<u16> = Vec::new();
    let mut right = true;
    for name in points {
        let Some(point) = planner.legal_move(name, position) else {
            right = false;
            continue;
        };
        let why = if planner.play.wins_at(position, player, point).is_none() {
            no_threat(planner, position, player, point)
        } else if found.contains(&point) {
            format!("{} is one threat, not two", name.value)
        } else {
            found.push(point);
            continue;
        };
        right = false;
        planner.report_at("no-double-threat", &name.span, why, position);
    }
    let opponent = player.other();
    if let Some((point, line)) = planner.play.threat(position, opponent) {
        let message = format!(
            "this is no win: {} completes the line {} first, with {}",
            letter(opponent),
            planner.play.set(line),
            planner.play.name(point)
        );
        planner.report_line("opponent-first", span, message, position, &[point]);
        return Next::Broken;
    }
    match found.as_slice() {
        &[one, two, ..] if right => Next::Threats([one, two]),
        [one] if right => {
            let message = format!(
                "a double threat has two points: {} answers with {}",
                letter(opponent),
                planner.play.name(*one)
            );
            planner.broken("no-double-threat", span, message, position)
        }
        _ => Next::Broken,
    }
}

/// Why a player does not threaten to complete a line at a point.
fn no_threat(planner: &Planner<'_>, position: &Position, player: Player, point: u16) -> String {
    let name = planner.play.name(point);
    let player_letter = letter(player);
    match planner.play.nearest_line(position, player, point) {
        _ if planner.play.completes(position, player, point).is_some() => {
            format!("{player_letter} loses by completing a line, and does not threaten {name}")
        }
        Some((line, stones)) => format!(
            "{player_letter} does not threaten {name}: of the lines through it, {} is the \
             nearest, and of its {} {player_letter} has {stones}",
            planner.play.set(line),
            count(line.len(), "point", "points"),
        ),
        None => format!(
            "{player_letter} does not threaten {name}: every line through it has a stone of {}",
            letter(player.other())
        ),
    }
}
