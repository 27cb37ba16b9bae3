// What a simulation says of itself, copied out of its C table and checked once, so that nothing later needs to be wary.
#pragma once
#include "app/world/lesson.h"
#include "app/world/names.h"
#include "sims/api/abi.h"
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

class Definition {
public:
    static constexpr std::size_t max_probes = 16;
    /// Throws Error naming the simulation and what is wrong with its table. `origin` = "" when built in, else the
    /// plugin's file.
    explicit Definition(const glint_sim&, std::string origin = "");
    Definition(const Definition&) = delete; // its rows point into it
    Definition& operator=(const Definition&) = delete;

    const glint_sim& sim() const { return sim_; } ///< as of today: what an older plugin's lacks is zero
    const std::string& id() const { return id_; }
    const std::string& origin() const { return origin_; }
    bool evolves() const { return sim_.flags & GLINT_EVOLVES; }
    /// Whether several threads may call it at once, each with an instance of its own or with none.
    bool reentrant() const { return sim_.flags & GLINT_REENTRANT; }
    bool opens_first() const { return sim_.flags & GLINT_OPENS_FIRST; } ///< where no simulation is asked for
    bool is_exhibit() const { return sim_.flags & GLINT_EXHIBIT; }      ///< stands on the shelf
    /// Its fields or its picture hold measured times: see why_not_repeatable().
    bool timed() const { return sim_.flags & GLINT_TIMED; } ///< it has a time of its own
    bool measures() const { return sim_.flags & GLINT_MEASURES; }

    const std::vector<glint_param>& params() const { return params_; }
    const std::vector<glint_preset>& presets() const { return presets_; }
    const std::vector<glint_probe>& probes() const { return probes_; }
    const glint_param* param(std::string_view id) const;
    const glint_preset* preset(std::string_view id) const;    ///< by what it was called formerly, too
    const glint_preset* opening_preset() const;               ///< that it is first shown with; null: its defaults
    const std::string& equation() const { return equation_; } ///< what it computes, one line of UTF-8; "": none
    const LessonDefinition* lesson() const { return lesson_ ? &*lesson_ : nullptr; } ///< null: it has none
    std::vector<std::string> param_ids() const;
    std::vector<std::string> preset_ids() const;

private:
    void copy_choices(glint_param&);
    glint_sim sim_;
    std::string id_, origin_, equation_;
    std::vector<glint_param> params_;
    std::deque<std::vector<glint_choice>> choices_; ///< of params_, which point here
    std::vector<glint_preset> presets_;
    std::vector<glint_probe> probes_;
    std::optional<LessonDefinition> lesson_;
};

/// Whether what each cell adds to it can be looked at.
inline bool has_cells(const glint_probe& probe) { return (probe.flags & GLINT_CELLS) != 0; }

inline constexpr std::size_t max_name = 64; ///< bytes of an id

/// Throws Error unless command lines, files and C can name it: [a-z][a-z0-9_]*, at most max_name. `what`: "a
/// parameter".
void require_id(const std::string& what, const char* id);

/// Why two runs of it cannot be held against each other bit for bit, as a part of a sentence; "" where they can.
std::string why_not_repeatable(const Definition&);

Label label_of(const glint_param&);
/// A message of the command line, which begins with the id of this row, as the window says it: with the label.
std::string with_label(std::string message, const glint_param&);
std::vector<std::string> choice_ids(const glint_param&);

} // namespace glint
