//! The actions that all rulesets share, and their lines in the help.

use bevy::prelude::{KeyCode, MouseButton};

use super::{
    Cap::{Each, Row},
    Chord, HelpLine,
    Modifier::{Alt, Control, Shift},
    actions, alone, gesture, key, mouse, sign, with, without,
};

/// The key that saves. In browsers F5 reloads the page.
const SAVE_KEY: Chord = key(if cfg!(target_arch = "wasm32") { KeyCode::F2 } else { KeyCode::F5 });

actions! {
    // In a battle.
    CLICK: "click", Battle, [mouse(MouseButton::Left, "Click")], "select a figure, move, attack";
    CURSOR_UP: "cursor_up", Battle, [key(KeyCode::ArrowUp)], "move the cursor up";
    CURSOR_DOWN: "cursor_down", Battle, [key(KeyCode::ArrowDown)], "move the cursor down";
    CURSOR_LEFT: "cursor_left", Battle, [key(KeyCode::ArrowLeft)], "move the cursor left";
    CURSOR_RIGHT: "cursor_right", Battle, [key(KeyCode::ArrowRight)], "move the cursor right";
    ACT: "act", OffButton, [key(KeyCode::Enter)], "act on the hex under the cursor";
    NEXT_FIGURE: "next_figure", Battle, [without(Shift, KeyCode::KeyF)], "select the next figure that can act";
    FIGURE_BEFORE: "figure_before", Battle, [with(Shift, KeyCode::KeyF)], "select the previous figure that can act";
    NEXT_TARGET: "next_target", Battle, [alone(KeyCode::KeyT)], "target the next enemy";
    TARGET_BEFORE: "target_before", Battle, [with(Shift, KeyCode::KeyT)], "target the previous enemy";
    OTHER_TARGET: "other_target", Battle, [with(Alt, KeyCode::KeyT)], "target the next friend or object";
    /// The choices on screen show the effect of each digit. The index of the chord is the index of the choice.
    CHOOSE: "choose", Battle, [
        key(KeyCode::Digit1), key(KeyCode::Digit2), key(KeyCode::Digit3),
        key(KeyCode::Digit4).untold(), key(KeyCode::Digit5).untold(), key(KeyCode::Digit6).untold(),
        key(KeyCode::Digit7).untold(), key(KeyCode::Digit8).untold(), key(KeyCode::Digit9).untold(),
    ], "choose an attack, a line, a card or an answer";
    NEXT_LINE: "next_line", Battle, [key(KeyCode::KeyL)], "the next line of flight, or the next orientation";
    SHORTEST: "shortest", Battle, [key(KeyCode::KeyG)], "the shortest path despite its risks";
    HOLD_SHORTEST: "hold_shortest", Battle, [key(KeyCode::ShiftLeft), key(KeyCode::ShiftRight).untold()],
        "the shortest path while held";
    ODDS: "odds", Battle, [key(KeyCode::KeyO)], "best attacks from every hex in reach, on and off";
    NEXT_AIM: "next_aim", Battle, [without(Shift, KeyCode::KeyN)], "the next goal of the best attacks";
    AIM_BEFORE: "aim_before", Battle, [with(Shift, KeyCode::KeyN)], "the previous goal of the best attacks";
    LEVELS: "levels", Battle, [key(KeyCode::KeyV)], "show the levels of hexes around the cursor";
    END: "end", Battle, [key(KeyCode::End)], "end the turn or phase";
    UNDO: "undo", Battle, [key(KeyCode::Backspace), with(Control, KeyCode::KeyZ)], "undo, back to the last die roll";
    SKIP: "skip", OverBattle, [key(KeyCode::Space)], "skip the animation; let a bot act now";
    SHOW_AGAIN: "show_again", Battle, [key(KeyCode::KeyB)], "replay the last move or attack; again for the one before";
    STOP_AGAIN: "stop_again", Again, [key(KeyCode::Space), key(KeyCode::Escape)], "back to now";
    PACE: "pace", OverBattle, [without(Shift, KeyCode::KeyP)], "playback speed: x1, x2, x4";
    HALT_BOTS: "halt_bots", Battle, [with(Shift, KeyCode::KeyP)], "pause or resume bots and replays";
    HINT: "hint", Battle, [without(Shift, KeyCode::Digit0)], "show or hide what a bot would do";
    NEXT_HINT: "next_hint", Battle, [with(Shift, KeyCode::Digit0)], "show the bot's next suggestion";
    CLOSE_HINT: "close_hint", Hinting, [key(KeyCode::Escape)], "hide what a bot would do";
    BEST_ORDER: "best_order", Puzzling, [key(KeyCode::F8)], "show the best order of a puzzle";
    NEXT_PUZZLE: "next_puzzle", Puzzling, [key(KeyCode::F9)], "the next puzzle";
    ALL_PUZZLES: "all_puzzles", Puzzling, [key(KeyCode::F10)], "back to the list of puzzles";
    OTHER_VIEW: "other_view", BattleAndEnd, [key(KeyCode::KeyM)], "switch between table and map";
    FOLD: "fold", Battle, [key(KeyCode::KeyH)], "fold or unfold the panels";
    LET_GO: "let_go", Aiming, [key(KeyCode::Escape), mouse(MouseButton::Right, "Right click").untold()],
        "cancel the target";
    MENU: "menu", NotAiming, [key(KeyCode::Escape)], "open the menu";
    SAVE: "save", OverBattleAndEnd, [SAVE_KEY], "save the battle as a file";

    // The view during a battle.
    PAN_AWAY: "pan_away", Battle, [key(KeyCode::KeyW)], "move the view away";
    PAN_LEFT: "pan_left", Battle, [key(KeyCode::KeyA)], "move the view to the left";
    PAN_NEAR: "pan_near", Battle, [key(KeyCode::KeyS)], "move the view towards you";
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
    LOOK_AT_PICKED: "look_at_picked", Battle, [key(KeyCode::KeyC)], "centre on the selected figure";
    LOOK_AT_CLICKED: "look_at_clicked", Battle, [mouse(MouseButton::Left, "Double click")], "centre a hex";
    WHOLE_BOARD: "whole_board", Battle, [key(KeyCode::Home)], "show the whole board";

    // Touch.
    TAP: "tap", Battle, [gesture("Tap")], "inspect a hex";
    TAP_AGAIN: "tap_again", Battle, [gesture("Tap again")], "act there";
    PAN_BY_FINGER: "pan_by_finger", Battle, [gesture("One finger")], "move the view";
    TURN_BY_FINGERS: "turn_by_fingers", Battle, [gesture("Two")], "zoom and turn the view";

    // Screens and menus.
    NEXT_PART: "next_part", Always, [key(KeyCode::Tab)], "move through buttons and symbols";
    NEXT_BUTTON: "next_button", Choosing, [key(KeyCode::ArrowDown), key(KeyCode::ArrowRight).untold()], "go to the next button";
    BUTTON_BEFORE: "button_before", Choosing, [key(KeyCode::ArrowUp), key(KeyCode::ArrowLeft).untold()], "go to the previous button";
    PRESS: "press", OnButton, [key(KeyCode::Enter), key(KeyCode::Space).untold()], "press the focused button";
    READ_ON: "read_on", Reading, [key(KeyCode::PageDown)], "scroll down";
    READ_BACK: "read_back", Reading, [key(KeyCode::PageUp)], "scroll up";
    /// The index of the chord is the index of the side.
    SEAT: "seat", Preparing, [
        key(KeyCode::Digit1), key(KeyCode::Digit2), key(KeyCode::Digit3).untold(), key(KeyCode::Digit4).untold(),
    ], "change who plays a side: a person or a bot";
    REVIEW: "review", AtEnd, [without(Shift, KeyCode::Digit0)], "see why the battle ended this way";
    BACK_TO_REVIEW: "back_to_review", AtMoment, [key(KeyCode::Escape)], "back to the review";
    BACK: "back", BesideBattle, [key(KeyCode::Escape)], "go back";
    CLOSE: "close", InMenu, [key(KeyCode::Escape)], "close the menu";
    CLOSE_HELP: "close_help", InHelp, [key(KeyCode::F1)], "close the help";
    RULE_TEXT: "rule_text", Always, [key(KeyCode::KeyY)], "show or hide the rule behind a tip";
    HELP: "help", NoMenu, [key(KeyCode::F1), with(Shift, KeyCode::Slash)], "this help";
    /// Not for browsers, which use this key themselves.
    FULL_SCREEN: "full_screen", Always, [key(KeyCode::F11)], "full screen on and off";
    PICTURE: "picture", Always, [key(KeyCode::F12)], "take a screenshot";
    /// For tests, which need the listing far more often than a screenshot. Taking a screenshot takes seconds with
    /// software rendering.
    LISTING: "listing", Always, [key(KeyCode::F7)], "save a list of what is on screen";
}

