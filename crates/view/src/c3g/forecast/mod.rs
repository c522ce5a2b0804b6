//! The forecast of a C3G battle.

use crate::threats::Want;
use knockback_rules::{
    battle::{FigureId, Occupant},
    c3g::{AttackWith, C3gBattle, DicePool},
    displacement::Cause,
    report::listed,
};

pub mod chances;

use crate::c3g::scene::{
    Aim, WayShown,
    flight::{Band, KnockbackForecast, LadderRung},
    words,
};
use crate::c3g::scene::{Scene, chances::Laid};
use crate::overlay::Target;
use crate::{
    c3g::acting,
    forecast::{Heads, Known, PanelItem, Rung, at_friend, cannot_attack, plain, tipped, to_attack, to_go},
    keys,
    text::sentence,
    threats::{self, RankedThreats},
    tip::Tip,
    tone::Tone,
};

/// The forecast panel of a C3G battle. Refusals are shown only when the player tries the action.
#[must_use]
pub fn parts(battle: C3gBattle<'_>, overlay: &Scene, known: Known<'_, Laid>) -> Vec<PanelItem> {
    let (ranked, want) = known.map;
    let mut parts = Vec::new();
    if let Some(way) = &overlay.way {
        of_way(battle, overlay, way, &mut parts);
        attacks_from_there(ranked, want, way, &mut parts);
    } else if let Some(aim) = &overlay.aim {
        of_aim(battle, overlay, (aim, known.odds), &mut parts);
    } else if let Some(figure) = overlay.figure.filter(|_| !overlay.threats) {
        of_figure(battle, overlay, figure, &mut parts);
    }
    parts
}

/// The best attacks from the end of a path.
fn attacks_from_there(ranked: &RankedThreats, want: &Want, way: &WayShown, parts: &mut Vec<PanelItem>) {
    let back = "back to the map of all hexes";
    if ranked.counting && ranked.entries.is_empty() {
        let tip = threats::meaning(want, back, &[]);
        parts.push(tipped("Attacks from there: computing odds \u{2026}", Tone::Quiet, tip));
        return;
    }
    threats::from_there(ranked.from(way.goal.way.to), want, (back, &[]), parts);
}

/// The headings of the ladder.
fn heads() -> Heads {
    Heads {
        points: "KP",
        of_points: Tip::new(
            "Knockback points: the attacker's skulls minus the defender's. Each one moves the target one hex on level ground.",
            &["C3G-19", "C3G-21"],
        ),
        chance: "chance",
        of_chance: Tip::new(
            "The chance of this, as shown on that hex. All rows add up to 100 %.",
            &["C3G-19", "C3G-21"],
        ),
    }
}

/// The dice of a pool, with the reason for each part.
fn pool(name: &'static str, pool: &DicePool, more: Option<(String, Tone, Tip)>) -> PanelItem {
    let dice = pool.dice();
    // If all dice are from the card, no explanation is needed.
    let parts = if pool.parts().len() > 1 { pool.parts() } else { &[] };
    let reasons = parts.iter().enumerate().map(|(place, part)| {
        let number = if place == 0 { part.dice.to_string() } else { format!("{:+}", part.dice) };
        let reason = if place == 0 { "on the card" } else { part.reason.words() };
        let text = format!("{number} {reason}");
        let tip = Tip::new(format!("{}: {number} dice.", sentence(part.reason.words())), &[part.reason.rule().0]);
        (text, Tone::Plain, tip)
    });
    PanelItem::Chips {
        name,
        count: format!("{dice} {}", if dice == 1 { "die" } else { "dice" }),
        chips: reasons.chain(more).collect(),
    }
}

/// The name of an attack in place of the normal one. The normal attack needs no name.
fn instead_of_normal(battle: C3gBattle<'_>, attacker: FigureId, with: AttackWith) -> Option<PanelItem> {
    let text = match with {
        AttackWith::Normal => return None,
        AttackWith::Special(place) => battle.card(attacker).special(place)?.name.to_owned(),
        AttackWith::Throw(object) => format!("Throw {}", battle.setup().object(object).name),
    };
    Some(tipped(text, Tone::Quiet, Tip::new("This attack replaces the normal one.", &["C3G-13"])))
}

/// The figures whose moves an attack would end.
fn ends_moves(battle: C3gBattle<'_>, attacker: FigureId) -> Option<PanelItem> {
    let others = acting::could_still_move(battle, attacker);
    let text = format!("Once this figure attacks, {} cannot move.", listed(&others));
    let tip = Tip::new("All moves of a turn come before its first attack.", &["C3G-4"]);
    (!others.is_empty()).then(|| tipped(text, Tone::Risk, tip))
}

