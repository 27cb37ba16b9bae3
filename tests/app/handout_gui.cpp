// A handout of a lecture in the window: the shown steps and the measurements made here, saved in the background.
#include "app/run/run.h"
#include "app/run/run_file.h"
#include "app/window/features/script/session_measurements.h"
#include "support/gui_stage.h"
#include "support/program.h"
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <gmock/gmock.h>
#include <optional>
#include <string>
#include <string_view>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* hour_of_two_steps = R"(title = "Two & more"
[[step]]
simulation = "heat"
size = "64x48"
set = {steps_per_frame = 1}
caption = "a <b> | c"
[[step]]
question = "Why?"
answer = "So."
set = {k = 0.125}
)";

std::string k_at_end(const RunRecord& record) {
    const Run run(record);
    const Params params = run.setting(run.end()).params;
    return params.text(*params.definition().param("k"));
}

class HandoutGui : public testing::Test {
protected:
    HandoutGui() {
        setenv("XDG_DOCUMENTS_DIR", documents.path().c_str(), 1);
        stage->session().resize({64, 48});
        stage->frames_until([&] { return stage->session().presenter().picture().kind != Picture::Kind::none; });
    }
    ~HandoutGui() override { unsetenv("XDG_DOCUMENTS_DIR"); }
    PlayedApp& app() { return stage->app(); }
    void run(const char* action) { app().actions().run(action); }
    std::string save(const char* action) {
        run(action);
        EXPECT_TRUE(app().handouts().busy());
        stage->frames_until([&] { return !app().handouts().busy(); });
        EXPECT_TRUE(std::ranges::any_of(app().notices().all(),
                                        [](const auto& one) { return one.text.find("saved as") != one.text.npos; }));
        const char* ending = std::string_view(action) == "handout html" ? ".html" : ".md";
        for (const std::string& name : documents.names())
            if (name.ends_with(ending)) return documents.text(name);
        return "";
    }
    Folder documents;
    Folder scripts;
    std::optional<GuiStage> stage{std::in_place, "heat"};
};

TEST_F(HandoutGui, IsOfWhatIsOnStageWhereNoScriptPlayed) {
    const std::string html = save("handout html");
    EXPECT_EQ(documents.names().size(), 1u);
    EXPECT_THAT(html, HasSubstr("<h1>The scene"));
    EXPECT_THAT(html, HasSubstr("<h2 id=\"part-1\">1. Heat"));
    EXPECT_THAT(html, HasSubstr("data:image/png;base64,"));
    EXPECT_THAT(html, HasSubstr("Nothing was"));
    EXPECT_THAT(html, HasSubstr("This machine"));
}

TEST_F(HandoutGui, OfAStageThatWasPlayedWithHoldsItsRun) {
    EXPECT_FALSE(stage->session().set("k", "0.125"));
    const Session& session = stage->session();
    stage->frames_until(
        [&] { return k_at_end(record_up_to(session, session.appearance().picture_place())) == "0.125"; });
    const std::string html = save("handout html");
    EXPECT_THAT(html, Not(HasSubstr("glint1:"))) << "a share code of this length is a file";
    EXPECT_THAT(html, HasSubstr("-step-1.glint\" href=\"data:application/octet-stream;base64,"));
    const std::string markdown = save("handout markdown");
    const auto names = documents.names();
    const auto file = std::ranges::find_if(names, [](const std::string& name) { return name.ends_with(".glint"); });
    ASSERT_NE(file, names.end());
    EXPECT_THAT(markdown, HasSubstr(*file));
    EXPECT_EQ(k_at_end(open_run(documents / *file, stage->catalog())), "0.125");
}

TEST_F(HandoutGui, IsOfTheScriptThatWasLeftLast) {
    scripts.put("a.script.toml", hour_of_two_steps);
    app().scripts().open(scripts / "a.script.toml");
    ASSERT_TRUE(app().scripts().playing());
    app().scripts().leave();
    app().scripts().leave();
    app().workspace().show("pattern");
    const std::string html = save("handout html");
    EXPECT_THAT(html, HasSubstr("<h1>Two &amp; more</h1>"));
    EXPECT_THAT(html, HasSubstr("a &lt;b&gt; | c"));
    EXPECT_THAT(html, HasSubstr("So."));
    EXPECT_THAT(html, Not(HasSubstr("pattern")));
}

TEST_F(HandoutGui, AsMarkdownHasItsPicturesBesideIt) {
    scripts.put("a.script.toml", hour_of_two_steps);
    app().scripts().open(scripts / "a.script.toml");
    const std::string text = save("handout markdown");
    EXPECT_THAT(text, HasSubstr("# Two \\& more"));
    EXPECT_THAT(documents.names(), testing::ElementsAre(testing::EndsWith("-step-1.png"),
                                                        testing::EndsWith("-step-2.png"), testing::EndsWith(".md")));
}

TEST_F(HandoutGui, HoldsTheComparisonThatHasEndedAndTheExperiments) {
    run("compare");
    stage->frames_until([&] { return !app().session_measurements().results().pairs.empty(); });
    run("compare");
    stage->frames_until([&] { return !app().workspace().has_busy_retired_follower(); });
    EXPECT_EQ(app().workspace().pair(), nullptr);
    app().experiments().offer({.vary = "steps_per_frame=1,2", .metric = "frame"}, 0.5);
    run("experiment");
    stage->frames_until([&] { return !app().session_measurements().results().experiments.empty(); });
    const SessionResults results = app().session_measurements().results();
    ASSERT_EQ(results.pairs.size(), 1u) << "the newest figures of each";
    EXPECT_GT(results.pairs.front().left_ms, 0);
    EXPECT_GE(results.pairs.front().rounds, 6u);
    EXPECT_EQ(results.experiments.size(), 1u);
    const std::string html = save("handout html");
    EXPECT_THAT(html, HasSubstr("side by side"));
    EXPECT_THAT(html, HasSubstr("side by side, medians</text>")) << "and as bars";
    EXPECT_THAT(html, HasSubstr(">Textbook<"));
    EXPECT_THAT(html, HasSubstr("steps_per_frame"));
    EXPECT_THAT(html, HasSubstr("<svg"));
    EXPECT_THAT(html, Not(HasSubstr("Nothing was")));
}

TEST_F(HandoutGui, IsNotMadeWhileSomethingIsMeasured) {
    app().limits().start();
    EXPECT_STRNE(app().actions().find("handout html")->disabled_reason(), "");
    run("handout html");
    EXPECT_FALSE(app().handouts().busy());
    app().limits().stop();
}

TEST_F(HandoutGui, IsGivenUpWhereTheWindowIsClosed) {
    run("play warp");
    ASSERT_TRUE(app().scripts().playing());
    run("handout markdown");
    EXPECT_TRUE(app().handouts().busy());
    stage.reset();
    EXPECT_THAT(documents.names(), IsEmpty());
}

} // namespace
} // namespace glint::test
