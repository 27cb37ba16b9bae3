// The method auto: the methods that it may mean, the search for the fastest, and its storage. All times are made up.
#include "app/files/formats/data_text.h"
#include "app/files/output_file.h"
#include "app/files/state_folder.h"
#include "app/measure/methods/autotuner.h"
#include "app/measure/methods/store.h"
#include "app/world/params/auto_method.h"
#include "sims/api/device.h"
#include "sims/api/params.h"
#include "support/program.h"
#include "support/run.h"
#include "support/says.h"
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

std::string id_of(const Definition& d, std::int32_t method) { return d.param("method")->choices[method].id; }

TEST(Autotuner, FindWhatEachMethodTakesUndisturbed) {
    Autotuner trials({3, 5}, 8, 100);
    int told = 0;
    while (!trials.done()) {
        const Trial trial = trials.next();
        const double one = trial.method == 3 ? 2. : 0.5,
                     hiccup = ++told % 5 == 0 ? 0 : 0.1 * told; // mostly something else runs, too
        trials.record(one * trial.times + hiccup);
    }
    const std::vector<MethodTime> times = trials.result();
    ASSERT_EQ(times.size(), 2u);
    EXPECT_EQ(times[0].method, 3);
    EXPECT_DOUBLE_EQ(times[0].ms, 2);
    EXPECT_DOUBLE_EQ(times[1].ms, 0.5);
    EXPECT_EQ(trials.progress(), 1);
}

TEST(Autotuner, RunAsManyAtOnceAsAFrame) {
    for (const int frame : {1, 12, 32}) {
        Autotuner trials({0, 1}, frame, 10);
        int most[2] = {0, 0};
        double before = 0;
        while (!trials.done()) {
            const Trial trial = trials.next();
            most[trial.method] = std::max(most[trial.method], trial.times);
            trials.record(trial.times * (trial.method == 0 ? 1 : 1.5));
            EXPECT_GE(trials.progress(), before);
            before = trials.progress();
        }
        EXPECT_EQ(most[0], frame);
        EXPECT_EQ(most[1], frame) << "also if that takes longer than a short trial";
    }
}

TEST(Autotuner, DoNotMisjudgeAMethodThatIsFastForSeveralRunsAtOnce) {
    for (const bool tiles_first : {false, true}) {
        Autotuner trials(tiles_first ? std::vector{1, 0} : std::vector{0, 1}, 8, 10);
        while (!trials.done()) {
            const Trial trial = trials.next();
            trials.record(trial.method == 0 ? 3 * trial.times : 16); // tiles: up to 8 steps for the price of one
        }
        for (const MethodTime& time : trials.result()) EXPECT_DOUBLE_EQ(time.ms, time.method == 0 ? 3 : 2);
        EXPECT_EQ(trials.result().size(), 2u);
    }
}

TEST(Autotuner, RunALongFrameAFewTimes) {
    Autotuner trials({0, 1}, 16, 10);
    int runs[2] = {0, 0};
    while (!trials.done()) {
        const Trial trial = trials.next();
        if (trial.times == 16) ++runs[trial.method];
        trials.record(trial.times * (trial.method == 0 ? 3 : 4));
    }
    EXPECT_EQ(runs[0], 1 + 150 / 48);
    EXPECT_EQ(runs[1], 1 + 150 / 64);
}

TEST(Autotuner, ExcludesOneTimeCosts) {
    Autotuner trials({0, 1}, 1, 10);
    for (int i = 0; !trials.done(); ++i) trials.record(i == 0 ? 500 : 1);
    for (const MethodTime& time : trials.result()) EXPECT_EQ(time.ms, 1);
}

TEST(Autotuner, DoNotRunASlowMethodAgainAndAgain) {
    Autotuner trials({0, 1, 2}, 8, 10);
    int runs[3] = {0, 0, 0};
    constexpr double ms[3] = {3000, 1, 40};
    while (!trials.done()) {
        const Trial trial = trials.next();
        ++runs[trial.method], trials.record(ms[trial.method] * trial.times);
    }
    EXPECT_EQ(runs[0], 1) << "three seconds a run";
    EXPECT_EQ(runs[2], 2) << "once to warm up, once for its time";
    EXPECT_GT(runs[1], 10);
    for (const MethodTime& time : trials.result()) EXPECT_DOUBLE_EQ(time.ms, ms[time.method]);
    EXPECT_EQ(trials.result().size(), 3u);
}

