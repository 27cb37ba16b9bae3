// Display options that the program applies to a simulation's fields, in addition to the simulation's own picture.
#pragma once
#include "app/world/params/params.h"
#include "app/world/text/fixed_string.h"
#include "interop/fields/field_derived.h"
#include <array>
#include <string_view>

namespace glint {

/// Ids for files and the command line, in the order of Derived.
inline constexpr std::array<std::string_view, 4> derived_ids{"none", "gradient", "laplacian", "rate"};

struct PictureLook {
    FixedString<72> field{}; ///< drawn in the palette; "": the simulation's own picture, or the first field if another
                             ///< option needs a field
    bool logarithmic = false;
    bool shaded = false; ///< shaded by slope
    bool isolines = false;
    bool follows = false;            ///< the range of the colours follows the values
    Derived derived = Derived::none; ///< if not none, this quantity of the field is shown instead

    /// Whether the program draws a field instead of the simulation's picture.
    bool draws_field() const { return !field.empty() || logarithmic || shaded || isolines || derived != Derived::none; }
    friend bool operator==(const PictureLook& a, const PictureLook& b) {
        return a.field == std::string_view(b.field) && a.logarithmic == b.logarithmic && a.shaded == b.shaded &&
               a.isolines == b.isolines && a.follows == b.follows && a.derived == b.derived;
    }
};

/// The row `color_scale`; null if there is none.
const glint_param* color_scale_row(const Definition&);
/// Adds the options that the parameters ask for.
PictureLook with_rows(PictureLook, const Params&);

} // namespace glint
