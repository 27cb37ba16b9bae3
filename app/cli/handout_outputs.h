// Files of a handout on the command line: checked for writing before anything is computed, put in place together.
#pragma once
#include "app/files/output_file.h"
#include "app/lecture/handout_files.h"
#include <map>
#include <string>

namespace glint {

class HandoutOutputs {
public:
    /// name: as typed by the user; skeleton: the handout with empty figures. A Failure says which file cannot be
    /// written, or that its kind is unknown.
    HandoutOutputs(const std::string& name, const Handout& skeleton);
    void write(const Handout&); ///< all of them or none

private:
    HandoutFormat format_;
    std::string name_;
    std::map<std::string, OutputFile> files_; ///< by name
};

} // namespace glint
