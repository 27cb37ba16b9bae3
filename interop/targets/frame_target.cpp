#include "interop/targets/frame_target.h"
#include "interop/targets/cuda_present_paths.h"
#include "interop/targets/present_path.h"
#include "render/gl.h"
#include "sims/api/device.h"
#include <algorithm>

namespace glint {
namespace {

bool is_cuda(const ComputeDevice& device) { return device.kind() == ComputeDevice::Kind::cuda; }

std::vector<TargetFactory> target_factories(const ComputeDevice& device) {
    return is_cuda(device) ? cuda_target_factories() : cpu_target_factories();
}

std::unique_ptr<FrameTarget> make_proven(const TargetFactory& present_path, Queue& queue, Extent extent, int buffers) {
    try {
        auto target = present_path.make(queue, extent, std::clamp(buffers, 1, TargetPick::max_buffers));
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
    for (const TargetFactory& present_path : target_factories(device)) names.push_back(present_path.name);
    return names;
}

std::vector<PresentPath> other_present_paths(const ComputeDevice& device) {
    std::vector<PresentPath> names;
    if (is_cuda(device))
        for (const TargetFactory& present_path : cpu_target_factories()) names.push_back(present_path.name);
    else
        names.assign(std::begin(cuda_present_paths), std::end(cuda_present_paths));
    return names;
}

std::vector<std::string> present_path_ids() {
    std::vector<std::string> ids;
    for (const PresentPath& present_path : cuda_present_paths) ids.emplace_back(present_path.id);
    for (const TargetFactory& present_path : cpu_target_factories()) ids.emplace_back(present_path.name.id);
    return ids;
}

std::string why_not_other_paths(const ComputeDevice& device) {
    return std::string("it only shows frames that ") + (is_cuda(device) ? "the CPU" : "a GPU in CUDA") +
           " computes, but here " + device.name() + " computes";
}

TargetChoice make_frame_target(Queue& queue, Extent extent, const TargetPick& pick,
                               const std::vector<Refusal>& failed) {
    std::vector<TargetFactory> present_paths_known = target_factories(queue.device());
    const auto picked = std::ranges::find_if(present_paths_known, [&](const TargetFactory& present_path) {
        return present_path.name.id == pick.present_path;
    });
    if (picked != present_paths_known.end())
        std::rotate(present_paths_known.begin(), picked, present_paths_known.end());

    TargetChoice choice;
    for (const TargetFactory& present_path : present_paths_known) {
        const auto gone =
            std::ranges::find_if(failed, [&](const Refusal& f) { return f.target == present_path.name.id; });
        if (gone != failed.end()) {
            choice.refused.push_back(*gone);
            continue;
        }
        try {
            choice.target = make_proven(present_path, queue, extent, pick.buffers);
            return choice;
        } catch (const std::exception& refusal) { choice.refused.push_back({present_path.name.id, refusal.what()}); }
    }
    std::string reasons;
    for (const Refusal& refusal : choice.refused) reasons += "; " + refusal.target + ": " + refusal.reason;
    throw Error("no presentation path can show frames of " + queue.name() + " here" + reasons);
}

std::unique_ptr<FrameTarget> make_frame_target_by(Queue& queue, Extent extent, const TargetPick& pick) {
    std::string known;
    for (const TargetFactory& present_path : target_factories(queue.device())) {
        if (present_path.name.id == pick.present_path) return make_proven(present_path, queue, extent, pick.buffers);
        known += (known.empty() ? "" : ", ") + std::string(present_path.name.id);
    }
    throw Error("there is no presentation path \"" + pick.present_path + "\" for " + queue.name() + ": " + known);
}

} // namespace glint
