#include "app/world/params/params.h"
#include "app/files/formats/handed_text.h"
#include "app/world/text/names.h"
#include "app/world/text/number_text.h"
#include "sims/api/device.h"
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <utility>

namespace glint {
namespace {

using Rgb = std::array<float, 3>;

template <class T> std::string to_text(T number) {
    char text[64];
    return {text, std::to_chars(text, text + sizeof text, number).ptr};
}

template <class T> std::optional<T> number(std::string_view text) {
    if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
    return parsed_number<T>(text);
}

std::string not_a_number(std::string_view text) {
    const bool comma = text.find(',') != std::string_view::npos;
    return fmt::format("'{}' is not a number{}", shown_part(text), comma ? " (write the decimal point as '.')" : "");
}

// Bounds are compared in the parameter's own type: 0.7 as double is larger than 0.7f.
bool in_range(const glint_param& row, float v) {
    const auto lo = static_cast<float>(row.min), hi = static_cast<float>(highest(row));
    return v <= hi && (row.flags & GLINT_OPEN_LOW ? v > lo : v >= lo);
}
bool in_range(const glint_param& row, std::int64_t v) {
    return v >= static_cast<std::int64_t>(row.min) && v <= static_cast<std::int64_t>(highest(row));
}

std::optional<bool> boolean(std::string_view text) {
    for (const char* yes : {"true", "on", "yes", "1"})
        if (text == yes) return true;
    for (const char* no : {"false", "off", "no", "0"})
        if (text == no) return false;
    return {};
}

/// "0.03 0.36 0.47"
std::optional<Rgb> color_of_numbers(std::string_view text) {
    Rgb levels{};
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const std::size_t end = i + 1 < levels.size() ? text.find(' ') : text.size();
        const auto level = number<float>(text.substr(0, end));
        if (!level || !(*level >= 0 && *level <= 1)) return {};
        levels[i] = *level;
        text.remove_prefix(std::min(text.size(), end == std::string_view::npos ? end : end + 1));
    }
    return levels;
}

std::optional<Rgb> color(std::string_view text) {
    unsigned rgb = 0;
    if (text.size() != 7 || text[0] != '#') return color_of_numbers(text);
    const auto [end, error] = std::from_chars(text.data() + 1, text.data() + 7, rgb, 16);
    if (error != std::errc{} || end != text.data() + 7) return {};
    const auto level = [&](unsigned shift) { return static_cast<float>(rgb >> shift & 255u) / 255.f; };
    return Rgb{level(16), level(8), level(0)};
}

std::string color_text(const Rgb& c) {
    const auto byte = [](float v) { return static_cast<unsigned>(std::lround(255.f * std::clamp(v, 0.f, 1.f))); };
    char text[8];
    std::snprintf(text, sizeof text, "#%02x%02x%02x", byte(c[0]) & 255u, byte(c[1]) & 255u, byte(c[2]) & 255u);
    return text;
}

} // namespace

std::size_t bytes_of(const glint_param& row) {
    switch (row.type) {
    case GLINT_FLOAT:
    case GLINT_INT:
    case GLINT_CHOICE:
        return 4;
    case GLINT_BOOL:
        return 1;
    case GLINT_COLOR:
        return 12;
    case GLINT_TEXT:
        return row.text_bytes;
    default:
        return 0;
    }
}

double number_in(const Params& params, const glint_param& row) {
    return row.type == GLINT_INT ? params.get<std::int32_t>(row) : double(params.get<float>(row));
}

std::string allowed(const glint_param& row) {
    switch (row.type) {
    case GLINT_BOOL:
        return "on or off";
    case GLINT_COLOR:
        return "a colour as #rrggbb";
    case GLINT_TEXT:
        return fmt::format("a text of at most {} bytes", row.text_bytes - 1);
    case GLINT_CHOICE: {
        std::string list;
        for (const auto& id : choice_ids(row)) list.append(list.empty() ? "" : ", ").append(id);
        return list;
    }
    default: {
        const std::string unit = (*row.unit ? std::string(" ") + row.unit : "") +
                                 (row.flags & GLINT_SCALES ? " (side: the shorter side of the grid)" : "");
        const bool is_int = row.type == GLINT_INT;
        const auto bound = [&](double v) {
            return is_int ? to_text(static_cast<std::int64_t>(v)) : to_text(static_cast<float>(v));
        };
        const std::string low =
            row.flags & GLINT_OPEN_LOW ? "above " + bound(row.min) + ", at most " : bound(row.min) + " to ";
        const std::string text = low + bound(row.max) + unit;
        return highest(row) > row.max ? text + ", or up to " + bound(highest(row)) + " beyond the stable range" : text;
    }
    }
}

