// The memory levels below a kernel: figures computed by hand, and unknown ones reported as unknown.
#include "app/measure/limits/memory_levels.h"
#include "support/says.h"
#include <cmath>
#include <gmock/gmock.h>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr double mebibyte = 1 << 20;

/// An H200, with the properties that it reports.
DeviceSizes h200() {
    return {.memory = 139 * 1024 * mebibyte,
            .l2 = 60 * mebibyte,
            .threads = 2048,
            .shared = 228 * 1024,
            .registers = 65536,
            .multiprocessors = 132};
}

glint_launch launch_of(unsigned blocks, unsigned threads, int registers, int resident, std::size_t shared) {
    return {sizeof(glint_launch), 0, "step", {blocks, 1, 1}, {threads, 1, 1}, registers, resident, shared, 0};
}

/// A step of heat at 1024 x 1024: 12 bytes a cell, in 10 us.
MemoryFacts gpu_heat(const glint_launch& launch) {
    MemoryFacts facts;
    facts.cuda = true, facts.device = h200(), facts.launch = &launch;
    facts.cost = {mebibyte, 12 * mebibyte, 7 * mebibyte}, facts.seconds = 10e-6;
    facts.state_bytes = 8 * mebibyte;
    return facts;
}

const MemoryLevel& level(const MemoryLevels& levels, std::string_view name) {
    for (const MemoryLevel& one : levels.all())
        if (name == one.name) return one;
    throw std::runtime_error("no level");
}

TEST(MemoryLevels, OfAKernelAreItsShareOfAMultiprocessor) {
    const glint_launch launch = launch_of(4096, 256, 32, 6, 8192);
    const Residency r = residency(launch, h200());
    EXPECT_EQ(r.blocks, 6);
    EXPECT_DOUBLE_EQ(r.threads, 6 * 256 / 2048.);
    EXPECT_DOUBLE_EQ(r.registers, 6 * 256 * 32 / 65536.);
    EXPECT_DOUBLE_EQ(r.shared, 6 * 8 / 228.);
    const MemoryLevels levels = memory_levels(gpu_heat(launch));
    EXPECT_EQ(level(levels, "threads").amount, "4096 × 256");
    EXPECT_THAT(level(levels, "threads").note.c_str(), says("75 %", "6 blocks"));
    EXPECT_EQ(level(levels, "registers").amount, "32 per thread");
    EXPECT_EQ(level(levels, "registers").note, "75 % of the registers");
    EXPECT_EQ(level(levels, "shared memory").amount, "8 KiB per block");
    EXPECT_THAT(level(levels, "shared memory").note.c_str(), says("21 %", "228 KiB"));
}

TEST(MemoryLevels, OfASmallGridCountTheBlocksThatThereAre) { // 132 multiprocessors, 133 blocks: at most two each
    EXPECT_EQ(residency(launch_of(133, 256, 32, 8, 0), h200()).blocks, 2);
    EXPECT_EQ(residency(launch_of(1, 64, 32, 8, 0), h200()).threads, 64 / 2048.);
    EXPECT_EQ(residency(launch_of(1, 64, 32, 8, 0), {}).threads, 0) << "of a device that tells nothing";
}

TEST(MemoryLevels, TellTheRateOfMemoryByTheTimeOfAStep) {
    const glint_launch launch = launch_of(4096, 256, 32, 6, 0);
    MemoryFacts facts = gpu_heat(launch);
    EXPECT_EQ(level(memory_levels(facts), "memory").flow, "12.6 MB a step, 1.26 TB/s");
    EXPECT_EQ(level(memory_levels(facts), "memory").bytes, 12 * mebibyte);
    EXPECT_THAT(level(memory_levels(facts), "memory").note.c_str(), HasSubstr("8.39 MB"));
    facts.utilization = utilization(facts.cost, facts.seconds, {4e12, 8e12, 60e12, 2e-6, 1e6});
    EXPECT_EQ(level(memory_levels(facts), "memory").flow, "12.6 MB a step, 1.26 TB/s, 31.5 % of memory");
    facts.utilization = utilization(facts.cost, facts.seconds, {4e12, 8e12, 60e12, 2e-6, 60 * mebibyte});
    EXPECT_EQ(level(memory_levels(facts), "memory").flow, "12.6 MB a step, 1.26 TB/s, 15.7 % of L2");
    facts.utilization = utilization(facts.cost, 1e-6, {4e12, 8e12, 60e12, 1e-7, 1e6});
    EXPECT_THAT(level(memory_levels(facts), "memory").flow.c_str(), HasSubstr("the chip"));
    facts.of_steps = false, facts.seconds = 0, facts.utilization = {};
    EXPECT_EQ(level(memory_levels(facts), "memory").flow, "12.6 MB a picture") << "not measured yet";
    facts.cost = {};
    EXPECT_THAT(level(memory_levels(facts), "memory").flow.c_str(), HasSubstr("not declare"));
    EXPECT_EQ(level(memory_levels(facts), "memory").bytes, 0);
}

