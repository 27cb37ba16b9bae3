// The CPU as a device: the rows of a grid are divided among oneTBB threads, which all queues of the device share;
// memory is ordinary memory.
#include "interop/devices.h"
#include "interop/queue.h"
#include "sims/api/device.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <fstream>
#include <iterator>
#include <latch>
#include <malloc.h>
#include <map>
#include <new>
#include <sys/resource.h>
#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace glint {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::align_val_t alignment{256};
constexpr int cells_per_task = 16384; // a smaller task costs more than it saves

std::string processor_name() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
    return "CPU";
}

std::size_t physical_memory() {
    return static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGE_SIZE));
}

/// glibc gives each thread its own heap, which reserves 64 MiB of addresses: if the address space is limited (ulimit
/// -v), all threads share one heap.
void share_heap_if_address_space_is_limited() {
    rlimit addresses{};
    if (getrlimit(RLIMIT_AS, &addresses) == 0 && addresses.rlim_cur != RLIM_INFINITY) mallopt(M_ARENA_MAX, 1);
}

/// The number of threads to divide work among, including the caller: as many as wanted if the system can start them.
/// oneTBB's workers start one another, and a refusal ends the program; so all of them are started once beforehand.
int available_threads(int wanted) {
    share_heap_if_address_space_is_limited();
    std::vector<std::thread> others;
    others.reserve(static_cast<std::size_t>(wanted));
    std::latch all_requested(1);
    try {
        while (std::ssize(others) + 1 < wanted) others.emplace_back([&] { all_requested.wait(); });
    } catch (const std::exception&) {} // fewer threads are used
    all_requested.count_down();
    for (std::thread& other : others) other.join();
    const int had = static_cast<int>(others.size()) + 1;
    return had == wanted ? wanted : std::max(1, had / 2); // some are for drawing and keeping
}

/// The threads, which any number of callers may use at once.
class Threads {
public:
    explicit Threads(int wanted) : count_(available_threads(wanted > 0 ? wanted : machine_threads())), arena_(count_) {
        if (count_ > machine_threads())
            allowed_.emplace(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(count_));
    }
    int count() const { return count_; }
    void share_out(std::int32_t rows, std::int32_t cells_per_row, void (*body)(void*, std::int32_t, std::int32_t),
                   void* arg) {
        const int grain = std::max(1, cells_per_task / std::max(1, cells_per_row));
        if (count_ == 1 || rows <= grain) return body(arg, 0, rows);
        arena_.execute([&] {
            tbb::parallel_for(tbb::blocked_range<std::int32_t>(0, rows, grain),
                              [&](const auto& range) { body(arg, range.begin(), range.end()); });
        });
    }

private:
    static int machine_threads() { return std::max(1, tbb::this_task_arena::max_concurrency()); }
    int count_;
    std::optional<tbb::global_control> allowed_; // more threads than the machine has, if requested
    tbb::task_arena arena_;
};

class CpuQueue final : public Queue {
public:
    CpuQueue(ComputeDevice& device, Threads& threads) : Queue(device), threads_(threads) {
        table_.size = sizeof table_, table_.device = GLINT_CPU, table_.self = this, table_.facts = &device.facts();
        table_.alloc = [](void* self, std::size_t bytes) -> void* {
            // the sum below would wrap around near 2^64
            if (bytes > of(self).device().facts().memory_bytes) return nullptr;
            void* memory = ::operator new(bytes, alignment, std::nothrow);
            return memory ? std::memset(memory, 0, bytes) : nullptr;
        };
        table_.free = [](void*, void* memory) { ::operator delete(memory, alignment); };
        table_.write = table_.read = table_.copy = [](void*, void* to, const void* from, std::size_t bytes) {
            std::memcpy(to, from, bytes);
            return 0;
        };
        table_.for_rows = [](void* self, std::int32_t rows, std::int32_t cells,
                             void (*body)(void*, std::int32_t, std::int32_t), void* arg) {
            if (!body) return void(of(self).failure_ = "it called for_rows without a function");
            of(self).threads_.share_out(rows, cells, body, arg);
        };
        table_.begin = [](void* self, const char* label) { of(self).open(label ? label : "unnamed"); };
        table_.end = [](void* self) { of(self).close(); };
        table_.fail = [](void* self, const char* why) { keep_reason(of(self).failure_, why); };
    }

