#include "app/window/features/source/source.h"
#include "app/files/shared_library.h"
#include "app/timing/clock.h"
#include "app/window/layout.h"
#include "app/window/measurements.h"
#include "app/window/notices.h"
#include "app/window/parts/window_parts.h"
#include "app/window/workspace/background_device.h"
#include "app/window/workspace/workspace.h"
#include "app/world/params/other_build.h"
#include "interop/start_thread.h"
#include "render/window.h"
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <imgui.h>

namespace glint {
namespace {

constexpr std::chrono::milliseconds look_time{50};
constexpr JobTexts job_texts{.running = "A plugin is being built",
                             .thread = "to build a plugin",
                             .keeps_busy = "A plugin is being built and keeps the processor busy"};

std::vector<FieldValues> initial_fields(World& world) {
    std::vector<FieldValues> fields;
    for (FieldCopy& field : world.read_state())
        fields.push_back({std::move(field.id), field.width, field.height, std::move(field.values), field.depth});
    return fields;
}

/// The state of the old build as the beginning of a run in the new one. state: null: the initial state.
HostState carried_over(HostState initial, const Checkpoint* state, std::vector<std::string>& lost) {
    if (!state) {
        initial.step = 0;
        initial.fields.clear();
        return initial;
    }
    const std::size_t lost_before = lost.size(), fields = state->state.fields.size();
    initial.fields = kept_fields(std::move(initial.fields), state->state.fields, lost);
    initial.step = state->state.step;
    if (fields > 0 && lost.size() - lost_before == fields)
        return carried_over(std::move(initial), nullptr, lost); // begins anew
    return initial;
}

} // namespace

void add_source(Shell& shell, const AppOptions& options) {
    if (options.watched.files.empty() || options.kiosk) return;
    SourceWatch& watch = shell.make<SourceWatch>(shell, options.watched);
    shell.frame.add(FrameOrder::sources, watch);
    shell.parts.add_panel(PanelOrder::source, Dock::right_bottom, [&watch] { return make_source_panel(watch); });
}

// --- which files were saved

FileLooks::FileLooks(const std::vector<std::string>& files, std::function<void()> wake) : saved_(files.size()) {
    thread_ = start_thread("to watch plugins", [this, files, wake = std::move(wake)] { look(files, wake); });
}

FileLooks::~FileLooks() {
    {
        const std::lock_guard held(lock_);
        end_ = true;
    }
    ends_.notify_all();
    thread_.join();
}

void FileLooks::look(std::vector<std::string> files, const std::function<void()>& wake) {
    std::vector<SavedFile> seen;
    for (const std::string& file : files) seen.emplace_back(stamp_of(file));
    for (;;) {
        {
            std::unique_lock held(lock_);
            if (ends_.wait_for(held, look_time, [this] { return end_; })) return;
        }
        for (std::size_t i = 0; i < files.size(); ++i) {
            if (!seen[i].look(stamp_of(files[i]))) continue;
            {
                const std::lock_guard held(lock_);
                saved_[i] = true;
            }
            wake();
        }
    }
}

bool FileLooks::take(std::size_t file) {
    const std::lock_guard held(lock_); // the thread holds it only to set a value
    if (!saved_[file]) return false;
    saved_[file] = false;
    return true;
}

// --- one build after another

SourceWatch::SourceWatch(Shell& shell, const WatchedPlugins& watched)
    : shell_(shell), program_(watched.program), job_(shell.jobs, job_texts) {
    make_build_folder(builds_);
    for (const std::string& file : watched.files) {
        WatchedSource& one = all_.emplace_back();
        one.file = file;
        one.name = std::filesystem::path(file).filename().string();
    }
    looks_.emplace(watched.files, [&window = shell.window] { window.wake(); });
}

SourceWatch::~SourceWatch() = default;

bool SourceWatch::wants_frames() const {
    return (build_ && build_->is_ready) || std::ranges::any_of(all_, &WatchedSource::saved);
}

/// The new build of the simulation on stage; null: another simulation is on stage.
const Definition* SourceWatch::on_stage() const {
    const Definition& now = shell_.workspace.session().definition();
    for (const auto& one : build_->plugin.definitions)
        if (one->id() == now.id() && one->origin() == now.origin()) return one.get();
    return nullptr;
}

void SourceWatch::before_session() {
    take_saved();
    if (build_ && build_->is_ready) take_state();
    if (build_ || job_.busy() || *shell_.measurements.measuring()) return;
    const auto next = std::ranges::find_if(all_, &WatchedSource::saved);
    if (next != all_.end()) start(static_cast<std::size_t>(next - all_.begin()));
}

/// A file that is saved again makes its build out of date.
void SourceWatch::take_saved() {
    for (std::size_t i = 0; i < all_.size(); ++i) {
        if (!looks_->take(i)) continue;
        all_[i].saved = true;
        if (!build_ || build_->of != i) continue;
        job_.cancel();
        if (!job_.busy()) build_.reset();
    }
}

void SourceWatch::start(std::size_t of) {
    build_ = std::make_shared<Build>();
    build_->of = of, asked_of_ = 0;
    WatchedSource& now = source();
    now.saved = false, now.status = WatchedSource::Status::compiling, now.begun_ms = now_ms();
    now.errors.clear(), now.said.clear();
    const auto& known = shell_.catalog.all(); // the trial needs the id of one of its simulations
    const auto one =
        std::ranges::find(known, now.file, [](const auto& d) -> const std::string& { return d->origin(); });
    const std::string id = one == known.end() ? "" : (*one)->id();
    job_.start(
        [this, build = build_, file = now.file, id, number = ++number_](JobControl& control) {
            const auto on_wait = [&control] { control.stop_if_cancelled(); };
            if (is_plugin_source(file)) {
                build->library = fmt::format("{}/build-{}.so", builds_.name(), number);
                build->errors = build_plugin(file, build->library, on_wait);
                if (!build->errors.empty()) return;
            } else {
                build->library = plugin_to_load(file, builds_, number);
            }
            std::string why = misleading_library(build->library);
            if (why.empty() && !program_.empty() && !id.empty())
                why = try_build(program_, build->library, id, builds_, on_wait);
            if (!why.empty()) throw Error(why);
            control.stop_if_cancelled();
            build->plugin = Catalog::opened(build->library, file);
        },
        [this](const std::string& problem) { built(problem); });
}

void SourceWatch::built(const std::string& problem) {
    if (source().saved) return build_.reset(); // a newer one follows
    if (!problem.empty()) return fail(problem);
    if (!build_->errors.empty()) {
        source().errors = build_->errors;
        return fail(text_of(build_->errors.front()));
    }
    prepare();
}

/// Builds the simulation on stage once beside the frames: its fields become known, and whether it can start.
void SourceWatch::prepare() {
    source().status = WatchedSource::Status::loading;
    hold(false);
    build_->is_ready = false, asked_of_ = 0;
    const Definition* const now = on_stage();
    if (!now) return swap(nullptr);
    const Session& session = shell_.workspace.session();
    std::vector<std::string> lost;
    Params params = kept_params(*now, session.params(), lost);
    params.stop_animating();
    build_->initial.emplace(HostState{std::move(params), session.extent(), 0, {}});
    job_.start(
        [build = build_, now, device = background_device(session)](JobControl&) {
            const auto queue = device.make_queue();
            HostState& initial = *build->initial;
            World world(*now, *queue, initial.extent, initial.params, World::MissingMethod::substitute);
            initial.fields = initial_fields(world);
        },
        [this](const std::string& problem) {
            if (source().saved) return build_.reset();
            if (!problem.empty()) return fail(problem);
            build_->is_ready = true;
        });
}

/// Asks for the old build's state, which stands still until it is copied.
void SourceWatch::take_state() {
    if (!on_stage()) return swap(nullptr);
    Session& session = shell_.workspace.session();
    DeviceMove& move = session.device_move();
    const bool in_use = ImGui::IsAnyMouseDown() || session.seeker().seeking() || move.moving();
    if (!session.failure().empty()) return swap(move.checkpoint().get());
    if (in_use || *shell_.measurements.measuring()) {
        hold(false);
        asked_of_ = 0;
        return;
    }
    hold(true);
    if (asked_of_ != session.id()) {
        shell_.workspace.stop_comparing();
        asked_of_ = session.id(), before_ = move.checkpoint();
        hold(true);
        return move.ask_for_checkpoint();
    }
    if (move.awaits_checkpoint()) return;
    const std::shared_ptr<const Checkpoint> state = move.checkpoint();
    if (!state || state == before_) return fail("there is not enough memory to copy the state");
    if (!(state->state.extent == build_->initial->extent)) return prepare(); // the size was changed meanwhile
    swap(state.get());
}

/// The session whose state was asked for takes no steps.
void SourceWatch::hold(bool on) {
    Session& session = shell_.workspace.session();
    if (build_ && asked_of_ == session.id()) session.pacing().hold_steps(on);
}

/// The new build from now on.
void SourceWatch::swap(const Checkpoint* state) {
    Workspace& workspace = shell_.workspace;
    Session& session = workspace.session();
    const Definition* const now = on_stage();
    session.pacing().hold_steps(false);
    try {
        if (!now) {
            shell_.catalog.replace(std::move(build_->plugin));
            return finish({}, false);
        }
        std::vector<std::string> lost;
        const Params params = kept_params(*now, session.params(), lost);
        HostState begin = carried_over(std::move(*build_->initial), state, lost);
        RunSettings settings = record_of(session).run_settings;
        settings.marks = {};
        if (!now->preset(settings.preset)) settings.preset.clear();
        RunRecord run{std::move(begin), {}, 0, {}, {}, std::move(settings), {}};
        run.seed.params = params, run.seed.params.stop_animating();
        run.end = run.seed.step;
        if (!params.animations().empty()) run.events.push_back({run.end, SetParams{params}});
        const bool follows = session.appearance().follows_space();
        session.history().close_gesture();
        shell_.catalog.replace(std::move(build_->plugin));
        workspace.open(std::move(run));
        workspace.session().appearance().follow_space(follows);
        finish(lost, true);
    } catch (const Error& e) { fail(e.what()); }
}

void SourceWatch::finish(const std::vector<std::string>& lost, bool is_on_stage) {
    WatchedSource& now = source();
    now.status = WatchedSource::Status::reloaded, now.took_s = (now_ms() - now.begun_ms) / 1000;
    now.said = lost.empty() ? "" : fmt::format("Not kept: {}.", fmt::join(lost, ", "));
    build_.reset(), before_.reset();
    std::string text = is_on_stage ? fmt::format("{} is reloaded. {}", now.name, now.said)
                                   : fmt::format("{} is reloaded: its simulations open in the new build.", now.name);
    shell_.notices.say(std::move(text), lost.empty() ? Severity::good : Severity::caution);
}

void SourceWatch::fail(std::string why) {
    hold(false);
    WatchedSource& now = source();
    now.status = WatchedSource::Status::failed, now.took_s = (now_ms() - now.begun_ms) / 1000;
    shell_.notices.say(fmt::format("{} was not reloaded, and the build before goes on: {}", now.name, why),
                       Severity::caution);
    now.said = std::move(why);
    build_.reset(), before_.reset();
    shell_.get<Layout>().show("Source");
}

} // namespace glint
