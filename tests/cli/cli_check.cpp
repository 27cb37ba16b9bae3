// glint check: each check finds the plugin that breaks its promise, whatever that plugin does to its process.
#include "app/check/check.h"
#include "app/files/formats/data_text.h"
#include "support/program.h"
#include "support/says.h"
#include <algorithm>
#include <csignal>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const std::string wrong_plugin = GLINT_TEST_PLUGIN_DIR "/wrong.so";

Ended checked(const std::string& fault, std::vector<std::string> arguments) {
    const Folder folder;
    arguments.insert(arguments.begin(), "check");
    return run_glint(folder, arguments, {.environment = {{"GLINT_WRONG", fault}}});
}

struct BrokenPromise {
    const char *fault, *check, *says;
};
class CheckOfAPlugin : public testing::TestWithParam<BrokenPromise> {};

TEST_P(CheckOfAPlugin, FindsWhatIsWrong) {
    const BrokenPromise& broken = GetParam();
    const Ended glint = checked(broken.fault, {wrong_plugin, "--only", broken.check});
    EXPECT_EQ(glint.status, 5) << glint.out << glint.err;
    EXPECT_THAT(glint.out,
                AllOf(HasSubstr("wrong: " + std::string(broken.check)), HasSubstr("WRONG: "), HasSubstr(broken.says)));
    EXPECT_THAT(glint.err, HasSubstr("one check found something wrong"));
    const Ended without_fault = checked("nothing", {wrong_plugin, "--only", broken.check});
    EXPECT_EQ(without_fault.status, 0) << without_fault.out << without_fault.err;
    EXPECT_THAT(without_fault.out, Not(HasSubstr("left out")));
}

const BrokenPromise broken_promises[] = {
    {"constructor_throws", "start",
     "in the constructor at 16x16 it threw an exception: wrong could not start: the coil is burnt out"},
    {"constructor_crashes", "start", "in the constructor at 16x16 it crashed: it used memory that is not its own"},
    {"advance_crashes", "start", "in advance(1) at 16x16, step 0 it crashed"},
    {"advance_ends", "start", "it ended the program (exit status 3)"},
    {"draw_throws", "start", "in draw() at 16x16, step 0 it threw an exception: wrong failed to draw: the pen is dry"},
    {"preset_throws", "presets", "with the preset 'broken' it fails"},
    {"range_end_throws", "ranges", "with rate = 1 it fails: wrong failed to advance: the belt slips"},
    {"range_end_throws", "drags", "while rate is dragged to 1 it fails"},
    {"infinite", "ranges", "with rate = 0 field 'now' becomes infinite"},
    {"nan", "finite",
     "with the defaults after 41 steps field 'now' is NaN in cell (0, 0), which the kernel 'break' wrote"},
    {"stroke_throws", "stroke",
     "with pen = dry a line of the left button fails: wrong failed to take a stroke: the nib is bent"},
    {"shape_throws", "stroke",
     "with pen = dry a shape of the left button fails: wrong failed to take a stroke: the nib is bent"},
    {"stroke_nan", "stroke", "with pen = wet after a line of the left button field 'now' is NaN in cell (0, 0)"},
    {"drops_a_step", "steps", "steps one by one and 3 + 22 steps at once: field 'now' differs"},
    {"static_state", "repeat", "two runs of the same input: field 'now' differs"},
    {"clock", "repeat", "field 'now' differs"},
    {"threads", "threads", "1 thread and 2 threads: field 'now' differs"},
    {"drops_a_step_in_preset", "steps", "with the preset 'slow' and a stroke: steps one by one and 4 at once: "},
    {"clock_in_preset", "repeat", "with the preset 'slow' and a stroke: two runs of the same input: "},
    {"threads_in_preset", "threads", "with the preset 'slow' and a stroke: 1 thread and 3 threads: "},
    {"threads_after_stroke", "threads", "with the defaults and a stroke: 1 thread and 3 threads: "},
    {"forgets_rows_in_preset", "restored",
     "with the preset 'slow' and a stroke: 4 steps after its state was restored into another world: "},
    {"static_state", "reset", "after a reset and at the start: field 'now' differs"},
    {"forgets_rows", "restored", "after its state was restored into another world: field 'now' differs"},
    {"leaves_a_pixel", "pixels", "at 16x16 draw() leaves pixel (5, 3) unwritten"},
    {"draws_outside", "pixels", "draw() writes outside of the frame"},
    {"transparent", "pixels", "is not opaque: its alpha is 0"},
    {"draw_changes", "drawing", "a run that was drawn and one that was not: field 'now' differs"},
    {"reads_above", "memory", "it crashed: it used memory that is not its own"},
    {"reads_below", "memory", "it crashed: it used memory that is not its own"},
    {"reads_beside", "padding", "other numbers between the rows of its fields change its results"},
    {"allocates", "allocation", "advance(3) allocated device memory 1 times"},
    {"keys_nan", "functions", "edit() sets rate to a value that is not finite while W is held"},
    {"probe_without_help", "probes", "the probe 'mean' has no help text"},
};
INSTANTIATE_TEST_SUITE_P(Promise, CheckOfAPlugin, testing::ValuesIn(broken_promises),
                         [](const auto& one) { return std::string(one.param.check) + "_" + one.param.fault; });

