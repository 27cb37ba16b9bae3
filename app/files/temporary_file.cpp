#include "app/files/temporary_file.h"
#include "app/files/process_file.h"
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace glint {

namespace {

constexpr std::string_view stem = ".glint-";

/// The process that made it, or 0 if the name is not one of Glint's.
pid_t maker_of(std::string_view name) {
    if (!name.starts_with(stem)) return 0;
    const char *from = name.data() + stem.size(), *to = name.data() + name.size();
    pid_t process = 0;
    const auto [end, error] = std::from_chars(from, to, process);
    return error == std::errc{} && end != to && *end == '-' ? process : 0;
}

/// Another owner of the pipe may have made it non-blocking. Returns false if poll() fails; errno has the reason.
bool wait_for_reader(int descriptor) {
    pollfd pipe{descriptor, POLLOUT, 0};
    return poll(&pipe, 1, -1) >= 0 || errno == EINTR;
}

} // namespace

int write_all(int descriptor, std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t done = ::write(descriptor, bytes.data(), bytes.size());
        if (done < 0 && (errno == EINTR || (errno == EAGAIN && wait_for_reader(descriptor)))) continue;
        if (done < 0) return errno;
        bytes = bytes.subspan(static_cast<std::size_t>(done));
    }
    return 0;
}

int rename_to_new(const std::string& from, const std::string& to) {
    if (renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS) return errno;
    if (link(from.c_str(), to.c_str()) == 0) return unlink(from.c_str()) == 0 ? 0 : errno; // for NFS
    if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS) return errno;
    struct stat about {};
    if (stat(from.c_str(), &about) != 0) return errno;
    const bool is_folder = S_ISDIR(about.st_mode);
    if (is_folder) { // mkdir() reserves the name, and an empty folder is replaced
        if (mkdir(to.c_str(), 0777) != 0) return errno;
    } else {
        const int reserved = ::open(to.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (reserved < 0) return errno;
        ::close(reserved);
    }
    if (rename(from.c_str(), to.c_str()) == 0) return 0;
    const int error = errno;
    is_folder ? rmdir(to.c_str()) : unlink(to.c_str());
    return error == EEXIST || error == ENOTEMPTY ? EIO : error; // on EEXIST the caller tries the next name
}

void sync_folder(const std::string& path) {
    const int folder = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) fsync(folder), ::close(folder);
}

TemporaryFile::TemporaryFile(TemporaryFile&& other) noexcept { *this = std::move(other); }

TemporaryFile& TemporaryFile::operator=(TemporaryFile&& other) noexcept {
    std::swap(descriptor_, other.descriptor_), std::swap(replaces_file_, other.replaces_file_);
    std::swap(exchanged_, other.exchanged_), std::swap(in_place_, other.in_place_), folder_.swap(other.folder_),
        name_.swap(other.name_);
    return *this;
}

TemporaryFile::~TemporaryFile() {
    close();
    if (!name_.empty()) unlink(name_.c_str());
}

int TemporaryFile::open(const std::string& folder) {
    folder_ = folder;
    descriptor_ = ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    if (descriptor_ >= 0) return hold(descriptor_), 0;
    if (errno != EOPNOTSUPP && errno != EISDIR && errno != ENOENT) return errno;
    for (int i = 0;;) { // O_EXCL: this process owns the new file, and no link is followed
        name_ = free_name(i);
        descriptor_ = ::open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor_ >= 0) return hold(descriptor_), 0;
        if (errno == EEXIST) continue;
        name_.clear();
        return errno;
    }
}

/// The next name in the numbering; only creating the file shows whether it is free.
std::string TemporaryFile::free_name(int& tried) const {
    return folder_ + "/" + std::string(stem) + std::to_string(getpid()) + "-" + std::to_string(tried++);
}

