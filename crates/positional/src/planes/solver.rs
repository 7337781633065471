//! Proves what the number of lines proves of planes. There is nothing to search for: the certificate is
//! its claim, and the checker says whether the potential is small enough.

use zermelo_checker::claim::{self, Player, Size, Statement};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::planes::{Body, Claim, Convention, Planes};
use zermelo_checker::proofs::Kind;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, SolvedGame, solved_by};

/// Orders at which a claim is tried, to say from where on it is proved.
const TRIED: u32 = 64;

/// Proves a claim about planes, or what there is to prove where none is wanted.
pub(super) fn solve(game: Planes, request: &SolveRequest<'_>) -> Result<SolvedGame, GameError> {
    if let Some(kind) = request.by.filter(|kind| *kind != Kind::Potential) {
        let wrong = format!("{game} is proved by a potential only, not by {}", kind.name());
        return Err(GameError::Wrong(wrong));
    }
    if let Some(claim::Claim::Planes(claim)) = request.claim {
        let certificate = proved(*claim).map_err(|why| GameError::Wrong(unproved(*claim, &why)))?;
        return Ok(SolvedGame::by(certificate));
    }
    let statements = match game.convention {
        Convention::Strong => [Player::First, Player::Second].map(Statement::DoesNotLose).to_vec(),
        Convention::Weak { maker } => vec![Statement::Wins(maker.other())],
    };
    let all = statements.len();
    let (mut certificates, mut wrong) = (Vec::new(), None);
    for statement in statements {
        let claim = Claim { statement, game };
        match proved(claim) {
            Ok(certificate) => certificates.push(certificate),
            Err(why) => wrong = Some(unproved(claim, &why)),
        }
    }
    match (certificates.first(), wrong) {
        (None, wrong) => Err(GameError::Wrong(wrong.unwrap_or_default())),
        (Some(_), _) if all == 2 && certificates.len() == all => {
            Ok(SolvedGame::proved(format!("draw {game}"), certificates))
        }
        (Some(first), wrong) => {
            let said = first.header.claim.to_string();
            let rest = wrong.map(|wrong| format!("\n{wrong}")).unwrap_or_default();
            Ok(SolvedGame::proved(said + &rest, certificates))
        }
    }
}

/// The certificate of a claim, or why there is none.
fn proved(claim: Claim) -> Result<Certificate<'static>, String> {
    solved_by(claim, Kind::Potential, &Body)
}

/// That a claim is not proved, and from which order on it is.
fn unproved(claim: Claim, why: &str) -> String {
    let from = |least| {
        let order = match claim.game.order {
            Size::Exactly(_) => Size::Exactly(least),
            Size::Every { .. } => Size::Every { least, modulus: 1 },
        };
        Claim { game: Planes { order, ..claim.game }, ..claim }
    };
    let least = (2..=TRIED).find(|&least| proved(from(least)).is_ok());
    let least = least.map(|least| format!("; it is proved from order {least} on"));
    format!("‘{claim}’ is not proved: {why}{}", least.unwrap_or_default())
}
