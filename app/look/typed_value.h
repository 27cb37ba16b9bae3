// A typed value: a text field while it is open. Enter and leaving it accept the text, Esc does not.
#pragma once
#include <optional>
#include <string>

namespace glint::look {

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

} // namespace glint::look
