//! Arbitrary text as rules in the Game Description Language, and what follows a line of hyphens as a layout
//! of them; without rules before it, of those of tic-tac-toe. No panic, every fault of a text has its place
//! in it, and in rules that are read every legal move can be played, to positions that are stored and read
//! back, and are drawn as a layout says; so can those of impartial games.

use zermelo_checker::format::Text;
use zermelo_checker::games::gdl::values::Impartial;
use zermelo_checker::games::gdl::{Claim, Gdl, GdlRules, Ground};
use zermelo_checker::parts::Stop;
use zermelo_checker::proofs::nim_values::components::Sums;
use zermelo_checker::proofs::replay::Rules;
use zermelo_checker::writing::Records;
use zermelo_explain::face::{Appearance, LayoutError};
use zermelo_explain::faces::Gdl as Terms;

const TIC_TAC_TOE: &str = include_str!("../../certificates/rules/tic-tac-toe.kif");

/// The rules with their terms, laid out by a text if it is a layout of them.
fn laid_out(rules: &GdlRules, layout: Option<&str>) -> Terms {
    let game = Gdl { title: Text::default(), rules_hash: [0; 32] };
    let claim = Claim::gets(Text::default(), 0, game);
    let mut terms = Terms::of(&claim, rules.clone());
    if let Some(layout) = layout
        && let Err(LayoutError::At { span, message }) = terms.lay_out(layout)
    {
        assert!(layout.get(span).is_some(), "{message}");
    }
    terms
}

pub(crate) fn run(text: &str) {
    let (text, layout) = match text.split_once("---\n") {
        Some(("", layout)) => (TIC_TAC_TOE, Some(layout)),
        Some((text, layout)) => (text, Some(layout)),
        None => (text, None),
    };
    read(text, layout);
}

/// With an exchange of the roles that is tried, which exchanges moves in their order and two facts: from the
/// start on each position is refused, or its moves are legal and lead to others.
fn by_values(ground: &Ground) {
    let sorts: Vec<usize> = ground.items().map(|(sort, _)| sort).collect();
    let of = |sort: usize| (0u32..).zip(&sorts).filter(move |(_, own)| **own == sort);
    let mut images: Vec<u32> = (0u32..).zip(&sorts).map(|(item, _)| item).collect();
    for ((first, _), (second, _)) in of(1).zip(of(2)) {
        images.swap(first as usize, second as usize);
    }
    for fact in 1..ground.facts().min(8) {
        let mut images = images.clone();
        images.swap(fact - 1, fact);
        let Ok(game) = Impartial::new(ground.clone(), images) else { continue };
        let mut left = vec![game.start()];
        for _ in 0..20 {
            let Some(facts) = left.pop() else { break };
            assert_eq!(facts.len(), game.record_width());
            if game.read(&facts).is_ok() {
                let after = |mv| game.play(facts.clone(), mv).expect("legal");
                left.extend(game.moves(facts.clone()).into_iter().map(after));
            }
        }
    }
}

fn read(text: &str, layout: Option<&str>) {
    match Ground::read(text.as_bytes()) {
        Ok(ground) => {
            by_values(&ground);
            let rules = GdlRules::new(ground, 0, 0);
            let terms = laid_out(&rules, layout);
            let mut positions = vec![rules.start()];
            for _ in 0..20 {
                let Some(position) = positions.pop() else { return };
                let mut record = Vec::new();
                rules.write(&position, &mut record);
                assert_eq!(record.len(), rules.record_width());
                if let Some(picture) = terms.picture(&record) {
                    let _ = (picture.text(), picture.svg(false));
                }
                let is_read = rules.read(&record).is_ok();
                assert!(
                    is_read
                        || rules.confirm(&position).is_err()
                        || rules.ending(&position, 0).is_some()
                );
                let mut moves = Vec::new();
                rules.legal_moves(&position, &mut moves);
                for mv in 0..=rules.pass() {
                    let after = rules.play(&position, mv);
                    assert_eq!(after.is_some(), moves.contains(&mv));
                    positions.extend(after.filter(|_| positions.len() < 20));
                }
            }
        }
        Err(Stop::Rejected(fault)) => {
            if let Some(line) = fault.number("line") {
                assert!(line <= text.split('\n').count() as u64);
            }
        }
        Err(Stop::NoVerdict(_)) => {}
    }
}
