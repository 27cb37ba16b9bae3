// The CPU's groups of points in vector registers draw what one point after another does, whatever is looked at. Cases
// are drawn at random from a seed; a failure names the seed, and that seed draws the case again.
#include "sims/julia/lines.h"
#include "tests/support/run.h"
#include <gtest/gtest.h>
#include <numeric>
#include <random>

namespace glint::test {
namespace {

using namespace ::julia;

struct Drawn {
    explicit Drawn(Extent e)
        : extent(e), pixels(std::size_t(e.area()), 0x12345678u), counts(std::size_t(e.area()), -1.f) {}
    Picture into(Picture p) {
        p.pixels = {pixels.data(), extent.width, extent.height, extent.width};
        p.counts = {counts.data(), extent.width, extent.height, extent.width};
        return p;
    }
    friend bool operator==(const Drawn&, const Drawn&) = default;
    Extent extent;
    std::vector<std::uint32_t> pixels;
    std::vector<float> counts;
};

const std::vector<std::uint32_t>& rainbow() {
    static const auto colors = [] {
        std::vector<std::uint32_t> all(GLINT_PALETTE_SIZE);
        std::iota(all.begin(), all.end(), 0xff000000u);
        return all;
    }();
    return colors;
}

void groups_draw_what_single_points_do(unsigned seed) {
    std::mt19937 random(seed);
    const auto whole = [&](int low, int high) { return std::uniform_int_distribution(low, high)(random); };
    const auto real = [&](float low, float high) { return std::uniform_real_distribution(low, high)(random); };
    const Extent e{whole(0, 60) ? whole(2, 90) : whole(1000, 1100), whole(2, 24)};
    const float bound = whole(0, 1) ? 4.f : std::exp(real(1.4f, 13.8f));
    const Coloring coloring{Outside(whole(0, 2)), 0xff0000ffu,      real(1, 100),
                            real(0, 2),           std::log2(bound), {{rainbow().data(), 0, 1, 0, 0, 0}}};
    const Window window{{real(-2, 2), real(-2, 2)}, std::exp(real(-6, 0.5f)), e};
    const Point c = whole(0, 3) ? Point{real(-2, 2), real(-2, 2)} : Point{-0.8f, 0.156f};
    const Picture p{Set(whole(0, 1)), c, whole(1, 120), bound, whole(1, 2), window, coloring, {}, {}};

    const Device device(cpu().table());
    Drawn one_by_one(e);
    device.for_each("escape", e, Draw<1>{one_by_one.into(p)});
    for (const Simd simd : {Simd::avx2, Simd::avx512}) {
        if (!has(simd)) continue;
        Drawn groups(e);
        draw_lines(device, groups.into(p), simd);
        EXPECT_TRUE(groups == one_by_one) << "seed " << seed << (simd == Simd::avx2 ? ", AVX2" : ", AVX-512");
    }
}

TEST(JuliaProperties, GroupsDrawWhatSinglePointsDoInTenThousandCases) {
    for (unsigned seed = 0; seed < 10000 && !testing::Test::HasFailure(); ++seed)
        groups_draw_what_single_points_do(seed);
}

} // namespace
} // namespace glint::test