TEST(Autotuner, GoOnWithoutAMethodThatFails) {
    for (const int failing : {0, 1, 2}) {
        Autotuner trials({0, 1, 2}, 4, 10);
        int count = 0;
        for (int i = 0; !trials.done(); ++i) {
            ASSERT_LT(i, 1000);
            if (trials.next().method == failing && ++count > 4)
                trials.failed();
            else
                trials.record(1);
        }
        const auto times = trials.result();
        ASSERT_EQ(times.size(), 2u);
        for (const MethodTime& time : times) EXPECT_NE(time.method, failing);
    }
    Autotuner none({0}, 1, 10);
    none.failed();
    EXPECT_TRUE(none.done());
    EXPECT_TRUE(none.result().empty());
}

TEST(AutoMethod, MayBeEveryMethodThatRunsHere) {
    const Definition& d = catalog().at("heat");
    std::vector<std::string> ids;
    for (const std::int32_t method : methods_for_auto(heat(), cpu().device(), {64, 64}))
        ids.push_back(id_of(d, method));
    EXPECT_THAT(ids, ElementsAre("textbook", "global", "texture_1d", "temporal"))
        << "what needs a GPU is left out, texture_2d as a lesson, and auto itself";
}

TEST(AutoMethod, IsMarkedInEveryTableThatHasOne) {
    for (const auto& definition : catalog().all()) {
        const glint_param* row = definition->param("method");
        if (!row || row->type != GLINT_CHOICE) continue;
        const std::vector<std::string> ids = choice_ids(*row);
        const auto found = std::ranges::find(ids, "auto");
        EXPECT_EQ(row->automatic, found == ids.end() ? -1 : found - ids.begin()) << definition->id();
    }
}

TEST(AutoMethod, ChangesNothingWhileItRuns) {
    for (const auto& definition : catalog().all()) {
        if (!auto_row(*definition) || definition->measures()) continue; // why_not_repeatable
        const Extent e{160, 128};
        Params p(*definition);
        ASSERT_TRUE(is_auto(p)) << definition->id() << " starts with its reference";
        World switching(*definition, cpu(), e, p);
        p.put(*auto_row(*definition), auto_row(*definition)->reference);
        World reference(*definition, cpu(), e, p);
        for (const std::int32_t method : methods_for_auto(p, cpu().device(), e)) {
            switching.set_auto_method(method);
            switching.advance(7), reference.advance(7);
            EXPECT_EQ(drawn(switching), drawn(reference)) << definition->id() << " " << id_of(*definition, method);
            EXPECT_TRUE(is_auto(switching.params())) << "presets, undo and sharing keep auto";
            EXPECT_FALSE(is_auto(switching.effective_params()));
        }
        switching.set_auto_method({});
        EXPECT_TRUE(is_auto(switching.effective_params()));
    }
}

TEST(AutoMethod, IsGivenUpWhileTheParametersRefuseIt) {
    const Definition& d = catalog().at("waves");
    Params p(d);
    set(p, "method", "temporal");
    const auto temporal = p.get<std::int32_t>(*d.param("method"));
    set(p, "method", "auto");
    World world(d, cpu(), {128, 128}, p);
    world.set_auto_method(temporal);
    EXPECT_EQ(world.effective_params().text(*d.param("method")), "temporal");
    set(p, "edges", "periodic"), world.set_params(p);
    EXPECT_EQ(world.effective_params().text(*d.param("method")), "auto");
    set(p, "edges", "absorbing"), world.set_params(p);
    EXPECT_EQ(world.effective_params().text(*d.param("method")), "temporal");
}

TEST(AutoMethod, IsTheFastestMeasuredMethodThatRuns) {
    const Definition& d = catalog().at("heat");
    const KnownMethods known{{{"global", 2}, {"temporal", 0.4}, {"persistent", 0.1}, {"fast_one", 0.01}}, 0};
    const auto best = fastest(known, heat(), cpu().device(), {64, 64});
    ASSERT_TRUE(best);
    EXPECT_EQ(id_of(d, *best), "temporal") << "persistent needs a GPU; fast_one is no exact method";
    EXPECT_EQ(answer_text(known, d, *best), "temporal, 5× global");
    EXPECT_FALSE(fastest({{{"persistent", 0.1}}, 0}, heat(), cpu().device(), {64, 64}));
}

