// The C table of a simulation as a C++ object: failures become Error with the simulation's own reason.
#pragma once
#include "app/session/params.h"
#include "interop/queue.h"
#include "sims/api/view.h"
#include <memory>

namespace glint {

class Instance {
public:
    Instance(const Definition&, Queue&, Extent, const Params&);

    void advance(const glint_tick&, int steps, const Params&);
    void draw(const glint_tick&, const Params&, const glint_frame&);
    void stroke(const glint_stroke&, const Params&);
    void probe(const glint_tick&, const Params&, int index, double* device_rows);
    const std::vector<glint_field>& fields(); ///< ids and pointers are the simulation's, valid until its next call

private:
    void require(std::int32_t status, const char* doing);
    const Definition* definition_;
    Queue* queue_;
    std::unique_ptr<void, void (*)(void*)> handle_;
    std::vector<glint_field> fields_; ///< as they were last asked for
};

/// Why these parameters cannot run there, or "" when they can.
std::string unavailable(const Definition&, const ComputeDevice&, Extent, const Params&);
/// The same for one choice of a row, `path` or `precision`: for greying it out.
std::string choice_unavailable(const Definition&, const ComputeDevice&, Extent, const Params&, const glint_param&,
                               int choice);
glint_work work_of(const Definition&, Extent, const Params&);
/// What the user should know of these parameters there; its `param` is null where that is nothing.
glint_note note_of(const Definition&, const ComputeDevice&, Extent, const Params&);

/// Smallest and largest width and height a picture may have.
inline constexpr int smallest_side = 16, largest_side = 16384;
/// Throws Error saying what is allowed, and whether the queue has the memory for it.
void require_extent(Extent, const ComputeDevice&);

} // namespace glint
