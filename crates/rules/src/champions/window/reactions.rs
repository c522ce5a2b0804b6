//! Defences to which a character can abort (`CH-9`): their conditions and effects.

use std::cell::OnceCell;

use super::{
    WindowFrame, area_beneath, attack_beneath,
    dive::{self, DiveFrame},
};
use crate::champions::data::choice::Occasion;
use crate::{
    battle::{self, FigureId, Occupant, Refusal},
    board::{Cell, Footprint},
    champions::{
        AttackRange, Champions, ChampionsBattle, Event, Frame, Guard, Order, Power, Reaction, Skill,
        attack::{self, AttackFrame, grab, haymaker},
        data::sheet::end_cost,
        harm::effort,
        movement,
        rolls::{check, reaching},
    },
    geometry::{CentreLine, Coord, Direction, LineHexes},
    report::possessive,
};

/// DCV bonus of a dodge.
pub(in crate::champions) const DODGE: u8 = 3;
/// DCV bonus of a martial dodge.
pub(in crate::champions) const MARTIAL_DODGE: u8 = 5;
/// Maximum number of future phases that a character can owe for aborts.
const MAX_OWED_PHASES: u8 = 12;

/// Refuses an abort by a character that cannot abort now (`CH-9`).
///
/// # Errors
/// A [`Refusal`] with the reason.
pub fn may_abort(battle: ChampionsBattle<'_>, figure: FigureId) -> Result<(), Refusal> {
    conscious(battle, figure)?;
    let name = battle.figure_name(figure);
    let condition = battle.condition(figure);
    if condition.stun == 0 {
        let message = format!("{name} has no STUN left and can only rest or raise a power");
        return Err(Refusal::new("CH-25", "no_stun", message));
    }
    if condition.acted == Some(battle.state().now()) || is_acting(battle, figure) {
        let message = format!("{name} has already acted in this segment");
        return Err(Refusal::new("CH-9", "acted_already", message));
    }
    Ok(())
}

/// True during the character's own phase.
fn is_acting(battle: ChampionsBattle<'_>, figure: FigureId) -> bool {
    let own = |frame: &battle::Frame| matches!(frame, battle::Frame::Champions(Frame::Phase(phase)) if phase.figure == figure);
    battle.agenda().iter().any(own)
}

/// Refuses an abort by a character that cannot act or has no phase left to spend.
fn conscious(battle: ChampionsBattle<'_>, figure: FigureId) -> Result<(), Refusal> {
    let name = battle.figure_name(figure);
    let condition = battle.condition(figure);
    let refuse = |code, message: String| Err(Refusal::new("CH-9", code, message));
    if battle.field().standing(figure).is_none() || !battle.is_awake(figure) {
        return refuse("out", format!("{name} is knocked out"));
    }
    if condition.stunned {
        return refuse("stunned", format!("{name} is stunned"));
    }
    if condition.owed >= MAX_OWED_PHASES {
        return refuse("too_far_ahead", format!("{name} has already spent the next phases"));
    }
    Ok(())
}

/// Refuses to raise a power if the character has already acted in this segment, unless that action was itself an abort
/// (`CH-9`).
fn may_abort_to_raise(battle: ChampionsBattle<'_>, figure: FigureId) -> Result<(), Refusal> {
    conscious(battle, figure)?;
    let condition = battle.condition(figure);
    let now = Some(battle.state().now());
    if (condition.acted == now && condition.aborted != now) || is_acting(battle, figure) {
        let message = format!("{} has already acted in this segment", battle.figure_name(figure));
        return Err(Refusal::new("CH-9", "acted_already", message));
    }
    Ok(())
}

/// The hexes that a character can reach as a defence: within half a move, or a full move for a held action (`CH-8`).
/// They are computed once, and only if needed.
struct ReactionReach<'b> {
    battle: ChampionsBattle<'b>,
    figure: FigureId,
    hexes: OnceCell<Vec<Coord>>,
}

impl<'b> ReactionReach<'b> {
    const fn new(battle: ChampionsBattle<'b>, figure: FigureId) -> Self {
        Self { battle, figure, hexes: OnceCell::new() }
    }

    /// Returns the number of half phases that the move may take.
    fn halves(&self) -> u8 {
        if self.battle.condition(self.figure).held.is_some() { 2 } else { 1 }
    }

