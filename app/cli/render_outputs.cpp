#include "app/cli/render_outputs.h"
#include "app/cli/render.h"
#include "app/terminal/failure.h"
#include "app/world/names.h"
#include <algorithm>
#include <fmt/format.h>

namespace glint {

std::vector<OutputFile*> RenderOutputs::all() {
    std::vector<OutputFile*> files;
    if (picture) files.push_back(&*picture);
    for (Field& field : fields) files.push_back(&field.file);
    if (timings) files.push_back(&*timings);
    if (trace) files.push_back(&*trace);
    if (run) files.push_back(&*run);
    return files;
}

RenderOutputs outputs_from(const RenderOptions& o) {
    RenderOutputs outputs;
    outputs.picture_by_default = !o.output && o.fields.empty() && !o.timings && !o.trace && !o.save;
    or_fail(Exit::bad_input, [&] {
        if (outputs.picture_by_default) outputs.picture.emplace(o.scene.simulation + ".png");
        if (o.output) outputs.picture.emplace(*o.output);
        for (const std::string& assignment : o.fields) {
            auto [name, file] =
                split_assignment("--field", assignment, "NAME=FILE.npy, as in --field temperature=plate.npy");
            outputs.fields.push_back({name, OutputFile(file)});
        }
        if (o.timings) outputs.timings.emplace(*o.timings);
        if (o.trace) outputs.trace.emplace(*o.trace);
        if (o.save) outputs.run.emplace(*o.save);
    });
    const std::vector<OutputFile*> files = outputs.all();
    for (std::size_t i = 0; i < files.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (files[i]->same_place(*files[j]))
                throw Failure(
                    Exit::bad_input,
                    fmt::format("'{}' would be written twice: give each output a file of its own", files[i]->name()));
    return outputs;
}

void require_fields(const RenderOutputs& outputs, const std::string& simulation,
                    const std::vector<std::string>& there_are) {
    for (const auto& [name, file] : outputs.fields) {
        if (there_are.empty())
            throw Failure(Exit::bad_input,
                          fmt::format("--field {}: {} has no fields, as it keeps no state", name, simulation));
        if (std::find(there_are.begin(), there_are.end(), name) == there_are.end())
            throw Failure(Exit::bad_input, unknown_name("field of " + simulation, name, there_are));
    }
}

} // namespace glint
