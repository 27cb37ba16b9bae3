// The Compare panel's rows about what the picture shows: both sides, one of them, or their difference, and of what.
#pragma once

namespace glint {

class Actions;
class PairDifference;
struct UiState;

/// Buttons that turn to the next line where there is no room.
void draw_pair_views(const Actions&, UiState&);
/// How the difference is measured, of which field, and what it is. While it is shown.
void draw_difference_choices(const Actions&, const PairDifference&, UiState&);

} // namespace glint
