//! Boards of row lengths, drawn: the shaded cells of the Erdős–Szekeres game, the cells that are
//! left in Chomp.

/// The widest board that is drawn.
const WIDEST: i64 = 120;

/// The rows as lines of `#`, filled with `.` up to the width. `None` for what is no such board, or
/// one too wide for a page.
pub(crate) fn draw(rows: &[i64], width: i64) -> Option<String> {
    let mut drawing = String::new();
    let mut above = width;
    for &row in rows {
        if !(0..=above).contains(&row) || width > WIDEST {
            return None;
        }
        above = row;
        let (shaded, open) = (usize::try_from(row).ok()?, usize::try_from(width - row).ok()?);
        drawing.push_str(&"#".repeat(shaded));
        drawing.push_str(&".".repeat(open));
        drawing.push('\n');
    }
    Some(drawing)
}

#[cfg(test)]
mod tests {
    use super::draw;

    #[test]
    fn what_is_no_board_is_not_drawn() {
        for (rows, width, drawing) in [
            (&[2, 1][..], 3, Some("##.\n#..\n")),
            (&[1, 2], 3, None),
            (&[4], 3, None),
            (&[-1], 3, None),
            (&[1], i64::MAX, None),
            (&[0], 1, Some(".\n")),
        ] {
            assert_eq!(draw(rows, width).as_deref(), drawing, "{rows:?} of {width}");
        }
    }
}
