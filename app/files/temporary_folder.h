// A folder before it is put in place: ".glint-<process>-<number>" next to its place, locked until it is there.
// sweep_temporaries() removes folders of killed processes.
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

    int make(const std::string& beside_in); ///< an empty one; a previous one of this object is removed
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
