// Labels in pictures: at their cells at any zoom, and large enough on stage; and the complete legend next to the
// picture.
#include "app/look/theme.h"
#include "app/window/parts/picture_layer.h"
#include "render/view2d.h"
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#include <algorithm>
#include <cfloat>
#include <gmock/gmock.h>
#include <optional>
#include <string>
#include <tuple>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class LabelsGui : public testing::Test {
protected:
    LabelsGui() { stage.session().pacing().pause(true); }

    void show(const char* exhibit) {
        stage.app().workspace().show(exhibit);
        stage.session().pacing().pause(true);
        stage.frames_until([&] {
            return stage.session().definition().id() == exhibit &&
                   !stage.session().observers().labels.newest().all.empty() &&
                   stage.session().observers().labels.newest().extent == stage.session().extent() &&
                   !stage.session().wants_frames();
        });
        stage.frames(3);
    }
    static const ImDrawList& list() { return *ImGui::FindWindowByName("Picture")->DrawList; }

    static std::optional<ImRect> place_of(const std::string& text, const ImDrawList& in = list()) {
        const std::vector<ImRect> places = places_of(text, in);
        return places.empty() ? std::nullopt : std::optional(places.front());
    }
    /// The label's box on the screen, at the picture's current place.
    ImRect box_of(const std::string& text, ImGuiTestContext& user) {
        const ImRect item = user.ItemInfo("//Picture/picture").RectFull;
        const ScreenRect rect{double(item.Min.x), double(item.Min.y), double(item.GetWidth()),
                              double(item.GetHeight())};
        const View2D view = view_in(stage.session().appearance().view(), stage.session().extent(), rect);
        const auto& labels = stage.session().observers().labels.newest().all;
        const auto label =
            std::ranges::find_if(labels, [&](const Annotation& one) { return one.text == std::string_view(text); });
        EXPECT_NE(label, labels.end()) << text;
        if (label == labels.end()) return {};
        const Point low = screen_at(view, rect, {double(label->x), double(label->y)}),
                    high = screen_at(view, rect, {double(label->x + label->width), double(label->y + label->height)});
        return {float(low.x), float(high.y), float(high.x), float(low.y)};
    }
    GuiStage stage{"heat"};
};

TEST_F(LabelsGui, StandAtTheirCellsAndFollowTheZoom) {
    show("matrix_product");
    stage.play([&](ImGuiTestContext& user) {
        const auto expect_there = [&](const char* text) {
            const auto place = place_of(text);
            ASSERT_TRUE(place) << text;
            ImRect box = box_of(text, user);
            box.Expand(2);
            EXPECT_TRUE(box.Contains(place->GetCenter())) << text;
        };
        const std::string product = [&] {
            for (const Annotation& label : stage.session().observers().labels.newest().all)
                if (std::string_view(label.text).starts_with("C =")) return std::string(std::string_view(label.text));
            return std::string();
        }();
        ASSERT_NE(product, "");
        expect_there(product.c_str());
        const ImRect before = *place_of(product);
        user.MouseMove("//Picture/picture");
        for (int i = 0; i < 3; ++i) user.MouseWheelY(1), user.Yield(2);
        ASSERT_EQ(stage.session().appearance().view().mode, PictureView::Mode::free);
        expect_there(product.c_str());
        EXPECT_NEAR(place_of(product)->GetHeight(), before.GetHeight(), 1) << "letters keep their size";
        EXPECT_GT(std::abs(place_of(product)->Min.y - before.Min.y) + std::abs(place_of(product)->Min.x - before.Min.x),
                  2);
    });
    stage.screenshot("labels-zoomed");
}

TEST_F(LabelsGui, ThatHaveNoPlaceYetAppearWhenOneZoomsIn) {
    show("barrier");
    stage.play([&](ImGuiTestContext& user) {
        EXPECT_TRUE(place_of("a tile: 16 x 16 threads"));
        EXPECT_FALSE(place_of("computed here, shown there"));
        const int height = stage.session().extent().height;
        stage.session().appearance().look_at({PictureView::Mode::free, 24, double(height / 16 * 16 - 24), 24});
        yield_until(user, [&] { return place_of("computed here, shown there").has_value(); });
    });
}

