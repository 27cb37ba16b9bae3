// A failed write is repeated until the data is on disk.
#include "app/window/state_keeper.h"
#include "support/program.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

class SettingsAutosaveTest : public testing::Test {
protected:
    /// Runs the frames of some seconds; returns their messages.
    std::vector<std::string> pass(double seconds) {
        std::vector<std::string> said;
        for (const double end = now_ms + 1000 * seconds; now_ms < end; now_ms += 100) {
            if (autosave.due(now_ms)) autosave.keep(settings);
            autosave.wait_for_disk();
            if (std::string problem = autosave.take_problem(); !problem.empty()) said.push_back(std::move(problem));
        }
        return said;
    }
    int kept() const { return load_settings(place).settings.frame_cap; }
    /// Puts a file in place of the folder, so that nothing can be written.
    void break_place() const { std::filesystem::remove_all(place), folder.put("state", ""); }
    void mend_place() const { std::filesystem::remove(place); }

    const Folder folder;
    const std::filesystem::path place = folder.path() / "state";
    BackgroundJobs jobs;
    SettingsAutosave autosave{jobs, place, {}};
    Settings settings;
    double now_ms = 0;
};

TEST_F(SettingsAutosaveTest, TriesAgainThoughNothingChangedSince) {
    break_place();
    settings.frame_cap = 30;
    EXPECT_EQ(pass(8).size(), 1u) << "it is said once";
    EXPECT_TRUE(autosave.pending());
    mend_place(); // without the folder, which is created again
    EXPECT_TRUE(pass(8).empty());
    EXPECT_FALSE(autosave.pending());
    EXPECT_EQ(kept(), 30);
}

TEST_F(SettingsAutosaveTest, WritesWhatWasThereBeforeTheFailureAsWell) {
    settings.frame_cap = 30;
    pass(1);
    break_place();
    settings.frame_cap = 60;
    pass(1);
    mend_place();
    settings.frame_cap = 30; // back to what was written last
    pass(8);
    EXPECT_EQ(kept(), 30);
}

TEST_F(SettingsAutosaveTest, ALaterFailureIsSaidAgain) {
    break_place();
    settings.frame_cap = 30;
    EXPECT_EQ(pass(1).size(), 1u);
    mend_place();
    EXPECT_TRUE(pass(8).empty());
    break_place();
    settings.frame_cap = 60;
    EXPECT_EQ(pass(1).size(), 1u);
}

TEST_F(SettingsAutosaveTest, WaitsSomeSecondsBeforeItTriesAgain) {
    break_place();
    settings.frame_cap = 30;
    pass(1);
    mend_place();
    pass(1);
    EXPECT_FALSE(std::filesystem::exists(place));
    pass(3);
    EXPECT_TRUE(std::filesystem::exists(place));
}

} // namespace
} // namespace glint::test
