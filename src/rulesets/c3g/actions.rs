//! Actions specific to C3G.

use bevy::prelude::KeyCode;

use crate::stage::actions::{AIM_BEFORE, Cap::Each, HelpLine, NEXT_AIM, NEXT_LINE, ODDS, SHORTEST, actions, key};

actions! {
    /// Also available during a handover, where it confirms that the next player is ready and places their markers.
    QUICK_MARKERS: "c3g_quick_markers", Battle, [key(KeyCode::KeyU)], "C3G: place all order markers for me";
    MARKERS_DONE: "c3g_markers_done", OffButton, [key(KeyCode::Enter)], "confirm the order markers";
    /// Differs from the key that skips playback, because the next player may not be there yet.
    END_HANDOVER: "c3g_lift_curtain", Handover, [key(KeyCode::Enter)], "lift the curtain between players";
}

/// Help lines for these actions.
pub(crate) static LINES: &[HelpLine] = &[
    HelpLine::Many(&[Each(&NEXT_LINE)], "C3G: the next line of flight, or the next orientation"),
    HelpLine::Many(&[Each(&SHORTEST)], "C3G: the shortest path despite its risks; or hold Shift"),
    HelpLine::Many(&[Each(&ODDS)], "C3G: best attacks from every hex in reach, on and off"),
    HelpLine::One(&QUICK_MARKERS),
    HelpLine::Many(
        &[Each(&NEXT_AIM), Each(&AIM_BEFORE)],
        "C3G: the next goal of the best attacks: destroy, cause a hard fall \u{2026}",
    ),
];
