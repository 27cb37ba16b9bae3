// A script for a lecture: what is shown step by step, with captions and questions. Data only, as its text has it; what
// it comes to is said by scene.h.
#pragma once
#include "sims/api/view.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

/// The left side of an A/B: in what it differs from the right one.
struct ScriptComparison {
    std::map<std::string, std::string> values; ///< of parameters by id, as Params::set takes them
    std::string device;                        ///< "cpu" or "cuda"; "": as the right side
    bool operator==(const ScriptComparison&) const = default;
};

inline constexpr const char* stands_still = "still"; ///< in place of an animation: it ends

/// What a step changes; what it does not name stays as it was.
struct ScriptStep {
    std::string caption, question, answer; ///< may have several lines
    std::optional<std::string> simulation; ///< begins with its opening preset, alone
    std::optional<std::string> run;    ///< a .glint file beside the script, or a share code; in place of a simulation
    std::optional<std::int64_t> at;    ///< a step of that run
    std::optional<std::string> preset; ///< "": the defaults
    std::map<std::string, std::string> values;     ///< of parameters by id, after the preset; what is set stands still
    std::map<std::string, std::string> animations; ///< likewise, after that: animation_words(), or stands_still
    std::optional<std::string> method;
    std::optional<std::string> device; ///< "cpu", "cuda", or "auto": what the script began with
    /// Ids of presentation paths, the first that the device has; or "auto": what the script began with.
    std::optional<std::vector<std::string>> present;
    std::optional<Extent> size;
    std::optional<double> speed;
    std::optional<bool> paused, stage; ///< stage: the picture with one line of large figures
    std::optional<ScriptComparison> compare;
    bool alone = false; ///< compare = false
    /// Titles of panels and ids of parameters that must be in sight; no other panel is. Empty: none, the picture alone.
    std::optional<std::vector<std::string>> shows;
    std::string if_device; ///< "cpu" or "cuda": the step is left out if something else computes; "": never
    std::string action;    ///< id in the palette, done when one goes on to this step; "": none
    double seconds = 0;    ///< goes on by itself after so long; 0: when it is told to

    int line = 0;                     ///< of the text, where it begins; 0: it has none
    std::map<std::string, int> lines; ///< of its keys, "set.k" among them
    int line_of(const std::string& key) const {
        const auto found = lines.find(key);
        return found == lines.end() ? line : found->second;
    }
};

/// Whether an entry of ScriptStep::shows is a panel's title: those begin with a capital, and no id of a parameter does.
inline bool names_panel(std::string_view shown) {
    return !shown.empty() && shown.front() >= 'A' && shown.front() <= 'Z';
}

struct Script {
    std::string title, summary;
    double minutes = 0;        ///< that it takes; 0: not said
    bool loop = false;         ///< begins again behind its last step
    double restore_after = 60; ///< seconds without a visitor's hand, after which a kiosk goes on with it
    std::vector<ScriptStep> steps;
};

} // namespace glint
