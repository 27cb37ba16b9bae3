// The Compare panel's rows about the picture: both sides, one of them, or their difference, and of which field.
#pragma once
#include "app/compare/sides.h"
#include "app/look/controls.h"
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

} // namespace glint
