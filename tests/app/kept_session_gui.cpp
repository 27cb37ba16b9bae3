// A closed window keeps its session, as a crash does: the next start continues it, unless the command line asks for
// something else.
#include "app/files/output_file.h"
#include "app/run/state_hash.h"
#include "support/gui_stage.h"
#include "support/program.h"
#include "support/says.h"
#include <algorithm>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace glint::test {
namespace {

class KeptSessionGui : public testing::Test {
protected:
    KeptSessionGui() {
        session().resize({64, 48});
        session().pacing().pause(true);
        stage.settle();
    }
    Session& session() { return stage.session(); }
    void steps(int count) {
        for (int i = 0; i < count; ++i) session().pacing().step_once();
        stage.settle();
    }
    void stroke() {
        {
            const Gesture one = session().history().begin(stroke_label);
            session().painting().stroke({0, 20, 20, 20, 20, GLINT_LEFT, 0, GLINT_PRESS, 0});
            session().painting().stroke({0, 20, 20, 40, 30, GLINT_LEFT, 0, GLINT_DRAG, 0});
        }
        stage.settle();
    }
    std::vector<FieldHash> state() {
        stage.settle();
        return hash_of(0, record_now(session()).fields).fields;
    }
    void start_again(const std::string& sim = "") {
        stage.restart(sim);
        stage.settle();
    }
    std::string said() {
        std::string all;
        for (const Notice& notice : stage.app().notices().all()) all += notice.text + "\n";
        return all;
    }
    std::vector<std::string> kept_files() {
        std::vector<std::string> names;
        for (const auto& file : std::filesystem::directory_iterator(stage.state() / "glint"))
            if (file.path().filename().string().starts_with("session")) names.push_back(file.path().filename());
        return names;
    }