TEST(CheckCommand, AnEndlessStepIsALineOfTheResult) {
    const Ended glint = checked("advance_loops", {wrong_plugin, "--only", "start", "--seconds", "1"});
    EXPECT_EQ(glint.status, 5);
    EXPECT_THAT(glint.out, HasSubstr("in advance(1) at 16x16, step 0 it did not end within 1 s"));
}

TEST(CheckCommand, WhatHappensInDescribeIsALineOfTheResult) {
    const std::pair<const char*, const char*> faults[] = {{"describe_throws", "the ink is dry"},
                                                          {"describe_crashes", "it crashed"},
                                                          {"describe_ends", "it ended the program (exit status 7)"},
                                                          {"describe_loops", "it did not end within 2 s"}};
    for (const auto& [fault, says] : faults) {
        const Ended glint = checked(fault, {wrong_plugin});
        EXPECT_EQ(glint.status, 5) << fault;
        EXPECT_THAT(glint.out, AllOf(HasSubstr("wrong.so: describe"), HasSubstr("describe()"), HasSubstr(says)));
        EXPECT_EQ(std::count(glint.out.begin(), glint.out.end(), '\n'), 1) << glint.out;
    }
}

TEST(CheckCommand, FindsNothingWrongInTheExamples) {
    for (const char* name :
         {"small_life", "painted_life", "levels", "grains", "photo", "stopwatch", "rebuilt", "wrong"}) {
        const Ended glint = checked("nothing", {std::string(GLINT_TEST_PLUGIN_DIR "/") + name + ".so"});
        EXPECT_EQ(glint.status, 0) << glint.out << glint.err;
        EXPECT_EQ(std::count(glint.out.begin(), glint.out.end(), '\n'), 1 + std::ssize(all_checks())) << glint.out;
    }
}

TEST(CheckCommand, AFailingStrokeIsAFindingOfOneCheck) {
    const Ended glint = checked("stroke_throws", {wrong_plugin});
    EXPECT_EQ(glint.status, 5);
    EXPECT_THAT(glint.out, HasSubstr("wrong: stroke      WRONG: "));
    EXPECT_THAT(glint.err, HasSubstr("one check found something wrong"));
}

TEST(CheckCommand, ASimulationNeedNotTakeStrokes) {
    const Ended glint = checked("nothing", {"ripple", "--only", "stroke"});
    EXPECT_EQ(glint.status, 0) << glint.out << glint.err;
    EXPECT_THAT(glint.out, HasSubstr("left out: it takes no strokes"));
}

TEST(CheckCommand, APresetIsNoDuty) {
    const Ended glint = checked("no_preset", {wrong_plugin, "--only", "presets"});
    EXPECT_EQ(glint.status, 0) << glint.out << glint.err;
    EXPECT_THAT(glint.out, HasSubstr("left out: it has no preset"));
}

TEST(CheckCommand, TellsTheCostOfEachMethodAndJudgesNone) {
    const Ended glint = checked("nothing", {"ripple", "--only", "cost"});
    EXPECT_EQ(glint.status, 0) << glint.out << glint.err;
    EXPECT_THAT(glint.out, testing::ContainsRegex("ripple: cost +told: .* ms.* a step at 512x512"));
}

