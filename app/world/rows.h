// Tables of a simulation, copied row by row.
#pragma once
#include "app/world/definition.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fmt/format.h>
#include <set>
#include <string>
#include <vector>

namespace glint {

inline constexpr std::int32_t max_rows = 1024; // in a table: more than a user could read

/// Bytes of a row of parameters in that version. A plugin's rows may stand in larger structs of its own, so their
/// stride does not tell.
inline std::size_t param_bytes(std::uint32_t abi) {
    constexpr std::uint32_t version_3_2 = 3u << 16 | 2u;
    return abi < version_3_2 ? offsetof(glint_param, array) : sizeof(glint_param);
}

/// what: name of several, "presets". bytes: of a row in the plugin's version; the members that a later version appended
/// are zero. Throws Error.
template <class Row>
std::vector<Row> copy_rows(const char* what, const Row* first, std::int32_t count, std::uint32_t stride,
                           std::size_t bytes = sizeof(Row)) {
    if (count < 0) throw Error(fmt::format("it declares {} {}", count, what));
    if (count > 0 && (!first || stride == 0)) throw Error(fmt::format("its table of {} is missing", what));
    if (count > max_rows) throw Error(fmt::format("it declares {} {}, but the maximum is {}", count, what, max_rows));
    if (count > 0 && stride < bytes)
        throw Error(fmt::format("its {} have a stride of {} bytes, but a row has {}: build the plugin again", what,
                                stride, bytes));
    std::vector<Row> rows(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < rows.size(); ++i)
        std::memcpy(&rows[i], reinterpret_cast<const std::byte*>(first) + i * stride, bytes);
    return rows;
}

/// what: name of one, "preset". Throws Error unless each has an id of its own.
template <class Row> void require_ids(const std::vector<Row>& rows, const std::string& what) {
    std::set<std::string> seen;
    for (const Row& row : rows) {
        require_id(fmt::format("a {}", what), row.id);
        if (!seen.insert(row.id).second) throw Error(fmt::format("two of its {}s are called '{}'", what, row.id));
    }
}

} // namespace glint
