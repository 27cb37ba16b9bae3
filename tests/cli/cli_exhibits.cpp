// tests/bench/exhibits.py: measures the exhibits by one command, and makes a page of the results, with missed marks.
#include "app/files/formats/data_text.h"
#include "support/program.h"
#include "support/says.h"
#include <filesystem>
#include <gmock/gmock.h>
#include <string>
#include <vector>

namespace glint::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// Runs the script; its output is in `out` and `err`.
Ended run_exhibits(const Folder& folder, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"python3", GLINT_SOURCE_DIR "/tests/bench/exhibits.py"});
    return run_glint(folder, arguments,
                     {.environment = {{"XDG_STATE_HOME", folder.path().string()}, {"PYTHONDONTWRITEBYTECODE", "1"}},
                      .program = "/usr/bin/env"});
}

Json measured_point(const std::string& value, double median) {
    return {{"value", value}, {"series", nullptr},          {"median", median}, {"least", median},
            {"most", median}, {"rounds", {median, median}}, {"best", false},    {"times", {{"median_ms", 0.25}}}};
}
Json refused_point(const std::string& value, const std::string& why) {
    return {{"value", value}, {"series", nullptr}, {"why_not", why}};
}

/// Stored results of the exhibit reduction on a card that reads 4000 GB/s.
class KeptExhibits : public testing::Test {
protected:
    KeptExhibits() {
        about = {{"exhibits", {"reduction"}},
                 {"device", "cuda:0"},
                 {"card", "NVIDIA Test 1"},
                 {"runs", {"limits-cuda", "reduction-methods", "reduction-dot", "read_alone"}},
                 {"failed", Json::object()},
                 {"refused", Json::object()},
                 {"printed", Json::object()},
                 {"seconds", 400},
                 {"experiment_seconds", 6},
                 {"command", "tests/bench/exhibits.py glint"},
                 {"clocks", "known"},
                 {"machine",
                  {{"cuda", {{"driver", "1.2"}, {"runtime_version", "13.0"}}},
                   {"cpu", {{"name", "a CPU"}, {"threads", 2}}},
                   {"date", "today"},
                   {"commit", "abc"},
                   {"system", "Linux"}}}};
        folder.put("lesson-reduction.json", run_glint(folder, {"describe", "reduction", "--json"}).out);
        put("limits-cuda", {{"limits",
                             {{"cuda:0",
                               {{"copy_bytes_per_second", 3.5e12},
                                {"cached_copy_bytes_per_second", 8e12},
                                {"operations_per_second", 6e13},
                                {"launch_seconds", 3e-6},
                                {"cache_bytes", 1 << 26},
                                {"spread", 0.01}}}}}});
        put_methods("reduction-methods", {measured_point("grid_stride", 3000), measured_point("library", 3200)});
        put_methods("reduction-dot", {measured_point("grid_stride", 3800), measured_point("library", 3700)});
        put_methods("read_alone", Json::array({measured_point("one_gpu", 4e12)}), "bytes/s");
    }
    void put(const std::string& name, const Json& json) const { folder.put(name + ".json", json.dump()); }
    void put_methods(const std::string& name, const Json& points, const std::string& metric = "GB/s") const {
        Json of_points = Json::array();
        for (const Json& point : points) of_points.push_back(point["value"]);
        put(name, {{"clock", nullptr},
                   {"experiment",
                    {{"device", "cuda:0"},
                     {"varied", {{"id", "method"}, {"unit", ""}, {"values", of_points}}},
                     {"series", nullptr},
                     {"metric", {{"id", metric}, {"unit", metric == "step" ? "ms" : metric}}}}},
                   {"results", points}});
    }
    Ended make_page(const Json& sentences, std::vector<std::string> more = {}) const {
        put("run", about);
        put("why", {{"NVIDIA Test 1", sentences}});
        more.insert(more.end(), {"--from", folder.path().string(), "--out", folder.path().string(), "--sentences",
                                 folder / "why.json"});
        return run_exhibits(folder, more);
    }
    std::string page() const { return folder.text("exhibits-test-1.md"); }

    Folder folder;
    Json about;
    const Json of_read{{"reduction/read", "so it is."}};
};

TEST_F(KeptExhibits, NineTenthsAreMetAndLessIsMissed) {
    make_page(of_read);
    EXPECT_THAT(page(), AllOf(HasSubstr("| `grid_stride` | 3000 GB/s | CUB 3200 GB/s | 94 % | met |"),
                              HasSubstr("| `grid_stride` | 3000 GB/s | read rate 4000 GB/s | 75 % | **missed** |"),
                              HasSubstr("| `grid_stride` | 3800 GB/s | CUB 3700 GB/s | 103 % | met |"),
                              HasSubstr("| cuda:0: read alone (`read_alone`) | 4000 GB/s |")));
    put_methods("reduction-methods", {measured_point("grid_stride", 3600), measured_point("library", 4001)});
    make_page(of_read);
    EXPECT_THAT(page(), AllOf(HasSubstr("CUB 4001 GB/s | 89.9 % | **missed** |"),
                              HasSubstr("read rate 4000 GB/s | 90 % | met |")));
}

