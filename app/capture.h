// Pictures as PNG files: copied from OpenGL here, encoded and written by a thread of its own.
#pragma once
#include "app/desk.h"
#include <future>

namespace glint {

class Capture {
public:
    /// The picture cell by cell, without what lies over it, into the user's pictures folder. Says so when it is
    /// written.
    void take(Desk&);
    void collect(Desk&); ///< once a frame
    bool busy() const { return writing_.valid(); }

private:
    std::future<std::string> writing_; // "" or why it failed
    std::string file_;
};

} // namespace glint
