//! The actions that all rulesets share, and the lines in which the help tells them.

use bevy::prelude::{KeyCode as K, MouseButton};

use super::{
    Cap::{Each, Row},
    Chord, HelpLine,
    Modifier::{Alt, Control, Shift},
    actions, alone, gesture, key, mouse, sign, with, without,
};

/// In the browser F5 loads the page again.
const SAVE_KEY: Chord = key(if cfg!(target_arch = "wasm32") { K::F2 } else { K::F5 });

actions! {
    // In a battle.
    CLICK: "click", Battle, [mouse(MouseButton::Left, "Click")], "pick a figure, move, attack";
    CURSOR_UP: "cursor_up", Battle, [key(K::ArrowUp)], "go up to the next hex";
    CURSOR_DOWN: "cursor_down", Battle, [key(K::ArrowDown)], "go down to the next hex";
    CURSOR_LEFT: "cursor_left", Battle, [key(K::ArrowLeft)], "go left to the next hex";
    CURSOR_RIGHT: "cursor_right", Battle, [key(K::ArrowRight)], "go right to the next hex";
    ACT: "act", OffButton, [key(K::Enter)], "act on the hex that is looked at";
    NEXT_FIGURE: "next_figure", Battle, [without(Shift, K::KeyF)], "the next figure that can act";
    FIGURE_BEFORE: "figure_before", Battle, [with(Shift, K::KeyF)], "the figure before that can act";
    NEXT_TARGET: "next_target", Battle, [alone(K::KeyT)], "aim at the next enemy";
    TARGET_BEFORE: "target_before", Battle, [with(Shift, K::KeyT)], "aim at the enemy before";
    OTHER_TARGET: "other_target", Battle, [with(Alt, K::KeyT)], "aim at the next friend or thing";
    /// What a digit chooses is said where there is something to choose. The place of the chord is that of the choice.
    CHOOSE: "choose", Battle, [
        key(K::Digit1), key(K::Digit2), key(K::Digit3),
        key(K::Digit4).untold(), key(K::Digit5).untold(), key(K::Digit6).untold(),
        key(K::Digit7).untold(), key(K::Digit8).untold(), key(K::Digit9).untold(),
    ], "choose an attack, a line, a card, an answer";
    NEXT_LINE: "next_line", Battle, [key(K::KeyL)], "the next line, or the next way to stand";
    SHORTEST: "shortest", Battle, [key(K::KeyG)], "the shortest way, whatever it risks";
    HOLD_SHORTEST: "hold_shortest", Battle, [key(K::ShiftLeft), key(K::ShiftRight).untold()],
        "the shortest way, for as long as it is held";
    ODDS: "odds", Battle, [key(K::KeyO)], "best attacks, from each hex in reach, and back";
    NEXT_AIM: "next_aim", Battle, [without(Shift, K::KeyN)], "the next aim of the best attacks";
    AIM_BEFORE: "aim_before", Battle, [with(Shift, K::KeyN)], "the aim of the best attacks before";
    LEVELS: "levels", Battle, [key(K::KeyV)], "levels of the hexes around the cursor";
    END: "end", Battle, [key(K::End)], "end the turn or the phase";
    UNDO: "undo", Battle, [key(K::Backspace), with(Control, K::KeyZ)], "undo, up to the last die";
    SKIP: "skip", OverBattle, [key(K::Space)], "skip what is being shown; let a bot act now";
    SHOW_AGAIN: "show_again", Battle, [key(K::KeyB)], "show the last move or attack again; once more, the one before";
    STOP_AGAIN: "stop_again", Again, [key(K::Space), key(K::Escape)], "back to now";
    PACE: "pace", OverBattle, [without(Shift, K::KeyP)], "show battles faster: x1, x2, x4";
    HALT_BOTS: "halt_bots", Battle, [with(Shift, K::KeyP)], "pause bots and replays, and go on";
    HINT: "hint", Battle, [without(Shift, K::Digit0)], "ask what a bot would do, and close the list";
    NEXT_HINT: "next_hint", Battle, [with(Shift, K::Digit0)], "look at the next act of a bot";
    CLOSE_HINT: "close_hint", Hinting, [key(K::Escape)], "close the list of what a bot would do";
    BEST_ORDER: "best_order", Puzzling, [key(K::F8)], "show the best order of a puzzle";
    NEXT_PUZZLE: "next_puzzle", Puzzling, [key(K::F9)], "the next puzzle";
    ALL_PUZZLES: "all_puzzles", Puzzling, [key(K::F10)], "back to the list of puzzles";
    OTHER_VIEW: "other_view", BattleAndEnd, [key(K::KeyM)], "the table, or the map from above";
    FOLD: "fold", Battle, [key(K::KeyH)], "fold the panels away, and back";
    LET_GO: "let_go", Aiming, [key(K::Escape), mouse(MouseButton::Right, "Right click").untold()],
        "let go of what is aimed at";
    MENU: "menu", NotAiming, [key(K::Escape)], "the menu";
    SAVE: "save", OverBattleAndEnd, [SAVE_KEY], "save the battle as a file";

    // The view of a battle.
    PAN_AWAY: "pan_away", Battle, [key(K::KeyW)], "move the view away";
    PAN_LEFT: "pan_left", Battle, [key(K::KeyA)], "move the view to the left";
    PAN_NEAR: "pan_near", Battle, [key(K::KeyS)], "move the view nearer";
    PAN_RIGHT: "pan_right", Battle, [key(K::KeyD)], "move the view to the right";
    PAN_BY_DRAG: "pan_by_drag", Battle, [mouse(MouseButton::Middle, "Middle drag")], "move the view";
    TURN_ANTICLOCKWISE: "turn_anticlockwise", Battle, [key(K::KeyQ)], "turn the view anticlockwise";
    TURN_CLOCKWISE: "turn_clockwise", Battle, [key(K::KeyE)], "turn the view clockwise";
    TURN_BY_DRAG: "turn_by_drag", Battle, [mouse(MouseButton::Right, "Right drag")], "turn the view";
    TILT_FLATTER: "tilt_flatter", Battle, [without(Control, K::KeyZ)], "see the board from the side";
    TILT_STEEPER: "tilt_steeper", Battle, [without(Control, K::KeyX)], "see the board from above";
    ZOOM_BY_WHEEL: "zoom_by_wheel", Battle, [gesture("Wheel")], "zoom";
    NEARER: "nearer", Battle, [sign("+"), sign("=").untold(), key(K::NumpadAdd).untold()], "zoom in";
    FARTHER: "farther", Battle, [sign("-"), key(K::NumpadSubtract).untold()], "zoom out";
    NEARER_BY_PAGE: "nearer_by_page", OffPanel, [key(K::PageUp)], "zoom in";
    FARTHER_BY_PAGE: "farther_by_page", OffPanel, [key(K::PageDown)], "zoom out";
    LOOK_AT_PICKED: "look_at_picked", Battle, [key(K::KeyC)], "look at the figure that is picked";
    LOOK_AT_CLICKED: "look_at_clicked", Battle, [mouse(MouseButton::Left, "Double click")], "look at a hex";
    WHOLE_BOARD: "whole_board", Battle, [key(K::Home)], "show the whole board";

    // Fingers.
    TAP: "tap", Battle, [gesture("Tap")], "look at a hex";
    TAP_AGAIN: "tap_again", Battle, [gesture("Tap again")], "act there";
    PAN_BY_FINGER: "pan_by_finger", Battle, [gesture("One finger")], "move the view";
    TURN_BY_FINGERS: "turn_by_fingers", Battle, [gesture("Two")], "pinch and turn the view";

    // Screens and menus.
    NEXT_PART: "next_part", Always, [key(K::Tab)], "go through buttons and signs";
    NEXT_BUTTON: "next_button", Choosing, [key(K::ArrowDown), key(K::ArrowRight).untold()], "go to the next button";
    BUTTON_BEFORE: "button_before", Choosing, [key(K::ArrowUp), key(K::ArrowLeft).untold()], "go to the button before";
    PRESS: "press", OnButton, [key(K::Enter), key(K::Space).untold()], "press the button that has the focus";
    READ_ON: "read_on", Reading, [key(K::PageDown)], "read on";
    READ_BACK: "read_back", Reading, [key(K::PageUp)], "read back";
    /// The place of the chord is that of the side.
    SEAT: "seat", Preparing, [
        key(K::Digit1), key(K::Digit2), key(K::Digit3).untold(), key(K::Digit4).untold(),
    ], "who plays a side: a person or a bot";
    REVIEW: "review", AtEnd, [without(Shift, K::Digit0)], "ask why the battle ended so";
    BACK_TO_REVIEW: "back_to_review", AtMoment, [key(K::Escape)], "back to the review";
    BACK: "back", BesideBattle, [key(K::Escape)], "go back";
    CLOSE: "close", InMenu, [key(K::Escape)], "close the menu";
    CLOSE_HELP: "close_help", InHelp, [key(K::F1)], "close the help";
    RULE_TEXT: "rule_text", Always, [key(K::KeyY)], "the rule behind a tip, and back";
    HELP: "help", NoMenu, [key(K::F1), with(Shift, K::Slash)], "this help";
    /// Browsers have this key for themselves.
    FULL_SCREEN: "full_screen", Always, [key(K::F11)], "fill the whole screen, and back";
    PICTURE: "picture", Always, [key(K::F12)], "take a picture";
    /// For tests, which look at what is shown far more often than at a picture: that takes seconds where the processor draws.
    LISTING: "listing", Always, [key(K::F7)], "list what is shown, beside the pictures";
}