    /// Returns all hexes within reach, sorted.
    fn hexes(&self) -> &[Coord] {
        self.hexes.get_or_init(|| movement::hexes_within(self.battle, self.figure, self.halves()))
    }

    /// False if a hex is too far away even without obstacles. This check is quick, and can save computing all hexes.
    fn may_hold(&self, hex: Coord) -> bool {
        movement::may_come_within(self.battle, self.figure, hex, self.halves())
    }

    /// Returns the cell of a hex, or a refusal if it is out of reach.
    fn cell(&self, hex: Coord) -> Result<Cell, Refusal> {
        let cell = self.battle.setup().board.cell(hex);
        let cell = cell.filter(|_| self.hexes().binary_search(&hex).is_ok());
        cell.ok_or_else(|| {
            let message = format!("{} cannot reach {hex} in time", self.battle.figure_name(self.figure));
            Refusal::new("CH-9", "out_of_reach", message)
        })
    }
}

impl WindowFrame {
    /// Returns the orders for all reactions that a figure can choose now.
    pub(super) fn reactions(&self, battle: ChampionsBattle<'_>, figure: FigureId) -> Vec<Order> {
        let reach = ReactionReach::new(battle, figure);
        let moves = self.moves(battle, &reach);
        let all = self.aside(battle, figure).chain(self.in_place(battle, &reach)).chain(moves);
        let mut orders: Vec<Order> = all.map(|to| Order::React { figure, to }).collect();
        orders.extend(self.held(battle, figure));
        orders
    }

    /// Returns the orders of the character that decides now, without reactions that leave its hex. Dives and stepping
    /// in between have one order for each hex, so searches through many positions skip them.
    #[must_use]
    pub fn orders_in_place(&self, battle: ChampionsBattle<'_>) -> Vec<Order> {
        let Some(&figure) = self.waiting.first() else { return Vec::new() };
        let reach = ReactionReach::new(battle, figure);
        let mut orders: Vec<Order> = self.in_place(battle, &reach).map(|to| Order::React { figure, to }).collect();
        orders.extend(self.held(battle, figure));
        orders.push(Order::Pass);
        orders
    }

    /// Returns the order to use a held action, if that is possible.
    fn held(&self, battle: ChampionsBattle<'_>, figure: FigureId) -> Option<Order> {
        let may = self.occasion != Occasion::Crash && self.may_use_held(battle, figure).is_ok();
        may.then_some(Order::UseHeld { figure })
    }

    /// True if a figure has any reaction. Stops searching at the first one.
    pub(super) fn may_react(&self, battle: ChampionsBattle<'_>, figure: FigureId) -> bool {
        let reach = ReactionReach::new(battle, figure);
        self.held(battle, figure).is_some()
            || self.aside(battle, figure).next().is_some()
            || self.in_place(battle, &reach).next().is_some()
            || self.moves(battle, &reach).next().is_some()
    }

    /// True if the occasion is an attack.
    fn is_attack(&self) -> bool {
        matches!(self.occasion, Occasion::Declared | Occasion::Hit | Occasion::Blast)
    }

    /// Returns the dives out of the way of a flying character.
    fn aside<'r>(&'r self, battle: ChampionsBattle<'r>, figure: FigureId) -> impl Iterator<Item = Reaction> + 'r {
        let aside = if self.occasion == Occasion::Crash { neighbours(battle, figure) } else { Vec::new() };
        let reach = ReactionReach::new(battle, figure);
        aside.into_iter().map(Reaction::Dive).filter(move |to| self.judge_within(battle, &reach, *to).is_ok())
    }

