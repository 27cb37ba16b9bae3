#include "app/run/document.h"
#include "app/run/param_values.h"
#include "app/run/sealed.h"
#include "app/run/sound.h"
#include "app/run/state_hash.h"
#include "app/world/text/names.h"
#include "sims/api/error.h"
#include <algorithm>
#include <array>
#include <climits>
#include <cstddef>
#include <string_view>

namespace glint {
namespace {

using namespace document;

json fields_of(const std::vector<FieldValues>& fields) {
    json all = json::array();
    for (const FieldValues& f : fields) {
        json field{{"id", f.id}, {"width", f.width}, {"height", f.height}};
        if (f.values.type() != GLINT_FLOAT32) field["type"] = name_of_value(f.values.type());
        if (f.depth != 1) field["depth"] = f.depth;
        all.push_back(std::move(field));
    }
    return all;
}

/// Floats if the type is missing.
Numbers empty_numbers_of(const json& field) {
    if (!field.contains("type")) return {};
    const std::string type = text(field, "type");
    if (const auto value = value_named(type)) return Numbers::of_type(*value);
    throw Error("this run has a field with numbers of the type '" + quotable(type) +
                "', which this Glint does not know: update Glint");
}

std::vector<FieldValues> fields_from(const json& all) {
    std::vector<FieldValues> fields;
    for (const json& f : all)
        fields.push_back(
            {text(f, "id"), static_cast<int>(integer(member(f, "width"), "width", 0, INT_MAX)),
             static_cast<int>(integer(member(f, "height"), "height", 0, INT_MAX)), empty_numbers_of(f),
             f.contains("depth") ? static_cast<int>(integer(member(f, "depth"), "depth", 1, INT_MAX)) : 1});
    return fields;
}

json seed_of(const HostState& seed) {
    return {{"simulation", seed.params.definition().id()},
            {"params", values_of(seed.params)},
            {"width", seed.extent.width},
            {"height", seed.extent.height},
            {"step", seed.step},
            {"fields", fields_of(seed.fields)}};
}

const Definition& simulation_of(const json& seed, const Catalog& catalog) {
    const std::string id = text(seed, "simulation");
    if (const Definition* found = catalog.find(id)) return *found;
    throw MissingSimulation("this run needs a simulation that is not available: " +
                            unknown_name("simulation", quotable(id), catalog.ids()) +
                            " If it is in a plugin, add --plugin FILE");
}

HostState seed_from(const json& seed, const Catalog& catalog) {
    return {params_of(map(seed, "params"), simulation_of(seed, catalog)),
            {static_cast<int>(integer(member(seed, "width"), "width", 0, INT_MAX)),
             static_cast<int>(integer(member(seed, "height"), "height", 0, INT_MAX))},
            integer(member(seed, "step"), "step", 0, max_place),
            fields_from(list(seed, "fields"))};
}

constexpr std::array<std::string_view, 4> view_modes{"fit", "cover", "one_to_one",
                                                     "free"}; // the order of PictureView::Mode

json view_of(const PictureView& view) {
    return {
        {"mode", view_modes[static_cast<std::size_t>(view.mode)]}, {"x", view.x}, {"y", view.y}, {"scale", view.scale}};
}

/// An unknown view mode gives the whole picture.
PictureView view_from(const json& said) {
    const auto mode = std::ranges::find(view_modes, text(said, "mode"));
    if (mode == view_modes.end()) return {};
    return {static_cast<PictureView::Mode>(mode - view_modes.begin()), number(member(said, "x"), "x"),
            number(member(said, "y"), "y"), number(member(said, "scale"), "scale")};
}

/// One entry a pin; null for an unused pin.
json pins_of(const Pins& pins) {
    json said = json::array();
    for (const auto& pin : pins)
        said.push_back(pin ? json{{"field", pin->field.c_str()}, {"x", pin->x}, {"y", pin->y}} : json());
    return said;
}

Pins pins_from(const json& said) {
    if (said.size() > max_pins) refuse("it has too many pins");
    Pins pins;
    constexpr int most = 1 << 20; // limit of a pin's coordinates, larger than any picture: such a pin shows nothing
    for (std::size_t i = 0; i < said.size(); ++i)
        if (!said[i].is_null())
            pins[i] = Pin{FixedString<72>(text(said[i], "field")),
                          static_cast<int>(integer(member(said[i], "x"), "x", 0, most)),
                          static_cast<int>(integer(member(said[i], "y"), "y", 0, most))};
    return pins;
}

json look_of(const PictureLook& look) {
    json all{{"field", std::string_view(look.field)},
             {"logarithmic", look.logarithmic},
             {"shaded", look.shaded},
             {"isolines", look.isolines},
             {"follows", look.follows},
             {"derived", derived_ids[static_cast<std::size_t>(look.derived)]}};
    if (look.layer) all["layer"] = *look.layer;
    return all;
}

/// An unknown quantity gives Derived::none: the field itself.
Derived derived_from(const json& said) {
    const auto known = std::ranges::find(derived_ids, text(said, "derived"));
    return known == derived_ids.end() ? Derived::none : static_cast<Derived>(known - derived_ids.begin());
}

PictureLook look_from(const json& said) {
    const auto on = [&](const char* what) { return boolean(member(said, what), what); };
    PictureLook look{std::string_view(text(said, "field")),
                     on("logarithmic"),
                     on("shaded"),
                     on("isolines"),
                     on("follows"),
                     said.contains("derived") ? derived_from(said) : Derived::none};
    if (said.contains("layer"))
        look.layer = static_cast<std::int32_t>(integer(member(said, "layer"), "layer", 0, max_table_values));
    return look;
}

Marks marks_from(const json& said) {
    Marks marks;
    marks.reserve(std::min(said.size(), max_marks + 1)); // one more than the limit is refused
    for (const json& at : said)
        if (marks.size() <= max_marks) marks.push_back(integer(at, "marks", 0, max_place));
    return marks;
}

json json_of_run_settings(const RunSettings& c) {
    json said{{"preset", c.preset}, {"device", c.device}, {"speed", c.speed}, {"paused", c.paused}};
    if (!(c.view == PictureView{})) said["view"] = view_of(c.view);
    if (c.pins != Pins{}) said["pins"] = pins_of(c.pins);
    if (!(c.look == PictureLook{})) said["look"] = look_of(c.look);
    if (!c.marks.empty()) said["marks"] = c.marks;
    return said;
}

RunSettings run_settings_from(const json& c) {
    return {text(c, "preset"),
            text(c, "device"),
            number(member(c, "speed"), "speed"),
            boolean(member(c, "paused"), "paused"),
            c.contains("view") ? view_from(map(c, "view")) : PictureView{},
            c.contains("pins") ? pins_from(list(c, "pins")) : Pins{},
            c.contains("look") ? look_from(map(c, "look")) : PictureLook{},
            c.contains("marks") ? marks_from(list(c, "marks")) : Marks{}};
}

/// Entries of `said` that `known` lacks, as a map of the same shape; `seed` and `run_settings` are compared by entry.
json rest_of(const json& said, const json& known) {
    json rest = json::object();
    for (const auto& [key, value] : said.items())
        if (!known.contains(key)) rest[key] = value;
    for (const char* part : {"seed", "conduct"})
        if (known.contains(part))
            if (json more = rest_of(said[part], known[part]); !more.empty()) rest[part] = std::move(more);
    return rest;
}

void add_rest(json& document, const json& rest) {
    if (!rest.is_object()) refuse("its data from a newer version is not a map");
    for (const auto& [key, value] : rest.items())
        if (!document.contains(key))
            document[key] = value;
        else if (document[key].is_object())
            add_rest(document[key], value);
}

} // namespace

json document_of(const RunRecord& run) {
    json document{{"seed", seed_of(run.seed)},
                  {"events", groups_of(run)},
                  {"end", run.end},
                  {"hashes", groups_of(run.hashes, run.seed.step)},
                  {"fields", fields_of(run.fields)},
                  {"conduct", json_of_run_settings(run.run_settings)}};
    if (!run.unknown.empty()) add_rest(document, read_cbor(run.unknown));
    return document;
}

RunRecord run_of(const json& said, const Catalog& catalog) {
    RunRecord run{seed_from(map(said, "seed"), catalog), {}, 0, {}, {}, {}, {}};
    run.events = events_of(list(said, "events"), run.seed);
    run.end = integer(member(said, "end"), "end", 0, max_place);
    run.hashes = hashes_of(list(said, "hashes"), run.seed.step);
    run.fields = fields_from(list(said, "fields"));
    run.run_settings = run_settings_from(map(said, "conduct"));
    const json rest = rest_of(said, json{{"seed", seed_of(run.seed)},
                                         {"events", {}},
                                         {"end", {}},
                                         {"hashes", {}},
                                         {"fields", {}},
                                         {"conduct", json_of_run_settings(run.run_settings)}});
    if (!rest.empty()) run.unknown = write_cbor(rest);
    require_sound(run);
    return run;
}

} // namespace glint