/// The first lines of the help; those of the rulesets follow.
pub(super) static FIRST_LINES: &[HelpLine] = &[
    HelpLine::One(&CLICK),
    HelpLine::Many(
        &[Row(&[&CURSOR_UP, &CURSOR_DOWN, &CURSOR_LEFT, &CURSOR_RIGHT]), Each(&ACT)],
        "go from hex to hex, and act there",
    ),
    HelpLine::One(&NEXT_FIGURE),
    HelpLine::Many(&[Each(&NEXT_TARGET), Each(&TARGET_BEFORE)], "aim at the next enemy, or the one before"),
    HelpLine::One(&OTHER_TARGET),
    HelpLine::One(&CHOOSE),
];

/// The last lines of the help.
pub(super) static LAST_LINES: &[HelpLine] = &[
    HelpLine::One(&LEVELS),
    HelpLine::One(&END),
    HelpLine::One(&UNDO),
    HelpLine::One(&SKIP),
    HelpLine::One(&SHOW_AGAIN),
    HelpLine::One(&PACE),
    HelpLine::One(&HALT_BOTS),
    HelpLine::Many(
        &[Each(&HINT), Each(&REVIEW), Each(&NEXT_HINT)],
        "ask what a bot would do, and at the end why; look at its next act",
    ),
    HelpLine::Many(
        &[Each(&BEST_ORDER), Each(&NEXT_PUZZLE), Each(&ALL_PUZZLES)],
        "in a puzzle: show the best order; the next puzzle; all puzzles",
    ),
    HelpLine::One(&OTHER_VIEW),
    HelpLine::One(&FOLD),
    HelpLine::Many(&[Row(&[&PAN_AWAY, &PAN_LEFT, &PAN_NEAR, &PAN_RIGHT]), Each(&PAN_BY_DRAG)], "move the view"),
    HelpLine::Many(&[Each(&TURN_ANTICLOCKWISE), Each(&TURN_CLOCKWISE), Each(&TURN_BY_DRAG)], "turn the view"),
    HelpLine::Many(&[Each(&TILT_FLATTER), Each(&TILT_STEEPER)], "tilt the view"),
    HelpLine::Many(&[Each(&ZOOM_BY_WHEEL), Each(&NEARER), Each(&FARTHER)], "zoom"),
    HelpLine::Many(&[Each(&LOOK_AT_PICKED), Each(&LOOK_AT_CLICKED)], "look at the figure that is picked, at a hex"),
    HelpLine::One(&WHOLE_BOARD),
    HelpLine::Many(&[Each(&NEXT_PART), Each(&PRESS)], "go through buttons and signs, and press"),
    HelpLine::Many(&[Each(&LET_GO), Each(&MENU)], "let go of what is aimed at; the menu"),
    HelpLine::One(&RULE_TEXT),
    HelpLine::One(&HELP),
    HelpLine::One(&SAVE),
    // Browsers take pictures of pages by themselves.
    #[cfg(not(target_arch = "wasm32"))]
    HelpLine::One(&FULL_SCREEN),
    #[cfg(not(target_arch = "wasm32"))]
    HelpLine::One(&PICTURE),
    HelpLine::Many(&[Each(&TAP), Each(&TAP_AGAIN)], "look at a hex, and act there; hold to look around"),
    HelpLine::Many(&[Each(&PAN_BY_FINGER), Each(&TURN_BY_FINGERS)], "move the view; pinch and turn it"),
];
