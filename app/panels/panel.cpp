#include "app/panels/panel.h"

namespace glint {

std::vector<Docked> make_panels() {
    std::vector<Docked> all;
    all.push_back({Dock::left_top, make_simulations_panel()});
    all.push_back({Dock::left_top, make_run_panel()});
    all.push_back({Dock::left, make_parameters_panel()});
    all.push_back({Dock::right, make_timing_panel()});
    all.push_back({Dock::right_bottom, make_device_panel()});
    all.push_back({Dock::right_bottom, make_probe_panel()});
    all.push_back({Dock::right_bottom, make_log_panel()});
    return all;
}

} // namespace glint
