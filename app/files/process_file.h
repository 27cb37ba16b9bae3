// Files that each belong to one process, in a folder that all processes share. A lock shows whether the owner still
// runs: the kernel releases the lock when the process ends, for any reason. The process number alone does not show
// this: in a container each start has the same number.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace glint {

/// <stem><name><ending>, locked as long as this object lives and then removed. The name is the process's number; if
/// files of that name exist (another process's), "-1", "-2" and so on is added.
class ProcessFile {
public:
    /// If the file cannot be made (a full disk), other processes treat files of its name as left behind: see renew().
    ProcessFile(const std::filesystem::path& folder, std::string_view stem, std::string_view ending);
    ~ProcessFile();
    ProcessFile(const ProcessFile&) = delete;
    ProcessFile& operator=(const ProcessFile&) = delete;

    /// <stem><name> with another ending: also this process's.
    std::filesystem::path with_ending(std::string_view ending) const { return base_.string() + std::string(ending); }
    void renew() noexcept; ///< makes the file again if the file or its folder was deleted

private:
    int make() noexcept; ///< 0 or errno
    void close() noexcept;
    std::filesystem::path base_, path_;
    int held_ = -1; ///< its descriptor
};

/// Names of all entries in a folder; empty if it cannot be read. (A directory_iterator that throws nothing would end
/// the program if memory runs out.)
std::vector<std::string> names_in(const std::filesystem::path& folder);

/// Locks the file: it counts as in use until the descriptor is closed.
void hold(int descriptor) noexcept;
/// Whether no process holds that file. If its file system has no locks: whether the process with that number is gone.
bool is_abandoned(const std::filesystem::path& held, pid_t process) noexcept;

/// Files <stem><name><ending> in a folder whose owner has ended: no process holds <stem><name><held_ending>.
std::vector<std::filesystem::path> stale_files(const std::filesystem::path& folder, std::string_view stem,
                                               std::string_view ending, std::string_view held_ending);
/// Removes a file of an ended process, unless a process holds it again by now.
void remove_stale(const std::filesystem::path&) noexcept;

} // namespace glint
