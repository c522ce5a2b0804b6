//! The dice of Champions: to hit, damage as STUN and BODY, knockback, crashes, landings and falls, checks.

use knockback_rules::{
    battle::{AgendaChange, FigureId, Frame, Occupant},
    champions::{
        self, Against, AreaStage, AttackFrame, AttackKind, AttackStage, ChampionsBattle, Check, Defence, Event,
        HarmSource,
        attack::{self, WeaponProfile},
        check,
        damage::{Damage, defences, through},
        factor,
        knockback::{self, DiceReason, Multiplied},
    },
    dice::{D6Pool, Faces},
};

use crate::dice_tray::{DiceTray, Roll, Sum, Term, TraySpot, named};

/// The title of the dice that break a tie.
const FIRST: &str = "Who acts first?";

/// True if the dice on the table no longer matter after the event: the dice of a tie, once a phase begins.
#[must_use]
pub fn clears_tray(table: &DiceTray, event: &Event) -> bool {
    table.title == FIRST && matches!(event, Event::PhaseBegan { .. } | Event::PhaseSpent { .. })
}

/// A roll of d6.
fn rolled(
    battle: ChampionsBattle<'_>,
    who: Occupant,
    what: &'static str,
    faces: &Faces,
    rules: &[&'static str],
) -> Roll {
    Roll::of_numbers(named(&battle, who), what, faces, rules)
}

/// The attacker and the target, as a title.
fn attack_title(battle: ChampionsBattle<'_>, attacker: FigureId, target: Occupant) -> String {
    format!("{} attacks {}", battle.figure_name(attacker), battle.occupant_name(target))
}

/// The roll behind an event, before the dice land, and its position on the table.
#[must_use]
pub fn roll(battle: ChampionsBattle<'_>, event: &Event, faces: Option<&Faces>) -> Option<(Roll, TraySpot)> {
    let faces = faces?;
    let of =
        |figure: FigureId, what, rules: &[&'static str]| rolled(battle, Occupant::Figure(figure), what, faces, rules);
    let name = |figure| battle.figure_name(figure);
    Some(match event {
        Event::TieRolled { figure, .. } => (of(*figure, "goes first?", &["CH-6"]), TraySpot::Titled(FIRST.to_owned())),
        Event::ToHitRolled { attacker, target, .. } => {
            let stray = matches!(battle.top(), Some(Frame::Champions(champions::Frame::Stray(_))));
            let place = if stray {
                TraySpot::Titled(format!("Stray shots of {}", name(*attacker)))
            } else {
                TraySpot::New(attack_title(battle, *attacker, *target))
            };
            (of(*attacker, "to hit", &["CH-10"]), place)
        }
        Event::AreaRolled { attacker, at, .. } => {
            let occupant = battle.setup().board.cell(*at).and_then(|cell| battle.field().occupant(cell));
            let at = occupant.map_or("the ground", |occupant| battle.occupant_name(occupant));
            (of(*attacker, "to hit", &["CH-10", "CH-13"]), TraySpot::New(format!("{} aims at {at}", name(*attacker))))
        }
        Event::Scattered { .. } => {
            let mut roll = of(FigureId(0), "astray", &["CH-13"]);
            (roll.who, roll.side) = ("Scatter".to_owned(), None);
            (roll, TraySpot::Beside)
        }
        Event::Rolled { figure, check, .. } => {
            let (what, rule, title) = match check {
                Check::Dive => ("dives", "CH-9", TraySpot::New(format!("{} dives for cover", name(*figure)))),
                Check::Block => ("blocks", "CH-9", TraySpot::New(format!("{} blocks", name(*figure)))),
                Check::RollWithPunch => ("rolls with it", "CH-9", TraySpot::After(1)),
                Check::Speed => ("is quick", "CH-8", TraySpot::Titled("Who is faster?".to_owned())),
                Check::Keep => ("keeps it?", "CH-17", TraySpot::Beside),
                Check::Teamwork => ("teamwork", "CH-16", TraySpot::Titled("Together".to_owned())),
            };
            (of(*figure, what, &[rule]), title)
        }
        Event::DamageRolled { victim, dice, killing, .. } => {
            let (what, place) = if *killing { ("times", TraySpot::Beside) } else { ("damage", TraySpot::After(1)) };
            let rule = if *killing { "CH-19" } else { "CH-18" };
            let mut roll = rolled(battle, *victim, what, faces, &[rule, "CH-20"]);
            roll.pool = (!killing).then(|| made_of(battle, *dice));
            (roll, place)
        }
        Event::KnockbackRolled { figure, dice, .. } => {
            let mut roll = of(*figure, "knockback", &["CH-33", "CH-34"]);
            let why = dice.iter().map(|(dice, reason)| format!("{} {dice:+}", why_dice(*reason)));
            roll.pool = Some(why.collect::<Vec<_>>().join(", "));
            (roll, TraySpot::Beside)
        }
        Event::HarmRolled { victim, of: harm, against, dice, doubled, .. } => {
            let single = if *doubled { dice / 2 } else { *dice };
            let title = harm_title(battle, *victim, *harm, *against);
            let mut roll = rolled(battle, *victim, harm_word(*harm), faces, &[harm_rule(*harm)]);
            if *doubled {
                roll.rules.push("CH-39");
            }
            let because = factor::why_so_many(battle, *victim, (*harm, *against), single);
            let because = because.map(|because| format!(" ({because})")).unwrap_or_default();
            let twice = if *doubled { format!(" ({single}d6, twice)") } else { String::new() };
            roll.pool = Some(format!("{dice}d6{twice}{because}"));
            (roll, TraySpot::Titled(title))
        }
        Event::BreakfallRolled { figure, .. } => {
            (of(*figure, "breakfall", &["CH-43"]), TraySpot::New(format!("{} comes down", name(*figure))))
        }
        Event::EffortRolled { figure, .. } => {
            (of(*figure, "pays in STUN", &["CH-30"]), TraySpot::New(format!("{} is out of END", name(*figure))))
        }
        Event::BrokeFree { by, .. } => (of(*by, "holds on", &["CH-7"]), TraySpot::Beside),
        _ => return None,
    })
}

/// A roll that is followed by another one before an event reports the result: the BODY of a killing hit, or the first
/// of two characters that test their strength.
#[must_use]
pub fn half_rolled(
    battle: ChampionsBattle<'_>,
    change: &AgendaChange,
    faces: Option<&Faces>,
) -> Option<(Roll, TraySpot)> {
    let (AgendaChange::Become(Frame::Champions(frame)), faces) = (change, faces?) else { return None };
    let killing = |victim| (rolled(battle, victim, "killing", faces, &["CH-19"]), TraySpot::After(1));
    match frame {
        champions::Frame::Attack(AttackFrame {
            target, stage: AttackStage::Damage { killing: Some(_), .. }, ..
        }) => Some(killing(*target)),
        champions::Frame::Area(area) => match &area.stage {
            AreaStage::Blast { victims, killing: Some(_), .. } => victims.first().copied().map(killing),
            _ => None,
        },
        champions::Frame::Break(strain) => {
            let title = format!("{} strains", battle.figure_name(strain.figure));
            let roll = rolled(battle, Occupant::Figure(strain.figure), "strains", faces, &["CH-7"]);
            Some((roll, TraySpot::New(title)))
        }
        _ => None,
    }
}

/// The result of a roll that `half_rolled` shows.
#[must_use]
pub fn half_tally(change: &AgendaChange) -> Option<Vec<Term>> {
    let AgendaChange::Become(Frame::Champions(frame)) = change else { return None };
    let body = match frame {
        champions::Frame::Attack(AttackFrame { stage: AttackStage::Damage { killing, .. }, .. }) => *killing,
        champions::Frame::Area(area) => match &area.stage {
            AreaStage::Blast { killing, .. } => *killing,
            _ => None,
        },
        champions::Frame::Break(strain) => strain.body,
        _ => None,
    };
    body.map(|body| vec![Term::Result(format!("{body} BODY"))])
}

/// The result of a check: the number needed, and the margin.
fn of_check(rolled: u16, need: i16, (well, badly): (&str, &str)) -> Vec<Term> {
    let by = i32::from(need) - i32::from(rolled);
    let how = if check::made(rolled, need) { well } else { badly };
    let by = if by == 0 { "exactly".to_owned() } else { format!("by {}", by.abs()) };
    vec![Term::Words(format!("{rolled}, needs {need}:")), Term::Result(format!("{how}, {by}"))]
}

/// The result of the roll of an event. `battle` is the state before it.
#[must_use]
pub fn tally(battle: ChampionsBattle<'_>, event: &Event) -> Option<Vec<Term>> {
    let result = |text: String| vec![Term::Result(text)];
    Some(match event {
        Event::TieRolled { roll, .. } => result(roll.to_string()),
        Event::ToHitRolled { aim, rolled, hits, .. } => {
            let need = 11 + aim.iter().map(|(value, _)| value).sum::<i16>();
            match (hits, rolled) {
                (0, 18) => result("18: always a miss".to_owned()),
                (1.., ..=3) if need < 3 => result("3: always a hit".to_owned()),
                (2.., _) => vec![Term::Words(format!("{rolled}, needs {need}:")), Term::Result(format!("{hits} hits"))],
                _ => of_check(*rolled, need, ("hit", "miss")),
            }
        }
        Event::AreaRolled { aim, rolled, .. } => {
            let need = 11 + aim.iter().map(|(value, _)| value).sum::<i16>();
            of_check(*rolled, need, ("on the spot", "astray"))
        }
        Event::Scattered { direction, hexes, .. } => result(format!("{hexes} {direction}")),
        Event::Rolled { need, rolled, .. } => of_check(*rolled, *need, ("made", "failed")),
        Event::BreakfallRolled { need, rolled, .. } => of_check(*rolled, *need, ("lands well", "lands badly")),
        Event::DamageRolled { killing: true, body, stun, .. } => {
            let times = stun.checked_div(*body).unwrap_or(0);
            result(format!("\u{00d7}{times} = {stun} STUN"))
        }
        Event::DamageRolled { stun, body, .. } => match blow(battle).map(|blow| blow.kind) {
            Some(AttackKind::Drain(_) | AttackKind::Dispel | AttackKind::Transform) => result(format!("{stun} points")),
            _ => result(format!("{stun} STUN  {body} BODY")),
        },
        Event::HarmRolled { stun, body, .. } => result(format!("{stun} STUN  {body} BODY")),
        Event::KnockbackRolled { rolled, .. } => result(rolled.to_string()),
        Event::EffortRolled { stun, .. } => result(format!("{stun} STUN")),
        Event::BrokeFree { theirs, free, .. } => {
            let how = if *free { "free" } else { "held" };
            result(format!("{theirs} BODY: {how}"))
        }
        _ => return None,
    })
}

/// The attack that strikes now.
fn blow(battle: ChampionsBattle<'_>) -> Option<WeaponProfile> {
    match battle.top()? {
        Frame::Champions(champions::Frame::Attack(frame)) => attack::blow(battle, frame.attacker, frame.with),
        Frame::Champions(champions::Frame::Area(frame)) => attack::blow(battle, frame.attacker, frame.with),
        _ => None,
    }
}

/// The damage dice of the current attack, and their sources: `12d6 (STR 8d6, haymaker +4d6)`.
fn made_of(battle: ChampionsBattle<'_>, dice: D6Pool) -> String {
    let Some(Frame::Champions(champions::Frame::Attack(frame))) = battle.top() else { return dice.to_string() };
    let (_, parts) = factor::of_dice(battle, frame.attacker, (frame.with, frame.maneuver), 0);
    if parts.len() < 2 {
        return dice.to_string();
    }
    let words: Vec<String> = parts.iter().map(|part| part.words()).collect();
    format!("{dice} ({})", words.join(", "))
}

/// The sums of the damage that passes the defences of a target.
fn coming_through(battle: ChampionsBattle<'_>, figure: FigureId, damage: Damage) -> [Sum; 2] {
    let (all, resistant) = defences(battle, figure, damage.against);
    let (stun, body) = through(battle, figure, damage);
    let defence = if damage.against == Defence::Physical { "PD" } else { "ED" };
    let (against_body, of_body) = if damage.killing { (resistant, "resistant ") } else { (all, "") };
    let terms = |rolled: u16, less: u16, of: &str, left: u16, what: &str| {
        let mut terms = vec![
            Term::Words(rolled.to_string()),
            Term::Minus,
            Term::Words(format!("{less} {of}{defence}")),
            Term::Equals,
        ];
        if left > rolled.saturating_sub(less) {
            terms.push(Term::Words("at least the BODY,".to_owned()));
        }
        terms.push(Term::Result(format!("{left} {what}")));
        terms
    };
    [
        Sum {
            name: "STUN",
            terms: terms(damage.stun, all, "", stun, "STUN"),
            tip: "PD is subtracted from physical damage, ED from energy damage. STUN taken is at least the BODY taken. More STUN than CON from one attack stuns.",
            rules: vec!["CH-20", "CH-24"],
        },
        Sum {
            name: "BODY",
            terms: terms(damage.body, against_body, of_body, body, "BODY"),
            tip: "Only resistant defence stops the BODY of killing damage.",
            rules: vec!["CH-20", "CH-26"],
        },
    ]
}

/// The sums that follow from an event. `battle` is the state before it.
#[must_use]
pub fn sum(battle: ChampionsBattle<'_>, event: &Event) -> Vec<Sum> {
    match event {
        Event::DamageRolled { victim: Occupant::Figure(figure), killing, stun, body, .. } => {
            let Some(blow) = blow(battle).filter(|blow| matches!(blow.kind, AttackKind::Normal | AttackKind::Killing))
            else {
                return nothing_to_lose(battle, *figure).into_iter().collect();
            };
            let damage = Damage { stun: *stun, body: *body, killing: *killing, against: blow.against };
            let mut sums = coming_through(battle, *figure, damage).to_vec();
            if matches!(battle.top(), Some(Frame::Champions(champions::Frame::Attack(frame))) if frame.rolled_with) {
                sums.push(Sum {
                    name: "Rolled with it",
                    terms: vec![Term::Result("half of both".to_owned())],
                    tip: "A character who rolls with the punch takes half of what gets through.",
                    rules: vec!["CH-9"],
                });
            }
            if let Some(share) = recoil(battle) {
                let part = if share == 2 { "half" } else { "a third" };
                sums.push(Sum {
                    name: "Recoil",
                    terms: vec![Term::Result(format!("{part} of the rolled damage, minus own PD"))],
                    tip: "An attacker who strikes with the whole body takes part of the damage.",
                    rules: vec!["CH-7"],
                });
            }
            sums
        }
        Event::HarmRolled { victim, doubled, stun, body, .. } => {
            let mut sums = Vec::new();
            if *doubled {
                sums.push(Sum {
                    name: "Out cold",
                    terms: vec![Term::Result("dice doubled".to_owned())],
                    tip: "An unconscious character cannot brace for impact and takes twice the dice, which may be more than an object withstands.",
                    rules: vec!["CH-39"],
                });
            }
            let halved = matches!(battle.top(), Some(Frame::Champions(champions::Frame::Landing(landing))) if landing.is_halved());
            if halved {
                sums.push(Sum {
                    name: "Breakfall",
                    terms: vec![Term::Result("half of the roll".to_owned())],
                    tip: "A character with Breakfall takes half, before defences.",
                    rules: vec!["CH-43"],
                });
            }
            if let Occupant::Figure(figure) = victim {
                let share = if halved { 2 } else { 1 };
                let (stun, body) = (stun / share, body / share);
                let damage = Damage { stun, body, killing: false, against: Defence::Physical };
                sums.extend(coming_through(battle, *figure, damage));
            }
            sums
        }
        Event::KnockbackRolled { figure, body, multiplied, resistance, rolled, hexes, .. } => {
            let mut terms = vec![Term::Words(match multiplied {
                Some(Multiplied { rolled, percent }) => format!("{body} BODY ({percent} % of {rolled})"),
                None => format!("{body} BODY"),
            })];
            let more = i32::from(battle.sheet(*figure).knockback_of_shrinking().0);
            if resistance.0 > 0 {
                terms.extend([Term::Minus, Term::Words(format!("{} resisted", resistance.0))]);
            }
            let makes = match hexes {
                ..0 => format!("{hexes}: stays put"),
                0 => "0: knocked down".to_owned(),
                hexes if more > 0 => format!("{hexes} plus {more} for Shrinking: {} m", 2 * (hexes + more)),
                1 => "1 hex, 2 m".to_owned(),
                hexes => format!("{hexes} hexes, {} m", 2 * hexes),
            };
            terms.extend([Term::Minus, Term::Words(rolled.to_string()), Term::Equals, Term::Result(makes)]);
            let tip = "Distance in hexes: the rolled BODY before defences, minus resistance, minus these dice. At 0 the target is knocked down; below 0 nothing happens.";
            vec![Sum { name: "Knockback", terms, tip, rules: vec!["CH-31", "CH-33", "CH-34"] }]
        }
        _ => Vec::new(),
    }
}

/// The recoil of the attacker from its own attack, as a divisor of the damage.
fn recoil(battle: ChampionsBattle<'_>) -> Option<u16> {
    match battle.top()? {
        Frame::Champions(champions::Frame::Attack(frame)) => frame.maneuver.recoil(),
        _ => None,
    }
}

/// The reason why a drain bought with knockback causes none (`CH-31`).
fn nothing_to_lose(battle: ChampionsBattle<'_>, figure: FigureId) -> Option<Sum> {
    let blow = blow(battle).filter(|blow| blow.knocks(0))?;
    let of = knockback::nothing_to_lose(battle, figure, blow.kind)?;
    Some(Sum {
        name: "Knockback",
        terms: vec![Term::Result(format!("none: no {} to lose", of.name()))],
        tip: "A drain does not knock back a target with nothing left of that characteristic.",
        rules: vec!["CH-31"],
    })
}

fn harm_title(battle: ChampionsBattle<'_>, victim: Occupant, harm: HarmSource, against: Option<Against>) -> String {
    let name = battle.occupant_name(victim);
    let struck = match against {
        Some(Against::Object(object) | Against::Obstacle(object)) => battle.setup().object(object).name.as_str(),
        Some(Against::Figure(figure)) => battle.figure_name(figure),
        Some(Against::Ground(_)) => "the wall",
        None => return format!("{name}: {}", harm_word(harm)),
    };
    format!("Crash: {name} and {struck}")
}

const fn harm_word(harm: HarmSource) -> &'static str {
    match harm {
        HarmSource::Impact => "crash",
        HarmSource::Landing => "landing",
        HarmSource::Fall => "fall",
        HarmSource::Recoil => "recoil",
        HarmSource::Effort => "effort",
        HarmSource::Bleeding => "bleeding",
        HarmSource::Attack | HarmSource::Together | HarmSource::Drain => "damage",
    }
}

const fn harm_rule(harm: HarmSource) -> &'static str {
    match harm {
        HarmSource::Impact => "CH-36",
        HarmSource::Landing => "CH-35",
        HarmSource::Fall => "CH-42",
        HarmSource::Effort => "CH-30",
        HarmSource::Bleeding => "CH-26",
        HarmSource::Recoil => "CH-7",
        HarmSource::Attack | HarmSource::Together | HarmSource::Drain => "CH-20",
    }
}

