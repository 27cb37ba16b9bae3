// Parameters of the left side of an A/B that are no choice between ways to work: those that differ, with their values,
// which are typed.
#pragma once
#include "app/look/typed_value.h"
#include "app/session/overrides.h"
#include <optional>
#include <string>

namespace glint {

class Follower;
class Notices;

class CompareValues {
public:
    explicit CompareValues(Notices& notices) : notices_(notices) {}
    /// What the left side is to have from now on, where something was changed.
    std::optional<Overrides> draw(const Follower& left);

private:
    std::optional<Overrides> draw_value(const Follower& left, const glint_param&);
    std::optional<Overrides> draw_others(const Follower& left);
    std::optional<Overrides> typed(const Follower& left, const glint_param&, const std::string& text);

    Notices& notices_;
    std::string id_; ///< of the row whose value is typed; "": none
    look::TypedValue typed_;
};

} // namespace glint
