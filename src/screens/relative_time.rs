//! Relative times in plain words.

/// Describes how long ago a time was. Both times are in milliseconds since 1970. If the clock
/// has been set back since, the result is `just now`.
pub(super) fn ago(when: Option<u64>, now: u64) -> String {
    const MINUTE: u64 = 60;
    const HOUR: u64 = 60 * MINUTE;
    const DAY: u64 = 24 * HOUR;
    let Some(when) = when else { return "at an unknown time".to_owned() };
    let seconds = now.saturating_sub(when) / 1000;
    let several = |number: u64, unit: &str| {
        let ending = if number == 1 { "" } else { "s" };
        format!("{number} {unit}{ending} ago")
    };
    match seconds {
        0..MINUTE => "just now".to_owned(),
        MINUTE..HOUR => several(seconds / MINUTE, "minute"),
        HOUR..DAY => several(seconds / HOUR, "hour"),
        DAY.. => match seconds / DAY {
            1 => "yesterday".to_owned(),
            days @ 2..14 => several(days, "day"),
            days @ 14..60 => several(days / 7, "week"),
            days @ 60..730 => several(days / 30, "month"),
            days => several(days / 365, "year"),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_described_in_plain_words() {
        let now = 2_000_000_000_000;
        let told = |seconds: u64| ago(Some(now - 1000 * seconds), now);
        assert_eq!(told(3), "just now");
        assert_eq!(told(60), "1 minute ago");
        assert_eq!(told(3_599), "59 minutes ago");
        assert_eq!(told(2 * 3_600), "2 hours ago");
        assert_eq!(told(30 * 3_600), "yesterday");
        assert_eq!(told(5 * 86_400), "5 days ago");
        assert_eq!(told(20 * 86_400), "2 weeks ago");
        assert_eq!(told(90 * 86_400), "3 months ago");
        assert_eq!(told(800 * 86_400), "2 years ago");
        assert_eq!(ago(Some(now + 60_000), now), "just now", "the clock was set back");
        assert_eq!(ago(None, now), "at an unknown time");
    }
}
