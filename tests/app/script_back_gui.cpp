#include "app/lecture/playable_script.h"
#include "app/lecture/script.h"
#include "app/run/state_hash.h"
#include "app/window/actions/actions.h"
#include "support/drawn_text.h"
#include "support/run.h"
#include "support/script_stage.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

TEST_F(ScriptGui, BackspaceBringsTheStateBackThatAStepWasLeftWith) {
    open("title = \"Three\"\n[[step]]\nsimulation = \"heat\"\nsize = \"64x48\"\n"
         "[[step]]\nset = {k = 0.1}\naction = \"reset\"\n[[step]]\nsimulation = \"waves\"\nsize = \"64x48\"\n");
    ASSERT_TRUE(scripts().playing()) << said();
    const auto run_for = [&](std::int64_t steps) {
        const std::int64_t until = stage.session().step() + steps;
        stage.frames_until([&] { return stage.session().step() >= until; });
    };
    const auto pause_at_rest = [&] {
        stage.session().pacing().pause(true);
        stage.settle();
    };
    const auto state_now = [&] { return hash_of(0, record_now(stage.session()).fields).fields; };
    run_for(30);
    pause_at_rest();
    const auto first = state_now();
    scripts().next();
    run_for(10);
    pause_at_rest();
    const auto second = state_now();
    scripts().next();
    EXPECT_EQ(stage.session().definition().id(), "waves");
    run_for(5);
    stage.frames(3);
    scripts().back();
    pause_at_rest();
    EXPECT_EQ(stage.session().definition().id(), "heat");
    EXPECT_EQ(state_now(), second);
    scripts().back();
    pause_at_rest();
    EXPECT_EQ(state_now(), first);
    const std::int64_t left_at = stage.session().step();
    stage.session().pacing().pause(false);
    stage.frames_until([&] { return stage.session().step() >= left_at + 20; });
    EXPECT_EQ(stage.text("k"), stage.session().preset().params().text(*stage.session().definition().param("k")))
        << "the step after it does not come by itself";
}

TEST_F(ScriptGui, BackspaceBringsTheStateBackHoweverQuicklyItComesAndWhateverWasUndone) {
    open("title = \"Two\"\n[[step]]\nsimulation = \"heat\"\nsize = \"64x48\"\naction = \"reset\"\n"
         "[[step]]\nset = {scene = \"room\"}\naction = \"reset\"\n[[step]]\nset = {k = 0.1}\n");
    ASSERT_TRUE(scripts().playing()) << said();
    const auto state_now = [&] { return hash_of(0, record_now(stage.session()).fields).fields; };
    const auto rest = [&] {
        stage.session().pacing().pause(true);
        stage.settle();
    };
    stage.frames_until([&] { return stage.session().step() >= 20; });
    rest();
    const auto first = state_now();
    scripts().next();
    scripts().back(); // before the world has heard of either
    rest();
    EXPECT_EQ(state_now(), first);
    scripts().next();
    rest();
    stage.app().actions().run("undo");
    stage.app().actions().run("undo");
    rest();
    scripts().next();
    scripts().back();
    scripts().back();
    rest();
    EXPECT_TRUE(stage.session().failure().empty());
    EXPECT_EQ(stage.session().params().text(*stage.session().definition().param("k")),
              stage.session().preset().params().text(*stage.session().definition().param("k")));
}

TEST_F(ScriptGui, BackspaceBringsTheStateBackInTheSizeThatTheUserHadGivenIt) {
    open("title = \"Two\"\n[[step]]\nsimulation = \"heat\"\nsize = \"64x48\"\n[[step]]\nset = {k = 0.1}\n");
    ASSERT_TRUE(scripts().playing()) << said();
    const auto state_now = [&] { return hash_of(0, record_now(stage.session()).fields).fields; };
    const auto rest_after = [&](std::int64_t steps) {
        stage.session().pacing().pause(false);
        const std::int64_t until = stage.session().step() + steps;
        stage.frames_until([&] { return stage.session().step() >= until; });
        stage.session().pacing().pause(true);
        stage.settle();
    };
    rest_after(10);
    stage.session().resize({48, 32});
    stage.settle();
    rest_after(15);
    const auto left = state_now();
    const std::int64_t left_at = stage.session().step();
    scripts().next();
    EXPECT_EQ(stage.session().extent(), (Extent{64, 48})) << "the next step has its own size";
    rest_after(5);
    stage.session().resize({32, 32}); // the user changes that one, too
    stage.settle();
    scripts().back();
    stage.session().pacing().pause(true);
    stage.settle();
    EXPECT_EQ(stage.session().extent(), (Extent{48, 32}));
    EXPECT_EQ(stage.session().step(), left_at);
    EXPECT_EQ(state_now(), left);
}

} // namespace
} // namespace glint::test