/// Heat's table, changed.
struct OtherHeat {
    explicit OtherHeat(const Definition& d) : sim(d.sim()), rows(d.params()) {
        method = static_cast<std::size_t>(d.param("method") - d.params().data());
        choices.assign(rows[method].choices, rows[method].choices + rows[method].choice_count);
        rows[method].choices = choices.data(), sim.params = rows.data(), sim.param_stride = sizeof rows[0];
    }
    glint_sim sim;
    std::vector<glint_param> rows;
    std::vector<glint_choice> choices;
    std::size_t method;
};

TEST(AutoMethod, IsNeverAnInexactOrRacyMethod) {
    for (const std::uint32_t inexact : {GLINT_ROUNDS_OTHERWISE, GLINT_DEPENDS_ON_ORDER}) {
        OtherHeat other(catalog().at("heat"));
        for (glint_choice& choice : other.choices)
            if (std::string_view(choice.id) == "temporal") choice.flags |= inexact;
        const Definition d(other.sim);
        for (const std::int32_t method : methods_for_auto(Params(d), cpu().device(), {64, 64}))
            EXPECT_NE(id_of(d, method), "temporal");
        EXPECT_EQ(methods_for_auto(Params(d), cpu().device(), {64, 64}).size(), 3u);
        Params p(d);
        set(p, "method", "temporal");
        EXPECT_FALSE(is_exact(p)) << inexact;
    }
}

TEST(AutoMethod, AMethodWithOtherBitsHasAReason) {
    EXPECT_THAT(why_not_exact(Choice("tensor").rounds_otherwise()), HasSubstr("rounds"));
    EXPECT_THAT(why_not_exact(Choice("unordered").depends_on_order()), says("order", "threads"));
    EXPECT_STREQ(why_not_exact(Choice("fast_textbook")), "") << "its id says nothing";
}

TEST(AutoMethod, ThatATableDoesNotHaveIsRefused) {
    for (const int automatic : {-2, 99}) {
        OtherHeat other(catalog().at("heat"));
        other.rows[other.method].automatic = automatic;
        EXPECT_THROW(Definition{other.sim}, Error);
    }
}

TEST(AutoMethod, IsToldWithItsAge) {
    const std::pair<std::int64_t, const char*> told[] = {
        {-5, "just now"},  {59, "just now"},        {60, "1 min ago"},        {3599, "59 min ago"},
        {3600, "1 h ago"}, {47 * 3600, "47 h ago"}, {49 * 3600, "2 days ago"}};
    for (const auto& [seconds, text] : told) EXPECT_EQ(ago_text(seconds), text);
    const Definition& d = catalog().at("heat");
    EXPECT_THAT(answer_text({{{"global", 2}, {"temporal", 4}}, 0}, d, d.param("method")->reference),
                says("global", "reference"));
}

TEST(MethodQuestion, IsAnsweredOnceForWhatIsComputed) {
    const Extent e{64, 64};
    Params other = heat();
    set(other, "palette", "turbo"), set(other, "brush", "cold"), set(other, "k", "0.1");
    EXPECT_TRUE(same_question(heat(), other, e)) << "how it looks, and what the mouse does";
    EXPECT_TRUE(same_question(heat("cold", "16"), heat("cold", "31"), e));
    EXPECT_FALSE(same_question(heat("cold", "16"), heat("cold", "32"), e));
    EXPECT_TRUE(same_question(heat("cold", "64"), heat("cold", "9000"), e));
    EXPECT_FALSE(same_question(heat("cold"), heat("periodic"), e));
    const std::string text = tuning_key(cpu().device(), {}, heat(), {640, 480});
    for (const std::string& part : {cpu().name(), std::string("heat 640x480"), std::string("16 steps"),
                                    std::string("scene=glint"), std::string("edges=insulated")})
        EXPECT_THAT(text, HasSubstr(part));
}

