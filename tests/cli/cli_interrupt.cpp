// Ctrl-C: prompt, exit status 130, nothing written.
#include "app/terminal/interrupt.h"
#include "support/program.h"
#include <csignal>
#include <gmock/gmock.h>
#include <thread>
#include <unistd.h>

namespace glint::test {
namespace {

using testing::IsEmpty;
using namespace std::chrono_literals;

constexpr auto soon = 2000ms; // promised are 300; a busy machine may sleep that long before it runs us

Ended interrupted(const Folder& folder, const std::vector<std::string>& arguments) {
    Manner manner;
    manner.interrupt_after = 1500ms;
    return run_glint(folder, arguments, manner);
}

TEST(Interrupt, StopsSteps) {
    const Folder folder;
    const Ended glint = interrupted(
        folder, {"render", "heat", "--size", "64x64", "--steps", "1000000000", "-o", "a.png", "--timings", "t.json"});
    EXPECT_EQ(glint.status, 130) << glint.err;
    EXPECT_LT(glint.took, soon);
    EXPECT_THAT(folder.names(), IsEmpty());
    EXPECT_EQ(glint.out, "");
}

TEST(Interrupt, StopsStepsOfAMillionCells) {
    const Folder folder;
    const Ended glint = interrupted(
        folder, {"render", "heat", "--device", "cpu", "--size", "2048x2048", "--steps", "1000000", "-o", "a.png"});
    EXPECT_EQ(glint.status, 130) << glint.err;
    EXPECT_LT(glint.took, soon);
    EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(Interrupt, StopsADrawingThatCannotLook) {
    const Folder folder;
    const Ended glint =
        interrupted(folder, {"render", "faulty", "--plugin", GLINT_TEST_PLUGIN_DIR "/faulty.so", "--set",
                             "fault=slow_draw", "--size", "32x32", "--steps", "1", "-o", "a.png"});
    EXPECT_EQ(glint.status, 130) << glint.err;
    EXPECT_LT(glint.took, soon);
    EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(Interrupt, StopsABenchmark) {
    const Folder folder;
    const Ended glint =
        interrupted(folder, {"bench", "heat", "--size", "64x64", "--seconds", "600", "--json", "b.json"});
    EXPECT_EQ(glint.status, 130) << glint.err;
    EXPECT_LT(glint.took, soon);
    EXPECT_THAT(folder.names(), IsEmpty());
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
                usleep(400'000); // longer than a call that cannot look may take
            }
            usleep(400'000);
            stop_if_interrupted();
            _exit(7);
        },
        testing::ExitedWithCode(7), "");
}

TEST(InterruptDeathTest, LeavesASignalToWhoHandlesItAlready) {
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