TEST(CheckCommand, SaysWhatToCorrectFirstIfSeveralComparisonsFail) {
    const char* const first = "correct what 'repeat' found first";
    EXPECT_THAT(checked("static_state", {wrong_plugin, "--only", "repeat", "--only", "reset"}).out, HasSubstr(first));
    EXPECT_THAT(checked("clock", {wrong_plugin, "--only", "repeat"}).out, Not(HasSubstr(first)));
    EXPECT_THAT(checked("nothing", {wrong_plugin, "--only", "repeat", "--only", "reset"}).out, Not(HasSubstr(first)));
}

TEST(CheckCommand, BlamesTheStateOnlyIfRunsCanBeRepeated) {
    const char *const state = "name every field", *const others = "'repeat' or 'threads'";
    EXPECT_THAT(checked("forgets_rows", {wrong_plugin, "--only", "repeat", "--only", "restored"}).out,
                AllOf(HasSubstr(state), Not(HasSubstr(others))));
    for (const char* check : {"repeat", "threads"})
        EXPECT_THAT(checked("threads", {wrong_plugin, "--only", check, "--only", "restored"}).out,
                    AllOf(HasSubstr("wrong: restored"), HasSubstr(others), Not(HasSubstr(state))));
}

TEST(CheckCommand, TheReportOfAProgramIsOneJsonObject) {
    const Ended glint = checked("nan", {wrong_plugin, "--only", "finite", "--only", "steps", "--json"});
    EXPECT_EQ(glint.status, 5);
    const Json report = Json::parse(glint.out);
    EXPECT_EQ(report["failed"], 1);
    ASSERT_EQ(report["results"].size(), 3u) << "describe, finite, steps";
    EXPECT_EQ(report["results"][1]["result"], "wrong");
    EXPECT_EQ(report["results"][1]["subject"], "wrong");
    EXPECT_EQ(report["results"][2]["check"], "steps");
    EXPECT_EQ(report["results"][2]["result"], "passed");
}

/// Its kernel reads 8 cells beyond the row, and advance() writes beyond a vector.
std::string source_that_reads_beyond() {
    return "#include \"api/sim.h\"\n"
           "#include <vector>\n"
           "namespace beyond {\n"
           "struct Shift { glint::View<const float> from; glint::View<float> to;\n"
           "    GLINT_HD void operator()(int x, int y) const { to(x, y) = from(x + 8, y); } };\n"
           "struct Show { glint::View<const float> from; glint::View<std::uint32_t> to;\n"
           "    GLINT_HD void operator()(int x, int y) const { to(x, y) = glint::rgba(from(x, y), 0, 0); } };\n"
           "struct Beyond {\n"
           "    struct Params {};\n"
           "    static constexpr glint::Info info{\"beyond\", \"Beyond\", \"Reads beyond\", glint::evolves};\n"
           "    static void describe(glint::ParamTable<Params>&) {}\n"
           "    Beyond(glint::Device on, glint::Extent size, const Params&) : device(on), a(on, size), b(on, size) {}\n"
           "    void advance(const glint::Tick&, int steps, const Params&) {\n"
           "        for (int i = 0; i < steps; ++i) device.for_each(\"shift\", a.extent(), Shift{a.view(), "
           "b.view()});\n"
           "        std::vector<int> few(3);\n"
           "        few.data()[steps + 2] = 1;\n"
           "    }\n"
           "    void draw(const glint::Tick&, const Params&, glint::Frame frame) const {\n"
           "        device.for_each(\"show\", frame.extent(), Show{a.view(), frame.pixels});\n"
           "    }\n"
           "    void state(glint::State& s) { s.field(\"heat\", a); }\n"
           "    glint::Device device;\n"
           "    glint::Field<float> a, b;\n"
           "};\n"
           "}\n"
           "GLINT_SIMULATION(beyond::Beyond)\n";
}

TEST(CheckCommand, ASourceIsCompiledAndItsViewsCheckTheirBounds) {
    const Folder folder;
    folder.put("beyond.cpp", source_that_reads_beyond());
    const Ended glint = run_glint(folder, {"check", "beyond.cpp", "--only", "start"});
    if (glint.status == 2) GTEST_SKIP() << "nothing can be compiled here: " << glint.err;
    EXPECT_EQ(glint.status, 5) << glint.out << glint.err;
    EXPECT_THAT(glint.out, says("the kernel 'shift' uses cell (16, 0) of the field 'heat', which has 16x16 cells"));
}

