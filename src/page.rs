//! The web page around the game: the options in its link, the signal that it is ready, and text for screen readers.

use bevy::{diagnostic::FrameCount, input_focus::InputFocus, prelude::*};
use web_sys::{Storage, UrlSearchParams};

use crate::{
    battle::keep::Keeper,
    browser::{document, element},
    hud::{forecast::ForecastPanel, puzzle::PuzzlePanel, toast::ToastPanel},
    link,
    options::Options,
    stage::{AppSystems, Screen, Shown, shots::Pictured},
    storage::SaveSlot,
};

/// Number of frames after which the first screen has been drawn.
const FIRST_SCREEN: u32 = 4;
/// Maximum number of log lines kept in the page.
const MAX_LINES: u32 = 60;

/// The session storage key under which the page keeps the slot of the current battle. It survives a reload.
const BATTLE_ON: &str = "knockback.on";

/// Returns the options in the link that opened the page. If the page was reloaded during a battle, the options resume
/// that battle.
#[must_use]
pub fn options() -> Options {
    let query = web_sys::window().and_then(|window| window.location().search().ok()).unwrap_or_default();
    let pairs = UrlSearchParams::new_with_str(&query).map(|pairs| {
        let pair = |name: &str| pairs.get(name).map(|value| (name.to_owned(), value));
        ["scenario", "seed"].into_iter().filter_map(pair).collect::<Vec<_>>()
    });
    let wishes = link::parse_query(pairs.unwrap_or_default())
        .unwrap_or_else(|told| Options { complaint: Some(told), ..Options::default() });
    let on = session().and_then(|session| session.get_item(BATTLE_ON).ok()?);
    Options { go_on: on.filter(|_| wishes.given.is_none()), ..wishes }
}

fn session() -> Option<Storage> {
    web_sys::window()?.session_storage().ok()?
}

/// Reports the slot of the current battle to the page. The page stores it and removes the options from the link,
/// because a reload would otherwise start a new battle. Recordings and battles that cannot be saved are not resumed.
fn tell_battle(keeper: Res<Keeper>, screen: Res<State<Screen>>, mut told: Local<Option<String>>) {
    let battle = *screen.get() == Screen::Battle;
    let place = keeper.place().filter(|_| battle).map_or("off", SaveSlot::name);
    if told.as_deref() == Some(place) {
        return;
    }
    if let Some(body) = document().and_then(|document| document.body()) {
        // If this fails, a reload shows the title, from which the player can resume the battle.
        let _ = body.set_attribute("data-battle", place);
    }
    *told = Some(place.to_owned());
}

/// Adds the system that signals to the page when the first screen has been drawn.
pub fn ready_sign(app: &mut App) {
    app.add_systems(Last, say_ready);
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(ready_sign).add_systems(PostUpdate, answer_look).add_systems(
        Update,
        (
            mirror_log.run_if(resource_exists_and_changed::<Shown>),
            mirror_toast,
            mirror_panel,
            mirror_puzzle,
            tell_battle.run_if(resource_changed::<Keeper>.or_else(state_changed::<Screen>)),
            mirror_complaint.run_if(resource_changed::<Options>),
            mirror_focus.run_if(resource_changed::<InputFocus>),
        )
            .in_set(AppSystems::Animate),
    );
}

/// Produces the listing when a test requests it by setting an attribute.
fn answer_look(mut pictured: MessageWriter<Pictured>) {
    const LOOK: &str = "data-look";
    if let Some(body) = document().and_then(|document| document.body())
        && body.has_attribute(LOOK)
        && body.remove_attribute(LOOK).is_ok()
    {
        pictured.write(Pictured("page".into()));
    }
}

fn say_ready(frame: Res<FrameCount>) {
    if frame.0 == FIRST_SCREEN
        && let Some(body) = document().and_then(|document| document.body())
    {
        // If this fails, the page keeps showing that it is loading. The game has no way to report this.
        let _ = body.set_attribute("data-state", "ready");
    }
}

/// Mirrors the log of the battle: adds new lines to the page, and removes lines of orders that were taken back.
fn mirror_log(shown: Res<Shown>, mut told: Local<usize>) {
    let Some((document, log)) =
        document().and_then(|document| Some((document.clone(), document.get_element_by_id("log")?)))
    else {
        return;
    };
    if shown.log.len() < *told {
        log.set_text_content(None);
        *told = 0;
    }
    for said in &shown.log[*told..] {
        let Ok(line) = document.create_element("div") else { return };
        line.set_text_content(Some(&said.line.text));
        let _ = log.append_child(&line);
    }
    *told = shown.log.len();
    while log.child_element_count() > MAX_LINES {
        let Some(first) = log.first_element_child() else { return };
        first.remove();
    }
}

/// Returns all text in a part of the interface and its descendants.
fn written(root: Entity, children: &Query<&Children>, texts: &Query<&Text>) -> String {
    let parts = [root].into_iter().chain(children.iter_descendants_depth_first(root));
    let words: Vec<&str> = parts.filter_map(|part| texts.get(part).ok()).map(|text| text.0.trim()).collect();
    words.join(" ")
}

/// Ids of the page elements that mirror the focused part and urgent messages.
const FOCUS: &str = "focus";
const ALERT: &str = "alert";

fn set_text(place: &str, words: &str) {
    if let Some(place) = element(place) {
        place.set_text_content(Some(words));
    }
}

/// Mirrors error messages about a link or a file.
fn mirror_complaint(options: Res<Options>) {
    if let Some(complaint) = &options.complaint {
        set_text(ALERT, complaint);
    }
}

/// Mirrors short messages.
fn mirror_toast(toasts: Query<Entity, Added<ToastPanel>>, children: Query<&Children>, texts: Query<&Text>) {
    for toast in &toasts {
        set_text(ALERT, &written(toast, &children, &texts));
    }
}

/// Mirrors the forecast for the hovered cell or the current aim.
fn mirror_panel(panels: Query<Entity, Added<ForecastPanel>>, children: Query<&Children>, texts: Query<&Text>) {
    for panel in &panels {
        set_text(FOCUS, &written(panel, &children, &texts));
    }
}

/// Mirrors the task of a puzzle and the result of an order.
fn mirror_puzzle(panels: Query<Entity, Added<PuzzlePanel>>, children: Query<&Children>, texts: Query<&Text>) {
    for panel in &panels {
        set_text(ALERT, &written(panel, &children, &texts));
    }
}

/// Mirrors the text of the focused button or line.
fn mirror_focus(focus: Res<InputFocus>, children: Query<&Children>, texts: Query<&Text>) {
    if let Some(entity) = focus.get() {
        set_text(FOCUS, &written(entity, &children, &texts));
    }
}
