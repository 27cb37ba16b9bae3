// Parameters of the left side of an A/B that do not select a kind of work: those that differ, with editable values.
#pragma once
#include "app/compare/overrides.h"
#include "app/look/fields.h"
#include <optional>
#include <string>

namespace glint {

class Follower;
class Notices;

class CompareValues {
public:
    explicit CompareValues(Notices& notices) : notices_(notices) {}
    /// New overrides for the left side after a change; nothing without a change.
    std::optional<Overrides> draw(const Follower& left);

private:
    std::optional<Overrides> draw_value(const Follower& left, const glint_param&);
    std::optional<Overrides> draw_others(const Follower& left);
    std::optional<Overrides> typed(const Follower& left, const glint_param&, const std::string& text);

    Notices& notices_;
    std::string id_; ///< id of the row that is being edited; "": none
    look::TypedValue typed_;
};

} // namespace glint
