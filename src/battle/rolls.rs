//! The dice on the table: one roll, or the rolls of one blow side by side, and the sums that come of them.

use knockback_rules::{
    battle::{Battle, Event, SideId},
    c3g::{self, DicePool},
    dice::Faces,
    units::KnockbackPoints,
};

/// The dice on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    /// What it is about.
    pub(crate) title: String,
    /// The rolls, in the order in which they fell.
    pub(crate) rolls: Vec<Roll>,
    /// What comes of them.
    pub(crate) sums: Vec<Sum>,
}

/// A roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Roll {
    /// Who rolls, or what.
    pub(crate) who: String,
    /// Whose it is.
    pub(crate) side: Option<SideId>,
    /// What for.
    pub(crate) what: &'static str,
    /// What lies on the table.
    pub(crate) faces: Faces,
    /// Which faces say something.
    pub(crate) counts: Counts,
    /// Why there are so many dice.
    pub(crate) pool: Option<String>,
    /// What it says, once it has landed.
    pub(crate) tally: Option<Vec<Term>>,
    /// The rules that ask for it.
    pub(crate) rules: Vec<&'static str>,
}

/// Which faces of a roll say something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counts {
    /// Skulls.
    Skulls,
    /// Shields.
    Shields,
    /// Both: shields against wounds, skulls against knockback.
    Both,
    /// A number.
    Number,
}

/// A sum that says what came of rolls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sum {
    /// What it reckons.
    pub(crate) name: &'static str,
    /// Its terms.
    pub(crate) terms: Vec<Term>,
    /// What it means, for whoever points at it.
    pub(crate) tip: &'static str,
    /// The rules that say so.
    pub(crate) rules: Vec<&'static str>,
}

/// A part of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    /// So many skulls.
    Skulls(u8),
    /// So many shields.
    Shields(u8),
    /// So many shields beside the dice.
    Automatic(u8),
    /// Less.
    Minus,
    /// And.
    Plus,
    /// Makes.
    Equals,
    /// What it makes.
    Result(String),
}

/// When the first die lands, in seconds.
pub(crate) const FIRST_LANDS: f32 = 0.55;
/// How much later each other one does.
pub(crate) const NEXT_LANDS: f32 = 0.06;
/// How long a die bounces.
pub(crate) const BOUNCES: f32 = 0.22;

/// How many dice lie there.
pub(crate) fn dice(faces: &Faces) -> u8 {
    match faces {
        Faces::Combat(faces) => u8::try_from(faces.len()).unwrap_or(u8::MAX),
        Faces::D6(faces) => u8::try_from(faces.len()).unwrap_or(u8::MAX),
        Faces::D20(_) => 1,
    }
}

/// Seconds until all dice of a roll lie still.
pub(crate) fn tumbles(faces: &Faces) -> f32 {
    match dice(faces) {
        0 => 0.0,
        dice => FIRST_LANDS + NEXT_LANDS * f32::from(dice - 1) + BOUNCES,
    }
}

/// The roll of which an event came, and the title of the table where it begins a new one; not landed yet.
pub(super) fn roll(battle: &Battle, event: &Event, faces: Option<&Faces>) -> Option<(Roll, Option<String>)> {
    use c3g::Event as E;
    let Event::C3g(event) = event else { return None };
    let of_figure = |figure| (battle.figure_name(figure).to_owned(), Some(battle.owner(figure)));
    let of_occupant = |occupant| match occupant {
        knockback_rules::battle::Occupant::Figure(figure) => of_figure(figure),
        occupant @ knockback_rules::battle::Occupant::Object(_) => (battle.occupant_name(occupant).to_owned(), None),
    };
    let why = |pool: &DicePool| {
        let part = |part: &c3g::PoolPart| format!("{} {:+}", part.reason.words(), part.dice);
        pool.parts().iter().map(part).collect::<Vec<_>>().join(", ")
    };
    let none = || Faces::Combat(Vec::new());
    let rolled = |(who, side), what, counts, pool, rules| Roll {
        who,
        side,
        what,
        faces: faces.cloned().unwrap_or_else(none),
        counts,
        pool,
        tally: None,
        rules,
    };
    Some(match event {
        E::InitiativeRolled { side, .. } => {
            let who = (battle.side_name(*side).to_owned(), Some(*side));
            (rolled(who, "", Counts::Number, None, vec!["C3G-3"]), Some("Who goes first?".to_owned()))
        }
        E::SwipeRolled { by, at, .. } => {
            let title = format!("{} slips away", battle.figure_name(*at));
            (rolled(of_figure(*by), "swipes", Counts::Skulls, None, vec!["C3G-10"]), Some(title))
        }
        E::PhaseRolled { target, .. } => {
            let roll = rolled(of_figure(*target), "phases", Counts::Number, None, vec!["C3G-18"]);
            (roll, Some("Does the attack pass through?".to_owned()))
        }
        E::AttackRolled { attacker, pool, .. } => {
            let rules = vec!["C3G-15"];
            let title = format!("{} attacks", battle.figure_name(*attacker));
            (rolled(of_figure(*attacker), "attack", Counts::Skulls, Some(why(pool)), rules), Some(title))
        }
        E::DefenceRolled { target, pool, skulls, .. } => {
            let counts = if *skulls > 0 { Counts::Both } else { Counts::Shields };
            (rolled(of_occupant(*target), "defence", counts, Some(why(pool)), vec!["C3G-15", "C3G-16"]), None)
        }
        E::KnockbackDamageRolled { figure, .. } => {
            let roll = rolled(of_figure(*figure), "stopped short", Counts::Skulls, None, vec!["C3G-30"]);
            (roll, Some("Knockback damage".to_owned()))
        }
        E::FallRolled { figure, drop, result } => {
            let counts = match result {
                c3g::FallResult::Dice { .. } => Counts::Skulls,
                c3g::FallResult::Deadly { .. } => Counts::Number,
            };
            let title = format!("A fall of {drop} levels");
            (rolled(of_figure(*figure), "falls", counts, None, vec!["C3G-11", "C3G-32"]), Some(title))
        }
        E::TerrainRolled { figure, terrain, .. } => {
            let counts = if matches!(faces, Some(Faces::D20(_))) { Counts::Number } else { Counts::Skulls };
            let title = format!("Burning ground: {}", terrain.name());
            (rolled(of_figure(*figure), "burns?", counts, None, vec!["C3G-22"]), Some(title))
        }
        E::GlyphRolled { glyph, .. } => {
            let who = (battle.setting().glyph(*glyph).name.clone(), None);
            (rolled(who, "blasts", Counts::Skulls, None, vec!["C3G-8"]), Some("A glyph acts".to_owned()))
        }
        _ => return None,
    })
}

