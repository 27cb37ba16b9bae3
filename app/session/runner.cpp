#include "app/session/runner.h"
#include "sims/api/device.h"
#include <algorithm>
#include <cmath>

namespace glint {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t most_under_way = 3; // pictures queued on a GPU and not finished

double ms_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// New measurements count a quarter, so that one hiccup does not change the pace.
double settled(double before, double now) { return before > 0 ? 0.75 * before + 0.25 * now : now; }

/// After a failed drawing; what else goes wrong then is a consequence.
void give_back(FrameTarget& target) noexcept {
    try {
        target.cancel();
    } catch (const std::exception&) { return; }
}

} // namespace

Runner::Runner(Queue& queue, const Definition& definition, Extent extent, Params params, Queue* refuge)
    : queue_(queue), definition_(definition), initial_params_(std::move(params)), initial_extent_(extent) {
    if (refuge) checkpoints_.emplace(queue, *refuge);
    if (!queue.submits_asynchronously()) worker_ = std::thread([this] { work(); });
}

Runner::Runner(Queue& queue, const Definition& definition, Handover from, Queue* refuge)
    : queue_(queue),
      definition_(definition),
      initial_params_(from.state.params),
      initial_extent_(from.state.extent),
      initial_state_(std::move(from.state)),
      kept_(std::move(from.kept)) {
    if (refuge) checkpoints_.emplace(queue, *refuge);
    if (!queue.submits_asynchronously()) worker_ = std::thread([this] { work(); });
}

Runner::~Runner() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    if (worker_.joinable()) worker_.join();
    if (inspecting_) queue_.drop_read(inspecting_->second);
    try {
        queue_.make_current();
        queue_.finish(), queue_.take_scopes({}); // so that the next runner on this queue finds no times of this one
    } catch (const std::exception&) {
        return; // a lost device has nothing left to wait for
    }
}

bool Runner::busy() const {
    const std::lock_guard lock(mutex_);
    return job_ || running_ || report_;
}

void Runner::start(Job job) {
    if (!worker_.joinable()) {
        report_ = run(job);
        return;
    }
    {
        const std::lock_guard lock(mutex_);
        job_ = std::move(job);
    }
    wake_.notify_one();
}

std::optional<Report> Runner::poll() {
    const std::lock_guard lock(mutex_);
    return std::exchange(report_, std::nullopt);
}

std::optional<Report> Runner::wait() {
    std::unique_lock lock(mutex_);
    done_.wait(lock, [&] { return !job_ && !running_; });
    return std::exchange(report_, std::nullopt);
}

void Runner::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [&] { return stopping_ || job_; });
        if (stopping_) return;
        Job job = std::move(*job_);
        job_.reset(), running_ = true;
        lock.unlock();
        Report report = run(job);
        lock.lock();
        report_ = std::move(report), running_ = false;
        done_.notify_all();
    }
}

void Runner::build() {
    if (world_) return;
    world_.emplace(definition_, queue_, initial_extent_, initial_params_);
    if (initial_state_) world_->restore(*initial_state_);
    initial_state_.reset();
}

Report Runner::run(Job& job) {
    Report report;
    report.started = Clock::now();
    try {
        queue_.make_current();
        queue_.mark_frame();
        build();
        world_->let_auto_be(job.auto_path);
        for (const std::int64_t id : job.forget) kept_.erase(id);
        for (const Command& command : job.commands) apply(command, report);
        measure_paths(job, report); // first: OpenGL, with which a GPU shares its time, has done with the frame before
        advance(job, report);
        draw(job, report);
        look(job, report);
        if (checkpoints_) checkpoints_->consider(*world_);
    } catch (const std::exception& e) {
        report.error = e.what(), report.lost = true;
        give_up_world();
    }
    collect_scopes();
    job.room.clear();
    report.scopes = std::exchange(scopes_, std::move(job.room));
    report.step = world_ ? world_->step() : 0;
    report.extent = world_ ? world_->extent() : initial_extent_;
    if (world_ && !report.error.empty()) report.params = world_->params();
    report.ms_a_step = ms_a_step_;
    report.ended = Clock::now();
    return report;
}

void Runner::give_up_world() {
    if (inspecting_) queue_.drop_read(inspecting_->second), inspecting_.reset();
    paths_.reset();
    if (!world_) return; // it was never built: what it was to start from stays
    initial_params_ = world_->params(), initial_extent_ = world_->extent();
    kept_.clear(), world_.reset();
}

void Runner::draw(const Job& job, Report& report) {
    const auto begun = Clock::now();
    if (job.frame && Extent{job.frame->width, job.frame->height} == world_->extent()) {
        world_->draw(*job.frame);
        report.drawn = true;
    }
    if (job.target && job.target->extent() == world_->extent()) draw_on(*job.target, report);
    if (report.drawn) report.draw_ms = ms_since(begun);
}

