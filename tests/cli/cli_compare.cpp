// glint compare: whether two runs are the same; if not, the first step, field and cell that differ, on any device.
#include "app/files/formats/data_text.h"
#include "app/replay/playback.h"
#include "app/run/run_file.h"
#include "app/session/command.h"
#include "support/program.h"
#include "support/run.h"
#include "support/says.h"
#include <algorithm>
#include <bit>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::AnyOf;
using testing::HasSubstr;

class CompareRuns : public testing::Test {
protected:
    void save(const RunRecord& run, const std::string& name) const {
        const std::vector<std::byte> file = encode(run);
        folder.put(name, {reinterpret_cast<const char*>(file.data()), file.size()});
    }
    void render(std::vector<std::string> arguments, const std::string& name) const {
        arguments.insert(arguments.begin(), "render");
        arguments.insert(arguments.end(), {"--device", "cpu", "--save", name});
        const Ended glint = run_glint(folder, arguments);
        ASSERT_EQ(glint.status, 0) << glint.err;
    }
    Ended compare(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), "compare");
        arguments.insert(arguments.end(), {"--device", "cpu"});
        return run_glint(folder, arguments);
    }
    /// Its JSON, if it ends with that status.
    Json compared(int status, std::vector<std::string> arguments) const {
        arguments.insert(arguments.end(), {"--json", "found.json"});
        const Ended glint = compare(std::move(arguments));
        EXPECT_EQ(glint.status, status) << glint.err;
        EXPECT_EQ(glint.out, "");
        const Json json = Json::parse(folder.text("found.json"), nullptr, false);
        EXPECT_EQ(json.value("equal", false), status == 0);
        return json;
    }
    void expect_refused(const std::vector<std::string>& arguments, const std::vector<const char*>& says) const {
        const Ended glint = compare(arguments);
        EXPECT_EQ(glint.status, 2) << glint.err;
        EXPECT_EQ(std::count(glint.err.begin(), glint.err.end(), '\n'), 1) << glint.err;
        for (const char* part : says) EXPECT_THAT(glint.err, HasSubstr(part));
    }
    Folder folder;
};

RunRecord run_of(const Params& params, std::int64_t end) {
    return {{params, {64, 48}, 0, {}}, {}, end, {}, {}, {}, {}};
}
RunRecord heat_run(std::int64_t end) { return run_of(Params(catalog().at("heat")), end); }

Params heat_with(const char* id, const char* value) {
    Params params(catalog().at("heat"));
    set(params, id, value);
    return params;
}

Event stroke_at(std::int64_t at) {
    return {at, PaintStroke{{sizeof(glint_stroke), 10, 10, 30, 20, GLINT_LEFT, 0, GLINT_PRESS, 0}}};
}

/// The first step after which the plates differ, and the first cell there, found step by step.
struct Parting {
    std::int64_t step = -1;
    int x = -1, y = -1;
    float a = 0, b = 0;
};
Parting parting_of(const RunRecord& a, const RunRecord& b) {
    World of_a = seeded(a, cpu()), of_b = seeded(b, cpu());
    const auto execute_due_events = [](const RunRecord& run, std::int64_t at, World& world) {
        for (const Event& event : run.events)
            if (event.at == at) apply(event.change, world, World::MissingMethod::refuse);
    };
    for (std::int64_t at = 0; at <= std::min(a.end, b.end); ++at) {
        execute_due_events(a, at, of_a), execute_due_events(b, at, of_b);
        const std::vector<float> plate_a = field(of_a, "temperature"), plate_b = field(of_b, "temperature");
        for (std::size_t i = 0; i < plate_a.size(); ++i)
            if (std::bit_cast<std::uint32_t>(plate_a[i]) != std::bit_cast<std::uint32_t>(plate_b[i]))
                return {at, static_cast<int>(i % 64), static_cast<int>(i / 64), plate_a[i], plate_b[i]};
        of_a.advance(1), of_b.advance(1);
    }
    return {};
}

