// Ctrl-C, a closing terminal and a polite kill close the window as its own button does: what should be saved is saved.
#pragma once

namespace glint {

class EndSignals {
public:
    EndSignals();
    ~EndSignals(); ///< what was done on such a signal before is done again
    EndSignals(const EndSignals&) = delete;
    EndSignals& operator=(const EndSignals&) = delete;
    bool arrived() const;
};

} // namespace glint
