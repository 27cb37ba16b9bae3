#include "app/terminal/failure.h"
#include "fuzz/targets.h"
#include "support/headless.h"
#include <algorithm>
#include <fcntl.h>
#include <sstream>
#include <unistd.h>

namespace glint::test {
namespace {

/// Discards all output while it exists.
class Silence {
public:
    Silence() : out_(dup(STDOUT_FILENO)), err_(dup(STDERR_FILENO)) {
        const int nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, STDOUT_FILENO), dup2(nowhere, STDERR_FILENO);
        close(nowhere);
    }
    ~Silence() {
        dup2(out_, STDOUT_FILENO), dup2(err_, STDERR_FILENO);
        close(out_), close(err_);
    }
    Silence(const Silence&) = delete;
    Silence& operator=(const Silence&) = delete;

private:
    int out_, err_;
};

constexpr std::size_t longest_argument = (std::size_t{128} << 10) - 1; // of Linux

/// Parses arguments, one a line. No device has the name that is appended, so nothing is computed or written: the device
/// is checked last.
std::string parse_lines(const std::string& lines) {
    std::vector<std::string> arguments;
    std::istringstream text(lines);
    for (std::string line; std::getline(text, line) && arguments.size() < 50;)
        arguments.push_back(line.substr(0, std::min(longest_argument, line.find('\0'))));
    if (!arguments.empty() && arguments[0] != "list" && arguments[0] != "describe" && arguments[0] != "help")
        arguments.insert(arguments.end(), {"--device", "none"});
    const Silence silence;
    try {
        (void)run_headless_or_throw(arguments);
        return "";
    } catch (const Failure& failure) {
        if (failure.status == Exit::bad_input || failure.status == Exit::unavailable) return failure.what();
        throw;
    }
}

} // namespace

FuzzTarget command_line_target() {
    const auto taken = [](const std::string& lines) { // all other command lines end with the device's error
        const std::string said = parse_lines(lines);
        return said.find("no device 'none'") != std::string::npos ? "" : said;
    };
    return {"command_line",
            taken,
            {"list", "describe\nheat", "render\nheat\n--size\n32x32\n--steps\n5\n-o\na.png\n--set\nk=0.2",
             "bench\nheat\n--size\n32x32\n--seconds\n0.1\n--method\nall", "handout\nwarp\n-o\na.md\n--measure",
             "heat\n--preset\nbook\n--size\n64x64",
             "bench\nheat\n--size\n32x32\n--vary\nk=0.1..0.2+0.01\n--series\nmethod=all\n--metric\nerror"},
            {"\n",
             "--",
             "-o",
             "--set\n",
             "=",
             "--size\n",
             "x",
             "0x0",
             "99999999999999999999",
             "-1",
             "1e9",
             "nan",
             "--steps\n",
             "--preset\n",
             "--field\n",
             "--json\n",
             "--timings\n",
             "--threads\n",
             "--method\n",
             "--vary\n",
             "--series\n",
             "--metric\n",
             "size=",
             "..",
             "*2",
             "+0.5",
             "all",
             "--to\n",
             "--every\n",
             "--help\n",
             "--version\n",
             "render\n",
             "replay\n",
             "compare\n",
             "bench\n",
             "heat\n",
             "waves\n",
             "julia\n",
             "glint1:",
             "'",
             "\"",
             "{}",
             "%s",
             "[",
             "\xc3\xa9",
             "\xff",
             "--plugin\nno.so\n",
             "--output=a.png\n",
             "--target\nCpuUpload\n"},
            2000,
            20};
}

} // namespace glint::test
