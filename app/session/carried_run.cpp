#include "app/session/carried_run.h"
#include "app/files/json.h"
#include "sims/api/device.h"
#include <istream>
#include <ostream>

namespace glint {
namespace {

/// As typed; a color as three numbers, as its text has eight bits a channel only.
Json value_of(const Params& params, const glint_param& row) {
    if (row.type == GLINT_COLOR) return params.get<std::array<float, 3>>(row);
    return params.text(row);
}

Json header_of(const CarriedRun& run) {
    const Snapshot& state = run.state;
    const Definition& definition = state.params.definition();
    Json values = Json::object(), fields = Json::array();
    for (const glint_param& row : definition.params()) values[row.id] = value_of(state.params, row);
    for (const SavedField& f : state.fields)
        fields.push_back(
            {{"id", f.id}, {"width", f.width}, {"height", f.height}, {"pitch", f.pitch}, {"bytes", f.memory.bytes()}});
    return {{"simulation", definition.id()},
            {"params", values},
            {"width", state.extent.width},
            {"height", state.extent.height},
            {"step", state.step},
            {"paused", run.paused},
            {"speed", run.speed},
            {"fields", fields}};
}

Params params_from(const Definition& definition, const Json& values) {
    Params params(definition);
    for (const glint_param& row : definition.params()) {
        if (!values.contains(row.id)) continue;
        const Json& value = values.at(row.id);
        if (row.type == GLINT_COLOR)
            params.put(row, value.get<std::array<float, 3>>());
        else if (const auto problem = params.set(row, value.get<std::string>()))
            throw Error(*problem);
    }
    params.require_valid(definition.id());
    return params;
}

SavedField field_from(const Json& about, std::istream& file, Queue& queue) {
    SavedField field{about.at("id"), about.at("width"), about.at("height"), about.at("pitch"),
                     DeviceMemory(queue, about.at("bytes").get<std::size_t>())};
    std::vector<char> bytes(field.memory.bytes());
    if (!file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()))) throw Error("it is cut short");
    if (queue.table().write(queue.table().self, field.memory.data(), bytes.data(), bytes.size()))
        throw Error("it could not be copied to " + queue.name());
    return field;
}

} // namespace

void write_run(std::ostream& file, const CarriedRun& run) {
    file << header_of(run).dump() << '\n';
    std::vector<char> bytes;
    for (const SavedField& field : run.state.fields) {
        Queue& queue = field.memory.queue();
        bytes.resize(field.memory.bytes());
        queue.make_current();
        if (queue.table().read(queue.table().self, bytes.data(), field.memory.data(), bytes.size()))
            throw Error("the state could not be read from " + queue.name());
        file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    }
    if (!file.flush()) throw Error("there is no memory to keep the state in");
}

CarriedRun read_run(std::istream& file, const Catalog& catalog, Queue& queue) {
    std::string line;
    if (!std::getline(file, line)) throw Error("it is empty");
    try {
        const Json header = Json::parse(line);
        const Definition* definition = catalog.find(header.at("simulation").get<std::string>());
        if (!definition) throw Error("there is no simulation '" + header.at("simulation").get<std::string>() + "'");
        queue.make_current();
        CarriedRun run{{params_from(*definition, header.at("params")),
                        {header.at("width"), header.at("height")},
                        header.at("step"),
                        {}},
                       header.at("paused"),
                       header.at("speed")};
        for (const Json& about : header.at("fields")) run.state.fields.push_back(field_from(about, file, queue));
        return run;
    } catch (const Json::exception&) { throw Error("it is no run of Glint's"); }
}

} // namespace glint
