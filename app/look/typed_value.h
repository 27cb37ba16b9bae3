// A value that is typed: a text field while it is open. Enter and leaving it take what stands there, Esc does not.
#pragma once
#include <optional>
#include <string>

namespace glint::look {

class TypedValue {
public:
    void open(std::string text) { text_ = std::move(text), open_ = opened_ = true; }
    void close() { open_ = opened_ = false; }
    bool is_open() const { return open_; }
    /// The field, while it is open; what was typed into it when it closes, unless that was given up.
    std::optional<std::string> draw(float width);

private:
    std::string text_;
    bool open_ = false, opened_ = false; ///< opened_: it has no focus yet
};

} // namespace glint::look
