// A file that is written as a whole or not at all: into a temporary file next to it, then fsync and rename. A reader
// finds the old or the new file, even if several programs write at once. "-" is standard output; /dev/fd/3 is
// descriptor 3, and writing goes on at its current position.
#pragma once
#include "app/files/state_folder.h"
#include "app/files/temporary_file.h"
#include "sims/api/error.h"
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace glint {

/// A file of that name exists, and is not replaced.
struct NameTaken : Error {
    using Error::Error;
};

class OutputFile {
public:
    /// Checks that the file can be written and put in place, before anything is computed for it. Removes its temporary
    /// file, and temporary files of processes that were killed. A link as the last part of the name is refused, so that
    /// no file elsewhere is replaced. Throws Error with the reason.
    explicit OutputFile(std::string name);
    /// Never replaces a file. If a file of that name exists at commit(), the next number is used. The kernel decides
    /// that together with the name, so that no two programs get the same one.
    explicit OutputFile(NewFileName);
    /// Never replaces a file, and takes no other name: commit() throws NameTaken, and so does this.
    static OutputFile only_new(std::string name);

    /// as typed by the user; for a NewFileName, the name that was chosen
    const std::string& name() const { return name_; }
    bool same_place(const OutputFile& other) const { return place_ == other.place_; }
    /// Whether it is a pipe, a device or standard output: writes take effect at once, and a slow reader may block them.
    bool direct() const { return direct_; }
    bool is_standard_output() const;

    /// Writes next to the final name and waits for the disk. Without commit() nothing was written. Throws Error.
    void write(std::span<const std::byte>);
    void write(std::string_view text) { write(std::as_bytes(std::span(text))); }
    /// Opens the file for another process to write by descriptor; call end_written() when it is done. Not if direct().
    int begin_written();
    void end_written();
    /// Replaces the old file by the written one. Throws Error.
    void commit();

    /// Puts all of them in place (a NewFileName takes no other name than its present one: NameTaken), then calls
    /// `last`. If `last` throws, or one file cannot be put in place, none is replaced. Throws Error.
    static void commit_all(
        std::span<OutputFile* const>, const std::function<void()>& last = [] {});

private:
    void check_place();
    int put_in_place();
    void take_next_number();
    std::string folder() const;
    std::string name_;
    std::string place_; ///< absolute path, with links resolved; /dev/fd/N if the file is open already
    bool direct_ = false;
    bool only_new_ = false;
    std::optional<NewFileName> chosen_;
    std::optional<int> descriptor_; ///< if it is open already
    TemporaryFile written_;
};

/// Writes the whole file. Returns a sentence that says why it could not be written, or nothing.
std::optional<std::string> write_file(const std::filesystem::path&, std::string_view text);

} // namespace glint
