//! What the panel of the threat map says: what the mini could do from every hex and facing that its points reach.

use bevy::prelude::*;
use knockback_rules::coup_de_grace::{Choice, CoupDeGrace, Played};

use super::{
    super::{
        overlay::{
            Offer, Scene,
            threats::{Entry, First, Ranked, WANTS, wanted},
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
const MEANS: &str = "How likely the picked mini can take somebody out of action, down or hit them, or send them into a \
                     pit, from every hex and facing that its points reach. A hammer pushes where it can.";
/// How the board is to be read.
const NOTE: &str = "On each hex the best attack from there. A click goes there and faces as that attack needs.";
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
    (ranked, most): (Res<Ranked>, Res<Wanted>),
    mut told: ResMut<Threats>,
) {
    let choice = shown.choice::<CoupDeGrace>();
    let acts = matches!(choice, Some((_, Choice::Activate { .. } | Choice::Act { .. })));
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

/// The best attacks for what is wanted.
fn best(battle: Played<'_>, ranked: &Ranked, want: &Want) -> Best {
    let rows = ranked.listed(LISTED).into_iter().map(|entry| row(battle, want, entry)).collect();
    Best { want: *want, rows, counting: ranked.counting }
}

/// Whom an attack strikes, with what, and where to.
fn attack(battle: Played<'_>, entry: &Entry) -> String {
    let with = battle.sheet(entry.attacker).profile(entry.hand).map_or("an empty hand", |held| held.name);
    let line = entry.line.map_or(String::new(), |line| format!(", to the {line}"));
    format!("{} with the {with}{line}", battle.figure_name(entry.target))
}

fn row(battle: Played<'_>, want: &Want, entry: &Entry) -> Row {
    let faces = entry.faces.map_or(String::new(), |faces| format!(", facing {faces}"));
    let first = match entry.first {
        First::Nothing => "from here".to_owned(),
        First::Turn => format!("turn{faces}"),
        First::Move => format!("move{faces}"),
    };
    let look = match entry.first {
        First::Nothing => battle.cell_of(entry.target).map(|cell| LookAt { cell, faces: None }),
        First::Turn | First::Move => Some(LookAt { cell: entry.at, faces: entry.faces }),
    };
    let cost = if entry.cost == 0 { "free".to_owned() } else { words::points(entry.cost) };
    Row { worth: want.worth(&entry.worth), text: format!("{} \u{00b7} {first}, {cost}", attack(battle, entry)), look }
}

/// The best attacks from the hex and with the facing of a move that is looked at, while the map is open.
pub(super) fn from_there(
    battle: Played<'_>,
    (ranked, want): (&Ranked, &Want),
    offer: &Offer,
    parts: &mut Vec<PanelItem>,
) {
    let tip = || {
        let keys = format!("{}: another aim. {}: back to what moves cost.", NEXT_AIM.key(), ODDS.key());
        Tip::new(format!("{} {keys}", want.means), &["CDG-10", "CDG-11"])
    };
    let there = ranked.from(offer.cell, offer.facing);
    if there.is_empty() {
        return;
    }
    parts.push(tipped(format!("From there, to {}:", want.words), Tone::Quiet, tip()));
    for entry in there.into_iter().take(FROM_A_HEX) {
        let text = format!("{}  {}", want.worth(&entry.worth), attack(battle, entry));
        parts.push(tipped(text, Tone::Plain, tip()));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use knockback_odds::coup_de_grace::{Objective, Threats};
    use knockback_rules::{
        battle::{Battle, Setup},
        files::read_scenario,
    };

    use super::*;
    use crate::rulesets::coup_de_grace::{overlay::threats::ranking, panels::tests::named};

    #[test]
    fn each_attack_says_whom_it_strikes_with_what_and_from_where() {
        let text = include_bytes!("../../../../tests/fixtures/pit.ron");
        let battle = Battle::new(Arc::new(Setup::new(read_scenario("pit.ron", text).unwrap()).unwrap()));
        let (gavel, hatter) = (named(&battle, "Gavel"), named(&battle, "Hatter"));
        let battle = proven(&battle);
        let threats = Threats::of(battle, gavel);
        let of = |aim: Objective| {
            let entries = ranking(battle, &threats, aim);
            best(battle, &Ranked { entries, ..Ranked::default() }, &WANTS[aim as usize])
        };
        // From behind, and into the pit: as it stands. From elsewhere only a 6 is enough.
        let kill = of(Objective::Kill);
        let hatter_at = battle.cell_of(hatter).unwrap();
        assert_eq!(kill.rows[0].text, "Hatter with the hammer, to the east \u{00b7} from here, free");
        assert_eq!(kill.rows[0].look, Some(LookAt { cell: hatter_at, faces: None }));
        let worth: Vec<&str> = kill.rows.iter().map(|row| row.worth.as_str()).collect();
        assert_eq!(worth[..2], ["83%", "17%"], "{:?}", kill.rows);
        // From elsewhere it hits as well, facing its target.
        let hits = of(Objective::Hit);
        assert!(hits.rows.len() > 1, "{:?}", hits.rows);
        for row in &hits.rows[1..] {
            assert!(row.text.contains("move, facing "), "{}", row.text);
            let LookAt { cell, faces } = row.look.unwrap();
            let ahead = battle.setup().board.neighbour(cell, faces.unwrap());
            assert_eq!(ahead, Some(hatter_at), "a hammer strikes the hex in front");
        }
    }
}
