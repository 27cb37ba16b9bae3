#include "app/world/plugin_source.h"
#include "app/files/child_process.h"
#include "app/files/shared_library.h"
#include "sims/api/error.h"
#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

namespace glint {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_errors = 5;
constexpr std::chrono::seconds trial_time{20};

/// A line of g++ or clang++ that names a place: "FILE:LINE:COLUMN: KIND: WORDS".
struct PlacedLine {
    std::string_view file, kind, words;
    int line = 0;
};

std::optional<PlacedLine> placed(std::string_view text) {
    PlacedLine found;
    const auto colon = text.find(':');
    if (colon == text.npos || colon == 0) return {};
    found.file = text.substr(0, colon);
    const char *const from = text.data() + colon + 1, *const end = text.data() + text.size();
    const auto number = std::from_chars(from, end, found.line);
    if (number.ec != std::errc{} || number.ptr == end || *number.ptr != ':') return {};
    std::string_view rest = text.substr(static_cast<std::size_t>(number.ptr - text.data()) + 1);
    rest.remove_prefix(std::min(rest.size(), rest.find_first_not_of("0123456789: ")));
    for (const std::string_view kind : {"fatal error", "error", "note", "warning"})
        if (rest.starts_with(kind) && rest.substr(kind.size()).starts_with(": "))
            found.kind = kind, rest.remove_prefix(kind.size() + 2);
    found.words = rest;
    return found;
}

std::string name_of(std::string_view file) { return fs::path(file).filename().string(); }

/// Whether the compiler's text names the reason of an unfulfilled concept there.
bool is_reason(std::string_view words) {
    return words.find("is invalid") != words.npos || words.find("would be invalid") != words.npos;
}

std::string first_line_with(std::string_view said, std::initializer_list<std::string_view> words) {
    for (std::string_view rest = said; !rest.empty();) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        for (const std::string_view word : words)
            if (const auto at = line.find(word); at != line.npos) return std::string(line.substr(at));
    }
    return "";
}

std::string errors_text(const std::vector<SourceError>& errors) {
    std::string all;
    for (const SourceError& error : errors) all += "\n  " + text_of(error);
    return all;
}

Descriptor nothing_to_read() {
    Descriptor nothing(open("/dev/null", O_RDONLY | O_CLOEXEC));
    if (nothing.number() < 0) throw Error(fmt::format("/dev/null cannot be opened: {}", std::strerror(errno)));
    return nothing;
}

std::string compiler_in_path() {
    for (const char* name : {"g++", "clang++"})
        if (auto found = program_in_path(name)) return *std::move(found);
    throw Error("there is no compiler: neither g++ nor clang++ is in PATH; install one of them, or build the plugin "
                "elsewhere and give its .so to --plugin");
}

} // namespace

bool is_plugin_source(const std::string& file) {
    const std::string ending = fs::path(file).extension().string();
    return ending == ".cpp" || ending == ".cc" || ending == ".cxx";
}

bool is_plugin(const std::string& file) { return is_plugin_source(file) || fs::path(file).extension() == ".so"; }

bool has_plugin_rules(const fs::path& folder) {
    std::error_code unknown;
    return fs::is_regular_file(folder / plugin_rules, unknown) && fs::is_directory(folder / "sims/api", unknown);
}

std::optional<fs::path> sources_around_program() {
    std::error_code unknown;
    for (fs::path folder = fs::read_symlink("/proc/self/exe", unknown).parent_path(); folder.has_relative_path();
         folder = folder.parent_path())
        for (const fs::path& root : {folder, folder / "share/glint"}) // in the tree, and installed: cmake/install.cmake
            if (has_plugin_rules(root)) return root;
    return {};
}

std::vector<std::string> compile_words(const std::string& compiler, const fs::path& sources,
                                       const std::string& source) {
    std::vector<std::string> words{compiler,
                                   "-std=c++20",
                                   "-O2",
                                   "-ffp-contract=off",
                                   "-fno-math-errno",
                                   "-fno-trapping-math",
                                   "-fvisibility=hidden",
                                   "-fPIC",
                                   "-DGLINT_WITH_CUDA=0"};
    if (!name_of(compiler).starts_with("clang")) words.emplace_back("-fno-gnu-unique"); // clang makes no such symbols
#ifdef __x86_64__
    words.emplace_back("-march=x86-64-v3");
#endif
    for (const std::string& more : {"-I" + sources.string(), "-I" + (sources / "sims").string(), source})
        words.push_back(more);
    return words;
}

std::vector<std::string> build_words(const std::string& compiler, const fs::path& sources, const std::string& source,
                                     const std::string& to) {
    std::vector<std::string> words = compile_words(compiler, sources, source);
    for (const std::string& more :
         {(sources / "sims/api/plugin.cpp").string(), std::string("-shared"), std::string("-o"), to})
        words.push_back(more);
    return words;
}

std::string text_of(const SourceError& error) {
    return error.line == 0 ? error.words : fmt::format("{}:{}: {}", name_of(error.file), error.line, error.words);
}

std::vector<SourceError> errors_in(std::string_view said, const std::string& source) {
    std::vector<SourceError> errors;
    const std::string own = name_of(source);
    bool open = false;       // the last error has no line of the source yet
    const auto close = [&] { // the same line may lead to several errors elsewhere: the first one is the cause
        if (errors.size() < 2) return;
        const SourceError &last = errors.back(), &before = errors[errors.size() - 2];
        if (last.line == before.line && last.file == before.file) errors.pop_back();
    };
    for (std::string_view rest = said; !rest.empty();) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        const auto found = placed(line);
        if (!found) continue;
        const bool in_source = name_of(found->file) == own;
        if (found->kind.ends_with("error")) {
            close();
            errors.push_back({std::string(found->file), found->line, std::string(found->words)});
            open = !in_source;
            continue;
        }
        if (errors.empty()) continue;
        if (open && in_source) errors.back().file = found->file, errors.back().line = found->line, open = false;
        if (found->kind == "note" && is_reason(found->words) && !is_reason(errors.back().words))
            errors.back().words += fmt::format(": {}", found->words);
    }
    close();
    if (errors.size() > most_errors) errors.resize(most_errors);
    if (!errors.empty()) return errors;
    std::string words = first_line_with(said, {"undefined reference to", "undefined symbol", "error:"});
    if (words.empty()) words = said.substr(0, said.find('\n'));
    if (!words.empty()) errors.push_back({"", 0, words});
    return errors;
}