fn of_aim(battle: C3gBattle<'_>, overlay: &Scene, (aim, laid): (&Aim, &Laid), parts: &mut Vec<PanelItem>) {
    let target = battle.occupant_name(aim.target);
    parts.push(PanelItem::Title(format!("{} \u{2192} {target}", battle.figure_name(aim.attacker))));
    if matches!(aim.target, Occupant::Figure(figure) if battle.friends(aim.attacker, figure)) {
        parts.push(at_friend(target));
    }
    parts.extend(aim.with.and_then(|with| instead_of_normal(battle, aim.attacker, with)));
    parts.extend(aim.with.and_then(|_| chances::headline(battle, laid)).map(PanelItem::Headline));
    if overlay.targets.iter().any(|open| open.who == aim.target) {
        parts.push(to_attack(target));
        parts.extend(ends_moves(battle, aim.attacker));
    }
    if aim.with.is_some() {
        parts.push(pool("Attack", &aim.attack, None));
        let tough = (aim.automatic > 0).then(|| {
            let text = "A shield that counts without a roll. It cancels a wound but not knockback.";
            (format!("+{} shield", aim.automatic), Tone::Plain, Tip::new(text, &["C3G-16", "C3G-19"]))
        });
        parts.push(pool("Defence", &aim.defence, tough));
        chances::of_attack(battle, laid, parts);
    }
    let Occupant::Figure(figure) = aim.target else { return };
    match &aim.forecast {
        KnockbackForecast::None => parts.push(tipped(
            "This attack does not knock back.",
            Tone::Quiet,
            Tip::new("Only normal attacks by figures with Super Strength do.", &["C3G-17", "C3G-18"]),
        )),
        KnockbackForecast::RuledOut(reason) => parts.push(tipped(
            words::ruled_out(battle, *reason),
            Tone::Quiet,
            Tip::new("The reason for no knockback.", &[words::ruled_out_rule(*reason)]),
        )),
        KnockbackForecast::Lines(lines) => {
            let Some(flight) = aim.flight() else { return };
            let mut text = format!("Knocked back to the {}", flight.line.direction);
            if lines.len() > 1 {
                text = format!("{text}  (line {} of {}; L: next)", aim.line % lines.len() + 1, lines.len());
            }
            parts.push(tipped(text, Tone::Quiet, Tip::new("The line of the flight.", &["C3G-20"])));
            let rungs = chances::ladder(battle, laid, flight, |landing| rung(battle, figure, landing));
            parts.push(PanelItem::Rungs(heads(), rungs));
            chances::of_lines(laid, lines, aim.line, parts);
        }
    }
    chances::of_others(battle, laid, parts);
}

/// A rung of the ladder, without the reason why it ends there, which the caller adds.
fn rung(battle: C3gBattle<'_>, figure: FigureId, landing: &LadderRung) -> Rung {
    let trajectory = &landing.trajectory;
    let mut harm = Vec::new();
    let mut rules = vec![trajectory.rule().0];
    if trajectory.damage {
        let (text, tip) = match landing.struck() {
            Some(struck) => {
                let name = battle.occupant_name(struck);
                let tip = format!(
                    "One die for both: on a skull, {} and {name} take a wound each.",
                    battle.figure_name(figure)
                );
                ("1 die for both".to_owned(), tip)
            }
            None => ("1 die".to_owned(), format!("One die: on a skull, {} takes a wound.", battle.figure_name(figure))),
        };
        harm.push((text, Tone::Harm, Tip::new(tip, &["C3G-30"])));
        rules.push("C3G-30");
    }
    for drop in &landing.drops {
        let hurts = drop.band != Band::Harmless;
        let tone = if hurts { Tone::Harm } else { Tone::Quiet };
        let what = match drop.band {
            Band::Harmless => "no roll",
            Band::Dice(1) => "one die, a wound on a skull",
            Band::Dice(_) => "three dice, a wound for each skull",
            Band::Deadly => "a d20, survived only on 19 or 20",
        };
        let tip = format!("A drop of {} levels at Height {}: {what}.", drop.levels, battle.height(figure));
        harm.push((words::drop(drop), tone, Tip::new(tip, &["C3G-11", "C3G-32"])));
        if hurts {
            rules.push("C3G-32");
        }
    }
    if !trajectory.burns.is_empty() {
        let often = trajectory.burns.len();
        let text = if often > 1 { format!("lava d20 \u{d7}{often}") } else { "lava d20".to_owned() };
        let tip = Tip::new("Lava on the way: a d20 roll to survive each hex of it.", &["C3G-22"]);
        harm.push((text, Tone::Harm, tip));
        rules.push("C3G-22");
    }
    if trajectory.glyph.is_some() && !matches!(trajectory.cause, Cause::Glyph(_)) {
        let tip = Tip::new("The flight ends on a glyph, which is revealed and takes effect.", &["C3G-27"]);
        harm.push(("\u{25c6} glyph".to_owned(), Tone::Plain, tip));
    }
    rules.dedup();
    let all = format!("With {} KP: {}.", landing.points(), words::landing(battle, landing));
    let tip = Tip { text: all, rules };
    Rung { place: None, points: landing.points(), why: String::new(), harm, chance: None, tip }
}

