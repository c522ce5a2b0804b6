//! The forecast of moves and throws, and of a figure that may act.

use knockback_rules::{
    battle::{FigureId, Occupant},
    champions::{ChampionsBattle, Means, Order, movement::PlannedMove},
    units::Hexes,
};

use crate::champions::scene::Scene;
use crate::champions::scene::{Throw, What, words};
use crate::overlay::Target;
use crate::{
    champions::{
        acting,
        keys::{HIGHER, LOWER},
    },
    forecast::{PanelItem, cannot_attack, plain, tipped, to_go},
    tip::Tip,
    tone::Tone,
};

pub(super) fn of_throw(battle: ChampionsBattle<'_>, throw: &Throw, parts: &mut Vec<PanelItem>) {
    let who = battle.figure_name(throw.who);
    parts.push(PanelItem::Title(format!("Throw {who} to the {}", throw.direction)));
    let far = Hexes(throw.trajectory.moved).metres();
    parts.push(tipped(
        format!("{who} flies {far}."),
        Tone::Plain,
        Tip::new("1.6 m for each point of STR not used for lifting; half without a run-up.", &["CH-22"]),
    ));
    for (_, object, dice) in &throw.trajectory.broken {
        let name = battle.occupant_name(Occupant::Object(*object));
        parts.push(tipped(
            format!("! {name} breaks: {dice}d6"),
            Tone::Harm,
            Tip::new("The flight continues.", &["CH-36"]),
        ));
    }
    if let Some((against, dice)) = throw.trajectory.struck {
        let text = format!("! Hits {}: {dice}d6", words::against(battle, against));
        parts.push(tipped(
            text,
            Tone::Harm,
            Tip::new("An obstacle that stops the flight takes the same damage.", &["CH-38"]),
        ));
    }
}

pub(super) fn of_move(battle: ChampionsBattle<'_>, figure: FigureId, plan: &PlannedMove, parts: &mut Vec<PanelItem>) {
    let left = acting::metres_left(battle, figure, plan.by);
    parts.push(PanelItem::Title(format!("{} {} of {left}", words::verb(plan.by), plan.metres)));
    parts.push(to_go());
    let (text, tip) = if plan.halves > 1 {
        ("Takes the full phase: no attack afterwards.", "Moving more than half the distance takes a full phase.")
    } else {
        ("Takes half a phase: you can still attack.", "Moving up to half the distance takes half a phase.")
    };
    parts.push(tipped(text, Tone::Plain, Tip::new(tip, &["CH-7"])));
    if plan.by == Means::Flight {
        let end = plan.path.last().copied().or_else(|| battle.field().footprint(figure).map(|at| at.head));
        let up = plan.feet.zip(end).map(|(feet, end)| battle.setup().board.level(end).rise_to(feet));
        let text = match up {
            Some(up) => {
                let (lower, higher) = (LOWER.key(), HIGHER.key());
                format!("Ends {} above the ground. [{lower}] lower, [{higher}] higher", Hexes(up).metres())
            }
            None => format!("Lands there. [{}] to stay in the air", HIGHER.key()),
        };
        let tip = Tip::new("A level is 2 m. Climbing costs as much as flying level; descending is free.", &["CH-7"]);
        parts.push(tipped(text, Tone::Quiet, tip));
    }
}

