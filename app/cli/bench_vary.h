// glint bench SIM --vary: an experiment with one varied quantity.
#pragma once
#include "app/cli/bench_jobs.h"

namespace glint {

/// --vary, --series, --metric, --csv.
void add_vary_options(CLI::App&, BenchOptions&);
void bench_vary(const BenchOptions&, const Catalog&);

} // namespace glint
