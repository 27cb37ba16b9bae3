// The Compare panel's rows about the picture: both sides, one of them, or their difference, and of which field.
#pragma once
#include "app/compare/sides.h"
#include "app/look/controls.h"
#include "app/window/parts/picture_layer.h"
#include <optional>
#include <string>

namespace glint {

class Actions;
class PairDifference;
struct ComparisonView;

/// Buttons that wrap to the next line if there is no space.
void draw_pair_views(const Actions&, ComparisonView&);
/// Measure and field of the difference, and its values. Call while it is shown.
void draw_difference_choices(const Actions&, const PairDifference&, ComparisonView&);

// Parameters of the left side of an A/B that do not select a kind of work: those that differ, with editable values.

class Follower;
class Notices;

class CompareValues {
public:
    explicit CompareValues(Notices& notices) : notices_(notices) {}
    /// New overrides for the left side after a change; nothing without a change.
    std::optional<Overrides> draw(const Follower& left);

private:
    std::optional<Overrides> draw_value(const Follower& left, const glint_param&);
    std::optional<Overrides> draw_others(const Follower& left);
    std::optional<Overrides> typed(const Follower& left, const glint_param&, const std::string& text);

    Notices& notices_;
    std::string id_; ///< id of the row that is being edited; "": none
    look::TypedValue typed_;
};

// Overlay of an A/B's two pictures: the divider, and the times of both sides.

class Pair;
class Session;

/// Names and times of both sides, and their ratio, in letters readable in a lecture hall. with_speed: times and ratio
/// are shown below the names; otherwise only the reason if the sides cannot be compared.
Plate draw_pair_figures(const Session&, const Pair&, const TimingReport&, UiState&, const Overlay&, bool with_speed);

// Overlay of an A/B's difference: its colour bar, and its summary in one line.

/// Replaces the picture's own colour bar. Nothing if both sides are equal, or if there is no space.
Plate draw_difference_bar(const PairDifference&, const Overlay&);
/// Below `figures`, or in the upper left corner if there are none.
Plate draw_difference_line(const Pair&, const PairDifference&, const Overlay&, const Plate& figures);

} // namespace glint
