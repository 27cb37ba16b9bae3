#include "app/world/definition.h"
#include "app/files/formats/handed_text.h"
#include "app/world/equation.h"
#include "app/world/params/params.h"
#include "app/world/rows.h"
#include "sims/api/device.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <initializer_list>
#include <set>
#include <utility>

namespace glint {
namespace {

constexpr std::uint32_t max_block_bytes = 1u << 20;

/// Throws Error if a function is missing that every simulation has.
void require_functions(const glint_sim& sim) {
    const std::pair<const char*, bool> functions[] = {{"create", sim.create != nullptr},
                                                      {"destroy", sim.destroy != nullptr},
                                                      {"draw", sim.draw != nullptr},
                                                      {"advance", sim.advance || !(sim.flags & GLINT_EVOLVES)}};
    for (const auto& [name, is_there] : functions)
        if (!is_there) throw Error(fmt::format("its function '{}' is missing", name));
    if (sim.probe_count > 0 && !sim.probe) throw Error("it declares probes, but has no function for them");
}

/// Names of the keys, in the order of the bits of glint_key.
constexpr std::array key_names{"Left", "Right", "Up", "Down", "W", "A", "S", "D", "Q", "E", "R", "F"};

void require_keys(const glint_sim& sim) {
    if (sim.keys >> key_names.size())
        throw Error("it takes keys that this program does not know: name only keys of glint_key");
    if (sim.keys && !sim.edit)
        throw Error("it takes keys, but its function 'edit' is missing, which gets them: add it, or name no keys");
}

/// Throws Error unless the text, which may be null, can be shown. what: "its title".
void require_text(std::string_view what, const char* text) {
    const std::string_view all = text ? text : "";
    const auto is_control = [](unsigned char c) { return (c < ' ' && c != '\n' && c != '\t') || c == 127; };
    if (first_invalid_utf8(all) != all.npos)
        throw Error(fmt::format("{} is not UTF-8: save its source as UTF-8", what));
    if (std::ranges::any_of(all, is_control)) throw Error(fmt::format("{} holds a control character", what));
}

void require_texts(const Definition& definition) {
    const glint_sim& sim = definition.sim();
    require_text("its title", sim.title);
    require_text("its summary", sim.summary);
    require_text("its hint", sim.hint);
    const auto require_of = [](const char* what, const auto& row, std::initializer_list<const char*> texts) {
        for (const char* text : texts) require_text(fmt::format("a text of {} '{}'", what, row.id), text);
    };
    for (const glint_param& row : definition.params()) {
        require_of("parameter", row, {row.label, row.help, row.unit, row.group, row.needs_text, row.array});
        for (std::int32_t i = 0; i < row.choice_count; ++i) require_of("choice", row.choices[i], {row.choices[i].help});
    }
    for (const glint_preset& row : definition.presets()) require_of("preset", row, {row.help});
    for (const glint_probe& row : definition.probes()) require_of("probe", row, {row.unit, row.help});
}

void require_param(const glint_param& row, std::uint32_t block) {
    const std::string name = std::string("parameter '") + row.id + "' ";
    if (row.type == GLINT_TEXT && (row.text_bytes < 2 || row.text_bytes > GLINT_MAX_TEXT))
        throw Error(fmt::format("{}is a text of {} bytes: allowed is 2 to {}, with the zero at its end", name,
                                row.text_bytes, GLINT_MAX_TEXT));
    const std::size_t bytes = bytes_of(row);
    if (!bytes) throw Error(name + "has a type this program does not know");
    if (std::size_t(row.offset) + bytes > block) throw Error(name + "lies outside the parameter block");
    if (!std::isfinite(row.min) || !std::isfinite(row.max) || row.min > row.max)
        throw Error(name + "has an empty range");
    if (!row.help || !*row.help) throw Error(name + "has no help text");
    if (row.type == GLINT_CHOICE && (row.choice_count < 1 || !row.choices)) throw Error(name + "has no choices");
    const bool choice = row.type == GLINT_CHOICE;
    if (!choice && std::string_view(row.id) == "method")
        throw Error(name + "must be a choice, because it offers methods");
    if (row.automatic < -1 || row.automatic >= row.choice_count)
        throw Error(name + "names a choice for 'auto' that does not exist");
    for (std::int32_t i = 0; row.type == GLINT_CHOICE && i < row.choice_count; ++i)
        require_id(name + "has a choice that", row.choices[i].id);
}

/// Throws Error if two rows share bytes of the block: a change of one would change the other.
void require_apart(std::vector<glint_param> rows) {
    std::ranges::sort(rows, {}, &glint_param::offset);
    const auto overlap = [](const glint_param& a, const glint_param& b) { return a.offset + bytes_of(a) > b.offset; };
    const auto both = std::ranges::adjacent_find(rows, overlap);
    if (both != rows.end())
        throw Error(fmt::format("parameters '{}' and '{}' share bytes of the block: give each its own place", both->id,
                                std::next(both)->id));
}

bool is_type_of_flag(const glint_param& row, std::uint32_t flag, std::int32_t type) {
    return !(row.flags & flag) || row.type == type;
}

/// Throws Error unless each flag belongs to the type of its row.
void require_types_of_flags(const glint_param& row) {
    constexpr std::uint32_t on_floats =
        GLINT_BRUSH_RADIUS | GLINT_BRUSH_STRENGTH | GLINT_VIEW_SCALE | GLINT_VIEW_CENTER;
    if (!is_type_of_flag(row, on_floats, GLINT_FLOAT))
        throw Error(fmt::format("parameter '{}' must be a float, because its flags say that it is a radius, strength, "
                                "scale or centre",
                                row.id));
    if (!is_type_of_flag(row, GLINT_BUTTON, GLINT_INT))
        throw Error(
            fmt::format("parameter '{}' must be an integer, because its flags say that it counts the presses of a "
                        "button",
                        row.id));
    if (!is_type_of_flag(row, GLINT_BRUSH, GLINT_CHOICE))
        throw Error(fmt::format("parameter '{}' must be a choice, because its flags say that it is the brush", row.id));
    if (!is_type_of_flag(row, GLINT_POINTING, GLINT_BOOL))
        throw Error(fmt::format("parameter '{}' must be a switch, because its flags say that the mouse points while it "
                                "is on",
                                row.id));
}

bool same_text(const char* a, const char* b) {
    return a == b || (a && b && std::string_view(a) == std::string_view(b));
}

/// Names what differs between two rows of one array, which must be equal in it; "": nothing differs.
std::string difference_in_array(const glint_param& a, const glint_param& b) {
    if (a.type != b.type) return "type";
    if (a.min != b.min || a.max != b.max || a.track_max != b.track_max) return "range";
    if (!same_text(a.unit, b.unit)) return "unit";
    if (!same_text(a.group, b.group)) return "group";
    if (a.array_columns != b.array_columns) return "number of columns";
    return a.flags == b.flags ? "" : "set of flags";
}

/// Throws Error unless the rows of each array follow each other and are numbers of one kind.
void require_arrays(const std::vector<glint_param>& rows) {
    std::set<std::string_view> seen;
    const glint_param* first = nullptr; // of the present array
    for (const glint_param& row : rows) {
        if (!row.array || !first || !same_text(first->array, row.array)) first = row.array ? &row : nullptr;
        if (!row.array) continue;
        const std::string name = fmt::format("parameter '{}' of the array '{}' ", row.id, row.array);
        if (!*row.array || row.array_columns < 1)
            throw Error(name + "needs a name of the array, and at least one number in a line of its table");
        if ((row.type != GLINT_FLOAT && row.type != GLINT_INT) || row.flags & GLINT_HIDDEN)
            throw Error(name + "must be a float or an integer, and not hidden, because arrays are tables of numbers");
        if (first == &row && !seen.insert(row.array).second)
            throw Error(name + "does not follow the array's other rows: declare them one after the other");
        if (const std::string other = difference_in_array(*first, row); !other.empty())
            throw Error(fmt::format("{}has another {} than '{}': all numbers of an array have the same", name, other,
                                    first->id));
    }
}

/// Groups the rows as they are shown: each alone, those of an array together.
std::vector<std::span<const glint_param>> tables_of(std::span<const glint_param> rows) {
    std::vector<std::span<const glint_param>> tables;
    for (std::size_t from = 0, to = 0; from < rows.size(); from = to) {
        to = from + 1;
        while (rows[from].array && to < rows.size() && same_text(rows[to].array, rows[from].array)) ++to;
        tables.push_back(rows.subspan(from, to - from));
    }
    return tables;
}

/// Throws Error if two rows are the brush.
void require_one_brush(const std::vector<glint_param>& rows) {
    const auto is_brush = [](const glint_param& row) { return (row.flags & GLINT_BRUSH) != 0; };
    if (std::ranges::count_if(rows, is_brush) > 1) throw Error("two of its parameters are the brush: allowed is one");
}

/// Throws Error unless the row that `row` refines is a float, and at most max_refining_rows refine it in different
/// units.
void require_refined(const glint_param& row, const Definition& definition) {
    if (!row.refines_row) return;
    const std::string name = std::string("parameter '") + row.id + "' ";
    const glint_param* refined = definition.param(row.refines_row);
    if (row.type != GLINT_INT || !(row.flags & GLINT_HIDDEN) || !refined || refined->type != GLINT_FLOAT)
        throw Error(name + "refines '" + row.refines_row + "': it must be a hidden integer, and refine a float");
    if (row.refines_exponent < min_refining_exponent || row.refines_exponent > 0)
        throw Error(fmt::format("{}has the exponent {}: allowed is {} to 0", name, row.refines_exponent,
                                min_refining_exponent));
    std::set<std::int32_t> exponents;
    for (const glint_param& other : definition.params())
        if (other.refines_row && std::string_view(other.refines_row) == row.refines_row &&
            !exponents.insert(other.refines_exponent).second)
            throw Error(
                fmt::format("two rows refine '{}' with the exponent {}", row.refines_row, other.refines_exponent));
    if (exponents.size() > max_refining_rows)
        throw Error(
            fmt::format("{} rows refine '{}': allowed are {}", exponents.size(), row.refines_row, max_refining_rows));
}

/// Adds the flags that follow from other flags, or from the two ids that all simulations have in common.
void add_implied_flags(glint_param& row) {
    const std::string_view id = row.id;
    if (id == "method") row.flags |= GLINT_DEVICE_CHOICES | GLINT_NOT_RANDOM;
    if (id == "steps_per_frame") row.flags |= GLINT_NOT_RANDOM;
    if (row.flags & GLINT_BRUSH) row.flags |= GLINT_NOT_RANDOM | GLINT_SAME_WORK;
    if (row.flags & GLINT_BUTTON || row.type == GLINT_TEXT) row.flags |= GLINT_NOT_RANDOM;
    if (row.flags & (GLINT_VIEW_SCALE | GLINT_VIEW_CENTER)) row.flags |= GLINT_HOME;
}

/// Throws Error unless the row that `row` needs exists and has whole values.
void require_needed(const glint_param& row, const Definition& definition) {
    if (!row.needs_row) return;
    const std::string name = std::string("parameter '") + row.id + "' ";
    const glint_param* needed = definition.param(row.needs_row);
    if (!needed || needed->type == GLINT_FLOAT || needed->type == GLINT_COLOR || needed->type == GLINT_TEXT)
        throw Error(name + "needs '" + row.needs_row +
                    "', which is not a choice, switch or whole number of this simulation");
    if (!row.needs_text || !*row.needs_text) throw Error(name + "has no text that says why it has no effect then");
}

/// Throws Error unless the equation contains the row's symbol, to highlight it.
void require_symbol(const glint_param& row, std::string_view equation) {
    if (!row.symbol) return;
    if (find_symbol(equation, row.symbol) == equation.npos)
        throw Error(
            fmt::format("parameter '{}' has the symbol '{}', which its equation does not contain", row.id, row.symbol));
}

/// Throws Error if two presets have the same present or former id.
void require_former_ids(const std::vector<glint_preset>& presets) {
    std::set<std::string> names;
    for (const glint_preset& preset : presets) names.insert(preset.id);
    for (const glint_preset& preset : presets) {
        if (!preset.former_id) continue;
        require_id("a preset's former name", preset.former_id);
        if (!names.insert(preset.former_id).second)
            throw Error(fmt::format("two of its presets have or had the name '{}'", preset.former_id));
    }
}

/// The table with zeros for what its version does not know, and with the flags that others imply.
glint_sim known_part(const glint_sim& sim) {
    glint_sim known{};
    std::memcpy(&known, &sim, std::min<std::size_t>(sim.size, sizeof known));
    if (known.flags & GLINT_PAINTS_COLORS) known.flags |= GLINT_PAINTS_SHAPES;
    return known;
}

} // namespace

void require_id(const std::string& what, const char* id) {
    if (!id || !*id) throw Error(what + " has no id");
    const auto allowed = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
    const std::string_view text = id;
    if (text.size() > max_name)
        throw Error(what + " has an id of " + std::to_string(text.size()) + " bytes: at most " +
                    std::to_string(max_name) + " bytes can be kept in a file");
    if (std::all_of(text.begin(), text.end(), allowed) && text[0] >= 'a') return;
    std::string shown(text);
    std::replace_if(
        shown.begin(), shown.end(), [](unsigned char c) { return c < ' '; }, '?');
    throw Error(what + " has the id '" + shown +
                "': an id contains only small letters, digits and _, and begins with a letter");
}

Definition::Definition(const glint_sim& sim, std::string origin)
    : sim_(known_part(sim)),
      id_(sim_.id ? sim_.id : ""),
      origin_(std::move(origin)),
      params_(copy_rows("parameters", sim_.params, sim_.param_count, sim_.param_stride, param_bytes(sim_.abi))),
      presets_(copy_rows("presets", sim_.presets, sim_.preset_count, sim_.preset_stride)),
      probes_(copy_rows("probes", sim_.probes, sim_.probe_count, sim_.probe_stride)) {
    require_id("a simulation", id_.c_str());
    try {
        require_functions(sim_);
        require_keys(sim_);
        if (!sim_.probe_cells && std::ranges::any_of(probes_, has_cells))
            throw Error("it has a probe of cells, but no function for cells");
        if (probes_.size() > max_probes) throw Error("it declares more than " + std::to_string(max_probes) + " probes");
        if (!sim_.title || !sim_.summary) throw Error("its title or summary is missing");
        if (sim_.params_size > max_block_bytes)
            throw Error(fmt::format("its parameter block has {} bytes, but the maximum is {}", sim_.params_size,
                                    max_block_bytes));
        if (sim_.params_size && !sim_.defaults) throw Error("its default parameters are missing");
        require_ids(params_, "parameter"), require_ids(presets_, "preset"), require_ids(probes_, "probe");
        require_former_ids(presets_);
        for (glint_param& row : params_) {
            if (row.type == GLINT_CHOICE)
                copy_choices(row);
            else
                row.choices = nullptr, row.choice_count = 0, row.reference = -1;
            if (row.type != GLINT_CHOICE || std::string_view(row.id) != "method") row.automatic = -1; // see abi.h
            if (row.type == GLINT_TEXT)
                row.min = 0, row.max = row.track_max = 1; // no number: `glint check` goes from empty to full
            else
                row.text_bytes = 0;
            require_param(row, sim_.params_size);
            require_types_of_flags(row);
            add_implied_flags(row);
            if (row.type == GLINT_CHOICE) row.min = 0, row.max = row.choice_count - 1;
            if (!row.unit) row.unit = "";
            if (!row.group) row.group = "";
        }
        require_apart(params_);
        for (const glint_probe& probe : probes_)
            if (probe.reduce < GLINT_SUM || probe.reduce > GLINT_MAX)
                throw Error(fmt::format("probe '{}' is reduced in a way that this program does not know", probe.id));
        require_texts(*this);
        require_one_brush(params_);
        require_arrays(params_);
        tables_ = tables_of(params_);
        for (const glint_param& row : params_) {
            require_needed(row, *this);
            require_refined(row, *this);
        }
        equation_ = equation_from(sim_.equation);
        for (const glint_param& row : params_) require_symbol(row, equation_);
        Params check(*this);
        check.require_valid("its defaults");
        for (const glint_preset& preset : presets_)
            if (sim_.params_size && !preset.params) throw Error(std::string("preset '") + preset.id + "' is empty");
        for (const glint_preset& preset : presets_)
            check.load(preset), check.require_valid(std::string("preset '") + preset.id + "'");
        if (sim_.opening_preset && !opening_preset())
            throw Error(std::string("it opens with the preset '") + sim_.opening_preset + "', which does not exist");
        if (sim_.lesson) lesson_ = lesson_from(*sim_.lesson, *this);
    } catch (const Error& e) { throw Error("simulation '" + id() + "' is broken: " + e.what()); }
}

void Definition::copy_choices(glint_param& row) {
    choices_.push_back(copy_rows("choices", row.choices, row.choice_count, row.choice_stride));
    row.choices = choices_.back().data(), row.choice_stride = sizeof(glint_choice);
}

const glint_param* Definition::param(std::string_view id) const {
    const auto found = std::find_if(params_.begin(), params_.end(), [&](const auto& row) { return id == row.id; });
    return found == params_.end() ? nullptr : &*found;
}

const glint_param* Definition::param_with(std::uint32_t flag) const {
    const auto found = std::ranges::find_if(params_, [&](const glint_param& row) { return (row.flags & flag) != 0; });
    return found == params_.end() ? nullptr : &*found;
}

const glint_preset* Definition::preset(std::string_view id) const {
    const auto has = [&](const char* name) { return name && id == name; };
    for (const glint_preset& row : presets_)
        if (has(row.id) || has(row.former_id)) return &row;
    return nullptr;
}

const glint_preset* Definition::opening_preset() const {
    return sim_.opening_preset ? preset(sim_.opening_preset) : nullptr;
}

std::vector<std::string> Definition::keys() const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < key_names.size(); ++i)
        if (sim_.keys >> i & 1u) names.emplace_back(key_names[i]);
    return names;
}

std::vector<std::string> Definition::param_ids() const {
    std::vector<std::string> ids;
    for (const auto& row : params_)
        if (!(row.flags & GLINT_HIDDEN)) ids.emplace_back(row.id);
    return ids;
}

std::vector<std::string> Definition::preset_ids() const {
    std::vector<std::string> ids;
    for (const auto& row : presets_) ids.emplace_back(row.id);
    return ids;
}

std::string why_not_repeatable(const Definition& definition) {
    if (!definition.measures()) return "";
    return fmt::format("{} shows measured times, so runs never have the same bits", definition.id());
}

Label label_of(const glint_param& row) { return row.label ? Label(row.label) : label_from_id(row.id); }

std::string with_label(std::string message, const glint_param& row) {
    const std::string_view id = row.id;
    if (message.starts_with(id)) message.replace(0, id.size(), std::string_view(label_of(row)));
    return message;
}

std::vector<std::string> choice_ids(const glint_param& row) {
    std::vector<std::string> ids;
    ids.reserve(static_cast<std::size_t>(row.choice_count));
    for (std::int32_t i = 0; i < row.choice_count; ++i) ids.emplace_back(row.choices[i].id);
    return ids;
}

} // namespace glint