std::string why_no_value(const glint_param& row, std::string_view text) {
    if (text.size() >= row.text_bytes) return fmt::format("'{}' has {} bytes", shown_part(text), text.size());
    if (first_invalid_utf8(text) != text.npos) return fmt::format("'{}' is not UTF-8", shown_part(text));
    return one_line(text, text.size()) == text
               ? ""
               : fmt::format("'{}' has a line break or another control character", shown_part(text));
}

double highest(const glint_param& row) {
    const bool is_number = row.type == GLINT_FLOAT || row.type == GLINT_INT;
    return is_number ? std::max(row.max, row.track_max) : row.max;
}

bool is_unstable(const Params& params, const glint_param& row) {
    if (!(highest(row) > row.max)) return false;
    return row.type == GLINT_INT ? params.get<std::int32_t>(row) > row.max
                                 : params.get<float>(row) > static_cast<float>(row.max);
}

const glint_param* unstable_row(const Params& params) {
    const auto found =
        std::ranges::find_if(params.definition().params(), [&](const auto& row) { return is_unstable(params, row); });
    return found == params.definition().params().end() ? nullptr : &*found;
}

const char* why_idle(const Params& params, const glint_param& row) {
    if (!row.needs_row) return nullptr;
    const glint_param& needed = *params.definition().param(row.needs_row);
    const std::int32_t value =
        needed.type == GLINT_BOOL ? params.get<std::uint8_t>(needed) : params.get<std::int32_t>(needed);
    const std::uint32_t bit = 1u << std::clamp(value, 0, 31);
    return row.needs_choices & bit ? nullptr : row.needs_text;
}

const glint_param* pointing_row(const Definition& definition) { return definition.param_with(GLINT_POINTING); }

std::uint32_t brush_flags(const Params& params) {
    const glint_param* row = params.definition().param_with(GLINT_BRUSH);
    return row ? row->choices[params.get<std::int32_t>(*row)].flags : 0;
}

bool has_pointing_brush(const Definition& definition) {
    const glint_param* row = definition.param_with(GLINT_BRUSH);
    for (std::int32_t i = 0; row && i < row->choice_count; ++i)
        if (row->choices[i].flags & GLINT_POINTS) return true;
    return false;
}

float cells_of(const Params& params, const glint_param& row, Extent extent) {
    return cells_of(params.get<float>(row), row, extent);
}
float cells_of(float value, const glint_param& row, Extent extent) {
    return value * (row.flags & GLINT_SCALES ? extent.scale() : 1);
}

Params::Params(const Definition& definition) : definition_(&definition), bytes_(definition.sim().params_size) {
    if (!bytes_.empty()) std::memcpy(bytes_.data(), definition.sim().defaults, bytes_.size());
    clear_behind_texts();
}

void Params::load(const glint_preset& preset) {
    if (!bytes_.empty()) std::memcpy(bytes_.data(), preset.params, bytes_.size());
    clear_behind_texts();
    animations_.clear();
}

std::string_view Params::plain_text(const glint_param& row) const {
    const char* const text = reinterpret_cast<const char*>(bytes_.data()) + row.offset;
    return {text, strnlen(text, row.text_bytes)};
}

void Params::put_text(const glint_param& row, std::string_view text) {
    std::array<char, GLINT_MAX_TEXT> bytes{};
    text.copy(bytes.data(), row.text_bytes - 1);
    std::memcpy(bytes_.data() + row.offset, bytes.data(), row.text_bytes);
}

