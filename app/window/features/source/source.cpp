#include "app/window/features/source/source.h"
#include "app/timing/clock.h"
#include "app/window/actions/actions.h"
#include "app/window/features/source/editor.h"
#include "app/window/layout.h"
#include "app/window/measurements.h"
#include "app/window/notices.h"
#include "app/window/parts/window_parts.h"
#include "app/window/workspace/workspace.h"
#include "app/world/params/other_build.h"
#include "app/world/plugin_build.h"
#include "render/window.h"
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <imgui.h>
#include <utility>

namespace glint {
namespace {

std::vector<FieldValues> initial_fields(World& world) {
    std::vector<FieldValues> fields;
    for (FieldCopy& field : world.read_state())
        fields.push_back({std::move(field.id), field.width, field.height, std::move(field.values)});
    return fields;
}

std::vector<const Definition*> simulations_of(const Catalog& catalog, const std::string& file) {
    std::vector<const Definition*> all;
    for (const auto& one : catalog.all())
        if (one->origin() == file) all.push_back(one.get());
    return all;
}

} // namespace

void add_source(Shell& shell, const AppOptions& options) {
    SourceWatch& watch = shell.make<SourceWatch>(shell, options.watched);
    SourceEditor& editor = shell.make<SourceEditor>(shell, watch);
    shell.parts.add_actions(ActionOrder::source, [&] { add_source_actions(shell.actions, watch, editor, shell.ui); });
    if (options.kiosk) return;
    shell.frame.add(FrameOrder::sources, watch);
    shell.frame.add(FrameOrder::sources, editor);
    shell.parts.add_panel(PanelOrder::source, Dock::right_bottom, [&] { return make_source_panel(watch, editor); });
    shell.parts.add_panel(PanelOrder::editor, Dock::at_picture,
                          [&] { return make_editor_panel(watch, editor, shell.actions); });
    shell.parts.add_dialog([&] { return make_new_simulation_dialog(editor, shell.ui); });
    shell.parts.add_dialog([&] { return make_load_dialog(editor, shell.ui); });
    shell.parts.add_dialog([&] { return make_unsaved_dialog(editor, shell.ui); });
    const bool watches = !options.watched.files.empty();
    if (watches && !options.script) shell.get<Layout>().show("Source"); // a script has its own panels
}

// --- one build after another

SourceWatch::SourceWatch(Shell& shell, const WatchedPlugins& watched)
    : shell_(shell),
      watched_(watched),
      looks_([&window = shell.window] { window.wake(); }),
      compiler_(watched.program),
      kernels_(shell.jobs,
               [this](const auto& order, const auto& on_wait) { return compiler_.compile(order, on_wait); }),
      job_(shell.jobs, build_job_texts) {
    for (const std::string& file : watched.files) add(file);
}

void SourceWatch::add(const std::string& file) {
    if (builds_.name().empty()) make_build_folder(builds_);
    looks_.add(file);
    WatchedSource& one = all_.emplace_back();
    one.file = file;
    one.name = std::filesystem::path(file).filename().string();
    if (doing_ == Doing::nothing && !job_.busy() && is_plugin_source(file)) {
        doing_ = Doing::preparing;
        job_.start([](JobControl& control) { prepare_builds([&control] { control.stop_if_cancelled(); }); },
                   [this](const std::string&) { doing_ = Doing::nothing; });
    }
    std::vector<const Definition*> simulations = simulations_of(shell_.catalog, file);
    if (simulations.empty()) return; // not loaded yet
    BuildRecord& first = records_.emplace_back();
    first.of = all_.size() - 1, first.simulations = std::move(simulations);
    if (is_plugin_source(file)) first.text = source_text(file);
    const auto at = std::ranges::find(watched_.files, file) - watched_.files.begin();
    if (static_cast<std::size_t>(at) < watched_.libraries.size())
        first.library = watched_.libraries[static_cast<std::size_t>(at)];
}

std::size_t SourceWatch::watch(const std::string& file) {
    std::error_code unknown;
    const std::filesystem::path wanted = std::filesystem::absolute(file, unknown);
    if (!std::filesystem::is_regular_file(wanted, unknown)) throw Error(fmt::format("there is no file '{}'", file));
    const auto is_same = [&](const WatchedSource& one) {
        return std::filesystem::equivalent(one.file, wanted, unknown);
    };
    const auto there = std::ranges::find_if(all_, is_same);
    if (there != all_.end()) return static_cast<std::size_t>(there - all_.begin());
    const auto& known = shell_.catalog.all();
    const auto loaded = std::ranges::find_if(known, [&](const auto& one) {
        return !one->origin().empty() && std::filesystem::equivalent(one->origin(), wanted, unknown);
    });
    add(loaded == known.end() ? wanted.string() : (*loaded)->origin());
    all_.back().is_loaded = loaded != known.end();
    all_.back().saved = loaded == known.end();
    return all_.size() - 1;
}

SourceWatch::~SourceWatch() = default;

bool SourceWatch::wants_frames() const {
    return (build_ && build_->is_ready) || arrival_ || wanted_ || std::ranges::any_of(all_, &WatchedSource::saved);
}

/// The new build of the simulation on stage; null: another simulation is on stage.
const Definition* SourceWatch::on_stage() const {
    const Definition& now = shell_.workspace->definition();
    for (const Definition* one : build_->simulations)
        if (one->id() == now.id() && one->origin() == now.origin()) return one;
    return nullptr;
}

bool SourceWatch::stage_is_in_use() const {
    const Session& session = *shell_.workspace;
    return ImGui::IsAnyMouseDown() || session.seeker().seeking() || session.device_move().moving() ||
           *shell_.measurements.measuring();
}

void SourceWatch::before_session() {
    take_saved();
    take_kernels();
    await_first_step();
    if (build_ && build_->is_ready) take_state();
    if (build_ || job_.busy() || *shell_.measurements.measuring()) return;
    if (wanted_) return start_earlier(*std::exchange(wanted_, std::nullopt));
    const auto next = std::ranges::find_if(all_, &WatchedSource::saved);
    if (next != all_.end()) start(static_cast<std::size_t>(next - all_.begin()));
}

/// A file that is saved again makes its build out of date.
void SourceWatch::take_saved() {
    for (std::size_t i = 0; i < all_.size(); ++i) {
        if (!looks_.take(i)) continue;
        all_[i].saved = true, ++all_[i].saves;
        if (doing_ == Doing::comparing) job_.cancel();
        if (!build_ || build_->of != i) continue;
        job_.cancel();
        if (!job_.busy()) build_.reset();
    }
}

/// Kernels that are compiled before the whole build.
void SourceWatch::take_kernels() {
    Session& session = *shell_.workspace;
    if (kernels_.take(session) && build_) source().kernels_s = (now_ms() - source().begun_ms) / 1000;
    const auto record = on_stage_record();
    if (record && !build_) kernels_.prepare(session, all_[records_[*record].of].file, records_[*record]);
}

void SourceWatch::start(std::size_t of) {
    build_ = std::make_shared<Build>();
    build_->of = of, asked_of_ = 0, doing_ = Doing::building, arrival_.reset();
    WatchedSource& now = source();
    now.saved = false, now.status = WatchedSource::Status::compiling, now.begun_ms = now_ms();
    now.errors.clear();
    now.said.clear();
    now.kernels_s = 0;
    const auto record = on_stage_record();
    if (record && records_[*record].of == of)
        kernels_.start(*shell_.workspace, now.file, records_[*record], source_text(now.file));
    const auto& known = shell_.catalog.all(); // the trial needs the id of one of its simulations
    const auto one =
        std::ranges::find(known, now.file, [](const auto& d) -> const std::string& { return d->origin(); });
    const std::string id = one == known.end() ? "" : (*one)->id();
    const ComputeDevice& device = shell_.workspace->device();
    const bool gpu = device.kind() == ComputeDevice::Kind::cuda;
    const NewBuild wanted{.file = now.file,
                          .build_for = gpu ? BuildFor::gpu : BuildFor::cpu,
                          .to = fmt::format("{}/build-{}.so", builds_.name(), ++number_),
                          .program = watched_.program,
                          .simulation = id,
                          .device = device.id()};
    job_.start(
        [this, build = build_, wanted](JobControl& control) {
            build->made = made_build(wanted, builds_, [&control] { control.stop_if_cancelled(); });
        },
        [this](const std::string& problem) { built(problem); });
}

void SourceWatch::built(const std::string& problem) {
    doing_ = Doing::nothing;
    MadeBuild& made = build_->made;
    if (source().saved || made.outdated) return build_.reset(); // a newer one follows
    if (!problem.empty()) return fail(problem);
    if (!made.errors.empty()) {
        source().errors = made.errors;
        return fail(text_of(made.errors.front()));
    }
    for (const auto& one : made.plugin.definitions) build_->simulations.push_back(one.get());
    build_->loaded_ms = now_ms();
    prepare();
}

// --- from one build to another

/// Builds the simulation on stage once, in a job: its fields become known, and whether it can start.
void SourceWatch::prepare() {
    source().status = WatchedSource::Status::loading;
    hold(false);
    build_->is_ready = false, build_->start.reset(), build_->lost.clear(), asked_of_ = 0;
    const Definition* const now = on_stage();
    if (!now) return swap();
    const Session& session = *shell_.workspace;
    std::vector<std::string> lost;
    Params params = kept_params(*now, session.params(), lost);
    params.stop_animating();
    build_->initial.emplace(HostState{std::move(params), session.extent(), 0, {}});
    doing_ = Doing::building;
    job_.start(
        [build = build_, now, device = background_device(session)](JobControl&) {
            const auto queue = device.make_queue();
            HostState& initial = *build->initial;
            World world(*now, *queue, initial.extent, initial.params, World::MissingMethod::substitute);
            initial.fields = initial_fields(world);
        },
        [this](const std::string& problem) {
            doing_ = Doing::nothing;
            if (source().saved) return build_.reset();
            if (!problem.empty()) return fail(problem);
            build_->is_ready = true;
        });
}

/// Asks for the old build's state, which stands still until it is copied.
void SourceWatch::take_state() {
    if (!on_stage()) return swap();
    Session& session = *shell_.workspace;
    DeviceMove& move = session.device_move();
    if (!session.failure().empty()) return carry(move.checkpoint());
    if (stage_is_in_use()) {
        if (source().said.empty())
            source().said = "It comes on stage when the mouse is released and nothing is measured.";
        hold(false);
        asked_of_ = 0;
        return;
    }
    source().said.clear();
    hold(true);
    if (asked_of_ != session.id()) {
        if (shell_.workspace.pair()) ended_ = "The comparison has ended.";
        shell_.workspace.stop_comparing();
        asked_of_ = session.id(), before_ = move.checkpoint();
        hold(true);
        return move.ask_for_checkpoint();
    }
    if (move.awaits_checkpoint()) return;
    const std::shared_ptr<const Checkpoint> state = move.checkpoint();
    if (!state || state == before_) return fail("there is not enough memory to copy the state");
    if (!(state->state.extent == build_->initial->extent)) return prepare(); // the size was changed meanwhile
    carry(state);
}

/// Copies the state into the new build's fields, in a job.
void SourceWatch::carry(std::shared_ptr<const Checkpoint> state) {
    build_->is_ready = false, build_->state = std::move(state), doing_ = Doing::building;
    job_.start(
        [build = build_](JobControl&) {
            HostState begin = carried_over(*build->initial, build->state ? &build->state->state : nullptr, build->lost);
            build->seed = begin; // with a copy each, the main thread makes none
            const std::int64_t at = begin.step;
            build->start.emplace(Checkpoint{std::move(begin), at, 0});
        },
        [this](const std::string& problem) {
            doing_ = Doing::nothing;
            if (source().saved) {
                hold(false);
                return build_.reset();
            }
            if (!problem.empty()) return fail(problem);
            const Session& session = *shell_.workspace;
            const bool same_stage = asked_of_ == session.id() && session.extent() == build_->initial->extent;
            if (!session.failure().empty() || (same_stage && !stage_is_in_use())) return swap();
            hold(false);
            prepare();
        });
}

/// The session whose state was asked for takes no steps.
void SourceWatch::hold(bool on) {
    Session& session = *shell_.workspace;
    if (build_ && asked_of_ == session.id()) session.pacing().hold_steps(on);
}

/// The new build from now on.
void SourceWatch::swap() {
    Workspace& workspace = shell_.workspace;
    Session& session = *workspace;
    const Definition* const now = on_stage();
    session.pacing().hold_steps(false);
    try {
        if (!now) {
            const std::string first = build_->simulations.front()->id();
            const bool is_loaded = source().is_loaded;
            put_in_catalog();
            finish(false);
            return is_loaded ? void() : show_first(first);
        }
        Params params = kept_params(*now, session.params(), build_->lost);
        RunSettings settings = settings_of(session);
        settings.marks = {};
        if (!now->preset(settings.preset)) settings.preset.clear();
        Checkpoint start = *std::move(build_->start);
        HostState seed = *std::move(build_->seed);
        seed.params = params, seed.params.stop_animating();
        start.state.params = seed.params;
        RunRecord run{std::move(seed), {}, start.at, {}, {}, std::move(settings), {}};
        if (!params.animations().empty()) run.events.push_back({run.end, SetParams{params}});
        const bool follows = session.appearance().follows_space();
        const auto before = build_->record ? std::nullopt : on_stage_record();
        Arrival arrival{.begin = run.end,
                        .begun_ms = source().begun_ms,
                        .loaded_ms = build_->loaded_ms,
                        .state = build_->state,
                        .initial = {session.params(), session.extent(), 0, {}}};
        session.history().close_gesture();
        put_in_catalog();
        workspace.open(std::move(run), std::move(start));
        workspace->appearance().follow_space(follows);
        finish(true);
        if (!before) return;
        arrival.record = records_.size() - 1, arrival.before = *before, arrival.session = workspace->id();
        arrival_.emplace(std::move(arrival));
    } catch (const Error& e) { fail(e.what()); }
}

void SourceWatch::put_in_catalog() {
    if (build_->record) return shell_.catalog.put_back(build_->simulations);
    shell_.catalog.replace(std::move(build_->made.plugin));
    add_simulation_actions(shell_.actions, shell_.catalog, shell_.workspace, shell_.notices);
}

/// The record of the build, which is in the catalog.
BuildRecord& SourceWatch::record_of_build() {
    if (build_->record) return records_[*build_->record];
    MadeBuild& made = build_->made;
    BuildRecord& record = records_.emplace_back();
    record.of = build_->of, record.text = std::move(made.text), record.library = std::move(made.library);
    record.number = static_cast<int>(std::ranges::count(records_, record.of, &BuildRecord::of));
    record.kernels_problem = kernels_.problem();
    record.parts = {made.times.compile_s, made.times.link_s, made.trial_s, made.load_s, 0, 0, source().kernels_s};
    record.simulations = std::move(build_->simulations);
    return record;
}

/// After the first build of a file that was not loaded before.
void SourceWatch::show_first(const std::string& sim) {
    try {
        shell_.workspace.show(sim);
        shell_.workspace->appearance().set_view({});
    } catch (const Error& e) { shell_.notices.say(e.what(), Severity::caution); }
}

void SourceWatch::finish(bool is_on_stage) {
    WatchedSource& now = source();
    const bool back = build_->record.has_value();
    const std::vector<std::string>& lost = build_->lost;
    BuildRecord& record = record_of_build();
    now.status = WatchedSource::Status::reloaded, now.took_s = (now_ms() - now.begun_ms) / 1000;
    now.said = lost.empty() ? "" : fmt::format("Not kept: {}.", fmt::join(lost, ", "));
    if (!back) record.lost = now.said, record.parts.total = now.took_s;
    const bool good = lost.empty() && ended_.empty();
    const std::string more = now.said + (now.said.empty() || ended_.empty() ? "" : " ") + ended_;
    const bool is_first = !std::exchange(now.is_loaded, true);
    std::string text = is_first       ? fmt::format("{} is loaded and watched: each save builds it again.", now.name)
                       : !is_on_stage ? fmt::format("{} is reloaded: its simulations open in the new build.", now.name)
                       : back         ? fmt::format("{} is back in build {}. {}", now.name, record.number, more)
                                      : fmt::format("{} is reloaded. {}", now.name, more);
    ended_.clear();
    shell_.notices.say(std::move(text), good ? Severity::good : Severity::caution);
    build_.reset(), before_.reset();
}

void SourceWatch::fail(std::string why) {
    hold(false);
    kernels_.undo(*shell_.workspace);
    WatchedSource& now = source();
    now.status = WatchedSource::Status::failed, now.took_s = (now_ms() - now.begun_ms) / 1000;
    shell_.notices.say(now.is_loaded
                           ? fmt::format("{} was not reloaded, and the build before goes on: {}", now.name, why)
                           : fmt::format("{} was not loaded: {}", now.name, why),
                       Severity::caution);
    now.said = std::move(why);
    build_.reset(), before_.reset(), ended_.clear();
    if (!ImGui::GetIO().WantTextInput) shell_.get<Layout>().show("Source"); // who types keeps the keyboard
}

} // namespace glint
