// Data of a world, copied to ordinary memory to be compared with another world's: a field of its state, or its picture.
#pragma once
#include "app/session/route.h"
#include "app/world/numbers.h"
#include "app/world/text/fixed_string.h"
#include "sims/api/view.h"
#include <cstdint>
#include <string>
#include <vector>

namespace glint {

using FieldName = FixedString<72>; ///< an id, of which a file keeps at most 64 bytes
/// replaces an id: the picture. No field has this name.
inline constexpr const char* picture_name = "(picture)";

struct FieldRequest {
    std::int64_t number = 0; ///< another one for each request; 0: no request, and a read under way ends
    FieldName field;         ///< "" or an unknown id: the first field
    WorldPlace place;        ///< the place at which to read
};

struct FieldRead {
    std::int64_t number = 0;         ///< of the request that it answers
    std::string problem;             ///< why there are no values, as a sentence, or ""
    WorldPlace place;                ///< where the world was; no values if that is not the requested place
    std::int64_t step = 0;           ///< the simulation's own
    std::vector<std::string> fields; ///< ids of all fields: the grids that evolve
    FieldName id;                    ///< picture_name if it is the picture
    FixedString<32> unit;
    Extent extent;
    Numbers values;                    ///< of a field: rows from the bottom, no padding
    std::vector<std::uint32_t> pixels; ///< of the picture: RGBA8 with red in the lowest byte

    bool is_picture() const { return id == picture_name; }
};

} // namespace glint
