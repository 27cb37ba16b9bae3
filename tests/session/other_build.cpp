// Two builds of one simulation: the values of one in the other, and a follower that replays a session's run in another
// build.
#include "app/world/params/other_build.h"
#include "app/compare/follower.h"
#include "app/compare/sides.h"
#include "sims/api/device.h"
#include "support/run.h"
#include "support/runs.h"
#include "support/says.h"
#include "support/seated.h"
#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glint::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// An older version of heat: a test changes its rows, then builds it.
struct HeatBefore {
    HeatBefore() { sim.preset_count = 0, sim.opening_preset = nullptr, sim.lesson = nullptr; }
    HeatBefore(const HeatBefore&) = delete;
    HeatBefore& operator=(const HeatBefore&) = delete;
    glint_param& row(std::string_view id) { return *std::ranges::find(rows, id, &glint_param::id); }
    void drop(std::string_view id) {
        std::erase_if(rows, [&](const glint_param& row) { return id == row.id; });
    }
    void change_choices(std::string_view id, const auto& change) {
        glint_param& changed = row(id);
        choices.assign(changed.choices, changed.choices + changed.choice_count);
        change(choices);
        changed.choices = choices.data(), changed.choice_count = static_cast<std::int32_t>(choices.size());
        changed.choice_stride = sizeof(glint_choice);
    }
    const Definition& build(const std::string& file = "before/heat.so") {
        sim.params = rows.data(), sim.param_count = static_cast<std::int32_t>(rows.size());
        sim.param_stride = sizeof(glint_param);
        return built.emplace(sim, file);
    }
    std::vector<glint_param> rows = catalog().at("heat").params();
    std::vector<glint_choice> choices;
    glint_sim sim = catalog().at("heat").sim();
    std::optional<Definition> built; ///< its rows point into the others
};

Params some_heat() {
    Params params(catalog().at("heat"));
    set(params, "k", "0.123"), set(params, "edges", "periodic"), set(params, "method", "temporal");
    return params;
}
std::string text_in(const Params& params, const char* id) { return params.text(*params.definition().param(id)); }

TEST(OtherBuild, ValuesAreCarriedByTheIdsOfRowsAndChoices) {
    HeatBefore other;
    std::ranges::reverse(other.rows);
    other.change_choices("edges", [](auto& choices) { std::ranges::reverse(choices); });
    const Definition& build = other.build();
    const Params there = in_build(build, some_heat());
    EXPECT_EQ(&there.definition(), &build);
    for (const glint_param& row : catalog().at("heat").params())
        EXPECT_EQ(text_in(there, row.id), some_heat().text(row)) << row.id;
    EXPECT_NE(there.get<std::int32_t>(*build.param("edges")),
              some_heat().get<std::int32_t>(*catalog().at("heat").param("edges")));
}

TEST(OtherBuild, ARowThatItAloneHasKeepsItsDefault) {
    HeatBefore older;
    older.drop("k");
    const Params there = in_build(catalog().at("heat"), Params(older.build()));
    EXPECT_EQ(text_in(there, "k"), text_in(Params(catalog().at("heat")), "k"));
}

TEST(OtherBuild, ThatTakesMoreValuesIsFineAndThatTakesFewerIsRefusedByName) {
    HeatBefore wider, narrower;
    wider.row("k").max = 1;
    narrower.row("k").max = 0.245;
    EXPECT_EQ(text_in(in_build(wider.build(), some_heat()), "k"), "0.123");
    const Definition& build = narrower.build();
    EXPECT_THAT(refusal([&] { (void)in_build(build, some_heat()); }),
                AllOf(says("'before/heat.so'", "'built in'", "'k'", "0.245"), HasSubstr("exchanged")))
        << "although this value would do: the next may not";
    EXPECT_EQ(text_in(in_build(catalog().at("heat"), Params(build)), "k"), text_in(Params(build), "k"));
}

TEST(OtherBuild, ARowOrAChoiceThatItHasNotIsRefusedByName) {
    HeatBefore rowless, shorter;
    rowless.drop("k");
    shorter.change_choices("edges", [](auto& choices) { choices.pop_back(); });
    EXPECT_THAT(refusal([&] { (void)in_build(rowless.build(), some_heat()); }), HasSubstr("'k'"));
    EXPECT_THAT(refusal([&] { (void)in_build(shorter.build(), some_heat()); }), says("'edges'", "'periodic'"));
    EXPECT_THAT(refusal([&] { (void)in_build(catalog().at("waves"), some_heat()); }), says("waves", "heat"));
}