int TemporaryFile::copy_owner_and_mode(const std::string& place) const {
    struct stat before {};
    if (lstat(place.c_str(), &before) != 0) return errno == ENOENT ? 0 : errno;
    if (fchown(descriptor_, before.st_uid, before.st_gid) != 0) // only root may change the owner
        [[maybe_unused]]
        const int group_alone = fchown(descriptor_, static_cast<uid_t>(-1), before.st_gid);
    return fchmod(descriptor_, before.st_mode & 07777u) == 0 ? 0 : errno;
}

int TemporaryFile::write(std::span<const std::byte> bytes) const { return write_all(descriptor_, bytes); }

int TemporaryFile::sync() const { return fsync(descriptor_) == 0 ? 0 : errno; }

int TemporaryFile::give_name() {
    if (!name_.empty()) return 0;
    const std::string file = "/proc/self/fd/" + std::to_string(descriptor_);
    for (int i = 0;;) {
        std::string name = free_name(i);
        if (linkat(AT_FDCWD, file.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0) {
            name_ = std::move(name);
            return 0;
        }
        if (errno != EEXIST) return errno;
    }
}

int TemporaryFile::put_in(const std::string& place) {
    if (const int error = give_name()) return error;
    if (rename(name_.c_str(), place.c_str()) != 0) return errno;
    name_.clear();
    return 0;
}

int TemporaryFile::put_in_new(const std::string& place) {
    if (const int error = give_name()) return error;
    if (const int error = rename_to_new(name_, place)) return error;
    name_.clear();
    in_place_ = true;
    return 0;
}

int TemporaryFile::exchange_with(const std::string& place) {
    if (const int error = give_name()) return error;
    struct stat there {};
    const bool is_there = lstat(place.c_str(), &there) == 0;
    if (is_there && S_ISDIR(there.st_mode)) return EISDIR; // folders are exchanged, too
    exchanged_ = is_there && renameat2(AT_FDCWD, name_.c_str(), AT_FDCWD, place.c_str(), RENAME_EXCHANGE) == 0;
    replaces_file_ = exchanged_ || (is_there && errno != ENOENT);
    const int error = exchanged_ ? 0 : replaces_file_ ? put_in_and_keep(place) : put_in(place);
    in_place_ = !error;
    return error;
}

/// In two steps, if the file system cannot exchange files. Then name_ is the name of the replaced file.
int TemporaryFile::put_in_and_keep(const std::string& place) {
    std::string aside;
    for (int i = 0;;) {
        aside = free_name(i);
        if (link(place.c_str(), aside.c_str()) == 0) break; // the place is never empty
        if (errno == EEXIST) continue;
        if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS) return errno;
        if (access(aside.c_str(), F_OK) == 0) continue; // FAT has no links: rename() would replace it
        if (rename(place.c_str(), aside.c_str()) != 0) return errno;
        break;
    }
    if (rename(name_.c_str(), place.c_str()) == 0) return name_.swap(aside), 0;
    const int error = errno;
    rename(aside.c_str(), place.c_str()), unlink(aside.c_str()); // rename() removes neither of two names of one file
    return error;
}

void TemporaryFile::take_back(const std::string& place) {
    if (!std::exchange(in_place_, false)) return;
    if (exchanged_)
        renameat2(AT_FDCWD, name_.c_str(), AT_FDCWD, place.c_str(), RENAME_EXCHANGE);
    else if (!replaces_file_)
        unlink(place.c_str());
    else if (rename(name_.c_str(), place.c_str()) == 0)
        name_.clear();
}

void TemporaryFile::close() {
    if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
}

void sweep_temporaries(const std::filesystem::path& folder) {
    for (const std::string& name : names_in(folder)) {
        const pid_t maker = maker_of(name);
        const std::filesystem::path path = folder / name;
        if (maker <= 0 || !is_abandoned(path, maker)) continue;
        std::error_code ignored;
        if (unlink(path.c_str()) != 0 && errno == EISDIR) std::filesystem::remove_all(path, ignored);
    }
}

int TemporaryFolder::make(const std::string& parent_of) {
    remove();
    for (int i = 0;; ++i) {
        std::string name = fmt::format("{}/.glint-{}-{}", parent_of, getpid(), i);
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
