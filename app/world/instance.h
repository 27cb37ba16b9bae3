// The C table of a simulation as a C++ object: failures become Error with the simulation's own reason.
#pragma once
#include "app/world/annotations.h"
#include "app/world/params.h"
#include "interop/queue.h"
#include "sims/api/view.h"
#include <memory>
#include <optional>

namespace glint {

class Instance {
public:
    Instance(const Definition&, Queue&, Extent, const Params&);

    void advance(const glint_tick&, int steps, const Params&);
    void draw(const glint_tick&, const Params&, const glint_frame&);
    /// Of the picture drawn last. What cannot be drawn is left out: the sentence that names it, or "".
    FixedString<280> annotate(const glint_tick&, const Params&, std::vector<Annotation>& labels);
    void stroke(const glint_stroke&, const Params&);
    void probe(const glint_tick&, const Params&, int index, double* device_rows);
    void probe_cells(const glint_tick&, const Params&, int index, View<float> to); ///< of one with GLINT_CELLS
    /// Ids and pointers are the simulation's, valid until its next call. Throws Error where they cannot be used.
    const std::vector<glint_field>& fields();
    void restored(const Params&); ///< the fields were overwritten: what follows from them is made anew

private:
    struct Destroy {
        void (*destroy)(void*);
        void operator()(void*) const noexcept;
    };
    template <class Call> void call(const char* doing, const Call&);
    const Definition* definition_;
    Queue* queue_;
    Extent extent_;
    std::unique_ptr<void, Destroy> handle_;
    std::vector<glint_field> fields_, named_; ///< as they were last found to be sound; as they were last named
};

/// Why these parameters cannot run there, or "" when they can.
std::string unavailable(const Definition&, const ComputeDevice&, Extent, const Params&);
/// The same for one choice of a row, `method` or `precision`: for greying it out.
std::string choice_unavailable(const Definition&, const ComputeDevice&, Extent, const Params&, const glint_param&,
                               int choice);
/// The first other method that can run these there, to the same bits, in them; nothing where none can.
std::optional<Params> stand_in(const Definition&, const ComputeDevice&, Extent, const Params&);
/// Why no method at all can run these there, or "".
std::string unavailable_by_any_method(const Definition&, const ComputeDevice&, Extent, const Params&);
/// Throws Error with the reason where the device is lost, or cannot run these at that size.
void require_runnable(const ComputeDevice&, Extent, const Params&);
glint_work work_of(const Definition&, Extent, const Params&);
/// Whether its steps are what takes time: not where all follows from the step's number, and is drawn.
bool works_in_steps(const Params&, Extent);
/// What the mouse does to the parameters; or why the simulation refused it, and they are as they were.
std::optional<std::string> edit_by_pointer(const Definition&, const glint_pointer&, Extent, Params&);
/// What the user should know of these parameters there; its `param` is null where that is nothing.
glint_note note_of(const Definition&, const ComputeDevice&, Extent, const Params&);
/// Whether no step changes the picture: then none need be taken.
bool rests(const Params&);

/// Smallest and largest width and height a picture may have.
inline constexpr int smallest_side = 16, largest_side = 16384;
/// Throws Error saying what is allowed, and whether the queue has the memory for it.
void require_extent(Extent, const ComputeDevice&);

} // namespace glint
