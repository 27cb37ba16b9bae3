// A run from whatever a user names one by.
#pragma once
#include "app/run/record.h"
#include "app/run/run_file.h"
#include "app/world/catalog.h"

namespace glint {

/// A .glint file, a picture that carries a run, or a share code. The catalog must outlive the record. Throws Error:
/// what is wrong, and with which file.
RunRecord open_run(const std::string& file_or_code, const Catalog&, EndState = EndState::keep);

} // namespace glint
