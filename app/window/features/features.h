// The features of the window, one function each: it creates the feature's parts, and adds its panels, layers over the
// picture, dialogs, actions and its work in each frame. A feature that the others do not need, such as film, declares
// its function in its own folder.
#pragma once
#include "app/window/shell.h"
#include <string>

namespace glint {

struct AppOptions;

void add_features(Shell&, const AppOptions&); ///< all_features.cpp

// features_measuring.cpp
void add_timing(Shell&);                        ///< the frame's times, and their export
void add_device(Shell&, const AppOptions&);     ///< the processor, the presentation path, and the limits of the machine
void add_parameters(Shell&, const AppOptions&); ///< also the method that `auto` stands for
/// effects of the last change of configuration, and the presentation path
void add_changes(Shell&);
void add_compare(Shell&);
void add_experiment(Shell&);
void add_lesson(Shell&);
// features_picture.cpp
void add_picture(Shell&);
void add_colors(Shell&);
void add_brush(Shell&);
void add_numbers(Shell&);
void add_transport(Shell&);
// features.cpp
void add_files(Shell&); ///< runs, pictures and tables
void add_gallery(Shell&, const AppOptions&);
void open_file(const std::string& file_or_code, Shell&);
void add_simulations(Shell&);
void add_stage(Shell&); ///< the view for an audience
void add_settings(Shell&);
void add_help(Shell&);

} // namespace glint