/// The first lines of the help. The lines of the ruleset follow them.
pub(super) static FIRST_LINES: &[HelpLine] = &[
    HelpLine::One(&CLICK),
    HelpLine::Many(
        &[Row(&[&CURSOR_UP, &CURSOR_DOWN, &CURSOR_LEFT, &CURSOR_RIGHT]), Each(&ACT)],
        "move the cursor, and act on its hex",
    ),
    HelpLine::One(&NEXT_FIGURE),
    HelpLine::Many(&[Each(&NEXT_TARGET), Each(&TARGET_BEFORE)], "target the next or previous enemy"),
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
        "see what a bot would do, or why a battle was won; show its next suggestion",
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
    HelpLine::Many(&[Each(&LOOK_AT_PICKED), Each(&LOOK_AT_CLICKED)], "centre on the selected figure, or a hex"),
    HelpLine::One(&WHOLE_BOARD),
    HelpLine::Many(&[Each(&NEXT_PART), Each(&PRESS)], "move through buttons and symbols, and press"),
    HelpLine::Many(&[Each(&LET_GO), Each(&MENU)], "cancel the target; open the menu"),
    HelpLine::One(&RULE_TEXT),
    HelpLine::One(&HELP),
    HelpLine::One(&SAVE),
    // Browsers have their own keys for full screen and screenshots.
    #[cfg(not(target_arch = "wasm32"))]
    HelpLine::One(&FULL_SCREEN),
    #[cfg(not(target_arch = "wasm32"))]
    HelpLine::One(&PICTURE),
    HelpLine::Many(&[Each(&TAP), Each(&TAP_AGAIN)], "inspect a hex, then act there; hold to explore"),
    HelpLine::Many(&[Each(&PAN_BY_FINGER), Each(&TURN_BY_FINGERS)], "move the view; zoom and turn it"),
];
