//! What a blow would do: dice, and for each number of KP where its target ends and why. Or what a move risks.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, Occupant},
    c3g::DicePool,
};

use super::{
    HudSystems, changed,
    layout::{Slot, Slots},
};
use crate::{
    battle::Shown,
    input::Picks,
    overlay::{
        Overlays,
        model::{Aim, Forecast, Overlay},
        words,
    },
    theme::{
        palette, type_scale,
        widget::{self, panel, panel_node},
    },
};

#[derive(Component)]
struct ForecastPanel;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.in_set(HudSystems)
            .run_if(resource_changed::<Overlays>.or_else(resource_changed::<Picks>).or_else(resource_changed::<Shown>)),
    );
}

/// A line of the panel: its words, whether it stands out, how it is coloured.
type Row = (String, Tone);

/// How a line is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tone {
    Heading,
    Plain,
    Quiet,
    Harm,
}

/// Dice with the reasons for them: `5 dice (Attack 4, standing higher +1)`.
fn pool(pool: &DicePool) -> String {
    let reasons = pool.parts.iter().enumerate().map(|(place, part)| {
        if place == 0 { format!("{} {}", part.reason, part.dice) } else { format!("{} {:+}", part.reason, part.dice) }
    });
    let dice = pool.dice();
    let word = if dice == 1 { "die" } else { "dice" };
    format!("{dice} {word} ({})", reasons.collect::<Vec<_>>().join(", "))
}

fn aim_rows(battle: &Battle, aim: &Aim, line: usize, rows: &mut Vec<Row>) {
    let target = battle.occupant_name(aim.target);
    rows.push((format!("{} against {target}", battle.figure_name(aim.attacker)), Tone::Heading));
    if aim.with.is_some() {
        rows.push((format!("Attack {}", pool(&aim.attack)), Tone::Plain));
        let automatic =
            if aim.automatic > 0 { format!(" and {} automatic shield", aim.automatic) } else { String::new() };
        rows.push((format!("Defence {}{automatic}", pool(&aim.defence)), Tone::Plain));
    }
    let Occupant::Figure(figure) = aim.target else { return };
    match &aim.forecast {
        Forecast::None => rows.push(("This attack does not knock back.".to_owned(), Tone::Quiet)),
        Forecast::RuledOut(reason) => rows.push((words::ruled_out(battle, *reason), Tone::Quiet)),
        Forecast::Lines(lines) => {
            let Some((chosen, trajectories)) = aim.forecast.line(line) else { return };
            let more = if lines.len() > 1 {
                format!(" (line {} of {}, L for the next)", line % lines.len() + 1, lines.len())
            } else {
                String::new()
            };
            rows.push((format!("Knockback to the {}{more}", chosen.direction), Tone::Heading));
            // KP with the same end share a line.
            for same in trajectories.chunk_by(|a, b| words::end(battle, figure, a) == words::end(battle, figure, b)) {
                let [first, ..] = same else { continue };
                let hurts = first.damage || !first.drops.is_empty() || !first.burns.is_empty();
                let tone = if hurts { Tone::Harm } else { Tone::Plain };
                let kp = match same.last() {
                    Some(last) if last.kp != first.kp => format!("{}\u{2013}{}", first.kp.0, last.kp),
                    _ => first.kp.to_string(),
                };
                rows.push((format!("{kp}  {}", words::end(battle, figure, first)), tone));
            }
        }
    }
}

/// A clause as a sentence.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn rows(battle: &Battle, overlay: &Overlay, line: usize) -> Vec<Row> {
    let mut rows = Vec::new();
    if let Some(aim) = &overlay.aim {
        aim_rows(battle, aim, line, &mut rows);
    } else if let (Some((way, risks)), Some(Occupant::Figure(figure))) =
        (&overlay.way, overlay.chosen.first().and_then(|cell| battle.field().occupant(*cell)))
    {
        let spaces = if way.cost == 1 { "space" } else { "spaces" };
        rows.push((format!("Move: {} {spaces}", way.cost), Tone::Heading));
        rows.extend(risks.iter().map(|(_, risk)| (words::risk(battle, figure, risk), Tone::Harm)));
        if risks.is_empty() {
            rows.push(("Nothing on the way hurts.".to_owned(), Tone::Quiet));
        }
    } else if let Some(refusal) = &overlay.refusal {
        rows.push(("Not possible".to_owned(), Tone::Heading));
        rows.push((sentence(&refusal.to_string()), Tone::Quiet));
    }
    rows
}

fn show(
    shown: Res<Shown>,
    overlays: Res<Overlays>,
    picks: Res<Picks>,
    panels: Query<Entity, With<ForecastPanel>>,
    slots: Res<Slots>,
    mut last: Local<Option<Vec<Row>>>,
    mut commands: Commands,
) {
    let rows = rows(&shown.battle, &overlays.0, picks.0.line);
    if !changed(&mut last, rows.clone()) && panels.is_empty() == rows.is_empty() {
        return;
    }
    panels.iter().for_each(|panel| commands.entity(panel).despawn());
    if rows.is_empty() {
        return;
    }
    let root = commands
        .spawn((
            Name::new("Forecast"),
            ForecastPanel,
            ChildOf(slots.of(Slot::Forecast)),
            panel(),
            Node { padding: px(type_scale::GAP).all(), row_gap: px(3), ..panel_node() },
            Pickable::IGNORE,
        ))
        .id();
    for (text, tone) in rows {
        let (size, colour) = match tone {
            Tone::Heading => (type_scale::BODY, palette::ACCENT),
            Tone::Plain => (type_scale::SMALL, palette::TEXT),
            Tone::Quiet => (type_scale::SMALL, palette::TEXT_QUIET),
            Tone::Harm => (type_scale::SMALL, palette::HARM_TEXT),
        };
        commands.spawn((ChildOf(root), widget::words(text, size, colour)));
    }
}