pub(super) fn of_figure(battle: ChampionsBattle<'_>, overlay: &Scene, figure: FigureId, parts: &mut Vec<PanelItem>) {
    parts.push(PanelItem::Title(format!("{} to act", battle.figure_name(figure))));
    let any = |wanted: fn(&What) -> bool| overlay.offers.iter().any(|offer| wanted(&offer.what));
    if any(|what| matches!(what, What::React(_))) {
        let tip = Tip::new("Clicking a marked hex aborts to it, which uses up the next phase.", &["CH-9"]);
        parts.push(tipped("Marked hexes: dive or step in there.", Tone::Plain, tip));
        return;
    }
    if any(|what| matches!(what, What::Area)) {
        let tip = Tip::new("An area is aimed at a hex.", &["CH-13"]);
        parts.push(tipped("Hover over a hex to see who would be hit; click to attack it.", Tone::Plain, tip));
        return;
    }
    if any(|what| matches!(what, What::Throw(_))) {
        parts.push(plain("Hover over a direction to see the throw; click to throw.", Tone::Plain));
        return;
    }
    if let Some((_, plan)) = overlay.moves().next() {
        let left = acting::metres_left(battle, figure, plan.by);
        let text = format!("{} up to {left}: hover over a hex to see the distance.", words::verb(plan.by));
        parts.push(tipped(
            text,
            Tone::Plain,
            Tip::new("A hex is 2 m, and so is a level. J: another way to move.", &["CH-7"]),
        ));
        let tip = || Tip::new("A half move leaves time for an attack; a full move does not.", &["CH-7"]);
        if overlay.moves().any(|(_, plan)| plan.halves < 2) {
            parts.push(tipped("Filled hexes: half a phase, then you can attack.", Tone::Quiet, tip()));
        }
        if overlay.moves().any(|(_, plan)| plan.halves > 1) {
            parts.push(tipped("Hexes with a small ring: a full phase.", Tone::Quiet, tip()));
        }
    }
    let of = |wanted: &dyn Fn(&Target) -> bool| {
        let targets = overlay.targets.iter().filter(|target| wanted(target));
        named(targets.map(|target| battle.occupant_name(target.who)))
    };
    let is_thing = |target: &Target| matches!(target.who, Occupant::Object(_));
    let charging = overlay.strikes.iter().any(|(_, order)| matches!(order, Order::Charge(_)));
    let verb = if charging { "Can charge at" } else { "Can attack" };
    let tip = Tip::new("Targets have a red ring. T shows the next one.", &["CH-7"]);
    let foes = of(&|target| !target.friend && !is_thing(target));
    parts.extend(foes.map(|names| tipped(format!("{verb}: {names}"), Tone::Plain, tip)));
    let tip = Tip::new("Objects can be attacked too, and some break. T shows the next one.", &["CH-7", "CH-36"]);
    parts.extend(of(&is_thing).map(|names| tipped(format!("Objects: {names}"), Tone::Quiet, tip)));
    let tip = Tip::new("Friends can be attacked too.", &["CH-7"]);
    let friends = of(&|target| target.friend && !is_thing(target));
    parts.extend(friends.map(|names| tipped(format!("Can also attack friends: {names}"), Tone::Quiet, tip)));
    let enemies =
        overlay.barred.iter().filter(|(Target { who, friend, .. }, _)| matches!(who, Occupant::Figure(_)) && !friend);
    let barred = enemies.map(|(target, refusal)| (battle.occupant_name(target.who), words::barred(refusal)));
    if let Some(text) = cannot_attack(barred) {
        let tip = Tip::new("Hover over one to see why. I: another weapon. K: another maneuver.", &["CH-2", "CH-10"]);
        parts.push(tipped(text, Tone::Quiet, tip));
    }
}

/// A list of names, with the number of each repeated name: `Shop window \u{00d7}2, Hydrant`.
fn named<'a>(names: impl Iterator<Item = &'a str>) -> Option<String> {
    let mut counted: Vec<(&str, usize)> = Vec::new();
    for name in names {
        match counted.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counted.push((name, 1)),
        }
    }
    let words = counted.into_iter().map(|(name, count)| match count {
        1 => name.to_owned(),
        _ => format!("{name} \u{00d7}{count}"),
    });
    let words: Vec<String> = words.collect();
    (!words.is_empty()).then(|| words.join(", "))
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn repeated_names_are_counted() {
        let names = ["Lintel", "Shop window", "Hydrant", "Shop window"];
        assert_eq!(named(names.into_iter()).as_deref(), Some("Lintel, Shop window \u{00d7}2, Hydrant"));
        assert_eq!(named(std::iter::empty()), None);
    }
}
