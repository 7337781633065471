//! Forms of parts of a graph: of parts that look alike one, which has the same value.

use zermelo_checker::games::node_kayles::GraphName;
use zermelo_explain::set::Set;

/// How parts of a graph look alike: by automorphisms of the graph, and on squared paper by where they stand.
#[derive(Clone, Debug)]
pub(super) struct Forms<const N: usize> {
    /// Automorphisms of the graph: the images of any eight vertices from a multiple of eight on.
    maps: Vec<Vec<[Set<N>; 256]>>,
    /// The vertices of each row and of each column; none but on squared paper.
    rows: Vec<Set<N>>,
    columns: Vec<Set<N>>,
    /// How many vertices there are from one to that below it.
    below: u16,
}

impl<const N: usize> Forms<N> {
    /// Those of a graph of which some automorphisms are known, each as the images of the vertices.
    pub(super) fn of(graph: &GraphName, maps: &[Vec<u16>]) -> Forms<N> {
        // On a board there are the dominoes that lie in a row, and then those that stand on it.
        let (height, width, lying) = match *graph {
            GraphName::Grid { rows, columns } => (rows, columns, 0),
            GraphName::Cram { rows, columns } => (rows, columns, columns.saturating_sub(1)),
            _ => (0, 0, 0),
        };
        let below = width + lying;
        let row = |row: u16| Set::of((row * below..).take(below.into()));
        let column = |column: u16| {
            let first = (column < lying).then_some(column).into_iter().chain([lying + column]);
            let below = |first| (first..height * below).step_by(below.into());
            Set::of(first.flat_map(below))
        };
        let [rows, columns] = [(0..height).map(row).collect(), (0..width).map(column).collect()];
        let images = |map: &Vec<u16>| map.chunks(8).map(images).collect();
        Forms { maps: maps.iter().map(images).collect(), rows, columns, below }
    }

    /// The least of the parts that look like one.
    pub(super) fn form(&self, part: Set<N>) -> Set<N> {
        let image = |map: &Vec<[Set<N>; 256]>| {
            let images =
                map.iter().zip(part.bytes()).map(|(images, byte)| images[usize::from(byte)]);
            self.moved(images.fold(Set::EMPTY, Set::union))
        };
        self.maps.iter().map(image).fold(self.moved(part), Set::min)
    }

    /// A part, moved to the first row and column.
    fn moved(&self, part: Set<N>) -> Set<N> {
        let first = |lines: &[Set<N>]| {
            let meets = |(_, line): &(u16, &Set<N>)| line.meets(part);
            (0..).zip(lines).find(meets).map_or(0, |(number, _)| number)
        };
        let (row, column) = (first(&self.rows), first(&self.columns));
        part.lowered(row * self.below + column)
    }
}

/// The images of the subsets of eight vertices, which are the bits of a byte.
fn images<const N: usize>(of_vertices: &[u16]) -> [Set<N>; 256] {
    let mut images = [Set::EMPTY; 256];
    for byte in 1..256usize {
        let lowest = byte.trailing_zeros();
        let image = of_vertices.get(lowest as usize).copied();
        let rest = images[byte & (byte - 1)];
        images[byte] = image.map_or(rest, |vertex| rest.with(vertex));
    }
    images
}
