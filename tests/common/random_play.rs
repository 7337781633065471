//! Play in any game with a face: what people see of it fits its rules.

use zermelo_checker::format::Certificate;
use zermelo_explain::face::Face;
use zermelo_explain::play::names::drawn_after;
use zermelo_explain::play_against;

/// Plays legal moves of both players, each chosen by a number, until the game is over or there are no more
/// numbers; gives how many were played. At every position on the way exactly the listed moves can be
/// played, each has a name of its own that reads back, and the position is drawn and has fields.
pub(crate) fn play(face: &dyn Face, choices: impl IntoIterator<Item = usize>) -> usize {
    let rules = face.rules();
    let mut position = rules.start();
    let mut played = Vec::new();
    for choice in choices {
        let record = rules.record(&position);
        assert_eq!(record.len(), rules.record_width());
        let picture = drawn_after(face, &record, &played);
        assert!(!picture.text().is_empty() && picture.svg(false).contains("<svg"));
        assert!(!face.fields(&record).is_null());
        let legal = rules.legal_moves(&position);
        for mv in 0..face.numbers() {
            assert_eq!(rules.play(&position, mv).is_some(), legal.contains(&mv), "move {mv}");
        }
        let name = |&mv: &u16| face.move_name(mv).expect("a legal move has a name").plain;
        let names: std::collections::HashSet<String> = legal.iter().map(name).collect();
        assert_eq!(names.len(), legal.len(), "every move has a name of its own");
        // Reading one name looks at all: of many moves, each so many-th is read.
        for mv in legal.iter().step_by(legal.len().div_ceil(100).max(1)) {
            assert_eq!(face.read_move(&name(mv)), Some(*mv), "{}", name(mv));
        }
        let Some(&mv) = legal.get(choice % legal.len().max(1)) else { break };
        let (player, next) = (rules.mover(&position), rules.play(&position, mv).expect("legal"));
        position = next;
        played.push(mv);
        if rules.ending(&position, mv).is_some() {
            let end = face.ending(player, mv, &rules.record(&position));
            assert!(!end.kind.is_empty() && !end.message.is_empty());
            break;
        }
    }
    played.len()
}

/// Plays against the strategy of a certificate that is verified, if it is one that can be played: at every
/// position it has a reply, and it never loses. Gives whether the game was played to its end.
pub(crate) fn oppose(
    certificate: &Certificate<'_>,
    choices: impl IntoIterator<Item = usize>,
) -> bool {
    let mut choices = choices.into_iter();
    let played = play_against(certificate, None, |game| {
        while game.end().is_none() {
            let Some(choice) = choices.next() else { return false };
            let legal = game.legal_moves();
            let Some(mv) = legal.get(choice % legal.len().max(1)) else { panic!("no move") };
            game.play(mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
            let _: String = game.position().text();
        }
        let winner = game.end().and_then(|end| end.winner);
        assert_ne!(winner, Some(game.proponent().other()), "{:?}", game.end());
        true
    });
    // Others are of proofs that nobody can play by.
    played.unwrap_or(false)
}
