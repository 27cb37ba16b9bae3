// Stored settings, and errors when reading or writing them.
#include "app/keep/settings.h"
#include "app/files/output_file.h"
#include "app/files/state_folder.h"
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

namespace glint {
namespace {

class SettingsFiles : public testing::Test {
protected:
    SettingsFiles() : folder(std::filesystem::temp_directory_path() / ("glint-settings-" + std::to_string(getpid()))) {
        std::filesystem::create_directories(folder);
    }
    ~SettingsFiles() override { std::filesystem::remove_all(folder); }
    std::filesystem::path folder;
};

TEST_F(SettingsFiles, ComeBackAsTheyWere) {
    Settings settings;
    settings.theme = "projector", settings.interface_scale = 1.25, settings.vsync = false, settings.frame_cap = 30;
    settings.sim = "heat", settings.window = {10, -20, 800, 600, true, false};
    settings.sims["heat"] = {"book", {{"k", "0.2"}, {"brush", "cold"}}, 512, 256};
    settings.gestures_done = {"heat", "waves"}, settings.grid_follows = false;
    settings.recent_actions = {"pause", "preset pond"}, settings.recent_files = {"/a \"b\"/\xc3\xa9.glint"};
    settings.layout = "[Window][Log]\nPos=1,2\n", settings.layout_scale = double(1.6f);
    settings.layout_name = "measure";
    settings.closed_panels = {"Compare", "Experiment"};
    settings.layouts["tweak"] = {"[Window][Log]\nPos=3,4\n", 1.25, true, false, true, {"Log"}};
    ASSERT_FALSE(save_settings(folder, settings));
    const LoadedSettings loaded = load_settings(folder);
    EXPECT_TRUE(loaded.problems.empty());
    EXPECT_EQ(to_toml(loaded.settings), to_toml(settings));
    EXPECT_FALSE(loaded.settings.grid_follows);
    EXPECT_EQ(loaded.settings.gestures_done, settings.gestures_done);
    EXPECT_EQ(loaded.settings.recent_actions, settings.recent_actions);
    EXPECT_EQ(loaded.settings.recent_files, settings.recent_files);
    EXPECT_EQ(loaded.settings.layout, settings.layout);
    EXPECT_EQ(loaded.settings.layout_scale, settings.layout_scale);
    EXPECT_EQ(loaded.settings.layout_name, "measure");
    EXPECT_EQ(loaded.settings.layouts, settings.layouts);
    EXPECT_EQ(loaded.settings.closed_panels, settings.closed_panels);
    EXPECT_EQ(loaded.settings.sims.at("heat").values.at("k"), "0.2");
}

TEST_F(SettingsFiles, AreTheDefaultsAtFirst) {
    const LoadedSettings loaded = load_settings(folder);
    EXPECT_TRUE(loaded.problems.empty());
    EXPECT_EQ(to_toml(loaded.settings), to_toml(Settings{}));
}

TEST_F(SettingsFiles, BrokenOnesAreSetAsideWithASentence) {
    ASSERT_FALSE(write_file(folder / "settings.toml", "theme = [broken"));
    const LoadedSettings loaded = load_settings(folder);
    ASSERT_EQ(loaded.problems.size(), 1u);
    EXPECT_NE(loaded.problems[0].find("settings.toml"), std::string::npos);
    EXPECT_EQ(loaded.settings.theme, "dark");
    EXPECT_TRUE(std::filesystem::exists(folder / "settings.toml.broken"));
    EXPECT_TRUE(load_settings(folder).problems.empty());
}

TEST_F(SettingsFiles, BrokenOnesAreSetAsideBesideEarlierOnes) {
    for (const char* broken : {"theme = [", "theme = {"}) {
        ASSERT_FALSE(write_file(folder / "settings.toml", broken));
        EXPECT_EQ(load_settings(folder).problems.size(), 1u);
    }
    EXPECT_EQ(read_file(folder / "settings.toml.broken"), "theme = [");
    EXPECT_EQ(read_file(folder / "settings.toml.broken-2"), "theme = {");
}

TEST_F(SettingsFiles, AreSaidToBeInTheWayWhereTheyAre) {
    ASSERT_FALSE(write_file(folder / "settings.toml", "theme = [broken"));
    std::filesystem::create_directory(folder / "settings.toml.broken");
    for (int i = 2; i <= 100; ++i)
        std::filesystem::create_directory(folder / fmt::format("settings.toml.broken-{}", i));
    const LoadedSettings loaded = load_settings(folder);
    ASSERT_EQ(loaded.problems.size(), 1u);
    EXPECT_NE(loaded.problems[0].find("cannot be renamed to settings.toml.broken-100 (File exists)"), std::string::npos)
        << loaded.problems[0];
    EXPECT_TRUE(std::filesystem::is_regular_file(folder / "settings.toml"));
}

TEST_F(SettingsFiles, ThatCannotBeReadAreNotBrokenAndStay) {
    std::filesystem::create_symlink("settings.toml", folder / "settings.toml"); // not even root can read that
    const LoadedSettings loaded = load_settings(folder);
    ASSERT_EQ(loaded.problems.size(), 1u);
    EXPECT_NE(loaded.problems[0].find("Too many levels"), std::string::npos) << loaded.problems[0];
    EXPECT_EQ(loaded.problems[0].find("broken"), std::string::npos) << loaded.problems[0];
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "settings.toml"));
    EXPECT_FALSE(loaded.may_overwrite);
}

