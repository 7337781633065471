//! Subtraction games: the coordinates are the counters of each heap.

use zermelo_checker::claim::Claim as AnyClaim;
use zermelo_checker::fault::Fault;
use zermelo_checker::games::subtraction::{Claim, vectors};
use zermelo_checker::proofs::outcome::game::{Kind, Problem, VectorGame};
use zermelo_present::document::model::{Drawn, Rich};

use crate::outcome::vectors::OutcomeClaim;
use crate::outcome::vectors::game::{Game, Words};

impl OutcomeClaim for Claim {
    fn claim(&self) -> AnyClaim {
        (*self).into()
    }

    fn goals(&self) -> Result<Problem, Fault> {
        vectors::problem(self)
    }

    fn game(&self, vectors: VectorGame) -> Game {
        let heaps = vectors.coordinates;
        let called = |kind: &Kind| Some(format!("heap {} to ", kind.changes.end));
        let taken = match self.game.most {
            1 => "1 counter".to_owned(),
            most => format!("1 to {most} counters"),
        };
        Game {
            called: vectors.kinds.iter().map(called).collect(),
            vectors,
            rows: heaps,
            width: None,
            flag: None,
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

    fn refused(&self, _fault: &Fault) -> String {
        format!(
            "an outcome proof of a subtraction game has 1 to {} heaps, moves that take 1 counter or \
             more, and sizes in steps of at least 1",
            vectors::MAX_HEAPS
        )
    }
}