TEST_F(KeptExhibits, AReadOnlyKernelIsNotComparedWithACopy) {
    about["runs"] = {"limits-cuda", "reduction-methods", "reduction-dot"};
    const Ended said = make_page(Json::object());
    EXPECT_THAT(said.out, says("reduction/read has no share", "read alone"));
    EXPECT_THAT(page(),
                AllOf(Not(HasSubstr("copy rate")), Not(HasSubstr("read alone (")), HasSubstr("| not measured: ")));
}

TEST_F(KeptExhibits, WhatIsMissedWantsASentence) {
    const Ended without = make_page(Json::object());
    EXPECT_EQ(without.status, 1);
    EXPECT_THAT(without.out, says("reduction/read came to 75 %", "exhibits.json"));
    const Ended with = make_page(of_read);
    EXPECT_EQ(with.status, 0) << with.out << with.err;
    EXPECT_THAT(page(), HasSubstr("\n- **reduction**, 64 Mi integers added: so it is.\n"));
}

TEST_F(KeptExhibits, ASentenceThatNobodyNeedsIsNamed) {
    Json sentences = of_read;
    sentences["reduction/dot"] = "no longer true.";
    sentences["reduction/moon"] = "of what?";
    const Ended said = make_page(sentences);
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.out, AllOf(HasSubstr("reduction/dot came to 103 %"), HasSubstr("reduction/moon")));
    EXPECT_THAT(page(), Not(HasSubstr("no longer true")));
}

TEST_F(KeptExhibits, TheLibraryAndAutoAreNoMethodsOfOurs) {
    put_methods("reduction-methods",
                {measured_point("grid_stride", 3000), measured_point("library", 3900), measured_point("auto", 3950)});
    make_page(of_read);
    EXPECT_THAT(page(), AllOf(HasSubstr("| `grid_stride` | 3000 GB/s | CUB 3900"), HasSubstr("| auto | 3950 ± 0 % |")));
}

TEST_F(KeptExhibits, WhatBareLoopsDoOneAfterAnotherIsAMark) {
    about["exhibits"] = {"hash_table"}, about["runs"] = {"limits-cuda", "large_table"};
    about["printed"] = {{"bare_loops", ""}};
    folder.put("lesson-hash_table.json", run_glint(folder, {"describe", "hash_table", "--json"}).out);
    folder.put("bare_loops.txt", "constant   4118.02 G/s\nexchange     60.00 G/s\n    read    120.00 G/s\n");
    put_methods("large_table", {measured_point("cas", 20e9), measured_point("exchange", 36e9)}, "keys/s");
    make_page(Json::object());
    EXPECT_THAT(page(), says("| `exchange` | 36 Gkeys/s |", "40 Gkeys/s | 90 % | met |"));
    folder.put("bare_loops.txt", "");
    make_page(Json::object());
    EXPECT_THAT(page(), HasSubstr("| not measured: bare_loops "));
}

TEST_F(KeptExhibits, WhatCouldNotRunIsNamedWithItsReason) {
    put_methods("reduction-methods", {measured_point("grid_stride", 3900), measured_point("library", 3900),
                                      refused_point("serial", "it takes too long")});
    about["failed"] = {{"reduction-dot", "it broke"}};
    const Ended said = make_page(Json::object());
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.out, AllOf(HasSubstr("reduction-dot failed: it broke"), HasSubstr("reduction/dot has no share")));
    EXPECT_THAT(page(), AllOf(HasSubstr("- serial: it takes too long.\n"), Not(HasSubstr("| serial |")),
                              HasSubstr("- reduction-dot: it broke\n"), HasSubstr("\nNot measured: it broke.\n"),
                              HasSubstr("| not measured: it broke |")));
}

TEST_F(KeptExhibits, WhatAMachineIsNotForIsNoMistake) {
    put_methods("reduction-dot", {refused_point("grid_stride", "it takes two GPUs"), measured_point("library", 3700)});
    put_methods("reduction-methods", {measured_point("grid_stride", 3700), refused_point("library", "there is none")});
    const Ended said = make_page(Json::object());
    EXPECT_EQ(said.status, 0) << said.out << said.err;
    EXPECT_THAT(page(),
                AllOf(HasSubstr(": it takes two GPUs |"), says("| `grid_stride` | 3700 GB/s | ", ": there is none |")));
}

TEST_F(KeptExhibits, OurFiguresStandBesideTheTextsAndArePrintedForTheLessons) {
    put_methods("ladder", {measured_point("divergent", 0.125), measured_point("sequential", 1.5)}, "step");
    put_methods("cpu_ladder", Json::array({measured_point("serial", 20)}), "step");
    about["runs"].insert(about["runs"].end(), {"ladder", "cpu_ladder"});
    const Ended said = make_page(of_read, {"--recorded"});
    EXPECT_THAT(page(), AllOf(says("| 0.5 ms | GeForce RTX 3090 ", "| `divergent` 0.125 ms | `ladder` |"),
                              HasSubstr("\n- `ladder`: `glint bench reduction --preset ladder --vary method="),
                              HasSubstr("| – |  | No method "),
                              says("| 41 ms | the CPU of that GPU's machine ", "| `serial` 20.0 ms | `cpu_ladder` |")));
    EXPECT_THAT(
        said.out,
        AllOf(
            HasSubstr("// sims/reduction/lesson.h\n"),
            HasSubstr(
                R"x(.recorded("sequential 1.500 ms", "16 Mi integers, halves added (sequential)", )x"
                R"("docs/benchmarks/exhibits-test-1.md: ladder", "kernel alone; each sample times several launches"))"),
            Not(HasSubstr("by the CPU"))))
        << "what a CPU came to was not recorded on that card";
}

