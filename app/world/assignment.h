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
/// Each "ID=VALUE" in turn, as --set takes it. Throws Error; those before it were set then.
void set_all(Params&, const std::vector<std::string>& sets);

} // namespace glint
