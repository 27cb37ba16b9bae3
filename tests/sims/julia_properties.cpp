// The CPU's groups of points in vector registers draw the same as one point after another, for any view. Cases are
// drawn at random from a seed; a failure names the seed, and that seed draws the same case again.
#include "sims/julia/lines.h"
#include "support/draws.h"
#include "support/run.h"
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

template <class T>
void methods_draw_same_picture(Picture p, unsigned seed, const char* numbers, bool look_for_attractor) {
    const Extent e = p.window.extent;
    const std::string which = "seed " + std::to_string(seed) + ", in " + numbers;
    const Device device(cpu().table());
    Drawn one_by_one(e);
    device.for_each("escape", e, Draw<1, false, T>{one_by_one.into(p)});
    p.attractor = look_for_attractor && p.set == Set::julia ? find_attractor(p.c, p.bound) : Attractor{};
    if (p.attractor.discs > 0) {
        Drawn caught(e);
        device.for_each("escape", e, Draw<1, false, T>{caught.into(p)});
        EXPECT_TRUE(caught == one_by_one) << which << ", done where it stays";
    }
    Drawn seldom_looked_at(e);
    device.for_each("escape", e, Draw<1, true, T>{seldom_looked_at.into(p)});
    EXPECT_TRUE(seldom_looked_at == one_by_one) << which << ", looked at seldom";
    Drawn rows(e);
    device.for_each("escape", {(e.width + 15) / 16, e.height}, Draw<16, false, T>{rows.into(p)});
    EXPECT_TRUE(rows == one_by_one) << which << ", 16 side by side";
    if constexpr (!std::is_same_v<T, TwoFloats>)
        for (const Simd simd : {Simd::avx2, Simd::avx512}) {
            if (!has(simd)) continue;
            Drawn groups(e);
            draw_lines<T>(device, groups.into(p), simd);
            EXPECT_TRUE(groups == one_by_one) << which << (simd == Simd::avx2 ? ", AVX2" : ", AVX-512");
        }
}

void groups_equal_single_points(unsigned seed) {
    std::mt19937 random(seed);
    const auto whole = [&](int low, int high) { return std::uniform_int_distribution(low, high)(random); };
    const auto real = [&](float low, float high) { return std::uniform_real_distribution(low, high)(random); };
    const Extent e{whole(0, 60) ? whole(2, 60) : whole(1000, 1100), whole(2, 8)};
    const float bound = whole(0, 1) ? 4.f : std::exp(real(1.4f, 13.8f));
    const Coloring coloring{Outside(whole(0, 2)),
                            0xff0000ffu,
                            1 / real(1, 100),
                            real(0, 2),
                            std::log2(std::log2(bound)),
                            {{rainbow().data(), 0, 1, 0, 0, 0}}};
    const Window window{{real(-1, 1), real(-1, 1)}, std::exp(real(-4, 0.5f)), e};
    constexpr Point with_inside[] = {{-0.8f, 0.156f}, {-0.123f, 0.745f}, {-1, 0}, {0.2f, 0.3f}, {-1.3107f, 0}};
    const Point c = whole(0, 3) ? Point{real(-2, 2), real(-2, 2)} : with_inside[whole(0, 4)];
    const Picture p{Set(whole(0, 1)), c, whole(1, 120), bound, whole(1, 4), window, coloring, {}, {}};

    const auto in = [&]<class T>(T, const char* numbers) {
        methods_draw_same_picture<T>(p, seed, numbers, whole(0, 1));
    };
    in(float{}, "floats");
    if (whole(0, 3) == 0) in(double{}, "doubles"), in(TwoFloats{}, "pairs of floats");
}

TEST(JuliaProperties, GroupsDrawWhatSinglePointsDoInTenThousandCases) {
    for (unsigned seed = 0; seed < unsigned(cases_here(10000)) && !testing::Test::HasFailure(); ++seed)
        groups_equal_single_points(seed);
}

TEST(JuliaProperties, AttractorsAreFoundWhereTheCycleAttractsAndNowhereElse) {
    EXPECT_EQ(find_attractor({0, 0}, 1000).discs, 1);
    EXPECT_EQ(find_attractor({-1, 0}, 1000).discs, 2) << "0 and -1 in turn";
    EXPECT_EQ(find_attractor({-0.123f, 0.745f}, 1000).discs, 3) << "the rabbit's ears";
    EXPECT_EQ(find_attractor({0, 1}, 1000).discs, 0) << "a dendrite has no inside";
    EXPECT_EQ(find_attractor({0.25f, 0}, 1000).discs, 0) << "neutral: no disc maps into itself";
    EXPECT_EQ(find_attractor({1, 1}, 1000).discs, 0) << "0 escapes";
    EXPECT_EQ(find_attractor({-2, 0}, 4).discs, 0) << "a segment";
}

} // namespace
} // namespace glint::test
