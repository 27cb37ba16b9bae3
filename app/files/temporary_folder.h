// What will become a folder: ".glint-<process>-<number>" beside its place, held until it is there; what processes that
// were killed have left is cleared away by sweep_temporaries().
#pragma once
#include "app/files/descriptor.h"
#include <string>

namespace glint {

/// Functions return 0 or errno.
class TemporaryFolder {
public:
    TemporaryFolder() = default;
    ~TemporaryFolder() { remove(); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    int make(const std::string& beside_in); ///< an empty one, in place of what there was
    const std::string& name() const { return name_; }
    int sync() const; ///< waits for the disk
    /// In a place where there is nothing, or an empty folder.
    int put_in(const std::string& place);
    /// Only if nothing is there: else EEXIST.
    int put_in_new(const std::string& place);
    void remove(); ///< with all that is in it

private:
    Descriptor held_;
    std::string name_;
};

} // namespace glint