/// Possible damage of a layout file: cut at any place, or any byte changed.
TEST_F(SettingsFiles, ALayoutThatIsNotAsItWasWrittenIsSetAsideWhateverHappenedToIt) {
    Settings settings;
    settings.layout = "[Window][Log]\nPos=1,2\n\n[Docking][Data]\nDockNode ID=0x01 Parent=0x02\n";
    ASSERT_FALSE(save_settings(folder, settings));
    const std::string whole = read_file(folder / "layout.ini").value();
    const auto expect_refused = [&](const std::string& damaged) {
        ASSERT_FALSE(write_file(folder / "layout.ini", damaged));
        const LoadedSettings loaded = load_settings(folder);
        EXPECT_EQ(loaded.settings.layout, "");
        ASSERT_EQ(loaded.problems.size(), 1u) << damaged;
        EXPECT_NE(loaded.problems[0].find("layout.ini.broken"), std::string::npos);
        EXPECT_TRUE(std::filesystem::remove(folder / "layout.ini.broken"));
    };
    for (std::size_t n = 0; n < whole.size(); ++n) expect_refused(whole.substr(0, n));
    for (std::size_t i = 0; i < whole.size(); ++i) {
        std::string changed = whole;
        changed[i] = static_cast<char>(changed[i] ^ 1);
        expect_refused(changed);
    }
    expect_refused(settings.layout); // an older Glint's, or written by hand
}

