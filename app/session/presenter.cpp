#include "app/session/presenter.h"
#include "interop/queue.h"
#include "sims/api/error.h"
#include <algorithm>

namespace glint {
namespace {

/// Returns no picture if it fails: the next ready() gets the same error and handles it.
Picture picture_of(FrameTarget& target) noexcept {
    try {
        (void)target.collect();
        return target.picture();
    } catch (const std::exception&) { return {}; }
}

/// The title that the window shows; the id is for programs and the command line.
std::string quoted_title(const char* title) { return std::string("'") + title + "'"; }

std::string quoted_title(const ComputeDevice& device, const std::string& id) {
    for (const auto& device_paths : {present_paths(device), other_present_paths(device)})
        for (const PresentPath& present_path : device_paths)
            if (id == present_path.id) return quoted_title(present_path.title);
    return id;
}

} // namespace

Presenter::Presenter(MakeTarget make, TargetPick pick)
    : make_(std::move(make)), pick_(std::move(pick)), to_announce_(!pick_.present_path.empty()) {}

Presenter::Showing Presenter::showing() const {
    if (held_) return *held_;
    for (FrameTarget* target : {choice_.target.get(), previous_.get()}) {
        if (!target) continue;
        const Picture picture = picture_of(*target);
        if (picture.kind != Picture::Kind::none) return {target, picture};
    }
    return {};
}

void Presenter::collect() noexcept {
    if (choice_.target && !held_) (void)choice_.target->collect();
}

void Presenter::hold() {
    const Showing now = showing();
    if (now.target && now.target->buffers() > 1) held_ = now;
}

void Presenter::release() {
    held_.reset();
    if (const auto step = std::exchange(withheld_, std::nullopt)) finish(true, *step);
}

bool Presenter::is_withholding_frame() const { return held_ && (withheld_ || arriving()); }

void Presenter::shown() {
    try {
        if (FrameTarget* target = showing().target) target->shown();
    } catch (const std::exception&) { return; } // as above
}

bool Presenter::ready(Queue& queue, Extent extent) {
    if (choice_.target && !stale_ && choice_.target->extent() == extent) {
        if (previous_ && choice_.target.get() == showing().target) previous_.reset();
        return true;
    }
    if (withheld_) release(); // drawing goes into a target that is not used any more
    if (choice_.target && choice_.target.get() == showing().target)
        previous_ = std::move(choice_.target); // shown until the new target has a picture
    choice_ = {}, stale_ = false;
    queue.make_current();
    choice_ = make_(queue, extent, pick_, failed_);
    announce(queue.device());
    return choice_.target != nullptr;
}

std::optional<Extent> Presenter::previous_extent() const {
    return previous_ ? std::optional(previous_->extent()) : std::nullopt;
}

bool Presenter::keep_previous() {
    if (!previous_ || std::ranges::find(failed_, previous_->id(), &Refusal::target) != failed_.end()) return false;
    release();
    choice_.target = std::move(previous_);
    return true;
}

std::optional<glint_frame> Presenter::begin() {
    std::optional<glint_frame> frame;
    if (withheld_) return frame;
    try {
        frame = choice_.target->begin();
        begun_ = frame.has_value();
    } catch (const std::exception& e) { failed(sentence_of(e)); }
    return frame;
}

void Presenter::finish(bool drawn, std::int64_t step) {
    if (begun_ && drawn && held_) return void(withheld_ = step);
    if (!std::exchange(begun_, false)) return;
    try {
        if (drawn)
            choice_.target->end(step), succeeded();
        else
            choice_.target->cancel();
    } catch (const std::exception& e) { failed(sentence_of(e)); }
}

void Presenter::failed(const std::string& why) {
    const std::string id = choice_.target->id();
    const std::string title = quoted_title(choice_.target->title());
    log_line_ = title + ": " + why;
    if (++consecutive_failures_ < 2) return;
    consecutive_failures_ = 0;
    failed_.push_back({id, why});
    notice_ = "The presentation path " + title + " failed (" + why +
              "). Another path is used now. To try this path again, press Retry in the Device panel.";
    stale_ = true;
}

/// Adds a notice if the picked presentation path could not be used.
void Presenter::announce(const ComputeDevice& device) {
    if (!std::exchange(to_announce_, false)) return;
    std::vector<Refusal> refused = choice_.refused;
    for (const PresentPath& present_path : other_present_paths(device))
        refused.push_back({present_path.id, why_not_other_paths(device)});
    for (const Refusal& refusal : refused)
        if (refusal.target == pick_.present_path)
            notice_ = quoted_title(device, refusal.target) + " is unavailable here: " + refusal.reason + ". " +
                      quoted_title(choice_.target->title()) + " is used instead.";
}

bool Presenter::pick(const TargetPick& pick) {
    std::erase_if(failed_, [&](const Refusal& failed) { return failed.target == pick.present_path; });
    const bool path_in_use = choice_.target && (pick.present_path.empty() ? pick_.present_path.empty()
                                                                          : pick.present_path == choice_.target->id());
    const bool taken = path_in_use && !stale_ && pick.buffers == pick_.buffers;
    pick_ = pick;
    if (taken) return false;
    to_announce_ = !pick.present_path.empty();
    stale_ = true; // the worker may still write into the old target: it is replaced after that
    return true;
}

void Presenter::retry_all() {
    failed_.clear(), pick_.present_path.clear();
    stale_ = true;
}

void Presenter::forget() {
    held_.reset(), withheld_.reset();
    previous_.reset(), choice_ = {};
    failed_.clear(), consecutive_failures_ = 0, begun_ = false;
}

} // namespace glint