fn of_way(battle: C3gBattle<'_>, overlay: &Scene, shown: &WayShown, parts: &mut Vec<PanelItem>) {
    let Some(figure) = overlay.figure else { return };
    let way = &shown.goal.way;
    let spaces = battle.card(figure).movement;
    parts.push(PanelItem::Title(format!("Move: {} of {spaces} spaces", way.cost)));
    parts.push(to_go());
    let climbs: Vec<String> =
        shown.steps.iter().filter(|step| step.cost > 1).map(|step| step.cost.to_string()).collect();
    if !climbs.is_empty() {
        let text = format!("Climbs on the way: {} spaces", listed(&climbs));
        parts.push(tipped(text, Tone::Quiet, Tip::new("A step up costs one extra space per level.", &["C3G-6"])));
    }
    for (_, risk) in &shown.goal.risks {
        let tip = Tip::new("The risk on this path.", words::risk_rules(risk));
        parts.push(tipped(format!("! {}", words::risk(battle, figure, risk)), Tone::Harm, tip));
    }
    if shown.goal.risks.is_empty() {
        parts.push(plain("\u{2713} A safe path.", Tone::Quiet));
    }
    if shown.goal.stops {
        parts.push(tipped("The move ends there.", Tone::Plain, Tip::new("Water or a glyph ends a move.", &["C3G-8"])));
    }
    if let Some(other) = &shown.other {
        let spaces = if other.way.cost == 1 { "space" } else { "spaces" };
        let key = keys::SHORTEST.key();
        let text = if other.way.harm {
            let risks: Vec<String> =
                other.risks.iter().map(|(_, risk)| words::risk(battle, figure, risk).to_lowercase()).collect();
            let held = keys::HOLD_SHORTEST.key();
            format!("{key} or {held}: the shorter path, {} {spaces}, but {}", other.way.cost, risks.join(", "))
        } else {
            format!("{key}: the safe path, {} {spaces}", other.way.cost)
        };
        let tip = Tip::new("The safe path is used unless you ask for the shortest one.", &[]);
        parts.push(tipped(text, Tone::Quiet, tip));
    }
    if shown.stances > 1 {
        let text = format!("{} ways to stand there; {}: next", shown.stances, keys::NEXT_LINE.key());
        parts.push(tipped(text, Tone::Quiet, Tip::new("Either end of a two-hex figure may lead.", &["C3G-12"])));
    }
}

