// Julia's precisions: the largest error of a step, counts in deep views compared with exact numbers, the gauge's text,
// the automatic choice, and a zoom that keeps its centre. Exact here means 113 bits: __float128.
#include "app/world/instance.h"
#include "sims/julia/gauge.h"
#include "sims/julia/place.h"
#include "support/run.h"
#include "support/says.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>

namespace glint::test {
namespace {

using namespace ::julia;
using Quad = __float128;
using Exact = ::julia::Complex<Quad>;
using testing::HasSubstr;

Quad exact(double v) { return v; }
Quad exact(TwoFloats v) { return Quad(v.hi) + Quad(v.lo); }
double magnitude(Quad v) { return static_cast<double>(v < 0 ? -v : v); }

/// The largest error of a step, relative to |z|^2 + |c|.
template <class T> double worst_step() {
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> any(-2, 2);
    double worst = 0;
    for (int i = 0; i < 1'000'000; ++i) {
        const double tiny = i % 3 == 0 ? std::exp2(-i % 40) : 1; // near the axes too, and where squares cancel
        const ::julia::Complex<double> z{any(random), i % 5 == 0 ? any(random) * 1e-9 : any(random) * tiny};
        const ::julia::Complex<T> from = as<T>(i % 7 == 0 ? ::julia::Complex<double>{z.re, z.re + z.im * 1e-6} : z);
        const ::julia::Complex<T> c = as<T>(::julia::Complex<double>{any(random), any(random) * tiny}),
                                  to = next(from, c);
        const Quad re = exact(from.re), im = exact(from.im), size = re * re + im * im;
        const double of_re = magnitude(size) + magnitude(exact(c.re)), of_im = magnitude(size) + magnitude(exact(c.im));
        worst = std::max(worst, magnitude(exact(to.re) - (re * re - im * im + exact(c.re))) / of_re);
        worst = std::max(worst, magnitude(exact(to.im) - (2 * re * im + exact(c.im))) / of_im);
    }
    return worst;
}

TEST(JuliaPrecision, AStepIsOffByNoMoreThanItsPrecisionSays) {
    EXPECT_LE(worst_step<double>(), 3 * 0x1p-53);
    EXPECT_LE(worst_step<TwoFloats>(), 22 * 0x1p-48);
    EXPECT_GT(worst_step<TwoFloats>(), 0x1p-53) << "no double in disguise";
}

TEST(JuliaPrecision, APairKeepsFortyEightBitsOfADouble) {
    std::mt19937_64 random(3);
    std::uniform_real_distribution<double> any(-2, 2);
    for (int i = 0; i < 100'000; ++i) {
        const double v = any(random) * std::exp2(-(i % 30));
        const TwoFloats pair = two_floats(v);
        ASSERT_LE(magnitude(exact(pair) - Quad(v)), std::abs(v) * 0x1p-48) << v;
        ASSERT_EQ(pair.hi + pair.lo, pair.hi) << v;
    }
}

/// A point on the edge of a set, to 2^-54: the set branches there at any depth.
struct Place {
    const char* name;
    Set set;
    float c_re, c_im;
    float re, im;
    std::int32_t re_low, im_low;
};
constexpr Place places[] = {
    {"a fixed point of a Julia set", Set::julia, -0.8f, 0.156f, 1.52750313f, -0.0759121776f, -149376803, -34606982},
    {"a slow one", Set::julia, 0.285f, 0.01f, 0.526462734f, -0.188945159f, -516002238, 97437165},
    {"the Mandelbrot set's seahorses", Set::mandelbrot, 0, 0, -0.775683761f, 0.136467367f, -132694932, 15925275}};

::julia::Params at(const Place& place, float scale, Precision precision) {
    ::julia::Params p;
    p.set = place.set, p.c_re = place.c_re, p.c_im = place.c_im, p.scale = scale, p.precision = precision;
    p.center_re = place.re, p.center_im = place.im, p.center_re_low = place.re_low, p.center_im_low = place.im_low;
    p.iterations = 2000, p.samples = 1;
    return p;
}

std::vector<float> counts(const ::julia::Params& p, Extent e, Method method = Method::textbook) {
    ::julia::Params with = p;
    with.method = method;
    glint::Params block(catalog().at("julia"));
    std::memcpy(block.data(), &with, sizeof with); // the block is the struct
    World world(catalog().at("julia"), cpu(), e, block);
    drawn(world);
    return field(world, "iterations");
}

int exact_count(Exact z, Exact c, int cap, float bound) {
    for (int n = 0; n < cap; ++n) {
        z = {z.re * z.re - z.im * z.im + c.re, 2 * z.re * z.im + c.im};
        if (z.re * z.re + z.im * z.im > Quad(bound)) return n;
    }
    return cap;
}
/// The point that the parameters place at (x, y).
Exact exact_point(const ::julia::Params& p, Extent e, double x, double y) {
    const int middle_x = e.width / 2, middle_y = e.height / 2;
    const Quad pixel = Quad(p.scale) / std::min(middle_x, middle_y), unit = Quad(1) / Quad(1LL << 58) / Quad(1LL << 58);
    return {Quad(fixed_center(p).re) * unit + pixel * Quad(x - middle_x),
            Quad(fixed_center(p).im) * unit + pixel * Quad(y - middle_y)};
}
std::vector<float> exact_counts(const ::julia::Params& p, Extent e) {
    std::vector<float> all;
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            const Exact point = exact_point(p, e, x, y);
            const Exact c = p.set == Set::julia ? Exact{Quad(p.c_re), Quad(p.c_im)} : point;
            const int n = exact_count(p.set == Set::julia ? point : Exact{}, c, p.iterations, p.escape);
            all.push_back(static_cast<float>(n));
        }
    return all;
}
double share_equal(const std::vector<float>& a, const std::vector<float>& b) {
    std::size_t same = 0;
    for (std::size_t i = 0; i < a.size(); ++i) same += a[i] == b[i];
    return double(same) / double(a.size());
}

constexpr Extent small{64, 48};

TEST(JuliaPrecision, CountsDeepDownAreThoseOfExactNumbers) {
    for (const Place& place : places)
        for (const float scale : {1e-5f, 1e-9f, 1e-12f}) {
            const std::vector<float> right = exact_counts(at(place, scale, Precision::real), small);
            ASSERT_GT(*std::ranges::max_element(right) - *std::ranges::min_element(right), 8) << place.name;
            for (const Precision precision : {Precision::single, Precision::pair, Precision::real}) {
                const ::julia::Params p = at(place, scale, precision);
                const double bits = bits_left(precision, view(p, small)), same = share_equal(counts(p, small), right);
                const std::string what = std::string(place.name) + ", " + std::to_string(bits) + " bits left";
                EXPECT_GE(same, bits >= 16 ? 0.97 : bits >= enough ? 0.9 : 0) << what; // some escape late
                EXPECT_LE(same, bits < -4 ? 0.05 : 1) << what;
            }
        }
}

TEST(JuliaPrecision, EveryMethodCountsTheSameInTheSamePrecision) {
    for (const Place& place : places)
        for (const Precision precision : {Precision::pair, Precision::real})
            for (const float scale : {0.7f, 1e-9f, 1e-12f}) {
                const ::julia::Params p = at(place, scale, precision);
                const std::vector<float> one_by_one = counts(p, {97, 61});
                for (const Method method : {Method::rows, Method::compacted, Method::attractor, Method::unrolled}) {
                    if (precision == Precision::pair && method == Method::compacted)
                        continue; // reports that it is unavailable
                    EXPECT_EQ(counts(p, {97, 61}, method), one_by_one)
                        << place.name << " " << int(precision) << " " << int(method) << " " << scale;
                }
            }
}

TEST(JuliaPrecision, TheGaugeCountsUnitsBetweenNeighbours) {
    const auto left = [](Precision p, Window w) { return bits_left(p, w); };
    const Window plain{{0.5f, 0}, 0.001f, {1024, 1024}};
    const double pixel = double(0.001f) / 512;
    const double floats = double(std::nextafter(2.f, 3.f)) - 2, doubles = std::nextafter(2., 3.) - 2;
    EXPECT_NEAR(left(Precision::single, plain), std::log2(pixel / floats), 1e-9);
    EXPECT_NEAR(left(Precision::real, plain), std::log2(pixel / doubles), 1e-9);
    EXPECT_NEAR(left(Precision::pair, plain), std::log2(pixel / 0x1p-43), 1e-9);
    const Window far{{2.5f, 0}, 4, {1600, 900}}; // its corner is 10.4 away
    EXPECT_NEAR(left(Precision::single, far), std::log2(4. / 450 / (double(std::nextafter(8.f, 9.f)) - 8)), 1e-9);
    const Window wide{{0.5f, 0}, 0.001f, {4096, 2048}};
    EXPECT_NEAR(left(Precision::real, wide), left(Precision::real, plain) - 1, 1e-9) << "twice as many pixels";
}

TEST(JuliaPrecision, TheGaugeSaysWhatIsUsedAndWarnsBelowFourBits) {
    const Definition& d = catalog().at("julia");
    const auto note = [&](const char* precision, const char* scale) {
        glint::Params p(d);
        set(p, "precision", precision), set(p, "scale", scale);
        return note_of(d, cpu().device(), {1024, 1024}, p);
    };
    EXPECT_STREQ(note("auto", "1").param, "precision");
    EXPECT_THAT(note("auto", "1").text, says("float", "13 bits"));
    EXPECT_FALSE(note("auto", "1").caution);
    EXPECT_THAT(note("auto", "1e-9").text, says("double", "12 bits"));
    EXPECT_THAT(note("float", "1e-3").text, says("float", "3 bits", "auto"));
    EXPECT_TRUE(note("float", "1e-3").caution);
    EXPECT_THAT(note("float", "1e-9").text, HasSubstr("float, 0 bits left"));
    EXPECT_THAT(note("double", "1e-12").text, HasSubstr("double, 2 bits left"));
    EXPECT_THAT(note("double", "1e-12").text, HasSubstr("choose 'auto'"));
    EXPECT_THAT(note("auto", "1e-12").text, says("perturbed", "67 bits"));
    EXPECT_FALSE(note("auto", "1e-30").caution);

    glint::Params p(d);
    set(p, "scale", "1e-9");
    World world(d, cpu(), {64, 64}, p);
    drawn(world);
    const auto bits = std::ranges::find(d.probes(), std::string_view("bits"), &glint_probe::id) - d.probes().begin();
    EXPECT_NEAR(world.probe().values[std::size_t(bits)], std::log2(double(1e-9f) / 32 * 0x1p51), 1e-9);
}

TEST(JuliaPrecision, AutomaticTakesTheFastestThatLeavesFourBits) {
    const auto on = [](std::int32_t device, std::int32_t floats_per_double) {
        glint_device_facts facts{};
        return facts.device = device, facts.floats_per_double = floats_per_double, facts;
    };
    const glint_device_facts processor = on(GLINT_CPU, 2), h100 = on(GLINT_CUDA, 2), geforce = on(GLINT_CUDA, 64);
    const auto chosen = [](float scale, const glint_device_facts& facts) {
        return choose(Precision::automatic, {{0.5f, 0}, scale, {1024, 1024}}, facts);
    };
    constexpr float floats_end = 0x1p-9f, pairs_end = 0x1p-30f; // pixels of 2^-18 and 2^-39: 16 units between them
    for (const auto& facts : {processor, h100, geforce}) {
        EXPECT_EQ(chosen(1, facts), Precision::single);
        EXPECT_EQ(chosen(floats_end, facts), Precision::single);
        EXPECT_EQ(chosen(std::nextafter(pairs_end, 0.f), facts), Precision::real);
        EXPECT_EQ(chosen(min_scale, facts), Precision::perturbed);
    }
    EXPECT_EQ(chosen(std::nextafter(floats_end, 0.f), processor), Precision::real);
    EXPECT_EQ(chosen(std::nextafter(floats_end, 0.f), h100), Precision::real);
    EXPECT_EQ(chosen(std::nextafter(floats_end, 0.f), geforce), Precision::pair);
    EXPECT_EQ(chosen(pairs_end, geforce), Precision::pair);
    EXPECT_EQ(choose(Precision::single, {{0.5f, 0}, min_scale, {1024, 1024}}, geforce), Precision::single)
        << "as asked";
}

class DeepZoom : public testing::TestWithParam<std::pair<float, float>> {
protected:
    static constexpr Extent e{1024, 768};
    ::julia::Params p = at(places[2], 1.2f, Precision::automatic);
    float x = GetParam().first, y = GetParam().second;

