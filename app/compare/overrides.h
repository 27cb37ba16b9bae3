// Parameter rows that a follower replaces in every parameter block of the run. The run may be of another build: its
// values are converted to the build of these rows.
#pragma once
#include "app/run/run.h"
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

class Overrides {
public:
    explicit Overrides(const Definition& definition) : values_(definition) {} ///< none; the definition must outlive it
    Overrides(const Params& wanted, const Params& unlike); ///< rows of `wanted` that differ; throws as over()

    /// Sets a typed value. Returns why not, as a sentence; then nothing changes.
    [[nodiscard]] std::optional<std::string> set(std::string_view id, std::string_view text);
    void take(const glint_param&, const Params& from); ///< sets that row to the value in `from`; of the same build
    void drop(const glint_param&);
    bool has(std::string_view id) const;
    bool empty() const { return rows_.empty(); }
    const Definition& definition() const { return values_.definition(); }
    const std::vector<const glint_param*>& rows() const { return rows_; } ///< of the definition
    const Params& values() const { return values_; }                      ///< only those rows have a meaning

    /// Throws Error if the overrides are another build's and `Params` cannot take some of their values; see in_build().
    Params over(Params) const;
    /// `before`: the parameters in effect before the events. An event that restarts the original run also restarts the
    /// result, even if the row that causes the restart is overridden.
    std::vector<Event> over(std::vector<Event>, Params before) const;
    /// Whether the same build has bit-identical states: only the way of computing differs.
    bool keep_state() const;

private:
    Params values_;
    std::vector<const glint_param*> rows_;
};

} // namespace glint
