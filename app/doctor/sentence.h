// Facts as parts of sentences.
#pragma once
#include "app/doctor/facts.h"

namespace glint {

/// "no driver" -> "No driver."
std::string sentence(const std::string& clause);
/// "NVIDIA H200 (cuda:0)"; the device must be there.
std::string named(const CudaDevice&);
/// What the first CUDA device is called.
std::string first_card(const Facts&);

} // namespace glint
