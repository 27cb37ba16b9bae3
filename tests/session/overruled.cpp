// Limits count work: invisible work is not replayed, and a run that needs too much memory is refused before.
#include "app/compare/sides.h"
#include "app/replay/playback.h"
#include "app/run/run.h"
#include "app/run/run_file.h"
#include "app/run/sound.h"
#include "app/run/state_hash.h"
#include "app/session/command.h"
#include "app/terminal/progress.h"
#include "support/run.h"
#include "support/runs.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

PaintStroke stroke_at(float x) { return {{sizeof(glint_stroke), x, 4, x + 2, 8, GLINT_LEFT, 0, GLINT_PRESS, 0}}; }

/// The places of the events that are replayed.
std::vector<std::size_t> played(const RunRecord& run) {
    Overruled overruled;
    Params now = run.seed.params;
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < run.events.size(); ++i) {
        if (!overruled(run.events, i, now)) all.push_back(i);
        if (const auto* set = std::get_if<SetParams>(&run.events[i].change)) now = set->values;
    }
    return all;
}

class OverruledEvents : public testing::Test {
protected:
    OverruledEvents() {
        run.seed.extent = {32, 24};
        run.end = 20;
    }
    SetParams with(const char* row, const char* value) {
        set(params, row, value);
        return {params};
    }
    const Definition& heat = catalog().at("heat");
    RunRecord run = plain_run(heat);
    Params params{heat};
};

