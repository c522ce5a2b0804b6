//! The page that the game runs in: what its link asks for, the sign that it is ready, and what screen readers are told.

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

/// The frame by whose end the first screen is drawn.
const FIRST_SCREEN: u32 = 4;
/// The most lines of the log that the page holds.
const MOST_LINES: u32 = 60;

/// What the page remembers for as long as it is open, reloads and all: where the battle lies that is on.
const BATTLE_ON: &str = "knockback.on";

/// The wishes of the link that opened the page; a page that is loaded again in a battle goes on with it.
#[must_use]
pub fn options() -> Options {
    let query = web_sys::window().and_then(|window| window.location().search().ok()).unwrap_or_default();
    let pairs = UrlSearchParams::new_with_str(&query).map(|pairs| {
        let pair = |name: &str| pairs.get(name).map(|value| (name.to_owned(), value));
        ["scenario", "seed"].into_iter().filter_map(pair).collect::<Vec<_>>()
    });
    let wishes = link::wishes(pairs.unwrap_or_default())
        .unwrap_or_else(|told| Options { complaint: Some(told), ..Options::default() });
    let on = session().and_then(|session| session.get_item(BATTLE_ON).ok()?);
    Options { go_on: on.filter(|_| wishes.given.is_none()), ..wishes }
}

fn session() -> Option<Storage> {
    web_sys::window()?.session_storage().ok()?
}

/// The page remembers which battle is on, and forgets the link that it was opened with: loaded again, it would begin anew.
/// A battle that is watched, or that cannot be kept, is none to be gone on with.
fn tell_battle(keeper: Res<Keeper>, screen: Res<State<Screen>>, mut told: Local<Option<String>>) {
    let battle = *screen.get() == Screen::Battle;
    let place = keeper.place().filter(|_| battle).map_or("off", SaveSlot::name);
    if told.as_deref() == Some(place) {
        return;
    }
    if let Some(body) = document().and_then(|document| document.body()) {
        // Without it a page that is loaded again shows the title, which asks.
        let _ = body.set_attribute("data-battle", place);
    }
    *told = Some(place.to_owned());
}

/// Says to the page when the first screen is drawn.
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

/// A test asks what the page shows by an attribute, and finds the answer in a field.
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
        // Without it the page would say for ever that it is loading; there is nobody to tell.
        let _ = body.set_attribute("data-state", "ready");
    }
}

/// New lines of the log are told as they come; lines that were taken back go.
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
    while log.child_element_count() > MOST_LINES {
        let Some(first) = log.first_element_child() else { return };
        first.remove();
    }
}

/// All that is written in a part of the interface.
fn written(root: Entity, children: &Query<&Children>, texts: &Query<&Text>) -> String {
    let parts = [root].into_iter().chain(children.iter_descendants_depth_first(root));
    let words: Vec<&str> = parts.filter_map(|part| texts.get(part).ok()).map(|text| text.0.trim()).collect();
    words.join(" ")
}

/// Where the page tells what is looked at, and what has to be known at once.
const FOCUS: &str = "focus";
const ALERT: &str = "alert";

fn tell(place: &str, words: &str) {
    if let Some(place) = element(place) {
        place.set_text_content(Some(words));
    }
}

/// What a link or a file asked for in vain.
fn mirror_complaint(options: Res<Options>) {
    if let Some(complaint) = &options.complaint {
        tell(ALERT, complaint);
    }
}

/// Short words to the player.
fn mirror_toast(toasts: Query<Entity, Added<ToastPanel>>, children: Query<&Children>, texts: Query<&Text>) {
    for toast in &toasts {
        tell(ALERT, &written(toast, &children, &texts));
    }
}

/// What the cursor or the aim is on, as the panel tells it.
fn mirror_panel(panels: Query<Entity, Added<ForecastPanel>>, children: Query<&Children>, texts: Query<&Text>) {
    for panel in &panels {
        tell(FOCUS, &written(panel, &children, &texts));
    }
}

/// What a puzzle asks, and what came of an order.
fn mirror_puzzle(panels: Query<Entity, Added<PuzzlePanel>>, children: Query<&Children>, texts: Query<&Text>) {
    for panel in &panels {
        tell(ALERT, &written(panel, &children, &texts));
    }
}

/// The button or line that has the focus.
fn mirror_focus(focus: Res<InputFocus>, children: Query<&Children>, texts: Query<&Text>) {
    if let Some(entity) = focus.get() {
        tell(FOCUS, &written(entity, &children, &texts));
    }
}
