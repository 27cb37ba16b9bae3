// Flags of a row, not its id, decide what the program does with it: so a plugin has all of it, too.
#include "app/session/painting.h"
#include "app/session/session.h"
#include "app/window/features/brush/hand.h"
#include "app/window/features/film/film_run.h"
#include "app/window/features/parameters/param_changes.h"
#include "app/world/catalog.h"
#include "app/world/params/auto_method.h"
#include "app/world/params/other_build.h"
#include "support/run.h"
#include "support/runs.h"
#include "support/says.h"
#include "support/seated.h"
#include <algorithm>
#include <gmock/gmock.h>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace glint::test {
namespace {

/// A plugin whose rows have ids that the program has never seen.
class RowFlags : public testing::Test {
protected:
    RowFlags() { with_plugin.load_plugin(GLINT_TEST_PLUGIN_DIR "/garden.so"); }
    const Definition& garden() const { return with_plugin.at("garden"); }
    const glint_param* row(const char* id) const { return garden().param(id); }
    std::unique_ptr<Session> started(const char* tool) const {
        Params params(garden());
        set(params, "tool", tool);
        auto session = std::make_unique<Session>(cpu().device(), Extent{32, 32}, params, memory_target);
        session->pacing().pause(true);
        return session;
    }
    Catalog with_plugin;
};

TEST_F(RowFlags, ABrushHasItsOwnRadiusElseThatOfAllBrushes) {
    EXPECT_EQ(brush_row(*started("sow")), row("tool"));
    EXPECT_EQ(size_row(*started("sow")), row("grain"));
    EXPECT_EQ(size_row(*started("rake")), row("teeth"));
}

TEST_F(RowFlags, TheBrushOfANewSimulationHasASize) {
    Catalog with_template;
    with_template.load_plugin(GLINT_TEST_PLUGIN_DIR "/template_grid.so");
    const Params params(with_template.at("my_simulation"));
    const Session session(cpu().device(), Extent{32, 32}, params, memory_target);
    const glint_param* size = size_row(session);
    ASSERT_NE(size, nullptr);
    EXPECT_STREQ(size->id, "brush_radius");
}

TEST_F(RowFlags, AStrengthBelongsToTheBrushesThatAreNamed) {
    EXPECT_EQ(strength_row(*started("sow")), row("vigour"));
    EXPECT_EQ(strength_row(*started("rake")), nullptr);
}

TEST_F(RowFlags, TheEraserIsTheBrushThatErases) { EXPECT_EQ(eraser_of(*started("sow")), 1); }

TEST_F(RowFlags, ABrushThatPointsPaintsNothing) {
    EXPECT_FALSE(drags_paint(started("look")->params()));
    EXPECT_TRUE(drags_paint(started("rake")->params()));
}

TEST_F(RowFlags, OnlyASimulationThatSaysThatItPaintsShapesIsOfferedThem) {
    const auto along_the_mouse = started("rake");
    EXPECT_STREQ(no_lines(*along_the_mouse), "");
    EXPECT_THAT(no_shapes(*along_the_mouse), says("paints only along the mouse"));
    Hand hand;
    for (const auto& [wanted, got] : {std::pair{BrushShape::line, BrushShape::line},
                                      {BrushShape::rectangle, BrushShape::freehand},
                                      {BrushShape::fill, BrushShape::freehand},
                                      {BrushShape::image, BrushShape::freehand}}) {
        hand.shape = wanted;
        EXPECT_EQ(shape_in_hand(*along_the_mouse, hand), got);
    }
    glint_sim sim = garden().sim();
    sim.flags |= GLINT_PAINTS_SHAPES;
    const Definition painter(sim);
    EXPECT_TRUE(takes_shapes(Params(painter)));
}

TEST_F(RowFlags, HomeSetsTheViewBackAndNothingElse) {
    const auto session = started("sow");
    const Params before = session->params();
    for (const auto& [id, value] :
         {std::pair{"window", "0.5"}, {"east", "1"}, {"tilt", "45"}, {"rain", "7"}, {"grain", "9"}})
        EXPECT_FALSE(session->set(id, value)) << id;
    go_home(*session);
    for (const char* id : {"window", "east", "tilt"}) EXPECT_TRUE(session->params().same(*row(id), before)) << id;
    for (const char* id : {"rain", "grain"}) EXPECT_FALSE(session->params().same(*row(id), before)) << id;
}

TEST_F(RowFlags, RandomParametersLeaveTheViewTheBrushAndNamedRowsAlone) {
    const Params now(garden());
    bool changes_rain = false;
    for (std::uint32_t seed = 0; seed < 10; ++seed) {
        const Params random = randomised(now, seed);
        for (const char* id : {"tool", "window", "east", "east_rest", "tilt", "listens", "method", "lamp"})
            EXPECT_TRUE(random.same(*row(id), now)) << id;
        changes_rain |= !random.same(*row("rain"), now);
    }
    EXPECT_TRUE(changes_rain);
}

TEST_F(RowFlags, AFilmZoomsAtAConstantRateAroundOnePoint) {
    EXPECT_TRUE(can_zoom(garden()));
    Params wide(garden()), deep(garden());
    set(wide, "window", "1"), set(wide, "east", "0"), set(deep, "window", "0.01"), set(deep, "east", "1");
    const Params half = between(wide, deep, 0.5);
    EXPECT_NEAR(half.get<float>(*row("window")), 0.1, 1e-6);
    EXPECT_NEAR(half.get<float>(*row("east")), 0.909, 1e-3) << "the centre goes with the scale, not the time";
}

TEST_F(RowFlags, ARowThatRefinesAnotherIsShownAsThatRow) {
    EXPECT_EQ(shown_row(garden(), *row("east_rest")), row("east"));
    EXPECT_EQ(pointing_row(garden()), row("listens"));
    EXPECT_EQ(shown_row(garden(), *row("listens")), nullptr);
}

TEST_F(RowFlags, MethodsWithOtherBitsAreNotExact) {
    Params params(garden());
    EXPECT_TRUE(is_exact(params));
    for (const char* method : {"hasty", "crowded"}) {
        set(params, "method", method);
        EXPECT_FALSE(is_exact(params)) << method;
    }
}

TEST_F(RowFlags, AFlagOnARowOfAnotherTypeIsRefusedWithASentence) {
    std::vector<glint_param> rows = garden().params();
    glint_sim sim = garden().sim();
    sim.params = rows.data(), sim.param_stride = sizeof(glint_param);
    const auto refused_with = [&](const char* id, std::uint32_t flag) {
        glint_param& changed = *std::ranges::find(rows, std::string_view(id), &glint_param::id);
        const std::uint32_t before = std::exchange(changed.flags, changed.flags | flag);
        const std::string why = refusal([&] { const Definition any(sim); });
        changed.flags = before;
        return why;
    };
    EXPECT_THAT(refused_with("fence", GLINT_BRUSH_RADIUS), says("'fence'", "float", "radius"));
    EXPECT_THAT(refused_with("rain", GLINT_BRUSH), says("'rain'", "choice", "brush"));
    EXPECT_THAT(refused_with("fence", GLINT_BRUSH), says("two", "brush"));
    EXPECT_THAT(refused_with("rain", GLINT_POINTING), says("'rain'", "switch"));
}

TEST_F(RowFlags, ARowThatRefinesNoFloatIsRefusedWithASentence) {
    std::vector<glint_param> rows = garden().params();
    glint_sim sim = garden().sim();
    sim.params = rows.data(), sim.param_stride = sizeof(glint_param);
    glint_param& rest = *std::ranges::find(rows, std::string_view("east_rest"), &glint_param::id);
    rest.refines_row = "listens";
    EXPECT_THAT(refusal([&] { const Definition any(sim); }), says("'east_rest'", "refines 'listens'", "float"));
    rest.refines_row = "east", rest.refines_exponent = -117;
    EXPECT_THAT(refusal([&] { const Definition any(sim); }), says("'east_rest'", "-117", "-116 to 0"));
}

} // namespace
} // namespace glint::test
