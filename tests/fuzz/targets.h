// Every parser that takes what others may have written, a file each.
#pragma once
#include "support/fuzz.h"

namespace glint::test {

FuzzTarget command_line_target();
FuzzTarget layout_target();
FuzzTarget limits_target();
FuzzTarget methods_target();
FuzzTarget picture_target(); ///< the text in a PNG
FuzzTarget run_file_target();
FuzzTarget settings_target();
FuzzTarget share_code_target();

} // namespace glint::test
