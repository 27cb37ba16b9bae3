// A CUDA queue that follows a source launches newer kernels in place of a plugin's own, on an emulated run-time.
#include "fake_cuda/fake_cuda.h"
#include "interop/queue.h"
#include "sims/api/error.h"
#include <gmock/gmock.h>
#include <memory>
#include <string>

namespace glint::test {
namespace {

using testing::ElementsAre;

struct KernelSwapFake : testing::Test {
    KernelSwapFake() { FakeCuda::here().reset(); }
    ~KernelSwapFake() override { FakeCuda::here().reset(); }
    const void* launched(const char& own, const char* name) { return host.kernel(host.self, &own, name, nullptr, 0); }
    /// A library of the emulated run-time is the name of its only kernel.
    static std::span<const std::byte> library(const std::string& kernel) {
        return std::as_bytes(std::span(kernel.c_str(), kernel.size() + 1));
    }
    std::unique_ptr<Queue> queue = make_cuda_queue();
    const glint_host& host = queue->table();
    const char step = 0, draw = 0; // the addresses stand for kernels
};

TEST_F(KernelSwapFake, ASimulationThatFollowsNoSourceAsksForNothing) {
    EXPECT_EQ(host.kernel, nullptr);
    EXPECT_FALSE(queue->replace_kernels(library("step")));
    EXPECT_EQ(FakeCuda::here().calls("cudaLibraryLoadData"), 0);
}

TEST_F(KernelSwapFake, ALaunchedKernelIsReplacedAndComesBack) {
    queue->follow_source();
    EXPECT_EQ(launched(step, "step"), &step);
    EXPECT_THAT(queue->launched_kernels(), ElementsAre("step"));
    const std::string newer = "step";
    EXPECT_TRUE(queue->replace_kernels(library(newer)));
    EXPECT_EQ(launched(step, "step"), newer.c_str());
    queue->restore_kernels();
    EXPECT_EQ(launched(step, "step"), &step);
    EXPECT_EQ(launched(draw, "draw"), &draw);
}

TEST_F(KernelSwapFake, AllLaunchedKernelsAreReplacedOrNone) {
    queue->follow_source();
    EXPECT_EQ(launched(step, "step"), &step);
    EXPECT_EQ(launched(draw, "draw"), &draw);
    EXPECT_FALSE(queue->replace_kernels(library("step"))) << "it has no kernel 'draw'";
    EXPECT_EQ(launched(step, "step"), &step);
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
    const std::string newer = "draw";
    queue->replace_kernels(library(newer));
    EXPECT_EQ(launched(draw, "draw"), newer.c_str());
}

TEST_F(KernelSwapFake, ARefusedLibraryLeavesTheKernelsAndIsASentence) {
    queue->follow_source();
    EXPECT_EQ(launched(step, "step"), &step);
    FakeCuda::here().fail("cudaLibraryLoadData", cudaErrorInvalidKernelImage);
    EXPECT_THROW(queue->replace_kernels(library("step")), Error);
    EXPECT_EQ(launched(step, "step"), &step);
}

TEST_F(KernelSwapFake, LibrariesAreUnloadedWithTheQueueAndNotBefore) {
    queue->follow_source();
    const std::string newer = "step";
    queue->replace_kernels(library(newer));
    queue->replace_kernels(library(newer));
    EXPECT_EQ(FakeCuda::here().calls("cudaLibraryUnload"), 0) << "their kernels may be running";
    queue.reset();
    EXPECT_EQ(FakeCuda::here().calls("cudaLibraryUnload"), 2);
}

} // namespace
} // namespace glint::test