TEST(OtherBuild, TheMethodThatStandsForAutoIsFoundByItsId) {
    HeatBefore other;
    const Definition &heat = catalog().at("heat"), &build = other.build();
    const std::vector<std::string> ids = choice_ids(*heat.param("method"));
    const auto global = static_cast<std::int32_t>(std::ranges::find(ids, "global") - ids.begin());
    EXPECT_EQ(method_in_build(build, heat, global), global);
    EXPECT_EQ(method_in_build(build, heat, std::nullopt), std::nullopt);
    HeatBefore reversed;
    reversed.row("method").automatic = -1, reversed.row("method").reference = 0;
    reversed.change_choices("method", [](auto& choices) { std::ranges::reverse(choices); });
    EXPECT_EQ(method_in_build(reversed.build(), heat, global), static_cast<std::int32_t>(ids.size()) - 1 - global);
}

SideNames names_of(const Params& left, const Params& right, const Overrides& replaced) {
    return side_names({left, {}, cpu().device()}, {right, {}, cpu().device()}, replaced);
}

TEST(OtherBuild, TheSidesOfAComparisonAreCalledByTheirBuildsToo) {
    HeatBefore other;
    other.change_choices("edges", [](auto& choices) { std::ranges::reverse(choices); });
    Overrides replaced(other.build());
    const Params right = some_heat();
    const SideNames bare = names_of(replaced.over(right), right, replaced);
    EXPECT_EQ(bare.left, "before/heat.so");
    EXPECT_EQ(bare.right, "built in");
    EXPECT_FALSE(bare.alike);
    ASSERT_FALSE(replaced.set("k", "0.2"));
    ASSERT_FALSE(replaced.set("method", "global"));
    ASSERT_FALSE(replaced.set("edges", "periodic"));
    const SideNames names = names_of(replaced.over(right), right, replaced);
    EXPECT_EQ(names.left, "Global, Conduction 0.2, before/heat.so")
        << "edges are the same, though at another place there";
    EXPECT_EQ(names.right, "Temporal, Conduction 0.123, built in");
    const auto two = make_cpu_device(2), three = make_cpu_device(3);
    const Params left = replaced.over(right);
    EXPECT_EQ(side_names({left, {}, *two}, {right, {}, *three}, replaced).left,
              fmt::format("Global, Conduction 0.2, before/heat.so on {}", two->name()));
}

TEST(OtherBuild, AValueThatTheOtherSidesBuildHasNotIsSaidOfOneSideAlone) {
    HeatBefore older;
    older.drop("k");
    Overrides replaced(catalog().at("heat"));
    ASSERT_FALSE(replaced.set("k", "0.125"));
    const Params right(older.build());
    const SideNames names = names_of(replaced.over(right), right, replaced);
    EXPECT_EQ(names.left, "Conduction 0.125, built in");
    EXPECT_EQ(names.right, "before/heat.so");
}

class TwoBuilds : public Seated, public testing::Test {
protected:
    TwoBuilds() {
        plugins.load_plugin(GLINT_TEST_PLUGIN_DIR "/rebuilt.so");
        plugins.load_other_build(GLINT_TEST_PLUGIN_DIR "/rebuilt_odd.so");
    }
    const Definition& other() const { return *plugins.other_build("rebuilt"); }
    std::unique_ptr<Session> begun() const {
        auto session =
            std::make_unique<Session>(cpu().device(), Extent{64, 48}, Params(plugins.at("rebuilt")), memory_target);
        session->pacing().pause(true);
        settle(*session);
        return session;
    }
    static void arrive(Follower& follower, Session& session) {
        settle(session);
        const WorldPlace wanted = session.seeker().world_place();
        const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(60); // only ends a hang
        while (follower.failure().empty() && follower.drawn_place() != wanted) {
            ASSERT_LT(std::chrono::steady_clock::now(), give_up) << "it never arrived";
            follower.frame(session.run(), session.place());
            follower.finish_job();
        }
        ASSERT_EQ(follower.failure(), "");
    }
    /// Cells, of 64 x 48, whose bits differ between the two states.
    static std::vector<std::size_t> different_cells(Follower& follower, Session& session) {
        arrive(follower, session);
        const std::vector<std::uint32_t> ours = state(session), theirs = bits_of(follower.read_state()->state.fields);
        std::vector<std::size_t> cells;
        for (std::size_t i = 0; i < ours.size(); ++i)
            if (const std::size_t cell = i / sizeof(float); // the byte's cell
                ours[i] != theirs.at(i) && (cells.empty() || cells.back() != cell))
                cells.push_back(cell);
        return cells;
    }
    Catalog plugins;
};

