// Ctrl-C: prompt, exit status 130, nothing written.
#include "app/terminal/progress.h"
#include "support/program.h"
#include <csignal>
#include <gmock/gmock.h>
#include <sys/time.h>
#include <thread>
#include <unistd.h>

namespace glint::test {
namespace {

using testing::IsEmpty;

// None of these commands would end before run_glint() kills it as hanging.

/// Sends Ctrl-C when the terminal shows that it is working.
Ended interrupted_at(const std::string& progress, const Folder& folder, const std::vector<std::string>& arguments) {
    Manner manner;
    manner.terminal = true;
    manner.signal_when = [&](const Running& glint) { return glint.says(progress); };
    return run_glint(folder, arguments, manner);
}

TEST(Interrupt, StopsSteps) {
    const Folder folder;
    const Ended glint = interrupted_at(
        "of 1000000000 steps", folder,
        {"render", "heat", "--size", "64x64", "--steps", "1000000000", "-o", "a.png", "--timings", "t.json"});
    EXPECT_EQ(glint.status, 130) << glint.err;
    EXPECT_THAT(folder.names(), IsEmpty());
    EXPECT_EQ(glint.out, "");
}

TEST(Interrupt, StopsStepsOfAMillionCells) {
    const Folder folder;
    const Ended glint = interrupted_at(
        "of 1000000 steps", folder,
        {"render", "heat", "--device", "cpu", "--size", "2048x2048", "--steps", "1000000", "-o", "a.png"});
    EXPECT_EQ(glint.status, 130) << glint.err;
    EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(Interrupt, StopsADrawingThatCannotLook) {
    const Folder folder, told;
    Manner manner;
    manner.environment["FAULTY_TELLS"] = told / "draws";
    manner.signal_when = [&](const Running&) { return !told.names().empty(); };
    const Ended glint =
        run_glint(folder,
                  {"render", "faulty", "--plugin", GLINT_TEST_PLUGIN_DIR "/faulty.so", "--set", "fault=slow_draw",
                   "--set", "draw_s=100000", "--size", "32x32", "--steps", "1", "-o", "a.png"},
                  manner);
    EXPECT_EQ(glint.status, 130) << glint.err;
    EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(Interrupt, StopsABenchmark) {
    const Folder folder;
    Manner manner;
    manner.signal_when = [](const Running& glint) { return glint.catches(SIGINT); }; // its work begins
    const Ended glint =
        run_glint(folder, {"bench", "heat", "--size", "64x64", "--seconds", "600", "--json", "b.json"}, manner);
    EXPECT_EQ(glint.status, 130) << glint.err;
    EXPECT_THAT(folder.names(), IsEmpty());
}

/// Whether this process has a timer that will end it, as after a signal during a blocking call.
bool runs_out() {
    itimerval timer{};
    getitimer(ITIMER_REAL, &timer);
    return timer.it_value.tv_sec || timer.it_value.tv_usec;
}

TEST(SignalBlockerDeathTest, LetsNoSignalEndTheProgramOnAnyThread) {
    EXPECT_EXIT(
        {
            watch_for_interrupt();
            {
                const SignalBlocker all_or_none;
                for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM,
                                         SIGPROF, SIGIO, SIGPWR, SIGSTKFLT, SIGALRM, SIGRTMIN, SIGRTMAX}) {
                    std::raise(signal);
                    std::thread([signal] { std::raise(signal); }).join();
                }
                if (runs_out()) _exit(1);
            }
            if (runs_out()) _exit(2);
            stop_if_interrupted();
            _exit(7);
        },
        testing::ExitedWithCode(7), "");
}

TEST(InterruptDeathTest, KeepsAnotherHandlerOfASignal) {
    EXPECT_EXIT(
        {
            static volatile std::sig_atomic_t samples = 0;
            std::signal(SIGPROF, [](int) { samples = 1; });
            std::signal(SIGHUP, SIG_IGN);
            watch_for_interrupt();
            std::raise(SIGPROF);
            std::raise(SIGHUP);
            stop_if_interrupted();
            _exit(samples == 1 ? 7 : 1);
        },
        testing::ExitedWithCode(7), "");
}

} // namespace
} // namespace glint::test
