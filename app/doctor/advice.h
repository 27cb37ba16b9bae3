// Interpretation of the facts: one diagnosis and one remedy, in plain words.
#pragma once
#include "app/doctor/facts.h"
#include <span>
#include <variant>

namespace glint {

/// A fixed sentence, or a function that builds one from the facts.
using Wording = std::variant<const char*, std::string (*)(const Facts&)>;

struct Rule { ///< one case
    const char* id;
    bool (*when)(const Facts&);
    Wording diagnosis, remedy;
    bool well = false; ///< no problem
};

/// Rules of one kind: their common condition, and the common end of their diagnoses.
struct RuleGroup {
    bool (*when)(const Facts&);
    const char* ending;
    std::span<const Rule> rules;
};
constexpr bool always(const Facts&) { return true; }

/// In order of precedence; the last one always applies.
RuleGroup failing_driver_rules(); ///< CUDA should work and does not
RuleGroup no_window_rules();      ///< or no GPU, and none is expected
RuleGroup gpu_rules();            ///< CUDA works: effects of the GPU's state
RuleGroup copied_picture_rules(); ///< why CUDA and this OpenGL share no memory
RuleGroup sharing_rules();
std::vector<Rule> rules(); ///< all of them

struct Diagnosis {
    std::string id;                ///< id of the rule, "driver_too_old"
    std::string diagnosis, remedy; ///< sentences
    bool well;                     ///< no problem
};
Diagnosis diagnose(const Facts&);

} // namespace glint
