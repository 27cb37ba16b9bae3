// Opens a run by a file's name or a share code.
#pragma once
#include "app/run/record.h"
#include "app/run/run_file.h"
#include "app/world/catalog.h"

namespace glint {

/// A .glint file, a picture that contains a run, or a share code. The catalog must outlive the record. Throws Error
/// that says what is wrong, and with which file.
RunRecord open_run(const std::string& file_or_code, const Catalog&, EndState = EndState::keep);

} // namespace glint
