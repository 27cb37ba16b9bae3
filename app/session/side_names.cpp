#include "app/session/side_names.h"
#include "app/world/auto_method.h"
#include <cstdint>
#include <string_view>

namespace glint {
namespace {

using SideWord = FixedString<64>;

bool same_words(std::string_view one, std::string_view other) { return one == other; }
bool is_method(const glint_param& row) { return std::string_view(row.id) == "method"; }

SideWord word_of(const glint_param& row, const ComparedSide& side) {
    if (row.type != GLINT_CHOICE) return std::string_view(side.params.text(row));
    const bool stood_for = is_method(row) && side.auto_method && is_auto(side.params);
    return row.choices[stood_for ? *side.auto_method : side.params.get<std::int32_t>(row)].id;
}

/// A choice says itself.
void add_word(FixedString<128>& name, const glint_param& row, std::string_view word) {
    if (!name.empty()) name += ", ";
    if (row.type != GLINT_CHOICE) (name += row.id) += " ";
    name += word;
}

void add_row(SideNames& names, const glint_param& row, const ComparedSide& left, const ComparedSide& right) {
    SideWord its = word_of(row, left), others = word_of(row, right);
    const bool read_alike = same_words(its, others);
    if (read_alike && left.params.same(row, right.params)) return;
    if (read_alike) // auto beside what it stands for, or digits that are not shown
        its = std::string_view(left.params.exact_text(row)), others = std::string_view(right.params.exact_text(row));
    add_word(names.left, row, its), add_word(names.right, row, others);
}

void add_device(FixedString<128>& name, std::string_view device) { (name += name.empty() ? "" : " on ") += device; }

} // namespace

SideNames side_names(const ComparedSide& left, const ComparedSide& right, const Overrides& differing) {
    SideNames names{};
    for (const bool method : {true, false})
        for (const glint_param* row : differing.rows())
            if (is_method(*row) == method) add_row(names, *row, left, right);
    if (&left.device != &right.device) {
        const bool one_model = left.device.name() == right.device.name(); // two cards of it
        add_device(names.left, one_model ? left.device.id() : left.device.name());
        add_device(names.right, one_model ? right.device.id() : right.device.name());
    }
    names.alike = same_words(names.left, names.right);
    if (names.alike) names.left = "A, the same on both sides", names.right = "B, the same on both sides";
    return names;
}

} // namespace glint
