// Files that processes keep to themselves in a folder that all share. Whether the one that made them lives is said by a
// lock, which the kernel gives back however it ends; its number alone says nothing: in a container each start has the
// same one.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace glint {

/// <stem><name><ending>, held as long as this lives and then removed. The name is the process's number, with "-1", "-2"
/// and so on behind it where files of that name are there already: they are another's.
class ProcessFile {
public:
    /// Where it cannot be made (a full disk), what bears its name is taken for left behind: see renew().
    ProcessFile(const std::filesystem::path& folder, std::string_view stem, std::string_view ending);
    ~ProcessFile();
    ProcessFile(const ProcessFile&) = delete;
    ProcessFile& operator=(const ProcessFile&) = delete;

    /// <stem><name> with another ending: this process's, too.
    std::filesystem::path beside(std::string_view ending) const { return base_.string() + std::string(ending); }
    void renew() noexcept; ///< makes it again where somebody has deleted it, or the folder

private:
    int make() noexcept; ///< 0 or errno
    void close() noexcept;
    std::filesystem::path base_, path_;
    int held_ = -1; ///< its descriptor
};

/// Of everything in a folder; nothing where it cannot be read. (A directory_iterator that throws nothing ends the
/// program where there is no memory.)
std::vector<std::string> names_in(const std::filesystem::path& folder);

/// What is written through this descriptor is in use until it is closed.
void hold(int descriptor) noexcept;
/// Whether nobody holds that file. Where its file system has no locks, whether the process with that number is gone.
bool left_behind(const std::filesystem::path& held, pid_t process) noexcept;

/// Those named <stem><name><ending> in a folder that were left there: <stem><name><held_ending> is held by nobody.
std::vector<std::filesystem::path> left_by_the_dead(const std::filesystem::path& folder, std::string_view stem,
                                                    std::string_view ending, std::string_view held_ending);
/// Removes what a ProcessFile left, unless it is held again by now.
void remove_left(const std::filesystem::path&) noexcept;

} // namespace glint