TEST_F(LabelsGui, OnStageTheirLettersAreATwentiethOfHalfTheHeight) {
    show("constant_memory");
    for (const auto& [width, height] : {std::pair{1024, 768}, {1280, 800}}) {
        glfwSetWindowSize(stage.app().window().handle(), width, height);
        stage.frames(5);
        stage.play([](ImGuiTestContext& user) {
            user.KeyPress(ImGuiKey_F5);
            user.Yield(10);
        });
        ASSERT_TRUE(stage.app().ui_state().bare);
        stage.frames_until(
            [&] { return stage.session().observers().labels.newest().extent == stage.session().extent(); });
        stage.frames(4);
        const std::string text = "32 threads of a warp"; // in the smallest letters
        const auto place = place_of(text, drawn_in(stage_picture));
        ASSERT_TRUE(place) << width;
        const float least = 0.025f * ImGui::GetMainViewport()->Size.y;
        EXPECT_GE(place->GetWidth(), 0.97f * look::current().text->CalcTextSizeA(least, FLT_MAX, 0, text.c_str()).x);
        stage.screenshot("labels-stage-" + std::to_string(width));
        stage.play([](ImGuiTestContext& user) {
            user.KeyPress(ImGuiKey_Escape);
            user.Yield(3);
        });
    }
}

TEST_F(LabelsGui, AreNotThereWhileTheyArePutAwayOrAFieldIsShown) {
    show("barrier");
    ASSERT_TRUE(place_of("a tile: 16 x 16 threads"));
    stage.app().actions().run("picture labels");
    stage.frames(3);
    EXPECT_FALSE(place_of("a tile: 16 x 16 threads"));
    stage.app().actions().run("picture labels");
    stage.frames(3);
    EXPECT_TRUE(place_of("a tile: 16 x 16 threads"));
    PictureLook look = stage.session().appearance().look();
    look.field = "level";
    stage.session().appearance().set_look(look, "Field");
    stage.frames_until([&] { return stage.session().observers().labels.newest().all.empty(); });
    stage.frames(3);
    EXPECT_FALSE(place_of("a tile: 16 x 16 threads"));
}

TEST_F(LabelsGui, TheLegendIsWholeBelowThePictureInEveryExhibit) {
    for (const auto& [width, height, theme] :
         {std::tuple{1280, 800, "dark"}, {1920, 1080, "dark"}, {1024, 768, "projector"}}) {
        glfwSetWindowSize(stage.app().window().handle(), width, height);
        stage.app().settings().theme = theme;
        for (const auto& definition : stage.catalog().all()) {
            if (!definition->is_exhibit()) continue;
            SCOPED_TRACE(definition->id() + " at " + std::to_string(width));
            show(definition->id().c_str());
            ImGui::GetIO().AddMousePosEvent(-FLT_MAX, -FLT_MAX);
            stage.frames(3);
            float end_of_picture = 0;
            stage.play(
                [&](ImGuiTestContext& user) { end_of_picture = user.ItemInfo("//Picture/picture").RectFull.Max.y; });
            for (const PictureLabel& line : definition->lesson()->labels) {
                if (!line.holds(stage.session().params())) continue;
                const std::string last_word = line.text.substr(line.text.rfind(' ') + 1);
                EXPECT_THAT(letters_of(list()), HasSubstr(last_word)) << line.text;
            }
            const std::vector<Glyph> glyphs = glyphs_of(list());
            EXPECT_TRUE(std::ranges::any_of(glyphs, [&](const Glyph& g) { return g.box.Min.y > end_of_picture; }))
                << "the legend is below the picture";
            ImGui::GetStyle().AntiAliasedLinesUseTex = false; // else lines look like glyphs
            stage.frames(2);
            EXPECT_THAT(text_problems(list(), std::max(2.f, look::px(2))), IsEmpty());
            stage.screenshot("legend-" + definition->id() + "-" + std::to_string(width));
        }
    }
}

} // namespace
} // namespace glint::test