    /// Returns the defences that keep a figure on its hex.
    fn in_place<'r>(
        &'r self,
        battle: ChampionsBattle<'r>,
        reach: &'r ReactionReach<'r>,
    ) -> impl Iterator<Item = Reaction> + 'r {
        let simple = [Reaction::Dodge, Reaction::MartialDodge, Reaction::Block, Reaction::RollWithPunch];
        let powers = if self.is_attack() { battle.sheet(reach.figure).powers.len() } else { 0 };
        let raises = (0..powers).filter_map(|place| u8::try_from(place).ok()).map(Reaction::Raise);
        let all = simple.into_iter().filter(|_| self.is_attack()).chain(raises);
        all.filter(move |to| self.judge_within(battle, reach, *to).is_ok())
    }

    /// Returns the defences that make a figure leave its hex. Computes the hexes within reach only if needed.
    fn moves<'r>(
        &'r self,
        battle: ChampionsBattle<'r>,
        reach: &'r ReactionReach<'r>,
    ) -> impl Iterator<Item = Reaction> + 'r {
        let may = std::iter::once(()).filter(move |()| may_abort(battle, reach.figure).is_ok());
        let moves = may.flat_map(move |()| self.moves_at_first_sight(battle, reach));
        moves.filter(move |to| self.judge_within(battle, reach, *to).is_ok())
    }

    /// Returns candidates for the defences that make a figure leave its hex: dives of the target, and steps of other
    /// characters onto the hexes between attacker and target. Drops hexes that are obviously too far away.
    fn moves_at_first_sight(&self, battle: ChampionsBattle<'_>, reach: &ReactionReach<'_>) -> Vec<Reaction> {
        let dives = || reach.hexes().iter().copied().map(Reaction::Dive).collect();
        match (self.occasion, attack_beneath(battle)) {
            (Occasion::Blast, _) => dives(),
            (Occasion::Declared, Some(attack)) if attack.target == Occupant::Figure(reach.figure) => dives(),
            (Occasion::Declared, Some(attack)) => {
                let mut hexes: Vec<Coord> = between(battle, attack).filter(|hex| reach.may_hold(*hex)).collect();
                hexes.sort_unstable();
                hexes.into_iter().map(Reaction::Interpose).collect()
            }
            // Neither helps once the attack has hit. Dives out of the way of a flight come from `aside`.
            _ => Vec::new(),
        }
    }

    /// Checks a reaction of a figure.
    pub(super) fn judge(&self, battle: ChampionsBattle<'_>, figure: FigureId, to: Reaction) -> Result<(), Refusal> {
        self.judge_within(battle, &ReactionReach::new(battle, figure), to)
    }

    fn judge_within(
        &self,
        battle: ChampionsBattle<'_>,
        reach: &ReactionReach<'_>,
        to: Reaction,
    ) -> Result<(), Refusal> {
        let figure = reach.figure;
        match to {
            Reaction::Raise(_) => may_abort_to_raise(battle, figure)?,
            _ => may_abort(battle, figure)?,
        }
        let name = battle.figure_name(figure);
        let refuse = |code, message: String| Err(Refusal::new("CH-9", code, message));
        if self.occasion == Occasion::Crash {
            grab::is_free(battle, figure)?;
            if battle.condition(figure).prone {
                return refuse("prone", format!("{name} is prone and must stand up first"));
            }
            return match to {
                Reaction::Dive(hex) if neighbours(battle, figure).contains(&hex) => Ok(()),
                Reaction::Dive(hex) => refuse(
                    "out_of_reach",
                    format!("{name} needs a free adjacent hex off the line, and {hex} is not one"),
                ),
                _ => refuse("no_help", "only diving aside gets out of the way".to_owned()),
            };
        }
        if let (Occasion::Blast, Some(area)) = (self.occasion, area_beneath(battle)) {
            return match to {
                Reaction::Dive(hex) => {
                    reach.cell(hex)?;
                    if area.covers(battle, hex) {
                        return refuse("within", format!("{hex} is also in the area"));
                    }
                    Ok(())
                }
                Reaction::Raise(place) => may_raise(battle, figure, place),
                _ => refuse("no_help", "that does not help against an area".to_owned()),
            };
        }
        let Some(attack) = attack_beneath(battle) else {
            return refuse("nothing_to_defend", "there is no attack to defend against".to_owned());
        };
        let defends = matches!(to, Reaction::Dodge | Reaction::MartialDodge | Reaction::Block);
        if defends && battle.condition(figure).noncombat {
            let message = format!("{name} is noncombat until the next phase");
            return Err(Refusal::new("CH-15", "noncombat", message));
        }
        let is_target = attack.target == Occupant::Figure(figure);
        let by_hand = attack.blow(battle).is_some_and(|blow| blow.range == AttackRange::Hand);
        let hit = self.occasion == Occasion::Hit;
        match to {
            Reaction::RollWithPunch if !hit => refuse("not_hit", "the attack has not hit yet".to_owned()),
            Reaction::RollWithPunch if !by_hand => {
                refuse("no_punch", format!("{name} cannot roll with a ranged attack"))
            }
            Reaction::RollWithPunch => Ok(()),
            _ if hit => refuse("too_late", "the attack has already hit".to_owned()),
            Reaction::Interpose(_) if matches!(attack.target, Occupant::Object(_)) => {
                refuse("nobody_to_cover", "only characters can be shielded".to_owned())
            }
            Reaction::Interpose(hex) => {
                if is_target {
                    return refuse("is_target", format!("{name} is the target"));
                }
                attack::judge(battle, attack.attacker, attack.target, attack.with)?;
                let at = reach.cell(hex)?;
                if is_between(battle, attack, figure, at) {
                    Ok(())
                } else {
                    refuse("not_between", format!("{hex} is not on the line of attack"))
                }
            }
            _ if !is_target => refuse("not_the_target", format!("{name} is not the target")),
            Reaction::Dodge => Ok(()),
            Reaction::MartialDodge if battle.sheet(figure).skills.contains(&Skill::MartialDodge) => Ok(()),
            Reaction::MartialDodge => refuse("no_such_skill", format!("{name} does not have that skill")),
            Reaction::Block if by_hand => Ok(()),
            Reaction::Block => refuse("no_blow_of_hands", "only hand-to-hand attacks can be blocked".to_owned()),
            Reaction::Dive(hex) => reach.cell(hex).map(drop),
            Reaction::Raise(place) => may_raise(battle, figure, place),
        }
    }

    /// Returns the events of a reaction.
    pub(super) fn react(&self, battle: ChampionsBattle<'_>, figure: FigureId, to: Reaction) -> Vec<battle::Event> {
        let to_event = battle::Event::Champions;
        let guard = match to {
            Reaction::Dodge => Some(Guard::Dodge(DODGE)),
            Reaction::MartialDodge => Some(Guard::Dodge(MARTIAL_DODGE)),
            Reaction::Block => Some(Guard::Block),
            Reaction::RollWithPunch => Some(Guard::Roll),
            _ => None,
        };
        let mut events = Vec::new();
        // Raising a power takes no time, so the character may react again.
        if !matches!(to, Reaction::Raise(_)) {
            events.push(Champions::become_(self.rest()));
        }
        events.push(to_event(Event::Aborted { figure, to, guard }));
        haymaker::lost(battle, figure, &mut events);
        match to {
            Reaction::Dodge | Reaction::MartialDodge | Reaction::Block => {}
            Reaction::Raise(power) => {
                events.push(to_event(Event::PowerTurned { figure, power, up: true }));
                if let Some(Power::ForceField { active_points, free: false, .. }) =
                    battle.sheet(figure).powers.get(usize::from(power))
                {
                    effort::pay(battle, figure, end_cost(*active_points), &mut events);
                }
            }
            Reaction::Dive(hex) => {
                let need = dive(battle, figure, hex);
                events.extend(battle.setup().board.cell(hex).map(|to| Champions::push(DiveFrame { figure, to, need })));
            }
            Reaction::Interpose(hex) => {
                let (Some(cell), Some(attack)) = (battle.setup().board.cell(hex), attack_beneath(battle)) else {
                    return events;
                };
                let Occupant::Figure(target) = attack.target else { return events };
                let at = Footprint::one(cell);
                events.extend([battle::Event::Lifted { figure }, battle::Event::Settled { figure, at }]);
                let feet = dive::feet_over(battle, figure, cell);
                events.push(to_event(Event::MoveEnded { figure, feet }));
                events.push(to_event(Event::Interposed { figure, target }));
                // The window closes, because the attack now hits the character that stepped in between.
                events.extend([Champions::pop(), Champions::become_(attack.covered_by(battle, figure, cell))]);
            }
            Reaction::RollWithPunch => {
                let Some(attack) = attack_beneath(battle) else { return events };
                let need = roll_with(battle, figure, attack.attacker);
                events.extend([Champions::pop(), Champions::become_(attack.rolling_with(need))]);
            }
        }
        events
    }
}

