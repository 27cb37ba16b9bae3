// The program's end is not held up by what does not come back, and what is being saved is not cut short before.
#include "app/services/end_signals.h"
#include "app/services/shutdown_deadline.h"
#include <cstdlib>
#include <gtest/gtest.h>
#include <unistd.h>

namespace glint::test {
namespace {

TEST(ShutdownDeadlineDeathTest, LeavesASimulationThatDoesNotComeBackAndSaysSo) {
    EXPECT_EXIT(
        {
            start_shutdown_deadline();
            for (;;) pause();
        },
        testing::ExitedWithCode(1), "did not come back");
}

TEST(ShutdownDeadlineDeathTest, LeavesExitHandlersThatDoNotComeBackInSilence) {
    EXPECT_EXIT(
        {
            std::atexit([] { pause(); }); // as a driver that does not answer
            start_shutdown_deadline();
            shutdown_is_done();
            std::exit(0);
        },
        testing::ExitedWithCode(0), "^$");
}

TEST(ShutdownDeadlineDeathTest, IsOverWhereTheProcessGoesOn) {
    EXPECT_EXIT(
        {
            start_shutdown_deadline();
            call_off_shutdown_deadline();
            sleep(3);
            _exit(0);
        },
        testing::ExitedWithCode(0), "");
}

TEST(EndSignalsDeathTest, ASecondSignalDoesNotCutSavingShort) {
    EXPECT_EXIT(
        {
            const EndSignals signals;
            for (const int signal : {SIGHUP, SIGHUP, SIGTERM, SIGINT, SIGTERM}) std::raise(signal);
            usleep(500'000); // saving
            _exit(signals.arrived() ? 0 : 7);
        },
        testing::ExitedWithCode(0), "");
}

TEST(EndSignalsDeathTest, TheDeadlineDoesEvenWhereNobodyLooksForTheSignal) {
    EXPECT_EXIT(
        {
            const EndSignals signals;
            std::raise(SIGTERM);
            for (;;) pause();
        },
        testing::ExitedWithCode(1), "did not come back");
}

TEST(EndSignals, LeaveTheSignalsAsTheyFoundThem) {
    const auto before = std::signal(SIGTERM, SIG_IGN);
    { const EndSignals signals; }
    EXPECT_EQ(std::signal(SIGTERM, before), SIG_IGN);
}

} // namespace
} // namespace glint::test
