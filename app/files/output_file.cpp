#include "app/files/output_file.h"
#include "sims/api/device.h"
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace glint {
namespace {

[[noreturn]] void refuse(const std::string& name, const std::string& why) {
    throw Error("cannot write " + (name == "-" ? "to standard output" : "'" + name + "'") + ": " + why);
}
[[noreturn]] void refuse(const std::string& name, int error) { refuse(name, std::string(std::strerror(error))); }

std::string folder_of(const std::string& file) {
    const auto slash = file.rfind('/');
    return slash == std::string::npos ? "." : slash == 0 ? "/" : file.substr(0, slash);
}

std::string real_path(const std::string& file) { // "" when it does not exist
    char resolved[PATH_MAX];
    return realpath(file.c_str(), resolved) ? resolved : "";
}

class Descriptor {
public:
    explicit Descriptor(int fd) : fd_(fd) {}
    ~Descriptor() {
        if (fd_ > 2) close(fd_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int get() const { return fd_; }

private:
    int fd_;
};

int write_all(int fd, std::span<const std::byte> bytes) { // 0 or errno
    while (!bytes.empty()) {
        const ssize_t done = ::write(fd, bytes.data(), bytes.size());
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return errno;
        bytes = bytes.subspan(static_cast<std::size_t>(done));
    }
    return 0;
}

} // namespace

OutputFile::OutputFile(std::string name) : name_(std::move(name)) {
    if (name_.empty()) refuse(name_, "the name is empty");
    if (name_ == "-") {
        place_ = name_, direct_ = true;
        return;
    }
    struct stat there {};
    const bool exists = stat(name_.c_str(), &there) == 0;
    if (!exists && errno != ENOENT) refuse(name_, errno);
    if (name_.back() == '/' || (exists && S_ISDIR(there.st_mode))) refuse(name_, "it is a folder");
    if (exists) {
        place_ = real_path(name_);
        if (access(name_.c_str(), W_OK)) refuse(name_, errno);
        direct_ = !S_ISREG(there.st_mode);
    } else {
        struct stat link {};
        if (lstat(name_.c_str(), &link) == 0) refuse(name_, "it is a link to nowhere");
        const std::string folder = real_path(folder_of(name_));
        if (folder.empty()) refuse(name_, "there is no folder '" + folder_of(name_) + "'");
        place_ = (folder == "/" ? "" : folder) + "/" + name_.substr(name_.rfind('/') + 1);
    }
    if (direct_) return;
    close(open_temporary()); // the surest way to know
    unlink(temporary_.c_str());
    temporary_.clear();
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : name_(std::move(other.name_)),
      place_(std::move(other.place_)),
      temporary_(std::exchange(other.temporary_, {})),
      direct_(other.direct_) {}

OutputFile::~OutputFile() {
    if (!temporary_.empty()) unlink(temporary_.c_str());
}

int OutputFile::open_temporary() {
    const std::string path = folder_of(place_) + "/.glint-" + std::to_string(getpid()) + "-";
    for (int i = 0;; ++i) { // O_EXCL: whoever made it owns it, be it another thread or another machine's process
        temporary_ = path + std::to_string(i);
        const int fd = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0) return fd;
        if (errno == EEXIST) continue;
        temporary_.clear();
        refuse(name_, errno);
    }
}

void OutputFile::write(std::span<const std::byte> bytes) {
    if (direct_) {
        const Descriptor file(name_ == "-" ? STDOUT_FILENO : open(name_.c_str(), O_WRONLY | O_CLOEXEC));
        if (file.get() < 0) refuse(name_, errno);
        if (const int error = write_all(file.get(), bytes)) refuse(name_, error);
        return;
    }
    const Descriptor file(open_temporary());
    struct stat before {};
    if (stat(place_.c_str(), &before) == 0 && fchmod(file.get(), before.st_mode & 07777u)) refuse(name_, errno);
    if (const int error = write_all(file.get(), bytes)) refuse(name_, error);
    if (fsync(file.get())) refuse(name_, errno);
}

void OutputFile::commit() {
    if (direct_ || temporary_.empty()) return;
    if (rename(temporary_.c_str(), place_.c_str())) refuse(name_, errno);
    temporary_.clear();
    const Descriptor folder(open(folder_of(place_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder.get() >= 0) fsync(folder.get()); // the name, too, survives a power cut; not every file system can
}

std::optional<std::string> write_file(const std::filesystem::path& path, std::string_view text) try {
    OutputFile file(path);
    file.write(text);
    file.commit();
    return {};
} catch (const Error& error) { return "nothing was kept: " + std::string(error.what()); }

} // namespace glint
