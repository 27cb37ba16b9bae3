// Strokes and shapes that the user paints into a session's state, as many as a file can store. Main thread only.
#pragma once
#include "app/run/compressed.h"
#include "app/run/record.h"
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

class Params;
class Session;
struct Job;

bool takes_strokes(const Params&), takes_pointer(const Params&);
bool takes_timed_strokes(const Params&); ///< also the release, and pieces while the mouse rests
bool takes_lines(const Params&);         ///< false while the brush only points or grabs
bool takes_shapes(const Params&);        ///< rectangles, fills and images: only if the simulation paints masks, too
/// Whether a drag in the picture paints or moves the simulation's view, by the brush in hand: one of both, or both.
bool drags_paint(const Params&), drags_point(const Params&);

class Painting {
public:
    explicit Painting(Session& session) : session_(session) {}
    Painting(const Painting&) = delete;
    Painting& operator=(const Painting&) = delete;

    void stroke(glint_stroke); ///< under stroke_label
    /// Paints a shape as a gesture of its own; does nothing if the shape is empty or takes_shapes() is false. If the
    /// run cannot keep it, a notice says so.
    void stamp(const std::shared_ptr<const MeasuredMask>&, std::int32_t button, std::string_view label);
    void stamp(Mask, std::int32_t button, std::string_view label); ///< aligns the shape first, if it is even
    bool paints_later() const; ///< whether a stroke was ordered that the run does not contain yet

private:
    friend class Session;
    friend class LoadedPreset;
    std::string no_room_for(const Mask&, std::size_t packed_bytes) const;
    void paint_again(const std::vector<Change>&);
    void send(const Job&);

    Session& session_;
    bool strokes_sent_ = false; ///< with the newest job
};

} // namespace glint
