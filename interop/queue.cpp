#include "interop/queue.h"
#include <algorithm>
#include <new>
#include <string_view>
#if GLINT_WITH_CUDA && __has_include(<nvtx3/nvToolsExt.h>)
#include <nvtx3/nvToolsExt.h> // headers alone: the tool brings the library
#define GLINT_NVTX 1
#else
#define GLINT_NVTX 0
#endif

namespace glint {

void keep_reason(std::string& to, const char* why) noexcept {
    try {
        to = why ? why : "";
    } catch (const std::bad_alloc&) { to = "no memory"; } // so short that it needs none
}

std::unique_ptr<Queue> queue_with(std::unique_ptr<ComputeDevice> device) {
    auto queue = device->make_queue();
    queue->own_device_ = std::move(device);
    return queue;
}

namespace {

std::string_view known(const char* text) { return text ? text : ""; }

bool is_same_launch(const glint_launch& a, const glint_launch& b) {
    return known(a.kernel) == known(b.kernel) && std::ranges::equal(a.grid, b.grid) &&
           std::ranges::equal(a.block, b.block) && a.shared_bytes == b.shared_bytes;
}

} // namespace

void LaunchNotes::add(const char* stage, const char* label, const glint_launch& launch) noexcept {
    for (NotedLaunch& noted : std::span(noted_).first(count_))
        if (is_same_launch(noted.launch, launch) && known(noted.stage) == known(stage) &&
            known(noted.label) == known(label)) {
            ++noted.times;
            return;
        }
    if (count_ < most) noted_[count_++] = {known(stage).data(), known(label).data(), launch, 1};
}

#if GLINT_NVTX
void push_range(const char* label) { nvtxRangePushA(label); }
void pop_range() { nvtxRangePop(); }
#else
void push_range(const char*) {}
void pop_range() {}
#endif

} // namespace glint
