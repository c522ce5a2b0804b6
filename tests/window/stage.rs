//! A screen without a monitor, the game on it, and hands for keys and pointer.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::{listing::Listing, picture::Picture};

/// How long anything may take; pictures are drawn by the processor, shaders are made on the way.
const PATIENCE: Duration = Duration::from_mins(6);

/// After how long a press of which nothing has come is taken for lost.
const LONG: Duration = Duration::from_secs(20);

/// The settings of a player who likes it calm, to which others can be added: without endless motion the game draws only what
/// changes, and its words are the same.
pub(crate) const CALM: &str = "[play]\nreduced_motion = true\n";

/// What the lists are called that come without a picture.
const LISTING: &str = "listing";

/// Width and height of a window.
pub(crate) type Size = (u32, u32);

/// The game as it was built, started from the project's root.
pub(crate) fn game() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_knockback"));
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// Lets the game go on for a while.
pub(crate) fn pause(how_long: Duration) {
    thread::sleep(how_long);
}

/// The game on a screen of its own.
pub(crate) struct Stage {
    name: &'static str,
    display: String,
    screen: Child,
    game: Child,
    folder: PathBuf,
    pictures: u32,
}

impl Stage {
    /// Opens a screen and starts the game on it.
    pub(crate) fn open(name: &'static str, size: Size, arguments: &[&str]) -> Self {
        Self::open_with(name, size, "", arguments)
    }

    /// The same for a player who has set something to their liking: the text of the file that remembers it.
    pub(crate) fn open_with(name: &'static str, size: Size, settings: &str, arguments: &[&str]) -> Self {
        Self::open_furnished(name, size, settings, arguments, |_| ())
    }

    /// The same for a player who has played before: what lies in the folder for data.
    pub(crate) fn open_furnished(
        name: &'static str,
        size: Size,
        settings: &str,
        arguments: &[&str],
        furnish: impl FnOnce(&Path),
    ) -> Self {
        Self::open_on(name, (size, size), settings, arguments, furnish)
    }

    /// The same on a screen that is larger than the window, so that the window can be resized.
    pub(crate) fn open_resizable(
        name: &'static str,
        size: Size,
        largest: Size,
        settings: &str,
        arguments: &[&str],
    ) -> Self {
        Self::open_on(name, (size, largest), settings, arguments, |_| ())
    }

