#include "app/keep/settings.h"
#include "fuzz/targets.h"
#include <stdexcept>

namespace glint::test {
namespace {

std::string read_and_keep(const std::string& text) {
    try {
        const std::string kept = to_toml(settings_from_toml(text));
        if (to_toml(settings_from_toml(kept)) != kept) throw std::logic_error("it is not read as it was kept");
        return "";
    } catch (const std::runtime_error& e) { return e.what(); } // from the parser
}

std::vector<std::string> settings_texts() {
    Settings some;
    some.theme = "projector", some.interface_scale = 1.25, some.frame_cap = 30, some.sim = "heat";
    some.window = {10, -20, 800, 600, true, false};
    some.sims["heat"] = {"book", {{"k", "0.2"}, {"brush", "cold"}}, 512, 256};
    some.sims["a \"b\" \xc3\xa9"] = {"", {{"", ""}}, 0, 0};
    return {to_toml(some), to_toml(Settings{}), "theme = 7\ninterface_scale = nan\n[simulations.heat.values]\nk = 1\n"};
}

} // namespace

FuzzTarget settings_target() {
    return {"settings",
            read_and_keep,
            settings_texts(),
            {"[",
             "]",
             "[[",
             "]]",
             "{",
             "}",
             "\"\"\"",
             "'''",
             "=",
             ".",
             ",",
             "\n",
             "nan",
             "inf",
             "1e999",
             "0x",
             "-",
             "9223372036854775807",
             "1979-05-27T07:32:00Z",
             "true",
             "\\u0000",
             "\\U0010ffff",
             "[simulations.",
             "[window]",
             "theme = ",
             "[a.b.c.d.e.f.g]"},
            4000,
            5};
}

} // namespace glint::test
