//! Subtraction games: the coordinates are the counters of each heap.

use zermelo_checker::claim::Claim as AnyClaim;
use zermelo_checker::fault::Fault;
use zermelo_checker::games::subtraction::{Claim, vectors};
use zermelo_checker::proofs::outcome::game::Problem;
use zermelo_present::document::model::{Drawn, Rich};

use crate::outcome::forms::form;
use crate::outcome::vectors::OutcomeClaim;
use crate::outcome::vectors::game::{Game, Kind, Words};

impl OutcomeClaim for Claim {
    fn claim(&self) -> AnyClaim {
        (*self).into()
    }

    fn goals(&self) -> Result<Problem, Fault> {
        vectors::problem(self)
    }

    fn game(&self) -> Game {
        game(self.game.most, usize::try_from(self.game.heaps).unwrap_or(usize::MAX))
    }

    fn refused(&self, _fault: &Fault) -> String {
        format!(
            "an outcome proof of a subtraction game has 1 to {} heaps, moves that take 1 counter or \
             more, and sizes in steps of at least 1",
            vectors::MAX_HEAPS
        )
    }
}

/// The game with so many heaps, of which a move takes at most so many counters.
pub(super) fn game(most: u32, heaps: usize) -> Game {
    let left = heaps;
    let mut kinds = Vec::new();
    for heap in 0..heaps {
        let conditions = vec![
            form(0, &[(left, 1)]),
            form(-1, &[(heap, 1), (left, -1)]),
            form(i64::from(most), &[(left, 1), (heap, -1)]),
        ];
        let words = Some(format!("heap {} to ", heap + 1));
        kinds.push(Kind::new(words, heaps, conditions, heap..heap + 1, &form(0, &[(left, 1)])));
    }
    let taken = match most {
        1 => "1 counter".to_owned(),
        _ => format!("1 to {most} counters"),
    };
    Game {
        rows: heaps,
        coordinates: heaps,
        width: None,
        flag: None,
        shape: (0..heaps).map(|heap| form(0, &[(heap, 1)])).collect(),
        kinds,
        rules: Rich::text(match heaps {
            1 => format!(
                "There is one heap; a position is the number of counters left in it. A player takes \
                 {taken}. A player who can take none loses."
            ),
            _ => format!(
                "There are {heaps} heaps; a position is the numbers of counters left in them. A \
                 player takes {taken} from one heap. A player who can take none loses."
            ),
        }),
        words: Words {
            rows: if heaps == 1 { "Heap" } else { "Heaps" },
            things: "counters",
            drawing: Drawn {
                characters: "a line is a heap, # a counter of it; dots fill the line",
                shapes: "a row is a heap, and its grey cells are the counters",
            },
        },
        moves: Some("“heap 1 to c”: this heap has c counters after the move."),
    }
}
