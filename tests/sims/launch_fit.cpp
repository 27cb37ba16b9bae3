// The arithmetic of the launch exhibit: places in the picture, passes of warps, occupancy, and the texts for the user.
#include "app/world/instance.h"
#include "sims/api/occupancy.h"
#include "sims/launch/layout.h"
#include "sims/launch/notes.h"
#include "sims/launch/tally.h"
#include "support/draws.h"
#include "support/run.h"
#include "support/says.h"
#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace glint::test {
namespace {

using testing::Each;
using testing::HasSubstr;

TEST(LaunchLayout, HasOneSquareForEachElement) {
    Draws draw(1);
    for (int i = cases_here(2'000); i > 0; --i) {
        const Extent e{draw.whole(32, 90), draw.whole(32, 70)};
        const int threads = draw.one_in(3) ? 32 * draw.whole(1, 32) : draw.whole(1, 1024);
        const ::launch::Layout layout(e, threads, draw.whole(1, 3));
        const int elements = layout.elements(draw.whole(1, 100));
        std::vector<int> pixels(std::size_t(elements), 0);
        for (int row = 0; row < e.height; ++row)
            for (int x = 0; x < e.width; ++x) {
                const auto shown_thread = layout.shown_thread(x, row);
                if (shown_thread.turn < 0 || shown_thread.thread >= threads) continue;
                const int element = shown_thread.turn * threads + shown_thread.thread;
                if (element < elements) ++pixels[std::size_t(element)];
            }
        ASSERT_THAT(pixels, Each(layout.lane * layout.lane))
            << e.width << "x" << e.height << ", " << threads << " threads, lanes of " << layout.lane;
    }
}

TEST(LaunchLayout, AsksForNoMoreThanThereIsMemoryFor) {
    Draws draw(2);
    for (int i = 0; i < 10'000; ++i) {
        const int far = draw.one_in(2) ? 16384 : 200;
        const Extent e{draw.whole(16, far), draw.whole(16, far)};
        const ::launch::Layout layout(e, draw.whole(1, 1024), draw.whole(1, 16));
        const int room = ::launch::capacity(e);
        ASSERT_LE(layout.elements(100), room) << e.width << "x" << e.height << ", " << layout.threads;
        ASSERT_LE(room, 1 << 24) << "a table of the state";
        for (const int per_lane : {1, 4}) {
            const ::launch::Shape shape{layout.threads, 1, per_lane, layout.elements(100)};
            ASSERT_LE(shape.passes(), room / 32) << e.width << "x" << e.height << ", " << layout.threads;
        }
    }
}

TEST(LaunchShape, HasEachElementInOneLaneOfOnePass) {
    Draws draw(3);
    for (int i = cases_here(10'000); i > 0; --i) {
        const ::launch::Shape shape{draw.whole(1, 200), 1, draw.one_in(2) ? 4 : 1, draw.whole(1, 900)};
        std::vector<int> lanes(std::size_t(shape.passes()), 0);
        int next = 0;
        for (int turn = 0; turn < shape.turns(); ++turn)
            for (int thread = 0; thread < shape.threads; ++thread) {
                const int first = shape.element_of(turn, thread);
                if (first >= shape.elements) continue;
                ASSERT_EQ(first, next) << "in order";
                next = std::min(first + shape.per_lane, shape.elements);
                const int pass = turn * shape.warps() + thread / 32;
                ++lanes[std::size_t(pass)];
                for (int element = first; element < next; ++element) {
                    ASSERT_EQ(shape.pass_of(element), pass);
                    ASSERT_EQ(shape.slot_of(element), pass * 32 + thread % 32);
                }
            }
        ASSERT_EQ(next, shape.elements);
        for (int pass = 0; pass < shape.passes(); ++pass) ASSERT_EQ(shape.lanes_of(pass), lanes[std::size_t(pass)]);
    }
}

void expect_fit(int major, int minor, int threads, int registers, int shared, int blocks, const char* limit) {
    const Occupancy found = occupancy(major, minor, threads, registers, shared);
    EXPECT_EQ(found.blocks, blocks) << major << "." << minor << ", " << threads << " threads";
    EXPECT_STREQ(found.limit, limit) << major << "." << minor << ", " << threads << " threads";
}

TEST(LaunchOccupancy, IsThatOfNvidiasTables) {
    expect_fit(7, 5, 256, 32, 0, 4, "threads");
    expect_fit(8, 0, 256, 32, 0, 8, "threads");
    expect_fit(8, 6, 1024, 32, 0, 1, "threads"); // 1024 of 1536: two thirds
    expect_fit(8, 6, 32, 32, 0, 16, "blocks");
    expect_fit(8, 9, 32, 32, 0, 24, "blocks");
    expect_fit(9, 0, 256, 64, 0, 4, "registers");
    expect_fit(9, 0, 256, 255, 0, 1, "registers");
    expect_fit(9, 0, 512, 255, 0, 0, "registers");
    expect_fit(9, 0, 256, 32, 100 << 10, 2, "shared memory");
    expect_fit(9, 0, 33, 32, 0, 32, "threads"); // two warps each
    expect_fit(12, 0, 256, 32, 0, 6, "threads");
}

TEST(LaunchOccupancy, FallsAsABlockTakesMore) {
    for (const int threads : {32, 96, 256, 1024})
        for (int shared = 1; shared < 200; ++shared) {
            const auto less = occupancy(9, 0, threads, 32, (shared - 1) << 10);
            const auto more = occupancy(9, 0, threads, 32, shared << 10);
            ASSERT_LE(more.blocks, less.blocks) << threads << " threads, " << shared << " KiB";
        }
}

glint_device_facts gpu_facts_for(std::size_t shared_kib) {
    glint_device_facts facts{};
    facts.size = sizeof facts, facts.device = GLINT_CUDA, facts.compute_major = 9, facts.multiprocessors = 132;
    facts.shared_bytes_per_block = shared_kib << 10;
    return facts;
}
std::string refused_on(const glint_device_facts& facts, const Params& p) {
    const char* why = p.definition().sim().unavailable(&facts, 1024, 1024, p.data());
    return why ? why : "";
}

TEST(LaunchShapes, ThatNoMultiprocessorHoldsAreRefusedWithTheReason) {
    Params p(catalog().at("launch"));
    EXPECT_EQ(refused_on(gpu_facts_for(227), p), "");
    set(p, "block_size", "1024"), set(p, "registers", "64");
    EXPECT_EQ(refused_on(gpu_facts_for(227), p), "");
    set(p, "registers", "65"); // uses the kernel for 128
    EXPECT_THAT(refused_on(gpu_facts_for(227), p), HasSubstr("registers"));
    set(p, "registers", "32"), set(p, "shared", "100");
    EXPECT_EQ(refused_on(gpu_facts_for(227), p), "");
    EXPECT_THAT(refused_on(gpu_facts_for(99), p), HasSubstr("shared memory"));
    EXPECT_EQ(refused_on(cpu().device().facts(), p), "") << "a CPU has neither";
}

TEST(LaunchShapes, SayHowManyWavesTheyTake) {
    const glint_device_facts facts = gpu_facts_for(227);
    const Params p(catalog().at("launch"));
    glint_note note{};
    note.size = sizeof note;
    ASSERT_EQ(p.definition().sim().note(&facts, 1024, 1024, p.data(), &note), 0);
    EXPECT_STREQ(note.param, "block_size");
    EXPECT_THAT(note.text, says("64 of 64 warps", "threads", "3600 blocks", "3.41", "1056"));
    EXPECT_EQ(note.caution, 0);
}

TEST(LaunchShapes, OfTheStaircaseAreSeveralPointsAStair) { // the lesson's experiment, on 132 multiprocessors
    Params p(catalog().at("launch"));
    set(p, "block_size", "1024"), set(p, "registers", "64");
    EXPECT_EQ(occupancy(9, 0, 1024, 64, 0).blocks, 1) << "a wave is a block a multiprocessor";
    int stairs = 1, points = 0, least = 100, before = 0;
    for (int length = 40; length <= 100; length += 2, ++points) {
        set(p, "length", std::to_string(length));
        const auto& block = *static_cast<const ::launch::Params*>(p.data());
        const int waves = (::launch::shape_of({1024, 1024}, block, 1).blocks + 131) / 132;
        if (before > 0 && waves != before) {
            EXPECT_EQ(waves, before + 1) << length << " %: no stair is left out";
            if (stairs > 1) least = std::min(least, points); // the first one has begun below
            ++stairs, points = 0;
        }
        before = waves;
    }
    EXPECT_GE(stairs, 5);
    EXPECT_GE(least, 5) << "so that they are seen to be flat";
}
TEST(LaunchShapes, MoveTheBytesOfTheirVectorsWhateverTheBlock) {
    Params p(catalog().at("launch"));
    for (const char* block_size : {"1", "32", "1000"}) {
        set(p, "block_size", block_size);
        const glint_work work = work_of(p.definition(), {256, 256}, p);
        EXPECT_EQ(work.bytes_per_step, 12 * work.items_per_step) << block_size;
    }
}

struct TallyRoom {
    std::vector<int> ended = std::vector<int>(::launch::max_places), passes = ended;
    std::vector<float> rows = std::vector<float>(64), summary = std::vector<float>(3);
    void tally(const ::launch::Shape& shape, const std::vector<::launch::PassTrace>& traces) {
        ::launch::tally_on_cpu(shape, traces.data(), rows.data(), {ended.data(), passes.data()}, summary.data());
    }
};

TEST(LaunchTally, TellsWhenTheFirstPlaceHadNothingLeft) {
    TallyRoom room; // the clock turns over while it runs
    const unsigned start = 0xfffffff0u;
    room.tally({32, 4, 1, 4 * 32}, {{start, start + 1000, 7, 32},
                                    {start - 10, start + 900, 3, 32},
                                    {start + 900, start + 3000, 3, 32},
                                    {start + 1000, start + 2000, 7, 32}});
    EXPECT_FLOAT_EQ(room.summary[::launch::took_column], 3);
    EXPECT_FLOAT_EQ(room.summary[::launch::first_idle_column], 2);
    EXPECT_EQ(room.summary[::launch::places_column], 2);
    EXPECT_FLOAT_EQ(room.rows[::launch::pass_columns + ::launch::began_column], -0.01f) << "before the first block";
    EXPECT_THAT(room.passes, Each(0)) << "ready for the next launch";
    EXPECT_THAT(room.ended, Each(0));
}

TEST(LaunchTally, LeavesOutWarpsThatHadNothingToDo) {
    TallyRoom room;
    const ::launch::Shape shape{64, 2, 1, 70}; // the last block has 6 elements: one of its warps has none
    room.tally(shape, {{0, 10, 0, 32}, {0, 10, 0, 32}, {5, 20, 1, 6}, {0, 999999, 9, 32}});
    EXPECT_FLOAT_EQ(room.summary[::launch::took_column], 0.02f);
    EXPECT_EQ(room.summary[::launch::places_column], 2) << "what the fourth holds is an older launch's";
    EXPECT_EQ(room.rows[3 * ::launch::pass_columns + ::launch::place_column], 0);
}

} // namespace
} // namespace glint::test
