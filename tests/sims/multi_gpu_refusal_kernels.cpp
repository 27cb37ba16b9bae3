// Several emulated GPUs: missing resources are reported with a sentence, the available GPUs do the work, and all is
// freed.
#include "support/multi_gpu_stage.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

class MultiGpuRefusalKernels : public MultiGpuStage {};

TEST_F(MultiGpuRefusalKernels, WhereThereAreFewerGpusASentenceSaysSo) {
    using testing::HasSubstr;
    fake_gpu::have_gpus(1);
    for (const char* method : {"one_thread", "thread_each"}) {
        EXPECT_THAT(refused({{"method", method}}), HasSubstr("no second GPU: choose 'one_gpu'"));
        EXPECT_EQ(refused({{"method", method}, {"devices", "1"}}), "");
        EXPECT_THAT(
            [&] {
                world_with({{"method", method}});
            },
            testing::ThrowsMessage<Error>(HasSubstr("no second GPU")));
    }
    fake_gpu::have_gpus(3);
    EXPECT_EQ(refused({{"method", "one_thread"}, {"devices", "3"}}), "");
    EXPECT_THAT(refused({{"method", "one_thread"}, {"devices", "4"}}), HasSubstr("set devices"));
    for (const char* method : {"one_gpu", "auto"}) EXPECT_EQ(refused({{"method", method}, {"devices", "8"}}), "");
    for (const char* method : {"serial", "halves", "all_threads"})
        EXPECT_THAT(refused({{"method", method}}), HasSubstr("choose 'one_gpu'"));
}

TEST_F(MultiGpuRefusalKernels, AutoTakesAsManyAsThereAre) {
    for (const int count : {1, 2, 3}) {
        fake_gpu::have_gpus(count);
        World world = world_with({{"devices", "8"}});
        world.advance(6);
        EXPECT_EQ(summed_up(world, multi_gpu::Column::used), float(count));
        EXPECT_EQ(result(world), sum_of(64 * 48));
        EXPECT_NE(drawn(world), std::vector<std::uint32_t>(64 * 48, 0));
    }
}

TEST_F(MultiGpuRefusalKernels, ANoteSaysHowManyThereAre) {
    const auto note_of = [&](SplitSettings settings) {
        glint_note note{};
        note.size = sizeof note;
        const Params p = params_with(settings);
        EXPECT_EQ(p.definition().sim().note(&gpu->device().facts(), 64, 48, p.data(), &note), 0);
        return note;
    };
    EXPECT_STREQ(note_of({}).param, "pairs_per_cell") << "there are two";
    EXPECT_STREQ(note_of({{"memory", "pageable"}}).param, "memory");
    EXPECT_EQ(note_of({{"memory", "pageable"}}).caution, 1);
    EXPECT_THAT(note_of({{"devices", "3"}}).text, testing::HasSubstr("2 GPUs: auto"));
    fake_gpu::have_gpus(1);
    EXPECT_STREQ(note_of({}).param, "devices");
    EXPECT_THAT(note_of({}).text, testing::HasSubstr("1 GPU: auto"));
}

TEST_F(MultiGpuRefusalKernels, WhereGpusCannotReadEachOthersMemoryOnlyThatIsRefused) {
    fake_gpu::read_each_other(false);
    EXPECT_THAT(refused({{"method", "one_thread"}, {"memory", "peer"}}), testing::HasSubstr("choose 'own'"));
    for (const char* memory : {"own", "pageable", "pinned", "mapped"})
        EXPECT_EQ(refused({{"method", "one_thread"}, {"memory", memory}}), "");
    World world = world_with({{"memory", "peer"}});
    world.advance(6);
    EXPECT_EQ(summed_up(world, multi_gpu::Column::used), 1) << "auto lets the first GPU do it";
    EXPECT_EQ(result(world), sum_of(64 * 48));
}

TEST_F(MultiGpuRefusalKernels, LeaveNothingBehind) {
    fake_gpu::have_gpus(4);
    for (const char* memory : kinds_of_memory) {
        const fake_gpu::Made before = fake_gpu::made();
        {
            World world = world_with({{"method", "thread_each"}, {"devices", "4"}, {"memory", memory}});
            EXPECT_EQ(fake_gpu::made().streams - before.streams, 3) << "of each but the first";
            fake_gpu::say_events_late(2);
            world.advance(7);
            world.reset(), world.advance(3);
            fake_gpu::say_events_late(0);
        }
        EXPECT_EQ(fake_gpu::made().streams, before.streams) << memory;
        EXPECT_EQ(fake_gpu::made().events, before.events) << memory;
        EXPECT_EQ(fake_gpu::made().pinned, before.pinned) << memory;
        EXPECT_EQ(fake_gpu::made().allocated, before.allocated) << memory;
    }
}

TEST_F(MultiGpuRefusalKernels, WhereNoMoreIsPinnedASentenceSaysWhatToDo) {
    const fake_gpu::Made before = fake_gpu::made();
    fake_gpu::pin_no_more(true);
    EXPECT_THAT([&] { world_with({}); }, testing::ThrowsMessage<Error>(testing::HasSubstr("pairs per cell")));
    EXPECT_EQ(fake_gpu::made().events, before.events);
}

TEST_F(MultiGpuRefusalKernels, WhereAnotherGpuHasNoMemoryLeftASentenceSaysWhich) {
    const fake_gpu::Made before = fake_gpu::made();
    fake_gpu::have_no_memory(1);
    EXPECT_THAT([&] { world_with({}); }, testing::ThrowsMessage<Error>(testing::AllOf(
                                             testing::HasSubstr("cuda:1"), testing::HasSubstr("fewer pairs"))));
    EXPECT_EQ(fake_gpu::current_gpu(), 0);
    EXPECT_EQ(fake_gpu::made().events, before.events);
    EXPECT_EQ(fake_gpu::made().streams, before.streams);
    EXPECT_EQ(fake_gpu::made().pinned, before.pinned);
    EXPECT_EQ(fake_gpu::made().allocated, before.allocated);
}

TEST_F(MultiGpuRefusalKernels, WhereAnotherGpuIsLostASentenceSaysWhichAndAllIsGivenBack) {
    const fake_gpu::Made before = fake_gpu::made();
    for (const char* method : {"one_thread", "thread_each"}) {
        {
            World world = world_with({{"method", method}});
            world.advance(5);
            fake_gpu::lose(1);
            EXPECT_THAT([&] { world.advance(1); }, testing::ThrowsMessage<Error>(testing::HasSubstr("cuda:1: CUDA: ")))
                << method;
            EXPECT_EQ(fake_gpu::current_gpu(), 0) << method;
        }
        EXPECT_EQ(fake_gpu::made().events, before.events) << method;
        EXPECT_EQ(fake_gpu::made().allocated, before.allocated) << method;
        EXPECT_THAT(
            [&] {
                world_with({{"method", method}});
            },
            testing::ThrowsMessage<Error>(testing::HasSubstr("cuda:1: ")))
            << "nor can it begin anew";
        fake_gpu::lose(-1);
        gpu->take_failure();
    }
}

} // namespace
} // namespace glint::test
