#include "app/keep/own_preset_file.h"
#include "fuzz/targets.h"
#include "support/runs.h"

namespace glint::test {

FuzzTarget own_preset_target() {
    const auto one = [](const std::string& text) { return refusal([&] { (void)own_preset_from_toml(text); }); };
    std::vector<std::string> corpus;
    for (const char* name : {"Long waves", "a\"b = 'c'", "Größe"})
        corpus.push_back(to_toml({name,
                                  "waves",
                                  "double_slit",
                                  {{"wavelength", "31"}, {"water", "#102030"}},
                                  {{"speed", "sine from 0.1 to 0.2 in 240 steps, begun at 9, seed 7"}},
                                  "glint1:AAAA",
                                  {}}));
    return {"own_preset",
            one,
            std::move(corpus),
            {"name", "simulation", "preset", "[values]", "[animations]", "drawn", " = ", "\"", "'", "\n", "../", "4",
             "true", "\xff", "#"},
            2000,
            5};
}

} // namespace glint::test
