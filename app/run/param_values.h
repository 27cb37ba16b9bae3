// Parameter values in a run's document: all of them once, and then only changes.
#pragma once
#include "app/world/params/params.h"
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

/// By row id: a number, a whole number, a truth value, a choice's id, three numbers of a colour, a text.
nlohmann::json values_of(const Params&);
/// Missing rows have their defaults: a newer simulation may have additional rows.
Params params_of(const nlohmann::json& values, const Definition&);

std::vector<const glint_param*> changed_rows(const Params& before, const Params& after);
/// The row with that id, or Error with the nearest name.
const glint_param& row_of(const Definition&, const std::string& id);

/// Number of items that one value of the row adds to a column.
std::size_t items_of(const glint_param&);
/// Adds the row's value to a column: truth values, choices and texts unchanged, numbers as the difference of their bits
/// (32-bit integers) from the previous ones. While a slider moves, these differences are small.
void append_change(nlohmann::json& column, const glint_param&, const Params& before, const Params& after);
/// Applies the i-th value of a column; `params` has the previous value. Does not check the range of the value.
void take_change(const nlohmann::json& column, std::size_t i, const glint_param&, Params& params);

/// All animations.
nlohmann::json animations_of(const Params&);
/// Replaces the previous animations. The caller has checked that the rows exist; ranges are not checked.
void take_animations(const nlohmann::json&, Params&);

/// Difference of the bits of two numbers, modulo 2^32.
std::int32_t change_of(std::uint32_t before, std::uint32_t now);
std::uint32_t changed(std::uint32_t before, std::int32_t change);

} // namespace glint

namespace glint::document {

// Values of a run's document, read with their types checked. Each function throws Error that names the key.

using nlohmann::json;

/// "this run cannot be read: …"
[[noreturn]] void refuse(const std::string& what);
/// Text from a file, fit for a sentence: short, and without control characters for a terminal.
std::string quotable(std::string_view);

const json& member(const json& object, const char* key);
const json& list(const json& object, const char* key);
const json& list(const json& object, const char* key, std::size_t items); ///< with exactly this many items
const json& map(const json& object, const char* key);
std::string text(const json& object, const char* key);
bool boolean(const json&, const char* what);
double number(const json&, const char* what);
std::int64_t integer(const json&, const char* what, std::int64_t min, std::int64_t max);

} // namespace glint::document
