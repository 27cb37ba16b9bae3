// Films in the window: of the run, from here on or a past stretch, in the background, whole or not there.
#include "app/window/features/film/film_run.h"
#include "support/gui_stage.h"
#include "support/program.h"
#include "support/read_back.h"
#include "support/says.h"
#include "support/whole_words.h"
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <gmock/gmock.h>
#include <iterator>
#include <optional>
#include <string>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

constexpr int as_pngs = 3, as_mp4 = 0, as_gif = 2; // indices in film_format_choices

class FilmGui : public testing::Test {
protected:
    FilmGui() {
        setenv("XDG_VIDEOS_DIR", videos.path().c_str(), 1);
        stage->frames_until([&] { return stage->session().run().end().at >= 40; });
        stage->session().pacing().pause(true);
        stage->frames(3);
    }
    ~FilmGui() override { unsetenv("XDG_VIDEOS_DIR"); }
    PlayedApp& app() { return stage->app(); }
    FilmRun& films() { return app().films(); }
    void run(const char* action) { app().actions().run(action); }
    std::string last_notice() { return app().notices().all().back().text; }
    Folder videos;
    static void small_from_first_step(AppOptions& options) { options.extent = Extent{64, 48}; }
    std::optional<GuiStage> stage{std::in_place, "heat", "cpu", small_from_first_step};
};

TEST_F(FilmGui, TheKeyOpensAndClosesIt) {
    stage->play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiKey_F9);
        EXPECT_EQ(app().ui_state().modal, Modal::film);
        user.KeyPress(ImGuiKey_F9);
        EXPECT_EQ(app().ui_state().modal, Modal::none);
    });
}

TEST_F(FilmGui, TheButtonMakesOneOfTheWholeRun) {
    films().form().part = FilmForm::Part::whole_run, films().form().format = as_pngs, films().form().stride = 10;
    const Film film = films().film();
    EXPECT_EQ(film.to, stage->session().run().end().at);
    const std::int64_t before = stage->session().place().at;
    run("film");
    stage->play([&](ImGuiTestContext& user) { user.ItemClick("//Film##modal/start film/##button"); });
    EXPECT_TRUE(films().busy() || !videos.names().empty());
    stage->frames_until([&] { return !films().busy(); });
    EXPECT_THAT(last_notice(), HasSubstr("saved as"));
    ASSERT_EQ(videos.names().size(), 1u);
    std::size_t pictures = 0;
    for (const auto& entry : std::filesystem::directory_iterator(videos / videos.names().front()))
        pictures += entry.path().extension() == ".png";
    EXPECT_EQ(static_cast<std::int64_t>(pictures), film.frames());
    EXPECT_EQ(read_png(videos / videos.names().front() + "/frame-000000.png").width, 64);
    EXPECT_EQ(stage->session().place().at, before) << "the window's own run is as it was";
}

TEST_F(FilmGui, HasTheSizeThatIsChosen) {
    FilmForm& form = films().form();
    form.part = FilmForm::Part::from_here, form.format = as_pngs, form.seconds = 0.1, form.rate = 20;
    run("film");
    stage->play([&](ImGuiTestContext& user) {
        user.ItemClick("//Film##modal/1920 x 1080/##button");
        user.Yield(2);
    });
    EXPECT_EQ(films().extent(), (Extent{1920, 1080}));
    stage->screenshot("film-sizes");
    films().form().width = 96, films().form().height = 80;
    run("start film");
    stage->frames_until([&] { return !films().busy(); });
    EXPECT_THAT(last_notice(), HasSubstr("saved as"));
    const PngFile frame = read_png(videos / videos.names().front() + "/frame-000000.png");
    EXPECT_EQ(frame.width, 96);
    EXPECT_EQ(frame.height, 80);
    EXPECT_EQ(stage->session().extent(), (Extent{64, 48})) << "the window's own is as it was";
}

