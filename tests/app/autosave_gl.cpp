// After a crash the autosave is restored: from its newest state if that belongs to this run.
#include "app/run/run_file.h"
#include "app/timing/clock.h"
#include "app/window/features/files/autosave.h"
#include "sims/api/error.h"
#include "support/own_clock.h"
#include "support/program.h"
#include "support/runs.h"
#include "support/says.h"
#include "support/seated.h"
#include <algorithm>
#include <gmock/gmock.h>
#include <span>
#include <unistd.h>

namespace glint::test {
namespace {

class RecoverableRunTest : public Seated, public testing::Test {
protected:
    /// A run of three steps, a stroke, and `steps` more.
    static RunRecord run_with_stroke(float x, int steps) {
        auto session = start("waves");
        run_steps(*session, 3);
        paint(*session, x);
        run_steps(*session, steps);
        return record_now(*session);
    }
    void leave(const char* ending, const RunRecord& run) const {
        const std::vector<std::byte> bytes = encode(run);
        folder.put(std::string("autosave-999999999") + ending, // no process has that number
                   {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    }
    /// By a start that ends properly after it.
    std::optional<RecoverableRun> take() const { return Autosave(jobs, folder.path()).take_recoverable_run(catalog()); }
    /// Starts with these files and no lock on them, as after a kill.
    std::optional<RecoverableRun> take_run_after_kill() const {
        const Folder next;
        std::filesystem::copy(folder.path(), next.path());
        return Autosave(jobs, next.path()).take_recoverable_run(catalog());
    }
    static RunRecord without_fields(RunRecord run) { return run.fields.clear(), run; }

    const Folder folder;
    mutable BackgroundJobs jobs;
};

TEST_F(RecoverableRunTest, GoesOnFromItsNewestState) {
    leave(".glint", without_fields(run_with_stroke(20, 9)));
    leave(".state.glint", run_with_stroke(20, 4));
    const auto left = take();
    ASSERT_TRUE(left && left->state);
    EXPECT_EQ(left->state->at, 7);
    EXPECT_EQ(left->run.end, 12);
    EXPECT_TRUE(folder.names().empty()) << "a proper end leaves nothing";
}

TEST_F(RecoverableRunTest, GoesOnFromAStateThatIsNewerThanTheLog) {
    leave(".glint", without_fields(run_with_stroke(20, 2))); // this file is written after each action
    leave(".state.glint", run_with_stroke(20, 60));
    auto left = take();
    ASSERT_TRUE(left && left->state);
    Session session(cpu().device(), std::move(left->run), std::move(left->state), memory_target);
    EXPECT_EQ(session.place().at, 63) << "at once, and not computed again";
    EXPECT_FALSE(session.seeker().seeking());
}

TEST_F(RecoverableRunTest, DoesNotTakeTheStateOfAnotherRun) {
    leave(".glint", without_fields(run_with_stroke(20, 9)));
    leave(".state.glint", run_with_stroke(30, 4)); // a stroke that may have been undone since
    const auto left = take();
    ASSERT_TRUE(left);
    EXPECT_FALSE(left->state) << "the log alone brings it back";
    EXPECT_EQ(left->run.end, 12);
}

TEST_F(RecoverableRunTest, NeedsNoStateAndNoWholeOne) {
    leave(".glint", without_fields(run_with_stroke(20, 9)));
    folder.put("autosave-999999999.state.glint", "torn");
    const auto left = take();
    ASSERT_TRUE(left);
    EXPECT_FALSE(left->state);
}

TEST_F(RecoverableRunTest, ThatCannotBeReadIsSetAsideAndNotMetAgain) {
    folder.put("autosave-999999999.glint", "torn");
    EXPECT_THROW((void)take(), Error);
    ASSERT_EQ(folder.names().size(), 1u);
    EXPECT_TRUE(folder.names()[0].ends_with(".glint.broken")) << folder.names()[0];
    EXPECT_EQ(folder.text(folder.names()[0]), "torn");
    EXPECT_FALSE(take());
}

TEST_F(RecoverableRunTest, WhoseSimulationIsInAPluginThatWasNotLoadedStaysWhole) {
    Catalog with_plugin;
    with_plugin.load_plugin(GLINT_TEST_PLUGIN_DIR "/blink.so");
    leave(".glint", plain_run(with_plugin.at("blink")));
    Autosave autosave(jobs, folder.path());
    try {
        (void)autosave.take_recoverable_run(catalog());
        ADD_FAILURE() << "there is no blink";
    } catch (const Error& e) {
        EXPECT_THAT(e.what(), says("'blink'", "--plugin"));
        EXPECT_THAT(e.what(), testing::Not(testing::HasSubstr("broken")));
    }
    const auto aside = autosave.set_taken_run_aside();
    ASSERT_TRUE(aside);
    const std::string file = folder.text(aside->filename());
    EXPECT_EQ(decode(std::as_bytes(std::span(file)), with_plugin).seed.params.definition().id(), "blink");
}

TEST_F(RecoverableRunTest, OfTwoWindowsIsMetByTwoStarts) {
    leave(".glint", without_fields(run_with_stroke(20, 9)));
    const std::vector<std::byte> other = encode(without_fields(run_with_stroke(30, 4)));
    folder.put("autosave-999999998.glint", {reinterpret_cast<const char*>(other.data()), other.size()});
    EXPECT_TRUE(take());
    EXPECT_TRUE(take());
    EXPECT_FALSE(take());
}

TEST_F(RecoverableRunTest, StaysOnDiskUntilWhatGoesOnFromItIsThere) {
    leave(".glint", without_fields(run_with_stroke(20, 9)));
    leave(".state.glint", run_with_stroke(20, 4));
    Autosave autosave(jobs, folder.path());
    auto taken = autosave.take_recoverable_run(catalog());
    ASSERT_TRUE(taken);
    EXPECT_FALSE(take()) << "it is ours, and no other start meets it";
    const auto expect_it_is_kept = [&](const char* when) {
        const auto again = take_run_after_kill();
        ASSERT_TRUE(again && again->state) << when;
        EXPECT_EQ(again->run.end, 12) << when;
        EXPECT_EQ(again->state->at, 7) << when;
    };
    expect_it_is_kept("killed before the first frame");
    Session session(cpu().device(), std::move(taken->run), std::move(taken->state), memory_target);
    session.pacing().pause(true);
    settle(session);
    expect_it_is_kept("before the first log");
    const std::vector<std::string> before = folder.names();
    autosave.refresh(session, now_ms());
    autosave.flush(session);
    EXPECT_EQ(folder.names(), before);
    expect_it_is_kept("with a log of its own");
}

TEST_F(RecoverableRunTest, IsThereSomeSecondsAfterItCouldNotBeWrittenAndEachFailureIsSaid) {
    const auto session = start("waves");
    run_steps(*session, 3);
    const std::filesystem::path place = folder.path() / "state";
    std::filesystem::create_directory(place);
    Autosave autosave(jobs, place);
    const OwnClock clock;
    const auto now = clock.milliseconds();
    int said = 0;
    const auto frames_until = [&](const auto& holds) {
        for (int i = 0; i < 100 && !holds(); ++i) {
            clock.pass(100);
            autosave.refresh(*session, now());
            autosave.wait_for_disk();
            said += !autosave.take_problem().empty();
        }
        EXPECT_TRUE(holds());
    };
    for (const int failures : {1, 2}) {
        run_steps(*session, 1);
        std::filesystem::remove_all(place), folder.put("state", ""); // a file where the folder was
        frames_until([&] { return said == failures; });
        std::filesystem::remove(place);
        frames_until([&] { return !autosave.pending(); }); // though no more actions follow
        EXPECT_EQ(said, failures);
        EXPECT_FALSE(Autosave(jobs, place).take_recoverable_run(catalog()))
            << "the folder is new, and the run still ours";
        const Folder next;
        std::filesystem::copy(place, next.path());
        const auto left = Autosave(jobs, next.path()).take_recoverable_run(catalog()); // as after a kill
        ASSERT_TRUE(left);
        EXPECT_EQ(left->run.end, 3 + failures);
    }
}

TEST_F(RecoverableRunTest, OfOneThatHadOurNumberIsNeitherMissedNorOverwritten) { // in a container each start has it
    const std::string number = std::to_string(getpid());
    const std::vector<std::byte> bytes = encode(without_fields(run_with_stroke(20, 9)));
    folder.put("autosave-" + number + ".glint", {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    const auto session = start("waves");
    Autosave autosave(jobs, folder.path());
    autosave.flush(*session);
    const auto left = take();
    ASSERT_TRUE(left);
    EXPECT_EQ(left->run.end, 12);
    EXPECT_FALSE(take()) << "the other is of one that lives";
}

TEST_F(RecoverableRunTest, OfAStartThatFailedDoesNotReplaceAnotherOne) {
    folder.put("crashed-999999999.glint", "of a start before, with the same number");
    leave(".glint", without_fields(run_with_stroke(20, 9)));
    EXPECT_EQ(set_recoverable_runs_aside(folder.path()), folder.path() / "crashed-999999999-2.glint");
    EXPECT_EQ(folder.names(), (std::vector<std::string>{"crashed-999999999-2.glint", "crashed-999999999.glint"}));
}

TEST_F(RecoverableRunTest, OfAStartThatFailedIsIsKeptToBeOpenedByHand) {
    leave(".glint", without_fields(run_with_stroke(20, 9)));
    EXPECT_EQ(set_recoverable_runs_aside(folder.path()), folder.path() / "crashed-999999999.glint");
    EXPECT_FALSE(take());
    EXPECT_EQ(folder.names(), std::vector<std::string>{"crashed-999999999.glint"});
}

TEST_F(RecoverableRunTest, StaysWhereAnExceptionEndsTheProgram) {
    const auto session = start("waves");
    run_steps(*session, 3);
    struct Program { // ends its autosave whenever it ends
        ~Program() { autosave.end(); }
        Autosave autosave;
    };
    try {
        Program program{Autosave(jobs, folder.path())};
        program.autosave.flush(*session);
        throw Error("a frame failed");
    } catch (const Error&) {}
    EXPECT_EQ(folder.names().size(), 1u);
    EXPECT_TRUE(take()) << "the next start resumes";
    EXPECT_TRUE(folder.names().empty()) << "and its proper end leaves nothing";
}

class KeptSession : public RecoverableRunTest {
protected:
    static std::unique_ptr<Session> with_steps(int steps) {
        auto session = start("waves");
        run_steps(*session, steps);
        return session;
    }
    std::optional<RecoverableRun> take_kept(KeptChoice choice = KeptChoice::newest) const {
        return Autosave(jobs, folder.path()).take_kept_session(catalog(), choice);
    }
    void close_after(int steps) const { EXPECT_EQ(Autosave(jobs, folder.path()).keep(*with_steps(steps)), ""); }
};

TEST_F(KeptSession, IsTakenOnceWithItsState) {
    close_after(9);
    EXPECT_EQ(folder.names(), (std::vector<std::string>{"session.glint", "session.state.glint"}));
    EXPECT_FALSE(take()) << "nothing crashed";
    const auto left = take_kept();
    ASSERT_TRUE(left && left->state);
    EXPECT_EQ(left->run.end, 9);
    EXPECT_EQ(left->at(), 9);
    EXPECT_EQ(left->state->at, 9) << "no step is computed again";
    EXPECT_FALSE(take_kept());
}

TEST_F(KeptSession, StandsWhereTheUserHadGoneBackTo) {
    const auto session = with_steps(9);
    session->seeker().seek(4);
    settle(*session);
    EXPECT_EQ(Autosave(jobs, folder.path()).keep(*session), "");
    const auto left = take_kept();
    ASSERT_TRUE(left);
    EXPECT_EQ(left->run.end, 9);
    EXPECT_EQ(left->at(), 4);
}

TEST_F(KeptSession, HasWhatWasOrderedInTheLastMoment) {
    const auto session = with_steps(3);
    ASSERT_FALSE(session->set("speed", "0.3"));
    EXPECT_EQ(Autosave(jobs, folder.path()).keep(*session), "");
    const auto left = take_kept();
    ASSERT_TRUE(left);
    EXPECT_EQ(left->run.events.size(), 1u);
}

TEST_F(KeptSession, IsNotLostToTwoThatFollow) {
    for (const int steps : {1, 2, 3, 4}) close_after(steps);
    for (const int steps : {4, 3, 2}) {
        const auto left = take_kept(KeptChoice::newest_remaining);
        ASSERT_TRUE(left) << steps;
        EXPECT_EQ(left->run.end, steps);
        EXPECT_TRUE(left->state);
    }
    EXPECT_FALSE(take_kept(KeptChoice::newest_remaining)) << "the oldest is gone";
    EXPECT_TRUE(folder.names().empty());
}

TEST_F(KeptSession, IsOneOfAnEarlierStartOnlyIfThatIsAskedFor) {
    close_after(1), close_after(2);
    EXPECT_EQ(take_kept()->run.end, 2);
    EXPECT_FALSE(take_kept()) << "another start does not open what was closed before";
    EXPECT_TRUE(Autosave(jobs, folder.path()).has_other_session());
    EXPECT_EQ(take_kept(KeptChoice::newest_remaining)->run.end, 1);
    EXPECT_FALSE(Autosave(jobs, folder.path()).has_other_session());
}

TEST_F(KeptSession, IsLeftAsItIsWhereNothingNewIsKept) {
    close_after(1), close_after(2);
    const std::vector<std::string> before = folder.names();
    EXPECT_FALSE(keep_session(KeptSessions(folder.path()), folder.path() / "autosave-999999999.glint"));
    EXPECT_EQ(folder.names(), before);
}

TEST_F(KeptSession, ThatIsDamagedIsSetAsideAndTheOneOnStageIsWrittenAgain) {
    folder.put("session.glint", "torn");
    const auto session = with_steps(3);
    session->pacing().pause(true);
    Autosave autosave(jobs, folder.path());
    const OwnClock clock;
    const auto now = clock.milliseconds();
    const auto is_written = [&] {
        clock.pass(1000);
        autosave.refresh(*session, now());
        autosave.wait_for_disk();
        return std::ranges::any_of(folder.names(), [](const std::string& name) {
            return name.starts_with("autosave-") && name.ends_with(".glint");
        });
    };
    ASSERT_TRUE(is_written());
    try {
        (void)autosave.take_kept_session(catalog(), KeptChoice::newest);
        ADD_FAILURE() << "it is no run";
    } catch (const Error& e) { EXPECT_NE(std::string(e.what()).find(".glint.broken"), std::string::npos) << e.what(); }
    EXPECT_FALSE(autosave.set_taken_run_aside()) << "it lies aside already";
    EXPECT_TRUE(is_written());
}

TEST_F(KeptSession, ThatCannotGoOnHereStaysOnDisk) {
    close_after(5);
    Autosave autosave(jobs, folder.path());
    ASSERT_TRUE(autosave.take_kept_session(catalog(), KeptChoice::newest));
    const auto aside = autosave.set_taken_run_aside();
    ASSERT_TRUE(aside);
    EXPECT_TRUE(std::filesystem::exists(*aside));
}

} // namespace
} // namespace glint::test
