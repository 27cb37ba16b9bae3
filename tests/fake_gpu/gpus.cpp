// The number of emulated GPUs, and the differences between them.
#include "fake_gpu/gpu.h"
#include "fake_gpu/runtime.h"
#include <mutex>
#include <set>
#include <utility>

namespace glint::test::fake_gpu {
namespace {

struct Machine {
    std::mutex mutex;
    int count = usual_gpus, lost = -1;
    bool can_read = true;
    std::set<std::pair<int, int>> reads; // (reader, owner)
};
Machine& machine() {
    static Machine all;
    return all;
}
int& current() {
    static thread_local int gpu = 0;
    return gpu;
}

} // namespace

void have_gpus(int count) { machine().count = count, machine().reads.clear(); }
int gpus() { return machine().count; }
int current_gpu() { return current(); }
void set_current_gpu(int gpu) { current() = gpu; }
void read_each_other(bool can) { machine().can_read = can, machine().reads.clear(); }
bool can_read_each_other() { return machine().can_read; }
bool enable_reading(int other) {
    if (!machine().can_read) throw Broken("a GPU is to read memory that it cannot read");
    const std::lock_guard lock(machine().mutex);
    return machine().reads.emplace(current_gpu(), other).second;
}
void lose(int gpu) { machine().lost = gpu; }
bool is_lost(int gpu) { return machine().lost == gpu; }

} // namespace glint::test::fake_gpu