void Runner::draw_on(FrameTarget& target, Report& report) {
    std::optional<glint_frame> frame;
    try {
        frame = target.begin();
    } catch (const std::exception& e) { report.target_error = e.what(); }
    if (!frame) return; // every buffer is still shown or under way, or the way is lost
    try {
        world_->draw(*frame);
    } catch (const std::exception&) {
        give_back(target);
        throw;
    }
    try {
        target.end(world_->step());
        report.drawn = true;
    } catch (const std::exception& e) { report.target_error = e.what(); }
}

void Runner::advance(const Job& job, Report& report) {
    if (job.steps <= 0 || !definition_.evolves()) return;
    const auto start = Clock::now();
    if (queue_.submits_asynchronously()) { // queued: its time arrives later, with the scope "advance"
        world_->advance(job.steps);
        report.steps_done = job.steps;
        advances_under_way_.push_back(job.steps);
    }
    while (report.steps_done < job.steps) {
        const double left_ms = job.budget_ms - ms_since(start);
        if (left_ms <= 0) break;
        const double fit = ms_a_step_ > 0 ? left_ms / ms_a_step_ : 1;
        const int chunk = std::clamp(static_cast<int>(std::min(fit, 1e6)), 1, job.steps - report.steps_done);
        const auto chunk_start = Clock::now();
        world_->advance(chunk);
        ms_a_step_ = settled(ms_a_step_, ms_since(chunk_start) / chunk);
        report.steps_done += chunk;
    }
    report.advance_ms = ms_since(start);
}

void Runner::look(const Job& job, Report& report) {
    if (job.probe) world_->start_probes();
    report.probes = world_->take_probes();
    if (inspecting_) {
        if (const auto bytes = queue_.take_read(inspecting_->second)) {
            std::memcpy(&inspecting_->first.value, bytes->data(), sizeof(float));
            report.inspected = std::move(inspecting_->first);
            inspecting_.reset();
        }
    }
    if (!job.inspect || inspecting_) return;
    const auto [x, y] = *job.inspect;
    const auto& fields = world_->fields();
    if (fields.empty() || fields[0].flags & GLINT_TABLE || x < 0 || y < 0 || x >= fields[0].width ||
        y >= fields[0].height)
        return;
    const glint_field& f = fields[0];
    inspecting_ = {{x, y, f.id, f.unit ? f.unit : "", 0},
                   queue_.start_read(f.data + static_cast<std::ptrdiff_t>(y) * f.pitch + x, sizeof(float))};
}

bool Runner::backed_up() {
    if (!queue_.submits_asynchronously() || !world_) return false;
    collect_scopes();
    if (advances_under_way_.size() < most_under_way) return false;
    if (!queue_.idle()) return true;
    advances_under_way_.clear(); // all is done: a time that never came
    return false;
}

void Runner::collect_scopes() {
    finished_ = queue_.take_scopes(std::move(finished_));
    scopes_.insert(scopes_.end(), finished_.begin(), finished_.end());
    if (!queue_.submits_asynchronously()) return;
    for (const ScopeTime& scope : finished_) {
        if (scope.depth != 0 || std::string_view(scope.label) != "advance" || advances_under_way_.empty()) continue;
        ms_a_step_ = settled(ms_a_step_, scope.duration_ms / advances_under_way_.front());
        advances_under_way_.erase(advances_under_way_.begin());
    }
}

std::optional<Handover> Runner::rescue() {
    wait();
    auto state = checkpoints_ ? checkpoints_->take() : std::nullopt;
    if (!state) return {};
    return Handover{std::move(*state), {}};
}

void Runner::rest() {
    if (auto unread = wait()) report_ = std::move(unread);
    paths_.reset();
    try {
        queue_.make_current();
        queue_.finish(), collect_scopes();
    } catch (const std::exception&) {} // a lost device has nothing left to wait for; the next job meets it
    scopes_.clear(), advances_under_way_.clear();
    paths_asked_ = 0;
}

std::size_t Runner::bytes_kept() const {
    std::size_t sum = 0;
    for (const auto& [number, kept] : kept_) sum += kept.bytes();
    return sum;
}

std::optional<Snapshot> Runner::copy_state() {
    if (auto unread = wait()) report_ = std::move(unread);
    if (!world_) return {};
    queue_.make_current();
    return world_->snapshot();
}

std::optional<Handover> Runner::hand_over(Queue& to) {
    if (auto unread = wait()) report_ = std::move(unread); // it is still to be polled
    if (!world_ && !initial_state_) return {};
    queue_.make_current();
    Handover all{world_ ? moved_to(to, world_->snapshot()) : moved_to(to, *initial_state_), {}};
    for (const auto& [number, kept] : kept_) all.kept.emplace(number, moved_to(to, kept));
    return all;
}

} // namespace glint