    fn open_on(
        name: &'static str,
        ((width, height), room): (Size, Size),
        settings: &str,
        arguments: &[&str],
        furnish: impl FnOnce(&Path),
    ) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder for pictures and saves");
        let liking = folder.join("settings/knockback");
        fs::create_dir_all(&liking).expect("a folder for settings");
        fs::write(liking.join("settings.toml"), settings).expect("settings can be written");
        fs::create_dir_all(folder.join("knockback")).expect("a folder for data");
        furnish(&folder.join("knockback"));
        let (screen, display) = open_screen(room);
        // Into a corner before there is a window: what lies below a pointer in the middle of the screen is looked at.
        assert!(x(&display, &["mousemove", "2", "2"]), "the pointer moves");
        let shots = folder.join("shots");
        let log = fs::File::create(folder.join("game.log")).expect("a log");
        let game = game()
            .args(arguments)
            .args(["--size", &format!("{width}x{height}")])
            .arg("--screenshot")
            .arg(&shots)
            .env("DISPLAY", &display)
            .env_remove("WAYLAND_DISPLAY")
            .env("XDG_DATA_HOME", &folder)
            .env("XDG_CONFIG_HOME", folder.join("settings"))
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .expect("the game starts");
        let mut stage = Self { name, display, screen, game, folder, pictures: 0 };
        stage.wait_until("the window is there", |stage| stage.x(&["search", "--name", "^Knockback$"]).then_some(()));
        // Keys go nowhere while no window has ever had the focus.
        stage.x(&["search", "--name", "^Knockback$", "windowfocus"]);
        stage
    }

    /// Runs xdotool on its screen; true if it found what it was to do.
    fn x(&self, arguments: &[&str]) -> bool {
        x(&self.display, arguments)
    }

    /// Gives the window another size, and waits until the game fills it.
    pub(crate) fn resize(&mut self, (width, height): Size) {
        let (across, down) = (width.to_string(), height.to_string());
        assert!(
            self.x(&["search", "--name", "^Knockback$", "windowsize", &across, &down]),
            "the window can be resized"
        );
        self.until_shown("the window has its size", |seen| seen.window == (width, height));
    }

    /// Presses a key. Another one that follows at once may come within the same frame.
    fn key(&self, key: &str) {
        assert!(self.x(&["key", key]), "{key} can be pressed");
    }

    /// Presses a key, and waits until the game has answered it: a list that is asked for afterwards is there.
    pub(crate) fn tap(&mut self, key: &str) {
        self.key(key);
        self.list();
    }

    /// Clicks on a place of the screen, as a hand does: there, down, up.
    pub(crate) fn click(&mut self, (x, y): (f32, f32)) {
        let (x, y) = (format!("{x:.0}"), format!("{y:.0}"));
        // A slow window may see all of it in one frame, and the pointer where it is last. A list is of a later frame than
        // what came before it.
        for (does, at) in
            [("mousemove", [x.as_str(), y.as_str()].as_slice()), ("mousedown", &["1"]), ("mouseup", &["1"])]
        {
            assert!(self.x(&[&[does], at].concat()), "the pointer does it: {does}");
            self.list();
        }
        // Out of the way, so that nothing looks pointed at.
        assert!(self.x(&["mousemove", "2", "2"]), "the pointer moves");
    }

    /// Rests the pointer on a place of the screen, until the game has answered it.
    pub(crate) fn hover(&mut self, (x, y): (f32, f32)) -> Listing {
        assert!(self.x(&["mousemove", &format!("{x:.0}"), &format!("{y:.0}")]), "the pointer moves");
        self.list();
        self.list()
    }

    /// A picture of the whole screen as it is now.
    fn look(&mut self) -> Option<Picture> {
        self.pictures += 1;
        let file = self.folder.join(format!("{:03}.png", self.pictures));
        let taken = Command::new("import")
            .args(["-silent", "-window", "root"])
            .arg(&file)
            .env("DISPLAY", &self.display)
            .status()
            .expect("import is installed (script/setup)");
        let picture = if taken.success() { Picture::read(&file) } else { None };
        // The last few pictures stay, to help to find why a test failed.
        let old = self.pictures.saturating_sub(12);
        let _ = fs::remove_file(self.folder.join(format!("{old:03}.png")));
        picture
    }

    fn wait_until<T>(&mut self, what: &str, mut test: impl FnMut(&mut Self) -> Option<T>) -> T {
        let begun = Instant::now();
        loop {
            if let Some(found) = test(self) {
                return found;
            }
            if let Ok(Some(status)) = self.game.try_wait() {
                panic!("{}: the game has ended ({status}) before {what}:\n{}", self.name, self.log());
            }
            assert!(
                begun.elapsed() < PATIENCE,
                "{}: not within {PATIENCE:?}: {what}; pictures in {}\n{}",
                self.name,
                self.folder.display(),
                self.log()
            );
            thread::sleep(Duration::from_millis(100));
        }
    }

    /// Waits until the picture shows something.
    pub(crate) fn wait_for<T>(&mut self, what: &str, test: impl Fn(&Picture) -> Option<T>) -> T {
        self.wait_until(what, |stage| stage.look().and_then(|picture| test(&picture)))
    }

    /// Presses a key again and again until the picture shows something.
    pub(crate) fn key_until<T>(&mut self, key: &str, what: &str, test: impl Fn(&Picture) -> Option<T>) -> T {
        self.wait_until(what, |stage| {
            if let Some(found) = stage.look().and_then(|picture| test(&picture)) {
                return Some(found);
            }
            stage.key(key);
            pause(Duration::from_millis(1_500));
            None
        })
    }

    /// The battle that the game saves at a key.
    pub(crate) fn saved_by(&mut self, key: &str) -> Vec<u8> {
        let saves = self.folder.join("knockback");
        self.key(key);
        self.wait_until("the battle is saved", |_| {
            let file = fs::read_dir(&saves).ok()?.flatten().map(|entry| entry.path());
            let file = file.into_iter().find(|path| path.extension().is_some_and(|extension| extension == "json"))?;
            fs::read(file).ok()
        })
    }

    /// The folder where the game has its data.
    pub(crate) fn data(&self) -> PathBuf {
        self.folder.join("knockback")
    }

    /// The newest picture that the game has taken of something, or the newest list of what it shows.
    fn newest(&self, of: &str) -> Option<(u32, PathBuf)> {
        let files = fs::read_dir(self.folder.join("shots")).ok()?.flatten().map(|entry| entry.path());
        let ends = if of == LISTING { "json" } else { "png" };
        let number = |file: PathBuf| {
            let (number, name) = file.file_stem()?.to_str()?.split_once('-')?;
            let wanted = name == of && file.extension().is_some_and(|extension| extension == ends);
            wanted.then(|| Some((number.parse().ok()?, file.clone())))?
        };
        files.filter_map(number).max()
    }

    /// Presses a key at which the game writes a file, and reads that file once it is there.
    fn ask<T>(&mut self, key: &str, of: &str, what: &str, read: impl Fn(&Path) -> Option<T>) -> T {
        let before = self.newest(of).map_or(0, |(number, _)| number);
        self.key(key);
        self.wait_until(what, |stage| {
            let (_, file) = stage.newest(of).filter(|(number, _)| *number > before)?;
            read(&file)
        })
    }

    /// Asks the game for a list of what it shows now.
    pub(crate) fn list(&mut self) -> Listing {
        self.ask("F7", LISTING, "a list of what is shown", Listing::read)
    }

    /// Fails, with a picture of what is shown instead.
    fn not_shown(&mut self, what: &str) -> ! {
        self.look();
        panic!("{}: not shown: {what}; pictures in {}\n{}", self.name, self.folder.display(), self.log());
    }

    /// Waits for the picture that the game takes by itself of a screen.
    pub(crate) fn pictured(&mut self, of: &str) -> (Picture, Listing) {
        self.wait_until(&format!("a picture of {of}"), |stage| {
            let (_, file) = stage.newest(of)?;
            Some((Picture::read(&file)?, Listing::read(&file.with_extension("json"))?))
        })
    }

    /// Asks the game for a picture of what it shows now, and keeps it under a name.
    pub(crate) fn shoot(&mut self, name: &str) -> (Picture, Listing) {
        let (file, picture, listing) = self.ask("F12", "picture", &format!("the picture {name}"), |file| {
            Some((file.to_owned(), Picture::read(file)?, Listing::read(&file.with_extension("json"))?))
        });
        fs::copy(&file, file.with_file_name(format!("{name}.png"))).expect("the picture can be kept");
        (picture, listing)
    }

    /// Waits until what the interface shows is as wanted.
    pub(crate) fn until_shown(&mut self, what: &str, test: impl Fn(&Listing) -> bool) {
        self.wait_until(what, |stage| test(&stage.list()).then_some(()));
    }

    /// Presses a key until what the interface shows is as wanted.
    ///
    /// In a slow window one frame may see the key and be listed before it shows what comes of it; a second press would then
    /// close the menu again that the first opened. So lists of later frames are looked at as well.
    pub(crate) fn key_until_shown(&mut self, key: &str, what: &str, test: impl Fn(&Listing) -> bool) -> Listing {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            for _ in 0..3 {
                let listing = self.list();
                if test(&listing) {
                    return listing;
                }
                pause(Duration::from_millis(300));
            }
            self.key(key);
            pause(Duration::from_millis(600));
        }
        self.not_shown(what)
    }

    /// Presses a key once, and waits until the interface shows what comes of it.
    ///
    /// The game ignores a key that comes while it shows something else, as it does for a hand that is too quick; so the
    /// key is pressed again, as a hand would, where nothing has come of it for long.
    pub(crate) fn press(&mut self, key: &str, what: &str, test: impl Fn(&Listing) -> bool) -> Listing {
        self.act_until(what, |stage| stage.key(key), test)
    }

    /// Clicks on a place once, and waits until the interface shows what comes of it; again where nothing does for long.
    pub(crate) fn click_until(&mut self, at: (f32, f32), what: &str, test: impl Fn(&Listing) -> bool) -> Listing {
        self.act_until(what, |stage| stage.click(at), test)
    }

    /// The same on a part of the interface, wherever it is then: a panel that has just appeared may still find its place.
    pub(crate) fn click_on(&mut self, part: &str, what: &str, test: impl Fn(&Listing) -> bool) -> Listing {
        let click = |stage: &mut Self| {
            let seen = stage.list();
            stage.click(seen.middle(part).unwrap_or_else(|| panic!("{}: {part} is not shown", stage.name)));
        };
        self.act_until(what, click, test)
    }

    fn act_until(&mut self, what: &str, act: impl Fn(&mut Self), test: impl Fn(&Listing) -> bool) -> Listing {
        for _ in 0..6 {
            act(self);
            let begun = Instant::now();
            while begun.elapsed() < LONG {
                let listing = self.list();
                if test(&listing) {
                    return listing;
                }
                pause(Duration::from_millis(250));
            }
        }
        self.not_shown(what)
    }

    /// Changes to the other view of the battlefield, `Table` or `Map`, and lets its camera come to rest.
    pub(crate) fn change_view(&mut self, view: &str) {
        self.press("m", view, |seen| seen.view == view);
        pause(Duration::from_secs(2));
    }

    /// What the game said.
    fn log(&self) -> String {
        fs::read_to_string(self.folder.join("game.log")).unwrap_or_default()
    }

    /// Ends the game; it may have told of nothing that went wrong, be it a panic or what Bevy takes for a fault.
    pub(crate) fn close(self) {
        let log = self.log();
        let is_fault = |line: &&str| line.contains("panicked") || (line.contains("ERROR") && line.contains("bevy"));
        let faults: Vec<&str> = log.lines().filter(is_fault).collect();
        assert!(faults.is_empty(), "{}: {faults:#?}", self.name);
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        let _ = self.game.kill();
        let _ = self.game.wait();
        let _ = self.screen.kill();
        let _ = self.screen.wait();
    }
}

/// Runs xdotool; true if it found what it was to do.
fn x(display: &str, arguments: &[&str]) -> bool {
    let status = Command::new("xdotool").args(arguments).env("DISPLAY", display).stdout(Stdio::null()).status();
    status.expect("xdotool is installed (script/setup)").success()
}

/// A screen on a display number that is free; the server itself finds one and says which.
///
/// It keeps itself as it is (`-noreset`): else it starts anew whenever its last client leaves, which `xdotool` is
/// while the game starts, and refuses the game meanwhile.
fn open_screen((width, height): Size) -> (Child, String) {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    let mut command = Command::new("Xvfb");
    command.args(["-displayfd", "1", "-screen", "0", &format!("{width}x{height}x24"), "-nolisten", "tcp", "-noreset"]);
    let screen = command.stdout(writer).stderr(Stdio::null()).spawn().expect("Xvfb is installed (script/setup)");
    drop(command);
    let mut number = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(reader), &mut number).expect("Xvfb says its display");
    (screen, format!(":{}", number.trim()))
}
