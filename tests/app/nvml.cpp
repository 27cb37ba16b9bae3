// The graphics card's health, with a fake of NVIDIA's library: the known values, and the message if nothing is known.
#include "app/timing/gpu_monitor.h"
#include "sims/api/device.h"
#include "support/says.h"
#include <chrono>
#include <cstdlib>
#include <dlfcn.h>
#include <gmock/gmock.h>
#include <thread>

namespace glint {
namespace {

using test::says;
using testing::HasSubstr;

const std::string fake = std::string(GLINT_TEST_PLUGIN_DIR) + "/libnvidia-ml.so.1";

class Says { // sets the fake's answers while it lives
public:
    Says(const char* name, const char* value) : name_(name) { setenv(name, value, 1); }
    ~Says() { unsetenv(name_); }
    Says(const Says&) = delete;
    Says& operator=(const Says&) = delete;

private:
    const char* name_;
};

/// The fake, which gives its samples when the test takes them.
class Card {
public:
    Card() { call<void>("fake_nvml_hold"); }
    ~Card() {
        let_go();
        set_clock(1500);
        dlclose(library_);
    }
    Card(const Card&) = delete;
    Card& operator=(const Card&) = delete;
    void set_clock(unsigned mhz) { call<void>("fake_nvml_set_clock", mhz); }
    /// Waits until this many more samples have been taken and have arrived.
    void take(int samples) { ASSERT_TRUE(call<bool>("fake_nvml_take", samples)) << "nobody asked for a sample"; }
    void let_go() { call<void>("fake_nvml_let_go"); }

private:
    template <class Result, class... Arguments> Result call(const char* name, Arguments... arguments) {
        return reinterpret_cast<Result (*)(Arguments...)>(dlsym(library_, name))(arguments...);
    }
    void* library_ = dlopen(fake.c_str(), RTLD_NOW | RTLD_LOCAL);
};

constexpr std::chrono::milliseconds at_once{0};

std::string refusal_of_card(const std::string& pci, const std::string& library) {
    try {
        const Nvml nvml(pci, library);
    } catch (const Error& e) { return e.what(); }
    return "";
}

/// Waits until it knows why it has no values.
FixedString<256> problem_of(const GpuMonitor& monitor) {
    const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(60); // only ends a hang
    while (monitor.health(1).problem.empty() && std::chrono::steady_clock::now() < give_up)
        std::this_thread::yield(); // nothing tells when it does
    return monitor.health(1).problem;
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
    EXPECT_THAT(refusal_of_card("0000:99:00.0", fake), says("card", "Not Found (NVML 6)"));
    EXPECT_THAT(refusal_of_card("", std::string(GLINT_TEST_PLUGIN_DIR) + "/blink.so"), HasSubstr("NVML version"));
    const Says down("FAKE_NVML_INIT", "9");
    EXPECT_THAT(refusal_of_card("", fake), HasSubstr("Driver Not Loaded (NVML 9)"));
}

TEST(Nvml, NamesWhatHoldsTheClockBack) {
    EXPECT_EQ(held_back_text(0), "");
    EXPECT_EQ(held_back_text(0x1), "") << "nothing to do is no fault";
    EXPECT_THAT(held_back_text(0x4).c_str(), HasSubstr("power"));
    EXPECT_THAT(held_back_text(0x20 | 0x40 | 0x4).c_str(), says("power", "hot"));
}

TEST(GpuMonitor, WatchesTheClockInTheBackground) {
    const Says power("FAKE_NVML_REASONS", "0x4");
    const GpuMonitor monitor("", fake, at_once);
    Card card;
    card.take(1);
    ASSERT_EQ(monitor.health(3600).highest_mhz, 1500u);
    card.set_clock(1980);
    card.take(1);
    const GpuHealth health = monitor.health(3600);
    EXPECT_EQ(health.lowest_mhz, 1500u);
    EXPECT_EQ(health.highest_mhz, 1980u);
    EXPECT_EQ(health.held_back, 4u);
    EXPECT_EQ(health.problem, "");
}

TEST(GpuMonitor, AnAbsentLibraryIsASentenceAndNothingElse) {
    const GpuMonitor monitor("", "libnvidia-ml.so.none", at_once);
    EXPECT_THAT(problem_of(monitor), HasSubstr("need NVIDIA's driver"));
    EXPECT_FALSE(monitor.health(3600).now);
}

TEST(GpuMonitor, ADriverThatNeverAnswersDoesNotHoldUpTheEnd) {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    const Says hangs("FAKE_NVML_HANG", "1");
    EXPECT_EXIT(
        {
            { const GpuMonitor monitor("", fake, at_once); }
            std::exit(7); // not reached if the destructor waits for the driver
        },
        testing::ExitedWithCode(7), "");
}

TEST(GpuMonitor, ItsTotalsIncludeDroppedSamples) {
    GpuMonitor monitor("", fake, at_once);
    Card card;
    card.set_clock(700);
    card.take(1);
    card.set_clock(1500);
    card.take(63);
    EXPECT_EQ(monitor.health(3600).lowest_mhz, 700u);
    card.take(1);
    EXPECT_EQ(monitor.health(3600).lowest_mhz, 1500u) << "64 samples later";
    EXPECT_EQ(monitor.whole().lowest_mhz, 700u);
    EXPECT_EQ(monitor.whole().highest_mhz, 1500u);
    card.let_go();
    monitor.stop(), monitor.stop();
}

TEST(GpuMonitor, GoesToAnotherCard) {
    GpuMonitor monitor("0000:99:00.0", fake, at_once);
    Card card;
    EXPECT_THAT(problem_of(monitor), HasSubstr("card"));
    monitor.watch("0000:01:00.0");
    card.take(1);
    EXPECT_TRUE(monitor.health(1).now);
    EXPECT_EQ(monitor.health(1).problem, "");
}

} // namespace
} // namespace glint
