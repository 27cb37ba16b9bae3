// The CPU's microbenchmarks. The benchmarks use the device's threads and rows, as simulations do: a limit is what
// simulations can reach.
#include "interop/microbenchmarks.h"
#include "interop/properties/device_property.h"
#include "sims/api/device.h"
#include <algorithm>
#include <cstring>
#include <thread>

namespace glint {
namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;
constexpr int row_floats = 4096;

struct Nothing {
    void operator()(int, int) const {}
};

/// Bytes of the last cache level that this thread's core reaches; 0 if Linux does not know. (The C library adds up all
/// sockets.)
std::size_t last_cache() {
    std::size_t last = 0;
    for (const CpuCache& cache : cpu_caches()) last = std::max(last, cache.bytes);
    return last;
}

std::size_t beyond_cache(const ComputeDevice& device) { // Bytes of each of the two arrays.
    const std::size_t wanted = std::max(128 * mebibyte, 2 * last_cache());
    return std::min({wanted, 512 * mebibyte, device.facts().memory_bytes / 8});
}

/// A field of 1024 x 1024 cells if the cache holds two of them; the nearer levels hold less.
std::size_t inside_cache() { return last_cache() ? std::min(4 * mebibyte, last_cache() / 4) : mebibyte / 4; }

class CpuMicrobenchmarks final : public Microbenchmarks {
public:
    explicit CpuMicrobenchmarks(ComputeDevice& device)
        : queue_(device.make_queue()),
          large_from_(Device(queue_->table()), rows_of(beyond_cache(device))),
          large_to_(Device(queue_->table()), large_from_.extent()),
          small_from_(Device(queue_->table()), rows_of(inside_cache())),
          small_to_(Device(queue_->table()), small_from_.extent()),
          sinks_(16 * static_cast<std::size_t>(std::min<std::int32_t>(
                          device.facts().multiprocessors, // more threads than processors do no more at once
                          static_cast<std::int32_t>(std::max(1u, std::thread::hardware_concurrency()))))) {}

    double copy(int times) override { return copy(large_from_, large_to_, times); }
    double cached_copy(int times) override { return copy(small_from_, small_to_, times); }

    double multiply_add(int times) override {
        const auto rows = [](void* arg, std::int32_t first, std::int32_t last) {
            auto& sinks = *static_cast<std::vector<float>*>(arg);
            for (std::int32_t i = first; i < last; ++i) multiply_adds(rounds, sinks[static_cast<std::size_t>(i)]);
        };
        const auto count = static_cast<std::int32_t>(sinks_.size());
        for (int i = 0; i < times; ++i) share_out(count, 1 << 20, rows, &sinks_);
        float sink = 0;
        return multiply_adds(1, sink) * rounds * count;
    }

    double launch(int times) override { // Launches a picture whose rows are divided among all threads.
        for (int i = 0; i < times; ++i) Device(queue_->table()).for_each("nothing", {512, 512}, Nothing{});
        return 1;
    }

    double cache_bytes() const override { return static_cast<double>(last_cache()); }

private:
    static constexpr int rounds = 20'000;
    struct Copy {
        View<const float> from;
        View<float> to;
    };
    static Extent rows_of(std::size_t bytes) {
        return {row_floats, static_cast<int>(bytes / sizeof(float) / row_floats)};
    }
    void share_out(std::int32_t rows, std::int32_t cells, void (*body)(void*, std::int32_t, std::int32_t), void* arg) {
        queue_->table().for_rows(queue_->table().self, rows, cells, body, arg);
    }
    double copy(const Field<float>& from, Field<float>& to, int times) {
        Copy views{from.view(), to.view()};
        const auto rows = [](void* arg, std::int32_t first, std::int32_t last) {
            const Copy& c = *static_cast<Copy*>(arg);
            for (std::int32_t y = first; y < last; ++y)
                std::memcpy(&c.to(0, y), &c.from(0, y), sizeof(float) * row_floats);
        };
        for (int i = 0; i < times; ++i) share_out(views.to.height, row_floats, rows, &views);
        return 2. * sizeof(float) * static_cast<double>(views.to.extent().area());
    }

    std::unique_ptr<Queue> queue_;
    Field<float> large_from_, large_to_, small_from_, small_to_;
    std::vector<float> sinks_; // one a task
};

} // namespace

std::unique_ptr<Microbenchmarks> make_cpu_microbenchmarks(ComputeDevice& device) {
    return std::make_unique<CpuMicrobenchmarks>(device);
}

std::unique_ptr<Microbenchmarks> make_microbenchmarks(ComputeDevice& device) {
    device.make_current();
    return device.kind() == ComputeDevice::Kind::cuda ? make_cuda_microbenchmarks(device)
                                                      : make_cpu_microbenchmarks(device);
}

} // namespace glint
