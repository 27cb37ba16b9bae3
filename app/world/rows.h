// Tables of a simulation, copied row by row.
#pragma once
#include "app/world/definition.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <fmt/format.h>
#include <set>
#include <string>
#include <vector>

namespace glint {

inline constexpr std::int32_t max_rows = 1024; // in a table: more than a user could read

/// Bytes of a row in 3.0. Members that a later version appended are zero if the plugin's rows are shorter.
template <class Row> inline constexpr std::size_t first_row_bytes = sizeof(Row);
template <> inline constexpr std::size_t first_row_bytes<glint_param> = offsetof(glint_param, array);

/// what: name of several, "presets". Throws Error.
template <class Row>
std::vector<Row> copy_rows(const char* what, const Row* first, std::int32_t count, std::uint32_t stride) {
    if (count < 0) throw Error(fmt::format("it declares {} {}", count, what));
    if (count > 0 && (!first || stride == 0)) throw Error(fmt::format("its table of {} is missing", what));
    if (count > max_rows) throw Error(fmt::format("it declares {} {}, but the maximum is {}", count, what, max_rows));
    if (count > 0 && stride < first_row_bytes<Row>)
        throw Error(fmt::format("its {} have a stride of {} bytes, but a row has {}: build the plugin again", what,
                                stride, first_row_bytes<Row>));
    std::vector<Row> rows(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < rows.size(); ++i)
        std::memcpy(&rows[i], reinterpret_cast<const std::byte*>(first) + i * stride,
                    std::min<std::size_t>(stride, sizeof(Row)));
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
