// Messages of the window to its user: a line over the picture for some seconds, and permanently in the log.
#pragma once
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace glint {

enum class Severity { plain, good, caution, bad };

struct Notice {
    std::string text;
    Severity severity;
    double at_ms; ///< time of the first occurrence, on now_ms()'s clock
    std::int64_t step;
    double shown_until_ms;
};

class Notices {
public:
    void say(std::string text, Severity = Severity::plain, std::int64_t step = -1); ///< over the picture and in the log
    void note(std::string text, std::int64_t step = -1, Severity = Severity::plain); ///< only in the log
    const std::deque<Notice>& all() const { return all_; }
    void clear() { all_.clear(); }
    const Notice* current() const; ///< the newest notice that must still be shown

private:
    void add(std::string text, Severity, std::int64_t step, double seconds);
    std::deque<Notice> all_; // the last 1000
};

// Copies text to the clipboard, with a notice. A kiosk has no clipboard: then the notice says so.

class Notices;
struct UiState;

/// said: the notice after success. Main thread only.
void copy_text(const std::string& text, std::string said, Notices&, const UiState&);

} // namespace glint
