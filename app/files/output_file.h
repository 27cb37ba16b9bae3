// A file that is written whole or not at all: beside its place, fsync, rename, so that whoever reads finds the old or
// the new one, however many write at once. "-" is standard output, and
// /dev/fd/3 what is open as 3: there it goes on where others have stopped.
#pragma once
#include "app/files/new_file.h"
#include "app/files/temporary_file.h"
#include "sims/api/error.h"
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace glint {

/// Another file has the name, and is not replaced.
struct NameTaken : Error {
    using Error::Error;
};

class OutputFile {
public:
    /// Finds out whether it can be written and put in place, before anything is computed for it; leaves nothing behind,
    /// and clears away what those that were killed have left there. A link as the last part of the name is refused:
    /// never is anything replaced elsewhere. Throws Error with the reason.
    explicit OutputFile(std::string name);
    /// Never replaces a file. If another file has the name when this one is committed, it takes the next number. The
    /// kernel decides that when the file gets its name, so that no two programs get the same one.
    explicit OutputFile(NewFileName);
    /// Never replaces a file, and has this name only: commit() throws NameTaken, and so does this.
    static OutputFile only_new(std::string name);

    const std::string& name() const { return name_; } ///< as the user typed it; of a NewFileName the one that it got
    bool same_place(const OutputFile& other) const { return place_ == other.place_; }
    /// A pipe, a device, standard output: it gets what is written at once, and a reader may keep us waiting.
    bool direct() const { return direct_; }
    bool is_standard_output() const;

    /// Writes beside the final name and waits for the disk. Without commit() nothing was written. Throws Error.
    void write(std::span<const std::byte>);
    void write(std::string_view text) { write(std::as_bytes(std::span(text))); }
    /// The same for another process to write, by descriptor; end_written() when it has done so. Not where direct().
    int begin_written();
    void end_written();
    /// Puts what was written in the place of what was there. Throws Error.
    void commit();

    /// Puts all of them in their places (of a NewFileName only the name that it has now: NameTaken), then calls `last`.
    /// Where that throws or one of them cannot be, none is. Throws Error.
    static void commit_all(
        std::span<OutputFile* const>, const std::function<void()>& last = [] {});

private:
    void check_place();
    int put_in_place();
    void take_next_number();
    std::string folder() const;
    std::string name_;
    std::string place_; ///< the folder absolute, its links followed; /dev/fd/N where it is open already
    bool direct_ = false;
    bool only_new_ = false;
    std::optional<NewFileName> chosen_;
    std::optional<int> descriptor_; ///< where it is open already
    TemporaryFile written_;
};

/// All of it at once. Returns a sentence that says why it could not be written, or nothing.
std::optional<std::string> write_file(const std::filesystem::path&, std::string_view text);

} // namespace glint
