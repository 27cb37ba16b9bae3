// A file that is written whole or not at all: a temporary one of its own in the same folder, fsync, rename, so that
// whoever reads finds the old or the new one, however many write at once. "-" is standard output.
#pragma once
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

class OutputFile {
public:
    /// Finds out whether it can be written, before anything is computed for it; leaves nothing behind.
    /// Throws Error with the reason.
    explicit OutputFile(std::string name);
    OutputFile(OutputFile&&) noexcept;
    OutputFile& operator=(OutputFile&&) = delete;
    ~OutputFile(); ///< without commit() nothing was written

    const std::string& name() const { return name_; } ///< as the user typed it
    bool same_place(const OutputFile& other) const { return place_ == other.place_; }

    /// Writes beside the final name and waits for the disk. Throws Error.
    void write(std::span<const std::byte>);
    void write(std::string_view text) { write(std::as_bytes(std::span(text))); }
    /// Puts what was written in the place of what was there. Throws Error.
    void commit();

private:
    int open_temporary();
    std::string name_;
    std::string place_;     ///< resolved: links followed, the folder absolute
    std::string temporary_; ///< "" while there is none
    bool direct_ = false;   ///< a pipe, a device, standard output: written as it is
};

/// All of it at once. Returns a sentence that says why it could not be written, or nothing.
std::optional<std::string> write_file(const std::filesystem::path&, std::string_view text);

} // namespace glint
