// Events before the last start-over of a run are not exported, and the later states stay the same.
#include "app/replay/playback.h"
#include "app/run/run.h"
#include "app/run/run_file.h"
#include "app/run/state_hash.h"
#include "app/terminal/progress.h"
#include "support/run.h"
#include "support/runs.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

PaintStroke stroke_at(float x) { return {{sizeof(glint_stroke), x, 4, x + 2, 8, GLINT_LEFT, 0, GLINT_PRESS, 0}}; }

std::vector<FieldHash> state_at_end(const RunRecord& run) {
    World world = seeded(run, cpu());
    Playback playback(world, run);
    Progress nobodys;
    playback.play_to(run.end, nobodys, 0);
    return hash_of(0, world.read_fields()).fields;
}

/// 10 steps, a stroke and a start over at 30, another stroke at 40, 60 steps in all.
RunRecord started_over(const Change& start, const char* sim = "waves") {
    const Definition& definition = catalog().at(sim);
    RunRecord run{{Params(definition), {48, 32}, 0, {}}, {}, 60, {}, {}, {}, {}};
    run.events = {{10, stroke_at(4)}, {30, start}, {40, stroke_at(20)}};
    return run;
}

Params waves_with(const char* id, const std::string& text) {
    Params params(catalog().at("waves"));
    set(params, id, text);
    return params;
}

TEST(LastStart, IsTheBeginningOfARunThatNeverStartedOver) {
    RunRecord run = started_over(Reset{});
    run.events.erase(run.events.begin() + 1);
    EXPECT_EQ(last_start_of(run), 0);
    EXPECT_EQ(difference(from_last_start(run), run), "");
}

TEST(LastStart, LeavesOutWhatWasDoneBefore) {
    const RunRecord run = from_last_start(started_over(Reset{}));
    ASSERT_THAT(run.events, SizeIs(1));
    EXPECT_EQ(run.events.front().at, 10);
    EXPECT_EQ(run.end, 30);
    EXPECT_LT(share_code(run).size(), share_code(started_over(Reset{})).size());
}

TEST(LastStart, ComputesTheSameStateAfterAReset) {
    const RunRecord whole = started_over(Reset{});
    EXPECT_EQ(last_start_of(whole), 30);
    EXPECT_EQ(state_at_end(from_last_start(whole)), state_at_end(whole));
}

TEST(LastStart, ComputesTheSameStateAfterAnotherSize) {
    const RunRecord whole = started_over(Resize{{64, 48}});
    const RunRecord rest = from_last_start(whole);
    EXPECT_EQ(rest.seed.extent, (Extent{64, 48}));
    EXPECT_EQ(state_at_end(rest), state_at_end(whole));
}

TEST(LastStart, ComputesTheSameStateAfterAParameterThatRestarts) {
    for (const auto& definition : catalog().all()) {
        if (!definition->evolves() || definition->measures()) continue;
        for (const glint_param& row : definition->params()) {
            if (!(row.flags & GLINT_RESTARTS) || row.type != GLINT_CHOICE || row.choice_count < 2) continue;
            SCOPED_TRACE(definition->id() + "." + row.id);
            Params other(*definition);
            other.put(row, other.get<std::int32_t>(row) == 0 ? 1 : 0);
            RunRecord whole = started_over(SetParams{other}, definition->id().c_str());
            whole.end = 42;
            const RunRecord rest = from_last_start(whole);
            EXPECT_EQ(rest.end, 12);
            EXPECT_TRUE(rest.seed.params == other);
            EXPECT_EQ(state_at_end(rest), state_at_end(whole));
            break;
        }
    }
}

TEST(LastStart, KeepsTheParametersThatWereSetBefore) {
    RunRecord whole = started_over(Reset{});
    whole.events.insert(whole.events.begin() + 1, {20, SetParams{waves_with("speed", "0.3")}});
    const RunRecord rest = from_last_start(whole);
    EXPECT_TRUE(rest.seed.params == waves_with("speed", "0.3"));
    EXPECT_EQ(state_at_end(rest), state_at_end(whole));
}

TEST(LastStart, KeepsAnAnimationThatBeganBefore) {
    Params moving(catalog().at("waves"));
    moving.animate({"speed", AnimationCurve::sine, 0.1, 0.4, 16, 0, 0});
    RunRecord whole = started_over(Reset{});
    whole.events.insert(whole.events.begin() + 1, {20, SetParams{moving}});
    const RunRecord rest = from_last_start(whole);
    EXPECT_TRUE(rest.seed.params.animations().empty()) << "a seed has none";
    EXPECT_EQ(state_at_end(rest), state_at_end(whole));
}

TEST(LastStart, IsTheLastOfSeveral) {
    RunRecord whole = started_over(Reset{});
    whole.events.push_back({50, Reset{}});
    whole.events.push_back({50, stroke_at(9)});
    const RunRecord rest = from_last_start(whole);
    ASSERT_THAT(rest.events, SizeIs(1)) << "what was done at the same step, after it";
    EXPECT_EQ(rest.events.front().at, 0);
    EXPECT_EQ(state_at_end(rest), state_at_end(whole));
}

TEST(LastStart, TakesBookmarksAndHashesAlong) {
    RunRecord whole = started_over(Reset{});
    whole.run_settings.marks = {5, 30, 55};
    whole.hashes = {{20, {}}, {60, {}}};
    const RunRecord rest = from_last_start(whole);
    EXPECT_THAT(rest.run_settings.marks, ElementsAre(0, 25));
    ASSERT_THAT(rest.hashes, SizeIs(1));
    EXPECT_EQ(rest.hashes.front().at, 30);
}

TEST(LastStart, NeedsNoLoadedStateAfterAReset) {
    RunRecord whole = started_over(Reset{});
    World world(whole.seed.params.definition(), cpu(), whole.seed.extent, whole.seed.params);
    for (const FieldCopy& field : world.read_fields())
        whole.seed.fields.push_back({field.id, field.width, field.height, field.values});
    EXPECT_NE(refusal([&] { (void)share_code(whole); }), "");
    EXPECT_EQ(refusal([&] { (void)share_code(from_last_start(whole)); }), "");
}

TEST(LastStart, LeavesARunAsItIsThatANewerGlintHasWrittenMoreInto) {
    RunRecord whole = started_over(Reset{});
    whole.unknown = {std::byte{1}};
    EXPECT_THAT(from_last_start(whole).events, SizeIs(3));
}

} // namespace
} // namespace glint::test
