// "ID=VALUE", as people write that something takes a value.
#pragma once
#include "app/world/params.h"
#include <string>
#include <utility>
#include <vector>

namespace glint {

/// "NAME=REST" in two. Throws Error naming the option and what it takes.
std::pair<std::string, std::string> split_assignment(const std::string& option, const std::string& text,
                                                     const std::string& takes);
/// Applies each "ID=VALUE" in turn, as --set. Throws Error; the assignments before it stay.
void set_all(Params&, const std::vector<std::string>& sets);

} // namespace glint
