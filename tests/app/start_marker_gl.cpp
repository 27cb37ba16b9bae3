// A start that did not live five seconds is followed by a careful one; one that was ended, or never began, is not.
#include "app/keep/settings.h"
#include "app/timing/clock.h"
#include "support/program.h"
#include <gtest/gtest.h>
#include <unistd.h>

namespace glint::test {
namespace {

std::string of_our_number() { return "starting-" + std::to_string(getpid()); } // in a container each start has it

TEST(StartMarker, AMarkerWithOurProcessNumberReportsAFailure) {
    const Folder folder;
    folder.put(of_our_number(), "");
    EXPECT_TRUE(StartMarker(folder.path()).last_start_failed());
}

TEST(StartMarker, AMarkerOfARunningProcessReportsNothing) {
    const Folder folder;
    const StartMarker first(folder.path()), second(folder.path());
    EXPECT_EQ(folder.names().size(), 2u);
    EXPECT_FALSE(second.last_start_failed());
}

TEST(StartMarker, OfAFailedStartWaitsForOneThatLives) {
    const Folder folder;
    folder.put("starting-999999999", ""); // no process has that number
    { const StartMarker without_display(folder.path()); }
    EXPECT_EQ(folder.names(), std::vector<std::string>{"starting-999999999"}) << "nothing was tried with care yet";
    StartMarker careful(folder.path());
    EXPECT_TRUE(careful.last_start_failed());
    careful.refresh(now_ms() + 5001);
    EXPECT_TRUE(folder.names().empty());
    EXPECT_FALSE(StartMarker(folder.path()).last_start_failed());
}

TEST(StartMarker, OfAFailedStartOutlivesOneWithoutADisplay) {
    if (!has_binary()) GTEST_SKIP() << "the window's program is not built";
    const Folder folder, state;
    std::filesystem::create_directory(state.path() / "glint");
    state.put("glint/starting-999999999", "");
    Manner manner;
    manner.environment = {{"XDG_STATE_HOME", state.path()}, {"XDG_CACHE_HOME", state.path()}};
    EXPECT_EQ(run_glint(folder, {}, manner).status, 3);
    EXPECT_TRUE(std::filesystem::exists(state.path() / "glint" / "starting-999999999"));
}

TEST(StartMarker, IsRemovedAtAnIntendedEnd) {
    const Folder folder;
    StartMarker marker(folder.path());
    marker.end();
    EXPECT_TRUE(folder.names().empty()) << "though what it belongs to takes long to come down";
    EXPECT_FALSE(StartMarker(folder.path()).last_start_failed());
}

TEST(StartMarker, GoesAfterFiveSeconds) {
    const Folder folder;
    const double begun = now_ms();
    StartMarker marker(folder.path());
    marker.refresh(begun + 4000);
    EXPECT_EQ(folder.names().size(), 1u);
    marker.refresh(now_ms() + 5001);
    EXPECT_TRUE(folder.names().empty());
}

} // namespace
} // namespace glint::test