void expect_parting(const Json& found, const Parting& expected) {
    const Json& difference = found["difference"];
    EXPECT_EQ(difference["step"], expected.step);
    EXPECT_EQ(difference["field"], "temperature");
    EXPECT_EQ(difference["first"]["x"], expected.x);
    EXPECT_EQ(difference["first"]["y"], expected.y);
    EXPECT_EQ(difference["first"]["a"], shortest(expected.a));
    EXPECT_EQ(difference["first"]["b"], shortest(expected.b));
}

TEST_F(CompareRuns, ARunIsTheSameAsItselfOnAnyNumberOfThreads) {
    for (const char* sim : {"heat", "waves", "ripple", "spheres", "julia", "pattern", "histogram", "reduction",
                            "matrix_product", "barrier", "constant_memory", "hash_table", "cpu_layout"}) {
        render({sim, "--size", "64x48", "--steps", "9"}, "run.glint");
        for (const char* threads : {"1", "2"}) {
            const Ended glint = compare({"run.glint", "--threads", threads});
            EXPECT_EQ(glint.status, 0) << glint.err;
            EXPECT_THAT(glint.err, HasSubstr("bit for bit")) << sim;
        }
    }
}

TEST_F(CompareRuns, AStrokeIsFoundAtItsStep) {
    RunRecord run = heat_run(60);
    save(run, "a.glint");
    run.events.push_back(stroke_at(37));
    save(run, "b.glint");
    expect_parting(compared(5, {"a.glint", "b.glint"}), parting_of(heat_run(60), run));
    const Ended glint = compare({"a.glint", "b.glint"});
    EXPECT_THAT(glint.err, says("step 37", "'temperature'", "cell ("));
    EXPECT_THAT(glint.err, HasSubstr(" of 3072 cells differ"));
    EXPECT_THAT(glint.err, HasSubstr(" ULP)"));
}

TEST_F(CompareRuns, AParameterIsFoundAtTheFirstStepThatItChanges) {
    RunRecord a = heat_run(1000), b = a;
    a.events.push_back({501, SetParams{heat_with("k", "0.24")}});
    b.events.push_back({501, SetParams{heat_with("k", "0.12")}});
    save(a, "a.glint"), save(b, "b.glint");
    const Parting expected = parting_of(a, b);
    EXPECT_EQ(expected.step, 502);
    expect_parting(compared(5, {"a.glint", "b.glint"}), expected);
}

/// A hot cell on a cold plate: the runs begin to differ when its heat reaches the edges.
TEST_F(CompareRuns, WhatDiffersBetweenTwoPlacesIsFoundToTheStep) {
    RunRecord a = run_of(heat_with("edges", "insulated"), 200);
    std::vector<float> plate(64 * 48);
    plate[24 * 64 + 32] = 1;
    a.seed.fields = {{"temperature", 64, 48, plate}};
    RunRecord b = a;
    set(b.seed.params, "edges", "cold");
    set(a.seed.params, "scene", "spots"), set(b.seed.params, "scene", "spots"); // no heaters
    save(a, "a.glint"), save(b, "b.glint");
    const Parting expected = parting_of(a, b);
    EXPECT_EQ(expected.step, 24);
    expect_parting(compared(5, {"a.glint", "b.glint"}), expected);
    expect_parting(compared(5, {"a.glint", "b.glint", "--every", "7"}), expected);
}

TEST_F(CompareRuns, AParameterWithoutEffectIsNoDifferenceUntilItHasOne) {
    RunRecord a = heat_run(60);
    a.events.push_back(stroke_at(41));
    RunRecord b = a;
    b.seed.params = heat_with("brush_radius", "7");
    save(a, "a.glint"), save(b, "b.glint");
    expect_parting(compared(5, {"a.glint", "b.glint"}), parting_of(a, b));
    a.events.clear(), b.events.clear();
    save(a, "a.glint"), save(b, "b.glint");
    EXPECT_EQ(compared(0, {"a.glint", "b.glint"})["difference"], nullptr);
}

