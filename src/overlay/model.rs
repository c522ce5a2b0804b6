//! What is to be drawn over the battlefield: one model of it, as data, for every view.
//!
//! It asks the rules and nobody else, on the battle as everybody at the table may see it.

use knockback_rules::{
    battle::{Battle, FigureId, Occupant, Order, Refusal},
    board::{Cell, Footprint},
    c3g::{
        self, AttackWith, Choice, DicePool, Line, NoKnockback, Reach, Risk, Trajectory, Way,
        attack::{attack_pool, automatic_shields, defence_pool},
        knockback, targeting,
    },
    units::KnockbackPoints,
};

/// What a player has picked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Picked {
    /// The figure that is to act.
    pub(crate) figure: Option<FigureId>,
    /// The attack that it would use.
    pub(crate) with: Option<AttackWith>,
    /// The cell under the pointer or the keyboard's cursor.
    pub(crate) cell: Option<Cell>,
    /// Which of several lines of knockback is looked at.
    pub(crate) line: usize,
}

/// What is to be drawn over the battlefield.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Overlay {
    /// The cells of the figure that is to act.
    pub(crate) chosen: Vec<Cell>,
    /// Figures that may still act in this turn.
    pub(crate) ready: Vec<Cell>,
    /// Where the chosen figure can go.
    pub(crate) ways: Vec<Way>,
    /// Where figures can be set up.
    pub(crate) zone: Vec<Cell>,
    /// Whom or what it can attack from where it stands.
    pub(crate) targets: Vec<(Occupant, Vec<Cell>)>,
    /// The way to the cell that is looked at, with what it risks.
    pub(crate) way: Option<(Way, Vec<(usize, Risk)>)>,
    /// The attack on whoever is looked at.
    pub(crate) aim: Option<Aim>,
    /// Why nothing can be done with the cell that is looked at.
    pub(crate) refusal: Option<Refusal>,
}

/// An attack before it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Aim {
    /// Who attacks.
    pub(crate) attacker: FigureId,
    /// Whom or what.
    pub(crate) target: Occupant,
    /// By which attack; `None` once it has struck and only the line is open.
    pub(crate) with: Option<AttackWith>,
    /// Attack dice.
    pub(crate) attack: DicePool,
    /// Defence dice.
    pub(crate) defence: DicePool,
    /// Shields beside the dice.
    pub(crate) automatic: u8,
    /// Where knockback would send the target.
    pub(crate) forecast: Forecast,
}

/// Where knockback would send a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Forecast {
    /// This attack does not knock back.
    None,
    /// Knockback is ruled out.
    RuledOut(NoKnockback),
    /// For each line, the trajectory of each number of points.
    Lines(Vec<(Line, Vec<Trajectory>)>),
}

impl Forecast {
    /// The trajectories of the line that is looked at.
    pub(crate) fn line(&self, place: usize) -> Option<&(Line, Vec<Trajectory>)> {
        match self {
            Self::Lines(lines) => lines.get(place % lines.len().max(1)),
            Self::None | Self::RuledOut(_) => None,
        }
    }
}

/// The cells under a figure or object.
pub(crate) fn cells(battle: &Battle, occupant: Occupant) -> Vec<Cell> {
    match occupant {
        Occupant::Figure(figure) => {
            battle.field().footprint(figure).map(Footprint::cells).into_iter().flatten().collect()
        }
        Occupant::Object(object) => battle.field().object(object).into_iter().collect(),
    }
}