TEST(CheckCommand, SanitizersNameTheLineOfTheSource) {
    const Folder folder;
    folder.put("beyond.cpp", source_that_reads_beyond());
    const Ended glint = run_glint(folder, {"check", "beyond.cpp", "--only", "reset", "--sanitize"});
    if (glint.status == 2 || !has_binary()) GTEST_SKIP() << "nothing can be compiled here: " << glint.err;
    EXPECT_THAT(glint.out, says("beyond.cpp: sanitizers", "beyond.cpp:16: heap-buffer-overflow"));
    EXPECT_THAT(glint.out, HasSubstr("memcheck"));
}

TEST(CheckCommand, AMistakeInASourceIsNamedByItsLine) {
    const Folder folder;
    folder.put("wrong.cpp", "#include \"api/sim.h\"\nint a = b;\n");
    EXPECT_THAT(run_refused(folder, {"check"}, {"wrong.cpp"}), HasSubstr("wrong.cpp"));
}

TEST(CheckCommand, ChecksASimulationOfTheProgram) {
    const Ended glint = checked("nothing", {"ripple", "--only", "steps", "--only", "repeat"});
    EXPECT_EQ(glint.status, 0) << glint.out << glint.err;
    EXPECT_THAT(glint.out, AllOf(HasSubstr("ripple: steps"), HasSubstr("ripple: repeat")));
}

TEST(CheckCommand, RefusesWhatItCannotCheck) {
    const Folder folder;
    folder.put("text.so", "#!/bin/sh\n");
    EXPECT_THAT(run_refused(folder, {"check"}, {}), HasSubstr("name a plugin's file or a simulation"));
    EXPECT_THAT(run_refused(folder, {"check"}, {"none.so"}), says("none.so", "no such file"));
    EXPECT_THAT(run_refused(folder, {"check"}, {"heet"}), says("heet", "heat"));
    EXPECT_THAT(run_refused(folder, {"check"}, {"heat", "--only", "stairs"}), says("stairs", "start"));
    EXPECT_THAT(run_refused(folder, {"check"}, {"heat", "--seconds", "0"}), HasSubstr("--seconds"));
    EXPECT_EQ(run_glint(folder, {"check", "./text.so"}).status, 5) << "a file that no plugin is";
}

// Every command loads plugins.

TEST(PluginTrial, WhatHappensWhileAPluginIsLoadedIsASentenceWithItsName) {
    const std::pair<const char*, const char*> faults[] = {{"describe_throws", "the ink is dry"},
                                                          {"describe_crashes", "it crashed: it used memory"},
                                                          {"describe_ends", "it ended the program (exit status 7)"},
                                                          {"describe_loops", "loop without an end in describe()"}};
    for (const auto& [fault, says] : faults) {
        const Folder folder;
        const Ended glint =
            run_glint(folder, {"list", "--plugin", wrong_plugin}, {.environment = {{"GLINT_WRONG", fault}}});
        EXPECT_EQ(glint.status, 2) << fault << glint.err;
        EXPECT_EQ(glint.out, "") << fault;
        EXPECT_THAT(glint.err, AllOf(HasSubstr("plugin " + wrong_plugin + " was not loaded"), HasSubstr("describe()"),
                                     HasSubstr(says)));
        EXPECT_EQ(std::count(glint.err.begin(), glint.err.end(), '\n'), 1) << glint.err;
    }
}

TEST(PluginTrial, WhatComesOnlyLaterEndsACommandWithASentence) {
    const std::pair<const char*, int> faults[] = {
#ifndef __SANITIZE_ADDRESS__ // it tells crashes itself
        {"advance_crashes_late", 128 + SIGSEGV},
#endif
        {"advance_ends_late", 4}};
    for (const auto& [fault, status] : faults) {
        const Folder folder;
        const Ended glint = run_glint(folder,
                                      {"render", "wrong", "--plugin", wrong_plugin, "--device", "cpu", "--size",
                                       "64x48", "--steps", "20", "-o", "wrong.png"},
                                      {.environment = {{"GLINT_WRONG", fault}}});
        EXPECT_EQ(glint.status, status) << fault << glint.err;
        EXPECT_THAT(glint.err, AllOf(HasSubstr("probably by the plugin " + wrong_plugin), HasSubstr("glint check")));
        EXPECT_EQ(std::count(glint.err.begin(), glint.err.end(), '\n'), 1) << glint.err;
        EXPECT_EQ(glint.out, "");
    }
}

} // namespace
} // namespace glint::test
