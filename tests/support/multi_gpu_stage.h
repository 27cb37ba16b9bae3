// For tests of the exhibit multi_gpu on emulated GPUs.
#pragma once
#include "fake_gpu/device.h"
#include "fake_gpu/runtime.h"
#include "sims/api/error.h"
#include "sims/multi_gpu/results.h"
#include "support/run.h"
#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace glint::test {

using SplitSettings = std::initializer_list<std::pair<const char*, std::string>>;
inline constexpr const char* multi_gpu_methods[] = {"one_gpu", "one_thread", "thread_each", "auto"};
inline constexpr const char* kinds_of_memory[] = {"own", "pageable", "pinned", "mapped", "peer"};

/// Worlds of the exhibit on emulated GPUs; afterwards the GPUs are as before.
class MultiGpuStage : public testing::Test {
protected:
    ~MultiGpuStage() override {
        EXPECT_EQ(fake_gpu::current_gpu(), 0) << "it is as it was";
        fake_gpu::say_events_late(0), fake_gpu::pin_no_more(false), fake_gpu::have_no_memory(-1);
        fake_gpu::read_each_other(true), fake_gpu::lose(-1), fake_gpu::have_gpus(fake_gpu::usual_gpus);
    }

    static Params params_with(SplitSettings settings) {
        Params p(catalog().at("multi_gpu"));
        set(p, "pairs_per_cell", "1");
        for (const auto& [id, text] : settings) set(p, id, text);
        return p;
    }
    World world_with(SplitSettings settings, Extent e = {64, 48}) {
        return World(catalog().at("multi_gpu"), *gpu, e, params_with(settings));
    }
    std::string refused(SplitSettings settings) {
        const Params p = params_with(settings);
        const char* why = p.definition().sim().unavailable(&gpu->device().facts(), 64, 48, p.data());
        return why ? why : "";
    }
    static double result(World& world) {
        const std::vector<float> sum = field(world, "sum");
        return double(sum[0]) + double(sum[1]);
    }
    static float summed_up(World& world, int column) { return field(world, "summary")[std::size_t(column)]; }
    static int measured_runs(World& world) {
        const std::vector<float> history = field(world, "history");
        return int(std::ranges::count_if(history, [](float ms) { return ms > 0; }));
    }
    static double sum_of(std::int64_t pairs) { // without a formula
        std::int64_t sum = 0;
        for (std::int64_t i = 0; i < pairs; ++i) sum += 2 * (i % 1021) * (i % 1021);
        return double(sum);
    }
    std::unique_ptr<Queue> gpu = make_fake_gpu();
};

} // namespace glint::test
