// The program's end is not held up for ever by a simulation that does not come back.
#include "app/services/shutdown_watchdog.h"
#include <gtest/gtest.h>
#include <unistd.h>

namespace glint::test {
namespace {

TEST(ShutdownWatchdogDeathTest, LeavesASimulationThatDoesNotComeBackAndSaysSo) {
    EXPECT_EXIT(
        {
            const ShutdownWatchdog deadline(1);
            for (;;) pause();
        },
        testing::ExitedWithCode(1), "did not come back from its last step");
}

TEST(ShutdownWatchdogDeathTest, IsOverWhenTheEndIsReached) {
    EXPECT_EXIT(
        {
            { const ShutdownWatchdog deadline(1); }
            sleep(2);
            _exit(0);
        },
        testing::ExitedWithCode(0), "");
}

} // namespace
} // namespace glint::test