TEST_F(KeptExhibits, BesideWhatCannotRunHereStandsWhatAnotherMachineCameTo) {
    const char* const what = "16 Mi integers, halves added (sequential)";
    Json lesson = Json::parse(folder.text("lesson-reduction.json"));
    lesson["lesson"]["figures"].push_back(
        {{"what", what}, {"value", "7 ms"}, {"machine", nullptr}, {"source", "two cards"}, {"recorded", true}});
    folder.put("lesson-reduction.json", lesson.dump());
    put_methods("ladder", {measured_point("divergent", 0.125), refused_point("sequential", "it takes two GPUs")},
                "step");
    about["runs"].push_back("ladder");
    make_page(of_read);
    EXPECT_THAT(page(), says("it takes two GPUs | `ladder` | ", "7 ms (two cards)"));
}

TEST_F(KeptExhibits, WhatLiesThereOfAnotherRunDoesNotCount) {
    about["runs"] = {"limits-cuda", "reduction-methods"};
    EXPECT_THAT(make_page(of_read).out, says("reduction/dot has no share", "reduction-dot"));
}

TEST_F(KeptExhibits, OfACpuNothingIsAsked) {
    about["device"] = "cpu";
    const Ended said = make_page(Json::object());
    EXPECT_EQ(said.status, 0) << said.out << said.err;
    EXPECT_THAT(page(), Not(HasSubstr("What was asked for")));
}

TEST(ExhibitsScript, FitsTheLessonsOfThisProgram) {
    if (!has_binary()) GTEST_SKIP() << "needs the program itself";
    const Folder folder;
    const Ended said = run_exhibits(folder, {GLINT_BINARY, "--check"});
    EXPECT_EQ(said.status, 0) << said.out << said.err;
}

TEST(ExhibitsScript, MeasuresAndWritesThePageAndWritesItAgain) {
    if (!has_binary()) GTEST_SKIP() << "needs the program itself";
    const Folder folder;
    const Ended said = run_exhibits(folder, {GLINT_BINARY, "--device", "cpu", "--only", "transfers", "--seconds",
                                             "0.05", "--out", folder / "kept"});
    EXPECT_EQ(said.status, 0) << said.out << said.err;
    EXPECT_THAT(said.out, HasSubstr(" transfers-stores: "));
    const std::string target = said.out.substr(said.out.rfind('/') + 1), name = target.substr(0, target.find('\n'));
    const std::string page = folder.text("kept/" + name);
    EXPECT_THAT(page, AllOf(HasSubstr("\n## transfers\n"), HasSubstr("| largest, KiB | plain | streaming | library |"),
                            HasSubstr("\n| 65536 | "), HasSubstr("| cpu: copy, read and written |"),
                            HasSubstr("a bus to a GPU")));
    const Ended again = run_exhibits(folder, {"--from", folder / "kept", "--out", folder.path().string()});
    EXPECT_EQ(again.status, 0) << again.out << again.err;
    EXPECT_EQ(folder.text(name), page);
}

TEST(ExhibitsScript, ACommandThatFailsIsNamedAndTheRestGoesOn) {
    if (!has_binary()) GTEST_SKIP() << "needs the program itself";
    const Folder folder;
    folder.put("glint",
               "#!/bin/sh\ncase \"$*\" in *dot*|*'preset book --vary method=grid'*) echo 'glint: it broke.' >&2\n"
               "exit 4;; esac\nexec '" GLINT_BINARY "' \"$@\"\n");
    std::filesystem::permissions(folder.path() / "glint", std::filesystem::perms::owner_all);
    const Ended said = run_exhibits(folder, {folder / "glint", "--device", "cpu", "--only", "transfers", "--seconds",
                                             "0.05", "--out", folder / "kept"});
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.out, AllOf(HasSubstr(" dot: it broke\n"), HasSubstr("\ndot failed: it broke\n"),
                                HasSubstr(" transfers-stores: ")));
}

TEST(ExhibitsScript, RefusesAnExhibitThatIsNotThere) {
    if (!has_binary()) GTEST_SKIP() << "needs the program itself";
    const Folder folder;
    const Ended said = run_exhibits(folder, {GLINT_BINARY, "--only", "moon", "--out", folder / "kept"});
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.err, AllOf(HasSubstr("moon"), HasSubstr("reduction")));
    EXPECT_THAT(folder.names(), Not(testing::Contains("kept")));
}

} // namespace
} // namespace glint::test