/// Returns the highest roll that succeeds for a dive for cover: a DEX roll at -1 for every hex (`CH-9`).
pub(in crate::champions) fn dive(battle: ChampionsBattle<'_>, figure: FigureId, to: Coord) -> i16 {
    let from = battle.field().footprint(figure).map(|at| battle.setup().board.at(at.head));
    let hexes = from.map_or(0, |from| from.distance(to));
    check::dexterity(battle, figure).saturating_sub(i16::try_from(hexes).unwrap_or(i16::MAX))
}

/// Returns the highest roll that succeeds for rolling with a punch: OCV at -2 against the attacker's OCV.
pub(in crate::champions) fn roll_with(battle: ChampionsBattle<'_>, figure: FigureId, attacker: FigureId) -> i16 {
    check::against(battle, figure, 2, attacker)
}

/// Refuses to raise a power that is already up or cannot be raised.
fn may_raise(battle: ChampionsBattle<'_>, figure: FigureId, place: u8) -> Result<(), Refusal> {
    let power = battle.sheet(figure).powers.get(usize::from(place));
    if !matches!(power, Some(Power::ForceField { .. })) {
        let message = format!("{} has no such power", battle.figure_name(figure));
        return Err(Refusal::new("CH-9", "no_such_power", message));
    }
    if battle.condition(figure).up & (1 << place) != 0 {
        let message = format!("{} force field is already up", possessive(battle.figure_name(figure)));
        return Err(Refusal::new("CH-9", "up_already", message));
    }
    Ok(())
}

