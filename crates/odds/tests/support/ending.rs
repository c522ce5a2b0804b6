//! The end of a real attack, from its log and the battles before and after it.

use std::collections::BTreeMap;

use knockback_odds::{c3g::json::JointJson, json::Hex};
use knockback_rules::{
    battle::{Battle, Event, FigureId, Frame, ObjectId, Occupant, Order, Whereabouts},
    board::{Cell, Footprint},
    c3g::{self, AttackWith, NoKnockback},
    dice::Dice,
    game::Game,
    units::{KnockbackPoints, Level, Wounds},
};

use crate::rules_support::play::as_c3g;

/// The fields that distinguish the entries of `joint`, and the path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ending {
    pub kp: KnockbackPoints,
    pub hexes: Vec<Hex>,
    pub cause: String,
    pub by: Option<String>,
    pub knockback_damage: String,
    pub falls: Vec<Level>,
    pub wounds: BTreeMap<String, Wounds>,
    pub destroyed: Vec<String>,
    pub path: Vec<Hex>,
}

impl From<&JointJson> for Ending {
    fn from(joint: &JointJson) -> Self {
        let JointJson { kp, hexes, cause, by, knockback_damage, falls, wounds, destroyed, path, .. } = joint.clone();
        Self { kp, hexes, cause, by, knockback_damage, falls, wounds, destroyed, path }
    }
}

/// Plays an attack that is legal now in the real game, with any dice. Stops before a glyph takes effect or victory is
/// checked.
pub fn play(before: &Game, attack: &Order, line: Option<&Order>, dice: &mut dyn Dice) -> Ending {
    let mut game = before.clone();
    let start = game.log().len();
    game.submit(attack).unwrap_or_else(|refusal| panic!("{attack:?}: {refusal}"));
    loop {
        if matches!(game.battle().top(), Some(Frame::C3g(c3g::Frame::Glyph(_) | c3g::Frame::Verdict(_))) | None) {
            break;
        }
        if !game.settle_once(dice).expect("the dice answer") {
            let line = line.unwrap_or_else(|| panic!("{attack:?} asks {:?}", game.battle().choice()));
            game.submit(line).unwrap_or_else(|refusal| panic!("{line:?}: {refusal}"));
        }
    }
    let Order::C3g(c3g::Order::Attack { attacker, target, with }) = attack else {
        panic!("{attack:?} is not an attack")
    };
    told(before.battle(), game.battle(), &game.log()[start..], (*attacker, *target, *with))
}

fn hex(battle: &Battle, cell: Cell) -> Hex {
    let at = battle.setup().board.at(cell);
    [at.q, at.r]
}

fn cells(battle: &Battle, who: Occupant) -> Option<Footprint> {
    match who {
        Occupant::Figure(figure) => battle.field().footprint(figure),
        Occupant::Object(object) => battle.field().object(object).map(Footprint::one),
    }
}

fn id(battle: &Battle, who: Occupant) -> String {
    match who {
        Occupant::Figure(figure) => battle.setup().figure(figure).id.clone(),
        Occupant::Object(object) => battle.setup().object(object).id.clone(),
    }
}

fn wounds(battle: &Battle, who: Occupant) -> u8 {
    match who {
        Occupant::Figure(figure) => as_c3g(battle).state().wounds(figure),
        Occupant::Object(object) => as_c3g(battle).state().object_wounds(object),
    }
}

/// All figures and objects of a battle.
pub fn everybody(battle: &Battle) -> Vec<Occupant> {
    let figures = (0_u16..).map(FigureId).map(Occupant::Figure).take(battle.setup().figures.len());
    let objects = (0_u16..).map(ObjectId).map(Occupant::Object).take(battle.setup().objects.len());
    figures.chain(objects).collect()
}

fn told(
    before: &Battle,
    after: &Battle,
    log: &[Event],
    (attacker, target, with): (FigureId, Occupant, AttackWith),
) -> Ending {
    let (mut skulls, mut cancelled, mut kp) = (0, 0, 0);
    let mut at = cells(before, target).expect("the target is there");
    let mut path = Vec::new();
    let (mut cause, mut by) = ("none".to_owned(), None);
    let mut knockback_damage = "not_rolled".to_owned();
    let mut falls = Vec::new();
    for event in log {
        match event {
            Event::Stepped { figure, to } if Occupant::Figure(*figure) == target => {
                path.extend(to.cells().find(|cell| !at.covers(*cell)).map(|cell| hex(before, cell)));
                at = *to;
            }
            Event::Settled { figure, at: to } if Occupant::Figure(*figure) == target => at = *to,
            Event::C3g(event) => match event {
                c3g::Event::AttackRolled { skulls: rolled, .. } => skulls = *rolled,
                c3g::Event::DefenceRolled { target: who, skulls, .. } if *who == target => cancelled = *skulls,
                c3g::Event::KnockbackReckoned { skulls, cancelled, .. } => kp = skulls.saturating_sub(*cancelled),
                c3g::Event::KnockbackRuledOut { reason: NoKnockback::Destroyed, target: figure } => {
                    let other_reason = c3g::knockback::ruled_out(as_c3g(before), attacker, *figure).is_some();
                    kp = if other_reason || with != AttackWith::Normal { 0 } else { skulls.saturating_sub(cancelled) };
                }
                c3g::Event::FlightEnded { cause: why, .. } => {
                    why.name().clone_into(&mut cause);
                    by = why.by().map(|who| id(before, who));
                }
                c3g::Event::KnockbackDamageRolled { skull, by: struck, .. } => {
                    assert_eq!(struck.map(|who| id(before, who)), by, "the struck figure or object is the cause");
                    if *skull { "wound" } else { "miss" }.clone_into(&mut knockback_damage);
                }
                c3g::Event::FallRolled { drop, .. } => falls.push(Level(i16::try_from(*drop).unwrap())),
                _ => {}
            },
            _ => {}
        }
    }
    let at = cells(after, target).unwrap_or(at);
    let mut hexes: Vec<Hex> = at.cells().map(|cell| hex(before, cell)).collect();
    hexes.sort_unstable();
    let gained = everybody(before).into_iter().filter_map(|who| {
        let gained = wounds(after, who) - wounds(before, who);
        (gained > 0).then(|| (id(before, who), Wounds(gained)))
    });
    let gone = |who: &Occupant| match who {
        Occupant::Figure(figure) => {
            before.field().standing(*figure).is_some() && after.field().whereabouts(*figure) == Whereabouts::OffBoard
        }
        Occupant::Object(object) => before.field().object(*object).is_some() && after.field().object(*object).is_none(),
    };
    let mut destroyed: Vec<String> = everybody(before).into_iter().filter(gone).map(|who| id(before, who)).collect();
    destroyed.sort_unstable();
    Ending {
        kp: KnockbackPoints(kp.into()),
        hexes,
        cause,
        by,
        knockback_damage,
        falls,
        wounds: gained.collect(),
        destroyed,
        path,
    }
}
