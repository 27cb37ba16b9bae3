// glint bench: how long steps, drawings and frames take, measured so that the numbers can be compared.
#pragma once
#include "app/cli/scene_options.h"

namespace glint {

struct BenchOptions {
    std::vector<std::string> simulations, sizes, sets;
    std::optional<std::string> preset, method, json, plot;
    std::string device = "auto", threads = "0", seconds = "2";
    bool limits = false; ///< measure what the machine can do, and nothing else
    bool forget = false; ///< with limits: what was measured before does not count
};

CLI::App* add_bench(CLI::App& program, BenchOptions&);
void bench(const BenchOptions&, const Catalog&);

} // namespace glint
