// Search for NaN among all floating-point numbers of a field, of any type and in any member of a struct. The elements
// are searched in parts of equal size, so that a long list and a narrow table are searched as fast as a grid.
#pragma once
#include "interop/fields/grid_view.h"
#include "sims/api/device.h"
#include <cstdint>

namespace glint {

/// Where the floating-point numbers of an element are.
struct FloatNumbers {
    static constexpr int most = 64; ///< limit of members of a state
    struct Run {                    ///< numbers next to each other
        std::uint16_t offset = 0;   ///< in bytes
        std::uint16_t count = 0;
        std::int32_t value = GLINT_FLOAT32; ///< glint_value
    };
    std::int32_t count = 0; ///< of runs; 0: no number of the element can be NaN
    Run runs[most];

    void add(std::uint32_t offset, std::int32_t numbers, std::int32_t value) {
        if (!can_be_nan(value) || count == most) return;
        runs[count++] = {static_cast<std::uint16_t>(offset), static_cast<std::uint16_t>(numbers), value};
    }
};

/// Elements are counted along the rows, from the bottom. Memory of zeros has found none.
struct FirstNan {
    std::uint32_t place = 0; ///< the element's number plus 1; 0: none
    std::int32_t offset = 0; ///< of the number, in bytes from the element's first one

    FirstNan() = default;
    GLINT_HD FirstNan(std::int32_t element, std::int32_t at_byte)
        : place(static_cast<std::uint32_t>(element) + 1u), offset(at_byte) {}
    GLINT_HD bool found() const { return place != 0; }
    GLINT_HD std::int32_t element() const { return static_cast<std::int32_t>(place - 1u); }
    GLINT_HD void join(const FirstNan& other) {
        if (other.place - 1u < place - 1u) *this = other; // none becomes the largest number
    }
};

/// Number of parts in which the grid is searched.
std::int32_t nan_parts(const GridView&);
/// Writes the first NaN of each part into device memory. `elements.value` has no meaning.
void search_nans(Device, const GridView& elements, const FloatNumbers&, FirstNan* parts);
/// Searches ordinary memory on the calling thread.
FirstNan first_nan(const GridView& elements, const FloatNumbers&);

} // namespace glint
