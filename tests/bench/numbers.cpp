// Time of one pass over a grid that the panels need: statistics, NaNs, histogram.
// GLINT_DEVICE: cpu or cuda. Each pass reads another of several grids; no cache holds all of them.
#include "app/world/snapshot.h"
#include "interop/fields/field_histogram.h"
#include "interop/fields/field_nans.h"
#include "interop/fields/field_statistics.h"
#include "sims/api/device.h"
#include <algorithm>
#include <benchmark/benchmark.h>
#include <cmath>
#include <cstdlib>
#include <random>
#include <string>

namespace glint::test {
namespace {

constexpr int side = 4096, grids = 8, passes = 64, rounds = 30;
constexpr std::size_t grid_bytes = std::size_t{side} * side * sizeof(float);

std::vector<float> waves() {
    std::vector<float> values(std::size_t{side} * side);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = std::sin(static_cast<float>(i % side) * 0.02f) * std::cos(static_cast<float>(i / side) * 0.03f);
    return values;
}
std::vector<float> noise() {
    std::vector<float> values(std::size_t{side} * side);
    std::mt19937 random(1);
    for (float& value : values) value = static_cast<float>(random() % 65536) / 32768 - 1;
    return values;
}
std::vector<float> one_value() { return std::vector<float>(std::size_t{side} * side); }

using Values = std::vector<float> (*)();
using Pass = void (*)(Queue&, View<const float>, void* result);

/// Milliseconds of each round's pass, by the device's own clock.
std::vector<double> pass_ms(Queue& queue, Values values, Pass pass) {
    const DeviceMemory cells(queue, grids * grid_bytes), result(queue, sizeof(Statistics) * side);
    const glint_host& host = queue.table();
    const std::vector<float> from = values();
    auto* first = static_cast<float*>(cells.data());
    for (int i = 0; i < grids; ++i) host.write(host.self, first + i * from.size(), from.data(), grid_bytes);
    queue.time_scopes(true);
    std::vector<double> took;
    for (int round = 0; round < rounds; ++round) {
        host.begin(host.self, "passes");
        for (int i = 0; i < passes; ++i)
            pass(queue, {first + static_cast<std::size_t>(i % grids) * from.size(), side, side, side}, result.data());
        host.end(host.self);
        queue.finish();
        for (const ScopeTime& scope : queue.take_scopes({}))
            if (scope.depth == 0 && round > 0) took.push_back(scope.duration_ms / passes);
    }
    std::ranges::sort(took);
    return took;
}

void one_pass(benchmark::State& state, Values values, Pass pass) {
    const char* device = std::getenv("GLINT_DEVICE");
    const auto queue = device && device == std::string("cuda") ? make_cuda_queue() : make_cpu_queue();
    for (auto _ : state) {
        const std::vector<double> ms = pass_ms(*queue, values, pass);
        state.SetIterationTime(ms.at(ms.size() / 2) / 1000);
        state.counters["p5_us"] = 1000 * ms[ms.size() / 20];
        state.counters["median_us"] = 1000 * ms[ms.size() / 2];
        state.counters["p95_us"] = 1000 * ms[ms.size() * 19 / 20];
        state.counters["GB/s"] = static_cast<double>(grid_bytes) / ms[ms.size() / 2] / 1e6;
    }
}

void joined_cells(Queue& queue, View<const float> grid, void* rows) {
    join_cells(Device(queue.table()), grid, static_cast<Statistics*>(rows));
}
void searched_nans(Queue& queue, View<const float> grid, void* parts) {
    FloatNumbers numbers;
    numbers.add(0, 1, GLINT_FLOAT32);
    search_nans(Device(queue.table()), grid, numbers, static_cast<FirstNan*>(parts));
}
void counted(Queue& queue, View<const float> grid, void* counts) {
    count_field(queue, grid, {-1, 1}, static_cast<FieldHistogram*>(counts));
}

BENCHMARK_CAPTURE(one_pass, statistics, waves, joined_cells)->Iterations(1)->UseManualTime();
BENCHMARK_CAPTURE(one_pass, nans, waves, searched_nans)->Iterations(1)->UseManualTime();
BENCHMARK_CAPTURE(one_pass, histogram_of_waves, waves, counted)->Iterations(1)->UseManualTime();
BENCHMARK_CAPTURE(one_pass, histogram_of_noise, noise, counted)->Iterations(1)->UseManualTime();
BENCHMARK_CAPTURE(one_pass, histogram_of_one_value, one_value, counted)->Iterations(1)->UseManualTime();

} // namespace
} // namespace glint::test
