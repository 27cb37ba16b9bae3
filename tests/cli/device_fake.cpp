// --device with conditions, on a CUDA run-time that emulates two GPUs.
#include "app/cli/options/device_option.h"
#include "app/window/workspace/compute_devices.h"
#include "fake_cuda/fake_cuda.h"
#include "support/gl_stage.h"
#include "support/runs.h"
#include "support/says.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class TwoGpus : public testing::Test {
protected:
    TwoGpus() {
        cuda.reset();
        cuda.cards.resize(2);
        cuda.cards[0].name = "Small GPU", cuda.cards[0].attributes = {{cudaDevAttrMultiProcessorCount, 20}};
        cuda.cards[1].name = "Large GPU", cuda.cards[1].attributes = {{cudaDevAttrMultiProcessorCount, 132}};
        cuda.cards[1].memory_bytes = std::size_t{80} << 30;
    }
    ~TwoGpus() override { cuda.reset(); }
    static std::string opened(const std::string& text) {
        DeviceSearch search;
        return open_device(device_from(text), 1, search)->id();
    }
    FakeCuda& cuda = FakeCuda::here();
};

TEST_F(TwoGpus, TheOneThatMeetsAllIsOpened) {
    EXPECT_EQ(opened("cuda:multiprocessors>=100"), "cuda:1");
    EXPECT_EQ(opened("cuda:cc>=9.0,memory>=40GB"), "cuda:1");
    EXPECT_EQ(opened("cuda:cc>=9.0"), "cuda:0") << "the first of two";
    EXPECT_EQ(opened("cuda:name=small"), "cuda:0");
    EXPECT_EQ(opened("cuda:1"), "cuda:1") << "a number is a number still";
    EXPECT_EQ(opened("cuda"), "cuda:0");
}

TEST_F(TwoGpus, WhereNoneMeetsThemEachSaysWhatItLacks) {
    try {
        opened("cuda:multiprocessors>=200,cc>=9.0");
        FAIL() << "there is none";
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.status, Exit::unavailable);
        EXPECT_THAT(failure.what(), says("multiprocessors>=200,cc>=9.0", "cuda:0 (Small GPU) multiprocessors is 20",
                                         "cuda:1 (Large GPU) multiprocessors is 132"));
    }
}

TEST_F(TwoGpus, WhatNoGpuCanDoIsTheCpusUnderAutoAlone) {
    const auto opened_for = [](const char* device, const char* of_a_gpu) {
        DeviceSearch search;
        return open_device_for(device_from(device), 1, search,
                               [&](const ComputeDevice& asked) -> std::string {
                                   return asked.kind() == ComputeDevice::Kind::cuda ? of_a_gpu : "";
                               })
            ->id();
    };
    EXPECT_EQ(opened_for("auto", ""), "cuda:0");
    EXPECT_EQ(opened_for("auto", "it is about the CPU"), "cpu");
    EXPECT_EQ(opened_for("cuda", "it is about the CPU"), "cuda:0") << "who asks for one is told why not";
    EXPECT_EQ(opened_for("cpu", ""), "cpu");
}

TEST_F(TwoGpus, TheWindowTakesTheOneThatDraws) {
    const Context opengl;
    cuda.opengl_device = 1;
    ComputeDevices devices(1);
    devices.wait_for_driver();
    EXPECT_EQ(devices.open("cuda:cc>=9.0").id(), "cuda:1");
    EXPECT_EQ(devices.open("cuda:multiprocessors<100").id(), "cuda:0");
    EXPECT_EQ(devices.open("cuda").id(), "cuda:1");
    EXPECT_THAT(refusal([&] { (void)devices.open("cuda:multiprocessors>=200"); }),
                AllOf(HasSubstr("cuda:0 (Small GPU)"), HasSubstr("cuda:1 (Large GPU)")));
    EXPECT_THAT(refusal([&] { (void)devices.open("cuda:memry>=2GB"); }), HasSubstr("'memory'"));
    EXPECT_THAT(refusal([&] { (void)devices.open("cuda:x"); }), HasSubstr("'cuda:x'"));
}

} // namespace
} // namespace glint::test
