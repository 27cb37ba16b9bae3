// Every parser of data from outside, a file each.
#pragma once
#include "support/fuzz.h"

namespace glint::test {

FuzzTarget arithmetic_target(); ///< a number that is typed
FuzzTarget command_line_target();
FuzzTarget device_target(); ///< conditions of --device
FuzzTarget image_target();  ///< a PNG to paint with
FuzzTarget layout_target();
FuzzTarget limits_target();
FuzzTarget methods_target();
FuzzTarget own_preset_target();
FuzzTarget picture_target(); ///< the text in a PNG
FuzzTarget run_file_target();
FuzzTarget script_target();
FuzzTarget settings_target();
FuzzTarget share_code_target();

struct FuzzedParser {
    const char* name;
    FuzzTarget (*target)();
};
inline constexpr FuzzedParser fuzzed_parsers[] = {
    {"arithmetic", arithmetic_target}, {"command_line", command_line_target},
    {"device", device_target},         {"image", image_target},
    {"layout", layout_target},         {"limits", limits_target},
    {"methods", methods_target},       {"own_preset", own_preset_target},
    {"picture", picture_target},       {"run_file", run_file_target},
    {"script", script_target},         {"settings", settings_target},
    {"share_code", share_code_target}};

} // namespace glint::test
