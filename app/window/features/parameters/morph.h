// A slider that interpolates between two presets.
#pragma once
#include <string>

namespace glint {

class HeldGesture;
class Session;

class Morph {
public:
    void draw(Session&, HeldGesture&);

private:
    void begin(const Session&);
    static bool draw_preset(const char* id, const char* tip, Session&, std::string& preset, float width);
    void draw_slider(Session&, HeldGesture&);

    std::string sim_, from_, to_; ///< "": the defaults
    double share_ = 0;            ///< position between the presets
};

} // namespace glint
