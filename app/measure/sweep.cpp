#include "app/measure/sweep.h"
#include "app/timing/clock.h"
#include "render/gl.h"
#include "sims/api/device.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace glint {
namespace {

constexpr int warm_up_frames = 30;
constexpr std::array shares{1, 6, 3}; // parts of a path's time
constexpr std::size_t min_path_samples = 30;
constexpr double target_relative_error = 0.05; // relative error at which the bridge is known well enough
constexpr const char* no_time = "there was no time left to measure this path";

} // namespace

Sweep::Sweep(ComputeDevice& device, const Params& params, Extent extent, const std::optional<Snapshot>& state,
             int buffers, FrameContent content, const SweepEffort& effort)
    : queue_(device.make_queue()),
      world_(params.definition(), *queue_, extent, params),
      effort_(effort),
      ends_ms_(clock_ms() + effort.budget_ms.value_or(std::numeric_limits<double>::infinity())) {
    if (state) world_.restore(*state);
    result_ = {params.definition().id(),
               device.name(),
               gl::get_string(GL_RENDERER),
               world_.extent(),
               buffers,
               effort.frames,
               content,
               {},
               {}};
    for (const PresentPath& present_path : present_paths(device))
        result_.present_path_costs.push_back({.present_path = present_path});
    for (const PresentPath& present_path : other_present_paths(device))
        result_.present_path_costs.push_back({.present_path = present_path, .refused = why_not_other_paths(device)});
    open_path();
}

Sweep::~Sweep() = default;

double Sweep::clock_ms() const { return effort_.clock ? effort_.clock() : now_ms(); }

double Sweep::progress() const {
    if (done()) return 1;
    const double parts = 3, part = static_cast<double>(part_);
    return (static_cast<double>(path_index_) + part / parts) / static_cast<double>(result_.present_path_costs.size());
}

std::optional<double> Sweep::seconds_left() const {
    if (!effort_.budget_ms) return {};
    return std::max(0., ends_ms_ - clock_ms()) / 1000;
}

void Sweep::open_path() {
    for (; !done(); ++path_index_) {
        if (!result_.present_path_costs[path_index_].refused.empty()) continue;
        if (clock_ms() >= ends_ms_) {
            result_.present_path_costs[path_index_].refused = no_time;
            continue;
        }
        begin_part(Part::warm_up);
        samples_ = {}, arriving_ = false, new_frame_ms_.reset(), drawn_ = 0, newest_shown_ = -1, picture_ = {};
        try {
            queue_->make_current();
            target_ = make_frame_target_by(*queue_, world_.extent(),
                                           {result_.present_path_costs[path_index_].present_path.id, result_.buffers});
            return;
        } catch (const std::exception& e) { result_.present_path_costs[path_index_].refused = sentence_of(e); }
    }
}

/// The remaining parts share the remaining budget.
void Sweep::begin_part(Part part) {
    part_ = part, frames_left_ = part == Part::warm_up ? warm_up_frames : effort_.frames;
    part_begun_ms_ = clock_ms(), part_ends_ms_ = std::numeric_limits<double>::infinity(), new_pictures_ = 0;
    if (!effort_.budget_ms) return;
    const auto later =
        std::ranges::count_if(result_.present_path_costs.begin() + static_cast<std::ptrdiff_t>(path_index_) + 1,
                              result_.present_path_costs.end(), &std::string::empty, &PresentCost::refused);
    const auto this_one = shares.begin() + static_cast<std::ptrdiff_t>(part);
    const int all = std::accumulate(this_one, shares.end(), 0) +
                    static_cast<int>(later) * std::accumulate(shares.begin(), shares.end(), 0);
    part_ends_ms_ = part_begun_ms_ + (ends_ms_ - part_begun_ms_) * *this_one / all;
}

void Sweep::refuse(const std::string& why) { give_up("the path failed during the measurement: " + why); }

void Sweep::give_up(std::string why) {
    result_.present_path_costs[path_index_].refused = std::move(why);
    target_.reset(), picture_ = {};
    ++path_index_;
    open_path();
}

void Sweep::begin() {
    begun_ms_ = clock_ms(), arriving_ = false;
    try {
        queue_->make_current();
        queue_->mark_frame();
        if (part_ == Part::overlapping)
            (void)draw();
        else if (!new_frame_ms_)
            draw_one();
    } catch (const std::exception& e) { refuse(sentence_of(e)); }
}

/// Returns false if no buffer was free: the only buffer is still used by OpenGL.
bool Sweep::draw() {
    const double before = clock_ms();
    const auto frame = target_->begin();
    const double mapped = clock_ms();
    if (!frame) return false;
    world_.draw(*frame);
    const double queued = clock_ms();
    {
        const Device::Scope scope(queue_->table(), "copy");
        target_->end(++drawn_);
    }
    spent_ = {.unmap = clock_ms() - queued};
    if (part_ == Part::one_by_one) samples_.map.push_back(mapped - before);
    return true;
}

