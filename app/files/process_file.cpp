#include "app/files/process_file.h"
#include <cerrno>
#include <charconv>
#include <csignal>

namespace glint {
namespace fs = std::filesystem;
namespace {

bool of_a_dead_process(std::string_view name, std::string_view stem, std::string_view ending) {
    if (name.size() <= stem.size() + ending.size() || !name.starts_with(stem) || !name.ends_with(ending)) return false;
    name.remove_prefix(stem.size()), name.remove_suffix(ending.size());
    pid_t process = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), process);
    return error == std::errc{} && end == name.data() + name.size() && process > 0 && kill(process, 0) != 0 &&
           errno == ESRCH;
}

} // namespace

std::vector<fs::path> left_by_the_dead(const fs::path& folder, std::string_view stem, std::string_view ending) {
    std::vector<fs::path> left;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
        if (of_a_dead_process(at->path().filename().string(), stem, ending)) left.push_back(at->path());
    return left;
}

} // namespace glint
