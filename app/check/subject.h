// A world that is checked: each call of the simulation is announced before it is made, so that a crash can be located.
#pragma once
#include "app/check/check.h"
#include "app/world/world.h"
#include <cstdint>
#include <string>
#include <vector>

namespace glint {

/// Odd, not square, no multiple of a block: a grid on which a wrong index shows.
inline constexpr Extent checked_extent{97, 61};
inline constexpr int checked_steps = 25;

/// A drawn picture without the memory around it.
struct CheckedPicture {
    std::vector<std::uint32_t> pixels; ///< RGBA8, row by row from the bottom
    bool wrote_outside = false;        ///< memory outside the picture, at its sides, below or above, has changed
};

class Subject {
public:
    /// Throws Error as World does.
    Subject(const Examined&, Extent, const Params&);

    World& world() { return world_; } ///< for calls that are not announced
    void advance(int steps);
    /// Throws Error if the simulation fails. mask: the shape to paint; null: the line.
    void stroke(const glint_stroke&, const Mask* mask = nullptr);
    // Strokes of checks about something else: they ignore failures, because the check `stroke` reports these.
    void stroke();                ///< a line over a part of the picture
    void stroke_through_middle(); ///< a slanting line, so that it crosses the rows of several threads
    void restore(const Snapshot&);
    void reset();
    void set_params(const Params&);
    /// poison: value of all memory of the frame before the drawing.
    CheckedPicture drawn(std::uint32_t poison = 0x00ff00ffu);
    std::vector<FieldCopy> read_fields();

private:
    void tell(const std::string& call) const;
    void try_stroke(const glint_stroke&);
    static World made(const Examined&, Extent, const Params&);

    const Examined& examined_;
    World world_;
    int pitch_;
    DeviceMemory frame_; ///< with a row below and above the picture
};

/// All that a user can see of a world.
struct CheckedOutcome {
    explicit CheckedOutcome(Subject&);
    CheckedOutcome(const Examined&, Extent, const Params&, int steps); ///< of a world after this many steps

    std::vector<FieldCopy> fields;
    std::vector<std::uint32_t> pixels;
    int width;
};

/// The first difference, bit for bit: "field 'alive' differs, first in cell (3, 2): 0 and 1"; "" if there is none.
std::string difference(const CheckedOutcome&, const CheckedOutcome&);
std::string difference(const std::vector<FieldCopy>&, const std::vector<FieldCopy>&);

/// Whether it can run with these parameters at that size.
bool runs_here(const Examined&, Extent, const Params&);
/// The defaults with one other value, in its range.
Params with_value(const Definition&, const glint_param&, double value);
/// The defaults with each choice of the row `precision`; the defaults alone without that row. Results differ only
/// between precisions.
std::vector<Params> in_every_precision(const Definition&);
/// " with precision=double", or "" without that row.
std::string precision_text(const Params&);
/// The first value that is NaN or infinite: "field 'u' is nan in cell (3, 2)"; "" if there is none. Leaves out fields
/// that mark empty cells by NaN, and memory of the host.
std::string not_finite(Subject&);
/// The kernel that writes the first such value in that step: ", which the kernel 'decay' wrote"; "" if that is unknown.
std::string writer_of_no_number(const Examined&, const Params&, int step);

} // namespace glint
