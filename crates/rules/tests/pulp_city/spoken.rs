//! Orders of cases, choices and events in a short notation.

use knockback_rules::{
    battle::{FigureId, Occupant, Order},
    displacement::Cause,
    game::Game,
    geometry::Coord,
    pulp_city::{self, Choice, EffectId, Event, HarmSource, MoveMode, PoolPart, PulpCity, TargetRef},
};

use super::stage::{Lie, card_of, figure, occupant, played};

/// Returns the letter of an id, as written in cases.
pub(crate) fn letter(id: &str) -> String {
    if id.len() == 1 { id.to_uppercase() } else { id.to_owned() }
}

fn hexes<'w>(words: impl IntoIterator<Item = &'w str>, lie: Lie) -> Vec<Coord> {
    let pairs = words.into_iter().filter_map(|word| word.split_once(','));
    pairs.map(|(q, r)| lie.hex((q.parse().expect("q"), r.parse().expect("r")))).collect()
}

/// Returns an effect of the scenario by its text.
pub(crate) fn effect(game: &Game, text: &str) -> EffectId {
    let effects = &played(game).rules().effects;
    let place = effects.iter().position(|listed| listed.text == text);
    EffectId::try_from(place.unwrap_or_else(|| panic!("there is no effect {text}"))).expect("few effects")
}

fn mode(name: &str) -> MoveMode {
    serde_json::from_value(name.into()).unwrap_or_else(|_| panic!("{name} is not a way to move"))
}

/// Returns the target of an order: a model or an object, or a hex.
fn aimed(game: &Game, words: &[&str], lie: Lie) -> (Option<Occupant>, Option<Coord>) {
    let Some(word) = words.first().filter(|word| !word.starts_with('+')) else { return (None, None) };
    match hexes([*word], lie).first() {
        Some(at) => (None, Some(*at)),
        None => (Some(occupant(game, word).unwrap_or_else(|| panic!("there is no {word}"))), None),
    }
}

/// Parses an order of a case.
pub(crate) fn order(game: &Game, text: &str, lie: Lie) -> Order {
    let words: Vec<&str> = text.split_whitespace().collect();
    let who = |place: usize| figure(game, words[place]);
    let after = |name: &str| words.iter().position(|word| *word == name).map(|place| words[place + 1]);
    let path = || hexes(words.iter().copied(), lie);
    let power_up = words.iter().find_map(|word| word.strip_prefix('+')?.parse().ok()).unwrap_or(0);
    Order::PulpCity(match words[0] {
        "activate" => pulp_city::Order::Activate { figure: who(1) },
        "command" => pulp_city::Order::Command { card: card_of(game, words[1]) },
        "move" => pulp_city::Order::Move { figure: who(1), by: after("by").map(mode), path: path() },
        "act" => {
            let (target, at) = aimed(game, &words[3..], lie);
            let actions = &played(game).sheet(who(1)).actions;
            let action = actions.iter().position(|action| action.name == words[2]);
            let action = action.unwrap_or_else(|| panic!("there is no action {}", words[2]));
            let thing = after("with").map(|thing| match occupant(game, thing) {
                Some(Occupant::Object(object)) => object,
                _ => panic!("{thing} is not a thing"),
            });
            pulp_city::Order::Act {
                figure: who(1),
                action: u8::try_from(action).expect("few"),
                target,
                at,
                power_up,
                thing,
            }
        }
        "power" => pulp_city::Order::PowerUp { dice: words[1].parse().expect("a number") },
        "apply" => {
            pulp_city::Order::Apply { effect: effect(game, words[1]), to: after("to").map(|to| figure(game, to)) }
        }
        "done" => pulp_city::Order::Done,
        "direction" => {
            let number = words[1].strip_prefix('f').and_then(|number| number.parse().ok());
            pulp_city::Order::Direction { direction: lie.direction(number.expect("a direction")) }
        }
        "shift" => pulp_city::Order::Shift { path: path() },
        "centre" => pulp_city::Order::Centre { at: path()[0] },
        "extra" => pulp_city::Order::Extra { figure: who(1) },
        "throw" => {
            let (target, at) = aimed(game, &words[1..], lie);
            pulp_city::Order::Throw { target, at, power_up }
        }
        "place" => pulp_city::Order::Place { at: path()[0] },
        "remove" => pulp_city::Order::Remove { figure: who(1) },
        "decline" => pulp_city::Order::Decline,
        "end" => pulp_city::Order::EndActivation,
        "pass" => pulp_city::Order::Pass,
        other => panic!("{other} is not an order"),
    })
}

/// Formats events and choices of a transformed case in the notation of cases.
#[derive(Clone, Copy)]
pub(crate) struct Speaker<'g> {
    pub(crate) game: &'g Game,
    pub(crate) lie: Lie,
}

