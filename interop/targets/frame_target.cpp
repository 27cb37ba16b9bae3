#include "interop/targets/frame_target.h"
#include "interop/targets/cuda_present_paths.h"
#include "interop/targets/present_path.h"
#include "render/gl.h"
#include "sims/api/device.h"
#include <algorithm>

namespace glint {
namespace {

bool is_cuda(const ComputeDevice& device) { return device.kind() == ComputeDevice::Kind::cuda; }

std::vector<Way> ways_of(const ComputeDevice& device) { return is_cuda(device) ? cuda_ways() : cpu_ways(); }

std::unique_ptr<FrameTarget> make_proven(const Way& way, Queue& queue, Extent extent, int buffers) {
    try {
        auto target = way.make(queue, extent, std::clamp(buffers, 1, TargetPick::max_buffers));
        self_test(*target, queue);
        return target;
    } catch (...) {
        gl::drain_errors(); // they belong to the failed attempt, not to the next one
        throw;
    }
}

} // namespace

std::vector<PresentPath> present_paths(const ComputeDevice& device) {
    std::vector<PresentPath> names;
    for (const Way& way : ways_of(device)) names.push_back(way.name);
    return names;
}

std::vector<PresentPath> other_present_paths(const ComputeDevice& device) {
    std::vector<PresentPath> names;
    if (is_cuda(device))
        for (const Way& way : cpu_ways()) names.push_back(way.name);
    else
        names.assign(std::begin(cuda_present_paths), std::end(cuda_present_paths));
    return names;
}

std::vector<std::string> present_path_ids() {
    std::vector<std::string> ids;
    for (const PresentPath& way : cuda_present_paths) ids.emplace_back(way.id);
    for (const Way& way : cpu_ways()) ids.emplace_back(way.name.id);
    return ids;
}

std::string why_not_other_ways(const ComputeDevice& device) {
    return std::string("it only shows frames that ") + (is_cuda(device) ? "the CPU" : "a GPU in CUDA") +
           " computes, but here " + device.name() + " computes";
}

TargetChoice make_frame_target(Queue& queue, Extent extent, const TargetPick& pick,
                               const std::vector<Refusal>& failed) {
    std::vector<Way> ways = ways_of(queue.device());
    const auto picked = std::ranges::find_if(ways, [&](const Way& way) { return way.name.id == pick.way; });
    if (picked != ways.end()) std::rotate(ways.begin(), picked, ways.end());

    TargetChoice choice;
    for (const Way& way : ways) {
        const auto gone = std::ranges::find_if(failed, [&](const Refusal& f) { return f.target == way.name.id; });
        if (gone != failed.end()) {
            choice.refused.push_back(*gone);
            continue;
        }
        try {
            choice.target = make_proven(way, queue, extent, pick.buffers);
            return choice;
        } catch (const std::exception& refusal) { choice.refused.push_back({way.name.id, refusal.what()}); }
    }
    std::string reasons;
    for (const Refusal& refusal : choice.refused) reasons += "; " + refusal.target + ": " + refusal.reason;
    throw Error("no presentation path can show frames of " + queue.name() + " here" + reasons);
}

std::unique_ptr<FrameTarget> make_frame_target_by(Queue& queue, Extent extent, const TargetPick& pick) {
    std::string known;
    for (const Way& way : ways_of(queue.device())) {
        if (way.name.id == pick.way) return make_proven(way, queue, extent, pick.buffers);
        known += (known.empty() ? "" : ", ") + std::string(way.name.id);
    }
    throw Error("there is no presentation path \"" + pick.way + "\" for " + queue.name() + ": " + known);
}

} // namespace glint