TEST_F(CompareRuns, SaysWhereTheyDifferFromTheBeginning) {
    save(heat_run(20), "a.glint"), save(run_of(heat_with("scene", "book"), 20), "b.glint");
    EXPECT_EQ(compared(5, {"a.glint", "b.glint"})["difference"]["step"], 0);
    EXPECT_THAT(compare({"a.glint", "b.glint"}).err, HasSubstr("step 0"));
}

TEST_F(CompareRuns, AnotherSizeOnTheWayIsADifference) {
    RunRecord run = heat_run(60);
    save(run, "a.glint");
    run.events.push_back({30, Resize{{48, 64}}});
    save(run, "b.glint");
    const Json found = compared(5, {"a.glint", "b.glint"});
    EXPECT_EQ(found["difference"]["step"], 30);
    EXPECT_EQ(found["difference"]["first"], nullptr);
    EXPECT_EQ(found["difference"]["b"]["height"], 64);
    EXPECT_THAT(compare({"a.glint", "b.glint"}).err, HasSubstr("64 x 48 in A, 48 x 64 in B"));
}

TEST_F(CompareRuns, AResetOrANewSizeInBothIsNone) {
    RunRecord run = heat_run(60);
    run.events = {stroke_at(5), {20, Reset{}}, {30, Resize{{48, 64}}}, {40, SetParams{heat_with("scene", "room")}}};
    save(run, "run.glint");
    const Json found = compared(0, {"run.glint", "--method", "textbook", "--method-b", "temporal"});
    EXPECT_EQ(found["to_step"], 60);
}

TEST_F(CompareRuns, ComparesUpToTheEndOfTheShorterAndSaysSo) {
    RunRecord longer = heat_run(60);
    longer.events.push_back(stroke_at(41));
    save(heat_run(40), "a.glint"), save(longer, "b.glint");
    EXPECT_THAT(compare({"a.glint", "b.glint"}).err, says("step 40, the end of A", "step 60"));
    EXPECT_THAT(compare({"b.glint", "a.glint"}).err, says("step 40, the end of B", "step 60"));
    EXPECT_EQ(compared(0, {"a.glint", "b.glint"})["to_step"], 40);
}

TEST_F(CompareRuns, LooksAtEveryPlaceWhereSomethingWasDoneAndAtEveryNthStep) {
    RunRecord run = heat_run(960);
    save(run, "run.glint");
    EXPECT_EQ(compared(0, {"run.glint"})["places"], 49) << "the beginning, and every twentieth step";
    EXPECT_EQ(compared(0, {"run.glint", "--every", "1"})["places"], 961);
    EXPECT_EQ(compared(0, {"run.glint", "--every", "960"})["places"], 49);
    run.events.push_back(stroke_at(33));
    save(run, "painted.glint");
    EXPECT_EQ(compared(0, {"painted.glint"})["places"], 50);
}

TEST_F(CompareRuns, AllMethodsOfHeatComeToTheSame) {
    RunRecord run = heat_run(50);
    run.events = {stroke_at(7), {20, SetParams{heat_with("method", "texture_2d")}}};
    save(run, "run.glint");
    for (const char* method : {"textbook", "texture_1d", "texture_2d", "temporal"}) {
        const Json found = compared(0, {"run.glint", "--method", "global", "--method-b", method});
        EXPECT_EQ(found["a"]["method"], "global") << "after the event, too";
        EXPECT_EQ(found["b"]["method"], method);
        EXPECT_EQ(found["b"]["device"], "cpu");
    }
}

