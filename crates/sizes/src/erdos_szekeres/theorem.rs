//! Claims about the Erdős–Szekeres game as theorems of Rocq, on the definitions of
//! `twin/theories/ErdosSzekeres.v`: play on permutations.

use zermelo_checker::claim::{Claim as AnyClaim, Player, Size, Statement as Strategy};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::erdos_szekeres::{Claim, ErdosSzekeres, Form, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::map::Map;
use zermelo_checker::proofs::replay::Replay;
use zermelo_present::export::ExportError;
use zermelo_present::export::rocq::{self, Theorem, define, list, long_list, player};

use crate::outcome::theorem;

/// The theorem of a certificate.
pub(super) fn theorem(kind: Kind, certificate: &Certificate<'_>) -> Result<Theorem, ExportError> {
    let AnyClaim::ErdosSzekeres(claim) = &certificate.header.claim else {
        return Err(ExportError::UNKNOWN);
    };
    let ErdosSzekeres { a, b, form } = claim.game;
    let is_avoidance = form == Form::Avoidance;
    let theorem = match (kind, &claim.statement, a) {
        (Kind::Replay, &Statement::Strategy(strategy), Size::Exactly(a)) => {
            of_replay(claim, strategy, (a, b), &certificate.decode()?)
        }
        (Kind::Map, &Statement::PPositions { count, winner }, Size::Exactly(a)) if is_avoidance => {
            let Map { bits } = certificate.decode()?;
            of_map((a, b), winner, count, &bits)
        }
        (Kind::Outcome, Statement::Strategy(Strategy::Wins(winner)), _) if is_avoidance => {
            of_outcome((a, b), *winner, &[], &certificate.decode()?)
        }
        (Kind::Outcome, Statement::WinsEveryExcept { winner, except }, _) if is_avoidance => {
            of_outcome((a, b), *winner, except, &certificate.decode()?)
        }
        (
            Kind::Layers,
            Statement::WinsExcept { winner, most, except },
            Size::Every { least, modulus: 1 },
        ) if is_avoidance => of_layers((least, *most), b, *winner, except, &certificate.body),
        (Kind::Outcome, ..) if !is_avoidance => {
            return Err(ExportError::NoTheorem("outcome proofs of the achievement game"));
        }
        _ => return Err(ExportError::NoTheorem("this claim about the Erdős–Szekeres game")),
    };
    let ends = if is_avoidance { "loses" } else { "wins" };
    let rules = format!(
        "In the (a, b)-game two players name the entries of a permutation in turn, each of them a number \
         in its order among those named before. Who first completes an increasing subsequence of a entries \
         or a decreasing one of b {ends} (`permutation_game` in ErdosSzekeres.v)."
    );
    Ok(Theorem { words: format!("{rules} {}", theorem.words), ..theorem })
}

/// The start: no entries.
const START: &str = "[]";

fn game(form: Form, a: &str, b: u32) -> String {
    let form = match form {
        Form::Avoidance => "Avoidance",
        Form::Achievement => "Achievement",
    };
    format!("permutation_game {form} {a} {b}")
}

/// What is the same in all these theorems.
fn theorem_with(
    theories: &'static str,
    (name, statement, words): (String, String, String),
) -> Theorem {
    Theorem {
        theories,
        scope: "nat_scope",
        words,
        about: String::new(),
        data: String::new(),
        check: String::new(),
        name,
        statement,
        proof: String::new(),
    }
}

fn of_replay(
    claim: &Claim,
    strategy: Strategy,
    (a, b): (u32, u32),
    replay: &Replay<'_>,
) -> Theorem {
    let form = claim.game.form;
    let (columns, mover) = (a.saturating_sub(1), player(strategy.proponent().other()));
    let cells = columns.saturating_mul(b.saturating_sub(1));
    let cell = |mv: u16| {
        let mv = u32::from(mv);
        let at = |number: Option<u32>| number.unwrap_or(0).saturating_add(1);
        match mv == cells {
            true => "None".to_owned(),
            false => {
                format!("(Some ({}, {}))", at(mv.checked_rem(columns)), at(mv.checked_div(columns)))
            }
        }
    };
    let position =
        |rows: &[u8]| format!("{{| rows := {}; mover := {mover}; over := false |}}", list(rows));
    let said = match strategy {
        Strategy::Wins(_) => "Wins",
        Strategy::DoesNotLose(_) => "DoesNotLose",
    };
    let word = if form == Form::Avoidance { "Avoidance" } else { "Achievement" };
    let who = player(strategy.proponent());
    let theorem = theorem_with(
        "Game ErdosSzekeres ErdosSzekeresReplays",
        rocq::strategy(strategy, &game(form, &a.to_string(), b), START),
    );
    Theorem {
        data: rocq::replay("the_replay", "board_position cell", replay, position, cell),
        check: format!("check_shading {word} {a} {b} {said} {who} the_replay"),
        proof: format!(
            "an_accepted_replay_of_shading_proves_its_claim {word} {a} {b} {said} {who} the_replay accepted"
        ),
        ..theorem
    }
}

fn bytes(bytes: &[u8]) -> String {
    let bytes: Vec<String> = bytes.iter().map(u8::to_string).collect();
    format!(
        "Local Open Scope N_scope.\n{}Local Close Scope N_scope.\n",
        long_list("the_bytes", "N", &bytes)
    )
}

fn of_map((a, b): (u32, u32), winner: Player, count: u64, bits: &[u8]) -> Theorem {
    let strategy = Strategy::Wins(winner);
    let game = game(Form::Avoidance, &a.to_string(), b);
    let theorem =
        theorem_with("Game Board ErdosSzekeres Maps", rocq::strategy(strategy, &game, START));
    Theorem {
        data: bytes(bits),
        check: format!("check_map {a} {b} {} {count}%N the_bytes", player(winner)),
        statement: format!(
            "{}\n  /\\ N.of_nat (length (filter (board_loses ({a} - 1)) (regions ({a} - 1) ({b} - 1)))) \
             = {count}%N",
            theorem.statement
        ),
        words: format!(
            "{} It says as well how many states of the board are lost for the player to move (`regions` \
             and `board_loses`).",
            theorem.words
        ),
        proof: "an_accepted_map_proves_its_claim _ _ _ _ _ accepted".to_owned(),
        ..theorem
    }
}

/// Who wins at each size, as a definition.
fn winners(winner: Player, except: &[u32]) -> String {
    let [wins, other] = [winner, winner.other()].map(player);
    let body = format!("if existsb (Nat.eqb a) {} then {other} else {wins}", list(except));
    format!("(** Who wins at a size. *)\nDefinition winner (a : nat) : player :=\n  {body}.\n\n")
}

/// The statement and the words for sizes; without exceptions one player is named.
fn of_sizes(winner: Player, except: &[u32], a: &str, b: u32) -> (String, String, String) {
    let (name, statement, words) =
        rocq::strategy(Strategy::Wins(winner), &game(Form::Avoidance, a, b), START);
    if except.is_empty() {
        return (name, statement, format!("{words} It says so of every size that is claimed."));
    }
    let game = game(Form::Avoidance, "a", b);
    (
        "the_winner_wins".to_owned(),
        format!("achieves (G := {game}) (winner a) (wins (winner a)) {START}"),
        "The theorem says that at every size that is claimed the player that `winner` names has a strategy \
         such that every play that follows it ends after at most some number of moves, and this player wins \
         (`achieves` in Game.v)."
            .to_owned(),
    )
}

fn of_layers(
    (least, most): (u32, u32),
    b: u32,
    winner: Player,
    except: &[u32],
    body: &[u8],
) -> Theorem {
    let (name, statement, words) = of_sizes(winner, except, "a", b);
    let statement = format!("forall a, {least} <= a <= {most} ->\n  {statement}");
    let theorem = theorem_with("Game ErdosSzekeres Layers", (name, statement, words));
    let who = player(winner);
    let claimed = format!(
        "{{| b := {b}; named := {who}; least := {least}; most := {most}; exceptions := {} |}}",
        list(except)
    );
    Theorem {
        about: if except.is_empty() { String::new() } else { winners(winner, except) },
        data: bytes(body) + &define("the_sizes", "layers_claim", &claimed),
        check: "check_layers the_sizes the_bytes".to_owned(),
        proof: "accepted_layers_prove_their_claim _ _ accepted".to_owned(),
        ..theorem
    }
}

fn of_outcome(
    (a, b): (Size, u32),
    winner: Player,
    except: &[u32],
    outcome: &zermelo_checker::proofs::outcome::Outcome,
) -> Theorem {
    let (sizes, before, size, proof) = match a {
        Size::Exactly(a) => (
            format!("Exactly {a}"),
            String::new(),
            a.to_string(),
            format!(
                "an_accepted_outcome_proves_its_claim the_sizes the_proof {a} accepted eq_refl"
            ),
        ),
        Size::Every { least, modulus } => {
            let by = |a: &str, k: &str, equal: &str| {
                format!(
                    "an_accepted_outcome_wins_at_every_size the_sizes the_proof {least} {modulus} {} \
                     accepted eq_refl eq_refl {a} {k} {equal}",
                    list(except)
                )
            };
            let sizes = format!("Every {least} {modulus}");
            if modulus == 1 {
                let equal = "ltac:(lia)";
                let proof = by("a", &format!("(a - {least})"), equal);
                let before = format!("forall a, {least} <= a ->\n  ");
                (sizes, before, "a".to_owned(), format!("fun a at_least => {proof}"))
            } else {
                let (before, size) = match except {
                    [] => ("forall k,\n  ".to_owned(), format!("({least} + k * {modulus})")),
                    _ => {
                        (format!("forall a k, a = {least} + k * {modulus} ->\n  "), "a".to_owned())
                    }
                };
                let proof = match except {
                    [] => format!("fun k => {}", by("_", "k", "eq_refl")),
                    _ => format!("fun a k of_a => {}", by("a", "k", "of_a")),
                };
                (sizes, before, size, proof)
            }
        }
    };
    let (name, statement, words) = of_sizes(winner, except, &size, b);
    let theorem = theorem_with(
        "Game ErdosSzekeres Outcome EverySize",
        (name, format!("{before}{statement}"), words),
    );
    let claimed = format!(
        "{{| b := {b}; sizes_of_a := ({sizes})%Z; claimed := {};\n     exceptions := map Z.of_nat {} |}}",
        player(winner),
        list(except)
    );
    Theorem {
        about: if except.is_empty() { String::new() } else { winners(winner, except) },
        data: define("the_sizes", "EverySize.claim", &claimed)
            + &theorem::data("the_proof", outcome),
        check: "check_outcome the_sizes the_proof".to_owned(),
        proof,
        ..theorem
    }
}
