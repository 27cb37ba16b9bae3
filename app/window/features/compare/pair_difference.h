// What both sides of an A/B differ in, as a picture and a line: read where both are at one place, compared by a job,
// a few times a second. Nothing here waits.
#pragma once
#include "app/compare/difference.h"
#include "app/compare/lockstep.h"
#include "app/session/presenter.h"
#include "app/window/background_jobs.h"
#include "app/world/text/fixed_string.h"
#include <memory>
#include <optional>
#include <string_view>

namespace glint {

// Difference of two sides as one line, over the picture and in the panel.

using DifferenceWords = FixedString<384>;

/// "12 345 cells differ; first temperature(31, 17): 0.5 left, 0.50000006 right, 1 ULP; largest 3 ULP"; or the problem.
DifferenceWords words_of(const DifferenceSummary&, std::string_view field, std::string_view unit);
/// A size with its measure: "3 ULP", "1.2e-07 °C", "4.1e-06 of the larger", "17 of 255 levels".
FixedString<64> size_text(const DifferenceSummary&, double size, std::string_view unit);

/// "Absolute"; description with formula and unit.
const char* title_of(DifferenceMeasure);
const char* help_of(DifferenceMeasure);

/// How an A/B is shown, as the user has chosen.
struct ComparisonView {
    enum class Shown { split, follower, session, difference } shown = Shown::split;
    Shown shown_before_difference = Shown::split; ///< view to return to
    float divider = 0.5f;                         ///< between the two pictures, share of the width
    DifferenceMeasure measure = DifferenceMeasure::absolute;
    FieldName field; ///< "": the first
};

class ComputeDevices;
class Notices;
class Pair;
class CurrentSession;

class PairDifference final : public FrameService {
public:
    struct Shown {
        DifferenceSummary summary;
        DifferenceWords words;
        FieldName asked, field; ///< asked: the chosen field; field: picture_name if it is the pictures'
        FixedString<32> unit;
        std::vector<std::string> fields; ///< fields to choose from, in addition to the picture
        WorldPlace place;
        std::int64_t step = 0; ///< of both
    };

    PairDifference(BackgroundJobs&, CurrentSession&, ComputeDevices&, Notices&, const ComparisonView&);
    void before_ui() override;          ///< after the current's frame
    bool wants_frames() const override; ///< the shown difference is not yet of the place that both sides have reached

    bool chosen() const { return view_.shown == ComparisonView::Shown::difference; } ///< in place of the pictures
    /// null before the first comparison
    const Shown* shown() const { return shown_ ? &*shown_ : nullptr; }
    bool up_to_date() const; ///< shown() is of the session's place, and of the chosen field
    /// Replaces both sides' pictures; none if there is no difference picture, or the session's size has changed.
    Picture picture() const;
    void picture_shown(); ///< OpenGL commands that sample picture() were issued

private:
    Pair* pair() const; ///< null if no difference is shown
    void end();
    void take_compared(const std::string& problem);
    void compare();
    void begin_comparing();
    void read(Pair&);
    void show(DifferenceSummary);
    std::optional<View<std::uint32_t>> begin_picture(Extent);

    CurrentSession& current_;
    ComputeDevices& devices_;
    Notices& notices_;
    const ComparisonView& view_;
    std::unique_ptr<Queue> queue_; ///< the CPU's queue, for colours
    std::optional<Presenter> presenter_;
    std::uint64_t comparison_ = 0;              ///< number of the compared pair in the current; 0: no data are kept
    std::optional<Lockstep::FieldReads> sides_; ///< none while the fields are being read
    FieldName asked_;                           ///< the field that was chosen when the sides were read
    DifferenceMeasure measured_{};              ///< the measure that was used in the comparison
    bool reading_ = false, fresh_ = false;      ///< fresh_: sides_ must be compared
    double begun_ms_ = 0, took_ms_ = 0;         ///< the newest picture, on now_ms()'s clock
    std::optional<Shown> shown_;
    DifferenceMap map_;          ///< this and
    DifferenceSummary compared_; ///< this are the thread's while it compares, and sides_ is only read
    BackgroundJob comparing_;
};

} // namespace glint
