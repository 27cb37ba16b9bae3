// A session's messages to the user: a notice that is shown once, and the log of its run. Main thread only.
#pragma once
#include "app/session/command.h"
#include "app/session/presenter.h"
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace glint {

class Messages {
public:
    explicit Messages(Presenter& presenter) : presenter_(presenter) {}

    /// Why something was refused since the last call, as a sentence, or "".
    std::string take_notice() {
        std::string said = presenter_.take_notice();
        return said.empty() ? std::exchange(notice_, {}) : said;
    }
    /// the newest entries; older ones are dropped many at a time
    const std::vector<LogEntry>& log() const { return log_; }
    std::size_t log_dropped() const { return dropped_; } ///< number of entries before log()[0]

    void notify(std::string sentence) { notice_ = std::move(sentence); }
    void add(LogEntry line) { log_.push_back(std::move(line)); }
    void tell(std::int64_t step, std::string sentence) { ///< Shows the sentence as a notice and writes it to the log.
        notify(sentence);
        add({step, std::move(sentence)});
    }
    void forget_notice() { notice_.clear(); }
    /// Call after each job: takes a line of the presenter, and removes old notices.
    void collect(std::int64_t step) {
        if (std::string line = presenter_.take_log_line(); !line.empty()) add({step, std::move(line)});
        if (log_.size() <= 2 * max_lines) return;
        dropped_ += log_.size() - max_lines;
        log_.erase(log_.begin(), log_.end() - static_cast<std::ptrdiff_t>(max_lines));
    }

private:
    static constexpr std::size_t max_lines = 2000;
    Presenter& presenter_;
    std::string notice_;
    std::vector<LogEntry> log_;
    std::size_t dropped_ = 0;
};

} // namespace glint
