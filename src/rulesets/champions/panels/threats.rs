//! What the panel of the threat map says: what the character could do, from every hex that a half move reaches.

use bevy::prelude::*;
use knockback_rules::{
    battle::FigureId,
    board::Cell,
    champions::{Choice, Maneuver, Order, Played, Weapon},
};

use super::{
    super::{
        Champions,
        overlay::{
            Scene,
            threats::{Entry, Ranked, WANTS, wanted},
            words::verb,
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
/// How many attacks are told of a hex.
const FROM_A_HEX: usize = 3;

/// What the button means.
const MEANS: &str = "How likely the character can knock out or hurt somebody, or do what else is wanted, from where it \
                     stands and from every hex that a half move reaches. Nobody defends in it. Left out are attacks with \
                     friends, weapons that are not drawn, and areas aimed beside an enemy.";
/// How the board is to be read.
const NOTE: &str = "On each hex the best attack from there. A click goes there.";
/// The same where not all are counted.
const NOTE_OF_SOME: &str = "On each hex the best attack from there, of the most promising ones: they are too many to count \
                            all. A click goes there.";

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
    let acts = matches!(shown.choice::<Champions>(), Some((_, Choice::Phase { .. })));
    let open = picks.0.judged == Judged::Odds;
    // The forecast of an attack has all the room.
    let aimed = scene.aim.is_some() || scene.blast.is_some() || scene.throw.is_some();
    let now = scene.figure.filter(|_| acts && (open || !aimed)).map(|figure| {
        let battle = proven(&shown.battle);
        let head = Head {
            who: battle.figure_name(figure).to_owned(),
            means: MEANS,
            note: if ranked.more { NOTE_OF_SOME } else { NOTE },
            aims: open.then(|| aims(&WANTS, &ranked.bests, ranked.counting)),
            counting: open && ranked.counting,
        };
        let want = wanted(*most).1;
        let rows = ranked.listed(LISTED).into_iter().map(|entry| row(battle, figure, want, entry)).collect();
        threats::Told { head, best: Best { want: *want, rows, counting: ranked.counting } }
    });
    told.set_if_neq(Threats(now));
}

/// Upon whom an attack is, and which it is.
fn attack(battle: Played<'_>, figure: FigureId, entry: &Entry) -> String {
    let (with, how) = match &entry.order {
        Order::Attack { with, maneuver: Maneuver::Strike, .. } | Order::AttackHex { with, .. } => (*with, ""),
        Order::Attack { with, maneuver, .. } => (*with, maneuver.name()),
        Order::Charge(charge) => (Weapon::Strength(charge.strength), charge.maneuver().name()),
        Order::Throw { strength, .. } => (Weapon::Strength(*strength), "throw"),
        _ => return String::new(),
    };
    let (target, with) = (battle.figure_name(entry.target), words::weapon(battle, figure, with));
    if how.is_empty() { format!("{target}: {with}") } else { format!("{target}: {with}, {how}") }
}

fn row(battle: Played<'_>, figure: FigureId, want: &Want, entry: &Entry) -> Row {
    let goes = entry.by.map(|by| verb(by).to_lowercase());
    let charges = matches!(entry.order, Order::Charge(_));
    let first = goes.as_deref().unwrap_or(if charges { "on the way" } else { "from here" });
    let target = || battle.field().standing(entry.target).map(|at| at.head);
    let cell = if entry.by.is_some() { Some(entry.at) } else { target() };
    Row {
        worth: want.worth(&entry.worth),
        text: format!("{} \u{00b7} {first}", attack(battle, figure, entry)),
        look: cell.map(|cell| LookAt { cell, faces: None }),
    }
}

/// The best attacks from the hex that is looked at, while the map is open.
pub(super) fn from_there(
    battle: Played<'_>,
    figure: FigureId,
    (ranked, want): (&Ranked, &Want),
    cell: Cell,
    parts: &mut Vec<PanelItem>,
) {
    let tip = || {
        let keys = format!("{}: another aim. {}: back to what moves cost.", NEXT_AIM.key(), ODDS.key());
        Tip::new(format!("{} {keys}", want.means), &["CH-7", "CH-10"])
    };
    let there = ranked.from(cell);
    if there.is_empty() {
        return;
    }
    parts.push(tipped(format!("From there, to {}:", want.words), Tone::Quiet, tip()));
    for entry in there.into_iter().take(FROM_A_HEX) {
        let text = format!("{}  {}", want.worth(&entry.worth), attack(battle, figure, entry));
        parts.push(tipped(text, Tone::Plain, tip()));
    }
}
