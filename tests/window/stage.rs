//! Runs the game on a virtual screen, with simulated keys and pointer.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::{listing::Listing, picture::Picture};

/// Maximum time to wait for a result. Pictures are rendered on the CPU, and shaders are compiled meanwhile.
const PATIENCE: Duration = Duration::from_mins(6);

/// Time after which a press without effect counts as lost.
const LONG: Duration = Duration::from_secs(20);

/// Settings with reduced motion, to which others can be appended. The game then only draws changes, and all its texts
/// stay the same.
pub(crate) const CALM: &str = "[play]\nreduced_motion = true\n";

/// Name of the listings that come without a picture.
const LISTING: &str = "listing";

/// Width and height of a window, in pixels.
pub(crate) type Size = (u32, u32);

/// The built game, started from the project's root.
pub(crate) fn game() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_knockback"));
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// Waits while the game runs.
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

    /// Like `open`, with a settings file of this text.
    pub(crate) fn open_with(name: &'static str, size: Size, settings: &str, arguments: &[&str]) -> Self {
        Self::open_furnished(name, size, settings, arguments, |_| ())
    }

    /// Like `open_with`, with earlier data: `furnish` fills the data folder.
    pub(crate) fn open_furnished(
        name: &'static str,
        size: Size,
        settings: &str,
        arguments: &[&str],
        furnish: impl FnOnce(&Path),
    ) -> Self {
        Self::open_on(name, (size, size), settings, arguments, furnish)
    }

    /// Like `open_with`, on a screen larger than the window, so that the window can be resized.
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
        // Move the pointer into a corner before the window opens. In the middle of the screen, it would hover over the
        // game.
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
        stage.wait_until("the window is open", |stage| stage.x(&["search", "--name", "^Knockback$"]).then_some(()));
        // Keys have no effect until a window has had the focus.
        stage.x(&["search", "--name", "^Knockback$", "windowfocus"]);
        stage
    }

    /// Runs xdotool on the screen. True on success.
    fn x(&self, arguments: &[&str]) -> bool {
        x(&self.display, arguments)
    }

    /// Resizes the window and waits until the game fills it.
    pub(crate) fn resize(&mut self, (width, height): Size) {
        let (across, down) = (width.to_string(), height.to_string());
        assert!(
            self.x(&["search", "--name", "^Knockback$", "windowsize", &across, &down]),
            "the window can be resized"
        );
        self.until_shown("the window has its size", |seen| seen.window == (width, height));
    }

    /// Presses a key. A second key pressed immediately may reach the game in the same frame.
    fn key(&self, key: &str) {
        assert!(self.x(&["key", key]), "{key} can be pressed");
    }

    /// Presses a key and waits until the game has handled it. A listing requested afterwards shows the result.
    pub(crate) fn tap(&mut self, key: &str) {
        self.key(key);
        self.list();
    }

    /// Clicks at a position: moves the pointer, presses the button, releases it.
    pub(crate) fn click(&mut self, (x, y): (f32, f32)) {
        let (x, y) = (format!("{x:.0}"), format!("{y:.0}"));
        // A slow window may handle all events in one frame, at the last pointer position. Each listing comes from a
        // later frame than the events before it.
        for (does, at) in
            [("mousemove", [x.as_str(), y.as_str()].as_slice()), ("mousedown", &["1"]), ("mouseup", &["1"])]
        {
            assert!(self.x(&[&[does], at].concat()), "xdotool {does} succeeds");
            self.list();
        }
        // Move the pointer away, so that nothing stays hovered.
        assert!(self.x(&["mousemove", "2", "2"]), "the pointer moves");
    }

    /// Hovers over a position, until the game has handled it.
    pub(crate) fn hover(&mut self, (x, y): (f32, f32)) -> Listing {
        assert!(self.x(&["mousemove", &format!("{x:.0}"), &format!("{y:.0}")]), "the pointer moves");
        self.list();
        self.list()
    }

    /// A picture of the whole screen now.
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
        // Keep the latest pictures to help find out why a test failed.
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

    /// Waits until the picture passes a test.
    pub(crate) fn wait_for<T>(&mut self, what: &str, test: impl Fn(&Picture) -> Option<T>) -> T {
        self.wait_until(what, |stage| stage.look().and_then(|picture| test(&picture)))
    }

    /// Presses a key repeatedly until the picture passes a test.
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

    /// Presses a key and returns the battle that the game then saves.
    pub(crate) fn saved_by(&mut self, key: &str) -> Vec<u8> {
        let saves = self.folder.join("knockback");
        self.key(key);
        self.wait_until("the battle is saved", |_| {
            let file = fs::read_dir(&saves).ok()?.flatten().map(|entry| entry.path());
            let file = file.into_iter().find(|path| path.extension().is_some_and(|extension| extension == "json"))?;
            fs::read(file).ok()
        })
    }

    /// The game's data folder.
    pub(crate) fn data(&self) -> PathBuf {
        self.folder.join("knockback")
    }

    /// The newest picture of this name that the game has taken, with its number. For `LISTING`, its newest listing.
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

    /// Presses a key that makes the game write a file, and reads the file once it exists.
    fn ask<T>(&mut self, key: &str, of: &str, what: &str, read: impl Fn(&Path) -> Option<T>) -> T {
        let before = self.newest(of).map_or(0, |(number, _)| number);
        self.key(key);
        self.wait_until(what, |stage| {
            let (_, file) = stage.newest(of).filter(|(number, _)| *number > before)?;
            read(&file)
        })
    }

    /// Requests a listing of what the game shows now.
    pub(crate) fn list(&mut self) -> Listing {
        self.ask("F7", LISTING, "a listing", Listing::read)
    }

    /// Fails, after taking a picture of the current screen.
    fn not_shown(&mut self, what: &str) -> ! {
        self.look();
        panic!("{}: not shown: {what}; pictures in {}\n{}", self.name, self.folder.display(), self.log());
    }

    /// Waits for the picture that the game takes of a new screen without being asked.
    pub(crate) fn pictured(&mut self, of: &str) -> (Picture, Listing) {
        self.wait_until(&format!("a picture of {of}"), |stage| {
            let (_, file) = stage.newest(of)?;
            Some((Picture::read(&file)?, Listing::read(&file.with_extension("json"))?))
        })
    }

    /// Makes the game take a picture of the current screen, and stores it under a name.
    pub(crate) fn shoot(&mut self, name: &str) -> (Picture, Listing) {
        let (file, picture, listing) = self.ask("F12", "picture", &format!("the picture {name}"), |file| {
            Some((file.to_owned(), Picture::read(file)?, Listing::read(&file.with_extension("json"))?))
        });
        fs::copy(&file, file.with_file_name(format!("{name}.png"))).expect("the picture can be kept");
        (picture, listing)
    }

    /// Waits until the interface passes a test.
    pub(crate) fn until_shown(&mut self, what: &str, test: impl Fn(&Listing) -> bool) {
        self.wait_until(what, |stage| test(&stage.list()).then_some(()));
    }

    /// Presses a key until the interface passes a test.
    ///
    /// In a slow window, a frame may handle the key but be listed before it shows the result. A second press could then
    /// undo the first, such as closing a menu just opened. So later frames are checked as well.
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

    /// Presses a key once and waits until the interface shows the result.
    ///
    /// The game ignores keys during some playback. So if nothing happens for a long time, the key is pressed again, as
    /// a player would do.
    pub(crate) fn press(&mut self, key: &str, what: &str, test: impl Fn(&Listing) -> bool) -> Listing {
        self.act_until(what, |stage| stage.key(key), test)
    }

    /// Clicks a position once and waits until the interface shows the result. Clicks again if nothing happens for a
    /// long time.
    pub(crate) fn click_until(&mut self, at: (f32, f32), what: &str, test: impl Fn(&Listing) -> bool) -> Listing {
        self.act_until(what, |stage| stage.click(at), test)
    }

    /// Like `click_until`, for a part of the interface. Each click uses the part's current position, because a panel
    /// that has just appeared may still move.
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

    /// Changes to the other view of the battlefield, `Table` or `Map`, and waits until its camera is at rest.
    pub(crate) fn change_view(&mut self, view: &str) {
        self.press("m", view, |seen| seen.view == view);
        pause(Duration::from_secs(2));
    }

    /// The output of the game.
    fn log(&self) -> String {
        fs::read_to_string(self.folder.join("game.log")).unwrap_or_default()
    }

    /// Ends the game. Fails if the log contains a panic or an error from Bevy.
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

/// Runs xdotool. True on success.
fn x(display: &str, arguments: &[&str]) -> bool {
    let status = Command::new("xdotool").args(arguments).env("DISPLAY", display).stdout(Stdio::null()).status();
    status.expect("xdotool is installed (script/setup)").success()
}

/// Opens a screen on a free display number, which the X server finds and reports.
///
/// Without `-noreset` the server would restart whenever its last client leaves, and refuse the game meanwhile.
/// `xdotool` is such a client while the game starts.
fn open_screen((width, height): Size) -> (Child, String) {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    let mut command = Command::new("Xvfb");
    command.args(["-displayfd", "1", "-screen", "0", &format!("{width}x{height}x24"), "-nolisten", "tcp", "-noreset"]);
    let screen = command.stdout(writer).stderr(Stdio::null()).spawn().expect("Xvfb is installed (script/setup)");
    drop(command);
    let mut number = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(reader), &mut number).expect("Xvfb reports its display");
    (screen, format!(":{}", number.trim()))
}
