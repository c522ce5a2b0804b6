//! What the panel of the threat map says in a C3G battle.

use bevy::prelude::*;
use knockback_odds::Ratio;
use knockback_rules::c3g::{AttackWith, Choice, Played};

use super::super::{
    C3g,
    overlay::{
        model::{Scene, WayShown},
        threats::{Entry, Ranked, WANTS, wanted},
    },
    played, proven,
};
use crate::{
    hud::{
        forecast::Telling,
        threats::{self, Best, Head, LookAt, Row, Threats, aims},
        told::{PanelItem, Tone, tipped},
    },
    odds::{
        percent::in_percent,
        threats::{Want, Wanted},
    },
    overlay::model::cells,
    stage::{
        Judged, Picks, Shown,
        actions::{NEXT_AIM, ODDS},
    },
    theme::tip::Tip,
};

/// How many entries the list has at most.
const LISTED: usize = 5;
/// How many attacks are told of a hex.
const FROM_A_HEX: usize = 3;

/// What the button means.
const MEANS: &str = "How likely the picked figure can destroy somebody, make them fall so far that dice are rolled, \
                     or throw them into lava or onto a friend, from every hex in its reach.";
/// How the board is to be read.
const NOTE: &str = "On each hex the best attack from there; ! may hurt on the way.";
/// The same if not all are counted.
const NOTE_OF_SOME: &str =
    "On each hex the best attack from there, of those that were counted: they are too many to count all.";

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
    (ranked, wanted): (Res<Ranked>, Res<Wanted>),
    mut told: ResMut<Threats>,
) {
    let now = scene.figure.filter(|_| matches!(shown.choice::<C3g>(), Some((_, Choice::Act { .. })))).map(|figure| {
        let battle = proven(&shown.battle);
        let open = picks.0.judged == Judged::Odds;
        let head = Head {
            who: battle.figure_name(figure).to_owned(),
            means: MEANS,
            note: if ranked.more { NOTE_OF_SOME } else { NOTE },
            aims: open.then(|| aims(&WANTS, &ranked.bests, ranked.counting)),
            counting: open && ranked.counting,
        };
        threats::Told { head, best: best(battle, &ranked, self::wanted(*wanted).1) }
    });
    told.set_if_neq(Threats(now));
}

/// The best attacks for what is wanted.
fn best(battle: Played<'_>, ranked: &Ranked, want: &Want) -> Best {
    let rows = ranked.listed().into_iter().take(LISTED).map(|entry| row(battle, want, entry)).collect();
    Best { want: *want, rows, counting: ranked.counting }
}

/// Whom an attack strikes, by what, and where to.
fn attack(battle: Played<'_>, entry: &Entry) -> String {
    let target = battle.occupant_name(entry.target);
    let with = match entry.with {
        AttackWith::Normal => String::new(),
        AttackWith::Special(place) => {
            let special = battle.card(entry.attacker).special(place);
            special.map_or(String::new(), |special| format!(" by {}", special.name))
        }
        AttackWith::Throw(object) => format!(" with {}", battle.setup().object(object).name),
    };
    let line = entry.line.map_or(String::new(), |line| format!(", to the {line}"));
    format!("{target}{with}{line}")
}

/// How the mover comes there.
fn arrival(entry: &Entry) -> Option<String> {
    (entry.arrival != Ratio::ONE).then(|| format!("arrives unhurt {}", in_percent(&entry.arrival)))
}

fn row(battle: Played<'_>, want: &Want, entry: &Entry) -> Row {
    let way = match entry.cost {
        None => "from here".to_owned(),
        Some(cost) => format!("move {cost}"),
    };
    let arrives = arrival(entry).map_or(String::new(), |text| format!(", {text}"));
    let look = match entry.cost {
        None => cells(&battle, entry.target).first().copied(),
        Some(_) => Some(entry.end),
    };
    Row {
        worth: want.worth(&entry.worth),
        text: format!("{} \u{00b7} {way}{arrives}", attack(battle, entry)),
        look: look.map(|cell| LookAt { cell, faces: None }),
    }
}

/// The best attacks from the hex to which a way leads.
pub(crate) fn from_there(battle: Played<'_>, ranked: &Ranked, want: &Want, way: &WayShown, parts: &mut Vec<PanelItem>) {
    let keys = format!("{}: another aim. {}: the map of all hexes.", NEXT_AIM.key(), ODDS.key());
    let tip = || Tip::new(format!("{} {keys}", want.means), &[]);
    if ranked.counting && ranked.entries.is_empty() {
        parts.push(tipped("Attacks from there: counting \u{2026}", Tone::Quiet, tip()));
        return;
    }
    let mut told = Vec::new();
    for entry in ranked.from(way.goal.way.to) {
        if told.len() < FROM_A_HEX && !told.iter().any(|other: &&Entry| other.target == entry.target) {
            told.push(entry);
        }
    }
    if told.is_empty() {
        return;
    }
    parts.push(tipped(format!("From there, to {}:", want.words), Tone::Quiet, tip()));
    for entry in told {
        let text = format!("{}  {}", want.worth(&entry.worth), attack(battle, entry));
        parts.push(tipped(text, Tone::Plain, tip()));
    }
}
