#include "app/compare/runs/lockstep.h"
#include "app/compare/runs/compare_places.h"
#include "app/measure/job.h"
#include "app/terminal/failure.h"
#include "app/terminal/interrupt.h"
#include <algorithm>
#include <fmt/format.h>

namespace glint {
namespace {

/// Makes the device of one playback current: the two may be on different devices.
Playback& current(Playback& playback) {
    playback.world().queue().make_current();
    return playback;
}

std::string ids_of(const std::vector<ComparedField>& fields) {
    std::vector<std::string> ids(fields.size());
    std::ranges::transform(fields, ids.begin(), &ComparedField::id);
    return fmt::format("{}", fmt::join(ids, ", "));
}

class Lockstep {
public:
    Lockstep(const Playback& a, const Playback& b) : a_(a), b_(b) {}

    /// Replays both to this place and compares them there.
    std::optional<StateDifference> difference_at(std::int64_t place, Progress& progress) {
        stop_if_interrupted();
        for (Playback* each : {&a_, &b_}) {
            const std::int64_t from = each->at();
            current(*each).play_to(place, progress, played_);
            played_ += each->at() - from;
        }
        const std::vector<ComparedField> a = compared_fields(current(a_).world());
        const std::vector<ComparedField> b = compared_fields(current(b_).world());
        if (!std::ranges::equal(a, b, {}, &ComparedField::id, &ComparedField::id))
            throw Failure(Exit::bad_input,
                          fmt::format("A and B cannot be compared: at step {} A has the fields {}, but B has {}", place,
                                      ids_of(a), ids_of(b)));
        for (std::size_t i = 0; i < a.size(); ++i) {
            StateDifference found{place, a[i].id, a[i].shape, b[i].shape, {}};
            if (a[i].values.type() != b[i].values.type())
                throw Failure(Exit::bad_input,
                              fmt::format("A and B cannot be compared: field '{}' is {} in A, {} in B", a[i].id,
                                          name_of_value(a[i].values.type()), name_of_value(b[i].values.type())));
            if (found.a == found.b) found.values = difference_of(a[i].values, b[i].values, found.a);
            if (found.values || found.a != found.b) return found;
        }
        return {};
    }

    /// Keeps both states at a place where they are equal.
    void keep() {
        kept_a_ = current(a_).keyframe(std::move(kept_a_));
        kept_b_ = current(b_).keyframe(std::move(kept_b_));
    }

    /// Finds the first different step between the kept place and `found`; no events lie between them.
    StateDifference first(StateDifference found) {
        const auto steps = static_cast<double>(2 * (found.at - kept_a_->at));
        Progress progress("the first step that differs", "steps", steps);
        played_ = 0;
        while (found.at - kept_a_->at > 1) {
            go_back();
            const std::int64_t middle = kept_a_->at + (found.at - kept_a_->at) / 2;
            if (auto difference = difference_at(middle, progress))
                found = std::move(*difference);
            else
                keep();
        }
        return found;
    }

private:
    void go_back() {
        if (a_.at() == kept_a_->at) return;
        current(a_).go_back(*kept_a_);
        current(b_).go_back(*kept_b_);
    }

    Playback a_, b_;
    std::optional<Playback::Keyframe> kept_a_, kept_b_;
    std::int64_t played_ = 0; ///< steps, since the progress began
};

} // namespace

void require_comparable(const RunRecord& a, const RunRecord& b) {
    const auto refuse = [](const std::string& why) {
        throw Failure(Exit::bad_input, "A and B cannot be compared: " + why);
    };
    const std::string& of_a = a.seed.params.definition().id();
    const std::string& of_b = b.seed.params.definition().id();
    if (of_a != of_b) refuse(fmt::format("A is a run of {}, but B is a run of {}", of_a, of_b));
    for (const RunRecord* run : {&a, &b}) // each may be in another build
        if (const std::string why = why_not_repeatable(run->seed.params.definition()); !why.empty()) refuse(why);
    if (!(a.seed.extent == b.seed.extent))
        refuse(fmt::format("A begins with {} cells, but B with {}", text_of(a.seed.extent), text_of(b.seed.extent)));
    if (a.seed.step != b.seed.step)
        refuse(fmt::format("A begins at step {}, but B at step {}", a.seed.step, b.seed.step));
}

Comparison compare_runs(const Playback& a, const Playback& b, std::int64_t every) {
    const ComparePlaces places(a.run(), b.run(), every);
    const Definition& definition = a.world().definition();
    Comparison result{places.begin(), places.end(), 0, {}};
    Lockstep both(a, b);
    {
        Progress progress(definition.id(), "steps", static_cast<double>(2 * (result.end - result.begin)));
        for (std::int64_t at = result.begin;; at = places.after(at)) {
            result.difference = both.difference_at(at, progress), ++result.places;
            if (result.difference || at == result.end) break;
            both.keep();
        }
    }
    const bool in_between = result.difference && result.difference->at > result.begin && definition.evolves();
    if (in_between) result.difference = both.first(std::move(*result.difference));
    return result;
}

} // namespace glint
