#include "app/files/formats/json.h"
#include "sims/api/error.h"
#include <charconv>

namespace glint {

double shortest(float number) {
    char text[32];
    double same = number;
    std::from_chars(text, std::to_chars(text, text + sizeof text, number).ptr, same);
    return same;
}

std::string json_text(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

Json parse_json(std::string_view text) {
    constexpr int max_depth = 32;
    return Json::parse(text, [](int depth, Json::parse_event_t, const Json&) {
        if (depth > max_depth) throw Error("it is nested too deeply");
        return true;
    });
}

} // namespace glint