fn of_figure(battle: C3gBattle<'_>, overlay: &Scene, figure: FigureId, parts: &mut Vec<PanelItem>) {
    parts.push(PanelItem::Title(format!("{} to act", battle.figure_name(figure))));
    if overlay.goals.is_empty() {
        parts.push(tipped("No move left.", Tone::Quiet, Tip::new("One move, then one attack.", &["C3G-4"])));
    } else {
        let spaces = battle.card(figure).movement;
        let text = format!("Move up to {spaces}: each hex shows its cost.");
        parts.push(tipped(text, Tone::Plain, Tip::new("A step costs 1, plus 1 for each level up.", &["C3G-6"])));
        if !overlay.risky_cells().is_empty() {
            let text = "Striped hexes: risky to reach.";
            let tip = "Hover over one to see the risk: a fall, a swipe, lava.";
            parts.push(tipped(text, Tone::Harm, Tip::new(tip, &["C3G-10", "C3G-11", "C3G-22"])));
        }
        if overlay.goals.iter().any(|goal| goal.stops) {
            let tip = Tip::new("Water or a glyph ends a move.", &["C3G-8"]);
            parts.push(tipped("Dotted hexes: the move ends there.", Tone::Quiet, tip));
        }
        let engaged: Vec<&str> = battle.engaged_with(figure).iter().map(|enemy| battle.figure_name(*enemy)).collect();
        if !engaged.is_empty() {
            let text = format!("! Leaving {}: swipe.", engaged.join(" or "));
            parts.push(tipped(
                text,
                Tone::Harm,
                Tip::new("Each enemy the figure leaves may roll one die.", &["C3G-10"]),
            ));
        }
    }
    if !overlay.targets.is_empty() {
        let of = |friend: bool| {
            let targets = overlay.targets.iter().filter(move |target| target.friend == friend);
            targets.map(|target| battle.occupant_name(target.who).to_owned()).collect::<Vec<_>>().join(", ")
        };
        let tip = Tip::new("Targets have a red ring. T shows the next one.", &["C3G-13"]);
        parts.extend(
            Some(of(false))
                .filter(|names| !names.is_empty())
                .map(|names| tipped(format!("Can attack: {names}"), Tone::Plain, tip)),
        );
        let tip = Tip::new("Friends can be attacked too: knockback may take them out of harm's way.", &["C3G-13"]);
        parts.extend(
            Some(of(true))
                .filter(|names| !names.is_empty())
                .map(|names| tipped(format!("Can also attack friends: {names}"), Tone::Quiet, tip)),
        );
    }
    let figures = |target: &Target| matches!(target.who, Occupant::Figure(_)) && !target.friend;
    let enemies = overlay.barred.iter().filter(|(target, _)| figures(target));
    let mut barred: Vec<(&str, &str)> =
        enemies.map(|(target, refusal)| (battle.occupant_name(target.who), words::barred(refusal))).collect();
    if barred.iter().all(|(_, why)| *why == "done") && !barred.is_empty() {
        let tip = Tip::new("A figure attacks once per turn.", &["C3G-4"]);
        parts.push(tipped("Has attacked.", Tone::Quiet, tip));
        barred.clear();
    }
    if let Some(text) = cannot_attack(barred) {
        let tip = Tip::new("Hover over one to see why.", &["C3G-13", "C3G-14"]);
        parts.push(tipped(text, Tone::Quiet, tip));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use knockback_rules::{
        battle::{Battle, Order, Setup},
        c3g::{self, Choice},
        dice::SeededDice,
        files::read_scenario,
        game::Game,
    };

    use super::*;
    use crate::selection::Selection;
    use crate::{
        RulesetView as _,
        c3g::testing::expect_ruleset,
        threats::{RankedThreats, ThreatView as _},
    };
    use knockback_odds::c3g::ThreatCount;
    use knockback_rules::c3g::C3g;

    /// For each possible target of the acting card's figures: true if the target is a friend, and true if the panel
    /// warns of the attack.
    fn warned(battle: &Battle) -> Vec<(bool, bool)> {
        let played = expect_ruleset(battle);
        let Some((_, Choice::Act { card, .. })) = battle.choice_of::<C3g>() else { return Vec::new() };
        let figures = battle.setup().figure_ids().filter(|figure| played.rules().card_of[figure.index()] == card);
        let pairs = figures.flat_map(|figure| battle.setup().figure_ids().map(move |other| (figure, other)));
        let told = pairs.filter(|(figure, other)| figure != other).filter_map(|(figure, other)| {
            let cell = battle.field().footprint(other)?.head;
            let picked = Selection { figure: Some(figure), cell: Some(cell), ..Selection::default() };
            let scene = C3g::scene(played, &picked);
            let aim = scene.aim.as_ref().filter(|aim| aim.target == Occupant::Figure(other))?;
            let parts = parts(
                played,
                &scene,
                Known { odds: &Laid::default(), map: (&RankedThreats::default(), &ThreatCount::WANTS[0]) },
            );
            let warns =
                |part: &PanelItem| matches!(part, PanelItem::Words { text, .. } if text.starts_with("Careful:"));
            Some((battle.friends(aim.attacker, other), parts.iter().any(warns)))
        });
        told.collect()
    }

    #[test]
    fn the_panel_warns_only_of_attacks_on_friends() {
        let text = knockback_testing::scenarios::text("foundry_row");
        let setup = Arc::new(Setup::new(read_scenario("foundry_row.ron", text).unwrap()).unwrap());
        let (mut friends, mut enemies) = (0, 0);
        for seed in 0..12 {
            let mut game = Game::new(Arc::clone(&setup), Some(seed));
            let mut dice = SeededDice::new(seed);
            game.settle(&mut dice).unwrap();
            for step in 0..60 {
                for (friend, warns) in warned(game.battle()) {
                    assert_eq!(friend, warns);
                    if friend { friends += 1 } else { enemies += 1 }
                }
                let orders: Vec<Order> = game.battle().legal_orders().iter().collect();
                let moves = |order: &&Order| matches!(order, Order::C3g(c3g::Order::Move { .. }));
                let liked: Vec<&Order> = orders.iter().filter(moves).collect();
                let order = liked.get(step * 7 % liked.len().max(1)).copied().or(orders.last());
                let Some(order) = order else { break };
                game.play(order, &mut dice).unwrap();
            }
            if friends > 0 && enemies > 0 {
                return;
            }
        }
        panic!("{friends} friends and {enemies} enemies were aimed at");
    }
}
