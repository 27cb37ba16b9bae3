// The CPU's rows in vector registers are the textbook's pictures, whatever is drawn into whatever memory.
#include "sims/ripple/rows.h"
#include "support/cases.h"
#include "support/run.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

TEST(RippleProperties, RowsAreTheTextbooksInAThousandCases) {
    agree_in(cases_here(1000), cpu(), {"ripple", "vectorised", {{16, 16}, {315, 31}}});
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