TEST_F(SettingsFiles, ThatAreNoSettingsAtAllAreSetAsideAtOnce) {
    const auto expect_refused = [&](const char* reason) {
        const LoadedSettings loaded = load_settings(folder);
        ASSERT_EQ(loaded.problems.size(), 1u) << reason;
        EXPECT_NE(loaded.problems[0].find(reason), std::string::npos) << loaded.problems[0];
        std::filesystem::remove_all(folder / "settings.toml.broken");
    };
    const auto holds = [&](const std::string& text) { ASSERT_FALSE(write_file(folder / "settings.toml", text)); };
    holds("a = " + std::string(50'000, '['));
    expect_refused("line 1");
    holds("a = " + std::string(50'000, '[') + std::string(50'000, ']'));
    expect_refused("line 1");
    std::string dotted = "a";
    for (int i = 0; i < 50'000; ++i) dotted += ".a";
    for (const std::string& text : {dotted + " = 1", "[" + dotted + "]", "[[" + dotted + "]]"}) {
        holds(text);
        expect_refused("line 1");
    }
    std::string tables = "a = 1";
    for (int i = 0; i < 50'000; ++i) tables += "\n[a";
    holds(tables);
    expect_refused("line");
    holds(std::string(100'000'000, '#'));
    expect_refused("too large");
    ASSERT_EQ(mkfifo((folder / "settings.toml").c_str(), 0600), 0);
    expect_refused("ordinary");
    std::filesystem::create_directory(folder / "settings.toml");
    expect_refused("folder");
}

TEST_F(SettingsFiles, ALayoutWithANameThatIsBrokenLosesItsPanelsAlone) {
    Settings settings;
    settings.layouts["measure"] = {"[Window][Log]\nPos=3,4\n", 1, false, false, true, {}};
    ASSERT_FALSE(save_settings(folder, settings));
    ASSERT_FALSE(write_file(folder / "layout-measure.ini", "nonsense"));
    const LoadedSettings loaded = load_settings(folder);
    ASSERT_EQ(loaded.problems.size(), 1u);
    EXPECT_NE(loaded.problems[0].find("layout-measure.ini.broken"), std::string::npos) << loaded.problems[0];
    EXPECT_EQ(loaded.settings.layouts.at("measure").panels, "");
    EXPECT_FALSE(loaded.settings.layouts.at("measure").left_column);
    EXPECT_EQ(settings_from_toml("layout = 'other'\n[layouts.other]\n[layouts.measure]\nscale = nan").layouts.size(),
              1u);
    EXPECT_EQ(settings_from_toml("layout = 'other'").layout_name, "tweak");
}

TEST_F(SettingsFiles, NonsenseInsideIsLeftOut) {
    const Settings settings = settings_from_toml(
        "theme = 7\ninterface_scale = nan\nlayout_scale = -2\nframe_cap = -5\n"
        "simulations = 3\nrecent_files = 3\nrecent_actions = [1, \"a\\u0001\", 'b']\n[window]\nwidth = \"wide\"\n");
    EXPECT_EQ(settings.theme, "dark");
    EXPECT_EQ(settings.interface_scale, 1);
    EXPECT_EQ(settings.layout_scale, 0);
    EXPECT_EQ(settings.frame_cap, 0);
    EXPECT_TRUE(settings.sims.empty());
    EXPECT_TRUE(settings.recent_files.empty());
    EXPECT_EQ(settings.recent_actions, std::vector<std::string>{"b"});
    EXPECT_EQ(settings.window.width, 0);
}

TEST_F(SettingsFiles, ASavedLayoutOfAnOlderVersionHasAllPanelsOpen) {
    const Settings settings = settings_from_toml("layout = 'measure'\n[layouts.tweak]\nscale = 1.0\n");
    EXPECT_TRUE(settings.closed_panels.empty());
    EXPECT_TRUE(settings.layouts.at("tweak").closed_panels.empty());
}

TEST_F(SettingsFiles, OfAnyNumberOfRecentFilesTheNewestAreKept) {
    std::string many = "recent_files = [";
    for (int i = 0; i < 1000; ++i) many += fmt::format("'/{}.glint', ", i);
    const Settings settings = settings_from_toml(many + "]\n");
    ASSERT_EQ(settings.recent_files.size(), max_recent);
    EXPECT_EQ(settings.recent_files.front(), "/0.glint");
}

TEST_F(SettingsFiles, ANameThatCannotBeIsLeftOut) { // found by libFuzzer: it was not read as it had been stored
    const Settings some = settings_from_toml("[simulations.\"\\themen\".values]\nk = '1'\n"
                                             "[simulations.heat.values]\n\"\\tk\" = '1'\nk = '2'\n");
    ASSERT_EQ(some.sims.size(), 1u);
    EXPECT_EQ(some.sims.at("heat").values, (std::map<std::string, std::string>{{"k", "2"}}));
    EXPECT_EQ(settings_from_toml(to_toml(some)), some);
}

TEST_F(SettingsFiles, AreWrittenThoughTheirFolderIsGone) {
    std::filesystem::remove_all(folder);
    EXPECT_FALSE(save_settings(folder, Settings{}));
    EXPECT_TRUE(std::filesystem::exists(folder / "settings.toml"));
}

TEST_F(SettingsFiles, AFileThatCannotBeWrittenIsASentence) {
    const auto problem = write_file(folder / "missing" / "file", "x");
    ASSERT_TRUE(problem);
    EXPECT_NE(problem->find("missing"), std::string::npos);
    EXPECT_FALSE(save_settings({}, Settings{})) << "nowhere to write is said once, when they are loaded";
}

} // namespace
} // namespace glint
