// The path auto: which paths may stand for it, how the fastest is found, and where that is kept. All times are made up.
#include "app/files/json.h"
#include "app/files/output_file.h"
#include "app/files/state_folder.h"
#include "app/paths/auto_path.h"
#include "app/paths/measuring.h"
#include "app/paths/words.h"
#include "sims/api/device.h"
#include "support/program.h"
#include "tests/support/run.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Params heat(const char* edges = "insulated", const char* steps = "30") {
    Params p(catalog().at("heat"));
    set(p, "edges", edges), set(p, "steps_per_frame", steps);
    return p;
}

std::string id_of(const Definition& d, std::int32_t path) { return d.param("path")->choices[path].id; }

TEST(PathTrials, FindWhatEachPathTakesUndisturbed) {
    PathTrials trials({3, 5}, 8, 100);
    int told = 0;
    while (!trials.done()) {
        const Trial trial = trials.next();
        const double one = trial.path == 3 ? 2. : 0.5,
                     hiccup = ++told % 5 == 0 ? 0 : 0.1 * told; // mostly something else runs, too
        trials.took(one * trial.times + hiccup);
    }
    const std::vector<PathTime> times = trials.result();
    ASSERT_EQ(times.size(), 2u);
    EXPECT_EQ(times[0].path, 3);
    EXPECT_DOUBLE_EQ(times[0].ms, 2);
    EXPECT_DOUBLE_EQ(times[1].ms, 0.5);
    EXPECT_EQ(trials.progress(), 1);
}

TEST(PathTrials, RunAsManyAtOnceAsFit) {
    PathTrials trials({0, 1}, 32, 10);
    int most[2] = {0, 0};
    double before = 0;
    while (!trials.done()) {
        const Trial trial = trials.next();
        most[trial.path] = std::max(most[trial.path], trial.times);
        trials.took(trial.times * (trial.path == 0 ? 0.01 : 3));
        EXPECT_GE(trials.progress(), before);
        before = trials.progress();
    }
    EXPECT_EQ(most[0], 32) << "never more than a frame asks for";
    EXPECT_EQ(most[1], 2) << "4 would take 12 ms";
}

TEST(PathTrials, WhatAPathPaysOnceIsNotItsTime) {
    PathTrials trials({0, 1}, 1, 10);
    for (int i = 0; !trials.done(); ++i) trials.took(i == 0 ? 500 : 1);
    for (const PathTime& time : trials.result()) EXPECT_EQ(time.ms, 1);
}

TEST(PathTrials, DoNotRunASlowPathAgainAndAgain) {
    PathTrials trials({0, 1, 2}, 8, 10);
    int runs[3] = {0, 0, 0};
    constexpr double ms[3] = {3000, 1, 40};
    while (!trials.done()) {
        const Trial trial = trials.next();
        ++runs[trial.path], trials.took(ms[trial.path] * trial.times);
    }
    EXPECT_EQ(runs[0], 1) << "three seconds a run";
    EXPECT_EQ(runs[2], 2) << "once to warm up, once for its time";
    EXPECT_GT(runs[1], 10);
    for (const PathTime& time : trials.result()) EXPECT_DOUBLE_EQ(time.ms, ms[time.path]);
    EXPECT_EQ(trials.result().size(), 3u);
}

TEST(PathTrials, GoOnWithoutAPathThatFails) {
    for (const int failing : {0, 1, 2}) {
        PathTrials trials({0, 1, 2}, 4, 10);
        int count = 0;
        for (int i = 0; !trials.done(); ++i) {
            ASSERT_LT(i, 1000);
            if (trials.next().path == failing && ++count > 4)
                trials.failed();
            else
                trials.took(1);
        }
        const auto times = trials.result();
        ASSERT_EQ(times.size(), 2u);
        for (const PathTime& time : times) EXPECT_NE(time.path, failing);
    }
    PathTrials none({0}, 1, 10);
    none.failed();
    EXPECT_TRUE(none.done());
    EXPECT_TRUE(none.result().empty());
}

TEST(AutoPath, MayBeEveryPathThatRunsHere) {
    const Definition& d = catalog().at("heat");
    std::vector<std::string> ids;
    for (const std::int32_t path : paths_for_auto(heat(), cpu().device(), {64, 64})) ids.push_back(id_of(d, path));
    EXPECT_THAT(ids, ElementsAre("textbook", "global", "texture_1d", "temporal"))
        << "what needs a GPU is left out, texture_2d as a lesson, and auto itself";
}

