// Measures every presentation path, one after the other, a frame at a time, so that the caller can show progress and
// stop it. Draws a world of its own; the caller draws each frame on the screen.
#pragma once
#include "app/measure/present_cost.h"
#include "app/world/world.h"
#include <functional>

namespace glint {

/// Amount of measurement. With a budget each path gets its share of the remaining budget, and ends earlier if its
/// bridge is known to 5 %. Without a budget the number of frames is fixed.
struct SweepEffort {
    int frames = 200;                   ///< maximum number, in each part of a path
    std::optional<double> budget_ms;    ///< budget of all paths together; slow frames may exceed it
    std::function<double()> clock = {}; ///< in milliseconds, for tests; empty: now_ms()
};

class Sweep {
public:
    /// Uses its own queue. state: the state to draw; nothing: the initial state. Throws Error if memory cannot be
    /// allocated.
    Sweep(ComputeDevice&, const Params&, Extent, const std::optional<Snapshot>& state, int buffers, FrameContent,
          const SweepEffort&);
    ~Sweep();

    bool done() const { return path_index_ == result_.present_path_costs.size(); }
    double progress() const;                    ///< 0 to 1
    std::optional<double> seconds_left() const; ///< at most; nothing without a budget
    const char* now() const { return done() ? "" : result_.present_path_costs[path_index_].present_path.id; }
    const char* now_title() const { return done() ? "" : result_.present_path_costs[path_index_].present_path.title; }

    /// One frame: begin(), then other work of the frame (with collect() if it is long), then arrive(), draw picture()
    /// on the screen, shown(), swap, and presented(). Not when done.
    void begin();
    void collect();                                     ///< receives finished pictures
    void arrive();                                      ///< waits for the picture if frames are measured one by one
    const Picture& picture() const { return picture_; } ///< may be empty: then nothing is drawn
    void shown();
    void presented(); ///< waits for OpenGL if frames are measured one by one

    const SweepResult& result() const { return result_; }

private:
    enum class Part { warm_up, one_by_one, overlapping };
    struct Samples {
        std::vector<double> map, draw, copy, unmap, arrive, upload, present, frame, redraw, bridge;
    };
    double clock_ms() const;
    void open_path();
    void begin_part(Part);
    bool part_is_over(double now) const;
    bool bridge_is_known() const;
    void next_part();
    void end_path();
    bool draw();
    void draw_one();
    void arrive_one();
    void time_one_by_one(double now);
    void take_scopes();
    void refuse(const std::string& why);
    void give_up(std::string why);

    std::unique_ptr<Queue> queue_;
    World world_;
    SweepResult result_;
    SweepEffort effort_;
    double ends_ms_; // end of the sweep on that clock; infinite without a budget
    std::size_t path_index_ = 0;
    Part part_ = Part::warm_up;
    int frames_left_ = 0;
    double part_begun_ms_ = 0, part_ends_ms_ = 0;
    std::unique_ptr<FrameTarget> target_;
    Picture picture_;
    Samples samples_;
    double begun_ms_ = 0, pictured_ms_ = 0;
    std::int64_t drawn_ = 0, newest_shown_ = -1, new_pictures_ = 0;
    std::optional<double> new_frame_ms_; // the previous frame, if its picture was new: this frame shows it again
    struct Spent {
        double unmap = 0, arrive = 0, upload = 0;
    } spent_;               // times of the present frame, in ms
    bool arriving_ = false; // a frame with a new picture has begun
    std::vector<ScopeTime> scopes_;
};

} // namespace glint
