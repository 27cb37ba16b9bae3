// What of a world is brought to ordinary memory to be compared with another one: a field of its state, or what it
// draws.
#pragma once
#include "app/session/route.h"
#include "app/world/fixed_string.h"
#include "app/world/numbers.h"
#include "sims/api/view.h"
#include <cstdint>
#include <string>
#include <vector>

namespace glint {

using FieldName = FixedString<72>; ///< an id, of which a file keeps at most 64 bytes
/// In place of an id: the picture. No field is called so.
inline constexpr const char* picture_name = "(picture)";

struct FieldRequest {
    std::int64_t number = 0; ///< another one each time; 0: nothing is wanted, and what is under way ends
    FieldName field;         ///< "", or one that there is not: the first
    WorldPlace place;        ///< where the world is to be
};

struct FieldRead {
    std::int64_t number = 0;         ///< of the request that it answers
    std::string problem;             ///< why there is nothing, as a sentence, or ""
    WorldPlace place;                ///< where the world was; there is nothing where that is not what was asked for
    std::int64_t step = 0;           ///< the simulation's own
    std::vector<std::string> fields; ///< those there are: the grids of what evolves
    FieldName id;                    ///< picture_name where it is the picture
    FixedString<32> unit;
    Extent extent;
    Numbers values;                    ///< of a field: rows from the bottom, no padding
    std::vector<std::uint32_t> pixels; ///< of the picture: RGBA8 with red in the lowest byte

    bool is_picture() const { return id == picture_name; }
};

} // namespace glint