    const glint_host& table() const override { return table_; }
    void finish() override {} // a CPU queue never has pending work
    bool idle() const override { return true; }
    void begin_after(Queue&) override {} // the other queue's work is already done
    int start_read(const void* source, std::size_t bytes) override {
        const auto* first = static_cast<const std::byte*>(source);
        reads_[++last_read_].assign(first, first + bytes);
        return last_read_;
    }
    std::optional<std::span<const std::byte>> take_read(int token) override {
        const auto found = reads_.find(token);
        if (found == reads_.end()) return {};
        taken_ = std::move(found->second);
        reads_.erase(found);
        return taken_;
    }
    void drop_read(int token) noexcept override { reads_.erase(token); }
    void mark_frame() override { ++frame_; }
    std::vector<ScopeTime> take_scopes(std::vector<ScopeTime> room) override {
        room.clear();
        return std::exchange(finished_, std::move(room));
    }
    void time_scopes(bool on) override { deepest_ = on ? 8 : 0; }
    std::size_t open_scopes() const override { return open_.size(); }
    std::string take_failure() override { return std::exchange(failure_, {}); }

private:
    struct Open {
        const char* label;
        Clock::time_point start;
    };
    static CpuQueue& of(void* self) { return *static_cast<CpuQueue*>(self); }

    void open(const char* label) {
        if (open_.size() >= max_open_scopes) return void(failure_ = too_many_scopes_are_open);
        open_.push_back({label, Clock::now()});
        push_range(label);
    }
    void close() {
        if (open_.empty()) return; // Instance reports a missing begin
        pop_range();
        const Open scope = open_.back();
        open_.pop_back();
        const int depth = static_cast<int>(open_.size());
        if (depth > deepest_ || finished_.size() >= max_scopes) return;
        const std::chrono::duration<double, std::milli> took = Clock::now() - scope.start;
        try {
            finished_.push_back({scope.label, scope.start, took.count(), depth, frame_});
        } catch (const std::bad_alloc&) { return; } // this scope is not recorded; the caller may be a destructor
    }

    static constexpr std::size_t max_scopes = 4096; // limit of scopes that are not taken
    Threads& threads_;
    std::string failure_;
    glint_host table_{};
    std::map<int, std::vector<std::byte>> reads_;
    std::vector<std::byte> taken_;
    int last_read_ = 0;
    std::atomic<int> deepest_ = 0; // set by the window's thread
    std::int64_t frame_ = 0;
    std::vector<Open> open_;
    std::vector<ScopeTime> finished_;
};

class CpuDevice final : public ComputeDevice {
public:
    explicit CpuDevice(int threads)
        : threads_(threads),
          name_(processor_name() + ", " + std::to_string(threads_.count()) +
                (threads_.count() == 1 ? " thread" : " threads")) {
        facts_.size = sizeof facts_, facts_.device = GLINT_CPU, facts_.multiprocessors = threads_.count();
        facts_.max_texture_1d = facts_.max_texture_2d_width = facts_.max_texture_2d_height = 1 << 30;
        facts_.constant_bytes = facts_.shared_bytes_per_block = facts_.memory_bytes = physical_memory();
        facts_.floats_per_double = 2; // a vector register holds twice as many floats
    }
    const glint_device_facts& facts() const override { return facts_; }
    const std::string& name() const override { return name_; }
    const std::string& id() const override { return id_; }
    void make_current() override {}
    bool lost() const override { return false; }
    std::unique_ptr<Queue> make_queue() override { return std::make_unique<CpuQueue>(*this, threads_); }

private:
    Threads threads_;
    std::string name_, id_ = "cpu";
    glint_device_facts facts_{};
};

} // namespace

std::unique_ptr<ComputeDevice> make_cpu_device(int threads) { return std::make_unique<CpuDevice>(threads); }

Devices find_cpu() {
    Devices found;
    found.cpu = processor_name();
    found.cpu_threads = tbb::this_task_arena::max_concurrency();
    found.cpu_properties = cpu_properties(found.cpu, found.cpu_threads);
    return found;
}

} // namespace glint
