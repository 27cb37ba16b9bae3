// What will become a file: without a name while it is written, where the file system can do that, so that a process
// that is killed leaves nothing; elsewhere as ".glint-<process>-<number>" in the same folder, held until it is in
// place.
#pragma once
#include <filesystem>
#include <span>
#include <string>

namespace glint {

/// Functions return 0 or errno.
class TemporaryFile {
public:
    TemporaryFile() = default;
    TemporaryFile(TemporaryFile&&) noexcept;
    TemporaryFile& operator=(TemporaryFile&&) noexcept;
    ~TemporaryFile(); ///< what was not put in place is gone

    int open(const std::string& folder);
    bool is_open() const { return descriptor_ >= 0; }
    int descriptor() const { return descriptor_; }
    /// Gives it the owner, as far as this user may, and the mode of the file that it will replace.
    int resemble(const std::string& place) const;
    int write(std::span<const std::byte>) const;
    int sync() const; ///< waits for the disk
    /// So that nothing but exchanging is left for exchange_with(): no memory is asked for.
    int give_name();
    /// In the place of what was there, at once.
    int put_in(const std::string& place);
    /// Only if nothing is there: else EEXIST, and it keeps what was written for another place.
    int put_in_new(const std::string& place);
    /// The same, and take_back() undoes it as long as this lives. On a file system that cannot exchange two files what
    /// was there keeps a second name meanwhile; where it can have none, its place is empty for a moment.
    int exchange_with(const std::string& place);
    void take_back(const std::string& place);

private:
    void close();
    std::string free_name(int& tried) const;
    int put_in_and_keep(const std::string& place);

    int descriptor_ = -1;
    std::string folder_;
    std::string name_; ///< "" while it has none; of what was there before, once it was exchanged
    bool in_place_ = false, was_there_ = false, exchanged_ = false;
};

/// Waits for a reader where it has to. Returns 0 or errno.
int write_all(int descriptor, std::span<const std::byte>);

/// Renames only if nothing has the new name: else EEXIST. Returns 0 or errno.
int rename_to_new(const std::string& from, const std::string& to);

/// What was put in it or taken from it survives a power cut then; not every file system can.
void sync_folder(const std::string& path);

/// Removes what processes that are gone have left in a folder, folders among it (temporary_folder.h).
void sweep_temporaries(const std::filesystem::path& folder);

} // namespace glint
