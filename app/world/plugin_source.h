// The source of a plugin: the compiler's command for it, what the compiler says about mistakes, and when it was saved.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glint {

class Catalog;

/// "vortex.cpp": a file that is compiled; else it is a library.
bool is_plugin_source(const std::string& file);
/// Whether its name is that of a source or of a library, "vortex.so".
bool is_plugin(const std::string& file);

inline constexpr const char* plugin_rules = "cmake/plugin.cmake"; ///< a file that only Glint's sources have
bool has_plugin_rules(const std::filesystem::path& folder);
/// The folder of Glint's sources that lies around this program, or the part of them that is installed with it, which
/// compiles plugins; nothing if there is neither.
std::optional<std::filesystem::path> sources_around_program();

/// The compiler's command for an object, without -c and -o; the same options as in cmake/options.cmake and
/// cmake/plugin.cmake. compiler: "g++", "clang++", "nvcc", or the path of one; nvcc compiles for the GPUs of this
/// machine. source: its file, which stands last.
std::vector<std::string> compile_words(const std::string& compiler, const std::filesystem::path& sources,
                                       const std::string& source);
/// The command for a whole plugin.
std::vector<std::string> build_words(const std::string& compiler, const std::filesystem::path& sources,
                                     const std::string& source, const std::string& to);

// A new simulation (app/world/new_simulation.cpp).

inline constexpr std::array<const char*, 4> simulation_kinds{"grid", "particles", "volume", "picture"};
struct NewSimulation {
    std::string name, kind = simulation_kinds[0];
    std::filesystem::path folder;       ///< for its files; is made
    std::optional<std::string> sources; ///< the folder of Glint's sources; nothing: it lies around this program
};
struct NewSimulationFiles {
    std::filesystem::path sources;
    std::array<std::pair<std::filesystem::path, std::string>, 3> all; ///< each with its text; the first is the source
};
/// Makes the folder, and writes no file. Throws Error, also if one of the files exists.
NewSimulationFiles files_of_new(const NewSimulation&, const Catalog&);
/// Writes the files, all or none, and replaces none. Returns the source's name. Throws Error.
std::string write_new(const NewSimulation&, const Catalog&);
/// A word of a shell's command, with quotes if it needs some.
std::string shell_word(const std::string&);
/// The command that builds NAME.so from NAME.cpp in the present folder, for a shell.
std::string shell_build_command(const std::filesystem::path& sources, const std::string& name);

// What the compiler says, reduced to what matters.

struct SourceError {
    std::string file; ///< as the compiler names it; "": the error has no place
    int line = 0;     ///< from 1; 0: the error has no place
    std::string words;
    bool operator==(const SourceError&) const = default;
};

/// "vortex.cpp:12: 'k' was not declared in this scope": the file without its folders.
std::string text_of(const SourceError&);
/// The errors of g++, clang++ or nvcc, in their order, at most five. If the source has errors of the grammar, only
/// those, because the others follow from them. An error in another file, such as sim.h, has the
/// line of `source` that led there. If the text has no errors but a line about the linker or the compiler, that line is
/// the error.
std::vector<SourceError> errors_in(std::string_view said, const std::string& source);

// When a file was saved.

struct FileStamp {
    std::int64_t changed_ns = 0; ///< of the file system's clock
    std::uint64_t number = 0, bytes = 0;
    bool exists = false;
    /// of a source's text if the time is a whole second, else 0: its file system may have no finer times
    std::uint64_t hash = 0;
    bool operator==(const FileStamp&) const = default;
};
FileStamp stamp_of(const std::string& file);
/// last: of the same file. Its hash holds, and the file is not read, if the file's time is the same and some seconds
/// old: a later change would have another time.
FileStamp stamp_of(const std::string& file, const FileStamp& last);
std::string source_text(const std::string& file); ///< "" if it cannot be read
std::string text_of(const FileStamp&);            ///< differs between two versions of a file

/// Fed with stamps at regular times.
class SavedFile {
public:
    explicit SavedFile(const FileStamp& now) : taken_(now), seen_(now) {}
    /// Whether the file was saved since the last time, and has not changed since the last call: it is complete.
    bool look(const FileStamp& now);
    const FileStamp& seen() const { return seen_; } ///< at the last call

private:
    FileStamp taken_, seen_;
};

/// Looks at files on a thread of its own, every 10 ms.
class FileLooks {
public:
    /// wake: called by that thread when a file was saved.
    explicit FileLooks(std::function<void()> wake);
    ~FileLooks();
    void add(const std::string& file); ///< as the next one: each later save counts. Throws Error
    FileLooks(const FileLooks&) = delete;
    FileLooks& operator=(const FileLooks&) = delete;
    bool take(std::size_t file); ///< whether it was saved since the last call

private:
    struct Looking;
    std::unique_ptr<Looking> looking_;
};

} // namespace glint
