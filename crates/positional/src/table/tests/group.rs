//! Automorphisms of boards of up to 32 points, by trying: point after point gets an image, as long
//! as the images of every line, as far as they are known, lie on a line.

use zermelo_checker::games::positional::Board;

pub(super) fn automorphisms(board: &Board) -> Vec<Vec<u16>> {
    let lines: Vec<u32> = board
        .lines
        .iter()
        .map(|line| line.iter().fold(0, |mask, point| mask | 1 << point))
        .collect();
    let mut found = Vec::new();
    extend(board, &lines, &mut Vec::new(), &mut found);
    found
}

fn extend(board: &Board, lines: &[u32], images: &mut Vec<u16>, found: &mut Vec<Vec<u16>>) {
    let next = images.len();
    if next == board.size() {
        found.push(images.clone());
        return;
    }
    for image in (0..).take(board.size()) {
        if images.contains(&image) {
            continue;
        }
        images.push(image);
        let through =
            board.lines.iter().filter(|line| line.iter().any(|p| usize::from(*p) == next));
        let mut mapped = through.map(|line| {
            let known = line.iter().filter_map(|point| images.get(usize::from(*point)));
            (line.len(), known.fold(0u32, |mask, image| mask | 1 << image))
        });
        let kept = mapped.all(|(length, mask)| {
            lines.iter().any(|line| line & mask == mask && line.count_ones() as usize == length)
        });
        if kept {
            extend(board, lines, images, found);
        }
        images.pop();
    }
}