TEST_F(FilmGui, FromHereOnRunsBehindTheRunAndRecordsNothing) {
    FilmForm& form = films().form();
    form.part = FilmForm::Part::from_here, form.format = as_pngs;
    form.seconds = 0.5, form.rate = 20, form.stride = 7;
    const Film film = films().film();
    EXPECT_EQ(film.from, stage->session().place().at);
    EXPECT_EQ(film.frames(), 10);
    EXPECT_EQ(film.to, film.from + 63);
    const std::int64_t end = stage->session().run().end().at;
    run("start film");
    stage->frames_until([&] { return !films().busy(); });
    EXPECT_THAT(last_notice(), HasSubstr("saved as"));
    EXPECT_EQ(stage->session().run().end().at, end);
}

TEST_F(FilmGui, AsAGifIsAsLongAsItSays) {
    FilmForm& form = films().form();
    form.part = FilmForm::Part::from_here, form.seconds = 2, form.rate = 60, form.format = as_gif;
    EXPECT_EQ(films().film().rate, 50) << "the most that a GIF has";
    EXPECT_EQ(films().film().frames(), 100);
}

TEST_F(FilmGui, OfAStretchIsOfThatStretch) {
    FilmForm& form = films().form();
    form.part = FilmForm::Part::stretch;
    EXPECT_EQ(films().form().part, FilmForm::Part::whole_run) << "none is chosen";
    app().ui_state().stretch = Stretch{10, 30};
    films().form().part = FilmForm::Part::stretch, films().form().stride = 5;
    EXPECT_EQ(films().film().from, 10);
    EXPECT_EQ(films().film().frames(), 5);
    app().ui_state().stretch = Stretch{-5, 1'000'000'000};
    EXPECT_EQ(films().film().from, stage->session().run().begin().at);
    EXPECT_EQ(films().film().to, stage->session().run().end().at);
    app().ui_state().stretch = Stretch{1'000'000, 2'000'000};
    EXPECT_EQ(films().film().from, stage->session().run().end().at) << "behind the end there is nothing";
    EXPECT_EQ(films().film().frames(), 1);
}

TEST_F(FilmGui, OfARunThatANewerGlintHasWrittenMoreIntoHasTheSameSteps) {
    stage->session().reset();
    stage->session().painting().stroke({0, 20, 20, 20, 20, GLINT_LEFT, 0, GLINT_PRESS, 0});
    for (int i = 0; i < 10; ++i) stage->session().pacing().step_once();
    stage->settle();
    std::string before;
    const auto last_frame = [&] {
        FilmForm& form = films().form();
        form.part = FilmForm::Part::whole_run, form.format = as_pngs, form.stride = 5, form.labels = false;
        run("start film");
        stage->frames_until([&] { return !films().busy(); });
        for (const std::string& film : videos.names())
            if (film != before) return videos.text((before = film) + "/frame-000002.png");
        return std::string();
    };
    const std::string known = last_frame();
    ASSERT_FALSE(known.empty());
    RunRecord newer = record_of(stage->session());
    newer.unknown = {std::byte{0xa0}}; // an empty map
    app().workspace().open(std::move(newer));
    stage->settle();
    EXPECT_TRUE(last_frame() == known) << "the stroke was painted after the run had started over";
}

TEST_F(FilmGui, ThatIsCancelledLeavesNothing) {
    FilmForm& form = films().form();
    form.part = FilmForm::Part::from_here, form.format = as_pngs, form.seconds = 3600;
    run("film"), run("start film");
    stage->frames_until([&] { return films().progress().frames > 2; });
    EXPECT_STRNE(films().disabled_reason(), "") << "one at a time";
    stage->play([&](ImGuiTestContext& user) { user.ItemClick("//Film##modal/cancel film/##button"); });
    stage->frames_until([&] { return !films().busy(); });
    EXPECT_THAT(last_notice(), HasSubstr("cancelled"));
    EXPECT_THAT(videos.names(), IsEmpty());
}

TEST_F(FilmGui, IsGivenUpWhereTheWindowIsClosed) {
    FilmForm& form = films().form();
    form.part = FilmForm::Part::from_here, form.format = as_pngs, form.seconds = 3600;
    run("start film");
    stage->frames_until([&] { return films().progress().frames > 2; });
    stage.reset();
    EXPECT_THAT(videos.names(), IsEmpty());
}

TEST_F(FilmGui, WithoutFfmpegSaysWhatToDo) {
    const std::string path = std::getenv("PATH") ? std::getenv("PATH") : "";
    setenv("PATH", videos.path().c_str(), 1);
    films().form().format = as_mp4;
    run("start film");
    stage->frames_until([&] { return !films().busy(); });
    setenv("PATH", path.c_str(), 1);
    EXPECT_THAT(last_notice(), says("ffmpeg", "PATH"));
    EXPECT_THAT(videos.names(), IsEmpty());
}

TEST_F(FilmGui, OfJuliaIsAZoomFromThePresetToHere) {
    app().workspace().show("julia");
    stage->session().pacing().pause(true);
    stage->session().resize({64, 48});
    stage->frames(3);
    FilmForm& form = films().form();
    form.part = FilmForm::Part::zoom, form.format = as_pngs, form.seconds = 0.5, form.rate = 10;
    run("start film");
    EXPECT_FALSE(films().busy());
    EXPECT_THAT(last_notice(), HasSubstr("the preset"));
    EXPECT_FALSE(stage->session().set("scale", "0.01"));
    stage->frames(3);
    run("start film");
    stage->frames_until([&] { return !films().busy(); });
    EXPECT_THAT(last_notice(), HasSubstr("saved as"));
    const std::string folder = videos / videos.names().front();
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 5);
    EXPECT_NE(read_png(folder + "/frame-000000.png").rgb, read_png(folder + "/frame-000004.png").rgb);
}

