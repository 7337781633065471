//! King and rook against king, against the published count of positions.

use std::collections::{BTreeMap, HashMap};

use super::*;

/// M. Bain and A. Hoff, *Chess (King-Rook vs. King)*, UCI Machine Learning Repository, 1994: of all positions with
/// black to move, up to symmetry, how many are drawn, and in how many white mates in how many moves.
#[test]
fn white_mates_with_a_rook_in_as_many_moves_as_is_published() {
    let ground = fault_of_rules(example("rook-ending").as_bytes()).expect("rules");
    let all = solver::heights(&ground, 0, 100).expect("few positions");
    let of_white = all.iter().filter(|(_, white, _)| *white);
    let of_white: HashMap<&[u8], Option<u32>> =
        of_white.map(|(facts, _, height)| (&**facts, *height)).collect();
    let of_black = all.iter().filter(|(_, white, _)| !white);
    let mut heights: Vec<Option<u32>> = of_black.map(|(.., height)| *height).collect();
    // White has no last move to get to these: the squares of the king, the rook and the lone king.
    let symmetries = Symmetries::of(&ground, &Limits::DEFAULT).expect("within the limits");
    let names: Vec<_> = (0..ground.facts()).filter_map(|fact| ground.fact(fact)).collect();
    let rules = GdlRules::new(ground, 0, 100);
    for [king, rook, lone] in [
        ["2 2", "1 2", "1 4"],
        ["2 3", "1 3", "1 1"],
        ["2 3", "1 3", "1 5"],
        ["2 4", "1 4", "1 2"],
        ["2 4", "1 4", "1 6"],
        ["1 2", "1 1", "3 1"],
    ] {
        let pieces = [(king, "king"), (rook, "rook"), (lone, "lone")];
        let pieces = pieces.map(|(square, piece)| format!("(cell {square} {piece})"));
        let mut facts = vec![0; rules.record_width()];
        for name in pieces.iter().map(String::as_str).chain(["(control black)"]) {
            let fact = names.iter().position(|fact| fact == name).expect("a fact");
            facts[fact / 8] |= 1 << (fact % 8);
        }
        let mut moves = Vec::new();
        let at = rules.position(facts.into(), rules.proponent().other());
        rules.legal_moves(&at, &mut moves);
        let after = moves.iter().map(|mv| rules.play(&at, *mv).expect("legal").facts);
        let after = after.map(|after| of_white[&*symmetries.form(&after)]);
        heights.push(after.collect::<Option<Vec<u32>>>().and_then(|all| all.into_iter().max()));
    }
    let mut counts: BTreeMap<Option<u32>, usize> = BTreeMap::new();
    heights.into_iter().for_each(|height| *counts.entry(height).or_default() += 1);
    let mated =
        [27, 78, 246, 81, 198, 471, 592, 683, 1433, 1712, 1985, 2854, 3597, 4194, 4553, 2166, 390];
    let mated = (0..).map(Some).zip(mated);
    let expected: BTreeMap<Option<u32>, usize> = [(None, 2796)].into_iter().chain(mated).collect();
    assert_eq!(counts, expected);
    assert_eq!(of_white.values().flatten().max(), Some(&16));
}