TEST_F(CompareRuns, APictureIsComparedWhereNothingEvolvesOrTheStateIsNoGrid) {
    render({"julia", "--size", "64x48", "--set", "precision=float"}, "float.glint");
    render({"julia", "--size", "64x48", "--set", "precision=double"}, "double.glint");
    const Json julia = compared(5, {"float.glint", "double.glint"})["difference"];
    EXPECT_EQ(julia["field"], "picture");
    EXPECT_THAT(julia["first"]["channel"].get<std::string>(), AnyOf("red", "green", "blue"));
    EXPECT_EQ(julia["first"]["ulp"], nullptr);
    for (const char* value : {"a", "b"}) {
        EXPECT_GE(julia["largest"][value], 0);
        EXPECT_LE(julia["largest"][value], 255);
    }
    render({"spheres", "--size", "64x48", "--steps", "5"}, "dark.glint");
    render({"spheres", "--size", "64x48", "--steps", "5", "--set", "background=#406080"}, "light.glint");
    EXPECT_EQ(compared(5, {"dark.glint", "light.glint"})["difference"]["field"], "picture");
    render({"spheres", "--size", "64x48", "--steps", "5", "--set", "seed=2"}, "other.glint");
    EXPECT_EQ(compared(5, {"dark.glint", "other.glint"})["difference"]["field"], "spheres") << "which comes first";
}

TEST_F(CompareRuns, AValueIsTakenAllAlongTheRunsOrInBAlone) {
    RunRecord run = heat_run(40), other = run_of(heat_with("k", "0.12"), 40);
    save(other, "other.glint");
    run.events.push_back({21, SetParams{heat_with("k", "0.24")}});
    save(run, "run.glint");
    expect_parting(compared(5, {"run.glint", "--set", "k=0.24", "--set-b", "k=0.12"}),
                   parting_of(run_of(heat_with("k", "0.24"), 40), other));
    EXPECT_EQ(compared(0, {"run.glint", "other.glint", "--set", "k=0.12"})["to_step"], 40) << "after the event, too";
    render({"julia", "--size", "64x48"}, "julia.glint");
    const Json julia = compared(5, {"julia.glint", "--set", "precision=double", "--set-b", "precision=float"});
    EXPECT_EQ(julia["difference"]["field"], "picture");
    EXPECT_EQ(compared(0, {"julia.glint", "--set", "precision=double"})["difference"], nullptr);
}

TEST_F(CompareRuns, APresetIsTakenAllAlongTheRunsOrInBAlone) {
    Params room = preset(catalog().at("heat"), "winter_room"); // another scene, and cold edges
    RunRecord run = heat_run(40), other = run_of(room, 40);
    run.events.push_back({21, SetParams{heat_with("k", "0.12")}});
    set(room, "k", "0.12");
    other.events.push_back({21, SetParams{room}});
    save(run, "run.glint"), save(other, "other.glint");
    EXPECT_EQ(compared(0, {"run.glint", "other.glint", "--preset", "winter_room"})["to_step"], 40)
        << "after the event, too, which changes what the preset leaves as it is";
    expect_parting(compared(5, {"run.glint", "--preset-b", "winter_room"}), parting_of(run, other));
    EXPECT_EQ(compared(0, {"other.glint", "run.glint", "--preset", "book", "--preset-b", "winter_room", "--set",
                           "scene=room", "--set", "edges=cold", "--set", "k=0.12"})["to_step"],
              40)
        << "a value comes after the preset";
}

TEST_F(CompareRuns, WhereARunBeganAnewItDoesAlsoWithTheValueReplacedThatItBeganAnewFor) {
    RunRecord set = heat_run(40), reset = run_of(heat_with("scene", "room"), 40);
    set.events = {stroke_at(5), {20, SetParams{heat_with("scene", "room")}}};
    reset.events = {stroke_at(5), {20, Reset{}}};
    save(set, "set.glint"), save(reset, "reset.glint");
    EXPECT_EQ(compared(0, {"reset.glint", "set.glint", "--set", "scene=room"})["to_step"], 40);
}

