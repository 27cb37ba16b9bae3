// Asking the driver for its devices: in the background, once, and for no longer than one is ready to wait.
#include "interop/devices.h"
#include "support/own_clock.h"
#include "support/says.h"
#include <atomic>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;
using namespace std::chrono_literals;

/// A driver that answers when the test lets it.
class SlowDriver {
public:
    std::function<Devices()> ask() {
        return [this] {
            ++asked;
            Devices found = find_cpu();
            may_answer_.get_future().wait();
            found.cuda.push_back({0, "Imaginary GPU", 9, 0, std::size_t{8} << 30});
            return found;
        };
    }
    void answer() { may_answer_.set_value(); }
    std::atomic<int> asked = 0;

private:
    std::promise<void> may_answer_;
};

TEST(DeviceSearch, KnowsTheCpuBeforeTheDriverHasAnswered) {
    SlowDriver driver;
    DeviceSearch search(driver.ask());
    EXPECT_EQ(driver.asked, 0) << "nobody wants to know yet";
    EXPECT_FALSE(search.poll());
    EXPECT_NE(search.found().cpu, "");
    EXPECT_GE(search.found().cpu_threads, 1);
    EXPECT_TRUE(search.found().driver_silent);
    EXPECT_TRUE(search.found().cuda.empty());
    EXPECT_THAT(search.found().cuda_problem, HasSubstr("not answered"));
    driver.answer();
    EXPECT_TRUE(search.wait(60s));
}

TEST(DeviceSearch, TakesTheAnswerWhenItComesAndAsksOnce) {
    SlowDriver driver;
    DeviceSearch search(driver.ask());
    EXPECT_FALSE(search.wait(20ms));
    EXPECT_FALSE(search.wait(20ms));
    driver.answer();
    EXPECT_TRUE(search.wait(60s));
    EXPECT_TRUE(search.poll());
    EXPECT_EQ(driver.asked, 1);
    EXPECT_FALSE(search.found().driver_silent);
    ASSERT_EQ(search.found().cuda.size(), 1u);
    EXPECT_EQ(search.found().cuda[0].name, "Imaginary GPU");
}

TEST(DeviceSearch, CountsItsPatienceFromTheFirstQuestion) {
    SlowDriver driver;
    DeviceSearch search(driver.ask());
    OwnClock clock;
    search.use_clock(clock.milliseconds());
    EXPECT_FALSE(search.poll());
    clock.pass(3'600'000);
    for (int i = 0; i < 100; ++i) EXPECT_FALSE(search.wait(1h)); // each would wait anew
    EXPECT_THAT(search.found().cuda_problem, says("not answered", "3600 s"));
    driver.answer();
    EXPECT_TRUE(search.wait(2h));
}

Devices failing(int error, int driver_version) {
    Devices found;
    found.cuda_error = error, found.cuda_error_name = "cudaErrorName";
    found.driver_version = driver_version, found.runtime_version = 13000;
    return found;
}

TEST(WhyNoCuda, IsASentenceForEveryAnswer) {
    EXPECT_THAT(why_no_cuda(failing(35, 0)), says("no NVIDIA driver", "(cudaErrorName, error 35)"));
    EXPECT_THAT(why_no_cuda(failing(35, 12080)), says("too old", "CUDA 12.8", "13.0", "(cudaErrorName, error 35)"));
    EXPECT_THAT(why_no_cuda(failing(35, 13010)), HasSubstr("not start")) << "it is not older than the program";
    EXPECT_THAT(why_no_cuda(failing(803, 13000)), HasSubstr("different versions"));
    EXPECT_THAT(why_no_cuda(failing(12345, 13000)), says("not start", "(cudaErrorName, error 12345)"));
    EXPECT_NE(why_no_cuda(failing(0, 13000)), "") << "no error and no device";
}

TEST(WhyNoCuda, ADriverThatIsNotThereIsNoSurprise) {
    EXPECT_FALSE(driver_fails(failing(35, 0)));
    EXPECT_TRUE(driver_fails(failing(35, 12080)));
    EXPECT_TRUE(driver_fails(failing(999, 13000)));
    EXPECT_FALSE(driver_fails(Devices{})) << "built without CUDA";
}

TEST(WhyTooOld, ComparesTheGpuWithTheOldestKernels) {
    const CudaDevice pascal{0, "GTX 1080", 6, 1, 0}, hopper{1, "H200", 9, 0, 0};
    EXPECT_THAT(why_too_old(pascal, {75, 90}), says("GTX 1080", "6.1", "7.5"));
    EXPECT_EQ(why_too_old(hopper, {75, 90}), "");
    EXPECT_EQ(why_too_old(hopper, {75}), "") << "newer ones compile from PTX";
    EXPECT_EQ(why_too_old(pascal, {}), "") << "nothing is known";
}

} // namespace
} // namespace glint::test
