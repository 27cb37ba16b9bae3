#include "app/world/plugin_build.h"
#include "app/files/child_process.h"
#include "app/files/shared_library.h"
#include "app/files/state_folder.h"
#include "app/world/plugin_trial.h"
#include "sims/api/error.h"
#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <initializer_list>
#include <string_view>
#include <system_error>
#include <xxhash.h>

namespace glint {
namespace fs = std::filesystem;

// --- compilers

namespace {

using WordList = std::vector<std::string>;

std::string compiler_in_path() {
    for (const char* name : {"g++", "clang++"})
        if (auto found = program_in_path(name)) return *std::move(found);
    throw Error("there is no compiler: neither g++ nor clang++ is in PATH; install one of them, or build the plugin "
                "elsewhere and give its .so to --plugin");
}

bool is_clang(const std::string& compiler) { return fs::path(compiler).filename().string().starts_with("clang"); }

Descriptor nothing_to_read() {
    Descriptor nothing(open("/dev/null", O_RDONLY | O_CLOEXEC));
    if (nothing.number() < 0) throw Error(fmt::format("/dev/null cannot be opened: {}", std::strerror(errno)));
    return nothing;
}

/// A compiler at work.
class Compiling {
public:
    explicit Compiling(const WordList& words) : nothing_(nothing_to_read()), process_(words, nothing_.number()) {}
    int wait(const OnBuildWait& on_wait) { return process_.wait(on_wait); }
    const std::string& said() const { return process_.said(); }

private:
    Descriptor nothing_;
    ChildProcess process_;
};

bool runs(const WordList& words, const OnBuildWait& on_wait) { return Compiling(words).wait(on_wait) == 0; }

/// Seconds since the last call, at first since the beginning.
class Stopwatch {
public:
    double lap_s() {
        const auto now = std::chrono::steady_clock::now();
        return std::chrono::duration<double>(now - std::exchange(begin_, now)).count();
    }

private:
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

} // namespace

std::optional<std::string> nvcc_here() {
    std::error_code unknown;
    if (const char* const named = std::getenv("CUDACXX"); named && fs::is_regular_file(named, unknown)) return named;
    if (auto found = program_in_path("nvcc")) return found;
    for (const char* usual : {"/usr/local/cuda/bin/nvcc", "/opt/cuda/bin/nvcc"})
        if (fs::is_regular_file(usual, unknown)) return usual;
    return {};
}

BuildFor build_for_this_machine() {
    std::error_code unknown;
    const bool driver = fs::exists("/dev/nvidiactl", unknown) || fs::exists("/dev/dxg", unknown);
    return driver && nvcc_here() ? BuildFor::gpu : BuildFor::cpu;
}

// --- what builds share

namespace {

/// Compiled parts that are the same in all builds by one compiler. "": not there.
struct SharedParts {
    WordList to_compile; ///< options that use the precompiled API
    std::string plugin_object;
};

constexpr const char* api_header = "glint_api.h";
constexpr std::size_t most_kept = 3; ///< folders of shared parts, of some 50 MB each

/// The folder for the parts that this compiler makes of the present headers; it may not exist.
std::optional<fs::path> parts_folder(const std::string& compiler, const fs::path& sources) {
    const auto cache = cache_folder();
    if (!cache) return {};
    std::error_code error;
    std::string about;
    const auto add = [&](const fs::path& file) {
        about += fmt::format("{} {}\n", file.string(), text_of(stamp_of(file.string())));
    };
    add(fs::canonical(compiler, error));
    for (const std::string& word : compile_words(compiler, sources, "")) about += word + "\n";
    std::vector<fs::path> headers;
    for (const auto& entry : fs::directory_iterator(sources / "sims/api", error)) headers.push_back(entry.path());
    std::ranges::sort(headers);
    for (const fs::path& header : headers) add(header);
    return *cache / "plugins" / fmt::format("{:016x}", XXH3_64bits(about.data(), about.size()));
}

SharedParts parts_in(const fs::path& folder, const std::string& compiler) {
    const std::string header = (folder / api_header).string();
    if (is_clang(compiler)) return {{"-include-pch", header + ".pch"}, (folder / "plugin.o").string()};
    return {{"-include", header}, (folder / "plugin.o").string()};
}

SharedParts shared_parts(const std::string& compiler, const fs::path& sources) {
    const auto folder = parts_folder(compiler, sources);
    std::error_code error;
    if (!folder || !fs::is_directory(*folder, error)) return {};
    fs::last_write_time(*folder, fs::file_time_type::clock::now(), error); // the least used ones are removed
    return parts_in(*folder, compiler);
}

WordList precompile_words(const std::string& compiler, const fs::path& sources, const fs::path& folder) {
    const std::string header = (folder / api_header).string();
    const std::string api = (sources / "sims/api/sim.h").string();
    WordList words = compile_words(compiler, sources, is_clang(compiler) ? api : header);
    words.insert(words.end() - 1, {"-x", "c++-header"});
    words.insert(words.end(), {"-o", header + (is_clang(compiler) ? ".pch" : ".gch")});
    if (is_clang(compiler)) words.emplace_back("-fpch-instantiate-templates");
    return words;
}

void remove_least_used(const fs::path& parent) {
    std::vector<std::pair<fs::file_time_type, fs::path>> folders;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(parent, error))
        if (entry.is_directory(error) && !entry.path().filename().string().starts_with('.'))
            folders.emplace_back(entry.last_write_time(error), entry.path());
    std::ranges::sort(folders, std::greater{});
    for (std::size_t i = most_kept; i < folders.size(); ++i) fs::remove_all(folders[i].second, error);
}

/// Whether the precompiled API may stand before the source: nothing but includes stands before its own.
bool includes_api(const std::string& source) {
    std::ifstream file(source);
    for (std::string line; std::getline(file, line);) {
        const auto from = line.find_first_not_of(" \t");
        if (from == line.npos || line[from] != '#') continue;
        if (line.find("\"api/sim.h\"") != line.npos) return true;
        if (line.find("include") == line.npos) return false;
    }
    return false;
}

} // namespace

void prepare_builds(const OnBuildWait& on_wait) {
    const auto sources = sources_around_program();
    if (!sources) return;
    const std::string compiler = compiler_in_path();
    const auto folder = parts_folder(compiler, *sources);
    std::error_code error;
    if (!folder || fs::is_directory(*folder, error)) return;
    const fs::path parent = folder->parent_path();
    fs::create_directories(parent, error);
    sweep_temporaries(parent);
    TemporaryFolder made;
    if (made.make(parent.string()) != 0) return;
    std::ofstream(fs::path(made.name()) / api_header) << "#include \"api/sim.h\"\n";
    WordList object = compile_words(compiler, *sources, (*sources / "sims/api/plugin.cpp").string());
    object.insert(object.end(), {"-c", "-o", made.name() + "/plugin.o"});
    if (!runs(precompile_words(compiler, *sources, made.name()), on_wait) || !runs(object, on_wait)) return;
    made.put_in_new(folder->string());
    remove_least_used(parent);
}

// --- one build

namespace {

void require_own_source(const std::string& source) {
    std::error_code unknown;
    if (!fs::is_regular_file(source, unknown)) throw Error(fmt::format("there is no file '{}'", source));
    if (const std::string loose = writable_by_others(source); !loose.empty())
        throw Error(
            fmt::format("other users can write '{}', and code from there runs with your rights: move the source "
                        "to a folder that only you can write, or run chmod go-w",
                        loose));
}

fs::path sources_for(const std::string& source) {
    if (auto sources = sources_around_program()) return *std::move(sources);
    throw Error(fmt::format("a source is compiled with Glint's sources, and they are not around this program: build "
                            "'{}' with cmake/plugin.cmake, and give the .so to --plugin",
                            source));
}

/// One line for each message. More than are shown, because the cause may come late: see errors_in().
WordList brief_messages(const std::string& compiler) {
    if (is_clang(compiler)) return {"-fno-color-diagnostics", "-fno-caret-diagnostics", "-ferror-limit=40"};
    if (fs::path(compiler).filename() == "nvcc") return {"-w"};
    return {"-fdiagnostics-color=never", "-fno-diagnostics-show-caret", "-fmax-errors=40"};
}

std::vector<SourceError> errors_of(const Compiling& ended, int status, const std::string& program,
                                   const std::string& source) {
    if (status == 0) return {};
    std::vector<SourceError> errors = errors_in(ended.said(), source);
    if (errors.empty())
        errors.push_back(
            {"", 0, fmt::format("{} ended with status {}", fs::path(program).filename().string(), status)});
    return errors;
}

std::vector<SourceError> compile(const std::string& compiler, WordList words, const SharedParts& parts,
                                 const std::string& source, const OnBuildWait& on_wait) {
    const auto run = [&](const WordList& with) {
        WordList all = words;
        all.insert(all.begin() + 1, with.begin(), with.end());
        Compiling compiling(all);
        const int status = compiling.wait(on_wait);
        return errors_of(compiling, status, compiler, source);
    };
    const bool precompiled = !parts.to_compile.empty() && includes_api(source);
    auto errors = run(precompiled ? parts.to_compile : WordList{});
    // clang refuses a precompiled header that does not fit, and an error without a place may be about it
    const bool about_it = std::ranges::any_of(errors, [](const SourceError& error) {
        return error.line == 0 || error.words.find("precompiled") != std::string::npos;
    });
    return precompiled && about_it ? run({}) : errors;
}

/// "-fuse-ld=gold": the fastest linker of PATH; "": the compiler's own.
std::string fast_linker() {
    for (const char* name : {"mold", "gold", "lld"})
        if (program_in_path(fmt::format("ld.{}", name))) return fmt::format("-fuse-ld={}", name);
    return "";
}

std::vector<SourceError> link(const std::string& compiler, const WordList& objects, const std::string& to,
                              const std::string& source, const OnBuildWait& on_wait) {
    const bool by_nvcc = fs::path(compiler).filename() == "nvcc";
    WordList words{compiler, "-shared", "-o", to};
    words.insert(words.end(), objects.begin(), objects.end());
    if (by_nvcc) words.emplace_back("-cudart=static");
    if (const std::string fast = fast_linker(); !by_nvcc && !fast.empty()) {
        WordList faster = words;
        faster.push_back(fast);
        if (runs(faster, on_wait)) return {};
    }
    Compiling linking(words);
    const int status = linking.wait(on_wait);
    return errors_of(linking, status, compiler, source);
}

void copy_library(const std::string& file, const std::string& to) {
    std::error_code error;
    if (const std::string loose = writable_by_others(file); !loose.empty())
        throw Error(fmt::format("other users can write '{}', and code from there runs with your rights: run chmod go-w",
                                loose));
    fs::copy_file(file, to, fs::copy_options::overwrite_existing, error);
    if (error) throw Error(fmt::format("plugin {} was not loaded: it cannot be copied: {}", file, error.message()));
}

std::string errors_text(const std::vector<SourceError>& errors) {
    std::string all;
    for (const SourceError& error : errors) all += "\n  " + text_of(error);
    return all;
}

} // namespace

void make_build_folder(TemporaryFolder& folder) {
    std::error_code error;
    const fs::path parent = fs::temp_directory_path(error);
    const int refused = error ? error.value() : folder.make(parent.string());
    if (refused != 0)
        throw Error(
            fmt::format("no folder for builds can be made in '{}': {}", parent.string(), std::strerror(refused)));
    fs::permissions(folder.name(), fs::perms::owner_all, error);
}

std::vector<SourceError> build_plugin(const std::string& source, const std::string& to, BuildFor build_for,
                                      const OnBuildWait& on_wait, BuildTimes* times, const WordList& more) {
    require_own_source(source);
    const fs::path sources = sources_for(source);
    const std::string compiler_for_cpu = compiler_in_path();
    const auto nvcc = build_for == BuildFor::gpu ? nvcc_here() : std::nullopt;
    const std::string& compiler = nvcc ? *nvcc : compiler_for_cpu;
    SharedParts parts = shared_parts(compiler_for_cpu, sources);
    if (nvcc || !more.empty()) parts.to_compile.clear(); // the API was precompiled with other options
    Stopwatch watch;
    std::optional<Compiling> exports; // beside the source
    if (parts.plugin_object.empty()) {
        parts.plugin_object = to + ".plugin.o";
        WordList words = compile_words(compiler_for_cpu, sources, (sources / "sims/api/plugin.cpp").string());
        words.insert(words.end(), {"-c", "-o", parts.plugin_object});
        exports.emplace(words);
    }
    const std::string object = to + ".o";
    WordList words = compile_words(compiler, sources, fs::absolute(source).string());
    words.insert(words.end(), {"-c", "-o", object});
    words.insert(words.end(), more.begin(), more.end());
    for (const std::string& brief : brief_messages(compiler)) words.push_back(brief);
    auto errors = compile(compiler, std::move(words), parts, source, on_wait);
    if (!errors.empty()) return errors;
    if (exports) {
        const int status = exports->wait(on_wait);
        errors = errors_of(*exports, status, compiler_for_cpu, source);
        if (!errors.empty()) return errors;
    }
    const double compile_s = watch.lap_s();
    WordList objects{object, parts.plugin_object};
    objects.insert(objects.end(), more.begin(), more.end()); // a sanitizer is linked, too
    errors = link(compiler, objects, to, source, on_wait);
    if (times) *times = {compile_s, watch.lap_s()};
    std::error_code error;
    fs::remove(object, error);
    return errors;
}

std::string plugin_to_load(const std::string& file, const TemporaryFolder& folder, int number, BuildFor build_for) {
    const std::string to = fmt::format("{}/{}-{}.so", folder.name(), fs::path(file).stem().string(), number);
    if (is_plugin_source(file)) {
        const auto errors = build_plugin(file, to, build_for, [] {});
        if (!errors.empty()) throw Error(fmt::format("{} does not compile:{}", file, errors_text(errors)));
    } else {
        copy_library(file, to);
    }
    return to;
}

MadeBuild made_build(const NewBuild& wanted, const TemporaryFolder& folder, const OnBuildWait& on_wait) {
    MadeBuild made;
    made.library = wanted.to;
    const FileStamp before = stamp_of(wanted.file);
    if (is_plugin_source(wanted.file)) {
        made.text = source_text(wanted.file);
        made.errors = build_plugin(wanted.file, made.library, wanted.build_for, on_wait, &made.times);
    } else {
        copy_library(wanted.file, made.library);
    }
    made.outdated = !(stamp_of(wanted.file) == before);
    if (made.outdated || !made.errors.empty()) return made;
    Stopwatch watch;
    if (const std::string why = misleading_library(made.library); !why.empty()) throw Error(why);
    const auto try_it = [&](const std::string& simulation) {
        if (wanted.program.empty()) return;
        const std::string why = try_build(wanted.program, made.library, simulation, wanted.device, folder, on_wait);
        if (!why.empty()) throw Error(why);
    };
    try_it(wanted.simulation);
    made.trial_s = watch.lap_s();
    on_wait();
    made.plugin = Catalog::opened(made.library, wanted.file);
    made.load_s = watch.lap_s();
    if (!wanted.simulation.empty()) return made;
    try_it(made.plugin.definitions.front()->id());
    made.trial_s += watch.lap_s();
    return made;
}

} // namespace glint