/// The trajectories of every number of points up to the attack dice, for every line.
fn forecast(battle: &Battle, attacker: FigureId, target: Occupant, with: AttackWith, dice: u8) -> Forecast {
    let (AttackWith::Normal, Occupant::Figure(target)) = (with, target) else { return Forecast::None };
    if !knockback::has_super_strength(battle, attacker) {
        return Forecast::None;
    }
    if let Some(reason) = knockback::ruled_out(battle, attacker, target) {
        return Forecast::RuledOut(reason);
    }
    let all = 0..=u16::from(dice);
    let trajectories = |line: Line| {
        all.clone().filter_map(|kp| c3g::trajectory(battle, target, line, KnockbackPoints(kp))).collect::<Vec<_>>()
    };
    Forecast::Lines(c3g::lines(battle, attacker, target).into_iter().map(|line| (line, trajectories(line))).collect())
}

fn aim(battle: &Battle, attacker: FigureId, target: Occupant, with: AttackWith) -> Aim {
    let attack = attack_pool(battle, attacker, target, with);
    let defence = defence_pool(battle, attacker, target, with);
    let automatic = automatic_shields(battle, target);
    let forecast = forecast(battle, attacker, target, with, attack.dice());
    Aim { attacker, target, with: Some(with), attack, defence, automatic, forecast }
}

/// What is to be drawn for a battle and what a player has picked.
pub(crate) fn overlay(battle: &Battle, picked: &Picked) -> Overlay {
    match battle.c3g_choice() {
        Some((_, Choice::Act { .. })) => acting(battle, picked),
        Some((_, Choice::Line { target, lines })) => lining(battle, target, &lines),
        Some((_, Choice::Deploy { .. })) => deploying(battle, picked),
        Some((_, Choice::PlaceMarkers { .. })) | None => Overlay::default(),
    }
}

/// A turn: reach, targets, and what is under the pointer.
fn acting(battle: &Battle, picked: &Picked) -> Overlay {
    let mut overlay = Overlay::default();
    let legal: Vec<Order> = battle.legal_orders().iter().collect();
    for order in &legal {
        if let Order::C3g(c3g::Order::Move { figure, .. } | c3g::Order::Attack { attacker: figure, .. }) = order {
            overlay.ready.extend(cells(battle, Occupant::Figure(*figure)));
        }
    }
    overlay.ready.sort_unstable();
    overlay.ready.dedup();
    let Some(figure) = picked.figure.filter(|figure| battle.field().standing(*figure).is_some()) else {
        return overlay;
    };
    overlay.chosen = cells(battle, Occupant::Figure(figure));
    let may_move =
        legal.iter().any(|o| matches!(o, Order::C3g(c3g::Order::Move { figure: who, .. }) if *who == figure));
    if may_move {
        overlay.ways = Reach::of(battle, figure).destinations().cloned().collect();
    }
    let with = picked.with.unwrap_or(AttackWith::Normal);
    for order in &legal {
        if let Order::C3g(c3g::Order::Attack { attacker, target, with: by }) = order
            && *attacker == figure
            && *by == with
        {
            overlay.targets.push((*target, cells(battle, *target)));
        }
    }
    if let Some(cell) = picked.cell {
        look_at(battle, figure, with, cell, &mut overlay);
    }
    overlay
}

/// What the cell that is looked at would mean to the chosen figure.
fn look_at(battle: &Battle, figure: FigureId, with: AttackWith, cell: Cell, overlay: &mut Overlay) {
    match battle.field().occupant(cell) {
        Some(target) if target != Occupant::Figure(figure) => {
            if overlay.targets.iter().any(|(other, _)| *other == target) {
                overlay.aim = Some(aim(battle, figure, target, with));
            } else {
                let order = Order::C3g(c3g::Order::Attack { attacker: figure, target, with });
                overlay.refusal = battle.ordered(&order).err();
            }
        }
        Some(_) => {}
        None => match way_to(&overlay.ways, cell) {
            Some(way) => overlay.way = Some((way.clone(), way.risks(battle, figure))),
            None => overlay.refusal = why_not(battle, figure, cell),
        },
    }
}