TEST_F(FilmGui, DoesNotBeginWhileSomethingIsMeasured) {
    const Action& start = *app().actions().find("start film");
    EXPECT_STREQ(start.disabled_reason(), "");
    run("limits");
    EXPECT_THAT(start.disabled_reason(), HasSubstr("limits"));
    EXPECT_STREQ(app().actions().find("start export")->disabled_reason(), start.disabled_reason());
    run("start film");
    EXPECT_FALSE(films().busy());
    run("limits");
}

TEST_F(FilmGui, NothingIsMeasuredBesideIt) {
    FilmForm& form = films().form();
    form.part = FilmForm::Part::from_here, form.format = as_pngs, form.seconds = 3600;
    run("start film");
    ASSERT_TRUE(films().busy());
    for (const char* action : {"sweep", "limits", "experiment", "methods"})
        EXPECT_THAT(app().actions().find(action)->disabled_reason(), HasSubstr("film")) << action;
    EXPECT_THAT(app().experiments().disabled_reason(), HasSubstr("film")) << "of a lesson";
    app().experiments().start();
    EXPECT_THAT(last_notice(), HasSubstr("film"));
    run("sweep"), run("limits");
    stage->frames(3);
    EXPECT_FALSE(app().sweep().wanted() || app().limits().wanted() || app().experiments().wanted());
    EXPECT_TRUE(films().busy()) << "it goes on";
    run("cancel film");
    stage->frames_until([&] { return !films().busy(); });
    for (const char* action : {"sweep", "limits", "experiment", "methods"})
        EXPECT_STREQ(app().actions().find(action)->disabled_reason(), "") << action;
}

TEST_F(FilmGui, IsNotOfferedForAStillPicture) {
    app().workspace().show("pattern");
    stage->frames(2);
    EXPECT_THAT(films().disabled_reason(), HasSubstr("no steps"));
    run("start film");
    EXPECT_FALSE(films().busy());
}

TEST_F(FilmGui, ItsWordsStandWholeUnderEveryTheme) {
    run("film");
    expect_whole_words(*stage, "Film##modal");
    stage->screenshot("film");
}

} // namespace
} // namespace glint::test
