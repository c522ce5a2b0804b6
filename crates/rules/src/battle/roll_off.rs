//! Roll-offs that decide who acts first. Tied rollers roll again.

/// Returns the next roller; `None` once all rolls differ. All tied rollers roll once before any of them rolls again.
pub(crate) fn next_to_roll<T: Copy, N: PartialEq>(rolls: &[(T, Vec<N>)]) -> Option<T> {
    let unsettled = |(place, (_, own)): &(usize, &(T, Vec<N>))| {
        own.is_empty()
            || rolls.iter().enumerate().any(|(other, (_, theirs))| other != *place && theirs.starts_with(own))
    };
    let waiting = rolls.iter().enumerate().filter(unsettled).map(|(_, waiting)| waiting);
    waiting.min_by_key(|(_, own)| own.len()).map(|(who, _)| *who)
}
