// Places of the panels: the default layout, columns that collapse, one column if the window is narrow.
#pragma once
#include "app/keep/settings.h"
#include "app/window/parts/panel.h"
#include <imgui.h>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace glint {

class PictureDrawing;
class Viewport;

class Layout {
public:
    /// remembered: Dear ImGui's text from the last session, or "".
    Layout(const std::string& remembered, Settings&, const UiState&);

    // Requests. The next frame that draws the panels does what was requested last.
    void show(std::string panel) { show_ = std::move(panel); } ///< brings it to the front, in a column that opens
    /// Shows these panels, and closes each column without one of them.
    void show_only(std::vector<std::string> panels) { show_only_ = std::move(panels); }
    void drop_show_only() { show_only_.reset(); }
    /// a name of layout_names, or the name of the present layout
    void use(std::string layout) { next_ = std::move(layout); }
    void reset() { reset_ = true; } ///< to the default of the present layout
    void drop_requests();

    /// Call before Dear ImGui's frame: restores the panels of the layout that the user has chosen.
    void change(const std::vector<Docked>&);
    /// Submits the dock space and every panel. space: the window without its bars.
    void draw(const std::vector<Docked>&, Viewport&, PictureDrawing&);
    /// A script plays in the layout "present"; when it ends, the previous layout and its columns return.
    void follow_script(bool plays);
    /// Settings to save: with the user's layout from before a script began, for the next start.
    Settings to_remember(Settings) const;
    std::string text() const;                                    ///< for saving
    double scale() const { return static_cast<double>(scale_); } ///< present scale of its columns; for saving

private:
    void build(unsigned space, const std::vector<Docked>&, ImVec2 size);
    void close_panels_opened_on_demand(const std::vector<Docked>&);
    Dock place_of(const Docked&) const;
    bool& column_of(Dock) const;
    bool is_open(const Panel& panel) const { return !settings_.closed_panels.contains(panel.title()); }
    void begin_anew(unsigned space, const std::vector<Docked>&, ImVec2 size);
    bool is_measuring() const;  ///< whether the layout is the single wide column with numbers
    bool is_presenting() const; ///< a wide column on each side, closed at first, with one visible panel
    void show_first_tabs(const std::vector<Docked>&);
    void draw_panel(Panel&, const char* neighbour);
    void take_wanted();
    bool is_wanted(const Panel&) const;

    Settings& settings_;
    const UiState& ui_;
    bool narrow_ = false, built_ = false;
    bool remembered_ = false;
    float scale_ = 0; ///< scale for which the columns were built; 0: not known
    bool reset_ = false;
    std::string next_, show_; ///< requested layout and panel; "": none
    std::optional<std::vector<std::string>> show_only_;
    std::vector<std::string> wanted_; ///< titles of requested panels that are not in front yet
    struct BeforeScript {
        std::string name;
        RememberedLayout panels;
        std::optional<RememberedLayout> presenting; ///< the user's own layout of that name
    };
    static Settings as_before(const BeforeScript&, Settings);
    RememberedLayout now() const;
    std::optional<RememberedLayout> remembered(const std::string& name) const;
    void end_script();
    /// waits for the first frame, which builds the user's layout
    bool script_waits_ = false;
    std::optional<BeforeScript> before_script_;               ///< set while a script plays
    std::optional<std::vector<std::string>> shown_by_script_; ///< panels requested by its last step
};

/// Below this width (at scale 1) the right column's panels become tabs of the left column: two columns would take more
/// than half of the window.
inline constexpr float narrow_below = 1360;
inline constexpr float left_width = 300, right_width = 380, measuring_width = 560,
                       narrow_width = 352; // four tabs and their button fit in one line

} // namespace glint
