// A CUDA queue that follows a source launches newer kernels in place of a plugin's own, on an emulated run-time.
#include "fake_cuda/fake_cuda.h"
#include "interop/queue.h"
#include "sims/api/error.h"
#include <gmock/gmock.h>
#include <memory>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace glint::test {
namespace {

using testing::ElementsAre;

struct KernelSwapFake : testing::Test {
    KernelSwapFake() { FakeCuda::here().reset(); }
    ~KernelSwapFake() override { FakeCuda::here().reset(); }
    const void* launched(const char& own, const char* name) { return host.kernel(host.self, &own, name, nullptr, 0); }
    /// The cubin of the emulated run-time is the name of its only kernel.
    std::shared_ptr<KernelLibrary> library(const std::string& kernel, const std::vector<std::string>& soon = {}) {
        return queue->device().load_kernels(std::as_bytes(std::span(kernel.c_str(), kernel.size() + 1)), soon);
    }
    static int calls(const char* name) { return FakeCuda::here().calls(name); }
    std::unique_ptr<Queue> queue = make_cuda_queue();
    const glint_host& host = queue->table();
    const char step = 0, draw = 0; // the addresses stand for kernels
};

TEST_F(KernelSwapFake, ASimulationThatFollowsNoSourceAsksForNothing) {
    EXPECT_EQ(host.kernel, nullptr);
    EXPECT_FALSE(queue->replace_kernels(library("step")));
}

TEST_F(KernelSwapFake, ALaunchedKernelIsReplacedAndComesBack) {
    queue->follow_source();
    EXPECT_EQ(launched(step, "step"), &step);
    EXPECT_THAT(queue->launched_kernels(), ElementsAre("step"));
    EXPECT_TRUE(queue->replace_kernels(library("step")));
    const void* const newer = launched(step, "step");
    EXPECT_NE(newer, &step);
    EXPECT_TRUE(queue->replace_kernels(library("step")));
    EXPECT_NE(launched(step, "step"), &step);
    EXPECT_NE(launched(step, "step"), newer) << "the newest library is used";
    queue->restore_kernels();
    EXPECT_EQ(launched(step, "step"), &step);
    EXPECT_EQ(launched(draw, "draw"), &draw);
}

TEST_F(KernelSwapFake, LoadedKernelsAreReplacedWithoutACallOfCuda) {
    queue->follow_source();
    EXPECT_EQ(launched(step, "step"), &step);
    std::shared_ptr<KernelLibrary> newer;
    std::thread([&] { newer = library("step", queue->launched_kernels()); }).join();
    EXPECT_EQ(calls("cudaLibraryLoadData"), 1);
    EXPECT_EQ(calls("cudaFuncGetAttributes"), 1) << "it brings the kernel to the device";
    const int before = calls("*");
    EXPECT_TRUE(queue->replace_kernels(std::move(newer)));
    EXPECT_NE(launched(step, "step"), &step);
    queue->restore_kernels();
    EXPECT_EQ(launched(step, "step"), &step);
    EXPECT_EQ(calls("*"), before) << "a frame does not wait for CUDA";
}

TEST_F(KernelSwapFake, KernelsAreLoadedOnTheirDevice) {
    FakeCuda::here().cards.resize(2);
    const auto second = make_cuda_device(1);
    int current = 0;
    std::thread([&] {
        (void)second->load_kernels(std::as_bytes(std::span("step")), {});
        EXPECT_EQ(cudaGetDevice(&current), cudaSuccess);
    }).join();
    EXPECT_EQ(current, 1);
}

TEST_F(KernelSwapFake, TheCpuLoadsNoKernels) {
    EXPECT_EQ(make_cpu_device(1)->load_kernels(std::as_bytes(std::span("step")), {}), nullptr);
}

TEST_F(KernelSwapFake, AllLaunchedKernelsAreReplacedOrNone) {
    queue->follow_source();
    EXPECT_EQ(launched(step, "step"), &step);
    EXPECT_EQ(launched(draw, "draw"), &draw);
    EXPECT_FALSE(queue->replace_kernels(library("step", {"step"}))) << "it has no kernel 'draw'";
    EXPECT_EQ(launched(step, "step"), &step);
    EXPECT_EQ(launched(draw, "draw"), &draw);
    EXPECT_EQ(calls("cudaLibraryUnload"), 1) << "nothing launches it";
}

TEST_F(KernelSwapFake, AKernelWithoutANameIsLaunchedAsItIs) {
    queue->follow_source();
    EXPECT_EQ(host.kernel(host.self, &step, nullptr, nullptr, 0), &step);
}

void kernel_of_the_program() {}

TEST_F(KernelSwapFake, AKernelOfTheProgramIsNeitherNamedNorReplaced) {
    queue->follow_source();
    const auto* own = reinterpret_cast<const void*>(&kernel_of_the_program);
    EXPECT_EQ(host.kernel(host.self, own, "statistics", nullptr, 0), own);
    EXPECT_TRUE(queue->launched_kernels().empty()) << "the source of the plugin does not have it";
    EXPECT_TRUE(queue->replace_kernels(library("statistics")));
    EXPECT_EQ(host.kernel(host.self, own, "statistics", nullptr, 0), own);
}

TEST_F(KernelSwapFake, AKernelWithOtherParametersIsNotReplaced) {
    queue->follow_source();
    const std::size_t bytes = 8; // the kernels of the emulated run-time have no parameters
    EXPECT_EQ(host.kernel(host.self, &step, "step", &bytes, 1), &step);
    EXPECT_FALSE(queue->replace_kernels(library("step")));
    EXPECT_EQ(host.kernel(host.self, &step, "step", &bytes, 1), &step);
}

TEST_F(KernelSwapFake, AKernelThatIsLaunchedLaterComesFromTheNewestLibrary) {
    queue->follow_source();
    EXPECT_TRUE(queue->replace_kernels(library("draw")));
    EXPECT_NE(launched(draw, "draw"), &draw);
}

TEST_F(KernelSwapFake, ARefusedLibraryLeavesTheKernelsAndIsASentence) {
    queue->follow_source();
    EXPECT_EQ(launched(step, "step"), &step);
    FakeCuda::here().fail("cudaLibraryLoadData", cudaErrorInvalidKernelImage);
    EXPECT_THROW((void)library("step"), Error);
    EXPECT_EQ(launched(step, "step"), &step);
}

TEST_F(KernelSwapFake, AKernelThatDoesNotFitIntoTheMemoryIsASentence) {
    queue->follow_source();
    EXPECT_EQ(launched(step, "step"), &step);
    FakeCuda::here().fail("cudaFuncGetAttributes", cudaErrorMemoryAllocation);
    EXPECT_THROW((void)library("step", queue->launched_kernels()), Error);
    EXPECT_EQ(calls("cudaLibraryUnload"), 1);
    EXPECT_EQ(launched(step, "step"), &step);
}

TEST_F(KernelSwapFake, LibrariesAreUnloadedWithTheQueueAndNotBefore) {
    queue->follow_source();
    queue->replace_kernels(library("step"));
    queue->replace_kernels(library("step"));
    EXPECT_EQ(calls("cudaLibraryUnload"), 0) << "their kernels may be running";
    queue.reset();
    EXPECT_EQ(calls("cudaLibraryUnload"), 2);
}

} // namespace
} // namespace glint::test
