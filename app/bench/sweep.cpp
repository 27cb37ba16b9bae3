#include "app/bench/sweep.h"
#include "app/timing/clock.h"
#include "render/gl.h"
#include "sims/api/device.h"

namespace glint {
namespace {
constexpr int warm_up_frames = 30;
}

Sweep::Sweep(ComputeDevice& device, const Params& params, Extent extent, const std::optional<Snapshot>& state,
             int buffers, Around around, int frames)
    : queue_(device.make_queue()), world_(params.definition(), *queue_, extent, params) {
    if (state) world_.restore(*state);
    result_ = {params.definition().id(),
               device.name(),
               gl::get_string(GL_RENDERER),
               world_.extent(),
               buffers,
               frames,
               around,
               {},
               {}};
    for (const PresentPath& way : present_paths(device)) result_.ways.push_back({.way = way});
    for (const PresentPath& way : other_present_paths(device))
        result_.ways.push_back({.way = way, .refused = why_not_other_ways(device)});
    open_way();
}

Sweep::~Sweep() = default;

double Sweep::progress() const {
    if (done()) return 1;
    const double parts = 3, part = static_cast<double>(part_);
    return (static_cast<double>(way_) + part / parts) / static_cast<double>(result_.ways.size());
}

void Sweep::open_way() {
    for (; !done(); ++way_) {
        if (!result_.ways[way_].refused.empty()) continue;
        part_ = Part::warm_up, frames_left_ = warm_up_frames;
        samples_ = {}, arriving_ = false, new_frame_ms_.reset(), drawn_ = 0, newest_shown_ = -1, new_pictures_ = 0,
        picture_ = {};
        try {
            queue_->make_current();
            target_ = make_frame_target_by(*queue_, world_.extent(), {result_.ways[way_].way.id, result_.buffers});
            return;
        } catch (const std::exception& e) { result_.ways[way_].refused = sentence_of(e); }
    }
}

void Sweep::refuse(const std::string& why) {
    result_.ways[way_].refused = "it failed while it was measured: " + why;
    target_.reset(), picture_ = {};
    ++way_;
    open_way();
}

void Sweep::begin() {
    begun_ms_ = now_ms(), arriving_ = false;
    try {
        queue_->make_current();
        queue_->mark_frame();
        if (part_ == Part::overlapping)
            (void)draw();
        else if (!new_frame_ms_)
            draw_one();
    } catch (const std::exception& e) { refuse(sentence_of(e)); }
}

/// Whether there was a buffer to draw into: not where it is the only one and OpenGL has not left it yet.
bool Sweep::draw() {
    const double before = now_ms();
    const auto frame = target_->begin();
    const double mapped = now_ms();
    if (!frame) return false;
    world_.draw(*frame);
    const double queued = now_ms();
    {
        const Device::Scope scope(queue_->table(), "copy");
        target_->end(++drawn_);
    }
    spent_ = {.unmap = now_ms() - queued};
    if (part_ == Part::one_by_one) samples_.map.push_back(mapped - before);
    return true;
}

void Sweep::draw_one() {
    if (draw()) arriving_ = true, new_frame_ms_ = 0;
}

void Sweep::collect() {
    if (!target_) return;
    const double before = now_ms();
    (void)target_->collect();
    spent_.unmap += now_ms() - before;
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
    pictured_ms_ = now_ms();
}

void Sweep::arrive_one() {
    const auto take = [&] {
        collect();
        const double collected = now_ms();
        picture_ = target_->picture();
        spent_.upload += now_ms() - collected;
    };
    take();
    const double asked = now_ms();
    if (picture_.step != drawn_) {
        target_->finish();
        spent_.arrive = now_ms() - asked;
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
    if (done() || begun_ms_ == 0) return; // it was started in the midst of a frame
    if (part_ != Part::overlapping) glFinish();
    const double now = now_ms();
    take_scopes();
    if (part_ == Part::overlapping)
        --frames_left_;
    else if (new_frame_ms_)
        time_one_by_one(now);
    if (frames_left_ <= 0) next_part();
}

/// A new frame, then the same picture once more, in turn: what one takes longer than the other is the bridge's,
/// whatever else changes in the course of a measurement.
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
    if (part_ == Part::overlapping) return end_way();
    part_ = part_ == Part::warm_up ? Part::one_by_one : Part::overlapping;
    frames_left_ = result_.frames, part_begun_ms_ = now_ms(), new_pictures_ = 0;
}

void Sweep::end_way() {
    glFinish(); // frames that OpenGL has only been told of count when they are drawn
    PresentCost& cost = result_.ways[way_];
    cost.frames_per_second = static_cast<double>(new_pictures_) / (now_ms() - part_begun_ms_) * 1000;
    cost.map = spread_of(samples_.map), cost.draw = spread_of(samples_.draw), cost.copy = spread_of(samples_.copy);
    cost.unmap = spread_of(samples_.unmap), cost.arrive = spread_of(samples_.arrive);
    cost.upload = spread_of(samples_.upload), cost.present = spread_of(samples_.present);
    cost.frame = spread_of(samples_.frame), cost.redraw = spread_of(samples_.redraw);
    cost.bridge = spread_of(samples_.bridge);
    target_.reset(), picture_ = {};
    ++way_;
    open_way();
}

} // namespace glint