impl Speaker<'_> {
    pub(crate) fn model(self, figure: FigureId) -> String {
        letter(&self.game.battle().setup().figure(figure).id)
    }

    fn models(self, figures: &[FigureId]) -> String {
        figures.iter().map(|figure| self.model(*figure)).collect::<Vec<_>>().join(" ")
    }

    fn hex(self, cell: knockback_rules::board::Cell) -> String {
        let (q, r) = self.lie.back(self.game.battle().setup().board.at(cell));
        format!("{q},{r}")
    }

    fn mark(self, mark: TargetRef) -> String {
        match mark {
            TargetRef::Figure(figure) => self.model(figure),
            TargetRef::Object(object) => self.game.battle().setup().object(object).id.clone(),
            TargetRef::Hex(cell) => self.hex(cell),
        }
    }

    fn effect(self, effect: EffectId) -> &'static str {
        // The leak is acceptable in a test.
        played(self.game).rules().effects[usize::from(effect)].text.clone().leak()
    }

    fn effects(self, effects: &[EffectId]) -> String {
        effects.iter().map(|effect| self.effect(*effect)).collect::<Vec<_>>().join(" ")
    }

    fn summon(self, summon: u8) -> String {
        played(self.game).rules().summons[usize::from(summon)].name.clone()
    }

    /// Formats an applied effect or an immunity.
    pub(crate) fn applied(self, event: &Event) -> Option<String> {
        match event {
            Event::EffectApplied { effect, to, .. } => Some(format!("{} to {}", self.effect(*effect), self.mark(*to))),
            Event::Immune { figure, effect } => {
                Some(format!("{} immune to {}", self.model(*figure), self.effect(*effect)))
            }
            _ => None,
        }
    }

    /// Formats a loss of hit points.
    pub(crate) fn harmed(self, event: &Event) -> Option<String> {
        let harm = |by: &HarmSource| serde_json::to_value(by).unwrap().as_str().unwrap().to_owned();
        match event {
            Event::Hurt { figure, damage, by } => Some(format!("{} {damage} {}", self.model(*figure), harm(by))),
            Event::Ko { figure } => Some(format!("{} ko", self.model(*figure))),
            Event::Damaged { object, damage } => {
                Some(format!("{} {damage}", self.game.battle().setup().object(*object).id))
            }
            _ => None,
        }
    }

    /// Formats the end of a displacement.
    pub(crate) fn moved(self, event: &Event) -> Option<String> {
        let Event::DisplacementEnded { figure, moved, cause } = event else { return None };
        let by = match cause {
            Cause::Figure(other) => format!(" {}", self.model(*other)),
            Cause::Object(object) | Cause::Obstacle(object) => {
                format!(" {}", self.game.battle().setup().object(*object).id)
            }
            _ => String::new(),
        };
        Some(format!("{} {moved} {}{by}", self.model(*figure), cause.name()))
    }

    /// Formats a step.
    pub(crate) fn step(self, event: &knockback_rules::battle::Event) -> Option<String> {
        use knockback_rules::battle;
        match event {
            battle::Event::Stepped { figure, to } => Some(format!("{} {}", self.model(*figure), self.hex(to.head))),
            _ => None,
        }
    }

    /// Formats other events.
    pub(crate) fn told(self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Fell { figure, drop, damage } => format!("fell {} {drop} {damage}", self.model(*figure)),
            Event::Passed { side } => format!("passed {}", side.index()),
            Event::EffectsPhase => "phase".to_owned(),
            Event::RoundEnded { round } => format!("ended {round}"),
            Event::Endangered { figure, summon } => {
                format!("endangered {} {}", self.model(*figure), self.summon(*summon))
            }
            Event::Summoned { summon, .. } => format!("summoned {}", self.summon(*summon)),
            Event::Dismissed { summon, .. } => format!("dismissed {}", self.summon(*summon)),
            Event::Controlled { figure, .. } => format!("controlled {}", self.model(*figure)),
            Event::ControlEnded { figure } => format!("free {}", self.model(*figure)),
            Event::CentreMoved { at } => format!("centre {}", self.hex(*at)),
            _ => return None,
        })
    }

    /// Formats the parts of a pool.
    pub(crate) fn pool(parts: &[PoolPart]) -> Vec<String> {
        let why = |part: &PoolPart| serde_json::to_value(part.why).unwrap().as_str().unwrap().to_owned();
        parts.iter().map(|part| format!("{} {}", why(part), part.dice)).collect()
    }

    /// Formats the open choice and its side.
    pub(crate) fn asked(self) -> String {
        let Some((side, choice)) = self.game.battle().choice_of::<PulpCity>() else { return "nobody".to_owned() };
        let side = side.index();
        match choice {
            Choice::Turn { figures, cards } => {
                let own = played(self.game);
                let cards = cards.iter().map(|card| own.rules().cards[card.index()].figures[0]);
                let figures = figures.iter().map(|figure| self.model(*figure));
                let words: Vec<String> = figures.chain(cards.map(|card| format!("/{}", self.model(card)))).collect();
                format!("turn {side}: {}", words.join(" "))
            }
            Choice::Act { figure } => format!("act {}", self.model(figure)),
            Choice::Command { card } => {
                format!("command {}", self.model(played(self.game).rules().cards[card.index()].figures[0]))
            }
            Choice::PowerUp { figure, most } => format!("power {} {most}", self.model(figure)),
            Choice::Effects { due, offered, extra, may_end, .. } => {
                let end = if may_end { " or done" } else { "" };
                format!("due [{}] offered [{}] for {extra}{end}", self.effects(&due), self.effects(&offered))
            }
            Choice::Direction { figure, directions } => {
                let mut ways: Vec<u8> = directions.iter().map(|way| self.lie.unturned(*way)).collect();
                ways.sort_unstable();
                format!("direction {} {ways:?} by {side}", self.model(figure))
            }
            Choice::Shift { figure, spaces } => format!("shift {} {spaces} by {side}", self.model(figure)),
            Choice::Centre { .. } => format!("centre by {side}"),
            Choice::Extra { figures, may_decline } => {
                format!("extra {}{}", self.models(&figures), if may_decline { " or nobody" } else { "" })
            }
            Choice::Throw { figure, thrown } => format!("throw {} {}", self.model(figure), self.model(thrown)),
            Choice::FollowUp { figure } => format!("follow up {}", self.model(figure)),
            Choice::Control { figure, .. } => format!("control {} by {side}", self.model(figure)),
            Choice::Place { summon, .. } => format!("place {}", self.summon(summon)),
            Choice::Remove { figures } => format!("remove {} by {side}", self.models(&figures)),
        }
    }
}
