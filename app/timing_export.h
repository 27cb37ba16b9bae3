// Writes what was measured into a file of the user's, in the background.
#pragma once
#include "app/desk.h"
#include <future>

namespace glint {

enum class TimingFormat { csv, json, trace };

class TimingExport {
public:
    /// What the profiler knows now, into the user's documents folder. Says so when it is written.
    void start(Desk&, TimingFormat);
    void collect(Desk&); ///< once a frame
    bool busy() const { return writing_.valid(); }

private:
    std::future<std::string> writing_; // "" or why it failed
    std::string file_;
};

} // namespace glint
