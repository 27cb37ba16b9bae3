#include "app/run/read_json.h"
#include "sims/api/error.h"
#include <algorithm>

namespace glint::document {

void refuse(const std::string& what) {
    throw Error("this run cannot be read: " + what + ". Ask its author to save it again");
}

std::string quotable(std::string_view said) {
    constexpr std::size_t most = 48;
    std::string shown(said.substr(0, most));
    std::replace_if(
        shown.begin(), shown.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
    return said.size() > most ? shown + "..." : shown;
}

const json& member(const json& object, const char* key) {
    if (!object.is_object()) refuse(std::string("the object with '") + key + "' is not a map");
    const auto found = object.find(key);
    if (found == object.end()) refuse(std::string("its '") + key + "' is missing");
    return *found;
}

const json& list(const json& object, const char* key) {
    const json& found = member(object, key);
    if (!found.is_array()) refuse(std::string("its '") + key + "' is not a list");
    return found;
}

const json& list(const json& object, const char* key, std::size_t items) {
    const json& found = list(object, key);
    if (found.size() != items) refuse("its '" + quotable(key) + "' does not have one entry for each of its events");
    return found;
}

const json& map(const json& object, const char* key) {
    const json& found = member(object, key);
    if (!found.is_object()) refuse(std::string("its '") + key + "' is not a map");
    return found;
}

std::string text(const json& object, const char* key) {
    const json& found = member(object, key);
    if (!found.is_string()) refuse(std::string("its '") + key + "' is not a text");
    return found.get<std::string>();
}

bool boolean(const json& value, const char* what) {
    if (!value.is_boolean()) refuse("its '" + quotable(what) + "' is not on or off");
    return value.get<bool>();
}

double number(const json& value, const char* what) {
    if (!value.is_number()) refuse("its '" + quotable(what) + "' is not a number");
    return value.get<double>();
}

std::int64_t integer(const json& value, const char* what, std::int64_t min, std::int64_t max) {
    if (!value.is_number_integer()) refuse("its '" + quotable(what) + "' is not a whole number");
    const auto whole = value.get<std::int64_t>(); // read_cbor() refuses larger numbers
    if (whole < min || whole > max) refuse("its '" + quotable(what) + "' is out of range");
    return whole;
}

} // namespace glint::document
