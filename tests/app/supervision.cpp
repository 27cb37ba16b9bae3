// What the supervisor decides after crashes, hangs and intended ends of the window's process; without processes.
#include "app/supervisor/supervisor.h"
#include <csignal>
#include <fcntl.h>
#include <gmock/gmock.h>
#include <unistd.h>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr WorkerEnd segfault{true, SIGSEGV}, sigkill{true, SIGKILL};

/// What a worker sends by those calls.
class Sent {
public:
    Sent() {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC | O_NONBLOCK)) ADD_FAILURE() << "no pipe";
        read_ = Descriptor(ends[0]), write_ = Descriptor(ends[1]);
    }
    ToSupervisor way() const { return ToSupervisor(write_.number()); }
    std::string bytes() const {
        char all[8192];
        const ssize_t count = read(read_.number(), all, sizeof all);
        return count > 0 ? std::string(all, static_cast<std::size_t>(count)) : "";
    }

private:
    Descriptor read_, write_;
};

class Supervised : public testing::Test {
protected:
    void shows(const std::string& plugin) {
        sent.way().shows(plugin);
        supervision.take(sent.bytes());
    }
    void seconds(int count, bool without_turn) {
        for (int i = 0; i < count; ++i) sent.way().second_passed(without_turn);
        supervision.take(sent.bytes());
    }
    /// At that second. The window must be started again.
    WorkerStart restart_after(const WorkerEnd& end, double now_s) {
        Supervision::Next next = supervision.after(end, now_s);
        EXPECT_TRUE(next.start.has_value()) << next.sentence;
        EXPECT_THAT(next.sentence, Not(IsEmpty()));
        return next.start.value_or(WorkerStart{});
    }
    Sent sent;
    Supervision supervision;
};

TEST_F(Supervised, AnExitEndsTheProgramWithItsStatus) {
    for (const int status : {0, 2, 3, 143}) {
        const Supervision::Next next = supervision.after({false, status}, 1);
        EXPECT_FALSE(next.start);
        EXPECT_EQ(next.status, status);
        EXPECT_EQ(next.sentence, "");
    }
}

TEST_F(Supervised, ASignalThatAsksForTheEndIsNoCrash) {
    for (const int signal : {SIGTERM, SIGINT, SIGHUP}) {
        const Supervision::Next next = supervision.after({true, signal}, 1);
        EXPECT_FALSE(next.start);
        EXPECT_EQ(next.status, 128 + signal);
        EXPECT_EQ(next.sentence, "");
    }
}

TEST_F(Supervised, ACrashWhileTheWindowIsBeingClosedEndsTheProgram) {
    sent.way().ends();
    supervision.take(sent.bytes());
    const Supervision::Next next = supervision.after(segfault, 1);
    EXPECT_FALSE(next.start);
    EXPECT_EQ(next.status, 128 + SIGSEGV);
}

TEST_F(Supervised, AfterACrashTheWindowStartsAgainAndSaysWhy) {
    const WorkerStart start = restart_after(segfault, 1);
    EXPECT_THAT(start.after_crash, HasSubstr("The window crashed: it used memory that is not its own (signal 11)"));
    EXPECT_THAT(start.left_out, IsEmpty());
    EXPECT_FALSE(start.safe);
}

TEST_F(Supervised, ThePluginOnStageIsLeftOutFromThenOn) {
    shows("a.so");
    shows("b.so");
    WorkerStart start = restart_after(segfault, 1);
    EXPECT_THAT(start.left_out, ElementsAre("b.so"));
    EXPECT_THAT(start.after_crash, HasSubstr("without the plugin b.so"));
    EXPECT_TRUE(start.leaves_out("b.so"));
    EXPECT_FALSE(start.leaves_out("a.so"));
    shows("a.so");
    EXPECT_THAT(restart_after(segfault, 1000).left_out, ElementsAre("b.so", "a.so"));
}

TEST_F(Supervised, APluginThatHasLeftTheStageIsNotBlamed) {
    shows("a.so");
    shows("");
    EXPECT_THAT(restart_after(segfault, 1).left_out, IsEmpty());
}

TEST_F(Supervised, AKioskKeepsThePluginThatItsScriptNeeds) {
    supervision = Supervision(true);
    shows("a.so");
    EXPECT_THAT(restart_after(segfault, 1).left_out, IsEmpty());
}

TEST_F(Supervised, TheLoopHangsAfterTenSecondsWithoutATurn) {
    seconds(9, true);
    EXPECT_FALSE(supervision.hangs());
    seconds(1, false);
    seconds(9, true);
    EXPECT_FALSE(supervision.hangs());
    seconds(1, true);
    EXPECT_TRUE(supervision.hangs());
    EXPECT_THAT(restart_after(sigkill, 1).after_crash, HasSubstr("did not respond for 10 s"));
    EXPECT_FALSE(supervision.hangs()) << "the next window has not begun";
}

