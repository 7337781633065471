//! Durations on the command line: a number of seconds, or a number with its unit.

use std::time::Duration;

/// Reads a duration: `90`, `90s`, `1.5m` or `2h`. Without a unit it is in seconds.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let units = [('s', 1.0), ('m', 60.0), ('h', 3600.0)];
    let unit = units.iter().find_map(|&(unit, seconds)| Some((text.strip_suffix(unit)?, seconds)));
    let (number, unit) = unit.unwrap_or((text, 1.0));
    let starts = number.starts_with(|first: char| first.is_ascii_digit());
    let number: f64 = number.parse().ok().filter(|_| starts).ok_or_else(|| {
        "not a time: a number of seconds, or one with a unit, such as 90s, 5m or 1h".to_owned()
    })?;
    let time = Duration::try_from_secs_f64(number * unit).map_err(|error| error.to_string())?;
    if time.is_zero() { Err("the time limit must be more than 0".into()) } else { Ok(time) }
}

#[cfg(test)]
mod tests {
    use super::duration;

    #[test]
    fn a_time_is_a_number_of_seconds_or_has_a_unit() {
        for (text, milliseconds) in [
            ("90", 90_000),
            ("90s", 90_000),
            ("0.25", 250),
            ("5m", 300_000),
            ("1.5m", 90_000),
            ("1h", 3_600_000),
            ("1e2", 100_000),
        ] {
            let time = duration(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(time.as_millis(), milliseconds, "{text}");
        }
        for text in
            ["", "s", "0", "0s", "-1", "-1s", "nan", "inf", "5 m", "5d", "1m30s", "1e-10", "9e99"]
        {
            assert!(duration(text).is_err(), "{text}");
        }
    }
}