/// Returns the free hexes to which a character can dive out of the way of the flight that opened this window: adjacent
/// ones off the line of flight.
fn neighbours(battle: ChampionsBattle<'_>, figure: FigureId) -> Vec<Coord> {
    let board = &battle.setup().board;
    let (Some(at), [.., battle::Frame::Champions(Frame::Flight(flight)), _]) =
        (battle.field().footprint(figure), battle.agenda())
    else {
        return Vec::new();
    };
    let along = [flight.walk.direction, flight.walk.direction.opposite()];
    let aside = Direction::ALL.into_iter().filter(|direction| !along.contains(direction));
    let cells = aside.filter_map(|direction| board.neighbour(at.head, direction));
    let free = cells.filter(|cell| battle.field().occupant(*cell).is_none());
    let level = |cell: &Cell| battle.feet(figure).is_none_or(|feet| board.level(*cell) <= feet.plus(1));
    free.filter(level).map(|cell| board.at(cell)).collect()
}

/// Returns the hexes on the line between attacker and target, each once. Where the line runs along the border of two
/// hexes, both count.
fn between(battle: ChampionsBattle<'_>, attack: &AttackFrame) -> impl Iterator<Item = Coord> {
    let board = &battle.setup().board;
    let line = CentreLine::between(board.at(attack.comes_from(battle)), board.at(attack.aimed_at));
    line.flat_map(LineHexes::each)
}

/// True if a figure on this cell would be on the line between attacker and target.
fn is_between(battle: ChampionsBattle<'_>, attack: &AttackFrame, figure: FigureId, at: Cell) -> bool {
    let board = &battle.setup().board;
    let hex = board.at(at);
    let on_the_line = between(battle, attack).any(|on| on == hex);
    // A shot high above the ground passes over characters on it.
    let ends = [Occupant::Figure(attack.attacker), attack.target].map(|end| reaching::span(battle, end));
    let [Some(one), Some(other)] = ends else { return false };
    let feet = dive::feet_over(battle, figure, at).unwrap_or_else(|| board.level(at));
    let top = feet.plus(i16::try_from(battle.setup().height(figure)).unwrap_or(i16::MAX));
    on_the_line && top > one.0.min(other.0) && feet < one.1.max(other.1)
}

/// Returns a character's DCV modifier from its defence and its maneuvers (`CH-9`).
pub(in crate::champions) fn guarded(battle: ChampionsBattle<'_>, figure: FigureId) -> i16 {
    let condition = battle.condition(figure);
    let defence = match condition.guard {
        Some(Guard::Dodge(more)) => i16::from(more),
        Some(Guard::Roll) => -2,
        Some(Guard::Block) | None => 0,
    };
    defence + i16::from(condition.dcv)
}