TEST_F(Supervised, AHangIsStillTheReasonIfTheLoopTurnsBeforeItIsKilled) {
    seconds(10, true);
    seconds(1, false);
    EXPECT_THAT(restart_after(sigkill, 1).after_crash, HasSubstr("did not respond for 10 s"));
}

TEST_F(Supervised, ALoopThatADebuggerHoldsDoesNotHang) {
    seconds(10, true);
    supervision.take_hang_back();
    EXPECT_FALSE(supervision.hangs());
    seconds(9, true);
    EXPECT_FALSE(supervision.hangs());
}

TEST_F(Supervised, AWindowThatIsBeingClosedDoesNotHang) {
    seconds(9, true);
    sent.way().ends();
    seconds(5, true);
    EXPECT_FALSE(supervision.hangs());
}

TEST_F(Supervised, TheThirdCrashWithinAMinuteLeadsToSafeMode) {
    EXPECT_FALSE(restart_after(segfault, 100).safe);
    EXPECT_FALSE(restart_after(segfault, 130).safe);
    const WorkerStart start = restart_after(segfault, 159);
    EXPECT_TRUE(start.safe);
    EXPECT_TRUE(start.leaves_out("any.so"));
    EXPECT_THAT(start.after_crash, HasSubstr("3 times within a minute"));
}

TEST_F(Supervised, CrashesFarApartDoNot) {
    for (const double at : {0., 40., 80., 120., 160.}) EXPECT_FALSE(restart_after(segfault, at).safe) << at;
}

TEST_F(Supervised, ACrashInSafeModeEndsTheProgramWithASentence) {
    for (const double at : {1., 2., 3.}) restart_after(segfault, at);
    const Supervision::Next next = supervision.after({true, SIGABRT}, 60);
    EXPECT_FALSE(next.start);
    EXPECT_EQ(next.status, 128 + SIGABRT);
    EXPECT_THAT(next.sentence, HasSubstr("glint doctor"));
}

TEST_F(Supervised, ASafeModeThatHasLivedAMinuteIsNoReasonToGiveUp) {
    for (const double at : {1., 2., 3.}) restart_after(segfault, at);
    EXPECT_FALSE(restart_after(segfault, 64).safe);
}

TEST_F(Supervised, MessagesArriveInPiecesOfAnySize) {
    sent.way().shows("a.so");
    for (const char one : sent.bytes()) supervision.take({&one, 1});
    EXPECT_THAT(restart_after(segfault, 1).left_out, ElementsAre("a.so"));
}

TEST_F(Supervised, HalfAMessageOfACrashedWorkerIsForgotten) {
    supervision.take("pa.s");
    EXPECT_THAT(restart_after(segfault, 1).left_out, IsEmpty());
    shows("b.so");
    EXPECT_THAT(restart_after(segfault, 2).left_out, ElementsAre("b.so"));
}

TEST(WorkerCommand, HasTheHiddenOptionsBeforeTheUsersWords) {
    const WorkerStart start{.pipe = 5, .after_crash = "It crashed.", .left_out = {"a.so"}, .safe = true};
    EXPECT_THAT(worker_command({"glint", "--", "heat"}, start),
                ElementsAre("glint", "--worker", "5", "--after-crash=It crashed.", "--left-out=a.so", "--safe-mode",
                            "--", "heat"));
    EXPECT_THAT(worker_command({"glint"}, {.pipe = 5}), ElementsAre("glint", "--worker", "5"));
}

TEST(WorkerCommand, ThePipeMustBeOpen) {
    EXPECT_EQ(adopted_pipe(-1), -1);
    EXPECT_EQ(adopted_pipe(987), -1);
    EXPECT_EQ(adopted_pipe(STDERR_FILENO), -1);
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    const Descriptor read_end(ends[0]), write_end(ends[1]);
    EXPECT_EQ(adopted_pipe(write_end.number()), write_end.number());
    EXPECT_EQ(fcntl(write_end.number(), F_GETFD), FD_CLOEXEC);
    keep_for_exec(write_end.number());
    EXPECT_EQ(fcntl(write_end.number(), F_GETFD), 0);
}

TEST(OneProcess, IsKeptIfTheVariableAsksForIt) {
    setenv("GLINT_ONE_PROCESS", "1", 1);
    EXPECT_TRUE(keeps_one_process());
    unsetenv("GLINT_ONE_PROCESS");
    EXPECT_EQ(keeps_one_process(), is_traced(getpid())); // a debugger may run this test
}

TEST(ToSupervisor, WithoutASupervisorNothingIsSent) {
    const ToSupervisor nobody(-1);
    nobody.second_passed(true);
    nobody.shows("a.so");
    nobody.ends();
}

TEST(ToSupervisor, AFullPipeDoesNotStopTheWindow) {
    const Sent sent;
    for (int i = 0; i < 100'000; ++i) sent.way().second_passed(false);
    EXPECT_THAT(sent.bytes(), Not(IsEmpty()));
}

} // namespace
} // namespace glint::test