const fn why_dice(reason: DiceReason) -> &'static str {
    match reason {
        DiceReason::Always => "always",
        DiceReason::InTheAir => "in the air",
        DiceReason::RolledWithPunch => "rolled with it",
        DiceReason::ZeroGravity => "no gravity",
        DiceReason::UnderWater => "under water",
        DiceReason::Clinging => "clinging",
        DiceReason::Killing => "killing",
        DiceReason::Martial => "martial",
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::{champions::to_hit::ToHitReason, units::Hexes};

    use super::*;
    use crate::champions::testing::expect_ruleset;
    use knockback_testing::champions::open;

    #[test]
    fn knockback_is_shown_as_a_readable_sum() {
        let battle = open();
        let knock = |hexes, rolled| Event::KnockbackRolled {
            figure: FigureId(0),
            body: 12,
            multiplied: None,
            resistance: Hexes(3),
            dice: vec![(2, DiceReason::Always)],
            rolled,
            hexes,
        };
        let words = |event: &Event| {
            let sums = sum(expect_ruleset(&battle), event);
            let terms = sums[0].terms.iter().map(|term| match term {
                Term::Words(text) | Term::Result(text) => text.as_str(),
                Term::Minus => "-",
                Term::Equals => "=",
                _ => "?",
            });
            terms.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(words(&knock(4, 5)), "12 BODY - 3 resisted - 5 = 4 hexes, 8 m");
        assert_eq!(words(&knock(0, 9)), "12 BODY - 3 resisted - 9 = 0: knocked down");
        let Event::KnockbackRolled { figure, resistance, dice, rolled, hexes, .. } = knock(7, 5) else {
            unreachable!()
        };
        let multiplied = Some(Multiplied { rolled: 12, percent: 125 });
        let times = Event::KnockbackRolled { figure, body: 15, multiplied, resistance, dice, rolled, hexes };
        assert_eq!(words(&times), "15 BODY (125 % of 12) - 3 resisted - 5 = 7 hexes, 14 m");
    }

    #[test]
    fn tie_dice_leave_the_table_when_a_phase_begins() {
        let begins = Event::PhaseBegan { figure: FigureId(0) };
        let table = |title: &str| DiceTray { title: title.to_owned(), rolls: Vec::new(), sums: Vec::new() };
        assert!(clears_tray(&table(FIRST), &begins));
        assert!(!clears_tray(&table("Petrel attacks Sixpence"), &begins), "the dice of an attack stay on the table");
    }

    #[test]
    fn the_rolls_of_an_attack_are_side_by_side() {
        let battle = open();
        let target = Occupant::Figure(FigureId(3));
        let aim = vec![(7, ToHitReason::Ocv), (-5, ToHitReason::Dcv)];
        let hit = Event::ToHitRolled { attacker: FigureId(0), target, aim, rolled: 9, hits: 1 };
        let dice = D6Pool::of(2);
        let hurts = Event::DamageRolled { victim: target, dice, killing: false, stun: 8, body: 3 };
        let mut table = None;
        for (event, faces) in [(hit, vec![3, 3, 3]), (hurts, vec![2, 6])] {
            let (roll, place) = roll(expect_ruleset(&battle), &event, Some(&Faces::D6(faces))).unwrap();
            let mut laid = DiceTray::with(table.take(), roll, place);
            laid.land(tally(expect_ruleset(&battle), &event).unwrap());
            table = Some(laid);
        }
        let table = table.unwrap();
        assert!(table.title.contains(" attacks "), "{}", table.title);
        let told: Vec<_> = table.rolls.iter().map(|roll| roll.tally.clone().unwrap()).collect();
        assert_eq!(told[0][1], Term::Result("hit, by 4".to_owned()));
        assert_eq!(told[1], [Term::Result("8 STUN  3 BODY".to_owned())]);
    }
}
