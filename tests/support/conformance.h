// Tests that every simulation must pass on a device, without its author writing any. Used for the built-in ones on the
// CPU and on CUDA, and for plugins.
#pragma once
#include "app/world/world.h"

namespace glint::test {

// Two runs of a simulation that measures (why_not_repeatable) are never compared, not even by conforms().
void starts_and_writes_every_pixel(const Definition&, Queue&);
void same_input_gives_same_picture(const Definition&, Queue&);
void many_steps_equal_single_steps(const Definition&, Queue&);
void parameters_work_at_both_ends(const Definition&, Queue&);
void parameters_may_be_dragged(const Definition&, Queue&);
void presets_run(const Definition&, Queue&);
void reset_is_rebuild(const Definition&, Queue&);
void methods_equal_reference(const Definition&, Queue&);
void state_round_trips(const Definition&, Queue&);
void probes_are_finite_and_named(const Definition&, Queue&);
void are_labels_in_picture(const Definition&, Queue&);
void two_devices_agree(const Definition&, Queue&, Queue& other);

/// All of the above functions that need one device.
void conforms(const Definition&, Queue&);

} // namespace glint::test