void Params::clear_behind_texts() {
    for (const glint_param& row : definition_->params())
        if (row.type == GLINT_TEXT && plain_text(row).size() < row.text_bytes) put_text(row, plain_text(row));
}

std::string Params::out_of_range(const glint_param& row, std::string_view text) const {
    return std::string(row.id) + " = " + std::string(text) + " is out of range: allowed is " + allowed(row);
}

std::optional<std::string> Params::set(std::string_view id, std::string_view text) {
    if (const glint_param* row = definition_->param(id)) return set(*row, text);
    for (const auto& rows : definition_->tables())
        if (rows.front().array && std::string_view(rows.front().id).starts_with(std::string(id) + "_"))
            return fmt::format("{} is an array: set one of its numbers, {} to {}", id, rows.front().id, rows.back().id);
    return unknown_name("parameter of " + definition_->id(), id, definition_->param_ids());
}

std::optional<std::string> Params::set_text(const glint_param& row, std::string_view handed) {
    const std::string_view text = unquoted_text(handed);
    if (const std::string why = why_no_value(row, text); !why.empty())
        return fmt::format("{}: {}; allowed is {}", row.id, why, allowed(row));
    put_text(row, text);
    return {};
}

std::optional<std::string> Params::set(const glint_param& row, std::string_view handed) {
    if (row.type == GLINT_TEXT) return set_text(row, handed);
    const bool is_number = row.type == GLINT_INT || row.type == GLINT_FLOAT;
    const std::string text = is_number ? handed_number(handed) : std::string(handed_text(handed));
    const auto refused = [&](const std::string& why) {
        return std::string(row.id) + ": " + why + "; allowed is " + allowed(row);
    };
    switch (row.type) {
    case GLINT_CHOICE: {
        const auto ids = choice_ids(row);
        const auto found = std::find(ids.begin(), ids.end(), text);
        if (found == ids.end()) return unknown_name(std::string("choice of ") + row.id, text, ids);
        put(row, static_cast<std::int32_t>(found - ids.begin()));
        return {};
    }
    case GLINT_BOOL:
        if (const auto value = boolean(text)) return put(row, *value), std::nullopt;
        return refused("'" + std::string(text) + "' is not on or off");
    case GLINT_COLOR:
        if (const auto value = color(text)) return put(row, *value), std::nullopt;
        return refused("'" + std::string(text) + "' is not a colour");
    case GLINT_INT: {
        const auto value = number<std::int64_t>(text);
        if (!value)
            return refused(number<double>(text) ? "'" + std::string(text) + "' is not a whole number"
                                                : not_a_number(text));
        if (!in_range(row, *value)) return out_of_range(row, text);
        return put(row, static_cast<std::int32_t>(*value)), std::nullopt;
    }
    default: {
        const auto value = number<float>(text);
        if (!value) return refused(not_a_number(text));
        if (!in_range(row, *value)) return out_of_range(row, text);
        return put(row, *value), std::nullopt;
    }
    }
}

std::string Params::text(const glint_param& row) const {
    switch (row.type) {
    case GLINT_CHOICE:
        return row.choices[get<std::int32_t>(row)].id;
    case GLINT_BOOL:
        return get<bool>(row) ? "on" : "off";
    case GLINT_COLOR:
        return color_text(get<Rgb>(row));
    case GLINT_TEXT:
        return quoted_text(plain_text(row));
    case GLINT_INT:
        return to_text(get<std::int32_t>(row));
    default:
        return to_text(get<float>(row));
    }
}

std::string Params::exact_text(const glint_param& row) const {
    std::string short_text = text(row);
    if (row.type != GLINT_COLOR || color(short_text) == get<Rgb>(row)) return short_text;
    const Rgb c = get<Rgb>(row);
    return to_text(c[0]) + " " + to_text(c[1]) + " " + to_text(c[2]);
}

std::string Params::words(const glint_param& row) const {
    if (row.type == GLINT_CHOICE) return std::string(std::string_view(label_from_id(text(row))));
    return *row.unit ? text(row) + " " + row.unit : text(row);
}

