#include "app/files/output_file.h"
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <climits>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <set>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace glint {

// /dev/stdout, /dev/fd/3 and similar paths name descriptors that this process has open already. Opening such a path
// again would write from the beginning of the file and overwrite its content.

namespace fs = std::filesystem;
namespace {

std::optional<int> number_in(const std::string& text) {
    int number = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < 0) return {};
    return number;
}

/// /proc/self/fd, /dev/fd or a thread's.
bool lists_descriptors(const fs::path& folder) {
    std::error_code error;
    const std::string own = fs::canonical("/proc/self", error);
    if (error) return false;
    const std::string name = folder;
    return name == own + "/fd" || (name.starts_with(own + "/task/") && name.ends_with("/fd"));
}

/// The descriptor that the path names, open or not; links are followed. Nothing if the path names no descriptor of this
/// process.
std::optional<int> named_descriptor(const fs::path& file) {
    constexpr int max_links = 40; // the kernel's limit
    fs::path at = file;
    for (int links = 0; links < max_links; ++links) {
        std::error_code error;
        const fs::path folder = fs::canonical(at.has_parent_path() ? at.parent_path() : ".", error);
        if (error) return {};
        if (lists_descriptors(folder)) return number_in(at.filename());
        const fs::path next = fs::read_symlink(at, error);
        if (error) return {};
        at = folder / next;
    }
    return {};
}

[[noreturn]] void refuse(const std::string& name, const std::string& why) {
    throw Error("cannot write " + (name == "-" ? "to standard output" : "'" + name + "'") + ": " + why);
}
[[noreturn]] void refuse(const std::string& name, int error) { refuse(name, std::string(std::strerror(error))); }

[[noreturn]] void refuse_or_taken(const std::string& name, int error, bool only_new) {
    if (only_new && error == EEXIST) throw NameTaken("cannot write '" + name + "': a file of this name exists");
    refuse(name, error);
}

std::string folder_of(const std::string& file) {
    const auto slash = file.rfind('/');
    return slash == std::string::npos ? "." : slash == 0 ? "/" : file.substr(0, slash);
}

std::string real_path(const std::string& file) { // "" when it does not exist
    char resolved[PATH_MAX];
    return realpath(file.c_str(), resolved) ? resolved : "";
}

/// Why this user may not replace the file, if the file's folder or attributes are the cause; else "".
std::string why_not_replaceable(const std::string& file, const std::string& folder) {
    struct statx about {};
    if (statx(AT_FDCWD, file.c_str(), AT_SYMLINK_NOFOLLOW, STATX_BASIC_STATS, &about) != 0) return std::strerror(errno);
    const auto is = [&](std::uint64_t what) { return (about.stx_attributes & about.stx_attributes_mask & what) != 0; };
    if (is(STATX_ATTR_MOUNT_ROOT)) return "it is a mount point, so it cannot be replaced";
    if (is(STATX_ATTR_IMMUTABLE) || is(STATX_ATTR_APPEND)) return "it is marked as immutable (lsattr)";
    struct stat around {};
    if (stat(folder.c_str(), &around) != 0) return std::strerror(errno);
    const uid_t user = geteuid();
    const bool owners_alone = around.st_mode & S_ISVTX && user != 0 && user != around.st_uid && user != about.stx_uid;
    return owners_alone ? "it belongs to another user, and in this folder only the owner can replace a file" : "";
}

/// Why it cannot be written to, or "". Streams that the caller has closed are open for reading (failure.h).
std::string why_not_writable(int descriptor) {
    const int flags = fcntl(descriptor, F_GETFL);
    if (flags >= 0 && (flags & O_ACCMODE) != O_RDONLY) return "";
    return descriptor == STDOUT_FILENO || descriptor == STDERR_FILENO ? "it is closed" : "it is not open for writing";
}

/// Why a file that is not an ordinary file cannot be written to, or "". A pipe may still wait for its reader.
std::string why_unwritable(const std::string& file, mode_t mode) {
    if (S_ISSOCK(mode)) return "it is a socket";
    if (!S_ISCHR(mode) && !S_ISBLK(mode)) return "";
    const int device = open(file.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (device < 0) return std::strerror(errno); // /dev/tty without a terminal, a node without a driver
    close(device);
    return "";
}

bool is_there(const std::string& file) {
    struct stat about {};
    return lstat(file.c_str(), &about) == 0;
}

/// A name that is probably free; only creating the file shows whether it is.
std::string first_free(NewFileName& chosen) {
    while (is_there(chosen.path())) ++chosen.number;
    return chosen.path();
}

} // namespace

OutputFile::OutputFile(std::string name) : name_(std::move(name)) {
    if (name_.empty()) refuse(name_, "the name is empty");
    descriptor_ = name_ == "-" ? STDOUT_FILENO : named_descriptor(name_);
    if (descriptor_) {
        if (const std::string why = why_not_writable(*descriptor_); !why.empty()) refuse(name_, why);
        place_ = "/dev/fd/" + std::to_string(*descriptor_), direct_ = true;
        return;
    }
    check_place();
    if (direct_) return;
    TemporaryFile trial; // the most reliable check
    if (const int error = trial.open(folder())) refuse(name_, error);
    sweep_temporaries(folder());
}

OutputFile::OutputFile(NewFileName chosen) : OutputFile(first_free(chosen)) {
    only_new_ = true;
    chosen_ = std::move(chosen);
}

OutputFile OutputFile::only_new(std::string name) {
    if (is_there(name)) throw NameTaken("cannot write '" + name + "': a file of this name exists");
    OutputFile file(std::move(name));
    file.only_new_ = true;
    return file;
}

void OutputFile::check_place() {
    struct stat there {
    }, itself{};
    const bool exists = lstat(name_.c_str(), &itself) == 0;
    if (!exists && errno != ENOENT) refuse(name_, errno);
    const bool link = exists && S_ISLNK(itself.st_mode);
    if (exists && stat(name_.c_str(), &there) != 0) {
        if (link && errno == ENOENT) refuse(name_, "it is a link to a missing file");
        refuse(name_, errno);
    }
    if (name_.back() == '/' || (exists && S_ISDIR(there.st_mode))) refuse(name_, "it is a folder");
    if (exists && access(name_.c_str(), W_OK)) refuse(name_, errno);
    direct_ = exists && !S_ISREG(there.st_mode);
    if (direct_) {
        if (const std::string why = why_unwritable(name_, there.st_mode); !why.empty()) refuse(name_, why);
        place_ = real_path(name_);
        return;
    }
    if (link) refuse(name_, "it is a link; write to its target instead: '" + real_path(name_) + "'");
    const std::string folder = real_path(folder_of(name_));
    if (folder.empty()) refuse(name_, "there is no folder '" + folder_of(name_) + "'");
    place_ = (folder == "/" ? "" : folder) + "/" + name_.substr(name_.rfind('/') + 1);
    if (!exists) return;
    if (const std::string why = why_not_replaceable(place_, folder); !why.empty()) refuse(name_, why);
}

bool OutputFile::is_standard_output() const { return descriptor_ == STDOUT_FILENO; }

std::string OutputFile::folder() const { return folder_of(place_); }

void OutputFile::write(std::span<const std::byte> bytes) {
    if (direct_) {
        const int file = descriptor_ ? dup(*descriptor_) : open(name_.c_str(), O_WRONLY | O_CLOEXEC);
        if (file < 0) refuse(name_, errno);
        const int error = write_all(file, bytes);
        if (close(file) != 0 && !error) refuse(name_, errno);
        if (error) refuse(name_, error);
        return;
    }
    written_ = TemporaryFile();
    int error = written_.open(folder());
    if (!error && !only_new_) error = written_.copy_owner_and_mode(place_);
    if (!error) error = written_.write(bytes);
    if (!error) error = written_.sync();
    if (error) refuse(name_, error);
}

int OutputFile::begin_written() {
    written_ = TemporaryFile();
    if (const int error = written_.open(folder())) refuse(name_, error);
    return written_.descriptor();
}

void OutputFile::end_written() {
    int error = only_new_ ? 0 : written_.copy_owner_and_mode(place_);
    if (!error) error = written_.sync();
    if (error) refuse(name_, error);
}

void OutputFile::commit() {
    if (!written_.is_open()) return;
    int error = put_in_place();
    while (error == EEXIST && chosen_) {
        take_next_number();
        error = put_in_place();
    }
    if (error) refuse_or_taken(name_, error, only_new_);
    written_ = TemporaryFile();
    sync_folder(folder());
}

int OutputFile::put_in_place() { return only_new_ ? written_.put_in_new(place_) : written_.put_in(place_); }

void OutputFile::take_next_number() {
    ++chosen_->number;
    name_ = chosen_->path();
    const std::string file = name_.substr(name_.rfind('/') + 1);
    place_ = folder() == "/" ? "/" + file : folder() + "/" + file;
}

void OutputFile::commit_all(std::span<OutputFile* const> files, const std::function<void()>& last) {
    std::vector<OutputFile*> written;
    std::set<std::string> folders;
    for (OutputFile* file : files)
        if (file->written_.is_open()) written.push_back(file), folders.insert(file->folder());
    const auto each = [&](const auto& call) {
        for (OutputFile* file : written)
            if (const int error = call(*file)) refuse_or_taken(file->name_, error, file->only_new_);
    };
    try {
        each([](OutputFile& file) { return file.written_.give_name(); });
        each([](OutputFile& file) {
            return file.only_new_ ? file.put_in_place() : file.written_.exchange_with(file.place_);
        });
        last();
    } catch (const std::exception&) { // all files are restored
        for (OutputFile* file : written) file->written_.take_back(file->place_), file->written_ = TemporaryFile();
        throw;
    }
    for (OutputFile* file : written) file->written_ = TemporaryFile(); // the replaced files are removed
    std::ranges::for_each(folders, sync_folder);
}

std::optional<std::string> write_file(const std::filesystem::path& path, std::string_view text) try {
    OutputFile file(path);
    file.write(text);
    file.commit();
    return {};
} catch (const Error& error) { return "no file was kept: " + std::string(error.what()); }

} // namespace glint