    void turn(float wheel) {
        const Definition& d = catalog().at("julia");
        const glint_pointer wheeled{.size = sizeof wheeled, .x = x, .y = y, .wheel = wheel};
        d.sim().edit(&wheeled, e.width, e.height, &p, nullptr, 0);
    }
    Exact under() const { return exact_point(p, e, double(x), double(y)); }
    double pixels_off(const Exact& from) const {
        return std::hypot(magnitude(under().re - from.re), magnitude(under().im - from.im)) / view(p, e).pixel;
    }
};

TEST_P(DeepZoom, ThePointUnderThePointerStaysThereAllTheWayDownAndBack) {
    const Exact from = under();
    for (int i = 0; i < 200; ++i) {
        turn(1);
        const double allowed = bits_left(Precision::real, view(p, e)) >= enough ? 0.1 : 0.5;
        ASSERT_LT(pixels_off(from), allowed) << i << ", scale " << p.scale;
    }
    EXPECT_LT(p.scale, 1e-12f);
    for (int i = 0; i < 200 && p.scale < 2; ++i) {
        turn(-1);
        ASSERT_LT(pixels_off(from), 0.5) << i << " back";
    }
    EXPECT_GT(p.scale, 1.f);
}
INSTANTIATE_TEST_SUITE_P(Pointers, DeepZoom,
                         testing::Values(std::pair{512.f, 384.f}, std::pair{300.f, 200.f}, std::pair{1023.f, 767.5f}));

TEST(JuliaPrecision, ADragDeepDownTakesThePointAlong) {
    ::julia::Params p = at(places[2], 1e-10f, Precision::automatic), before = p;
    const glint_pointer drag{.size = sizeof drag, .dx = 30, .dy = -20, .buttons = GLINT_LEFT, .phase = GLINT_DRAG};
    catalog().at("julia").sim().edit(&drag, 1024, 1024, &p, nullptr, 0);
    const double pixel = double(p.scale) / 512;
    EXPECT_NEAR((center(before).re - center(p).re) / pixel, 30, 0.01);
    EXPECT_NEAR((center(before).im - center(p).im) / pixel, -20, 0.01);
}

} // namespace
} // namespace glint::test
