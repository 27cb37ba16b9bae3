// Julia beyond doubles: fixed point, and counts as exact numbers have them down to 10^-30. Exact is 113 bits:
// __float128.
#include "app/world/instance.h"
#include "sims/julia/deep.h"
#include "support/allocations.h"
#include "support/no_more_memory.h"
#include "support/run.h"
#include <algorithm>
#include <climits>
#include <cstring>
#include <gtest/gtest.h>
#include <random>

namespace glint::test {
namespace {

using Wide = __float128;
using WidePoint = ::julia::Complex<Wide>;
using DeepParams = ::julia::Params;

const Wide fixed_unit = Wide(1) / Wide(1LL << 58) / Wide(1LL << 58);
Wide wide(::julia::Fixed v) { return Wide(v) * fixed_unit; }
double size_of(Wide v) { return static_cast<double>(v < 0 ? -v : v); }

TEST(JuliaFixedPoint, AProductIsOffByLessThanTwoUnits) {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> any(-5, 5);
    for (int i = 0; i < 100'000; ++i) {
        const ::julia::Fixed a = ::julia::fixed(any(random)) + static_cast<::julia::Fixed>(random() >> 4),
                             b = ::julia::fixed(any(random) * std::exp2(-i % 90));
        const Wide exact = wide(a) * wide(b);
        const double rounding = size_of(exact) * 0x1p-111; // of these three numbers with 113 bits
        ASSERT_LE(size_of(wide(::julia::product(a, b)) - exact), rounding + 2 * static_cast<double>(fixed_unit)) << i;
    }
    EXPECT_TRUE(::julia::product(::julia::fixed(-2.5), ::julia::fixed(0.5)) == ::julia::fixed(-1.25));
}

/// z = z^2 + c, the root that is nearest.
WidePoint fixed_point_of(WidePoint c, WidePoint z) {
    for (int i = 0; i < 100; ++i) {
        const WidePoint f{z.re * z.re - z.im * z.im + c.re - z.re, 2 * z.re * z.im + c.im - z.im},
            d{2 * z.re - 1, 2 * z.im};
        const Wide n = d.re * d.re + d.im * d.im;
        z = {z.re - (f.re * d.re + f.im * d.im) / n, z.im - (f.im * d.re - f.re * d.im) / n};
    }
    return z;
}

/// Places where a set branches at any depth.
struct DeepPlace {
    const char* name;
    ::julia::Set set;
    float c_re, c_im;
    WidePoint at;
};
std::vector<DeepPlace> deep_places() {
    using ::julia::Set;
    Wide band = -1.5; // where the orbit of 0 reaches a fixed point in three steps
    for (int i = 0; i < 100; ++i) band -= (((band + 2) * band + 2) * band + 2) / ((3 * band + 4) * band + 2);
    return {{"a fixed point", Set::julia, -0.8f, 0.156f, fixed_point_of({-0.8f, 0.156f}, {1.5275, -0.0759})},
            {"a slow one", Set::julia, 0.285f, 0.01f, fixed_point_of({0.285f, 0.01f}, {0.5264, -0.1889})},
            {"the dendrite's place in the map", Set::mandelbrot, 0, 0, {0, 1}},
            {"where bands merge", Set::mandelbrot, 0, 0, {band, 0}}};
}

WidePoint wide_center(const DeepParams& p) { return {wide(fixed_center(p).re), wide(fixed_center(p).im)}; }

DeepParams looking_at(const DeepPlace& place, float scale) {
    DeepParams p;
    p.set = place.set, p.c_re = place.c_re, p.c_im = place.c_im, p.scale = scale, p.iterations = 4000, p.samples = 1;
    p.precision = ::julia::Precision::perturbed, p.method = ::julia::Method::textbook;
    for (int i = 0; i < 4; ++i) { // each takes the next 53 bits
        const WidePoint now = wide_center(p);
        move(p, {static_cast<double>(place.at.re - now.re), static_cast<double>(place.at.im - now.im)});
    }
    return p;
}

Params block_of(const DeepParams& p) {
    Params block(catalog().at("julia"));
    std::memcpy(block.data(), &p, sizeof p); // the block is the struct
    return block;
}

std::vector<float> deep_counts(const DeepParams& p, Extent e, Queue& queue = cpu()) {
    World world(catalog().at("julia"), queue, e, block_of(p));
    drawn(world);
    return field(world, "iterations");
}

int wide_count(WidePoint z, WidePoint c, int cap, float bound) {
    for (int n = 0; n < cap; ++n) {
        z = {z.re * z.re - z.im * z.im + c.re, 2 * z.re * z.im + c.im};
        if (z.re * z.re + z.im * z.im > Wide(bound)) return n;
    }
    return cap;
}
double share_as_exact(const DeepParams& p, Extent e) {
    const std::vector<float> found = deep_counts(p, e);
    const WidePoint middle = wide_center(p), c{p.c_re, p.c_im};
    const Wide pixel = Wide(p.scale) / std::min(e.width / 2, e.height / 2);
    const bool julia = p.set == ::julia::Set::julia;
    const int middle_x = e.width / 2, middle_y = e.height / 2;
    int same = 0;
    std::size_t cell = 0;
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            const WidePoint point{middle.re + pixel * (x - middle_x), middle.im + pixel * (y - middle_y)};
            const int n = wide_count(julia ? point : WidePoint{}, julia ? c : point, p.iterations, p.escape);
            same += found[cell++] == static_cast<float>(n);
        }
    return same / double(e.area());
}

constexpr Extent deep_extent{64, 48};

TEST(JuliaDeep, CountsAreThoseOfExactNumbersDownToTenToTheMinusThirty) {
    for (const DeepPlace& place : deep_places())
        for (const float scale : {0.7f, 1e-9f, 1e-13f, 1e-20f, 1e-24f, 1e-30f}) {
            const DeepParams p = looking_at(place, scale);
            const double least = scale < 1e-25f ? 0.9 : 0.98; // the exact ones lack bits there themselves
            EXPECT_GE(share_as_exact(p, deep_extent), least) << place.name << " at " << scale;
        }
}

TEST(JuliaDeep, EveryMethodAndEveryNumberOfThreadsDrawsTheSame) {
    const auto one_thread = make_cpu_device(1);
    const auto queue = one_thread->make_queue();
    for (const DeepPlace& place : deep_places()) {
        DeepParams p = looking_at(place, 1e-22f);
        const std::vector<float> counts = deep_counts(p, deep_extent);
        EXPECT_EQ(deep_counts(p, deep_extent, *queue), counts);
        for (const ::julia::Method method : {::julia::Method::rows, ::julia::Method::compacted,
                                             ::julia::Method::attractor, ::julia::Method::unrolled}) {
            p.method = method;
            EXPECT_EQ(deep_counts(p, deep_extent), counts) << place.name << " " << int(method);
        }
    }
}

TEST(JuliaDeep, AutomaticGoesThereWhereDoublesNoLongerTellPixelsApart) {
    DeepParams p = looking_at(deep_places()[0], 1e-9f);
    const auto chosen = [&] { return choose(::julia::Precision::automatic, view(p, {1024, 1024}), {}); };
    EXPECT_EQ(chosen(), ::julia::Precision::real);
    p.scale = 1e-13f;
    EXPECT_EQ(chosen(), ::julia::Precision::perturbed);
    p.scale = ::julia::min_scale;
    EXPECT_GE(bits_left(chosen(), view(p, {1024, 1024})), ::julia::enough);
    EXPECT_GE(bits_left(chosen(), view(p, {8192, 8192})), ::julia::enough);
}

TEST(JuliaDeep, TheWheelGoesAllTheWayDownAndThePointUnderItStays) {
    constexpr Extent e{1024, 768};
    DeepParams p = looking_at(deep_places()[0], 1.2f);
    p.precision = ::julia::Precision::automatic;
    const Definition& d = catalog().at("julia");
    const glint_pointer turn{.size = sizeof turn, .x = 300, .y = 500, .wheel = 1};
    const auto under = [&] {
        const WidePoint middle = wide_center(p);
        const Wide pixel = Wide(p.scale) / 384;
        return WidePoint{middle.re + pixel * (300 - 512), middle.im + pixel * (500 - 384)};
    };
    const WidePoint from = under();
    for (int i = 0; i < 450; ++i) {
        d.sim().edit(&turn, e.width, e.height, &p, nullptr, 0);
        const double pixel = static_cast<double>(p.scale) / 384;
        ASSERT_LT(std::hypot(size_of(under().re - from.re), size_of(under().im - from.im)) / pixel, 3)
            << p.scale; // a unit of 2^-116 a turn
    }
    EXPECT_LT(p.scale, 2e-30f);
}

TEST(JuliaDeep, AViewThatMovesTakesNoMoreMemoryThanOneThatStands) {
    const auto one_thread = make_cpu_device(1);
    const auto queue = one_thread->make_queue();
    std::vector<std::uint32_t> pixels(static_cast<std::size_t>(deep_extent.area()));
    const glint_frame frame{sizeof(glint_frame), pixels.data(),     deep_extent.width,
                            deep_extent.height,  deep_extent.width, {}};
    for (const DeepPlace& place : {deep_places()[0], deep_places()[2]}) {
        DeepParams p = looking_at(place, 1e-20f);
        World world(catalog().at("julia"), *queue, deep_extent, block_of(p));
        long fewest[2] = {LONG_MAX, LONG_MAX}; // allocations of an unchanged picture, and of one that moved
        world.draw(frame);
        {
            const NoMoreMemory from_here(*queue);
            for (int picture = 0; picture < 10; ++picture) {
                const bool moves = picture % 2 != 0;
                if (moves) move(p, {3e-21, 1e-21}), p.iterations -= 100, world.set_params(block_of(p));
                const long before = allocations_here();
                ASSERT_NO_THROW(world.draw(frame)) << place.name;
                fewest[moves] = std::min(fewest[moves], allocations_here() - before);
            }
        }
        EXPECT_EQ(fewest[1], fewest[0]) << place.name;
        World fresh(catalog().at("julia"), cpu(), deep_extent, block_of(p));
        EXPECT_EQ(pixels, drawn(fresh)) << place.name;
    }
}

TEST(JuliaDeep, TheSameViewIsTheSamePictureAfterAnother) { // a kept orbit must belong to the view
    const Definition& d = catalog().at("julia");
    const Params first = block_of(looking_at(deep_places()[0], 1e-20f)),
                 second = block_of(looking_at(deep_places()[2], 1e-24f));
    World world(d, cpu(), deep_extent, first);
    const auto picture = drawn(world);
    world.set_params(second);
    EXPECT_NE(drawn(world), picture);
    world.set_params(first);
    EXPECT_EQ(drawn(world), picture);
}

} // namespace
} // namespace glint::test