TEST_F(CompareRuns, RefusesWhatCannotBeCompared) {
    save(heat_run(20), "heat.glint"), save(run_of(Params(catalog().at("waves")), 20), "waves.glint");
    RunRecord other = heat_run(20);
    other.seed.extent = {32, 32};
    save(other, "small.glint");
    other = heat_run(20), other.seed.step = 5;
    save(other, "later.glint");
    folder.put("text.glint", "hello");
    expect_refused({"heat.glint", "waves.glint"}, {"of heat", "of waves"});
    expect_refused({"heat.glint", "small.glint"}, {"A begins with 64x48 cells, but B with 32x32"});
    expect_refused({"later.glint", "heat.glint"}, {"step 5", "step 0"});
    expect_refused({"heat.glint", "text.glint"}, {"text.glint"});
    expect_refused({"none.glint"}, {"none.glint"});
    expect_refused({"heat.glint", "heat.glint", "heat.glint"}, {"unexpected 'heat.glint'"});
    expect_refused({}, {"A", "glint compare --help"});
}

TEST_F(CompareRuns, RefusesOptionsThatDoNotFit) {
    render({"pattern", "--size", "32x32"}, "pattern.glint");
    save(heat_run(20), "heat.glint");
    expect_refused({"heat.glint", "--every", "0"}, {"--every 0 "});
    expect_refused({"heat.glint", "--device-b", "gpu"}, {"'gpu'"});
    expect_refused({"heat.glint", "--method-b", "textur_2d"}, {"'textur_2d'", "'texture_2d'"});
    expect_refused({"heat.glint", "--method", "persistent"}, {"heat", "GPU", "on a CPU"});
    expect_refused({"pattern.glint", "--method", "global"}, {"pattern", "only one"});
    expect_refused({"heat.glint", "--set-b", "edge=cold"}, {"'edge'", "'edges'"});
    expect_refused({"heat.glint", "--preset-b", "winter_rom"}, {"'winter_rom'", "'winter_room'"});
    expect_refused({"heat.glint", "--set-b", "k"}, {"'k' is not ID=VALUE"});
    expect_refused({"heat.glint", "--set", "k=7"}, {"k = 7 "});
    expect_refused({"heat.glint", "--json", "no/found.json"}, {"'no/found.json'"});
}

TEST_F(CompareRuns, AMethodThatTheDeviceLacksIsReplaced) {
    save(run_of(heat_with("method", "persistent"), 20), "run.glint");
    const Json found = compared(0, {"run.glint", "--method-b", "global"});
    EXPECT_EQ(found["a"]["method"], "persistent");
    EXPECT_NE(found["a"]["auto_is"], nullptr);
    EXPECT_EQ(found["b"]["auto_is"], nullptr);
}

TEST_F(CompareRuns, StandardOutputHoldsTheResultsAlone) {
    save(heat_run(20), "a.glint"), save(run_of(heat_with("k", "0.12"), 20), "b.glint");
    const Ended same = compare({"a.glint", "--json", "-"}), other = compare({"a.glint", "b.glint", "--json", "-"});
    EXPECT_TRUE(Json::parse(same.out)["equal"]);
    EXPECT_EQ(Json::parse(other.out)["difference"]["step"], 1);
    EXPECT_EQ(other.status, 5);
}

TEST_F(CompareRuns, CtrlCStopsIt) {
    save(heat_run(1'000'000'000), "run.glint");
    Manner manner;
    manner.signal_when = [](const Running& glint) { return glint.catches(SIGINT); };
    const Ended glint = run_glint(folder, {"compare", "run.glint", "--device", "cpu", "--json", "found.json"}, manner);
    EXPECT_EQ(glint.status, 130) << glint.err;
    EXPECT_THAT(folder.names(), testing::ElementsAre("run.glint"));
}

} // namespace
} // namespace glint::test
