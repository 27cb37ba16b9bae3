// The Compare panel's rows about the picture: both sides, one of them, or their difference, and of which field.
#pragma once

namespace glint {

class Actions;
class PairDifference;
struct UiState;

/// Buttons that wrap to the next line if there is no space.
void draw_pair_views(const Actions&, UiState&);
/// Measure and field of the difference, and its values. Call while it is shown.
void draw_difference_choices(const Actions&, const PairDifference&, UiState&);

} // namespace glint
