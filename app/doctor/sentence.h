// Facts as parts of sentences.
#pragma once
#include "app/doctor/facts.h"

namespace glint {

/// "no driver" -> "No driver."
std::string sentence(const std::string& clause);
/// "NVIDIA H200 (cuda:0)".
std::string named(const CudaDevice&);
/// The CUDA device whose presentation path is in question; there must be one.
const CudaDevice& card_of(const Facts&);

} // namespace glint
