#include "app/lecture/scene_path.h"
#include "interop/targets/frame_target.h"
#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <string_view>
#include <utility>

namespace glint {
namespace {

struct StepPath {
    PresentPath path;
    PixelRoute route_with_most_copies;
};

bool is_gpu_device(const ComputeDevice& device) { return device.kind() == ComputeDevice::Kind::cuda; }

StepPath path_of_step(const Scene& scene, const ComputeDevice& device) {
    const bool on_device = scene.device.empty() || (scene.device == "cuda") == is_gpu_device(device);
    const std::vector<PresentPath> paths = on_device ? present_paths(device) : other_present_paths(device);
    const PixelRoute most =
        std::ranges::max_element(paths, {}, [](const PresentPath& one) { return one.route.moves().size(); })->route;
    for (const std::string& id : scene.present)
        if (const auto found = std::ranges::find(paths, std::string_view(id), &PresentPath::id); found != paths.end())
            return {*found, most};
    return {paths.front(), most};
}

PathColumn column_of(const char* heading, const StepPath& step, const Scene& scene) {
    return {fmt::format("{}: {}", heading, step.path.title), step.path.id, {step.path.route, scene.extent}};
}

} // namespace

bool may_change_path(const std::vector<Scene>& scenes, std::size_t step) {
    const Scene& scene = scenes[step];
    if (step == 0) return !scene.present.empty();
    return scene.present != scenes[step - 1].present || scene.device != scenes[step - 1].device;
}

std::vector<std::optional<ScenePath>> paths_of(const std::vector<Scene>& scenes, const ComputeDevice& device) {
    std::vector<std::optional<ScenePath>> all(scenes.size());
    std::set<std::pair<std::string_view, std::string_view>> shown; // ids before and now
    for (std::size_t i = 0; i < scenes.size(); ++i) {
        if (!may_change_path(scenes, i)) continue;
        const StepPath now = path_of_step(scenes[i], device);
        const std::optional<StepPath> before =
            i > 0 ? std::optional(path_of_step(scenes[i - 1], device)) : std::nullopt;
        if (before && std::string_view(before->path.id) == now.path.id) continue;
        if (!shown.emplace(before ? before->path.id : "", now.path.id).second) continue;
        ScenePath& path = all[i].emplace();
        path.now = column_of("Now", now, scenes[i]);
        path.route_with_most_copies = now.route_with_most_copies;
        path.title = path.words = now.path.title;
        if (!before) continue;
        path.before = column_of("Before", *before, scenes[i - 1]);
        path.words = fmt::format("from {} to {}", before->path.title, now.path.title);
    }
    return all;
}

} // namespace glint
