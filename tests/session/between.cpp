// Parameters on the way from one set to another.
#include "app/world/params/other_build.h"
#include "support/run.h"
#include <cmath>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

template <class T> T value_of(const Params& params, const char* id) {
    return params.get<T>(*params.definition().param(id));
}

TEST(Between, TheEndsAreThePresets) {
    for (const auto& definition : catalog().all()) {
        const Params plain(*definition);
        for (const glint_preset& preset : definition->presets()) {
            Params other(*definition);
            other.load(preset);
            for (const double before : {0., -1., -HUGE_VAL, std::nan("")})
                EXPECT_TRUE(between(plain, other, before) == plain) << preset.id;
            for (const double beyond : {1., 2., HUGE_VAL}) EXPECT_TRUE(between(plain, other, beyond) == other);
            for (const double t : {1e-300, 0.01, 0.5, 0.99, 1 - 1e-16})
                EXPECT_NO_THROW(between(plain, other, t).require_valid("on the way")) << definition->id() << preset.id;
        }
    }
}

TEST(Between, AnEndAndItselfHaveNothingElseBetweenThem) {
    for (const auto& definition : catalog().all()) {
        const Params plain(*definition);
        EXPECT_TRUE(between(plain, plain, 0.3) == plain) << definition->id();
    }
}

TEST(Between, LogarithmicRowsGoByFactorsOthersByDifferences) {
    Params a(catalog().at("ripple")), b = a;
    set(a, "wavelength", "1"), set(b, "wavelength", "100");
    set(a, "angle", "-20"), set(b, "angle", "60");
    set(a, "steps_per_frame", "1"), set(b, "steps_per_frame", "1000"); // whole, by factors
    const Params middle = between(a, b, 0.5);
    EXPECT_FLOAT_EQ(value_of<float>(middle, "wavelength"), 10);
    EXPECT_FLOAT_EQ(value_of<float>(middle, "angle"), 20);
    EXPECT_EQ(value_of<std::int32_t>(middle, "steps_per_frame"), 32);
    EXPECT_FLOAT_EQ(value_of<float>(between(a, b, 0.25), "angle"), 0);
}

TEST(Between, ColoursMixAndChoicesAndWhatStartsOverChangeInTheMiddle) {
    Params a(catalog().at("waves")), b = a;
    set(a, "water", "#000000"), set(b, "water", "#ff8000");
    set(a, "view", "palette"), set(b, "view", "lit");
    set(a, "slits", "1"), set(b, "slits", "9");
    const Params early = between(a, b, 0.499), late = between(a, b, 0.5);
    EXPECT_EQ(late.text(*late.definition().param("water")), "#804000");
    for (const char* id : {"view", "slits"}) {
        EXPECT_TRUE(early.same(*early.definition().param(id), a)) << id;
        EXPECT_TRUE(late.same(*late.definition().param(id), b)) << id;
    }
    EXPECT_FALSE(late.needs_restart_from(b));
    EXPECT_FALSE(early.needs_restart_from(a));
}

/// The fixed point of a zoom from `a` to `b`, as a place in the picture, in parts of its half.
double place_of_fixed_point(const Params& a, const Params& b, const Params& now) {
    const auto center = [](const Params& p) {
        return double(value_of<float>(p, "center_re")) + 0x1p-54 * value_of<std::int32_t>(p, "center_re_low");
    };
    const double deep = value_of<float>(b, "scale"), wide = value_of<float>(a, "scale");
    const double fixed = center(b) + (center(b) - center(a)) * deep / (wide - deep);
    return (fixed - center(now)) / value_of<float>(now, "scale");
}

TEST(Between, AZoomLeavesOnePointInItsPlaceAndGrowsEvenly) {
    const Params a = preset(catalog().at("julia"), "galaxy"),
                 b = preset(catalog().at("julia"), "whirl"); // a thousand million times nearer
    const double at = place_of_fixed_point(a, b, a);
    for (const bool inwards : {true, false}) {
        const Params &from = inwards ? a : b, &to = inwards ? b : a;
        double before = value_of<float>(from, "scale");
        const double even = std::pow(double(value_of<float>(to, "scale")) / before, 1 / 16.);
        for (int i = 1; i < 16; ++i) {
            const Params now = between(from, to, i / 16.);
            EXPECT_NEAR(place_of_fixed_point(a, b, now), at, 1e-4) << i;
            EXPECT_NEAR(value_of<float>(now, "scale") / before, even, 1e-5 * even) << i;
            before = value_of<float>(now, "scale");
        }
    }
}

using Exact = __float128;

/// The centre with all its parts in the parameters.
Exact exact_center(const Params& p) {
    return Exact(value_of<float>(p, "center_re")) + Exact(0x1p-54) * value_of<std::int32_t>(p, "center_re_low") +
           Exact(0x1p-85) * value_of<std::int32_t>(p, "center_re_low2") +
           Exact(0x1p-116) * value_of<std::int32_t>(p, "center_re_low3");
}
Params deep_in_julia(const char* scale) {
    Params p(catalog().at("julia"));
    set(p, "center_re", "0.526462734"), set(p, "center_re_low", "-516002238");
    set(p, "center_re_low2", "1000000007"), set(p, "center_re_low3", "-123456789");
    set(p, "scale", scale);
    return p;
}

TEST(Between, AZoomBeyondDoublesLeavesOnePointInItsPlaceToo) {
    const Params wide(catalog().at("julia")), deep = deep_in_julia("1e-29");
    const double to = value_of<float>(deep, "scale"), from = value_of<float>(wide, "scale");
    for (int i = 1; i < 64; ++i) {
        const Params now = between(wide, deep, i / 64.);
        const double scale = value_of<float>(now, "scale");
        const Exact share = (Exact(scale) - Exact(to)) / (Exact(from) - Exact(to));
        const Exact place = exact_center(deep) + (exact_center(wide) - exact_center(deep)) * share;
        EXPECT_NEAR(static_cast<double>(exact_center(now) - place) / scale, 0, 1e-4) << "at a scale of " << scale;
    }
}

TEST(Between, ADeepViewThatDoesNotZoomMovesEvenlyToo) {
    const Params a = deep_in_julia("1e-20");
    Params b = a;
    set(b, "center_re_low2", "1000500007"); // 0.5e6 units of 2.6e-26: a picture and more
    for (const double t : {0.1, 0.25, 0.5, 0.9}) {
        const Exact place = exact_center(a) + (exact_center(b) - exact_center(a)) * Exact(t);
        EXPECT_NEAR(static_cast<double>(exact_center(between(a, b, t)) - place) / 1e-20, 0, 1e-4) << t;
    }
}

TEST(Between, AViewThatDoesNotZoomMovesEvenly) {
    Params a(catalog().at("julia")), b = a;
    set(a, "center_re", "-1"), set(b, "center_re", "1");
    EXPECT_FLOAT_EQ(value_of<float>(between(a, b, 0.25), "center_re"), -0.5f);
}

} // namespace
} // namespace glint::test
