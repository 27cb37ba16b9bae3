#include "fake_cuda/fake_cuda.h"
#include <algorithm>

namespace glint::test {
namespace {
constexpr std::string_view any_call = "*";
}

FakeCuda& FakeCuda::here() {
    static FakeCuda fake;
    return fake;
}

void FakeCuda::reset() {
    const std::lock_guard held(lock_);
    for (Count& count : counts_) count.calls = 0; // kept, so that counting allocates nothing later
    broken_rules_.clear(), opengl_device = 0, null_handles = false, cards = {FakeCard()};
    stop_failing();
    lag_ = 0, clock = {};
}

FakeCard* FakeCuda::card(int ordinal) {
    if (ordinal >= 0 && ordinal < std::ssize(cards)) return &cards[static_cast<std::size_t>(ordinal)];
    note(cudaErrorInvalidDevice);
    return nullptr;
}

void FakeCuda::stop_failing() {
    const std::lock_guard held(lock_);
    faults_.clear();
    stuck_ = last = cudaSuccess;
}

void FakeCuda::lag(int turns) { lag_ = turns; }

void FakeCuda::fail(std::string call, cudaError_t error, int nth, Until until) {
    const std::lock_guard held(lock_);
    faults_.push_back({std::move(call), error, nth, until});
}

int FakeCuda::calls(std::string_view name) const {
    const std::lock_guard held(lock_);
    int all = 0;
    for (const Count& count : counts_) all += count.calls;
    if (name == any_call) return all;
    const auto found = std::ranges::find(counts_, name, &Count::name);
    return found == counts_.end() ? 0 : found->calls;
}

std::vector<std::string> FakeCuda::names_called() const {
    const std::lock_guard held(lock_);
    std::vector<std::string> names;
    for (const Count& count : counts_)
        if (count.calls > 0) names.push_back(count.name);
    return names;
}

cudaError_t FakeCuda::note(cudaError_t status) {
    if (status != cudaSuccess) last = status;
    return status;
}

cudaError_t FakeCuda::called(const char* name) {
    const std::lock_guard held(lock_);
    auto found = std::ranges::find(counts_, std::string_view(name), &Count::name);
    if (found == counts_.end()) found = counts_.insert(found, {name, 0});
    ++found->calls;
    if (stuck_ != cudaSuccess) return note(stuck_);
    for (Fault& fault : faults_) {
        if ((fault.call != name && fault.call != any_call) || --fault.left > 0) continue;
        if (fault.until == Until::once && fault.left < 0) continue;
        if (fault.until == Until::sticky) stuck_ = fault.error;
        return note(fault.error);
    }
    return cudaSuccess;
}

} // namespace glint::test
