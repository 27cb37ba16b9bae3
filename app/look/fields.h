// A text field for a search.
#pragma once
#include "app/look/text.h"
#include <optional>
#include <string>
#include <vector>

namespace glint::look {

/// As wide as ImGui's next item. Returns whether the text has changed.
bool search_field(const char* id, const char* hint, std::string& query);

// A typed value: a text field while it is open. Enter and leaving it accept the text, Esc does not.

class TypedValue {
public:
    void open(std::string text) { text_ = std::move(text), open_ = opened_ = true; }
    void close() { open_ = opened_ = false; }
    bool is_open() const { return open_; }
    /// Draws the field while it is open. Returns the text when it closes, unless Esc was pressed.
    std::optional<std::string> draw(float width);

private:
    std::string text_;
    bool open_ = false, opened_ = false; ///< opened_: it has no focus yet
};

// A combo whose entries can be disabled with a reason.

struct Entry {
    std::string label;
    std::string help;            ///< on hover
    std::string disabled_reason; ///< not empty: disabled, with this text on hover
};

/// The closed box with the text `shown`. Returns whether the list is open: then call pick().
bool begin_choice(const char* id, std::string_view shown, float width);
bool pick(const std::vector<Entry>& entries, int& chosen); ///< true if another entry was chosen

/// Returns true if another entry was chosen. entries(): builds the list while it is open.
template <std::invocable Entries>
bool choice(const char* id, std::string_view shown, const Entries& entries, int& chosen, float width) {
    return begin_choice(id, shown, width) && pick(entries(), chosen);
}

} // namespace glint::look