TEST_F(TwoBuilds, TheFollowerDoesTheSameEventsInTheOtherBuild) {
    const auto session = begun();
    Follower follower(cpu().device(), session->run(), Overrides(other()), memory_target);
    EXPECT_EQ(&follower.definition(), &other());
    run_steps(*session, 30);
    EXPECT_THAT(different_cells(follower, *session), testing::IsEmpty());
    ASSERT_FALSE(session->set("add", "2"));
    run_steps(*session, 4);
    EXPECT_THAT(different_cells(follower, *session), testing::IsEmpty()) << "the edit has arrived, too";
    run_steps(*session, 10);
    EXPECT_THAT(different_cells(follower, *session), testing::ElementsAre(2u * 64 + 3));
    session->seeker().seek(20);
    EXPECT_THAT(different_cells(follower, *session), testing::IsEmpty());
}

TEST_F(TwoBuilds, AStateIsNoneOfTheOtherBuild) {
    const auto session = begun();
    const Follower same(cpu().device(), session->run(), Overrides(plugins.at("rebuilt")), memory_target);
    const Follower another(cpu().device(), session->run(), Overrides(other()), memory_target);
    EXPECT_TRUE(same.shares_states(session->run()));
    EXPECT_FALSE(another.shares_states(session->run())) << "a copy of it would hide what differs";
}

TEST_F(TwoBuilds, AValueIsReplacedInTheOtherBuildToo) {
    const auto session = begun();
    Overrides overrides(other());
    ASSERT_FALSE(overrides.set("add", "3"));
    Follower follower(cpu().device(), session->run(), overrides, memory_target);
    run_steps(*session, 2);
    EXPECT_EQ(different_cells(follower, *session).size(), 64u * 48);
    EXPECT_EQ(text_in(follower.params(), "add"), "3");
}

TEST_F(TwoBuilds, OneThatCannotTakeTheRunsValuesIsRefusedAtOnce) {
    const auto session = start("heat");
    HeatBefore narrower;
    narrower.drop("k");
    const Definition& build = narrower.build();
    EXPECT_THAT(
        refusal([&] { const Follower follower(cpu().device(), session->run(), Overrides(build), memory_target); }),
        HasSubstr("'k'"));
}

TEST(OtherBuild, IsAskedBeforehandWhetherItCanBeComparedAndSaysWhyNot) {
    const Definition& heat = catalog().at("heat");
    HeatBefore same, narrower;
    EXPECT_EQ(why_not_comparable(same.build(), heat), "");
    narrower.drop("k");
    EXPECT_THAT(why_not_comparable(narrower.build(), heat),
                AllOf(HasSubstr("'before/heat.so'"), HasSubstr("no parameter 'k'"),
                      HasSubstr("--plugin and --plugin-b exchanged")));
    EXPECT_EQ(why_not_comparable(heat, *narrower.built), "") << "the other way round it can";
}

TEST_F(TwoBuilds, ABuildIsCalledByItsFileAndFolder) {
    EXPECT_EQ(build_name(other(), plugins.at("rebuilt")), "plugins/rebuilt_odd.so");
    HeatBefore before;
    const Definition &heat = catalog().at("heat"), &build = before.build();
    EXPECT_EQ(build_name(heat, build), "built in");
    EXPECT_EQ(build_name(build, heat), "before/heat.so");
}

TEST(OtherBuild, FilesOfOneNameInFoldersOfOneNameAreCalledByTheFoldersThatDiffer) {
    const auto names = [](const char* one, const char* other) {
        HeatBefore before, now;
        const Definition &left = before.build(one), &right = now.build(other);
        const SideNames sides = names_of(Params(left), Params(right), Overrides(left));
        EXPECT_FALSE(sides.alike);
        return std::pair(std::string(std::string_view(sides.left)), std::string(std::string_view(sides.right)));
    };
    EXPECT_THAT(names("/src/old/build/life.so", "/src/new/build/life.so"),
                testing::Pair("old/build/life.so", "new/build/life.so"));
    EXPECT_THAT(names("build/life.so", "/src/new/build/life.so"), testing::Pair("build/life.so", "new/build/life.so"));
    EXPECT_THAT(names("/build/life.so", "build/life.so"), testing::Pair("/build/life.so", "build/life.so"));
    EXPECT_THAT(names("life.so", "life_before.so"), testing::Pair("life.so", "life_before.so"));
    EXPECT_THAT(names("life.so", "./life.so"), testing::Pair("life.so", "./life.so"));
}

TEST_F(TwoBuilds, TheOtherIsNeverListed) {
    EXPECT_EQ(std::ranges::count(plugins.ids(), "rebuilt"), 1);
    EXPECT_EQ(plugins.at("rebuilt").origin(), GLINT_TEST_PLUGIN_DIR "/rebuilt.so");
    EXPECT_EQ(plugins.other_build("heat"), nullptr);
}

} // namespace
} // namespace glint::test
