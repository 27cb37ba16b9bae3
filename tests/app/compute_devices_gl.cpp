// The window's processors while the NVIDIA driver keeps it waiting, and when it answers after all.
#include "app/window/workspace/compute_devices.h"
#include "sims/api/device.h"
#include "support/says.h"
#include <chrono>
#include <future>
#include <gmock/gmock.h>
#include <thread>

namespace glint::test {
namespace {

using testing::HasSubstr;

/// Answers when the test lets it.
struct LateDriver {
    std::promise<Devices> answer;
    std::function<Devices()> ask() {
        return [this] { return answer.get_future().get(); };
    }
};

Devices with_two_gpus() {
    Devices found = find_cpu();
    found.cuda = {{0, "Imaginary GPU", 9, 0, 1}, {1, "Other GPU", 9, 0, 1}};
    return found;
}

/// Polls until the driver has answered; there is no other signal.
std::string late_answer_of(ComputeDevices& devices) {
    const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(60); // only ends a hang
    std::string answer;
    while (devices.found().driver_silent && std::chrono::steady_clock::now() < give_up) {
        answer = devices.late_driver_answer();
        std::this_thread::yield();
    }
    return answer;
}

TEST(ComputeDevices, GoOnOnTheCpuAndTakeTheAnswerWhenItComes) {
    LateDriver driver;
    ComputeDevices devices(1, driver.ask());
    EXPECT_FALSE(devices.open("auto").submits_asynchronously());
    EXPECT_THAT(devices.problem(), says("CPU", "driver", "not answered"));
    EXPECT_EQ(devices.late_driver_answer(), "");
    ASSERT_EQ(devices.offers().size(), 2u);
    EXPECT_THAT(devices.offers()[1].disabled_reason, HasSubstr("not answered"));

    driver.answer.set_value(with_two_gpus());
    EXPECT_THAT(late_answer_of(devices), says("driver", "Imaginary GPU, Other GPU", "Device"));
    EXPECT_EQ(devices.late_driver_answer(), "") << "it is said once";
    EXPECT_EQ(devices.problem(), "");
    ASSERT_EQ(devices.offers().size(), 3u);
    EXPECT_EQ(devices.offers()[2].id, "cuda:1");
    EXPECT_EQ(devices.offers()[2].disabled_reason, "");
}

TEST(ComputeDevices, SayWhereALateAnswerIsNoGpu) {
    LateDriver driver;
    ComputeDevices devices(1, driver.ask());
    EXPECT_THROW(devices.open("cuda:0"), Error) << "nothing may reach CUDA now";
    Devices found = find_cpu();
    found.cuda_error = 999, found.cuda_problem = "the NVIDIA driver does not start";
    driver.answer.set_value(found);
    EXPECT_THAT(late_answer_of(devices), says("No GPU", found.cuda_problem));
    EXPECT_EQ(devices.offers()[1].disabled_reason, found.cuda_problem);
}

TEST(ComputeDevices, DoNotReportAnAnswerThatWasNotAwaited) {
    LateDriver driver;
    ComputeDevices devices(1, driver.ask());
    devices.open("cpu");
    driver.answer.set_value(with_two_gpus());
    EXPECT_EQ(late_answer_of(devices), "");
    EXPECT_EQ(devices.offers().size(), 3u);
}

TEST(ComputeDevices, OfferARefusedGpuGreyedWithTheReason) {
    Devices found = with_two_gpus();
    RefusedDevice old; // g++ 12 takes a nested initializer for uninitialized
    old.device = {2, "Old GPU", 5, 0, 1}, old.why = "Old GPU is too old for this build";
    found.refused = {old};
    ComputeDevices devices(1, [found] { return found; });
    EXPECT_EQ(late_answer_of(devices), "");
    ASSERT_EQ(devices.offers().size(), 4u);
    EXPECT_EQ(devices.offers()[3].id, "cuda:2");
    EXPECT_EQ(devices.offers()[3].disabled_reason, "Old GPU is too old for this build");
}

} // namespace
} // namespace glint::test
