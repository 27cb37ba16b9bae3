// Values of a run's document, read with their types checked. Each function throws Error that names the key.
#pragma once
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace glint::document {

using nlohmann::json;

/// "this run cannot be read: …"
[[noreturn]] void refuse(const std::string& what);
/// Text from a file, fit for a sentence: short, and without control characters for a terminal.
std::string quotable(std::string_view);

const json& member(const json& object, const char* key);
const json& list(const json& object, const char* key);
const json& list(const json& object, const char* key, std::size_t items); ///< with exactly so many items
const json& map(const json& object, const char* key);
std::string text(const json& object, const char* key);
bool boolean(const json&, const char* what);
double number(const json&, const char* what);
std::int64_t integer(const json&, const char* what, std::int64_t min, std::int64_t max);

} // namespace glint::document
