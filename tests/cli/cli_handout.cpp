// glint handout: a script as a document, with pictures and, if requested, this machine's figures.
#include "support/program.h"
#include "support/read_back.h"
#include "support/says.h"
#include <algorithm>
#include <filesystem>
#include <gmock/gmock.h>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace glint::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr const char* hour_script = R"(title = "An <hour> & more"
[[step]]
simulation = "heat"
preset = "book"
size = "64x48"
set = {steps_per_frame = 2}
caption = "a | b `c` <i>"
[[step]]
question = "Why?"
answer = "So."
[[step]]
set = {k = 0.125}
)";

class HandoutCommand : public testing::Test {
protected:
    HandoutCommand() { folder.put("hour.script.toml", hour_script); }
    Ended run(const std::vector<std::string>& more, const Manner& manner = {}) const {
        std::vector<std::string> arguments{"handout", "hour.script.toml", "--device", "cpu", "--threads", "1"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_glint(folder, arguments, manner);
    }
    Folder folder;
};

TEST_F(HandoutCommand, WritesOnePageIntoTheCurrentFolderAndSaysSo) {
    const Ended glint = run({});
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_EQ(glint.out, "");
    EXPECT_THAT(glint.err, HasSubstr("wrote hour.html"));
    EXPECT_THAT(folder.names(), ElementsAre("hour.html", "hour.script.toml"));
    const std::string html = folder.text("hour.html");
    EXPECT_THAT(html, StartsWith("<!DOCTYPE html>"));
    EXPECT_THAT(html, HasSubstr("<h1>An &lt;hour&gt; &amp; more</h1>"));
    EXPECT_THAT(html, HasSubstr("a | b `c` &lt;i&gt;"));
    EXPECT_THAT(html, HasSubstr("glint heat --preset book --set k=0.125 --set steps_per_frame=2 --size 64x48"));
    EXPECT_THAT(html, HasSubstr("glint handout hour.script.toml --measure"));
    EXPECT_THAT(html, HasSubstr("data:image/png;base64,"));
    EXPECT_THAT(html, Not(HasSubstr("<script")));
}

TEST_F(HandoutCommand, WritesMarkdownWithItsPicturesBesideIt) {
    const Ended glint = run({"-o", "out.md"});
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_EQ(glint.err, "");
    EXPECT_THAT(folder.names(), ElementsAre("hour.script.toml", "out-step-1.png", "out-step-3.png", "out.md"));
    const std::string text = folder.text("out.md");
    EXPECT_THAT(text, StartsWith("# An \\<hour\\> \\& more\n"));
    EXPECT_THAT(text, HasSubstr("\na \\| b \\`c\\` \\<i\\>\n"));
    EXPECT_THAT(text, says("**Question:** Why?", "**Answer:** So.", "step 1."));
    EXPECT_THAT(text, HasSubstr("](out-step-3.png)"));
    const PngFile picture = read_png(folder / "out-step-1.png");
    EXPECT_EQ(picture.width, 64);
    EXPECT_EQ(picture.height, 48);
    EXPECT_GT(std::set(picture.rgb.begin(), picture.rgb.end()).size(), 3u) << "something is on it";
}

TEST_F(HandoutCommand, SaysHowToMakeItsPicturesAgain) {
    folder.put("large.script.toml", "title = \"T\"\n[[step]]\nsimulation = \"waves\"\nsize = \"1024x1024\"\n");
    ASSERT_EQ(run_glint(folder, {"handout", "large.script.toml", "--device", "cpu", "-o", "out.md"}).status, 0);
    const std::string text = folder.text("out.md"), begin = "\nglint render ";
    const std::size_t at = text.find(begin);
    ASSERT_NE(at, text.npos) << text;
    std::istringstream line(text.substr(at + 1, text.find('\n', at + 1) - at - 1));
    std::vector<std::string> words{std::istream_iterator<std::string>(line), {}};
    words.erase(words.begin()); // glint
    for (std::string& word : words) std::erase(word, '\'');
    const Ended glint = run_glint(folder, words);
    ASSERT_EQ(glint.status, 0) << glint.err;
    const PngFile again = read_png(folder / "picture.png"), picture = read_png(folder / "out-step-1.png");
    EXPECT_EQ(again.width, 480);
    EXPECT_TRUE(again.rgb == picture.rgb) << "they differ";
}

TEST_F(HandoutCommand, ComesToTheSamePicturesEachTime) {
    EXPECT_EQ(run({"-o", "a.md"}).status, 0);
    EXPECT_EQ(
        run_glint(folder, {"handout", "hour.script.toml", "--device", "cpu", "--threads", "2", "-o", "b.md"}).status,
        0);
    EXPECT_EQ(folder.text("a-step-1.png"), folder.text("b-step-1.png"));
    EXPECT_EQ(folder.text("a-step-3.png"), folder.text("b-step-3.png"));
    EXPECT_NE(folder.text("a-step-1.png"), folder.text("a-step-3.png"));
}

TEST_F(HandoutCommand, OnADashIsHtmlOnStandardOutput) {
    const Ended glint = run({"-o", "-"});
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_THAT(glint.out, StartsWith("<!DOCTYPE html>"));
    EXPECT_THAT(folder.names(), ElementsAre("hour.script.toml"));
}

TEST_F(HandoutCommand, MeasuresTheLessonsOfWhatIsShown) {
    const Ended glint = run({"-o", "m.md", "--measure", "--seconds", "0.05"});
    EXPECT_EQ(glint.status, 0) << glint.err;
    const std::vector<std::string> written = folder.names();
    for (const char* plot : {"m-heat-methods.svg", "m-heat-size.svg", "m-heat-steps.svg"}) {
        EXPECT_THAT(written, Contains(plot));
        EXPECT_THAT(folder.text(plot), StartsWith("<svg"));
    }
    const std::string text = folder.text("m.md");
    EXPECT_THAT(text, HasSubstr("\n## Measured "));
    EXPECT_THAT(text, HasSubstr("\n### Heat: "));
    EXPECT_THAT(text, HasSubstr("\n| method | "));
    EXPECT_THAT(text, HasSubstr("](m-heat-size.svg)"));
    EXPECT_THAT(text, HasSubstr("time left"));
    EXPECT_THAT(text, HasSubstr("glint bench heat --preset book --vary "));
    EXPECT_THAT(text, Not(HasSubstr("--measure")));
}

TEST_F(HandoutCommand, OfAPluginWithoutALessonSaysThatThereIsNothingToMeasure) {
    folder.put("none.toml", "title = \"a\"\n[[step]]\nsimulation = \"swatch\"\nsize = \"32x32\"\n");
    const std::string plugin = GLINT_TEST_PLUGIN_DIR "/swatch.so";
    const Ended glint =
        run_glint(folder, {"handout", "none.toml", "--plugin", plugin, "--device", "cpu", "--measure", "-o", "n.html"});
    EXPECT_EQ(glint.status, 0) << glint.err;
    const std::string html = folder.text("n.html");
    EXPECT_THAT(html, HasSubstr("nothing to measure"));
    EXPECT_THAT(html, HasSubstr("glint swatch --plugin " + plugin));
}

TEST_F(HandoutCommand, FindsAPictureThatCannotBeWrittenBeforeItComputes) {
    std::filesystem::create_directory(folder / "out-step-3.png");
    const Ended glint = run({"-o", "out.md", "--measure", "--seconds", "3600"});
    EXPECT_EQ(glint.status, 2);
    EXPECT_THAT(glint.err, HasSubstr("out-step-3.png"));
    EXPECT_THAT(folder.names(), ElementsAre("hour.script.toml", "out-step-3.png"));
}

TEST_F(HandoutCommand, RefusesAScriptThatShowsNoSimulationWithItsLine) {
    folder.put("none.toml", "title = \"a\"\n[[step]]\ncaption = \"b\"\n");
    const std::string said = run_refused(folder, {"handout", "none.toml"}, {});
    EXPECT_THAT(said, says("line 2", "simulation"));
}

TEST_F(HandoutCommand, IsStoppedByCtrlCAndLeavesNothing) {
    Manner manner;
    manner.signal_when = [](const Running& glint) { return glint.catches(SIGINT); };
    const Ended glint = run({"-o", "m.md", "--measure", "--seconds", "3600"}, manner);
    EXPECT_EQ(glint.status, 130) << glint.err;
    EXPECT_THAT(folder.names(), ElementsAre("hour.script.toml"));
}

TEST_F(HandoutCommand, ShowsOnATerminalHowFarItIs) {
    Manner manner;
    manner.terminal = true;
    const Ended glint = run({"-o", "m.html", "--measure", "--seconds", "3"}, manner);
    EXPECT_EQ(glint.status, 0);
    EXPECT_THAT(glint.err, HasSubstr("heat, varying size"));
}

TEST_F(HandoutCommand, NamesTheNearestActionAndPanelOfAMisspeltOne) {
    folder.put("hour.script.toml", "title = \"T\"\n[[step]]\nsimulation = \"heat\"\naction = \"swepe\"\n");
    const Ended glint = run({});
    EXPECT_EQ(glint.status, 2);
    EXPECT_THAT(glint.err, HasSubstr("line 4: no action for a script 'swepe'. Did you mean 'sweep'?"));
    EXPECT_THAT(glint.err, Not(HasSubstr("There are")));
    EXPECT_THAT(folder.names(), ElementsAre("hour.script.toml")) << "nothing was written";
    folder.put("hour.script.toml", "title = \"T\"\n[[step]]\nsimulation = \"heat\"\nshows = [\"Timings\"]\n");
    EXPECT_THAT(run({}).err, HasSubstr("no panel 'Timings'. Did you mean 'Timing'?"));
}

} // namespace
} // namespace glint::test
