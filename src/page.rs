//! The page that the game runs in: what its link asks for, the sign that it is ready, and what screen readers are told.

use bevy::{diagnostic::FrameCount, input_focus::InputFocus, prelude::*};
use web_sys::{Document, UrlSearchParams};

use crate::{AppSystems, battle::Shown, hud::forecast::ForecastPanel, link, options::Options};

/// The frame by whose end the first screen is drawn.
const FIRST_SCREEN: u32 = 4;
/// The most lines of the log that the page holds.
const MOST_LINES: u32 = 60;

/// The wishes of the link that opened the page.
#[must_use]
pub fn options() -> Options {
    let query = web_sys::window().and_then(|window| window.location().search().ok()).unwrap_or_default();
    let pairs = UrlSearchParams::new_with_str(&query).map(|pairs| {
        let pair = |name: &str| pairs.get(name).map(|value| (name.to_owned(), value));
        ["scenario", "seed"].into_iter().filter_map(pair).collect::<Vec<_>>()
    });
    link::wishes(pairs.unwrap_or_default())
        .unwrap_or_else(|told| Options { complaint: Some(told), ..Options::default() })
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, say_ready).add_systems(
        Update,
        (
            mirror_log.run_if(resource_exists_and_changed::<Shown>),
            mirror_panel,
            mirror_focus.run_if(resource_changed::<InputFocus>),
        )
            .in_set(AppSystems::Animate),
    );
}

fn document() -> Option<Document> {
    web_sys::window()?.document()
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

fn tell(words: &str) {
    if let Some(focus) = document().and_then(|document| document.get_element_by_id("focus")) {
        focus.set_text_content(Some(words));
    }
}

/// What the cursor or the aim is on, as the panel tells it.
fn mirror_panel(panels: Query<Entity, Added<ForecastPanel>>, children: Query<&Children>, texts: Query<&Text>) {
    for panel in &panels {
        tell(&written(panel, &children, &texts));
    }
}

/// The button or line that has the focus.
fn mirror_focus(focus: Res<InputFocus>, children: Query<&Children>, texts: Query<&Text>) {
    if let Some(entity) = focus.get() {
        tell(&written(entity, &children, &texts));
    }
}
