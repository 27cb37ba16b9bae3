// Tables of a simulation, copied row by row: an older plugin's rows are shorter, and the rest stays zero.
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

/// Smallest size of a row: that of the first version with this struct. Later versions only append members.
template <class Row> inline constexpr std::size_t min_stride = sizeof(Row);
template <> inline constexpr std::size_t min_stride<glint_choice> = offsetof(glint_choice, flags);
template <> inline constexpr std::size_t min_stride<glint_param> = offsetof(glint_param, needs_row);
template <> inline constexpr std::size_t min_stride<glint_preset> = offsetof(glint_preset, formerly);
template <> inline constexpr std::size_t min_stride<glint_figure> = offsetof(glint_figure, differs);
template <class Row> inline constexpr const char* row_version = "2.0";
template <> inline constexpr const char* row_version<glint_experiment> = "2.2";
template <> inline constexpr const char* row_version<glint_figure> = "2.2";
template <> inline constexpr const char* row_version<glint_label> = "2.3";

/// what: name of several, "presets". Throws Error.
template <class Row>
std::vector<Row> copy_rows(const char* what, const Row* first, std::int32_t count, std::uint32_t stride) {
    if (count > 0 && (!first || stride == 0)) throw Error("a table that it declares is missing");
    if (count > max_rows) throw Error(fmt::format("it declares {} {}, but the maximum is {}", count, what, max_rows));
    if (count > 0 && stride < min_stride<Row>)
        throw Error(fmt::format("its {} are shorter than in version {}; rebuild it", what, row_version<Row>));
    std::vector<Row> rows(static_cast<std::size_t>(std::max(0, count)));
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
