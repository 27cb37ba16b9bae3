// kill -9 and other signals at any time: afterwards either the old or the new content is there, complete. GLINT_KILLS
// says how often.
#include "app/files/output_file.h"
#include "app/keep/settings.h"
#include "app/window/features/files/autosave.h"
#include "support/draws.h"
#include "support/program.h"
#include "support/run.h"
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::AnyOf;
using namespace std::chrono_literals;

int kills() {
    const char* asked = std::getenv("GLINT_KILLS");
    return asked ? std::atoi(asked) / 2 : 30; // per test
}

/// Random moments of a program's life, whose length is adjusted: the machine may be more or less busy in the next run.
/// If the program had ended before its moment, the next moments come sooner.
class Moments {
public:
    Moments(Draws& draw, std::chrono::microseconds life) : draw_(draw), life_us_(static_cast<double>(life.count())) {}
    std::chrono::microseconds next() { return next_after(0); }
    /// A moment after that share of its life.
    std::chrono::microseconds next_after(double share) {
        return std::chrono::microseconds(static_cast<std::int64_t>(life_us_ * (share + (1 - share) * draw_.share())));
    }
    void met(bool it_lived) { life_us_ *= it_lived ? 1.05 : 0.9; }

private:
    Draws& draw_;
    double life_us_;
};

bool is_temporary(const std::string& name) { return name.starts_with(".glint-"); }

long temporaries_in(const Folder& folder) { return std::ranges::count_if(folder.names(), is_temporary); }

/// Temporary files of a program that was killed between two of its steps; the next writer there removes them.
void expect_temporaries_at_most(int most, const Folder& folder) {
    EXPECT_LE(temporaries_in(folder), most);
    { const OutputFile next(folder / "a.png"); }
    EXPECT_EQ(temporaries_in(folder), 0);
}

using Texts = std::map<std::string, std::string>; // contents of files by their names

/// Renders three files over existing ones, again and again.
class RenderInPlace {
public:
    RenderInPlace() {
        EXPECT_EQ(run_glint(folder, rendering("1")).status, 0);
        before = texts();
        for (int i = 0; i < 5; ++i) { // the fastest run: another process may have used the machine
            const Ended whole = run_glint(folder, rendering("2"));
            EXPECT_EQ(whole.status, 0) << whole.err;
            took = std::min(took, whole.took);
        }
        after = texts();
    }
    /// Runs it; returns its exit status.
    int run(const Manner& manner) const {
        for (const auto& [name, text] : before) folder.put(name, text);
        return run_glint(folder, rendering("2"), manner).status;
    }
    Texts texts() const {
        Texts all;
        for (const char* name : {"a.png", "f.npy", "s.glint"}) all[name] = folder.text(name);
        return all;
    }
    const Folder folder;
    Texts before, after;
    std::chrono::milliseconds took = std::chrono::hours(1);

private:
    static std::vector<std::string> rendering(const char* steps) {
        return {"render", "heat",    "--device",          "cpu",    "--size", "256x256", "--steps", steps, "-o",
                "a.png",  "--field", "temperature=f.npy", "--save", "s.glint"};
    }
};

TEST(Kill, ARenderLeavesEveryFileAsItWasOrAsItShouldBe) {
    const RenderInPlace render;
    Draws draw(7);
    Moments moments(draw, render.took);
    int killed = 0;
    for (int i = 0; i < kills(); ++i) {
        Manner manner;
        manner.kill_after = moments.next();
        const bool lived = render.run(manner) == 128 + SIGKILL;
        moments.met(lived);
        killed += lived;
        for (const auto& [name, text] : render.texts())
            EXPECT_TRUE(text == render.before.at(name) || text == render.after.at(name))
                << name << " has " << text.size() << " bytes, killed after " << manner.kill_after->count() << " us";
        expect_temporaries_at_most(3, render.folder); // one for each file
        EXPECT_EQ(render.folder.names().size(), render.before.size());
    }
    EXPECT_GT(killed, kills() / 5) << "or this shows nothing";
}

TEST(Signal, LeavesAllFilesOfARenderAsTheyWereOrAsTheyShouldBe) {
    const RenderInPlace render;
    Draws draw(9);
    Moments moments(draw, render.took);
    int ended_by_it = 0;
    for (int i = 0; i < kills(); ++i) {
        Manner manner;
        constexpr int signals[] = {SIGUSR1, SIGUSR2, SIGQUIT, SIGXCPU, SIGVTALRM, SIGPROF, SIGTERM};
        manner.signal = signals[i % std::size(signals)];
        manner.interrupt_after = moments.next_after(0.5); // the files are put in place at the end
        const int status = render.run(manner);
        moments.met(status != 0);
        ended_by_it += status == 128 + manner.signal;
        const Texts texts = render.texts();
        EXPECT_TRUE(texts == render.after || (status != 0 && texts == render.before))
            << "signal " << manner.signal << " after " << manner.interrupt_after->count() << " us, status " << status;
        expect_temporaries_at_most(0, render.folder);
        EXPECT_EQ(render.folder.names().size(), render.before.size());
    }
    EXPECT_GT(ended_by_it, kills() / 10) << "or this shows nothing";
}

/// tests/faulty/rewrite.cpp writes 1, 2, 1, 2.
TEST(Kill, WhatTheWindowKeepsIsReadAgain) {
    const Folder folder;
    Draws draw(8);
    int with_run = 0;
    for (int i = 0; i < kills(); ++i) {
        Manner manner;
        manner.program = GLINT_FAULTY_BINARY;
        manner.signal = SIGKILL;
        int moments_left = draw.whole(0, 30);
        const bool in_the_midst = draw.one_in(2); // else it may be before its work
        manner.signal_when = [&](const Running& rewriting) {
            const bool begun =
                std::filesystem::exists(folder / ("autosave-" + std::to_string(rewriting.process) + ".glint"));
            return (begun || !in_the_midst) && --moments_left < 0;
        };
        const Ended ended = run_glint(folder, {"--rewrite", "."}, manner);
        EXPECT_EQ(ended.status, 128 + SIGKILL) << ended.err;
        expect_temporaries_at_most(1, folder);

        const LoadedSettings loaded = load_settings(folder.path());
        EXPECT_THAT(loaded.problems, testing::IsEmpty());
        EXPECT_THAT(loaded.settings.frame_cap, AnyOf(0, 1, 2));
        EXPECT_THAT(loaded.settings.layout.size(), AnyOf(0u, 20'000u, 40'000u));
        BackgroundJobs jobs;
        const auto left = Autosave(jobs, folder.path()).take_recoverable_run(catalog()); // throws if it is no run
        if (!left) continue;
        ++with_run;
        ASSERT_EQ(left->run.fields.size(), 1u);
        EXPECT_EQ(left->run.fields[0].values,
                  std::vector<float>(std::size_t{64} * 48, static_cast<float>(left->run.end)));
        for (const std::string& name : folder.names()) EXPECT_THAT(name, AnyOf("settings.toml", "layout.ini"));
    }
    EXPECT_GT(with_run, kills() / 10) << "or this shows nothing";
}

} // namespace
} // namespace glint::test
