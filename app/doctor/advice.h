// What the facts mean, and what to do about it: one diagnosis and one remedy, in plain words.
#pragma once
#include "app/doctor/facts.h"
#include <span>
#include <variant>

namespace glint {

/// A sentence as it stands, or made of the facts.
using Wording = std::variant<const char*, std::string (*)(const Facts&)>;

struct Rule { ///< one case
    const char* id;
    bool (*when)(const Facts&);
    Wording diagnosis, remedy;
    bool well = false; ///< there is nothing to mend
};

/// Cases of one kind: what all of them need, and how all their diagnoses end.
struct RuleGroup {
    bool (*when)(const Facts&);
    const char* ending;
    std::span<const Rule> rules;
};
constexpr bool always(const Facts&) { return true; }

/// In order of precedence; the last one takes everything.
RuleGroup broken_driver_rules(); ///< CUDA ought to work and does not
RuleGroup no_window_rules();     ///< or no GPU, and nobody expects one
RuleGroup gpu_rules();           ///< CUDA works: what becomes of it
RuleGroup copying_rules();       ///< why CUDA and this OpenGL share no memory
RuleGroup sharing_rules();
std::vector<Rule> rules(); ///< all of them

struct Diagnosis {
    std::string id;                ///< of the rule, "driver_too_old"
    std::string diagnosis, remedy; ///< sentences
    bool well;                     ///< there is nothing to mend
};
Diagnosis diagnose(const Facts&);

} // namespace glint