TEST(MethodStore, KeepsWhatWasFound) {
    const Folder folder;
    const KnownMethods known{{{"global", 2}, {"temporal", 0.4}}, 1763640000};
    EXPECT_FALSE(MethodStore(folder.path()).keep("a", known));
    MethodStore again(folder.path());
    EXPECT_EQ(again.problem(), "");
    ASSERT_NE(again.find("a"), nullptr);
    EXPECT_EQ(*again.find("a"), known);
    EXPECT_EQ(again.find("b"), nullptr);
}

TEST(MethodStore, OfAnotherBuildIsNotBelieved) {
    const Folder folder;
    EXPECT_FALSE(MethodStore(folder.path()).keep("a", {{{"global", 2}}, 1}));
    Json json = Json::parse(folder.text("methods.json"));
    json["build"] = "0.0.1 somebody's";
    EXPECT_FALSE(write_file(folder.path() / "methods.json", json_text(json)));
    MethodStore store(folder.path());
    EXPECT_EQ(store.find("a"), nullptr);
    EXPECT_EQ(store.problem(), "");
}

TEST(MethodStore, SetsABrokenFileAside) {
    for (const char* broken : {"", "{", "[]", "{\"build\": 1}", R"({"build": "x", "methods": {"a": {"ms": {}}}})",
                               R"({"build": "x", "methods": {"a": {"measured_at": 1, "ms": {"global": -1}}}})",
                               R"({"build": "x", "methods": {"a": {"measured_at": 1e31, "ms": {"global": 1}}}})",
                               R"({"build": "x", "methods": {"a": {"measured_at": -1, "ms": {"global": 1}}}})"}) {
        const Folder folder;
        EXPECT_FALSE(write_file(folder.path() / "methods.json", broken));
        MethodStore store(folder.path());
        EXPECT_THAT(store.problem(), HasSubstr("renamed to")) << broken;
        EXPECT_FALSE(store.keep("a", {{{"global", 2}}, 1}));
        EXPECT_NE(MethodStore(folder.path()).find("a"), nullptr);
    }
}

TEST(MethodStore, KeepsABrokenFileThatWasSetAsideBefore) {
    const Folder folder;
    folder.put("methods.json.broken", "the first");
    folder.put("methods.json", "{");
    EXPECT_THAT(MethodStore(folder.path()).problem(), HasSubstr("renamed to methods.json.broken-2"));
    EXPECT_EQ(folder.text("methods.json.broken"), "the first");
    EXPECT_EQ(folder.text("methods.json.broken-2"), "{");
}

TEST(MethodStore, LeavesAFileAloneThatCannotBeRead) {
    const Folder folder;
    std::filesystem::create_symlink("methods.json", folder / "methods.json"); // not even root can read that
    MethodStore store(folder.path());
    EXPECT_THAT(store.problem(), HasSubstr("Too many levels"));
    EXPECT_FALSE(store.keep("a", {{{"global", 2}}, 1}));
    EXPECT_NE(store.find("a"), nullptr);
    EXPECT_EQ(folder.names(), std::vector<std::string>{"methods.json"});
}

TEST(MethodStore, WithoutAFolderRemembersForAsLongAsItLives) {
    MethodStore store({});
    EXPECT_FALSE(store.keep("a", {{{"global", 2}}, 1}));
    EXPECT_NE(store.find("a"), nullptr);
}

TEST(MethodMeasuring, TimesEveryMethodThatMayStandForAuto) {
    for (const char* sim : {"heat", "ripple", "julia"}) {
        const Params p(catalog().at(sim));
        const Extent e{48, 48};
        MethodMeasuring measuring(cpu().device(), p, e);
        for (int i = 0; !measuring.done(); ++i) {
            ASSERT_LT(i, 10000) << sim;
            measuring.run();
            for (const ScopeTime& scope : measuring.queue().take_scopes({})) measuring.arrived(scope);
        }
        EXPECT_EQ(measuring.result().size(), methods_for_auto(p, cpu().device(), e).size()) << sim;
        for (const MethodTime& time : measuring.result()) EXPECT_GT(time.ms, 0) << sim;
    }
}

TEST(MethodMeasuring, SaysWhyItCannot) {
    const Params pattern(catalog().at("pattern"));
    EXPECT_THROW(MethodMeasuring(cpu().device(), pattern, {64, 64}), Error);
}

} // namespace
} // namespace glint::test
