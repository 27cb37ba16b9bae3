#include "interop/launch_notes.h"
#include <algorithm>
#include <string_view>

namespace glint {
namespace {

std::string_view known(const char* text) { return text ? text : ""; }

bool launches_alike(const glint_launch& a, const glint_launch& b) {
    return known(a.kernel) == known(b.kernel) && std::ranges::equal(a.grid, b.grid) &&
           std::ranges::equal(a.block, b.block) && a.shared_bytes == b.shared_bytes;
}

} // namespace

void LaunchNotes::add(const char* stage, const char* label, const glint_launch& launch) noexcept {
    for (NotedLaunch& noted : std::span(noted_).first(count_))
        if (launches_alike(noted.launch, launch) && known(noted.stage) == known(stage) &&
            known(noted.label) == known(label)) {
            ++noted.times;
            return;
        }
    if (count_ < most) noted_[count_++] = {known(stage).data(), known(label).data(), launch, 1};
}

} // namespace glint