void Sweep::draw_one() {
    if (draw()) arriving_ = true, new_frame_ms_ = 0;
}

void Sweep::collect() {
    if (!target_) return;
    const double before = clock_ms();
    (void)target_->collect();
    spent_.unmap += clock_ms() - before;
}

void Sweep::arrive() {
    if (done()) return;
    try {
        if (arriving_)
            arrive_one();
        else if (part_ == Part::overlapping)
            picture_ = target_->picture();
    } catch (const std::exception& e) { refuse(sentence_of(e)); }
    if (picture_.step != newest_shown_) newest_shown_ = picture_.step, ++new_pictures_;
    pictured_ms_ = clock_ms();
}

void Sweep::arrive_one() {
    const auto take = [&] {
        collect();
        const double collected = clock_ms();
        picture_ = target_->picture();
        spent_.upload += clock_ms() - collected;
    };
    take();
    const double asked = clock_ms();
    if (picture_.step != drawn_) {
        target_->finish();
        spent_.arrive = clock_ms() - asked;
        take();
    }
    if (part_ != Part::one_by_one) return;
    samples_.unmap.push_back(spent_.unmap), samples_.arrive.push_back(spent_.arrive);
    samples_.upload.push_back(spent_.upload);
}

void Sweep::take_scopes() {
    scopes_ = queue_->take_scopes(std::move(scopes_));
    if (part_ != Part::one_by_one) return;
    for (const ScopeTime& scope : scopes_) {
        if (scope.depth != 0) continue;
        if (std::string_view(scope.label) == "draw") samples_.draw.push_back(scope.duration_ms);
        if (std::string_view(scope.label) == "copy") samples_.copy.push_back(scope.duration_ms);
    }
}

void Sweep::shown() {
    if (target_) target_->shown();
}

void Sweep::presented() {
    if (done() || begun_ms_ == 0) return; // the sweep was started in the middle of a frame
    if (part_ != Part::overlapping) glFinish();
    const double now = clock_ms();
    take_scopes();
    if (part_ == Part::overlapping)
        --frames_left_;
    else if (new_frame_ms_)
        time_one_by_one(now);
    if (part_is_over(now)) next_part();
}

bool Sweep::part_is_over(double now) const {
    if (frames_left_ <= 0) return true;
    if (new_frame_ms_) return false; // the redraw of this frame must come first
    return now >= part_ends_ms_ || bridge_is_known();
}

bool Sweep::bridge_is_known() const {
    if (!effort_.budget_ms || part_ != Part::one_by_one || samples_.bridge.size() < min_path_samples) return false;
    const Spread bridge = spread_of(samples_.bridge);
    return bridge.margin_of_error <= target_relative_error * std::fabs(bridge.median);
}

/// Times new frames and repeated pictures alternately. The bridge is the difference between the two; other changes
/// during a measurement affect both.
void Sweep::time_one_by_one(double now) {
    const double frame_ms = now - begun_ms_;
    if (*new_frame_ms_ == 0) {
        new_frame_ms_ = frame_ms;
        if (part_ == Part::one_by_one) samples_.present.push_back(now - pictured_ms_);
        return;
    }
    if (part_ == Part::one_by_one) {
        samples_.frame.push_back(*new_frame_ms_), samples_.redraw.push_back(frame_ms);
        samples_.bridge.push_back(*new_frame_ms_ - frame_ms);
    }
    new_frame_ms_.reset(), --frames_left_;
}

void Sweep::next_part() {
    if (part_ == Part::overlapping) return end_path();
    const bool measured = part_ == Part::one_by_one;
    if (measured ? samples_.frame.empty() : clock_ms() >= ends_ms_) return give_up(no_time);
    begin_part(measured ? Part::overlapping : Part::one_by_one);
}

void Sweep::end_path() {
    glFinish(); // pending frames must be drawn before they are counted
    PresentCost& cost = result_.present_path_costs[path_index_];
    cost.samples = static_cast<int>(samples_.frame.size());
    cost.frames_per_second = static_cast<double>(new_pictures_) / (clock_ms() - part_begun_ms_) * 1000;
    cost.map = spread_of(samples_.map), cost.draw = spread_of(samples_.draw), cost.copy = spread_of(samples_.copy);
    cost.unmap = spread_of(samples_.unmap), cost.arrive = spread_of(samples_.arrive);
    cost.upload = spread_of(samples_.upload), cost.present = spread_of(samples_.present);
    cost.frame = spread_of(samples_.frame), cost.redraw = spread_of(samples_.redraw);
    cost.bridge = spread_of(samples_.bridge);
    target_.reset(), picture_ = {};
    ++path_index_;
    open_path();
}

} // namespace glint
