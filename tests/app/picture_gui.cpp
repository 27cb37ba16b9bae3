// What lies over the picture, and the mouse in it.
#include "app/panels/viewport.h"
#include "support/gui_stage.h"

namespace glint::test {
namespace {

Params with(Session& session, const char* id, const char* text) {
    Params params = session.params();
    EXPECT_FALSE(params.set(id, text));
    return params;
}

TEST(PictureGui, AColourBarStandsOnlyWherePicturesAreDrawnInThePalette) {
    struct Look {
        const char *sim, *row, *plain, *in_palette;
    };
    for (const auto& [sim, row, plain, colored] : {Look{"waves", "view", "lit", "palette"},
                                                   {"ripple", "coloring", "grey", "palette"},
                                                   {"julia", "outside", "black", "smooth"}}) {
        GuiStage stage(sim);
        EXPECT_FALSE(in_palette(with(stage.session(), row, plain))) << sim;
        EXPECT_TRUE(in_palette(with(stage.session(), row, colored))) << sim;
    }
}

TEST(PictureGui, AColourBarNamesAFieldOnlyWhereItsNumbersAreThatFields) {
    for (const auto& [sim, caption] : {std::pair{"heat", "temperature, °C"}, {"waves", "height"}, {"julia", ""}}) {
        GuiStage stage(sim);
        stage.play([&](ImGuiTestContext& user) {
            user.MouseMove("//Picture/picture");
            for (int i = 0; i < 300 && !stage.session().inspected(); ++i) user.Yield();
        });
        ASSERT_TRUE(stage.session().inspected()) << sim;
        EXPECT_EQ(color_bar_caption(stage.session()), std::string_view(caption)) << sim;
    }
}

} // namespace
} // namespace glint::test
