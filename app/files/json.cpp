#include "app/files/json.h"
#include <charconv>

namespace glint {

double shortest(float number) {
    char text[32];
    double same = number;
    std::from_chars(text, std::to_chars(text, text + sizeof text, number).ptr, same);
    return same;
}

std::string json_text(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

} // namespace glint
