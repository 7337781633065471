//! What the potential proves of planes, by its definition, order by order.

use zermelo_checker::claim::{Player, Size, Statement};
use zermelo_checker::games::planes::{Claim, Convention, Plane};

/// Orders from this one on are not looked at one by one: a plane of such an order has fewer than 2^70
/// lines, of at least 100 points each.
const MANY: u128 = 100;

/// Whether it follows from the sum of the weights in every plane that the claim is about, and there are
/// planes that can be meant: of order 2 or more.
pub(crate) fn follows(claim: &Claim) -> bool {
    let proponent = claim.statement.proponent();
    let blocks = match claim.game.convention {
        Convention::Strong => claim.statement == Statement::DoesNotLose(proponent),
        Convention::Weak { maker } => maker != proponent,
    };
    let orders: Vec<u128> = match claim.game.order {
        Size::Exactly(order) => vec![order.into()],
        Size::Every { modulus: 0, .. } => return false,
        Size::Every { least, modulus } => {
            let modulus = usize::try_from(modulus).expect("64 bits");
            (least.into()..=MANY.max(least.into())).step_by(modulus).collect()
        }
    };
    blocks && orders.into_iter().all(|order| is_small(claim.game.plane, order, proponent))
}

/// Whether the lines of a plane weigh less than 1, or 1/2 where the opponent of `proponent` moves first.
fn is_small(plane: Plane, order: u128, proponent: Player) -> bool {
    if !(2..=MANY).contains(&order) {
        return order > MANY;
    }
    let (points, of_line) = match plane {
        Plane::Affine => (order * order, order),
        Plane::Projective => (order * order + order + 1, order + 1),
    };
    // Every pair of points is on one line.
    let lines = points * (points - 1) / (of_line * (of_line - 1));
    let halves = if proponent == Player::First { 2 } else { 1 };
    2 * lines < halves << of_line
}
