// What every simulation is tested for on a host, without its author writing a test. Used for the built-in ones on the
// CPU and on CUDA, and for plugins.
#pragma once
#include "app/session/world.h"

namespace glint::test {

void starts_and_draws_every_pixel(const Definition&, Host&);
void same_input_gives_same_picture(const Definition&, Host&);
void many_steps_equal_single_steps(const Definition&, Host&);
void parameters_work_at_both_ends(const Definition&, Host&);
void presets_run(const Definition&, Host&);
void reset_is_rebuild(const Definition&, Host&);
void paths_equal_the_reference(const Definition&, Host&);
void state_round_trips(const Definition&, Host&);
void probes_are_finite_and_named(const Definition&, Host&);
void two_hosts_agree(const Definition&, Host&, Host& other);

/// All of the above that need one host.
void conforms(const Definition&, Host&);

} // namespace glint::test