TEST(MemoryLevels, SayWhetherAStepFitsIntoTheCache) {
    const glint_launch launch = launch_of(4096, 256, 32, 6, 0);
    MemoryFacts facts = gpu_heat(launch);
    EXPECT_EQ(level(memory_levels(facts), "L2").amount, "60 MiB");
    EXPECT_THAT(level(memory_levels(facts), "L2").note.c_str(), says("fits", "20.0 %"));
    EXPECT_DOUBLE_EQ(level(memory_levels(facts), "L2").fill, 0.2);
    facts.cost.bytes = 240 * mebibyte;
    EXPECT_THAT(level(memory_levels(facts), "L2").note.c_str(), says("holds", "25.0 %"));
    EXPECT_EQ(level(memory_levels(facts), "L2").fill, 1);
    facts.device.l2 = 0;
    EXPECT_EQ(level(memory_levels(facts), "L2").amount, "not known");
    EXPECT_LT(level(memory_levels(facts), "L2").fill, 0);
}

TEST(MemoryLevels, CrossOutSharedMemoryWhereAKernelTakesNone) {
    const glint_launch none = launch_of(4096, 256, 32, 6, 0), some = launch_of(4096, 256, 32, 6, 1024);
    EXPECT_FALSE(level(memory_levels(gpu_heat(none)), "shared memory").used);
    EXPECT_THAT(level(memory_levels(gpu_heat(none)), "L2").flow.c_str(), StartsWith("directly to"));
    EXPECT_TRUE(level(memory_levels(gpu_heat(some)), "shared memory").used);
    EXPECT_EQ(level(memory_levels(gpu_heat(some)), "L2").flow, "12.6 MB a step, declared; not measured");
}

TEST(MemoryLevels, SayWhatSpills) {
    glint_launch launch = launch_of(4096, 256, 255, 1, 0);
    launch.local_bytes = 48, launch.cooperative = 1;
    const MemoryLevels levels = memory_levels(gpu_heat(launch));
    EXPECT_THAT(level(levels, "registers").note.c_str(), says("100 %", "48 B", "local memory"));
    EXPECT_THAT(level(levels, "threads").note.c_str(), HasSubstr("cooperative"));
}

TEST(MemoryLevels, OfALaunchThatNobodyKnowsAreNoNumbers) {
    const glint_launch library{sizeof library, 0, "cub::DeviceReduce::Sum", {}, {}, 0, 0, 0, 0};
    MemoryFacts facts = gpu_heat(library);
    EXPECT_THAT(level(memory_levels(facts), "registers").note.c_str(), HasSubstr("launched by a library"));
    EXPECT_TRUE(level(memory_levels(facts), "shared memory").used) << "it may";
    facts.launch = nullptr;
    EXPECT_THAT(level(memory_levels(facts), "threads").note.c_str(), HasSubstr("launch"));
    EXPECT_TRUE(level(memory_levels(facts), "threads").amount.empty());
}

TEST(MemoryLevels, OfACpuAreItsThreadsAndTheCachesItTellsOf) {
    MemoryFacts facts;
    facts.device = {.memory = 16 * 1024 * mebibyte, .l1 = 32 * 1024, .l3 = 32 * mebibyte, .threads = 8};
    facts.cost = {mebibyte, 12 * mebibyte, 7 * mebibyte};
    const MemoryLevels levels = memory_levels(facts);
    std::vector<std::string> names;
    for (const MemoryLevel& one : levels.all()) names.emplace_back(one.name);
    EXPECT_THAT(names, testing::ElementsAre("threads", "L1", "L3", "memory")) << "there is no L2 here";
    EXPECT_EQ(level(levels, "threads").amount, "8");
    EXPECT_EQ(level(levels, "L1").amount, "32 KiB per core");
    EXPECT_TRUE(level(levels, "L1").note.empty()) << "how many cores have one nobody tells";
    EXPECT_THAT(level(levels, "L3").note.c_str(), says("fits", "37.5 %"));
    EXPECT_EQ(level(levels, "memory").amount, "16 GiB");
}

TEST(MemoryLevels, TellOfEveryFigureWhereItIsFrom) {
    const glint_launch launch = launch_of(4096, 256, 32, 6, 1024);
    MemoryFacts facts = gpu_heat(launch);
    for (const bool cuda : {true, false}) {
        facts.cuda = cuda, facts.device.l1 = facts.device.l3 = mebibyte;
        const MemoryLevels levels = memory_levels(facts);
        for (const MemoryLevel& one : levels.all()) EXPECT_GT(std::string_view(one.source).size(), 40u) << one.name;
        for (const MemoryLevel& one : levels.all().subspan(1))
            EXPECT_GT(std::string_view(one.flow_source).size(), 40u) << one.name;
    }
}

TEST(DeviceSizes, AreReadFromWhatTheDeviceTells) {
    const auto row = [](const char* id, PropertyValue value) {
        return DeviceProperty{{id, "", PropertyGroup::memory, PropertyKind::number, "", ""}, std::move(value)};
    };
    const std::vector<DeviceProperty> all{row("l2_cache", std::int64_t{50}), row("memory", std::int64_t{1} << 37),
                                          row("registers_per_multiprocessor", {}), row("ecc", true)};
    const DeviceSizes sizes = sizes_of(all);
    EXPECT_EQ(sizes.l2, 50);
    EXPECT_EQ(sizes.memory, std::pow(2., 37));
    EXPECT_EQ(sizes.registers, 0) << "it was not known";
}

} // namespace
} // namespace glint::test
