//! What the panel of the threat map says: what the model could do, from every hex that one of its moves reaches.

use bevy::prelude::*;
use knockback_rules::{
    board::Cell,
    pulp_city::{Choice, Played, PulpCity},
};

use super::{
    super::{
        overlay::{
            Scene,
            threats::{Entry, Ranked, WANTS, wanted},
        },
        played, proven,
    },
    words,
};
use crate::{
    hud::{
        forecast::Telling,
        threats::{self, Best, Head, LookAt, Row, Threats, aims},
        told::{PanelItem, Tone, tipped},
    },
    odds::threats::{Want, Wanted},
    stage::{
        Judged, Picks, Shown,
        actions::{NEXT_AIM, ODDS},
    },
    theme::tip::Tip,
};

/// How many entries the list has at most.
const LISTED: usize = 5;
/// How many actions are told of a hex.
const FROM_A_HEX: usize = 3;

/// What the button means.
const MEANS: &str = "How likely the picked model can KO or hurt somebody, or do what else is wanted, from every hex that \
                     one of its moves reaches. Extra successes buy nothing in it.";
/// How the board is to be read.
const NOTE: &str = "On each hex the best action from there. A click goes there.";
/// The same if not all are counted.
const NOTE_OF_SOME: &str =
    "On each hex the best action from there, of those that were counted: they are too many to count all.";

pub(super) fn plugin(app: &mut App) {
    let changed = resource_changed::<Ranked>
        .or_else(resource_changed::<Picks>)
        .or_else(resource_changed::<Scene>)
        .or_else(resource_changed::<Shown>)
        .or_else(resource_changed::<Wanted>);
    app.add_systems(Update, tell.in_set(Telling).run_if(played.and_then(changed)));
}

fn tell(
    shown: Res<Shown>,
    scene: Res<Scene>,
    picks: Res<Picks>,
    (ranked, most): (Res<Ranked>, Res<Wanted>),
    mut told: ResMut<Threats>,
) {
    let choice = shown.choice::<PulpCity>();
    let acts = matches!(choice, Some((_, Choice::Turn { .. } | Choice::Act { .. } | Choice::Command { .. })));
    let now = scene.figure.filter(|_| acts).map(|figure| {
        let battle = proven(&shown.battle);
        let open = picks.0.judged == Judged::Odds;
        let head = Head {
            who: battle.figure_name(figure).to_owned(),
            means: MEANS,
            note: if ranked.more { NOTE_OF_SOME } else { NOTE },
            aims: open.then(|| aims(&WANTS, &ranked.bests, ranked.counting)),
            counting: open && ranked.counting,
        };
        threats::Told { head, best: best(battle, &ranked, wanted(*most).1) }
    });
    told.set_if_neq(Threats(now));
}

/// The best actions for what is wanted.
fn best(battle: Played<'_>, ranked: &Ranked, want: &Want) -> Best {
    let rows = ranked.listed(LISTED).into_iter().map(|entry| row(battle, want, entry)).collect();
    Best { want: *want, rows, counting: ranked.counting }
}

/// At whom or what an action is aimed, and which it is.
fn action(battle: Played<'_>, entry: &Entry) -> String {
    let name = battle.action(entry.attacker, entry.action).map_or("", |action| &action.name);
    format!("{} with {name}", words::mark(battle, entry.target))
}

fn row(battle: Played<'_>, want: &Want, entry: &Entry) -> Row {
    let stays = battle.cell_of(entry.attacker) == Some(entry.at);
    let first = if stays { "from here" } else { "move" };
    let cell = if stays { battle.cell_of_mark(entry.target) } else { Some(entry.at) };
    let cost = battle.action(entry.attacker, entry.action).map_or(0, |action| action.ap);
    Row {
        worth: want.worth(&entry.worth),
        text: format!("{} \u{00b7} {first}, {}", action(battle, entry), words::ap(cost)),
        look: cell.map(|cell| LookAt { cell, faces: None }),
    }
}

/// The best actions from the hex that is looked at, while the map is open.
pub(super) fn from_there(battle: Played<'_>, (ranked, want): (&Ranked, &Want), cell: Cell, parts: &mut Vec<PanelItem>) {
    let tip = || {
        let keys = format!("{}: another aim. {}: back to what moves cost.", NEXT_AIM.key(), ODDS.key());
        Tip::new(format!("{} {keys}", want.means), &["PC-3", "PC-4"])
    };
    let there = ranked.from(cell);
    if there.is_empty() {
        return;
    }
    parts.push(tipped(format!("From there, to {}:", want.words), Tone::Quiet, tip()));
    for entry in there.into_iter().take(FROM_A_HEX) {
        let text = format!("{}  {}", want.worth(&entry.worth), action(battle, entry));
        parts.push(tipped(text, Tone::Plain, tip()));
    }
}
