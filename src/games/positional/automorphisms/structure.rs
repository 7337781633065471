//! The points, lines and needs of a board as a graph, with what is known of its points before any
//! search: which of them are interchangeable.

use std::collections::HashSet;
use std::time::Instant;

use zermelo_checker::games::positional::Board;

/// Points, lines and needs as a graph: the points are the first vertices, and the lines follow. Last come
/// two vertices for every point that needs others: the first is adjacent to those, and the second to the
/// point and to the first.
#[derive(Debug)]
pub(super) struct Structure {
    pub(super) points: usize,
    pub(super) vertices: usize,
    /// Of every vertex those adjacent to it.
    neighbours: Vec<Vec<u32>>,
    lines: HashSet<Vec<u16>>,
    /// Of every point, the points that it needs; empty where none needs any.
    needs: Vec<Vec<u16>>,
    /// Every point's class of interchangeable points, by its first point.
    class: Vec<u16>,
    /// When to give up: no further automorphism is found after it.
    deadline: Option<Instant>,
}

/// A vertex's number; there are fewer than 2^32 points and lines.
pub(super) fn vertex(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl Structure {
    pub(super) fn of(board: &Board, deadline: Option<Instant>) -> Self {
        let points = board.size().min(usize::from(u16::MAX));
        // A board that no checker has confirmed may name points that it does not have.
        let on_board = |line: &[u16]| -> Vec<u16> {
            let mut line: Vec<u16> =
                line.iter().copied().filter(|&p| usize::from(p) < points).collect();
            line.sort_unstable();
            line.dedup();
            line
        };
        let mut ordered: Vec<Vec<u16>> = board.lines.iter().map(|line| on_board(line)).collect();
        ordered.sort_unstable();
        ordered.dedup();
        let mut neighbours: Vec<Vec<u32>> = vec![Vec::new(); points + ordered.len()];
        for (line, number) in ordered.iter().zip(points..) {
            for &point in line {
                neighbours[usize::from(point)].push(vertex(number));
                neighbours[number].push(point.into());
            }
        }
        let needs: Vec<Vec<u16>> =
            board.needs.iter().take(points).map(|needs| on_board(needs)).collect();
        for (needs, point) in needs.iter().zip(0u32..).filter(|(needs, _)| !needs.is_empty()) {
            let first = neighbours.len();
            neighbours.push(needs.iter().copied().map(u32::from).collect());
            neighbours.push(vec![point, vertex(first)]);
            neighbours[first].push(vertex(first + 1));
            let met = needs.iter().map(|&below| (usize::from(below), first));
            for (met, by) in met.chain([(point as usize, first + 1)]) {
                neighbours[met].push(vertex(by));
            }
        }
        let mut structure = Structure {
            points,
            vertices: neighbours.len(),
            neighbours,
            needs,
            lines: ordered.iter().cloned().collect(),
            class: Vec::new(),
            deadline,
        };
        structure.class = structure.interchangeable(&ordered);
        structure
    }

    pub(super) fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    pub(super) fn neighbours(&self, vertex: usize) -> &[u32] {
        &self.neighbours[vertex]
    }

    /// What a vertex that is no point is: a line, or the first or second vertex of a point's needs.
    pub(super) fn kind(&self, vertex: usize) -> u8 {
        let of_needs = vertex.checked_sub(self.points + self.lines.len());
        of_needs.map_or(0, |vertex| if vertex % 2 == 0 { 1 } else { 2 })
    }

    /// Whether a permutation of the points takes the needs of each to those of its image.
    fn keeps_needs(&self, image: impl Fn(u16) -> u16) -> bool {
        self.needs.iter().zip(0..).all(|(needs, point)| {
            let mut images: Vec<u16> = needs.iter().copied().map(&image).collect();
            images.sort_unstable();
            self.needs.get(usize::from(image(point))) == Some(&images)
        })
    }

    /// For every point the first point that it can be swapped with.
    fn interchangeable(&self, lines: &[Vec<u16>]) -> Vec<u16> {
        let mut firsts: Vec<u16> = Vec::new();
        (0u16..)
            .take(self.points)
            .map(|point| {
                let found = firsts.iter().find(|&&first| self.swappable(first, point, lines));
                found.copied().unwrap_or_else(|| {
                    firsts.push(point);
                    point
                })
            })
            .collect()
    }

    /// Whether the swap of two points is an automorphism. With equally many lines through both it
    /// is enough that lines through one of them are taken to lines.
    fn swappable(&self, p: u16, q: u16, lines: &[Vec<u16>]) -> bool {
        let swap = |point| {
            if point == p {
                q
            } else if point == q {
                p
            } else {
                point
            }
        };
        let through = |point: u16| {
            let neighbours = self.neighbours(usize::from(point)).iter();
            neighbours.filter_map(|&vertex| lines.get(vertex as usize - self.points))
        };
        through(p).count() == through(q).count()
            && self.keeps_needs(swap)
            && through(p).all(|line| {
                line.contains(&q) || {
                    let mut image: Vec<u16> =
                        line.iter().map(|&r| if r == p { q } else { r }).collect();
                    image.sort_unstable();
                    self.lines.contains(&image)
                }
            })
    }

    /// The interchangeable points of one colour, in classes of two or more.
    pub(super) fn coloured_classes(&self, colours: &[u32]) -> Vec<Vec<u16>> {
        let mut points: Vec<u16> = (0u16..).take(self.points).collect();
        let key = |point: &u16| (self.class[usize::from(*point)], colours[usize::from(*point)]);
        points.sort_by_key(key);
        let classes = points.chunk_by(|a, b| key(a) == key(b));
        classes.filter(|class| class.len() > 1).map(<[u16]>::to_vec).collect()
    }

    /// Colours refined by the place of a point among the interchangeable ones of its colour.
    pub(super) fn ordered_classes(&self, colours: &[u32]) -> Vec<(u32, u16)> {
        let mut places = vec![0; self.points];
        for class in self.coloured_classes(colours) {
            for (&point, place) in class.iter().zip(0u16..) {
                places[usize::from(point)] = place;
            }
        }
        colours.iter().copied().zip(places).collect()
    }

    pub(super) fn is_automorphism(&self, images: &[u16]) -> bool {
        let image = |point: u16| images[usize::from(point)];
        self.lines.iter().all(|line| {
            let mut image: Vec<u16> = line.iter().copied().map(image).collect();
            image.sort_unstable();
            self.lines.contains(&image)
        }) && self.keeps_needs(image)
    }
}
