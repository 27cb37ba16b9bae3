// The files that a render writes: found writable before anything is computed, put in place together at the end.
#pragma once
#include "app/files/output_file.h"
#include <optional>

namespace glint {

struct RenderOptions;

struct RenderOutputs {
    struct Field {
        std::string name;
        OutputFile file;
    };
    std::optional<OutputFile> picture, timings, trace, run;
    std::vector<Field> fields;
    bool picture_by_default = false; ///< nobody asked for any file

    std::vector<OutputFile*> all();
};

/// A Failure names the file that cannot be written, or that was asked for twice.
RenderOutputs outputs_from(const RenderOptions&);
/// A Failure says which fields there are.
void require_fields(const RenderOutputs&, const std::string& simulation, const std::vector<std::string>& there_are);

} // namespace glint
