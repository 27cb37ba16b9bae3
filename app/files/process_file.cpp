#include "app/files/process_file.h"
#include "app/files/temporary_file.h"
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <optional>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace glint {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view file_text = "Glint locks this file while it uses it, and then deletes it.\n";
constexpr int max_names = 10'000;

/// The process's number in a ProcessFile's name ("7", "7-2"), or 0 if the name has none.
pid_t process_in(std::string_view name) {
    const char* const last = name.data() + name.size();
    pid_t process = 0;
    unsigned count = 0;
    const auto [end, error] = std::from_chars(name.data(), last, process);
    if (error != std::errc{} || process <= 0) return 0;
    if (end == last) return process;
    if (*end != '-') return 0;
    const auto [counted, wrong] = std::from_chars(end + 1, last, count);
    return wrong == std::errc{} && counted == last ? process : 0;
}

/// <name> of <stem><name><ending>; nothing if the text has another form.
std::optional<std::string_view> between(std::string_view stem, std::string_view name, std::string_view ending) {
    if (name.size() <= stem.size() + ending.size() || !name.starts_with(stem) || !name.ends_with(ending)) return {};
    return name.substr(stem.size(), name.size() - stem.size() - ending.size());
}

bool has_files_of(const std::vector<std::string>& names, const std::string& base) {
    return std::ranges::any_of(names,
                               [&](const std::string& name) { return name == base || name.starts_with(base + "."); });
}

/// Whether the open file still has that name.
bool is_at(int descriptor, const fs::path& path) noexcept {
    struct stat open {
    }, named{};
    return fstat(descriptor, &open) == 0 && lstat(path.c_str(), &named) == 0 && open.st_dev == named.st_dev &&
           open.st_ino == named.st_ino;
}

bool lock(int descriptor, int how) noexcept {
    int done = 0;
    do done = flock(descriptor, how);
    while (done != 0 && errno == EINTR);
    return done == 0;
}

} // namespace

std::vector<std::string> names_in(const fs::path& folder) {
    std::vector<std::string> names;
    const std::unique_ptr<DIR, int (*)(DIR*)> open(opendir(folder.c_str()), closedir);
    if (!open) return names;
    while (const dirent* entry = readdir(open.get())) names.emplace_back(entry->d_name);
    return names;
}

// is_abandoned() of another process holds the lock only for a moment
void hold(int descriptor) noexcept { lock(descriptor, LOCK_EX); }

bool is_abandoned(const fs::path& held, pid_t process) noexcept {
    int file = ::open(held.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0 && errno == EISDIR) file = ::open(held.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0 && errno == ENOENT) return true;
    if (file >= 0) {
        const bool free = lock(file, LOCK_SH | LOCK_NB); // shared: several processes may check at once
        const int error = errno;
        ::close(file);
        if (free || error == EWOULDBLOCK) return free;
    }
    return process != getpid() && kill(process, 0) != 0 && errno == ESRCH;
}

std::vector<fs::path> stale_files(const fs::path& folder, std::string_view stem, std::string_view ending,
                                  std::string_view held_ending) {
    std::vector<fs::path> left;
    for (const std::string& file : names_in(folder)) {
        const auto name = between(stem, file, ending);
        const pid_t process = name ? process_in(*name) : 0;
        if (process <= 0) continue;
        const std::string held = std::string(stem) + std::string(*name) + std::string(held_ending);
        if (is_abandoned(folder / held, process)) left.push_back(folder / file);
    }
    return left;
}

void remove_stale(const fs::path& path) noexcept {
    const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    const bool held = file >= 0 && !lock(file, LOCK_SH | LOCK_NB) && errno == EWOULDBLOCK;
    if (!held && (file < 0 || is_at(file, path))) unlink(path.c_str());
    if (file >= 0) ::close(file);
}

ProcessFile::ProcessFile(const fs::path& folder, std::string_view stem, std::string_view ending) {
    const std::string first = std::string(stem) + std::to_string(getpid());
    const std::vector<std::string> names = names_in(folder);
    for (int i = 0; i < max_names; ++i) {
        const std::string name = i ? first + "-" + std::to_string(i) : first;
        if (has_files_of(names, name)) continue;
        base_ = folder / name, path_ = with_ending(ending);
        if (make() != EEXIST) return;
    }
}

ProcessFile::~ProcessFile() { close(); }

void ProcessFile::close() noexcept {
    if (held_ < 0) return;
    if (is_at(held_, path_)) unlink(path_.c_str()); // removed before another process can get the lock
    ::close(std::exchange(held_, -1));
}

void ProcessFile::renew() noexcept {
    if (held_ < 0 || !is_at(held_, path_)) (void)make();
}

int ProcessFile::make() noexcept {
    do {
        close();
        held_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (held_ < 0) return errno;
        hold(held_);
    } while (!is_at(held_, path_)); // before hold(), another process may have removed the file as abandoned
    (void)write_all(held_, std::as_bytes(std::span(file_text)));
    return 0;
}

} // namespace glint
