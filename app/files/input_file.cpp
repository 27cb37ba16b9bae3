#include "app/files/input_file.h"
#include "app/files/descriptor.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace glint {
std::vector<std::byte> read_bytes(const std::filesystem::path& path, std::size_t max_bytes) {
    const std::string name = path.string();
    const std::string cannot = "'" + name + "' cannot be read: ";
    const auto refused = [&](const char* why) { return Error(cannot + why); };
    const auto unreadable = [&] { return Unreadable(cannot + std::strerror(errno)); };
    const Descriptor file(open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)); // a FIFO would wait for a writer
    struct stat about {};
    if (file.number() < 0 || fstat(file.number(), &about) != 0) throw unreadable();
    if (!S_ISREG(about.st_mode))
        throw refused(S_ISDIR(about.st_mode) ? "it is a folder" : "it is not an ordinary file");
    if (static_cast<std::size_t>(about.st_size) > max_bytes) throw refused("it is too large");
    std::vector<std::byte> bytes(static_cast<std::size_t>(about.st_size));
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t got = read(file.number(), bytes.data() + done, bytes.size() - done);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) throw unreadable();
        if (got == 0) break; // the file has become shorter
        done += static_cast<std::size_t>(got);
    }
    bytes.resize(done);
    return bytes;
}

} // namespace glint
