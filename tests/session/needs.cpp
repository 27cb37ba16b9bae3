// Rows without an effect while another row has certain values.
#include "sims/api/device.h"
#include "support/run.h"
#include "support/runs.h"
#include "support/says.h"
#include <algorithm>
#include <array>
#include <gmock/gmock.h>
#include <string_view>

namespace glint::test {
namespace {

std::string idle_words(const Params& params, const char* id) {
    const char* why = why_idle(params, *params.definition().param(id));
    return why ? why : "";
}

TEST(Needs, ARowSaysWhyItDoesNothing) {
    Params waves(catalog().at("waves"));
    set(waves, "view", "palette"), set(waves, "source", "plane");
    EXPECT_THAT(idle_words(waves, "relief"), testing::HasSubstr("lit"));
    EXPECT_EQ(idle_words(waves, "palette"), "");
    EXPECT_THAT(idle_words(waves, "source_x"), testing::HasSubstr("point source"));
    EXPECT_EQ(idle_words(waves, "wavelength"), "");
    set(waves, "view", "lit"), set(waves, "source", "off");
    EXPECT_EQ(idle_words(waves, "relief"), "");
    for (const char* id : {"palette", "range", "range_low", "range_high", "wavelength"})
        EXPECT_NE(idle_words(waves, id), "") << id;
}

TEST(Needs, OfASwitchIsThatItIsOnOfANumberThatThereAreSome) {
    Params spheres(catalog().at("spheres"));
    set(spheres, "shadows", "off"), set(spheres, "reflections", "0");
    EXPECT_THAT(idle_words(spheres, "lamp"), testing::HasSubstr("shadows"));
    EXPECT_NE(idle_words(spheres, "mirror"), "");
    set(spheres, "shadows", "on"), set(spheres, "reflections", "4");
    EXPECT_EQ(idle_words(spheres, "lamp"), "");
    EXPECT_EQ(idle_words(spheres, "mirror"), "");

    Params ripple(catalog().at("ripple"));
    for (const auto& [sources, idle] : {std::pair{"1", true}, {"2", false}, {"8", false}}) {
        set(ripple, "sources", sources);
        EXPECT_EQ(!idle_words(ripple, "radius").empty(), idle) << sources;
    }
}

TEST(Needs, ARowIsReadWhateverANumberIs) {
    glint_param count{}, row{};
    count.id = "count", count.help = row.help = "Help.", count.type = GLINT_INT, row.type = GLINT_FLOAT;
    count.min = -1e9, count.max = 1e9, row.offset = 4, row.max = 1, count.reference = row.reference = -1;
    row.id = "row", row.needs_row = "count", row.needs_choices = 1u << 31 | 1u, row.needs_text = "Why.";
    const std::vector<glint_param> rows{count, row};
    struct {
        std::int32_t count = 0;
        float row = 0;
    } defaults;
    glint_sim sim = catalog().at("pattern").sim();
    sim.params = rows.data(), sim.param_count = 2, sim.param_stride = sizeof(glint_param), sim.preset_count = 0;
    sim.defaults = &defaults, sim.params_size = sizeof defaults;
    const Definition definition(sim);
    Params params(definition);
    for (const auto& [number, idle] :
         {std::pair{0, false}, {-5, false}, {1, true}, {30, true}, {31, false}, {1000000, false}}) {
        params.put(*definition.param("count"), std::int32_t{number});
        EXPECT_EQ(idle_words(params, "row") == "Why.", idle) << number;
    }
}

TEST(Needs, WhatCannotBeAskedIsRefused) {
    std::vector<glint_param> rows = catalog().at("waves").params();
    glint_sim sim = catalog().at("waves").sim();
    sim.params = rows.data(), sim.param_stride = sizeof(glint_param);
    glint_param& relief = *std::ranges::find(rows, std::string_view("relief"), &glint_param::id);
    const auto refused = [&] { return refusal([&] { const Definition any(sim); }); };
    for (const char* other : {"veiw", "speed", "water", ""}) {
        relief.needs_row = other;
        EXPECT_THAT(refused(), testing::HasSubstr("parameter 'relief' needs '")) << other;
    }
    relief.needs_row = "view";
    EXPECT_EQ(refused(), "");
    for (const char* text : {"", static_cast<const char*>(nullptr)}) {
        relief.needs_text = text;
        EXPECT_THAT(refused(), says("'relief'", "effect"));
    }
}

/// The picture with that row at one of its ends, after a stroke and some steps.
std::vector<std::uint32_t> picture_with(Params params, const glint_param& row, bool high) {
    const auto put = [&](auto value) { params.put(row, value); };
    if (row.type == GLINT_FLOAT) put(static_cast<float>(high ? row.max : row.min));
    if (row.type == GLINT_INT || row.type == GLINT_CHOICE) put(static_cast<std::int32_t>(high ? row.max : row.min));
    if (row.type == GLINT_BOOL) put(high);
    if (row.type == GLINT_COLOR) put(std::array<float, 3>{high ? 1.f : 0.f, 0, 0});
    if (row.type == GLINT_TEXT) params.put_text(row, high ? "a" : "");
    params.clamp();
    World world(params.definition(), cpu(), {48, 40}, params);
    world.stroke({sizeof(glint_stroke), 10, 10, 30, 20, GLINT_LEFT, 0, GLINT_PRESS, 0});
    world.advance(12);
    return drawn(world);
}

/// Makes the row's need unmet; false if it is always met.
bool make_idle(Params& params, const glint_param& row) {
    const glint_param& needed = *params.definition().param(row.needs_row);
    for (int value = static_cast<int>(needed.min); value <= static_cast<int>(needed.max); ++value) {
        if (needed.type == GLINT_BOOL)
            params.put(needed, value != 0);
        else
            params.put(needed, std::int32_t{value});
        if (why_idle(params, row)) return true;
    }
    return false;
}

TEST(Needs, ARowThatIsGreyedChangesNoPixel) {
    int greyed = 0;
    for (const Definition* definition : repeatable_simulations())
        for (const glint_param& row : definition->params()) {
            if (!row.needs_row) continue;
            Params idle(*definition);
            ASSERT_TRUE(make_idle(idle, row)) << row.id;
            EXPECT_EQ(picture_with(idle, row, false), picture_with(idle, row, true))
                << definition->id() << ' ' << row.id;
            ++greyed;
        }
    EXPECT_GT(greyed, 20);
}

} // namespace
} // namespace glint::test
