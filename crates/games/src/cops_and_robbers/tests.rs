//! How many cops are needed, files of many graphs, and the values of positions, against what is published and
//! against play by hand.

use zermelo_checker::claim::Player;
use zermelo_checker::{Verdict, check};
use zermelo_explain::{assertion, claims};
use zermelo_present::probe::Value;
use zermelo_search::limits::Resources;

use super::*;

fn request<'a>() -> SolveRequest<'a> {
    let resources = Resources::DEFAULT;
    SolveRequest { resources, by: None, claim: None, map: None, checkpoint: None }
}

fn solved(text: &str) -> SolvedGame {
    let game = claims::game(text).expect("a game");
    GAME.solve(&game, &request()).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// What is said of the certificates, which the checker accepts.
fn sorts(solved: &SolvedGame) -> Vec<String> {
    let sort = |certificate: &Certificate<'_>| {
        let verdict = check(&certificate.write().0, None);
        assert!(matches!(verdict, Verdict::Verified(_)), "{verdict:?}");
        assertion::sort(&certificate.header.claim).into_owned()
    };
    solved.certificates.iter().map(sort).collect()
}

/// A tree needs one cop, a longer cycle two (Nowakowski and Winkler, 1983), a grid two, and the hypercube of
/// dimension d half of d + 1, rounded up (Maamoun and Meyniel, 1987).
#[test]
fn the_cop_number_is_the_published_one() {
    for (graph, cops) in [
        ("path 1", 1),
        ("path 9", 1),
        ("cycle 3", 1),
        ("cycle 4", 2),
        ("cycle 11", 2),
        ("grid 1 5", 1),
        ("grid 4 5", 2),
        ("hypercube 1", 1),
        ("hypercube 2", 2),
        ("hypercube 3", 2),
        ("hypercube 4", 3),
        ("hypercube 5", 3),
    ] {
        let solved = solved(&format!("cops {graph}"));
        assert_eq!(solved.outcome, format!("value {cops} in cops {graph}"));
        let plural = |cops| if cops == 1 { "cop" } else { "cops" };
        let wins = format!("{cops} {}", if cops == 1 { "cop wins" } else { "cops win" });
        let escapes = format!("robber escapes {} {}", cops - 1, plural(cops - 1));
        let wanted = if cops == 1 { vec![wins] } else { vec![wins, escapes] };
        assert_eq!(sorts(&solved), wanted, "{graph}");
    }
}

