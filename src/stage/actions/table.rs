//! The actions that all rulesets share, and their lines in the help.

use bevy::prelude::{KeyCode, MouseButton};

use super::{
    Cap::{Each, Row},
    Chord, HelpLine,
    Modifier::{Alt, Control, Shift},
    actions, alone, gesture, key, mouse, sign, with, without,
};

/// In browsers F5 reloads the page.
const SAVE_KEY: Chord = key(if cfg!(target_arch = "wasm32") { KeyCode::F2 } else { KeyCode::F5 });

actions! {
    // In a battle.
    CLICK: "click", Battle, [mouse(MouseButton::Left, "Click")], "pick a figure, move, attack";
    CURSOR_UP: "cursor_up", Battle, [key(KeyCode::ArrowUp)], "go up to the next hex";
    CURSOR_DOWN: "cursor_down", Battle, [key(KeyCode::ArrowDown)], "go down to the next hex";
    CURSOR_LEFT: "cursor_left", Battle, [key(KeyCode::ArrowLeft)], "go left to the next hex";
    CURSOR_RIGHT: "cursor_right", Battle, [key(KeyCode::ArrowRight)], "go right to the next hex";
    ACT: "act", OffButton, [key(KeyCode::Enter)], "act on the hex that is looked at";
    NEXT_FIGURE: "next_figure", Battle, [without(Shift, KeyCode::KeyF)], "the next figure that can act";
    FIGURE_BEFORE: "figure_before", Battle, [with(Shift, KeyCode::KeyF)], "the figure before that can act";
    NEXT_TARGET: "next_target", Battle, [alone(KeyCode::KeyT)], "aim at the next enemy";
    TARGET_BEFORE: "target_before", Battle, [with(Shift, KeyCode::KeyT)], "aim at the enemy before";
    OTHER_TARGET: "other_target", Battle, [with(Alt, KeyCode::KeyT)], "aim at the next friend or thing";
    /// The effect of each digit is shown with the choices. The index of the chord is the index of the choice.
    CHOOSE: "choose", Battle, [
        key(KeyCode::Digit1), key(KeyCode::Digit2), key(KeyCode::Digit3),
        key(KeyCode::Digit4).untold(), key(KeyCode::Digit5).untold(), key(KeyCode::Digit6).untold(),
        key(KeyCode::Digit7).untold(), key(KeyCode::Digit8).untold(), key(KeyCode::Digit9).untold(),
    ], "choose an attack, a line, a card, an answer";
    NEXT_LINE: "next_line", Battle, [key(KeyCode::KeyL)], "the next line, or the next way to stand";
    SHORTEST: "shortest", Battle, [key(KeyCode::KeyG)], "the shortest way, whatever it risks";
    HOLD_SHORTEST: "hold_shortest", Battle, [key(KeyCode::ShiftLeft), key(KeyCode::ShiftRight).untold()],
        "the shortest way, for as long as it is held";
    ODDS: "odds", Battle, [key(KeyCode::KeyO)], "best attacks, from each hex in reach, and back";
    NEXT_AIM: "next_aim", Battle, [without(Shift, KeyCode::KeyN)], "the next aim of the best attacks";
    AIM_BEFORE: "aim_before", Battle, [with(Shift, KeyCode::KeyN)], "the aim of the best attacks before";
    LEVELS: "levels", Battle, [key(KeyCode::KeyV)], "levels of the hexes around the cursor";
    END: "end", Battle, [key(KeyCode::End)], "end the turn or the phase";
    UNDO: "undo", Battle, [key(KeyCode::Backspace), with(Control, KeyCode::KeyZ)], "undo, up to the last die";
    SKIP: "skip", OverBattle, [key(KeyCode::Space)], "skip what is being shown; let a bot act now";
    SHOW_AGAIN: "show_again", Battle, [key(KeyCode::KeyB)], "show the last move or attack again; once more, the one before";
    STOP_AGAIN: "stop_again", Again, [key(KeyCode::Space), key(KeyCode::Escape)], "back to now";
    PACE: "pace", OverBattle, [without(Shift, KeyCode::KeyP)], "show battles faster: x1, x2, x4";
    HALT_BOTS: "halt_bots", Battle, [with(Shift, KeyCode::KeyP)], "pause bots and replays, and go on";
    HINT: "hint", Battle, [without(Shift, KeyCode::Digit0)], "ask what a bot would do, and close the list";
    NEXT_HINT: "next_hint", Battle, [with(Shift, KeyCode::Digit0)], "look at the next act of a bot";
    CLOSE_HINT: "close_hint", Hinting, [key(KeyCode::Escape)], "close the list of what a bot would do";
    BEST_ORDER: "best_order", Puzzling, [key(KeyCode::F8)], "show the best order of a puzzle";
    NEXT_PUZZLE: "next_puzzle", Puzzling, [key(KeyCode::F9)], "the next puzzle";
    ALL_PUZZLES: "all_puzzles", Puzzling, [key(KeyCode::F10)], "back to the list of puzzles";
    OTHER_VIEW: "other_view", BattleAndEnd, [key(KeyCode::KeyM)], "the table, or the map from above";
    FOLD: "fold", Battle, [key(KeyCode::KeyH)], "fold the panels away, and back";
    LET_GO: "let_go", Aiming, [key(KeyCode::Escape), mouse(MouseButton::Right, "Right click").untold()],
        "let go of what is aimed at";
    MENU: "menu", NotAiming, [key(KeyCode::Escape)], "the menu";
    SAVE: "save", OverBattleAndEnd, [SAVE_KEY], "save the battle as a file";

    // The view during a battle.
    PAN_AWAY: "pan_away", Battle, [key(KeyCode::KeyW)], "move the view away";
    PAN_LEFT: "pan_left", Battle, [key(KeyCode::KeyA)], "move the view to the left";
    PAN_NEAR: "pan_near", Battle, [key(KeyCode::KeyS)], "move the view nearer";
    PAN_RIGHT: "pan_right", Battle, [key(KeyCode::KeyD)], "move the view to the right";
    PAN_BY_DRAG: "pan_by_drag", Battle, [mouse(MouseButton::Middle, "Middle drag")], "move the view";
    TURN_ANTICLOCKWISE: "turn_anticlockwise", Battle, [key(KeyCode::KeyQ)], "turn the view anticlockwise";
    TURN_CLOCKWISE: "turn_clockwise", Battle, [key(KeyCode::KeyE)], "turn the view clockwise";
    TURN_BY_DRAG: "turn_by_drag", Battle, [mouse(MouseButton::Right, "Right drag")], "turn the view";
    TILT_FLATTER: "tilt_flatter", Battle, [without(Control, KeyCode::KeyZ)], "see the board from the side";
    TILT_STEEPER: "tilt_steeper", Battle, [without(Control, KeyCode::KeyX)], "see the board from above";
    ZOOM_BY_WHEEL: "zoom_by_wheel", Battle, [gesture("Wheel")], "zoom";
    NEARER: "nearer", Battle, [sign("+"), sign("=").untold(), key(KeyCode::NumpadAdd).untold()], "zoom in";
    FARTHER: "farther", Battle, [sign("-"), key(KeyCode::NumpadSubtract).untold()], "zoom out";
    NEARER_BY_PAGE: "nearer_by_page", OffPanel, [key(KeyCode::PageUp)], "zoom in";
    FARTHER_BY_PAGE: "farther_by_page", OffPanel, [key(KeyCode::PageDown)], "zoom out";
    LOOK_AT_PICKED: "look_at_picked", Battle, [key(KeyCode::KeyC)], "look at the figure that is picked";
    LOOK_AT_CLICKED: "look_at_clicked", Battle, [mouse(MouseButton::Left, "Double click")], "look at a hex";
    WHOLE_BOARD: "whole_board", Battle, [key(KeyCode::Home)], "show the whole board";

    // Touch.
    TAP: "tap", Battle, [gesture("Tap")], "look at a hex";
    TAP_AGAIN: "tap_again", Battle, [gesture("Tap again")], "act there";
    PAN_BY_FINGER: "pan_by_finger", Battle, [gesture("One finger")], "move the view";
    TURN_BY_FINGERS: "turn_by_fingers", Battle, [gesture("Two")], "pinch and turn the view";

    // Screens and menus.
    NEXT_PART: "next_part", Always, [key(KeyCode::Tab)], "go through buttons and signs";
    NEXT_BUTTON: "next_button", Choosing, [key(KeyCode::ArrowDown), key(KeyCode::ArrowRight).untold()], "go to the next button";
    BUTTON_BEFORE: "button_before", Choosing, [key(KeyCode::ArrowUp), key(KeyCode::ArrowLeft).untold()], "go to the button before";
    PRESS: "press", OnButton, [key(KeyCode::Enter), key(KeyCode::Space).untold()], "press the button that has the focus";
    READ_ON: "read_on", Reading, [key(KeyCode::PageDown)], "read on";
    READ_BACK: "read_back", Reading, [key(KeyCode::PageUp)], "read back";
    /// The index of the chord is the index of the side.
    SEAT: "seat", Preparing, [
        key(KeyCode::Digit1), key(KeyCode::Digit2), key(KeyCode::Digit3).untold(), key(KeyCode::Digit4).untold(),
    ], "who plays a side: a person or a bot";
    REVIEW: "review", AtEnd, [without(Shift, KeyCode::Digit0)], "ask why the battle ended so";
    BACK_TO_REVIEW: "back_to_review", AtMoment, [key(KeyCode::Escape)], "back to the review";
    BACK: "back", BesideBattle, [key(KeyCode::Escape)], "go back";
    CLOSE: "close", InMenu, [key(KeyCode::Escape)], "close the menu";
    CLOSE_HELP: "close_help", InHelp, [key(KeyCode::F1)], "close the help";
    RULE_TEXT: "rule_text", Always, [key(KeyCode::KeyY)], "the rule behind a tip, and back";
    HELP: "help", NoMenu, [key(KeyCode::F1), with(Shift, KeyCode::Slash)], "this help";
    /// Browsers reserve this key.
    FULL_SCREEN: "full_screen", Always, [key(KeyCode::F11)], "fill the whole screen, and back";
    PICTURE: "picture", Always, [key(KeyCode::F12)], "take a picture";
    /// For tests, which need the listing far more often than a screenshot: a screenshot takes seconds with software
    /// rendering.
    LISTING: "listing", Always, [key(KeyCode::F7)], "list what is shown, beside the pictures";
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
    // Browsers have their own way to take screenshots.
    #[cfg(not(target_arch = "wasm32"))]
    HelpLine::One(&FULL_SCREEN),
    #[cfg(not(target_arch = "wasm32"))]
    HelpLine::One(&PICTURE),
    HelpLine::Many(&[Each(&TAP), Each(&TAP_AGAIN)], "look at a hex, and act there; hold to look around"),
    HelpLine::Many(&[Each(&PAN_BY_FINGER), Each(&TURN_BY_FINGERS)], "move the view; pinch and turn it"),
];
