// Definition of a simulation, copied from its C table and checked once, so that later code need not check it.
#pragma once
#include "app/world/lesson.h"
#include "app/world/text/names.h"
#include "sims/api/abi.h"
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

class Definition {
public:
    static constexpr std::size_t max_probes = 16;
    /// Throws Error that names the simulation and what is wrong with its table. `origin` = "" if built in, else the
    /// plugin's file.
    explicit Definition(const glint_sim&, std::string origin = "");
    Definition(const Definition&) = delete; // the object's rows point into it
    Definition& operator=(const Definition&) = delete;

    const glint_sim& sim() const { return sim_; }
    const std::string& id() const { return id_; }
    const std::string& origin() const { return origin_; }
    bool evolves() const { return sim_.flags & GLINT_EVOLVES; }
    /// Whether several threads may call the simulation at once, each with its own instance or without an instance.
    bool reentrant() const { return sim_.flags & GLINT_REENTRANT; }
    bool opens_first() const { return sim_.flags & GLINT_OPENS_FIRST; } ///< if no simulation is named
    bool is_exhibit() const { return sim_.flags & GLINT_EXHIBIT; }      ///< listed among the exhibits
    /// The simulation's fields or its picture contain measured times: see why_not_repeatable().
    bool timed() const { return sim_.flags & GLINT_TIMED; } ///< the simulation has a simulated time
    bool measures() const { return sim_.flags & GLINT_MEASURES; }
    bool paints_colors() const { return sim_.flags & GLINT_PAINTS_COLORS; } ///< it takes images in colour

    const std::vector<glint_param>& params() const { return params_; }
    /// Groups of rows as they are shown: each alone, those of an array together.
    const std::vector<std::span<const glint_param>>& tables() const { return tables_; }
    const std::vector<glint_preset>& presets() const { return presets_; }
    const std::vector<glint_probe>& probes() const { return probes_; }
    const glint_param* param(std::string_view id) const;
    const glint_param* param_with(std::uint32_t flag) const;  ///< the first row with that flag; null: none
    const glint_preset* preset(std::string_view id) const;    ///< also finds a preset by a former id
    const glint_preset* opening_preset() const;               ///< shown first; null: its defaults
    const std::string& equation() const { return equation_; } ///< one line of UTF-8; "": none
    const LessonDefinition* lesson() const { return lesson_ ? &*lesson_ : nullptr; } ///< null: none
    std::vector<std::string> keys() const; ///< names of the keys that it takes: "Left", "W"
    std::vector<std::string> param_ids() const;
    std::vector<std::string> preset_ids() const;

private:
    void copy_choices(glint_param&);
    glint_sim sim_;
    std::string id_, origin_, equation_;
    std::vector<glint_param> params_;
    std::vector<std::span<const glint_param>> tables_;
    std::deque<std::vector<glint_choice>> choices_; ///< choices of the rows in params_, which point here
    std::vector<glint_preset> presets_;
    std::vector<glint_probe> probes_;
    std::optional<LessonDefinition> lesson_;
};

/// Whether the contribution of each cell to the probe can be shown.
inline bool has_cells(const glint_probe& probe) { return (probe.flags & GLINT_CELLS) != 0; }

inline constexpr std::size_t max_name = 64;         ///< bytes of an id
inline constexpr std::size_t max_refining_rows = 3; ///< rows that refine one row
inline constexpr std::int32_t min_refining_exponent = -116;

/// Throws Error unless the id can be used in command lines, files and C: [a-z][a-z0-9_]*, at most max_name. `what`: "a
/// parameter".
void require_id(const std::string& what, const char* id);

/// Why two runs of it cannot be compared bit for bit, as a part of a sentence; "" if they can.
std::string why_not_repeatable(const Definition&);

Label label_of(const glint_param&);
/// A message of the command line, which begins with the row's id, in the window's form: with the label.
std::string with_label(std::string message, const glint_param&);
std::vector<std::string> choice_ids(const glint_param&);

} // namespace glint