impl Table {
    /// Puts a roll beside those that lie there already, or on a table of its own.
    pub(super) fn with(old: Option<Self>, roll: Roll, title: Option<String>) -> Self {
        match (old, title) {
            // Everybody's initiative, and all swipes at one who leaves, lie side by side.
            (Some(mut table), Some(title)) if table.title == title && table.sums.is_empty() => {
                table.rolls.push(roll);
                table
            }
            (Some(mut table), None) => {
                // Several defend against one attack, one after the other.
                table.rolls.truncate(1);
                table.sums.clear();
                table.rolls.push(roll);
                table
            }
            (_, title) => {
                Self { title: title.unwrap_or_else(|| "Dice".to_owned()), rolls: vec![roll], sums: Vec::new() }
            }
        }
    }

    /// The last roll has landed and says what the event says.
    pub(super) fn land(&mut self, event: &c3g::Event) {
        use c3g::Event as E;
        let result = |text: &str| vec![Term::Result(text.to_owned())];
        let skull = |skull: bool| vec![Term::Skulls(u8::from(skull))];
        let tally = match event {
            E::InitiativeRolled { roll, .. } => vec![Term::Result(roll.to_string())],
            E::SwipeRolled { skull: shows, .. } | E::KnockbackDamageRolled { skull: shows, .. } => skull(*shows),
            E::PhaseRolled { need, ignored, .. } => {
                vec![Term::Result(format!("needs {need}: {}", if *ignored { "yes" } else { "no" }))]
            }
            E::AttackRolled { skulls, .. } | E::GlyphRolled { skulls, .. } => vec![Term::Skulls(*skulls)],
            E::DefenceRolled { skulls, shields, automatic, .. } => {
                let mut terms = vec![Term::Shields(*shields)];
                if *automatic > 0 {
                    terms.extend([Term::Plus, Term::Automatic(*automatic)]);
                }
                if *skulls > 0 {
                    terms.push(Term::Skulls(*skulls));
                }
                terms
            }
            E::FallRolled { result: fell, .. } => match fell {
                c3g::FallResult::Dice { skulls, .. } => vec![Term::Skulls(*skulls)],
                c3g::FallResult::Deadly { survived: true } => result("19 or 20: lives"),
                c3g::FallResult::Deadly { survived: false } => result("below 19: dies"),
            },
            E::TerrainRolled { result: burnt, .. } => match burnt {
                c3g::TerrainResult::Unharmed => result("unharmed"),
                c3g::TerrainResult::Wounds(wounds) => result(&knockback_rules::units::Wounds(*wounds).to_string()),
                c3g::TerrainResult::Destroyed => result("burns up"),
            },
            _ => return,
        };
        if let Some(last) = self.rolls.last_mut() {
            last.tally = Some(tally);
        }
    }

    /// The skulls of the attack that lies there.
    fn attack(&self) -> u8 {
        match self.rolls.first().map(|roll| (roll.what, roll.tally.as_deref())) {
            Some(("attack", Some([Term::Skulls(skulls)]))) => *skulls,
            _ => 0,
        }
    }

    /// The sum of the wounds that a blow deals.
    pub(super) fn sum_wounds(&mut self, shields: u8, automatic: u8, wounds: u8) {
        let mut terms = vec![Term::Skulls(self.attack()), Term::Minus, Term::Shields(shields)];
        if automatic > 0 {
            terms.extend([Term::Minus, Term::Automatic(automatic)]);
        }
        let makes =
            if wounds == 0 { "no wound".to_owned() } else { knockback_rules::units::Wounds(wounds).to_string() };
        terms.extend([Term::Equals, Term::Result(makes)]);
        self.sums.push(Sum {
            name: "Wounds",
            terms,
            tip: "Each shield of the defender cancels a skull of the attacker. Every skull that is left is a wound, \
                  as long as there is Life to lose.",
            rules: vec!["C3G-16", "C3G-2"],
        });
    }

    /// The sum of the knockback points of a blow.
    pub(super) fn sum_knockback(&mut self, skulls: u8, cancelled: u8, kp: KnockbackPoints) {
        self.sums.push(Sum {
            name: "Knockback",
            terms: vec![
                Term::Skulls(skulls),
                Term::Minus,
                Term::Skulls(cancelled),
                Term::Equals,
                Term::Result(kp.to_string()),
            ],
            tip: "Skulls of the attacker less skulls of the defender are knockback points (KP): each pays for a hex of \
                  flight, and more where the ground rises. Shields do not count here.",
            rules: vec!["C3G-19", "C3G-21"],
        });
    }
}
