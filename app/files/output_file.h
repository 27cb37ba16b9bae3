// A file that is written whole or not at all: a temporary one in the same folder, fsync, rename. "-" is standard
// output.
#pragma once
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

} // namespace glint
