// The exhibits on the command line: they are listed apart, lessons are printed, and measured times are not compared.
#include "app/files/formats/data_text.h"
#include "app/run/run_file.h"
#include "support/program.h"
#include "support/run.h"
#include "support/says.h"
#include <algorithm>
#include <cstddef>
#include <gmock/gmock.h>
#include <span>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string stopwatch_file = GLINT_TEST_PLUGIN_DIR "/stopwatch.so";

class ShelfCommand : public testing::Test {
protected:
    Ended run(std::vector<std::string> arguments, int status = 0) const {
        arguments.insert(arguments.end(), {"--plugin", stopwatch_file});
        Ended glint = run_glint(folder, arguments);
        EXPECT_EQ(glint.status, status) << glint.err;
        return glint;
    }
    Json lesson(const std::string& simulation) const {
        return Json::parse(run({"describe", simulation, "--json"}).out)["lesson"];
    }
    void save_run() const {
        run({"render", "stopwatch", "--size", "32x32", "--steps", "40", "--device", "cpu", "--save", "run.glint"});
    }
    Folder folder;
};

/// The words that a shell makes of a command.
std::vector<std::string> words_of(const std::string& command) {
    std::vector<std::string> words(1);
    bool quoted = false;
    for (const char c : command)
        if (c == '\'')
            quoted = !quoted;
        else if (c == ' ' && !quoted)
            words.emplace_back();
        else
            words.back() += c;
    return words;
}

TEST_F(ShelfCommand, IsListedApart) {
    const std::string text = run({"list"}).out;
    const std::size_t shelf = text.find("\n\nExhibits\n"), exhibit = text.find("\nstopwatch ");
    ASSERT_NE(shelf, text.npos);
    EXPECT_GT(exhibit, shelf);
    EXPECT_LT(text.find("heat "), shelf);
    for (const Json& one : Json::parse(run({"list", "--json"}).out)) {
        if (one["id"] == "stopwatch") { EXPECT_EQ(one["exhibit"], true); }
        if (one["id"] == "heat") { EXPECT_EQ(one["exhibit"], false); }
        EXPECT_TRUE(one["lesson"].is_boolean());
    }
}

TEST_F(ShelfCommand, DescribeShowsTheLesson) {
    const std::string text = run({"describe", "stopwatch"}).out;
    for (const char* part :
         {"Lesson\n  A step looks at the clock. ", "From The clock, chapter 12: https://example.org/clock\n",
          "Experiments\n  More of the same\n      glint bench stopwatch --plugin ", "Figures\n  A tick\n",
          "1 s              Sundial (page 9)\n",
          "1 ns             recorded on an H200: by one hand (docs/clock.md: ticks)\n"})
        EXPECT_THAT(text, HasSubstr(part));
    EXPECT_THAT(run({"describe", "waves"}).out, Not(HasSubstr("\nLesson\n")));
}

TEST_F(ShelfCommand, DescribeTellsTheLessonToPrograms) {
    const Json said = lesson("stopwatch");
    EXPECT_EQ(said["link"], "https://example.org/clock");
    ASSERT_EQ(said["experiments"].size(), 2u);
    const Json& first = said["experiments"][0];
    EXPECT_EQ(first["vary"], "scale=1..64*2");
    EXPECT_EQ(first["sets"], (Json{"steps_per_frame=2", "scale=3"}));
    EXPECT_EQ(first["width"], 64);
    EXPECT_EQ(said["experiments"][1]["series"], nullptr);
    ASSERT_EQ(said["figures"].size(), 4u);
    EXPECT_EQ(said["figures"][0]["recorded"], false);
    EXPECT_EQ(said["figures"][1]["recorded"], true);
    EXPECT_EQ(said["figures"][1]["machine"], nullptr);
    EXPECT_EQ(said["figures"][1]["source"], "docs/clock.md: ticks");
    EXPECT_EQ(said["figures"][1]["differs"], "by one hand");
    EXPECT_EQ(said["figures"][0]["differs"], nullptr);
    EXPECT_EQ(lesson("waves"), nullptr);
    const Json whole = Json::parse(run({"describe", "stopwatch", "--json"}).out);
    EXPECT_EQ(whole["exhibit"], true);
    EXPECT_EQ(whole["measures"], true);
}

TEST_F(ShelfCommand, ACommandThatDescribeShowsCanBePasted) {
    std::vector<std::string> words = words_of(lesson("stopwatch")["experiments"][0]["command"].get<std::string>());
    ASSERT_EQ(words.front(), "glint");
    words.erase(words.begin());
    words.insert(words.end(), {"--device", "cpu", "--seconds", "0.05", "--json", "e.json"});
    const Ended glint = run_glint(folder, words);
    ASSERT_EQ(glint.status, 0) << glint.err;
    const Json measured = Json::parse(folder.text("e.json"));
    EXPECT_EQ(measured["experiment"]["varied"]["values"].size(), 7u);
    EXPECT_EQ(measured["experiment"]["metric"]["unit"], "ms");
}

TEST_F(ShelfCommand, IsMeasuredWhereItIsNamed) {
    const std::vector<std::string> quickly{"--size",   "16x16", "--seconds", "0.01",
                                           "--device", "cpu",   "--preset",  "large"};
    std::vector<std::string> all{"bench"}, one{"bench", "stopwatch"};
    all.insert(all.end(), quickly.begin(), quickly.end()), one.insert(one.end(), quickly.begin(), quickly.end());
    EXPECT_THAT(run(all, 2).err, HasSubstr("'large'"));
    run(one);
}

TEST_F(ShelfCommand, MeasuredTimesAreNotVerified) {
    save_run();
    run({"replay", "run.glint", "-o", "again.png"});
    EXPECT_THAT(run({"replay", "run.glint", "--verify"}, 2).err, says("verify", "stopwatch", "measured"));
}

TEST_F(ShelfCommand, MeasuredTimesAreNotVerifiedWhereSomebodyHasHashedThem) {
    Catalog catalog;
    catalog.load_plugin(stopwatch_file);
    save_run();
    const std::string bytes = folder.text("run.glint");
    RunRecord record = decode(std::as_bytes(std::span(bytes)), catalog);
    EXPECT_TRUE(record.hashes.empty());
    record.hashes.push_back({record.end, {{"clock", {1, 2}}}});
    const std::vector<std::byte> forged = encode(record);
    folder.put("forged.glint", {reinterpret_cast<const char*>(forged.data()), forged.size()});
    EXPECT_THAT(run({"replay", "forged.glint", "--verify"}, 2).err, HasSubstr("measured times"));
}

TEST_F(ShelfCommand, RunsOfMeasuredTimesAreNotCompared) {
    save_run();
    const Ended glint = run({"compare", "run.glint", "--device", "cpu"}, 2);
    EXPECT_THAT(glint.err, says("cannot be compared", "stopwatch", "measured"));
    EXPECT_THAT(glint.err, Not(HasSubstr("differ")));
}

} // namespace
} // namespace glint::test
