//! Every game and every kind of proof, by the committed certificates: what a new game has to keep is
//! tested before anyone writes a test for it.

mod play;
mod statements;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use zermelo_checker::claim::Claim;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::cops_and_robbers::Statement;
use zermelo_checker::games::gdl;
use zermelo_checker::proofs::replay::Rules;
use zermelo_explain::play::line::Match;
use zermelo_explain::{assertion, claims};
use zermelo_present::document::{Format, RenderOptions};
use zermelo_present::table::Options;
use zermelo_search::random::Congruential;

use super::{games, proof};

/// Larger certificates are left to the tests of their games.
const LARGEST: u64 = 30_000;

/// Games played against each strategy, and the opponent's moves that are tried at each position.
const GAMES: u64 = 3;
const TRIED: usize = 12;
/// The moves of a game until which its position is one near the start.
const BEGINNING: usize = 20;

/// The committed certificates that are not too large, in the order of their names.
pub(super) fn committed() -> Vec<(PathBuf, Vec<u8>)> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let is_certificate = path.extension().is_some_and(|extension| extension == "cert");
            if path.is_dir() {
                folders.push(path);
            } else if is_certificate && fs::metadata(&path).expect("a file").len() <= LARGEST {
                let bytes = fs::read(&path).expect("a file");
                files.push((path, bytes));
            }
        }
    }
    files.sort();
    files
}

/// The words of the games of some certificates.
fn games_of(of: impl Fn(&Certificate<'_>) -> bool) -> BTreeSet<&'static str> {
    let mut words = BTreeSet::new();
    for (path, bytes) in committed() {
        let (certificate, _) = Certificate::read(&bytes).expect("a certificate");
        if of(&certificate) {
            let fields = assertion::fields(&certificate.header.claim);
            words.insert(fields.unwrap_or_else(|| panic!("{path:?}: no game")).0);
        }
    }
    words
}

#[test]
fn every_game_has_a_committed_claim_which_reads_back_as_it_prints() {
    for (path, bytes) in committed() {
        let (certificate, _) = Certificate::read(&bytes).expect("a certificate");
        let claim = certificate.header.claim;
        assert_eq!(claims::claim(&claim.to_string()), Ok(claim), "{path:?}");
    }
    assert_eq!(games_of(|_| true).len(), games::ALL.len(), "a game has no committed claim");
}

/// Plays a game at random. At each position several moves of the opponent are tried; each is read by
/// its name, and answered until the game has ended, never for the opponent; or until so many moves are made.
fn play(game: &mut dyn Match, random: &mut Congruential, name: &str, most: usize) {
    while game.end().is_none() && game.steps().len() < most {
        let legal = game.legal_moves();
        assert!(!legal.is_empty(), "{name}: it goes on without a move");
        let distinct: BTreeSet<&String> = legal.iter().collect();
        assert_eq!(distinct.len(), legal.len(), "{name}: two moves have one name: {legal:?}");
        // In the middle of a long game the positions are much alike.
        let is_middle = game.steps().len() > BEGINNING && legal.len() > TRIED;
        for mv in legal.iter().take(if is_middle { 1 } else { TRIED }) {
            let before = game.steps().len();
            game.play(mv).unwrap_or_else(|error| panic!("{name}: {mv}: {error}"));
            let [step, ..] = &game.steps()[before..] else { panic!("{name}: {mv} is no step") };
            assert_eq!(&step.name, mv, "{name}");
            assert!(!step.position.text().is_empty(), "{name}: {mv} leads to nothing to see");
            assert!(game.undo(), "{name}: {mv}");
            assert_eq!(game.steps().len(), before, "{name}: {mv}");
        }
        let mv = &legal[random.below(legal.len())];
        game.play(mv).unwrap_or_else(|error| panic!("{name}: {mv}: {error}"));
    }
    let winner = game.end().and_then(|end| end.winner);
    assert_ne!(winner, Some(game.proponent().other()), "{name}: the opponent has won");
}

#[test]
fn every_committed_strategy_is_played_to_its_end_by_names() {
    let mut played = 0;
    for (number, (path, bytes)) in (0..).zip(committed()) {
        let name = path.display().to_string();
        let (certificate, _) = Certificate::read(&bytes).expect("a certificate");
        let proof = proof::decode(&certificate).expect("a proof").expect("of a known kind");
        // A map finds out first how long every game lasts; smaller ones are played here too.
        let games = if bytes.len() > 1 << 20 { 0 } else { GAMES };
        let Ok(mut game) = proof.begin() else { continue };
        for seed in 0..games {
            // A robber who escapes does so for ever, and so does a token; a role may go on that gets enough
            // by it.
            let is_endless = match &certificate.header.claim {
                Claim::CopsAndRobbers(claim) => claim.statement == Statement::RobberEscapes,
                Claim::Parity(_) => true,
                Claim::Gdl(claim) => {
                    let body = certificate.decode::<gdl::Body<'_>>();
                    let rules = body
                        .ok()
                        .and_then(|body| gdl::GdlRules::confirmed(claim, &body.rules).ok());
                    rules.is_some_and(|rules| rules.is_endless_claimed())
                }
                _ => false,
            };
            let most = if is_endless { 100 } else { usize::MAX };
            play(&mut *game, &mut Congruential(number * GAMES + seed), &name, most);
            while game.undo() {}
            played += 1;
        }
    }
    assert!(played > 300, "{played} games");
}

#[test]
fn every_committed_proof_that_is_printed_has_its_rows_in_every_format() {
    for (path, bytes) in committed() {
        let (certificate, _) = Certificate::read(&bytes).expect("a certificate");
        let Ok(document) = proof::document(&certificate, &Options::default()) else { continue };
        assert_eq!(proof::rows(&certificate), Ok(document.rows), "{path:?}");
        for format in [Format::Text, Format::Markdown, Format::Latex, Format::Html, Format::Csv] {
            let text = document.render(format, &RenderOptions::default());
            assert!(text.lines().count() > 1, "{path:?}: {format:?}: {text}");
        }
    }
}
