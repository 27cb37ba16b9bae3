// The CPU's rows in vector registers are the textbook's pictures, whatever is drawn into whatever memory. Cases are
// drawn at random from a seed; a failure names the seed, and that seed draws the case again.
#include "sims/ripple/rows.h"
#include "tests/support/run.h"
#include <gtest/gtest.h>
#include <random>

namespace glint::test {
namespace {

TEST(RippleProperties, RowsAreTheTextbooksInAThousandCases) {
    const Definition& d = catalog().at("ripple");
    for (unsigned seed = 0; seed < 1000 && !testing::Test::HasFailure(); ++seed) {
        std::mt19937 random(seed);
        const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
        Params p(d);
        for (const glint_param& row : d.params()) { // anything that its row allows
            const double at = row.min + (row.max - row.min) * std::generate_canonical<double, 32>(random);
            if (row.type == GLINT_FLOAT) p.put(row, static_cast<float>(at));
            if (row.type == GLINT_INT || row.type == GLINT_CHOICE)
                p.put(row, static_cast<std::int32_t>(std::round(at)));
        }
        if (below(3)) set(p, "wavelength", "7.5");
        p.clamp();
        const Extent e{16 + below(300), 16 + below(16)};
        const auto picture = [&](const char* path) {
            set(p, "path", path);
            World world(d, cpu(), e, p);
            world.advance(11);
            return drawn(world);
        };
        EXPECT_EQ(picture("textbook"), picture("vectorised")) << "seed " << seed << ", " << e.width << "x" << e.height;
    }
}

TEST(RippleProperties, EveryInstructionSetAndWayToMemoryGivesTheSamePixels) {
    std::vector<std::uint32_t> colors(GLINT_PALETTE_SIZE);
    for (unsigned i = 0; i < colors.size(); ++i) colors[i] = 0xff000000u + i;
    const Palette palette{{colors.data(), -0.5f, 0.4f, 1, 2, 3}}; // waves reach beyond both ends
    for (const bool grey : {false, true})
        for (const int sources : {1, 5})
            for (int width = 1; width < 200; width += 3) {
                ::ripple::Surface<0> surface{{}, sources, 0.02f, 0.01f};
                for (int i = 0; i < sources; ++i) surface.sources[i] = {20.f * float(i), 2.f, 0.1f * float(i)};
                const auto rows = [&](Simd simd, bool past_caches, int from) { // `from`: aligned or not
                    std::vector<std::uint32_t> memory(std::size_t(width + 9) * 3 + 16, 0x12345678u);
                    const View<std::uint32_t> pixels{memory.data() + from, width, 3, width + 9};
                    ::ripple::draw_rows(Device(cpu().table()),
                                        {surface, 127, grey, Frame{pixels, palette}, past_caches}, simd);
                    return std::vector<std::uint32_t>(memory.begin() + from, memory.end() - 16 + from);
                };
                const std::vector<std::uint32_t> expected = rows(Simd::avx2, false, 0);
                for (const Simd simd : {Simd::avx2, Simd::avx512})
                    for (const bool past_caches : {false, true})
                        for (int from = 0; from < 16 && has(simd); from += 5)
                            ASSERT_EQ(rows(simd, past_caches, from), expected) << width << " cells from " << from;
            }
}

} // namespace
} // namespace glint::test