void make_build_folder(TemporaryFolder& folder) {
    std::error_code error;
    const fs::path parent = fs::temp_directory_path(error);
    const int refused = error ? error.value() : folder.make(parent.string());
    if (refused != 0)
        throw Error(
            fmt::format("no folder for builds can be made in '{}': {}", parent.string(), std::strerror(refused)));
    fs::permissions(folder.name(), fs::perms::owner_all, error);
}

std::vector<SourceError> build_plugin(const std::string& source, const std::string& to,
                                      const std::function<void()>& on_wait, const std::vector<std::string>& more) {
    std::error_code unknown;
    if (!fs::is_regular_file(source, unknown)) throw Error(fmt::format("there is no file '{}'", source));
    if (const std::string loose = writable_by_others(source); !loose.empty())
        throw Error(
            fmt::format("other users can write '{}', and code from there runs with your rights: move the source "
                        "to a folder that only you can write, or run chmod go-w",
                        loose));
    const auto sources = sources_around_program();
    if (!sources)
        throw Error(
            fmt::format("a source is compiled with Glint's sources, and they are not around this program: build "
                        "'{}' with cmake/plugin.cmake, and give the .so to --plugin",
                        source));
    const std::string compiler = compiler_in_path();
    std::vector<std::string> words = build_words(compiler, *sources, fs::absolute(source).string(), to);
    words.insert(words.end(), more.begin(), more.end());
    if (name_of(compiler).starts_with("clang")) // one line for each message, and no more than are shown
        words.insert(words.end(), {"-fno-color-diagnostics", "-fno-caret-diagnostics", "-ferror-limit=5"});
    else
        words.insert(words.end(), {"-fdiagnostics-color=never", "-fno-diagnostics-show-caret", "-fmax-errors=5"});
    const Descriptor nothing = nothing_to_read();
    ChildProcess compiling(words, nothing.number());
    const int status = compiling.wait(on_wait);
    if (status == 0) return {};
    std::vector<SourceError> errors = errors_in(compiling.said(), source);
    if (errors.empty()) errors.push_back({"", 0, fmt::format("{} ended with status {}", name_of(compiler), status)});
    return errors;
}

std::string plugin_to_load(const std::string& file, const TemporaryFolder& folder, int number) {
    const std::string to = fmt::format("{}/{}-{}.so", folder.name(), fs::path(file).stem().string(), number);
    if (is_plugin_source(file)) {
        const auto errors = build_plugin(file, to, [] {});
        if (!errors.empty()) throw Error(fmt::format("{} does not compile:{}", file, errors_text(errors)));
        return to;
    }
    std::error_code error;
    if (const std::string loose = writable_by_others(file); !loose.empty())
        throw Error(fmt::format("other users can write '{}', and code from there runs with your rights: run chmod go-w",
                                loose));
    fs::copy_file(file, to, fs::copy_options::overwrite_existing, error);
    if (error) throw Error(fmt::format("plugin {} was not loaded: it cannot be copied: {}", file, error.message()));
    return to;
}

std::string try_build(const std::string& program, const std::string& library, const std::string& simulation,
                      const TemporaryFolder& folder, const std::function<void()>& on_wait) {
    const Descriptor nothing = nothing_to_read();
    const std::vector<std::string> load{program, "list", "--plugin", library};
    const std::vector<std::string> render{program,
                                          "render",
                                          simulation,
                                          "--plugin",
                                          library,
                                          "--device",
                                          "cpu",
                                          "--size",
                                          "64x48",
                                          "--steps",
                                          "1",
                                          "-o",
                                          folder.name() + "/trial.png"};
    ChildProcess trial(simulation.empty() ? load : render, nothing.number());
    const auto end = std::chrono::steady_clock::now() + trial_time;
    bool too_long = false;
    struct TooLong {};
    int status = 0;
    try {
        status = trial.wait([&] {
            on_wait();
            if (std::chrono::steady_clock::now() > end) throw TooLong();
        });
    } catch (const TooLong&) { too_long = true; }
    if (too_long)
        return fmt::format("its first step and picture did not end within {} s: look for a loop without an end",
                           trial_time.count());
    if (status == 0) return "";
    if (status > 128) return fmt::format("it crashed in its first step or picture ({})", strsignal(status - 128));
    std::string_view said = trial.said();
    said = said.substr(0, said.find('\n'));
    if (said.starts_with("glint: ")) said.remove_prefix(7);
    return said.empty() ? fmt::format("its trial ended with status {}", status) : std::string(said);
}

FileStamp stamp_of(const std::string& file) {
    struct stat about {};
    if (stat(file.c_str(), &about) != 0) return {};
    return {std::int64_t{about.st_mtim.tv_sec} * 1'000'000'000 + about.st_mtim.tv_nsec, about.st_ino,
            static_cast<std::uint64_t>(about.st_size), true};
}

bool SavedFile::look(const FileStamp& now) {
    const bool complete = now.exists && now == seen_ && !(now == taken_);
    seen_ = now;
    if (complete) taken_ = now;
    return complete;
}

} // namespace glint