/// The way that ends on a cell: of a two-hex figure the one whose leading end does, the cheapest of several.
pub(crate) fn way_to(ways: &[Way], cell: Cell) -> Option<&Way> {
    let leads = |way: &&Way| way.to.end(way.lead) == cell;
    let cheapest = |ways: &mut dyn Iterator<Item = &'_ Way>| -> Option<usize> {
        ways.enumerate().min_by_key(|(_, way)| (way.harm, way.cost)).map(|(place, _)| place)
    };
    let leading: Vec<&Way> = ways.iter().filter(leads).collect();
    let covering: Vec<&Way> = ways.iter().filter(|way| way.to.covers(cell)).collect();
    let from = if leading.is_empty() { covering } else { leading };
    let place = cheapest(&mut from.iter().copied())?;
    from.get(place).copied()
}

/// Why a figure cannot go to a cell beside which it stands; for farther cells the reason is distance alone.
fn why_not(battle: &Battle, figure: FigureId, cell: Cell) -> Option<Refusal> {
    let at = battle.setting().board.at(cell);
    battle.ordered(&Order::C3g(c3g::Order::Move { figure, lead: None, path: vec![at] })).err().filter(|refusal| {
        // "No neighbour" says nothing about a cell far away.
        refusal.code != "no_step"
    })
}

/// A line of knockback is to be chosen.
fn lining(battle: &Battle, target: FigureId, lines: &[Line]) -> Overlay {
    let Some(knockbackframe) = battle.top().and_then(|frame| match frame {
        knockback_rules::battle::Frame::C3g(c3g::Frame::Line(line)) => Some(line),
        knockback_rules::battle::Frame::C3g(_) => None,
    }) else {
        return Overlay::default();
    };
    let c3g::LineStage::Choose { kp } = knockbackframe.stage else { return Overlay::default() };
    let attacker = knockbackframe.attacker;
    let trajectories = |line: &Line| (*line, c3g::trajectory(battle, target, *line, kp).into_iter().collect());
    let aim = Aim {
        attacker,
        target: Occupant::Figure(target),
        with: None,
        attack: DicePool { parts: Vec::new() },
        defence: DicePool { parts: Vec::new() },
        automatic: 0,
        forecast: Forecast::Lines(lines.iter().map(trajectories).collect()),
    };
    Overlay { chosen: cells(battle, Occupant::Figure(attacker)), aim: Some(aim), ..Overlay::default() }
}

/// Figures are set up.
fn deploying(battle: &Battle, picked: &Picked) -> Overlay {
    let board = &battle.setting().board;
    let zone = battle.legal_orders().iter().filter_map(|order| match order {
        Order::Deploy { figure, head, .. } if picked.figure.is_none_or(|picked| picked == figure) => board.cell(head),
        Order::Deploy { .. } | Order::C3g(_) => None,
    });
    let mut zone: Vec<Cell> = zone.collect();
    zone.sort_unstable();
    zone.dedup();
    Overlay { zone, ..Overlay::default() }
}

/// The attacks that a figure has, each with its name; those without a target now among them.
pub(crate) fn attacks(battle: &Battle, figure: FigureId) -> Vec<(AttackWith, String)> {
    let card = battle.card(figure);
    let mut attacks = vec![(AttackWith::Normal, format!("Attack ({} dice, Range {})", card.attack, card.range))];
    attacks.extend(card.specials().map(|(place, special)| {
        let text = format!("{} ({} dice, Range {})", special.name, special.dice, special.range);
        (AttackWith::Special(place), text)
    }));
    let thrown = targeting::attacks(battle, figure).filter_map(|(_, with)| match with {
        AttackWith::Throw(object) => Some(object),
        AttackWith::Normal | AttackWith::Special(_) => None,
    });
    let mut thrown: Vec<_> = thrown.collect();
    thrown.sort_unstable();
    thrown.dedup();
    attacks.extend(
        thrown
            .into_iter()
            .map(|object| (AttackWith::Throw(object), format!("Throw {}", battle.setting().object(object).name))),
    );
    attacks
}
