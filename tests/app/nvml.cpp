// The graphics card's health, through a stand-in for NVIDIA's library: what is known, and what is said where nothing
// is.
#include "app/timing/gpu_monitor.h"
#include "sims/api/device.h"
#include <cstdlib>
#include <dlfcn.h>
#include <gmock/gmock.h>
#include <thread>

namespace glint {
namespace {

using testing::HasSubstr;
using namespace std::chrono_literals;

const std::string fake = std::string(GLINT_TEST_PLUGIN_DIR) + "/libnvidia-ml.so.1";

class Says { // what the stand-in says, while this lives
public:
    Says(const char* name, const char* value) : name_(name) { setenv(name, value, 1); }
    ~Says() { unsetenv(name_); }
    Says(const Says&) = delete;
    Says& operator=(const Says&) = delete;

private:
    const char* name_;
};

/// While the stand-in runs.
void set_clock(unsigned mhz) {
    void* library = dlopen(fake.c_str(), RTLD_NOW | RTLD_LOCAL);
    reinterpret_cast<void (*)(unsigned)>(dlsym(library, "fake_nvml_set_clock"))(mhz);
    dlclose(library);
}

std::string refusal_of_card(const std::string& pci, const std::string& library) {
    try {
        const Nvml nvml(pci, library);
    } catch (const Error& e) { return e.what(); }
    return "";
}

GpuHealth health_soon(const GpuMonitor& monitor, std::size_t mhz = 0) {
    for (int i = 0; i < 500; ++i) {
        const GpuHealth health = monitor.health(60);
        if (!health.problem.empty() || (health.now && (!mhz || health.highest_mhz == mhz))) return health;
        std::this_thread::sleep_for(10ms);
    }
    return {};
}

TEST(Nvml, ReadsTheCard) {
    const GpuSample card = Nvml("0000:01:00.0", fake).sample();
    EXPECT_EQ(card.sm_mhz, 1500u);
    EXPECT_EQ(card.max_sm_mhz, 1980u);
    EXPECT_EQ(card.celsius, 61u);
    EXPECT_EQ(card.busy_percent, 87u);
    EXPECT_DOUBLE_EQ(card.watts.value(), 312.5);
    EXPECT_DOUBLE_EQ(card.max_watts.value(), 700);
    EXPECT_EQ(card.used_bytes, 4'000'000'000u);
    EXPECT_EQ(card.all_bytes, 16'000'000'000u);
}

TEST(Nvml, WhatACardDoesNotTellIsMissing) {
    const Says bare("FAKE_NVML_BARE", "1");
    const GpuSample card = Nvml("", fake).sample();
    EXPECT_FALSE(card.sm_mhz || card.celsius || card.watts || card.used_bytes || card.busy_percent);
}

TEST(Nvml, SaysWhyItKnowsNothing) {
    EXPECT_THAT(refusal_of_card("", "libnvidia-ml.so.none"), HasSubstr("need NVIDIA's driver"));
    EXPECT_THAT(refusal_of_card("0000:99:00.0", fake), HasSubstr("does not know the card: Not Found (NVML 6)"));
    EXPECT_THAT(refusal_of_card("", std::string(GLINT_TEST_PLUGIN_DIR) + "/blink.so"), HasSubstr("is no NVML"));
    const Says down("FAKE_NVML_INIT", "9");
    EXPECT_THAT(refusal_of_card("", fake), HasSubstr("does not start: Driver Not Loaded (NVML 9)"));
}

TEST(Nvml, NamesWhatHoldsTheClockBack) {
    EXPECT_EQ(held_back_text(0), "");
    EXPECT_EQ(held_back_text(0x1), "") << "nothing to do is no fault";
    EXPECT_EQ(held_back_text(0x4), "its power limit");
    EXPECT_EQ(held_back_text(0x20 | 0x40 | 0x4), "its power limit, it is too hot");
}

TEST(GpuMonitor, WatchesTheClockInTheBackground) {
    const Says power("FAKE_NVML_REASONS", "0x4");
    GpuMonitor monitor("", fake, 5ms);
    ASSERT_EQ(health_soon(monitor).highest_mhz, 1500u);
    set_clock(1980);
    const GpuHealth health = health_soon(monitor, 1980);
    set_clock(1500);
    EXPECT_EQ(health.lowest_mhz, 1500u);
    EXPECT_EQ(health.highest_mhz, 1980u);
    EXPECT_EQ(health.held_back, 4u);
    EXPECT_EQ(health.problem, "");
}

TEST(GpuMonitor, AnAbsentLibraryIsASentenceAndNothingElse) {
    GpuMonitor monitor("", "libnvidia-ml.so.none", 5ms);
    const GpuHealth health = health_soon(monitor);
    EXPECT_THAT(health.problem, HasSubstr("need NVIDIA's driver"));
    EXPECT_FALSE(health.now);
}

TEST(GpuMonitor, ADriverThatNeverAnswersDoesNotHoldUpTheEnd) {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    const Says hangs("FAKE_NVML_HANG", "1");
    const auto begun = std::chrono::steady_clock::now();
    EXPECT_EXIT(
        {
            { const GpuMonitor monitor("", fake, 5ms); }
            std::exit(7);
        },
        testing::ExitedWithCode(7), "");
    EXPECT_LT(std::chrono::steady_clock::now() - begun, 10s);
}

TEST(GpuMonitor, TellsOfAllItsTimeWhatItsNewestSamplesHaveForgotten) {
    GpuMonitor monitor("", fake, 2ms);
    ASSERT_TRUE(health_soon(monitor).now);
    set_clock(700);
    ASSERT_EQ(monitor.whole().highest_mhz, 1500u);
    for (int i = 0; i < 1000 && monitor.whole().lowest_mhz != 700; ++i) std::this_thread::sleep_for(10ms);
    set_clock(1500);
    for (int i = 0; i < 1000 && monitor.health(60).lowest_mhz != 1500; ++i) std::this_thread::sleep_for(10ms);
    EXPECT_EQ(monitor.health(60).lowest_mhz, 1500u) << "64 samples later";
    EXPECT_EQ(monitor.whole().lowest_mhz, 700u);
    EXPECT_EQ(monitor.whole().highest_mhz, 1500u);
    monitor.stop(), monitor.stop();
}

TEST(GpuMonitor, GoesToAnotherCard) {
    GpuMonitor monitor("0000:99:00.0", fake, 5ms);
    EXPECT_THAT(health_soon(monitor).problem, HasSubstr("does not know the card"));
    monitor.watch("0000:01:00.0");
    for (int i = 0; i < 500 && !monitor.health(1).now; ++i) std::this_thread::sleep_for(10ms);
    EXPECT_TRUE(monitor.health(1).now);
    EXPECT_EQ(monitor.health(1).problem, "");
}

} // namespace
} // namespace glint
