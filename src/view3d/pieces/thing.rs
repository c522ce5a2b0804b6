//! The kinds of objects, derived from the words in their names.

/// The kinds of objects, each with its own appearance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Thing {
    /// A wooden crate.
    Crate,
    /// Goods on a pallet.
    Pallet,
    /// A steel drum.
    Barrel,
    /// A shipping container.
    Container,
    /// A van.
    Van,
    /// A lamp post.
    Lamp,
    /// A water tank on stilts.
    Tank,
    /// A boiler.
    Boiler,
    /// A roof vent.
    Vent,
    /// A sign on a post.
    Sign,
    /// A mailbox.
    Mailbox,
    /// A brick wall.
    Wall,
    /// A pane of glass in a frame.
    Pane,
    /// A board with a picture, on legs.
    Billboard,
    /// A bollard.
    Bollard,
    /// A crane.
    Crane,
    /// A brick chimney.
    Chimney,
    /// A stone pillar.
    Pillar,
    /// A boulder.
    Boulder,
    /// A tree.
    Tree,
    /// A railing around a hex.
    Railing,
    /// A door between posts.
    Door,
}

/// Words that identify a kind. The first match counts.
const WORDS: [(&str, Thing); 54] = [
    ("lamp", Thing::Lamp),
    ("lantern", Thing::Lamp),
    ("billboard", Thing::Billboard),
    ("hoarding", Thing::Billboard),
    ("sign", Thing::Sign),
    ("mailbox", Thing::Mailbox),
    ("letter", Thing::Mailbox),
    ("window", Thing::Pane),
    ("glass", Thing::Pane),
    ("pane", Thing::Pane),
    ("shop front", Thing::Pane),
    ("hydrant", Thing::Bollard),
    ("conditioner", Thing::Vent),
    ("shelf", Thing::Pallet),
    ("rack", Thing::Pallet),
    ("wall", Thing::Wall),
    ("fence", Thing::Wall),
    ("parapet", Thing::Wall),
    ("forklift", Thing::Van),
    ("taxi", Thing::Van),
    ("dynamite", Thing::Crate),
    ("bollard", Thing::Bollard),
    ("container", Thing::Container),
    ("crane", Thing::Crane),
    ("derrick", Thing::Crane),
    ("chimney", Thing::Chimney),
    ("smokestack", Thing::Chimney),
    ("boiler", Thing::Boiler),
    ("furnace", Thing::Boiler),
    ("generator", Thing::Boiler),
    ("kiln", Thing::Boiler),
    ("vent", Thing::Vent),
    ("duct", Thing::Vent),
    ("fan", Thing::Vent),
    ("tank", Thing::Tank),
    ("tower", Thing::Tank),
    ("pallet", Thing::Pallet),
    ("sack", Thing::Pallet),
    ("crate", Thing::Crate),
    ("box", Thing::Crate),
    ("barrel", Thing::Barrel),
    ("drum", Thing::Barrel),
    ("keg", Thing::Barrel),
    ("van", Thing::Van),
    ("truck", Thing::Van),
    ("car", Thing::Van),
    ("bus", Thing::Van),
    ("tree", Thing::Tree),
    ("pine", Thing::Tree),
    ("pillar", Thing::Pillar),
    ("column", Thing::Pillar),
    ("statue", Thing::Pillar),
    ("boulder", Thing::Boulder),
    ("rock", Thing::Boulder),
];

impl Thing {
    /// Returns the kind of an object by its name or id, or else by its height and whether it can break.
    pub(crate) fn named(name: &str, id: &str, height: u16, breaks: bool) -> Self {
        let known = |text: &str| {
            let text = text.to_lowercase();
            WORDS.into_iter().find(|(word, _)| text.contains(word)).map(|(_, thing)| thing)
        };
        known(name).or_else(|| known(id)).unwrap_or(match (breaks, height) {
            (true, 0..=2) => Self::Crate,
            (true, 3..=4) => Self::Pallet,
            (true, _) => Self::Container,
            (false, 0..=3) => Self::Boulder,
            (false, _) => Self::Pillar,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_are_recognised_by_name() {
        assert_eq!(Thing::named("Oil drum", "barrel1", 2, true), Thing::Barrel);
        assert_eq!(Thing::named("Harbour crane", "crane1", 14, false), Thing::Crane);
        assert_eq!(Thing::named("Parked van", "v", 4, true), Thing::Van);
        assert_eq!(Thing::named("Lamp post", "x", 7, true), Thing::Lamp);
        assert_eq!(Thing::named("Road sign", "x", 6, true), Thing::Sign);
        assert_eq!(Thing::named("Mailbox", "x", 3, true), Thing::Mailbox, "a mailbox is not a crate");
        assert_eq!(Thing::named("Shop window", "x", 3, true), Thing::Pane);
        assert_eq!(Thing::named("Basalt pillar", "x", 7, false), Thing::Pillar);
    }

    #[test]
    fn unknown_objects_are_classified_by_height() {
        assert_eq!(Thing::named("Zorb", "zorb", 2, true), Thing::Crate);
        assert_eq!(Thing::named("Zorb", "zorb", 9, false), Thing::Pillar);
    }
}