TEST(AutoPath, IsMarkedInEveryTableThatHasOne) {
    for (const auto& definition : catalog().all()) {
        const glint_param* row = definition->param("path");
        if (!row || row->type != GLINT_CHOICE) continue;
        const std::vector<std::string> ids = choice_ids(*row);
        const auto found = std::ranges::find(ids, "auto");
        EXPECT_EQ(row->automatic, found == ids.end() ? 0 : found - ids.begin() + 1) << definition->id();
    }
}

TEST(AutoPath, ChangesNothingWhileItRuns) {
    for (const auto& definition : catalog().all()) {
        if (!auto_row(*definition)) continue;
        const Extent e{160, 128};
        Params p(*definition);
        ASSERT_TRUE(is_auto(p)) << definition->id() << " starts with its reference";
        World switching(*definition, cpu(), e, p);
        p.put(*auto_row(*definition), auto_row(*definition)->reference);
        World reference(*definition, cpu(), e, p);
        for (const std::int32_t path : paths_for_auto(p, cpu().device(), e)) {
            switching.let_auto_be(path);
            switching.advance(7), reference.advance(7);
            EXPECT_EQ(drawn(switching), drawn(reference)) << definition->id() << " " << id_of(*definition, path);
            EXPECT_TRUE(is_auto(switching.params())) << "presets, undo and sharing keep auto";
            EXPECT_FALSE(is_auto(switching.given()));
        }
        switching.let_auto_be({});
        EXPECT_TRUE(is_auto(switching.given()));
    }
}

TEST(AutoPath, IsGivenUpWhileTheParametersRefuseIt) {
    const Definition& d = catalog().at("waves");
    Params p(d);
    set(p, "path", "temporal");
    const auto temporal = p.get<std::int32_t>(*d.param("path"));
    set(p, "path", "auto");
    World world(d, cpu(), {128, 128}, p);
    world.let_auto_be(temporal);
    EXPECT_EQ(world.given().text(*d.param("path")), "temporal");
    set(p, "edges", "periodic"), world.set_params(p);
    EXPECT_EQ(world.given().text(*d.param("path")), "auto");
    set(p, "edges", "absorbing"), world.set_params(p);
    EXPECT_EQ(world.given().text(*d.param("path")), "temporal");
}

TEST(AutoPath, OfThoseThatWereMeasuredIsTheFastestThatRuns) {
    const Definition& d = catalog().at("heat");
    const KnownPaths known{{{"global", 2}, {"temporal", 0.4}, {"persistent", 0.1}, {"fast_one", 0.01}}, 0};
    const auto best = fastest(known, heat(), cpu().device(), {64, 64});
    ASSERT_TRUE(best);
    EXPECT_EQ(id_of(d, *best), "temporal") << "persistent needs a GPU; fast_one is no exact path";
    EXPECT_EQ(answer_text(known, d, *best), "temporal, 5× global");
    EXPECT_FALSE(fastest({{{"persistent", 0.1}}, 0}, heat(), cpu().device(), {64, 64}));
}

/// Heat's table, changed.
struct OtherHeat {
    explicit OtherHeat(const Definition& d) : sim(d.sim()), rows(d.params()) {
        path = static_cast<std::size_t>(d.param("path") - d.params().data());
        choices.assign(rows[path].choices, rows[path].choices + rows[path].choice_count);
        rows[path].choices = choices.data(), sim.params = rows.data(), sim.param_stride = sizeof rows[0];
    }
    glint_sim sim;
    std::vector<glint_param> rows;
    std::vector<glint_choice> choices;
    std::size_t path;
};

TEST(AutoPath, IsNeverOneThatTradesBitsForSpeed) {
    OtherHeat other(catalog().at("heat"));
    for (glint_choice& choice : other.choices)
        if (std::string_view(choice.id) == "temporal") choice.id = "fast_temporal";
    const Definition d(other.sim);
    for (const std::int32_t path : paths_for_auto(Params(d), cpu().device(), {64, 64}))
        EXPECT_NE(id_of(d, path), "fast_temporal");
    EXPECT_EQ(paths_for_auto(Params(d), cpu().device(), {64, 64}).size(), 3u);
}

TEST(AutoPath, ThatATableDoesNotHaveIsRefused) {
    for (const int automatic : {-1, 99}) {
        OtherHeat other(catalog().at("heat"));
        other.rows[other.path].automatic = automatic;
        EXPECT_THROW(Definition{other.sim}, Error);
    }
}

