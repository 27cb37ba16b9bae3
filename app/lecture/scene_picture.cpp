#include "app/lecture/scene_picture.h"
#include "app/files/formats/png.h"
#include "app/measure/job.h"
#include "app/replay/labelled_picture.h"
#include "app/replay/playback.h"
#include "app/run/run.h"
#include "app/run/run_file.h"
#include "app/terminal/failure.h"
#include "app/terminal/progress.h"
#include "app/world/instance.h"
#include "app/world/params/auto_method.h"
#include "app/world/text/number_text.h"
#include "interop/targets/frame_target.h"
#include "sims/api/error.h"
#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <utility>
#include <xxhash.h>

namespace glint {

namespace {

constexpr std::int64_t frames_before_scene = 120,
                       measuring_frames_before_scene = 12; // frames of a measurement may be slow
constexpr std::int64_t max_cell_steps = 2'000'000'000;     // some seconds on one thread

/// Keeps the aspect ratio, as large as fits.
Extent small_extent(Extent scene) {
    const double scale = std::min({1., static_cast<double>(picture_extent.width) / scene.width,
                                   static_cast<double>(picture_extent.height) / scene.height});
    const auto side = [&](int cells) { return std::max(smallest_side, static_cast<int>(cells * scale)); };
    return {side(scene.width), side(scene.height)};
}

bool is_only_seed(const RunRecord& run) { return run.end == run.seed.step && run.events.empty(); }

RunRecord run_to_picture(RunRecord run) {
    if (!is_only_seed(run)) return run;
    run.seed.extent = small_extent(run.seed.extent);
    const bool measures = run.seed.params.definition().measures();
    const std::int64_t wanted =
        (measures ? measuring_frames_before_scene : frames_before_scene) * steps_per_frame(run.seed.params);
    run.end = run.seed.step + std::min(wanted, max_cell_steps / run.seed.extent.area());
    return run;
}

bool same_start(const RunRecord& a, const RunRecord& b) {
    return is_only_seed(a) && is_only_seed(b) && a.seed.params == b.seed.params && a.seed.extent == b.seed.extent;
}

/// Whether several threads may use it: built-in simulations share nothing on the CPU.
bool is_thread_safe(const Definition& definition) { return definition.origin().empty() || definition.reentrant(); }

} // namespace

SmallPicture downscaled(const View<const std::uint32_t>& pixels) {
    const Extent from = pixels.extent();
    const int side = std::max({1, (from.width + picture_extent.width - 1) / picture_extent.width,
                               (from.height + picture_extent.height - 1) / picture_extent.height});
    SmallPicture small{{}, {std::max(1, from.width / side), std::max(1, from.height / side)}};
    small.pixels.reserve(static_cast<std::size_t>(small.extent.area()));
    const auto mean = [&](int left, int bottom, unsigned shift) {
        std::uint64_t sum = 0, count = 0;
        for (int y = bottom; y < std::min(bottom + side, from.height); ++y)
            for (int x = left; x < std::min(left + side, from.width); ++x) sum += pixels(x, y) >> shift & 255u, ++count;
        return static_cast<std::uint32_t>((sum + count / 2) / count) << shift;
    };
    for (int y = 0; y < small.extent.height; ++y)
        for (int x = 0; x < small.extent.width; ++x)
            small.pixels.push_back(mean(x * side, y * side, 0) | mean(x * side, y * side, 8) |
                                   mean(x * side, y * side, 16) | 0xff000000u);
    return small;
}

void put_labels(SmallPicture& picture, std::span<const Annotation> labels, Extent grid) {
    paint_labels({picture.pixels.data(), picture.extent.width, picture.extent.height, picture.extent.width}, labels,
                 grid);
}

ScenePicture picture_of(const RunRecord& scene, Queue& queue, const std::function<void()>& look) {
    const RunRecord run = run_to_picture(scene);
    World world = seeded(run, queue);
    Progress none;
    Playback playback(world, run);
    Batches batches;
    batches.after = look;
    playback.play_to(run.end, none, 0, batches);
    const auto target = make_memory_target(queue, world.extent());
    world.draw(target->begin().value());
    target->end(world.step());
    queue.finish();
    look();
    target->finish();
    const Picture drawn = target->picture();
    SmallPicture small = downscaled({drawn.pixels, drawn.extent.width, drawn.extent.height, drawn.pitch});
    std::vector<Annotation> labels;
    (void)world.annotate(labels); // labels that cannot be drawn are missing
    put_labels(small, labels, world.extent());
    return {
        png_of({small.pixels.data(), small.extent.width, small.extent.height, small.extent.width}, share_code_of(run)),
        run.end, world.extent(), "", XXH3_64bits(small.pixels.data(), small.pixels.size() * sizeof small.pixels[0])};
}

std::vector<ScenePicture> pictures_of(const std::vector<RunRecord>& runs, Queue& queue, Sharing sharing,
                                      const std::function<void(std::size_t done)>& look) {
    std::vector<ScenePicture> pictures;
    pictures.reserve(runs.size());
    for (const RunRecord& run : runs) {
        look(pictures.size());
        if (!pictures.empty() && same_start(run, runs[pictures.size() - 1])) {
            pictures.push_back(pictures.back());
            continue;
        }
        if (sharing == Sharing::others && !is_thread_safe(run.seed.params.definition())) {
            pictures.push_back({{}, 0, {}, "only the window's thread may run this simulation", 0});
            continue;
        }
        try {
            pictures.push_back(picture_of(run, queue, [&] { look(pictures.size()); }));
        } catch (const Failure&) { throw; } catch (const Error& e) {
            if (queue.device().lost()) throw;
            pictures.push_back({{}, 0, {}, e.what(), 0});
        }
    }
    return pictures;
}

namespace {

RunRecord run_up_to(const Scene& scene, std::int64_t place) {
    RunRecord run = *scene.run;
    run.hashes.clear(), run.fields.clear(), run.run_settings.device.clear();
    run.end = place;
    std::erase_if(run.events, [&](const Event& event) { return event.at > place; });
    if (scene.at) return run; // as recorded there
    const Run played(run);
    const Setting there = played.setting(played.end());
    if (!(there.extent == scene.extent)) run.events.push_back({place, Resize{scene.extent}});
    if (!(there.params == scene.params)) run.events.push_back({place, SetParams{scene.params}});
    return run;
}

RunRecord run_from_the_beginning(const Scene& scene) {
    RunRecord run{{scene.params, scene.extent, 0, {}}, {}, 0, {}, {}, {}, {}};
    run.run_settings.preset = scene.preset;
    run.seed.params.stop_animating(); // animation is an event and not part of a seed
    if (!scene.params.animations().empty()) run.events.push_back({0, SetParams{scene.params}});
    return run;
}

class CommandLine {
public:
    explicit CommandLine(std::string begin) : line_(std::move(begin)) {}
    void add(std::string_view option, const std::string& value) {
        if (!value.empty()) line_ += fmt::format(" {} {}", option, shell_word(value));
    }
    std::string line() const { return line_; }

private:
    std::string line_;
};

Params params_of_preset(const Scene& scene) {
    Params params(scene.definition());
    if (const glint_preset* preset = scene.definition().preset(scene.preset)) params.load(*preset);
    return params;
}

/// Hidden rows are only in its share code.
bool needs_share_code(const Scene& scene) { return hidden_rows_differ(scene.params, params_of_preset(scene)); }

CommandLine line_of_scene(const Scene& scene, std::string_view begin) {
    const Definition& definition = scene.definition();
    CommandLine command(fmt::format("{} {}", begin, definition.id()));
    command.add("--plugin", definition.origin());
    command.add("--preset", scene.preset);
    const Params begun = params_of_preset(scene);
    bool as_left = scene.preset.empty(); // without a --set option, the window would use its remembered parameters
    for (const glint_param& row : definition.params())
        if (std::exchange(as_left, false) || !scene.params.same(row, begun))
            command.add("--set", fmt::format("{}={}", row.id, scene.params.exact_text(row)));
    return command;
}

std::string window_line(const Scene& scene) {
    CommandLine command = line_of_scene(scene, "glint");
    command.add("--size", text_of(scene.extent));
    command.add("--device", scene.device);
    if (!scene.present.empty()) command.add("--target", scene.present.front());
    return command.line();
}

} // namespace

std::vector<RunRecord> runs_of(const std::vector<Scene>& scenes) {
    std::vector<RunRecord> runs;
    runs.reserve(scenes.size());
    const RunRecord* shown = nullptr;
    std::int64_t place = 0; // in that run
    for (const Scene& scene : scenes) {
        if (scene.run && scene.run.get() != shown) place = scene.run->end;
        shown = scene.run.get();
        if (scene.at) place = *scene.at;
        runs.push_back(shown ? run_up_to(scene, place) : run_from_the_beginning(scene));
    }
    return runs;
}

std::string share_code_of(const RunRecord& run) {
    try {
        return share_code(from_last_start(run));
    } catch (const Error&) { return ""; }
}

std::string command_of(const Scene& scene, const RunRecord& its_run) {
    if (!scene.run && !needs_share_code(scene)) return window_line(scene);
    const std::string code = share_code_of(its_run);
    if (code.empty()) return "";
    CommandLine command(fmt::format("glint replay {}", code));
    command.add("--plugin", scene.definition().origin());
    command.add("-o", "picture.png");
    return command.line();
}

std::string picture_command_of(const Scene& scene, Extent extent, std::int64_t steps) {
    if (scene.run || !scene.params.animations().empty() || needs_share_code(scene)) return "";
    CommandLine command = line_of_scene(scene, "glint render");
    command.add("--size", text_of(extent));
    if (!rests(scene.params)) command.add("--steps", std::to_string(steps));
    command.add("-o", "picture.png");
    return command.line();
}

std::string bench_command_of(const Scene& scene, const std::string& vary) {
    if (needs_share_code(scene)) return "";
    CommandLine command = line_of_scene(scene, "glint bench");
    command.add("--size", text_of(scene.extent));
    command.add("--vary", vary);
    return command.line();
}

std::string more_of(const Scene& scene) {
    std::string more;
    if (!scene.run)
        for (const Animation& animation : scene.params.animations())
            more += fmt::format("{}{} is animated: {}.", more.empty() ? "" : " ", animation.row,
                                animation_words(animation));
    if (!scene.compare) return more;
    std::string differs;
    for (const auto& [id, value] : scene.compare->values)
        if (is_shown(*scene.definition().param(id)))
            differs += fmt::format("{}{} = {}", differs.empty() ? "" : ", ", id, value);
    if (!scene.compare->device.empty())
        differs += fmt::format("{}device = {}", differs.empty() ? "" : ", ", scene.compare->device);
    return fmt::format("{}{}Compared with the same run with {} (key X in the window).", more, more.empty() ? "" : " ",
                       differs);
}

} // namespace glint
