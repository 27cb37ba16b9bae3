// Dear ImGui and ImPlot with their back ends, fonts and theme, from construction to destruction.
#pragma once
#include "app/look/fonts.h"
#include "app/look/theme.h"
#include "app/window/actions/key_names.h"
#include <imgui.h>
#include <string>

namespace glint {

class Window;

class Ui {
public:
    explicit Ui(Window&);
    ~Ui();
    Ui(const Ui&) = delete;
    Ui& operator=(const Ui&) = delete;

    /// Takes effect with the next begin(). user_scale is multiplied by the monitor's scale; a small window limits it.
    void set_theme(std::string theme, double user_scale);
    void begin();
    void draw(); ///< draws everything since begin() into the window's framebuffer
    const look::Look& look() const { return look_; }
    /// Character that a key produces without modifiers on this keyboard, or "": only for keys with a symbol.
    std::string legend_of(ImGuiKey) const;

private:
    void update_display_facts();

    Window& window_;
    KeyOrder key_order_;
    look::Look look_;
    look::SystemFonts system_fonts_; ///< outlives Dear ImGui's context, which reads them
    std::string theme_ = "dark", applied_theme_;
    float user_scale_ = 1, applied_scale_ = 0;
    int cursor_ = -2; ///< last cursor shown by the window; -2: none yet
    double begun_s_ = 0;
};

} // namespace glint