void Params::clamp() {
    const Params defaults(*definition_);
    for (const glint_param& row : definition_->params()) {
        if (row.type == GLINT_BOOL) {
            put(row, get<std::uint8_t>(row) != 0);
        } else if (row.type == GLINT_COLOR) {
            Rgb c = get<Rgb>(row);
            for (float& v : c) v = std::isfinite(v) ? std::clamp(v, 0.f, 1.f) : 1.f;
            put(row, c);
        } else if (row.type == GLINT_FLOAT) {
            const float v = get<float>(row), hi = static_cast<float>(highest(row));
            float lo = static_cast<float>(row.min);
            if (row.flags & GLINT_OPEN_LOW) lo = std::nextafter(lo, hi);
            put(row, std::isnan(v) ? defaults.get<float>(row) : std::clamp(v, lo, hi));
        } else if (row.type == GLINT_TEXT) {
            put_text(row, one_line(plain_text(row), row.text_bytes - 1));
        } else {
            const auto lo = static_cast<std::int64_t>(row.min), hi = static_cast<std::int64_t>(highest(row));
            put(row, static_cast<std::int32_t>(std::clamp<std::int64_t>(get<std::int32_t>(row), lo, hi)));
        }
    }
}

void Params::require_valid(const std::string& whose) const {
    for (const glint_param& row : definition_->params()) {
        bool fine = true;
        if (row.type == GLINT_BOOL) fine = get<std::uint8_t>(row) <= 1; // readers interpret other bytes differently
        if (row.type == GLINT_FLOAT) fine = in_range(row, get<float>(row));
        if (row.type == GLINT_TEXT) fine = why_no_value(row, plain_text(row)).empty();
        if (row.type == GLINT_INT || row.type == GLINT_CHOICE)
            fine = in_range(row, std::int64_t{get<std::int32_t>(row)});
        if (row.type == GLINT_COLOR)
            for (float v : get<Rgb>(row)) fine = fine && v >= 0 && v <= 1;
        if (!fine) throw Error(whose + ": parameter '" + row.id + "' is out of its range (" + allowed(row) + ")");
    }
    for (const Animation& animation : animations_)
        if (const std::string why = refusal_of(*definition_, animation); !why.empty())
            throw Error(fmt::format("{}: {}", whose, why));
}

const Animation* Params::animation(const glint_param& row) const {
    const auto found = std::ranges::find(animations_, row.id, &Animation::row);
    return found == animations_.end() ? nullptr : &*found;
}

void Params::animate(Animation animation) {
    const auto place = std::ranges::lower_bound(animations_, animation.row, {}, &Animation::row);
    if (place != animations_.end() && place->row == animation.row)
        *place = std::move(animation);
    else
        animations_.insert(place, std::move(animation));
}

void Params::stop_animating(const glint_param& row) {
    std::erase_if(animations_, [&](const Animation& animation) { return animation.row == row.id; });
}

void Params::take(const glint_param& row, const Params& from) {
    std::memcpy(bytes_.data() + row.offset, from.bytes_.data() + row.offset, bytes_of(row));
    if (animations_.empty() && from.animations_.empty()) return;
    stop_animating(row);
    if (const Animation* moves = from.animation(row)) animate(*moves);
}

bool Params::same(const glint_param& row, const Params& other) const {
    return std::memcmp(bytes_.data() + row.offset, other.bytes_.data() + row.offset, bytes_of(row)) == 0;
}

bool Params::has_same_animation(const Params& other, const glint_param& row) const {
    const Animation *mine = animation(row), *its = other.animation(row);
    return mine && its ? *mine == *its : mine == its;
}

bool operator==(const Params& a, const Params& b) { // row by row, because bytes between rows are undefined
    return a.definition_ == b.definition_ && a.animations_ == b.animations_ &&
           std::all_of(a.definition_->params().begin(), a.definition_->params().end(),
                       [&](const auto& row) { return a.same(row, b); });
}

bool Params::needs_restart_from(const Params& before) const {
    return std::any_of(definition_->params().begin(), definition_->params().end(),
                       [&](const auto& row) { return row.flags & GLINT_RESTARTS && !same(row, before); });
}

} // namespace glint
