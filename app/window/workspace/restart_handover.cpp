#include "app/window/workspace/restart_handover.h"
#include "app/run/run_file.h"
#include "app/window/current_session.h"
#include "sims/api/error.h"
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <span>
#include <sys/mman.h>
#include <unistd.h>

namespace glint {
namespace {

constexpr const char* variable = "GLINT_GO_ON_FILE";

std::string path_of(const std::string& file) { return "/proc/self/fd/" + file; }

} // namespace

void hand_over_run(CurrentSession& current) {
    const int file = memfd_create("glint run", 0);
    if (file < 0) throw Error(std::string("no memory file for the run can be created: ") + std::strerror(errno));
    const std::string number = std::to_string(file);
    try {
        std::ofstream to(path_of(number), std::ios::binary);
        const std::vector<std::byte> bytes = encode(record_now(*current));
        to.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        if (!to.flush()) throw Error("there is not enough memory to save the run");
    } catch (...) {
        close(file);
        throw;
    }
    setenv(variable, number.c_str(), 1);
}

std::optional<RunRecord> take_handed_over_run(const Catalog& catalog) {
    const char* set = std::getenv(variable);
    if (!set) return {};
    const std::string number = set;
    unsetenv(variable);
    std::ifstream from(path_of(number), std::ios::binary);
    if (!from) throw Error("the file that holds the run cannot be opened");
    close(std::atoi(number.c_str())); // the stream has its own descriptor
    const std::string bytes{std::istreambuf_iterator<char>(from), {}};
    return decode(std::as_bytes(std::span(bytes)), catalog);
}

} // namespace glint
