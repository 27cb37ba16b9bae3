// The emulated GPU that kernels are tested on: it accepts correct kernels and reports the errors of others.
#include "fake_gpu/include/cuda_runtime.h"
#include <atomic>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>
#include <utility>
#include <vector>

namespace glint::test {
namespace {

using fake_gpu::Broken;
using testing::HasSubstr;
using testing::ThrowsMessage;

template <class... P, class... A> void launch(void (*kernel)(P...), dim3 grid, dim3 block, bool together, A... values) {
    fake_gpu::run({grid, block, together}, [&] { kernel(values...); });
}

void mirror(const int* from, int* to) {
    __shared__ int all[64];
    all[threadIdx.x] = from[blockIdx.x * 64 + threadIdx.x];
    __syncthreads();
    to[blockIdx.x * 64 + threadIdx.x] = all[63 - threadIdx.x];
}
TEST(FakeGpu, ThreadsOfABlockMeetAtABarrier) {
    std::vector<int> from(256), to(256);
    for (int i = 0; i < 256; ++i) from[std::size_t(i)] = i;
    launch(mirror, 4, 64, false, std::as_const(from).data(), to.data());
    for (int i = 0; i < 256; ++i) EXPECT_EQ(to[std::size_t(i)], i / 64 * 64 + 63 - i % 64);
}

void forget_the_barrier(int* wrong) {
    __shared__ int all[64];
    all[threadIdx.x] = static_cast<int>(threadIdx.x);
    if (all[63 - threadIdx.x] != 63 - static_cast<int>(threadIdx.x)) *wrong += 1;
}
TEST(FakeGpu, SharedMemoryThatWasNeverWrittenIsPoison) {
    int wrong = 0;
    for (int again = 0; again < 2; ++again) // the last block's content must not help
        wrong = 0, launch(forget_the_barrier, 1, 64, false, &wrong);
    EXPECT_EQ(wrong, 32); // one of each pair, whichever came first
}

void shift(int* to) {
    const int me = static_cast<int>(threadIdx.x);
    to[me] = __shfl_up_sync(~0u, me, 1u) * 10000 + __shfl_down_sync(~0u, me, 1u) * 100 + __shfl_sync(~0u, me, 7) % 32;
}
TEST(FakeGpu, WarpsExchangeTheirValues) {
    std::vector<int> to(64);
    launch(shift, 1, 64, false, to.data());
    EXPECT_EQ(to[0], 0 * 10000 + 1 * 100 + 7);
    EXPECT_EQ(to[31], 30 * 10000 + 31 * 100 + 7);
    EXPECT_EQ(to[32], 32 * 10000 + 33 * 100 + 7);
    EXPECT_EQ(to[40], 39 * 10000 + 41 * 100 + 7);
}

void who_is_alike(unsigned* to) {
    const unsigned me = threadIdx.x;
    to[me] = __match_any_sync(~0u, me % 32 < 30 ? me / 3 : ~0u);
    to[64 + me] = __match_any_sync(~0u, me);
}
TEST(FakeGpu, WarpsFindLanesWithEqualValues) {
    std::vector<unsigned> to(128);
    launch(who_is_alike, 1, 64, false, to.data());
    EXPECT_EQ(to[4], 0b111u << 3);
    EXPECT_EQ(to[31], 0b11u << 30);
    EXPECT_EQ(to[33], 0b111u << 1) << "of 32 to 34 the first has a third of its own";
    for (unsigned i = 0; i < 64; ++i) EXPECT_EQ(to[64 + i], 1u << i % 32);
}

void halve_without_block_barrier(int* to) {
    __shared__ int part[64];
    const unsigned me = threadIdx.x, end = me / 32 * 32 + 32;
    int mine = static_cast<int>(me);
    for (unsigned span = 16; span > 0; span /= 2) {
        part[me] = mine;
        __syncwarp();
        mine += me + span < end ? part[me + span] : 0;
        __syncwarp();
    }
    to[me] = mine;
}
TEST(FakeGpu, LanesOfAWarpMeet) {
    std::vector<int> to(64);
    launch(halve_without_block_barrier, 1, 64, false, to.data());
    EXPECT_EQ(to[0], 31 * 32 / 2);
    EXPECT_EQ(to[32], 32 * 32 + 31 * 32 / 2);
}

void half_of_a_warp_at_a_barrier(int*) {
    if (threadIdx.x < 16) __syncthreads();
    __shfl_sync(~0u, 1, 0);
}
void a_lane_is_gone(int*) {
    if (threadIdx.x != 5) __shfl_sync(~0u, 1, 0);
}
void two_shuffles_at_once(int*) { threadIdx.x < 16 ? __shfl_sync(~0u, 1, 0) : __shfl_up_sync(~0u, 1, 1u); }
TEST(FakeGpu, SaysWhichThreadsWaitForEver) {
    int unused = 0;
    EXPECT_THAT([&] { launch(half_of_a_warp_at_a_barrier, 1, 32, false, &unused); },
                ThrowsMessage<Broken>(HasSubstr("block (0, 0, 0): of its threads 32 wait for ever in __s")));
    EXPECT_THAT(
        [&] { launch(a_lane_is_gone, 1, 32, false, &unused); },
        ThrowsMessage<Broken>(HasSubstr("31 wait for ever in __shfl_sync, 0 look for what nobody writes, 1 hav")));
    EXPECT_THAT([&] { launch(two_shuffles_at_once, 1, 32, false, &unused); },
                ThrowsMessage<Broken>(HasSubstr("where their neighbours wait in __shfl_")));
}

void serialized_lanes(int* turn) {
    __shared__ int mine;
    mine = static_cast<int>(blockIdx.x);
    while (*turn != 3 - mine) __nanosleep(20);
    *turn += 1;
}
TEST(FakeGpu, BlocksWaitForEachOtherOnlyWhereAllAreLaunchedTogether) {
    int turn = 0;
    launch(serialized_lanes, 4, 1, true, &turn);
    EXPECT_EQ(turn, 4);
    turn = 0;
    EXPECT_THAT([&] { launch(serialized_lanes, 4, 1, false, &turn); },
                ThrowsMessage<Broken>(HasSubstr("1 look for what nobody writes")));
}

TEST(FakeGpu, AnEventIsSaidToHaveHappenedLateAndKeepsItsTime) {
    fake_gpu::say_events_late(2);
    cudaEvent_t before = nullptr, after = nullptr;
    cudaEventCreateWithFlags(&before, cudaEventDefault), cudaEventCreateWithFlags(&after, cudaEventDefault);
    EXPECT_EQ(cudaEventQuery(after), cudaSuccess) << "of what was never queued, as with CUDA";
    float ms = -1;
    EXPECT_THROW(cudaEventElapsedTime(&ms, before, after), Broken);
    cudaEventRecord(before, {}), cudaEventRecord(after, {});
    EXPECT_EQ(cudaEventQuery(after), cudaErrorNotReady);
    EXPECT_EQ(cudaEventQuery(after), cudaErrorNotReady);
    EXPECT_EQ(cudaEventQuery(after), cudaSuccess);
    EXPECT_EQ(cudaEventElapsedTime(&ms, before, after), cudaSuccess);
    EXPECT_GE(ms, 0);
    cudaEventDestroy(before), cudaEventDestroy(after);
    fake_gpu::say_events_late(0);
}

void do_nothing(int*) {}
cudaError_t launch_in(cudaStream_t stream) {
    cudaLaunchConfig_t how{};
    how.stream = stream;
    int unused = 0;
    return cudaLaunchKernelEx(&how, do_nothing, &unused);
}
TEST(FakeGpu, StreamsEventsAndLaunchesBelongToAGpu) {
    cudaStream_t of_second = nullptr;
    cudaEvent_t on_first = nullptr, on_second = nullptr;
    cudaEventCreateWithFlags(&on_first, cudaEventDefault);
    ASSERT_EQ(cudaSetDevice(1), cudaSuccess);
    cudaStreamCreateWithFlags(&of_second, cudaStreamNonBlocking);
    cudaEventCreateWithFlags(&on_second, cudaEventDefault);
    EXPECT_EQ(launch_in(of_second), cudaSuccess);
    EXPECT_THAT([] { launch_in(nullptr); }, ThrowsMessage<Broken>(HasSubstr("a GPU that is not current")));
    EXPECT_EQ(cudaEventRecord(on_second, of_second), cudaSuccess);
    EXPECT_THAT([&] { cudaEventRecord(on_first, of_second); },
                ThrowsMessage<Broken>(HasSubstr("a stream of another GPU")));
    ASSERT_EQ(cudaSetDevice(0), cudaSuccess);
    EXPECT_THAT([&] { launch_in(of_second); }, ThrowsMessage<Broken>(HasSubstr("a GPU that is not current")));
    EXPECT_EQ(cudaEventRecord(on_first, nullptr), cudaSuccess);
    EXPECT_EQ(cudaEventRecord(on_second, of_second), cudaSuccess) << "from wherever";
    float ms = 0;
    EXPECT_THAT([&] { cudaEventElapsedTime(&ms, on_first, on_second); },
                ThrowsMessage<Broken>(HasSubstr("events of two GPUs")));
    EXPECT_EQ(cudaSetDevice(fake_gpu::usual_gpus), cudaErrorInvalidDevice);
    cudaEventDestroy(on_first), cudaEventDestroy(on_second), cudaStreamDestroy(of_second);
}

TEST(FakeGpu, AGpuIsCurrentForAThreadAndLaunchesOfSeveralTakeTurns) {
    std::vector<int> from(256), to(256);
    for (int i = 0; i < 256; ++i) from[std::size_t(i)] = i;
    ASSERT_EQ(cudaSetDevice(1), cudaSuccess);
    std::vector<std::thread> threads;
    threads.reserve(4);
    std::atomic<int> wrong = 0;
    for (int k = 0; k < 4; ++k)
        threads.emplace_back([&] {
            wrong += fake_gpu::current_gpu() != 0;
            std::vector<int> mine(256);
            for (int again = 0; again < 20; ++again)
                launch(mirror, 4, 64, false, std::as_const(from).data(), mine.data());
            for (int i = 0; i < 256; ++i) wrong += mine[std::size_t(i)] != i / 64 * 64 + 63 - i % 64;
            wrong += fake_gpu::current_gpu() != 0; // although a block's memory is thread-local
        });
    launch(mirror, 4, 64, false, std::as_const(from).data(), to.data());
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(wrong, 0);
    EXPECT_EQ(to[0], 63);
    EXPECT_EQ(fake_gpu::current_gpu(), 1);
    cudaSetDevice(0);
}

} // namespace
} // namespace glint::test
