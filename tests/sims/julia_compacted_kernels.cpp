// Julia's compacted points on an emulated GPU: each cell is drawn once, with the counts and colours of the textbook's
// loop, also if stages, batches, caps and sizes do not end together.
#include "fake_gpu/device.h"
#include "julia/compacted.h"
#include "support/run.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

using Settings = std::initializer_list<std::pair<const char*, std::string>>;

Params with(const char* start, Settings settings) {
    Params p = preset(catalog().at("julia"), start);
    for (const auto& [id, text] : settings) set(p, id, text);
    return p;
}

/// A few pictures one after another: data left by one must not be in the next.
void expect_equal(Queue& gpu, Extent e, Params p, const std::string& what) {
    set(p, "method", "compacted");
    World compacted(catalog().at("julia"), gpu, e, p);
    set(p, "method", "textbook");
    World one_by_one(catalog().at("julia"), cpu(), e, p);
    for (int picture = 0; picture < 2; ++picture) {
        EXPECT_EQ(drawn(compacted), drawn(one_by_one)) << what << ", picture " << picture;
        EXPECT_EQ(field(compacted, "iterations"), field(one_by_one, "iterations")) << what << ", picture " << picture;
    }
}
std::string named(Extent e) { return std::to_string(e.width) + "x" + std::to_string(e.height); }

TEST(JuliaCompacted, EachCellOfAQueueIsOneBlocks) {
    for (const int blocks : {1, 2, 7, 132})
        for (const int all : {0, 1, 7, 8, 9, 1055, 1056, 1057, 2113, 10'000}) {
            std::vector<int> taken(std::size_t(all), 0);
            int least = all, most = 0;
            for (int block = 0; block < blocks; ++block) {
                const ::julia::Share share{block, blocks};
                const int size = share.size(all);
                least = std::min(least, size), most = std::max(most, size);
                for (int i = 0; i < size; ++i) ++taken.at(std::size_t(share.at(i)));
            }
            EXPECT_EQ(taken, std::vector<int>(std::size_t(all), 1)) << blocks << " blocks, " << all << " cells";
            EXPECT_LE(most - least, ::julia::Share::together) << "nobody has much more than another";
        }
}

TEST(JuliaCompacted, ACapMayLieAnywhereInAStage) {
    const auto gpu = make_fake_gpu();
    for (const char* cap : {"1", "7", "8", "15", "16", "17", "31", "33", "127", "128", "129", "200", "520", "2060"})
        expect_equal(*gpu, {45, 31}, with("rabbit", {{"iterations", cap}, {"samples", "1"}}), cap);
}

TEST(JuliaCompacted, AnySizeAndAnySamplesWillDo) {
    const auto gpu = make_fake_gpu();
    for (const Extent e : {Extent{16, 16}, Extent{17, 33}, Extent{70, 45}})
        for (const char* samples : {"1", "2", "3", "4"})
            for (const char* start : {"dragon", "seahorses"})
                expect_equal(*gpu, e, with(start, {{"samples", samples}, {"iterations", "150"}}), named(e) + samples);
}

TEST(JuliaCompacted, ABlockFollowsMoreThanItHasRoomFor) {
    const auto gpu = make_fake_gpu(2);
    for (const char* precision : {"float", "float_float", "double"})
        for (const char* samples : {"1", "3"})
            expect_equal(*gpu, {95, 61}, // all of it is inside
                         with("rabbit",
                              {{"scale", "0.1"}, {"iterations", "70"}, {"precision", precision}, {"samples", samples}}),
                         precision);
}

TEST(JuliaCompacted, AReturningPointCountsAsEscaped) {
    const auto gpu = make_fake_gpu();
    // Beyond 2 after an iteration, then next to a fixed point, where it remains for a while.
    const Params p = with("snow", {{"c_re", "-2"},
                                   {"c_im", "2"},
                                   {"center_re", "0.84189355"},
                                   {"center_im", "-0.77814568"},
                                   {"scale", "1e-4"},
                                   {"escape", "4"},
                                   {"precision", "float"}});
    for (const char* samples : {"1", "2"}) {
        Params sampled = p;
        set(sampled, "samples", samples);
        expect_equal(*gpu, {40, 30}, sampled, samples);
    }
}

TEST(JuliaCompacted, NeedsTheSharedMemoryOfABlock) {
    const Params p = with("fire", {{"method", "compacted"}});
    glint_device_facts facts{sizeof(glint_device_facts), GLINT_CUDA};
    const auto reason = [&](std::size_t bytes) {
        facts.shared_bytes_per_block = bytes;
        return catalog().at("julia").sim().unavailable(&facts, 64, 64, p.data());
    };
    EXPECT_EQ(reason(99 << 10), nullptr) << "a GeForce has so much";
    EXPECT_THAT(reason(64 << 10), testing::HasSubstr("81 KiB"));
}

TEST(JuliaCompacted, PointsThatMayComeBackAreLookedAtEachTime) {
    const auto gpu = make_fake_gpu();
    for (const char* bound : {"4", "15.9", "16", "17", "1000"})
        for (const char* samples : {"1", "2", "3"}) {
            const std::string what = std::string("bound ") + bound + ", samples " + samples;
            expect_equal(*gpu, {40, 30}, with("snow", {{"escape", bound}, {"samples", samples}}), what);
            expect_equal(*gpu, {40, 30}, with("dragon", {{"escape", bound}, {"samples", samples}, {"c_re", "-2"}}),
                         what);
            // The tip, with |c| = 2: a cell may have samples that stay, and others that may come back.
            expect_equal(
                *gpu, {41, 31},
                with("mandelbrot", {{"escape", bound}, {"samples", samples}, {"center_re", "-2"}, {"scale", "0.01"}}),
                what);
        }
}

TEST(JuliaCompacted, EachPictureHasAQueueOfItsOwn) {
    const auto gpu = make_fake_gpu(2);
    World world(catalog().at("julia"), *gpu, {32, 32},
                with("rabbit", {{"method", "compacted"}, {"scale", "0.1"}, {"iterations", "17"}}));
    const std::vector<std::uint32_t> first = drawn(world);
    // All cells queue each time: a queue that started at the end of another would soon leave its memory.
    for (int picture = 1; picture < 200; ++picture) ASSERT_EQ(drawn(world), first) << picture;
}

TEST(JuliaCompacted, TheOtherSetInTheCornerIsDrawnAfterIt) {
    const auto gpu = make_fake_gpu();
    for (const char* start : {"rabbit", "mandelbrot"})
        for (const Extent e : {Extent{16, 16}, Extent{90, 64}}) // the smallest corner is of 4 x 4 cells
            expect_equal(*gpu, e, with(start, {{"inset", "on"}, {"iterations", "90"}}), start + named(e));
}

} // namespace
} // namespace glint::test
