// Hanging code does not block the program's end, and a save that is running is not cut off before.
#include "app/window/watchdogs.h"
#include <csignal>
#include <cstdlib>
#include <gtest/gtest.h>
#include <sys/time.h>
#include <unistd.h>

namespace glint::test {
namespace {

bool is_deadline_armed() {
    itimerval timer{};
    getitimer(ITIMER_REAL, &timer);
    return timer.it_value.tv_sec || timer.it_value.tv_usec;
}

/// Else its signal waits.
void let_deadline_come(bool on) {
    sigset_t deadline;
    sigemptyset(&deadline);
    sigaddset(&deadline, SIGALRM);
    sigprocmask(on ? SIG_UNBLOCK : SIG_BLOCK, &deadline, nullptr);
}

TEST(ShutdownDeadlineDeathTest, LeavesASimulationThatDoesNotComeBackAndSaysSo) {
    EXPECT_EXIT(
        {
            start_shutdown_deadline();
            for (;;) pause();
        },
        testing::ExitedWithCode(1), "not return");
}

TEST(ShutdownDeadlineDeathTest, LeavesExitHandlersThatDoNotComeBackInSilence) {
    EXPECT_EXIT(
        {
            std::atexit([] { // like a driver that does not answer
                let_deadline_come(true);
                pause();
            });
            let_deadline_come(false); // a busy machine may come no further before it
            start_shutdown_deadline();
            shutdown_is_done();
            std::exit(0);
        },
        testing::ExitedWithCode(0), "^$");
}

TEST(ShutdownDeadlineDeathTest, EndsWithTheStatusOfTheSignal) {
    EXPECT_EXIT(
        {
            start_shutdown_deadline(SIGHUP);
            for (;;) pause();
        },
        testing::ExitedWithCode(128 + SIGHUP), "not return");
    EXPECT_EXIT(
        {
            std::atexit([] {
                let_deadline_come(true);
                pause();
            });
            let_deadline_come(false);
            start_shutdown_deadline(SIGTERM);
            shutdown_is_done();
            std::exit(128 + SIGTERM);
        },
        testing::ExitedWithCode(128 + SIGTERM), "^$");
}

TEST(ShutdownDeadlineDeathTest, IsOverWhereTheProcessGoesOn) {
    EXPECT_EXIT(
        {
            start_shutdown_deadline();
            const bool ran = is_deadline_armed();
            cancel_shutdown_deadline();
            _exit(ran && !is_deadline_armed() ? 0 : 7);
        },
        testing::ExitedWithCode(0), "");
}

TEST(EndSignalsDeathTest, ASecondSignalDoesNotCutSavingShort) {
    EXPECT_EXIT(
        {
            const EndSignals signals;
            for (const int signal : {SIGHUP, SIGHUP, SIGTERM, SIGINT, SIGTERM}) std::raise(signal);
            _exit(signals.arrived() ? 0 : 7);
        },
        testing::ExitedWithCode(0), "");
}

TEST(EndSignalsDeathTest, TheDeadlineEndsTheProcessEvenIfTheSignalIsNotHandled) {
    EXPECT_EXIT(
        {
            const EndSignals signals;
            std::raise(SIGTERM);
            for (;;) pause();
        },
        testing::ExitedWithCode(128 + SIGTERM), "not return");
}

TEST(EndSignals, LeaveTheSignalsAsTheyFoundThem) {
    const auto before = std::signal(SIGTERM, SIG_IGN);
    { const EndSignals signals; }
    EXPECT_EQ(std::signal(SIGTERM, before), SIG_IGN);
}

} // namespace
} // namespace glint::test