TEST(AutoPath, IsToldWithItsAge) {
    const std::pair<std::int64_t, const char*> told[] = {
        {-5, "just now"},  {59, "just now"},        {60, "1 min ago"},        {3599, "59 min ago"},
        {3600, "1 h ago"}, {47 * 3600, "47 h ago"}, {49 * 3600, "2 days ago"}};
    for (const auto& [seconds, text] : told) EXPECT_EQ(ago_text(seconds), text);
    const Definition& d = catalog().at("heat");
    EXPECT_EQ(answer_text({{{"global", 2}, {"temporal", 4}}, 0}, d, d.param("path")->reference),
              "global, the reference");
}

TEST(PathQuestion, IsAnsweredOnceForWhatIsComputed) {
    const Extent e{64, 64};
    Params other = heat();
    set(other, "palette", "turbo"), set(other, "brush", "cold"), set(other, "k", "0.1");
    EXPECT_TRUE(same_question(heat(), other, e)) << "how it looks, and what the mouse does";
    EXPECT_TRUE(same_question(heat("cold", "16"), heat("cold", "31"), e));
    EXPECT_FALSE(same_question(heat("cold", "16"), heat("cold", "32"), e));
    EXPECT_TRUE(same_question(heat("cold", "64"), heat("cold", "9000"), e));
    EXPECT_FALSE(same_question(heat("cold"), heat("periodic"), e));
    const std::string text = path_question(cpu().device(), {}, heat(), {640, 480});
    for (const std::string& part : {cpu().name(), std::string("heat 640x480"), std::string("16 steps"),
                                    std::string("scene=glint"), std::string("edges=insulated")})
        EXPECT_THAT(text, HasSubstr(part));
}

TEST(PathStore, KeepsWhatWasFound) {
    const Folder folder;
    const KnownPaths known{{{"global", 2}, {"temporal", 0.4}}, 1763640000};
    EXPECT_FALSE(PathStore(folder.path()).keep("a", known));
    PathStore again(folder.path());
    EXPECT_EQ(again.problem(), "");
    ASSERT_NE(again.find("a"), nullptr);
    EXPECT_EQ(*again.find("a"), known);
    EXPECT_EQ(again.find("b"), nullptr);
}

TEST(PathStore, OfAnotherBuildIsNotBelieved) {
    const Folder folder;
    EXPECT_FALSE(PathStore(folder.path()).keep("a", {{{"global", 2}}, 1}));
    Json json = Json::parse(folder.text("paths.json"));
    json["build"] = "0.0.1 somebody's";
    EXPECT_FALSE(write_file(folder.path() / "paths.json", json_text(json)));
    PathStore store(folder.path());
    EXPECT_EQ(store.find("a"), nullptr);
    EXPECT_EQ(store.problem(), "");
}

TEST(PathStore, SetsABrokenFileAside) {
    for (const char* broken : {"", "{", "[]", "{\"build\": 1}", R"({"build": "x", "paths": {"a": {"ms": {}}}})",
                               R"({"build": "x", "paths": {"a": {"measured_at": 1, "ms": {"global": -1}}}})"}) {
        const Folder folder;
        EXPECT_FALSE(write_file(folder.path() / "paths.json", broken));
        PathStore store(folder.path());
        EXPECT_THAT(store.problem(), HasSubstr("set aside")) << broken;
        EXPECT_FALSE(store.keep("a", {{{"global", 2}}, 1}));
        EXPECT_NE(PathStore(folder.path()).find("a"), nullptr);
    }
}

TEST(PathStore, WithoutAFolderRemembersForAsLongAsItLives) {
    PathStore store({});
    EXPECT_FALSE(store.keep("a", {{{"global", 2}}, 1}));
    EXPECT_NE(store.find("a"), nullptr);
}

TEST(PathMeasuring, TimesEveryPathThatMayStandForAuto) {
    for (const char* sim : {"heat", "ripple", "julia"}) {
        const Params p(catalog().at(sim));
        const Extent e{48, 48};
        PathMeasuring measuring(cpu().device(), p, e);
        for (int i = 0; !measuring.done(); ++i) {
            ASSERT_LT(i, 10000) << sim;
            measuring.run();
            for (const ScopeTime& scope : measuring.queue().take_scopes({})) measuring.arrived(scope);
        }
        EXPECT_EQ(measuring.result().size(), paths_for_auto(p, cpu().device(), e).size()) << sim;
        for (const PathTime& time : measuring.result()) EXPECT_GT(time.ms, 0) << sim;
    }
}

TEST(PathMeasuring, SaysWhyItCannot) {
    const Params pattern(catalog().at("pattern"));
    EXPECT_THROW(PathMeasuring(cpu().device(), pattern, {64, 64}), Error);
}

} // namespace
} // namespace glint::test
