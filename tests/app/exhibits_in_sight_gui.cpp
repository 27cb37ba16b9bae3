// Pictures that must be readable: nothing covers them, in no window and not on the stage.
#include "app/look/theme.h"
#include "app/window/features/colors/color_fit.h"
#include "render/view2d.h"
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#include <array>
#include <cfloat>
#include <gmock/gmock.h>
#include <string>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace glint::test {
namespace {

struct Place {
    int width, height;
    bool on_stage;
};

class ExhibitsInSight : public testing::Test {
protected:
    ExhibitsInSight() { stage.session().pacing().pause(true); }

    void go_to(const Place& place) {
        glfwSetWindowSize(stage.app().window().handle(), place.width, place.height);
        stage.app().ui_state().bare = stage.app().ui_state().stage_line = place.on_stage;
        window_ = place.on_stage ? stage_picture : "Picture";
        stage.frames(6);
    }
    void show(const std::string& exhibit) {
        stage.app().workspace().show(exhibit);
        stage.session().pacing().pause(true);
        stage.frames_until([&] {
            return stage.session().definition().id() == exhibit &&
                   !stage.session().observers().labels.newest().all.empty() &&
                   stage.session().observers().labels.newest().extent == stage.session().extent() &&
                   !stage.session().wants_frames();
        });
        ImGui::GetIO().AddMousePosEvent(-FLT_MAX, -FLT_MAX);
        stage.frames(3);
    }
    /// Rectangle of an item in the picture's window; empty if there is no such item.
    ImRect item(const char* name) {
        ImRect rect;
        stage.play([&](ImGuiTestContext& user) {
            const ImGuiID id = ImHashStr(name, 0, window_named(window_).ID);
            rect = user.ItemInfo(id, ImGuiTestOpFlags_NoError).RectFull;
        });
        return rect;
    }
    const ImDrawList& list() const { return drawn_in(window_); }

    void expect_not_covered() {
        const ImRect picture = item("picture"), bar = item("color bar"), button = item("reverse colors");
        ASSERT_GT(picture.GetArea(), 0);
        EXPECT_EQ(bar.GetArea() > 0, shows_palette(stage.session()));
        for (const ImRect& over : {bar, button})
            EXPECT_TRUE(over.GetArea() == 0 || over.Min.x >= picture.Max.x || !picture.Overlaps(over));
        for (const PictureLabel& line : stage.session().definition().lesson()->labels) {
            if (!line.holds(stage.session().params())) continue;
            const std::vector<ImRect> places = places_of(line.text.substr(line.text.rfind(' ') + 1), list());
            EXPECT_TRUE(std::ranges::any_of(places, [&](const ImRect& at) { return at.Min.y >= picture.Max.y; }))
                << line.text << ": in the legend, below the picture";
        }
    }

    GuiStage stage{"heat"};
    std::string_view window_ = "Picture";
};

TEST_F(ExhibitsInSight, NothingLiesOverTheirPictures) {
    for (const Place& place : {Place{1280, 800, false}, {1920, 1080, false}, {1024, 768, true}, {1920, 1080, true}}) {
        go_to(place);
        for (const auto& definition : stage.catalog().all()) {
            if (!definition->sim().annotate) continue;
            const std::string name =
                definition->id() + "-" + std::to_string(place.width) + (place.on_stage ? "-stage" : "");
            SCOPED_TRACE(name);
            show(definition->id());
            expect_not_covered();
            ImGui::GetStyle().AntiAliasedLinesUseTex = false; // else lines look like glyphs
            stage.frames(2);
            EXPECT_THAT(text_problems(list(), 2), testing::IsEmpty());
            stage.session().pacing().pause(false); // its picture appears as steps are done
            stage.frames(40);
            stage.session().pacing().pause(true);
            stage.screenshot("exhibit-" + name);
        }
    }
}

TEST_F(ExhibitsInSight, NotesAreShownBelowTheParameters) {
    for (const Place& place : {Place{1280, 800, false}, {1024, 768, true}}) {
        go_to(place);
        show("memory_access");
        ASSERT_EQ(stage.session().set("stride", "4"), std::nullopt);
        stage.frames_until([&] { return !stage.session().wants_frames(); });
        stage.frames(3);
        const std::vector<ImRect> note = places_of("of their bytes are used", list());
        ASSERT_EQ(note.size(), 1u);
        EXPECT_GE(note[0].Min.y, item("picture").Max.y);
    }
    stage.app().actions().run("picture labels");
    stage.frames(3);
    const std::vector<ImRect> note = places_of("of their bytes are used", list());
    ASSERT_EQ(note.size(), 1u);
    EXPECT_LT(note[0].Max.y, item("picture").Max.y) << "there is no legend now";
}

TEST_F(ExhibitsInSight, OnStageTheColourBarIsReadFromTheLastRow) {
    for (const Place& place : {Place{1024, 768, true}, {1920, 1080, true}}) {
        go_to(place);
        show("hash_table");
        const std::string unit = "% of the load";
        const std::vector<ImRect> places = places_of(unit, list());
        ASSERT_EQ(places.size(), 1u);
        const float least = 0.025f * ImGui::GetMainViewport()->Size.y;
        EXPECT_GE(places[0].GetWidth(), 0.97f * look::current().text->CalcTextSizeA(least, FLT_MAX, 0, unit.c_str()).x);
    }
}

TEST_F(ExhibitsInSight, TheColourBarStandsBesideAPictureThatOneHasZoomedInto) {
    go_to({1280, 800, false});
    show("reduction");
    const ImRect before = item("picture");
    stage.session().appearance().look_at({PictureView::Mode::free, 400, 300, 4});
    stage.frames(3);
    EXPECT_EQ(item("picture").GetWidth(), before.GetWidth());
    expect_not_covered();
}

TEST_F(ExhibitsInSight, WithoutTheColourBarThePictureHasItsRoom) {
    go_to({1280, 800, false});
    show("reduction");
    const float before = item("picture").GetWidth();
    stage.app().actions().run("color bar");
    stage.frames(3);
    EXPECT_GT(item("picture").GetWidth(), before + 60);
    EXPECT_EQ(item("color bar").GetArea(), 0);
}

} // namespace
} // namespace glint::test
