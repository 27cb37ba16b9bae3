// Menu on a right click on a parameter's name: animates the parameter, or stops its animation.
#pragma once
#include "app/world/params/animation.h"

namespace glint {

class CurrentSession;
class Notices;
class Session;
class CurrentSession;
struct RowColumns;

class AnimateMenu {
public:
    AnimateMenu(CurrentSession&, Notices&);
    void draw(const glint_param&); ///< for the last item, which must be the row's name

private:
    void open(const glint_param&);
    void draw_fields();
    void draw_form(const glint_param&);
    void begin(const glint_param&);
    void stop(const glint_param&);

    CurrentSession& current_;
    Notices& notices_;
    Animation form_;
};

/// Below an animated row: its present value, and its animation.
void draw_animation(const Session&, const glint_param&, const RowColumns&);

} // namespace glint
