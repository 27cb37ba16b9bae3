#include "app/files/recent.h"
#include <algorithm>

namespace glint {

void put_first(std::vector<std::string>& recent, const std::string& one) {
    const auto before = std::ranges::find(recent, one);
    if (before == recent.end())
        recent.insert(recent.begin(), one);
    else
        std::rotate(recent.begin(), before, before + 1);
    if (recent.size() > max_recent) recent.resize(max_recent);
}

} // namespace glint
