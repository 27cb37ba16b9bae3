// The block size of the textbook's kernels: its shape, the note on the occupancy, and the methods that ignore it.
#include "sims/api/textbook_block.h"
#include "app/run/run_file.h"
#include "sims/api/device.h"
#include "support/run.h"
#include <gmock/gmock.h>
#include <string>

namespace glint::test {
namespace {

using testing::HasSubstr;

TEST(TextbookBlock, IsARowUpToAWarpAndThenWholeRowsOfIt) {
    const auto shape = [](int threads) {
        return std::to_string(block_of(threads).width) + "x" + std::to_string(block_of(threads).height);
    };
    EXPECT_EQ(shape(1), "1x1");
    EXPECT_EQ(shape(32), "32x1");
    EXPECT_EQ(shape(100), "32x3");
    EXPECT_EQ(shape(usual_block_size), "32x8") << "as every other kernel of a grid";
    EXPECT_EQ(shape(largest_block_size), "32x32");
}

std::string told(const char* sim, const char* method, const char* threads, std::int32_t device = GLINT_CUDA) {
    glint_device_facts facts{};
    facts.size = sizeof facts, facts.device = device, facts.compute_major = 9, facts.multiprocessors = 132;
    Params p(catalog().at(sim));
    set(p, "method", method), set(p, "block_size", threads);
    glint_note note{};
    note.size = sizeof note;
    EXPECT_EQ(p.definition().sim().note(&facts, 1024, 1024, p.data(), &note), 0);
    const bool of_block = note.param && std::string_view(note.param) == "block_size";
    return of_block ? std::string(note.caution ? "caution: " : "") + note.text : "";
}

TEST(TextbookBlock, SaysHowManyWarpsAMultiprocessorHolds) {
    for (const char* sim : {"heat", "julia"}) {
        EXPECT_THAT(told(sim, "textbook", "256"), HasSubstr("32 x 8: at most 64 of 64 warps")) << sim;
        EXPECT_THAT(told(sim, "textbook", "768"), HasSubstr("32 x 24: at most 48 of 64 warps")) << sim;
        EXPECT_THAT(told(sim, "textbook", "1"), HasSubstr("caution: 1 x 1: 1 of a warp's 32 lanes")) << sim;
        EXPECT_THAT(told(sim, "textbook", "1"), HasSubstr("32 of 64 warps")) << sim;
        EXPECT_EQ(told(sim, "auto", "256"), "") << sim;
        EXPECT_EQ(told(sim, "textbook", "256", GLINT_CPU), "") << sim << ": a CPU has no blocks";
    }
}

TEST(TextbookBlock, IsGreyedWithEveryOtherMethod) {
    for (const char* sim : {"heat", "julia"}) {
        const Definition& d = catalog().at(sim);
        Params p(d);
        EXPECT_THAT(why_idle(p, *d.param("block_size")), HasSubstr("choose 'textbook'")) << sim;
        set(p, "method", "textbook");
        EXPECT_EQ(why_idle(p, *d.param("block_size")), nullptr) << sim;
    }
}

TEST(TextbookBlock, IsTheUsualOneInPresetsAndInCodesFromBefore) {
    for (const char* sim : {"heat", "julia"})
        for (const glint_preset& one : catalog().at(sim).presets())
            EXPECT_EQ(preset(catalog().at(sim), one.id).text(*catalog().at(sim).param("block_size")), "256");
    const RunRecord before =
        from_share_code("glint1:iUdMTlQNChoBAAAAAwEAAAAAAAAAAAAAAAAAACi1L_1gWADNBwD2ETYkkKk5u_9fbHfvX9_9egI_"
                        "EVlcst3HpU1SCGRcrG72aLU4prvu"
                        "KwAsACsAC-EzVrbuTSkI93vjCrDvCSEI4dk_"
                        "8hF9vozqsuepUSGeWuOrJJ3mPpjWJK85daeJGwkdTIvL2SofnTcDoYjh4dlWZeNaz5bxlIlT2FGp"
                        "UQmYZqt9sj8HT-Xhk1evrXffaVwLCBP9eLOFrO8oS-UweBa6b3WTX2v8tT9iOWE_"
                        "mJjUBwWG9TbHUXzzPticxooAc0elauRjw_HNsF9z639PfPQ4"
                        "oGtsNdYooqMu_SsLAFmToT4EDwd05jD3XvhqcQ7Cqzl_lzvm3B4I3DMqEAmX3hsUQV76zNMRQ2CG",
                        catalog());
    const Params& p = before.seed.params;
    EXPECT_EQ(p.text(*p.definition().param("method")), "textbook");
    EXPECT_EQ(p.text(*p.definition().param("k")), "0.2");
    EXPECT_EQ(p.text(*p.definition().param("block_size")), "256");
}

} // namespace
} // namespace glint::test
