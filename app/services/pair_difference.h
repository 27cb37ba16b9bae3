// What both sides of an A/B differ in, as a picture and a line: read where both are at one place, compared by a thread,
// a few times a second. Nothing here waits.
#pragma once
#include "app/services/difference_words.h"
#include "app/session/lockstep.h"
#include "app/session/presenter.h"
#include <future>
#include <memory>
#include <optional>

namespace glint {

class ComputeDevices;
class Notices;
class Pair;
class CurrentSession;
struct UiState;

class PairDifference {
public:
    struct Shown {
        DifferenceSummary summary;
        DifferenceWords words;
        FieldName asked, field; ///< asked: by whom it was chosen; field: picture_name where it is the pictures'
        FixedString<32> unit;
        std::vector<std::string> fields; ///< that can be chosen, beside the picture
        WorldPlace place;
        std::int64_t step = 0; ///< of both
    };

    PairDifference(CurrentSession&, ComputeDevices&, Notices&, UiState&);
    /// Once a frame, after the workspace's.
    void advance();
    bool wants_frames() const; ///< what is shown is not yet of the place where both stand

    const Shown* shown() const { return shown_ ? &*shown_ : nullptr; } ///< null before the first
    bool up_to_date() const; ///< shown() is of where the session is, and of what is asked for
    /// In place of both sides' pictures; none where there is nothing to see, or the session has another size by now.
    Picture picture() const;
    void picture_shown(); ///< OpenGL commands that sample picture() were issued

private:
    Pair* pair() const; ///< null where no difference is wanted
    void end();
    void take_compared();
    void compare();
    void begin_comparing();
    void read(Pair&);
    void show(DifferenceSummary);
    std::optional<View<std::uint32_t>> begin_picture(Extent);

    CurrentSession& current_;
    ComputeDevices& devices_;
    Notices& notices_;
    UiState& ui_;
    std::unique_ptr<Queue> queue_; ///< the CPU's, which colours
    std::optional<Presenter> presenter_;
    std::uint64_t comparison_ = 0;              ///< of the workspace's, that all of this is of; 0: nothing is kept
    std::optional<Lockstep::FieldReads> sides_; ///< none while they are read
    FieldName asked_;                           ///< when they were read
    DifferenceMeasure measured_{};              ///< when they were compared
    bool reading_ = false, fresh_ = false;      ///< fresh_: sides_ were not compared yet
    double begun_ms_ = 0, took_ms_ = 0;         ///< the newest picture, on now_ms()'s clock
    std::optional<Shown> shown_;
    DifferenceMap map_;                  ///< this and
    DifferenceSummary compared_;         ///< this are the thread's while it compares, and sides_ is only read
    std::future<std::string> comparing_; ///< last: waits for the thread
};

} // namespace glint
