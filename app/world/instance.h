// The C table of a simulation as a C++ object: failures become Error with the simulation's own reason.
#pragma once
#include "app/world/params/params.h"
#include "app/world/picture/label_places.h"
#include "app/world/snapshot.h"
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
    /// Labels of the last drawn picture. Leaves out labels that cannot be drawn; returns a sentence that names the
    /// first, or "".
    FixedString<280> annotate(const glint_tick&, const Params&, std::vector<Annotation>& labels);
    void stroke(const glint_stroke&, const Params&);
    void probe(const glint_tick&, const Params&, int index, double* device_rows);
    /// values of a probe with GLINT_CELLS
    void probe_cells(const glint_tick&, const Params&, int index, View<float> to);
    /// Ids and pointers are the simulation's, valid until its next call. Throws Error if they are invalid.
    const std::vector<glint_field>& fields();
    const std::vector<glint_field>& number_fields(); ///< likewise, with a field for each member of structs
    void restored(const Params&); ///< the fields were overwritten: the simulation recomputes derived data

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
    std::vector<glint_field> fields_, named_; ///< the last checked ones; the last ones that the simulation returned
    NumberFields numbers_;                    ///< of fields_
};

/// Why these parameters cannot run there, or "" if they can.
std::string unavailable(const Definition&, const ComputeDevice&, Extent, const Params&);
/// Likewise for one choice of a row, `method` or `precision`: disables it in the window.
std::string choice_unavailable(const Definition&, const ComputeDevice&, Extent, const Params&, const glint_param&,
                               int choice);
/// The parameters with the first other method that can run there and gives the same bits; nothing if there is none.
std::optional<Params> substitute_params(const Definition&, const ComputeDevice&, Extent, const Params&);
/// Why no method can run with these parameters there, or "".
std::string unavailable_by_any_method(const Definition&, const ComputeDevice&, Extent, const Params&);
/// Throws Error with the reason if the device is lost, or cannot run these at that size.
void require_runnable(const ComputeDevice&, Extent, const Params&);
glint_work work_of(const Definition&, Extent, const Params&);
/// Whether its steps take the time. False if the state follows directly from the step's number: then drawing does.
bool works_in_steps(const Params&, Extent);
/// Changes the parameters by a mouse action. Returns why the simulation refused it (then they are unchanged), or
/// nothing.
std::optional<std::string> edit_by_pointer(const Definition&, const glint_pointer&, Extent, Params&);
/// A note for the user about these parameters on that device; without a note, its `param` is null.
glint_note note_of(const Definition&, const ComputeDevice&, Extent, const Params&);
/// Whether no step changes the picture: then steps are not needed.
bool rests(const Params&);

/// Smallest and largest width and height a picture may have.
inline constexpr int smallest_side = 16, largest_side = 16384;
/// Throws Error with both sizes if the simulation says that it needs more memory than the device has.
void require_memory(const ComputeDevice&, Extent, const Params&);
/// Throws Error that says what is allowed, also if the device's memory is too small.
void require_extent(Extent, const ComputeDevice&);

} // namespace glint