TEST_F(OverruledEvents, OfAMillionResetsAtOneStepOneIsPlayed) {
    run.events.assign(1'000'000, {5, Reset{}});
    EXPECT_THAT(played(run), ElementsAre(999'999u));
    run.events.push_back({6, Reset{}});
    EXPECT_THAT(played(run), ElementsAre(999'999u, 1'000'000u)) << "a step lies between";
}

TEST_F(OverruledEvents, BeforeARestartAreStrokesAndEarlierValues) {
    run.events = {{5, stroke_at(1)},      {5, with("k", "0.1")}, {5, stroke_at(3)},  {5, with("k", "0.2")},
                  {5, Resize{{48, 32}}},  {5, Reset{}},          {5, stroke_at(10)}, {5, with("k", "0.15")},
                  {5, with("k", "0.05")}, {5, stroke_at(2)}};
    EXPECT_THAT(played(run), ElementsAre(3u, 4u, 5u, 6u, 8u, 9u));
}

TEST_F(OverruledEvents, GiveTheSameBitsAsAllOfThem) {
    for (unsigned seed = 0; seed < 40; ++seed) {
        Draws draw(seed);
        RunRecord some = run;
        Params values(heat);
        for (int i = 0; i < 60; ++i) {
            const std::int64_t at = i / 12;
            const int what = draw.whole(0, 9);
            if (what < 4) some.events.push_back({at, stroke_at(static_cast<float>(draw.whole(0, 28)))});
            if (what == 4 || what == 5) values = any_values(draw, heat), some.events.push_back({at, SetParams{values}});
            if (what == 6) some.events.push_back({at, Resize{{draw.whole(16, 40), draw.whole(16, 40)}}});
            if (what > 6) some.events.push_back({at, Reset{}});
        }
        some.end = 8;
        Progress nobodys;
        World all = World(heat, cpu(), some.seed), seen = World(heat, cpu(), some.seed);
        std::int64_t at = 0;
        for (const Event& event : some.events) {
            if (event.at > at) all.advance(static_cast<int>(event.at - at)), at = event.at;
            apply(event.change, all, World::MissingMethod::substitute);
        }
        all.advance(static_cast<int>(some.end - at));
        Playback(seen, some).play_to(some.end, nobodys, 0);
        EXPECT_EQ(hash_of(0, all.read_state()).fields, hash_of(0, seen.read_state()).fields) << "seed " << seed;
    }
}

TEST_F(OverruledEvents, AreNoPartOfARoute) {
    run.events.assign(1000, {5, Reset{}});
    for (std::size_t i = 0; i < run.events.size(); ++i) run.events[i].serial = static_cast<std::int64_t>(i + 1);
    const glint::Run whole(run);
    const Route route = shortest_route(whole, whole.end(), {}, {}, {});
    ASSERT_THAT(route.events, SizeIs(1));
    EXPECT_EQ(route.events.front().serial, 1000) << "the world ends where the run does";
}

/// The beginning of the remaining events: a follower with a replaced value needs the values in effect there.
TEST_F(OverruledEvents, LeaveARouteItsBeginning) {
    const auto change = [&](std::int64_t at, const char* row, const char* value) {
        run.events.push_back({at, with(row, value), static_cast<std::int64_t>(run.events.size()) + 1});
    };
    change(10, "scene", "book"), change(20, "k", "0.1"), change(20, "k", "0.2");
    const glint::Run whole(run);
    const Route route = shortest_route(whole, whole.end(), {}, {}, {});
    EXPECT_THAT(route.events, SizeIs(2));
    EXPECT_EQ(route.from, whole.begin());
    Overrides other(heat);
    ASSERT_FALSE(other.set("scene", "room"));
    const auto followed = other.over(route.events, whole.setting(route.from).params);
    ASSERT_THAT(followed, SizeIs(3));
    EXPECT_TRUE(std::holds_alternative<Reset>(followed[1].change)) << "the restart that the scene was";
}

/// The largest number of events in a run: a limit on their number alone would allow gigabytes.
TEST_F(OverruledEvents, MemoryIsSummedWithWhatMovesByItself) {
    Params moving(heat);
    for (const glint_param& row : heat.params())
        if (row.type == GLINT_FLOAT) moving.animate({row.id, AnimationCurve::sine, row.min, row.max, 90, 0, 0});
    const std::uint64_t still = bytes_of(SetParams{Params(heat)}), each = bytes_of(SetParams{moving});
    EXPECT_GE(each, still + moving.animations().size() * sizeof(Animation));
    EXPECT_LT(still * max_events, max_event_bytes) << "a long drag of a slider fits";
    EXPECT_GT(each * max_events, max_event_bytes);
}

TEST_F(OverruledEvents, FieldsThatAreLargerThanWhatIsFreeAreRefused) {
    const std::uint64_t gigabyte = 1'000'000'000;
    EXPECT_THAT(refusal([&] { require_memory_for_fields(4 * gigabyte, 6 * gigabyte); }),
                HasSubstr("needs about 8.0 GB of memory, but only 6.0 GB are free"));
    EXPECT_EQ(refusal([&] { require_memory_for_fields(4 * gigabyte, 8 * gigabyte); }), "");
    EXPECT_EQ(refusal([&] { require_memory_for_fields(4 * gigabyte, {}); }), "");
}

TEST_F(OverruledEvents, StrokesOverMoreCellsThanADayComputesAreRefused) {
    run.seed.extent = {16384, 16384};
    run.events.assign(300'000, {5, stroke_at(1)});
    EXPECT_THAT(refusal([&] { require_sound(run); }), HasSubstr("change more cells"));
    run.seed.extent = {1024, 1024};
    EXPECT_EQ(refusal([&] { require_sound(run); }), "");
}

TEST_F(OverruledEvents, RestartsAtManyStepsAreWorkLikeStrokes) {
    run.seed.extent = {16384, 16384};
    run.events.assign(300'000, {5, Reset{}});
    EXPECT_EQ(refusal([&] { require_sound(run); }), "") << "of those at one step one is played";
    for (std::size_t i = 0; i < run.events.size(); ++i) run.events[i].at = static_cast<std::int64_t>(i);
    run.end = 300'000;
    EXPECT_THAT(refusal([&] { require_sound(run); }), HasSubstr("change more cells"));
}

TEST_F(OverruledEvents, StepsThatTakeManyDaysAreRefusedBeforeTheyBegin) {
    run.seed.extent = {1024, 1024};
    run.end = 10'000'000'000;
    EXPECT_EQ(refusal([&] { require_computable(run); }), "") << "hours";
    run.end = max_place;
    EXPECT_THAT(refusal([&] { require_computable(run); }), HasSubstr("many days"));
}

} // namespace
} // namespace glint::test
