// A dockable window of the interface. Its title is what the layout and the tests know it by.
#pragma once
#include <memory>
#include <vector>

namespace glint {

struct Desk;

class Panel {
public:
    Panel() = default;
    Panel(const Panel&) = delete;
    Panel& operator=(const Panel&) = delete;
    virtual ~Panel() = default;
    virtual const char* title() const = 0;
    virtual void draw(Desk&) = 0; ///< between Begin and End
};

/// Where a panel stands in the default layout.
enum class Dock { left_top, left, right, right_bottom };
struct Docked {
    Dock at;
    std::unique_ptr<Panel> panel;
};
/// All of them, in the order of their tabs; the first of a place is in front.
std::vector<Docked> make_panels();

std::unique_ptr<Panel> make_simulations_panel();
std::unique_ptr<Panel> make_run_panel();
std::unique_ptr<Panel> make_parameters_panel();
std::unique_ptr<Panel> make_timing_panel();
std::unique_ptr<Panel> make_device_panel();
std::unique_ptr<Panel> make_probe_panel();
std::unique_ptr<Panel> make_log_panel();

} // namespace glint