    bool new_session = false;
    GuiStage stage{"heat", "cpu", [this](AppOptions& options) {
                       options.extent.reset();
                       options.new_session = new_session;
                   }};
};

TEST_F(KeptSessionGui, IsThereAgainWithItsRunItsDrawingAndItsStep) {
    ASSERT_FALSE(session().set("brush_radius", "33"));
    steps(5), stroke(), steps(7);
    const PictureView looked_at{PictureView::Mode::free, 60, 50, 20};
    session().appearance().set_view(looked_at);
    const auto before = state();
    const std::int64_t end = session().run().end().at;
    const std::size_t events = session().run().events().size();
    start_again();
    EXPECT_EQ(session().definition().id(), "heat");
    EXPECT_EQ(stage.text("brush_radius"), "33");
    EXPECT_EQ(session().run().end().at, end);
    EXPECT_EQ(session().run().events().size(), events);
    EXPECT_EQ(session().extent(), (Extent{64, 48}));
    EXPECT_TRUE(session().pacing().paused());
    EXPECT_EQ(session().appearance().view(), looked_at);
    EXPECT_EQ(state(), before);
    EXPECT_THAT(said(), says("restored", "New session"));
    session().seeker().seek(session().run().begin().at);
    stage.settle();
    EXPECT_EQ(session().step(), 0) << "the steps before are there to go back to";
}

TEST_F(KeptSessionGui, IsThereAgainAtTheStepThatTheUserHadGoneBackTo) {
    steps(12);
    const std::int64_t end = session().run().end().at;
    session().seeker().seek(end - 8);
    stage.settle();
    start_again();
    EXPECT_EQ(session().place().at, end - 8);
    EXPECT_EQ(session().run().end().at, end) << "what follows is not lost";
}

TEST_F(KeptSessionGui, HasWhatWasDoneInTheLastMoment) {
    ASSERT_FALSE(session().set("brush_radius", "33")); // no frame follows
    start_again();
    EXPECT_EQ(stage.text("brush_radius"), "33");
}

TEST_F(KeptSessionGui, IsNotRestoredButOfferedWhenAnotherSimulationIsAskedFor) {
    steps(9);
    const std::int64_t step = session().step();
    start_again("julia");
    EXPECT_EQ(session().definition().id(), "julia");
    EXPECT_THAT(said(), says("Restore the last session"));
    stage.app().actions().run("restore session");
    stage.settle();
    EXPECT_EQ(session().definition().id(), "heat");
    EXPECT_EQ(session().step(), step);
    stage.app().workspace().undo();
    EXPECT_EQ(session().definition().id(), "julia") << "undo goes back";
}

TEST_F(KeptSessionGui, IsNotLostToTheOneAfterIt) {
    steps(9);
    start_again("julia");
    start_again();
    EXPECT_EQ(session().definition().id(), "julia") << "the newest one";
    stage.app().actions().run("restore session");
    stage.settle();
    EXPECT_EQ(session().definition().id(), "heat");
    EXPECT_EQ(session().step(), 9);
}

TEST_F(KeptSessionGui, IsNeitherRestoredNorLostByANewSession) {
    ASSERT_FALSE(session().set("brush_radius", "33"));
    steps(9);
    new_session = true;
    start_again();
    EXPECT_EQ(session().definition().id(), "heat") << "the same simulation";
    EXPECT_TRUE(session().run().events().empty());
    EXPECT_NE(stage.text("brush_radius"), "33");
    EXPECT_FALSE(kept_files().empty());
    stage.app().actions().run("restore session");
    stage.settle();
    EXPECT_EQ(stage.text("brush_radius"), "33");
    EXPECT_EQ(session().step(), 9);
}

TEST_F(KeptSessionGui, EndsWithANewSessionInTheSameWindowAndUndoBringsItBack) {
    ASSERT_FALSE(session().set("brush_radius", "33"));
    steps(9);
    stage.app().actions().run("new session");
    stage.frames(3);
    EXPECT_EQ(session().definition().id(), "heat");
    EXPECT_TRUE(session().run().events().empty());
    EXPECT_EQ(session().preset().id(), std::string(session().definition().opening_preset()->id));
    EXPECT_TRUE(session().params() == session().preset().params());
    stage.app().workspace().undo();
    stage.settle();
    EXPECT_EQ(stage.text("brush_radius"), "33");
    EXPECT_EQ(session().step(), 9);
}

TEST_F(KeptSessionGui, IsTheOneBeforeAScriptThatPlaysWhenTheWindowIsClosed) {
    ASSERT_FALSE(session().set("brush_radius", "33"));
    steps(9);
    const Folder folder;
    folder.put("a.script.toml", "title = \"One\"\n[[step]]\nsimulation = \"waves\"\nsize = \"64x48\"\n");
    ASSERT_TRUE(stage.app().scripts().open(folder / "a.script.toml"));
    stage.frames(3);
    ASSERT_EQ(session().definition().id(), "waves");
    start_again();
    EXPECT_EQ(session().definition().id(), "heat");
    EXPECT_EQ(stage.text("brush_radius"), "33");
    EXPECT_EQ(session().step(), 9);
}

TEST_F(KeptSessionGui, AreAtMostThreeOnDisk) {
    for (const char* sim : {"julia", "ripple", "waves", "heat", "julia"}) start_again(sim);
    const auto runs = std::ranges::count_if(
        kept_files(), [](const std::string& name) { return name.find("state") == std::string::npos; });
    EXPECT_EQ(runs, 3);
}

TEST_F(KeptSessionGui, ThatCannotGoOnHereIsSetAsideAndSaid) {
    start_again("julia");
    std::filesystem::path newest = stage.state() / "glint" / "session.glint";
    ASSERT_TRUE(std::filesystem::exists(newest));
    ASSERT_FALSE(write_file(newest, "torn"));
    stage.app().actions().run("restore session");
    EXPECT_THAT(said(), says("could not be restored", ".glint.broken"));
    EXPECT_EQ(session().definition().id(), "julia");
    EXPECT_FALSE(std::filesystem::exists(newest));
    const auto has_file = [&](const char* ending) {
        return std::ranges::any_of(std::filesystem::directory_iterator(stage.state() / "glint"), [&](const auto& file) {
            const std::string name = file.path().filename();
            return name.starts_with("autosave-") && name.ends_with(ending);
        });
    };
    EXPECT_TRUE(has_file(".glint.broken"));
    stage.later(1000);
    stage.frames_until([&] { return has_file(".glint"); }); // of the session on stage
}

} // namespace
} // namespace glint::test
