// Checks by sanitizers, which watch the plugin in a process of their own.
#include "app/check/check.h"
#include "app/files/child_process.h"
#include "app/files/temporary_file.h"
#include "app/world/plugin_build.h"
#include "app/world/plugin_source.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <optional>
#include <string_view>
#include <vector>

namespace glint {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::minutes longest{5};

std::string content_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Name of AddressSanitizer's library that this plugin needs: "libasan.so.8". It must be loaded before all others.
std::string sanitizer_of(const fs::path& plugin) {
    const std::string bytes = content_of(plugin);
    const auto at = bytes.find("libasan.so.");
    return at == bytes.npos ? "" : bytes.c_str() + at;
}

struct Watched {
    int status;
    std::string said;
};

/// Runs a program to its end. Throws Error if it takes too long.
Watched watched(const std::vector<std::string>& words) {
    const Descriptor nothing(open("/dev/null", O_RDONLY | O_CLOEXEC));
    if (nothing.number() < 0) throw Error(fmt::format("/dev/null cannot be opened: {}", std::strerror(errno)));
    ChildProcess running(words, nothing.number());
    const auto end = std::chrono::steady_clock::now() + longest;
    const int status = running.wait([&] {
        if (std::chrono::steady_clock::now() > end)
            throw Error(fmt::format("{} did not end within {} minutes", words.front(), longest.count()));
    });
    return {status, running.said()};
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    for (; !text.empty(); text.remove_prefix(std::min(text.size(), lines.back().size() + 1)))
        lines.push_back(text.substr(0, text.find('\n')));
    return lines;
}

/// "vortex.cpp:12" in the line; "" if it names no line of that file.
std::string place_in(std::string_view line, const std::string& file) {
    const auto at = line.find(file + ":");
    if (at == line.npos) return "";
    const auto number = at + file.size() + 1;
    return std::string(line.substr(at, std::min(line.find_first_not_of("0123456789", number), line.size()) - at));
}

/// What a sanitizer found, with the first line of that source: "vortex.cpp:12: heap-buffer-overflow"; "" if nothing.
std::string found_in(const std::string& said, const std::string& file) {
    constexpr std::string_view bad_access = "AddressSanitizer: ", undefined = "runtime error: ";
    std::string what, place;
    for (const std::string_view line : lines_of(said)) {
        if (const auto at = line.find(undefined); what.empty() && at != line.npos)
            what = line.substr(at + undefined.size());
        if (const auto at = line.find(bad_access); what.empty() && at != line.npos)
            what = line.substr(at + bad_access.size(), line.find(' ', at + bad_access.size()) - at - bad_access.size());
        if (!what.empty() && place.empty()) place = place_in(line, file);
        if (!place.empty()) break;
    }
    return place.empty() ? what : fmt::format("{}: {}", place, what);
}

} // namespace

Finding passes_sanitizers(const std::string& program, const std::string& source) {
    TemporaryFolder folder;
    make_build_folder(folder);
    const std::string plugin = folder.name() + "/sanitized.so";
    const auto errors = build_plugin(
        source, plugin, BuildFor::cpu, [] {}, nullptr,
        {"-O1", "-g1", "-fno-omit-frame-pointer", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"});
    if (!errors.empty()) return Finding::left_out("it cannot be compiled with sanitizers: " + text_of(errors.front()));
    const std::string library = sanitizer_of(plugin);
    const auto env = program_in_path("env");
    if (library.empty() || !env) return Finding::left_out("this compiler's sanitizers cannot be loaded into glint");
    std::vector<std::string> words{*env,  "LD_PRELOAD=" + library, "ASAN_OPTIONS=detect_leaks=0", program, "check",
                                   plugin};
    for (const char* check : {"start", "presets", "restored", "labels"}) words.insert(words.end(), {"--only", check});
    const Watched end = watched(words);
    if (std::string found = found_in(end.said, fs::path(source).filename()); !found.empty())
        return Finding::broken(std::move(found));
    if (end.status == 0) return {};
    return Finding::left_out(fmt::format("glint ended with status {} under the sanitizers", end.status));
}

Finding passes_memcheck(const std::string& program, const std::string& plugin, const std::string& simulation) {
    const auto sanitizer = program_in_path("compute-sanitizer");
    if (!sanitizer) return Finding::left_out("compute-sanitizer is not in PATH; CUDA comes with it");
    TemporaryFolder folder;
    make_build_folder(folder);
    const std::string log = folder.name() + "/memcheck.txt";
    constexpr int found_something = 86;
    const Watched end = watched({*sanitizer,
                                 "--tool",
                                 "memcheck",
                                 "--error-exitcode",
                                 fmt::to_string(found_something),
                                 "--log-file",
                                 log,
                                 program,
                                 "render",
                                 simulation,
                                 "--plugin",
                                 plugin,
                                 "--device",
                                 "cuda",
                                 "--size",
                                 "97x61",
                                 "--steps",
                                 "5",
                                 "-o",
                                 folder.name() + "/memcheck.png"});
    if (end.status == 0) return {};
    if (end.status != found_something) return Finding::left_out("it does not run on a GPU here");
    const std::string said = content_of(log);
    for (std::string_view line : lines_of(said)) {
        line.remove_prefix(std::min(line.size(), line.find_first_not_of("= ")));
        if (line.starts_with("Invalid") || line.starts_with("Program hit") || line.starts_with("Misaligned"))
            return Finding::broken(std::string(line));
    }
    return Finding::broken("memcheck found an error");
}

} // namespace glint
