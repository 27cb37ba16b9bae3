// What the facts mean, and what to do about it: one diagnosis and one remedy, in plain words.
#pragma once
#include "app/doctor/facts.h"
#include <optional>
#include <span>

namespace glint {

struct Advice {
    std::string diagnosis, remedy; ///< sentences
    bool well = false;             ///< there is nothing to mend
};

/// Knows one case. Nothing: it is another one.
struct Rule {
    const char* id;
    std::optional<Advice> (*judge)(const Facts&);
};

/// In order of precedence; the last one takes everything.
std::span<const Rule> broken_driver_rules(); ///< CUDA ought to work and does not
std::span<const Rule> no_window_rules();
std::span<const Rule> no_gpu_rules(); ///< CUDA does not work, and nobody expects it to
std::span<const Rule> screen_rules(); ///< how CUDA and this OpenGL get on
std::vector<Rule> rules();            ///< all of them

struct Diagnosis : Advice {
    std::string id; ///< of the rule, "driver_too_old"
};
Diagnosis diagnose(const Facts&);

} // namespace glint
