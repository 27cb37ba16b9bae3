#include "app/lecture/scene_path.h"
#include "app/measure/job.h"
#include "app/world/params/auto_method.h"
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

namespace {

constexpr std::size_t max_changes = 3, longest_words = 56; // letters

class ChangeList {
public:
    void add(const std::string& change) {
        if (count_++ < max_changes) text_ += fmt::format("{}{}", text_.empty() ? "" : ", ", change);
    }
    std::string text() const { return count_ > max_changes ? text_ + " …" : text_; }

private:
    std::string text_;
    std::size_t count_ = 0;
};

/// The first line, or as many whole words of it as fit.
std::string first_words(const std::string& text) {
    std::string line = text.substr(0, text.find('\n'));
    if (line.size() <= longest_words) return line;
    if (const std::size_t space = line.rfind(' ', longest_words); space != line.npos)
        return line.substr(0, space) + " …";
    line.resize(longest_words);
    const auto ends_with_bits = [&](unsigned bits) { // in UTF-8: part of a character
        return !line.empty() && (static_cast<unsigned char>(line.back()) & 0xC0u) == bits;
    };
    while (ends_with_bits(0x80)) line.pop_back();
    if (ends_with_bits(0xC0)) line.pop_back();
    return line + " …";
}

std::string compared_with(const Definition& definition, const ScriptComparison& compare) {
    if (!compare.device.empty()) return compare.device;
    for (const auto& [id, value] : compare.values)
        if (is_shown(*definition.param(id))) return fmt::format("{} = {}", id, value);
    return "";
}

} // namespace

std::string title_of_scene(const Scene& scene) {
    const std::string title = scene.definition().sim().title;
    return scene.preset.empty() ? title : fmt::format("{}, preset {}", title, scene.preset);
}

std::string StepTitles::changes(std::size_t step) const {
    if (step == 0) return "";
    const Scene &scene = scenes_[step], &before = scenes_[step - 1];
    ChangeList list;
    if (scene.compare && scene.compare != before.compare)
        list.add(fmt::format("compared with {}", compared_with(scene.definition(), *scene.compare)));
    if (&scene.definition() != &before.definition() || scene.preset != before.preset) return list.text();
    for (const glint_param& row : scene.definition().params())
        if (is_shown(row) && !scene.params.same(row, before.params))
            list.add(fmt::format("{} = {}", row.id, scene.params.text(row)));
    if (!(scene.extent == before.extent)) list.add(text_of(scene.extent));
    if (scene.device != before.device && !scene.device.empty()) list.add(fmt::format("on {}", scene.device));
    if (step < paths_.size() && paths_[step])
        list.add(fmt::format("by {}", paths_[step]->title));
    else if (scene.present != before.present && !scene.present.empty())
        list.add(fmt::format("by {}", scene.present.front()));
    if (scene.at && scene.at != before.at) list.add(fmt::format("at step {}", *scene.at));
    return list.text();
}

std::string StepTitles::next() {
    const ScriptStep& step = script_.steps[step_];
    std::string title = title_of_scene(scenes_[step_]);
    if (const std::string changed = changes(step_); !changed.empty()) title += fmt::format(": {}", changed);
    ++step_;
    const std::string words = first_words(!step.caption.empty() ? step.caption : step.question);
    if (used_.contains(title) && !words.empty()) title += fmt::format(": {}", words);
    used_.insert(title);
    return title;
}

} // namespace glint
