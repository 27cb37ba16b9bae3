// A right click on a parameter's name: let it move by itself, or stand still.
#pragma once
#include "app/world/animation.h"

namespace glint {

class Notices;
class Session;
class CurrentSession;
struct RowColumns;

class AnimateMenu {
public:
    AnimateMenu(CurrentSession&, Notices&);
    void draw(const glint_param&); ///< of the last item, which is the row's name

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

/// Below a row that moves: its value as it is now, and how it moves.
void draw_animation(const Session&, const glint_param&, const RowColumns&);

} // namespace glint
