// A file before it is put in place. If the file system can, it has no name while it is written, so a killed process
// leaves nothing. Otherwise its name is ".glint-<process>-<number>" in the same folder, and it is locked until it is in
// place.
#pragma once
#include "app/files/descriptor.h"
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
    ~TemporaryFile(); ///< removes the file if it was not put in place

    int open(const std::string& folder);
    bool is_open() const { return descriptor_ >= 0; }
    int descriptor() const { return descriptor_; }
    /// Sets the owner, as far as this user may, and the mode of the file that it will replace.
    int copy_owner_and_mode(const std::string& place) const;
    int write(std::span<const std::byte>) const;
    int sync() const; ///< waits for the disk
    /// Gives it a name now, so that exchange_with() only has to exchange and allocates no memory.
    int give_name();
    /// Replaces the file at `place`, in one step.
    int put_in(const std::string& place);
    /// Only if no file is at `place`: else returns EEXIST and keeps the content for another place.
    int put_in_new(const std::string& place);
    /// Like put_in(), but take_back() undoes it as long as this object lives. If the file system cannot exchange files,
    /// the old file has a second name meanwhile. If it has no hard links either, the place is empty for a moment.
    int exchange_with(const std::string& place);
    void take_back(const std::string& place);

private:
    void close();
    std::string free_name(int& tried) const;
    int put_in_and_keep(const std::string& place);

    int descriptor_ = -1;
    std::string folder_;
    std::string name_; ///< the name; "" while it has none; after the exchange the old file's name
    bool in_place_ = false, replaces_file_ = false, exchanged_ = false;
};

/// Waits for a slow reader. Returns 0 or errno.
int write_all(int descriptor, std::span<const std::byte>);

/// Renames only if the new name is free: else returns EEXIST. Returns 0 or errno.
int rename_to_new(const std::string& from, const std::string& to);

/// Makes renames in this folder survive a power cut, if the file system can.
void sync_folder(const std::string& path);

/// Removes files and folders (temporary_file.h) of ended processes in a folder.
void sweep_temporaries(const std::filesystem::path& folder);

// A folder before it is put in place: ".glint-<process>-<number>" next to its final place, locked until it is moved.
// sweep_temporaries() removes folders of killed processes.

/// Functions return 0 or errno.
class TemporaryFolder {
public:
    TemporaryFolder() = default;
    ~TemporaryFolder() { remove(); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    int make(const std::string& parent_of); ///< an empty one; a previous one of this object is removed
    const std::string& name() const { return name_; }
    int sync() const; ///< waits for the disk
    /// `place` must be free or an empty folder.
    int put_in(const std::string& place);
    /// Only if `place` is free: else returns EEXIST.
    int put_in_new(const std::string& place);
    void remove(); ///< with its contents

private:
    Descriptor held_;
    std::string name_;
};

} // namespace glint
