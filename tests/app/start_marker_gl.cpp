// A start that did not live five seconds is followed by a careful one; one that was ended, or never began, is not.
#include "app/services/start_marker.h"
#include "app/timing/clock.h"
#include "support/program.h"
#include <gtest/gtest.h>
#include <unistd.h>

namespace glint::test {
namespace {

std::string of_our_number() { return "starting-" + std::to_string(getpid()); } // in a container each start has it

TEST(StartMarker, OfOneThatHadOurNumberSaysThatItFailed) {
    const Folder folder;
    folder.put(of_our_number(), "");
    EXPECT_TRUE(StartMarker(folder.path()).last_start_failed());
}

TEST(StartMarker, OfOneThatLivesSaysNothing) {
    const Folder folder;
    const StartMarker first(folder.path()), second(folder.path());
    EXPECT_EQ(folder.names().size(), 2u);
    EXPECT_FALSE(second.last_start_failed());
}

TEST(StartMarker, GoesWithAnEndThatSomebodyWanted) {
    const Folder folder;
    StartMarker marker(folder.path());
    marker.end();
    EXPECT_TRUE(folder.names().empty()) << "though what it belongs to takes long to come down";
    EXPECT_FALSE(StartMarker(folder.path()).last_start_failed());
}

TEST(StartMarker, GoesAfterFiveSeconds) {
    const Folder folder;
    StartMarker marker(folder.path());
    marker.refresh(now_ms() + 4000);
    EXPECT_EQ(folder.names().size(), 1u);
    marker.refresh(now_ms() + 5001);
    EXPECT_TRUE(folder.names().empty());
}

} // namespace
} // namespace glint::test