#[test]
fn a_cop_number_is_two_claims() {
    let game = claims::game("cops cycle 5 --active").expect("a game");
    let said = |end| {
        let claims = (GAME.ends)(&game, end);
        claims.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let both = ["cops win cops 2 cycle 5 --active", "robber escapes cops 1 cycle 5 --active"];
    assert_eq!(said(End::Score(2)), both);
    assert_eq!(said(End::Score(1)), ["cops win cops 1 cycle 5 --active"]);
    for end in [End::Draw, End::Score(0), End::Score(256)] {
        assert_eq!(said(end), [""; 0], "{end:?}");
    }
    // A game with so many cops has no number of them.
    let game = claims::game("cops 2 cycle 5").expect("a game");
    assert!((GAME.ends)(&game, End::Score(2)).is_empty());
}

/// What cannot be known is a limit, and what was found before is left.
#[test]
fn a_number_that_is_not_reached_leaves_what_is_known() {
    let SolvedGame { unfinished, certificates, .. } = solved("cops hypercube 7");
    let claim = certificates.first().map(|made| made.header.claim.to_string());
    assert_eq!(claim.as_deref(), Some("robber escapes cops 2 hypercube 7"));
    assert!(unfinished.is_some_and(|why| why.contains("65,535")));
}

fn of_file(name: &str, text: &str) -> Result<SolvedGame, GameError> {
    (CopsAndRobbers::OF_FILES.solve)(Source { name, text }, "cops", &request())
}

/// The connected graphs on four vertices: a cycle is the only one on which a cop does not win.
#[test]
fn every_graph_of_a_file_is_solved() {
    let text = "CF\nCU\n\nCV\nC]\nC^\nC~\n";
    let solved = of_file("some/four.g6", text).expect("solved");
    assert!(solved.is_of_many && solved.unfinished.is_none());
    let claims: Vec<String> =
        solved.certificates.iter().map(|made| made.header.claim.to_string()).collect();
    let start = |number: usize| {
        let claim = claims.get(number).expect("a claim");
        claim.split(" --").next().expect("words").to_owned()
    };
    assert_eq!(sorts(&solved).iter().filter(|sort| *sort == "1 cop wins").count(), 5);
    assert_eq!(start(0), "cops win cops 1 graph titled 'four-1'");
    assert_eq!(start(3), "cops win cops 2 graph titled 'four-4'");
    assert_eq!(start(4), "robber escapes cops 1 graph titled 'four-4'");
    assert_eq!(claims.len(), 7);
}

#[test]
fn a_wrong_graph_of_a_file_is_named_with_its_line() {
    let text = "C~\nC!\n";
    let Err(GameError::Source(wrong)) = of_file("two.g6", text) else { panic!("solved") };
    let place = wrong.iter().map(|diagnostic| (diagnostic.kind, diagnostic.span.clone()));
    assert_eq!(place.collect::<Vec<_>>(), [("bad-character", 4..5)]);
}

/// What is found of the position after some moves: who wins, and in how many moves of the cops.
fn probed(game: &str, moves: &[&str]) -> ProbeAnswer {
    let moves: Vec<String> = moves.iter().map(|mv| (*mv).to_owned()).collect();
    let request = Request { moves: &moves, to_the_end: false, resources: Resources::DEFAULT };
    let named = claims::game(game).expect("a game");
    GAME.analyse(&named, &request).unwrap_or_else(|error| panic!("{game}: {error:?}"))
}

/// A cop on a path of four: from the second vertex the robber is caught in two moves, from the first in three.
#[test]
fn a_chase_on_a_path_is_as_by_hand() {
    let start = probed("cops 1 path 4", &[]);
    assert_eq!((start.found.value, start.found.length), (Some(Value::N), Some(2)));
    let lengths = |answer: &ProbeAnswer| {
        let of_move = |mv: &zermelo_present::probe::ProbeMove| (mv.name.clone(), mv.found.length);
        answer.moves.iter().map(of_move).collect::<Vec<_>>()
    };
    let wanted = [("+2", 2), ("+3", 2), ("+1", 3), ("+4", 3)];
    let wanted = wanted.map(|(mv, moves)| (mv.to_owned(), Some(moves)));
    assert_eq!(lengths(&start), wanted);
    // The robber lasts longest where the path is, and goes to the cop last.
    let placed = probed("cops 1 path 4", &["+2"]);
    assert_eq!(placed.found.winner, Some(Player::First));
    let wanted = [("4", 2), ("1", 1), ("3", 1), ("2", 0)];
    let wanted = wanted.map(|(mv, moves)| (mv.to_owned(), Some(moves)));
    assert_eq!(lengths(&placed), wanted);
    assert_eq!(placed.line.as_deref().map(<[String]>::len), Some(4));
    // After the end there is nothing.
    let over = probed("cops 1 path 4", &["+2", "2"]);
    assert!(over.moves.is_empty() && over.end.is_some() && over.to_move.is_none());
}

/// On a cycle of four a cop catches no robber who stays opposite; with nobody staying the other one who is
/// beside the cop is caught at once.
#[test]
fn a_robber_who_is_never_caught_has_no_length() {
    let opposite = probed("cops 1 cycle 4", &["+1", "3"]);
    assert_eq!((opposite.found.value, opposite.found.length), (Some(Value::P), None));
    assert!(opposite.moves.iter().all(|mv| mv.wins == Some(false) && mv.found.length.is_none()));
    assert_eq!(opposite.line, None);
    let beside = probed("cops 1 cycle 4", &["+1", "2"]);
    let best = beside.moves.first().expect("a move");
    assert_eq!((best.name.as_str(), best.wins, best.found.length), ("+2", Some(true), Some(1)));
}
