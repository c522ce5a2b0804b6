//! Feats: memorable blows. A file lists them, and each states the smallest blow that earns it.
//!
//! [`Blows`] turns the facts of a battle into one [`BlowRecord`] for each blow. A feat's `needs` is such a record too:
//! a blow earns the feat if it reaches every number of it.

mod blows;

use std::collections::BTreeSet;

use knockback_rules::files::{FileKind, read_of_programs};
use serde::{Deserialize, Serialize};

pub use self::blows::{Blow, Blows};

macro_rules! numbers {
    ($($(#[doc = $doc:literal])+ $name:ident,)+) => {
        /// The measures of one blow, or the smallest ones that a feat needs.
        ///
        /// A blow begins with an attack or a strike and ends with the next one, or with the turn. Only figures other
        /// than the attacker count. A flight is any movement of an enemy against its will.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct BlowRecord {
            $($(#[doc = $doc])+ #[serde(skip_serializing_if = "is_zero")] pub $name: u16,)+
        }

        impl BlowRecord {
            /// True if each number is at least as large as the same number of the other record.
            #[must_use]
            pub const fn reaches(&self, needs: &Self) -> bool {
                $(self.$name >= needs.$name)&&+
            }
        }
    };
}

numbers! {
    /// Hexes of the longest flight.
    hexes,
    /// Number of enemies that flew at least one hex.
    flights,
    /// Levels of the deepest fall after a flight.
    levels,
    /// Levels of the deepest fall after which the enemy was unharmed by its flight.
    soft_levels,
    /// Number of times an enemy struck something on its flight.
    crashes,
    /// Number of enemies that struck something without moving a hex.
    pinned,
    /// Number of objects that broke during flights. An object that the attacker throws does not count.
    broken,
    /// Number of flights into an enemy of the attacker.
    into_enemies,
    /// Number of flights into a friend of the attacker.
    into_friends,
    /// Number of flights that an object stopped.
    into_objects,
    /// Number of flights that higher ground stopped.
    into_ground,
    /// Number of flights that ended at the edge of the board.
    edge,
    /// Number of flights that ended in water.
    water,
    /// Number of flights that ended in lava, or in which lava harmed the flyer.
    lava,
    /// Number of flights that ended in a pit.
    pits,
    /// Number of figures that were hurt, struck or moved. Friends that were only moved do not count.
    victims,
    /// Number of friends of the attacker that were hurt or struck.
    friends,
    /// Number of enemies lost to a flight, their own or that of another figure.
    lost,
    /// Number of friends of the attacker that were lost, whatever the cause.
    friends_lost,
    /// Number of objects that the attacker threw.
    thrown_objects,
    /// Levels by which an enemy that flew is taller than the attacker.
    size,
    /// Levels by which the target was above the attacker. The target flew.
    uphill,
    /// Hexes between the attacker and the target. The target flew.
    range,
    /// 1 if the blow ended the battle, the attacker's side won, and an enemy flew.
    wins,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(number: &u16) -> bool {
    *number == 0
}

/// A feat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Feat {
    /// The id, by which the player's progress is saved.
    pub id: String,
    /// The name for players.
    pub name: String,
    /// The description: one sentence.
    pub text: String,
    /// The smallest blow that earns the feat.
    pub needs: BlowRecord,
}

/// The feats of the game, in the order in which players see them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Feats(Vec<Feat>);

/// A file that lists feats.
const KIND: FileKind = FileKind { name: "list of feats", newest: None };
/// Maximum length of a name, in characters.
const LONGEST_NAME: usize = 24;
/// Maximum length of a description, in characters.
const LONGEST_TEXT: usize = 80;

impl Feats {
    /// Reads a list of feats and checks it. In the browser, only JSON is read.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or if a feat is invalid. `name` is the name of the file in the message.
    pub fn read(name: &str, bytes: &[u8]) -> Result<Self, String> {
        let feats: Self = read_of_programs(KIND, name, bytes).map_err(|fault| fault.to_string())?;
        feats.check().map_err(|fault| format!("{name}: {fault}"))?;
        Ok(feats)
    }

    fn check(&self) -> Result<(), String> {
        let mut ids = BTreeSet::new();
        for Feat { id, name, text, needs } in &self.0 {
            let plain = |letter: char| letter.is_ascii_lowercase() || letter == '_';
            let fits = |text: &str, longest| !text.trim().is_empty() && text.chars().count() <= longest;
            let fault = if id.is_empty() || !id.chars().all(plain) {
                "an id has only small letters and _"
            } else if !ids.insert(id) {
                "the id is not unique"
            } else if !fits(name, LONGEST_NAME) {
                "the name is empty or too long"
            } else if !fits(text, LONGEST_TEXT) {
                "the text is empty or too long"
            } else if *needs == BlowRecord::default() {
                "every blow would earn it"
            } else {
                continue;
            };
            return Err(format!("feat \"{}\": {fault}", id.escape_default()));
        }
        Ok(())
    }

    /// All feats, in order.
    #[must_use]
    pub fn all(&self) -> impl ExactSizeIterator<Item = &Feat> {
        self.0.iter()
    }

    /// The feat with this id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Feat> {
        self.0.iter().find(|feat| feat.id == id)
    }

    /// The feats that a blow earns, in order.
    pub fn earned(&self, record: BlowRecord) -> impl Iterator<Item = &Feat> {
        self.0.iter().filter(move |feat| record.reaches(&feat.needs))
    }
}

#[cfg(test)]
mod tests {
    use std::{env, fs, path::Path};

    use serde_json::Value;

    use super::*;

    fn shipped() -> Feats {
        Feats::read("feats.ron", include_bytes!("../../../assets/feats.ron")).unwrap()
    }

    #[test]
    fn the_shipped_file_lists_24_feats() {
        let feats = shipped();
        assert_eq!(feats.all().len(), 24);
        let names: BTreeSet<&str> = feats.all().map(|feat| feat.name.as_str()).collect();
        assert_eq!(names.len(), 24, "no name is used twice");
        for feat in feats.all() {
            assert!(feat.text.ends_with('.'), "{}: the text is a sentence", feat.id);
            assert!((1..=4).contains(&feat.name.split(' ').count()), "{}: the name is short", feat.id);
        }
    }

    /// The web page embeds the list as JSON. `KNOCKBACK_TAKE_GOLDENS=1` rewrites it.
    #[test]
    fn the_web_page_has_the_same_list() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/feats.json");
        if env::var_os("KNOCKBACK_TAKE_GOLDENS").is_some() {
            fs::write(&file, serde_json::to_string(&shipped()).unwrap() + "\n").unwrap();
        }
        assert_eq!(Feats::read("feats.json", &fs::read(&file).unwrap()), Ok(shipped()));
    }

    /// The numbers of a record that are not 0.
    fn numbers(record: &BlowRecord) -> serde_json::Map<String, Value> {
        match serde_json::to_value(record).unwrap() {
            Value::Object(numbers) => numbers,
            other => panic!("{other}"),
        }
    }

    #[test]
    fn each_feat_is_earned_by_the_smallest_blow_and_by_none_smaller() {
        let feats = shipped();
        let earns = |record: BlowRecord, id: &str| feats.earned(record).any(|feat| feat.id == id);
        for Feat { id, needs, .. } in feats.all() {
            assert!(earns(*needs, id), "{id}");
            let numbers = numbers(needs);
            assert!(!numbers.is_empty(), "{id}");
            for (name, number) in &numbers {
                let mut less = numbers.clone();
                less[name] = (number.as_u64().unwrap() - 1).into();
                let less = serde_json::from_value(Value::Object(less)).unwrap();
                assert!(!earns(less, id), "{id}: one less of {name}");
            }
        }
    }

    #[test]
    fn feats_that_differ_need_different_blows() {
        let feats = shipped();
        for (place, feat) in feats.all().enumerate() {
            for other in feats.all().skip(place + 1) {
                assert_ne!(feat.needs, other.needs, "{} and {}", feat.id, other.id);
            }
        }
    }

    #[test]
    fn invalid_lists_are_refused() {
        let feat = |id: &str, name: &str, needs: &str| {
            format!("(id: \"{id}\", name: \"{name}\", text: \"A.\", needs: {needs})")
        };
        let read = |feats: &[String]| Feats::read("feats.ron", format!("[{}]", feats.join(",")).as_bytes());
        let good = feat("good", "Good", "(hexes: 2)");
        assert_eq!(read(std::slice::from_ref(&good)).map(|feats| feats.all().len()), Ok(1));
        for (feats, fault) in [
            (vec![good.clone(), good], "not unique"),
            (vec![feat("Bad", "Bad", "(hexes: 2)")], "small letters"),
            (vec![feat("", "Bad", "(hexes: 2)")], "small letters"),
            (vec![feat("bad", " ", "(hexes: 2)")], "name is empty"),
            (vec![feat("bad", &"x".repeat(25), "(hexes: 2)")], "too long"),
            (vec![feat("bad", "Bad", "()")], "every blow"),
            (vec![feat("bad", "Bad", "(hexs: 2)")], "hexs"),
            (vec![feat("bad", "Bad", "(hexes: 70000)")], "too large"),
        ] {
            let told = read(&feats).unwrap_err();
            assert!(told.contains(fault), "{told}");
        }
    }
}
