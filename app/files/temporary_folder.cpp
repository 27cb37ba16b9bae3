#include "app/files/temporary_folder.h"
#include "app/files/process_file.h"
#include "app/files/temporary_file.h"
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace glint {

int TemporaryFolder::make(const std::string& beside_in) {
    remove();
    for (int i = 0;; ++i) {
        std::string name = fmt::format("{}/.glint-{}-{}", beside_in, getpid(), i);
        if (mkdir(name.c_str(), 0777) != 0) {
            if (errno == EEXIST) continue;
            return errno;
        }
        Descriptor folder(open(name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        if (folder.number() < 0 && errno == ENOENT) continue; // another process removed it before the lock
        if (folder.number() < 0) return errno;
        hold(folder.number());
        if (struct stat there{}; stat(name.c_str(), &there) != 0) continue;
        held_ = std::move(folder), name_ = std::move(name);
        return 0;
    }
}

int TemporaryFolder::sync() const { return syncfs(held_.number()) == 0 ? 0 : errno; }

int TemporaryFolder::put_in(const std::string& place) {
    if (std::rename(name_.c_str(), place.c_str()) != 0) return errno;
    name_.clear();
    held_.close();
    return 0;
}

int TemporaryFolder::put_in_new(const std::string& place) {
    if (const int error = rename_to_new(name_, place)) return error;
    name_.clear();
    held_.close();
    return 0;
}

void TemporaryFolder::remove() {
    std::error_code ignored;
    if (!name_.empty()) std::filesystem::remove_all(name_, ignored);
    name_.clear();
    held_.close();
}

} // namespace glint
