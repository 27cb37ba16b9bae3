// Tests that every simulation must pass on a device, without its author writing any. Used for the built-in ones on the
// CPU and on CUDA, and for plugins.
#pragma once
#include "app/check/check.h"

namespace glint::test {

/// Fails with the finding if the check finds something wrong. What it leaves out is no failure.
void keeps(const Definition&, Queue&, Finding (*check)(const Examined&));
/// Stricter than the check of drags: no value may explode, and all calm down afterwards. Chaotic plugins cannot.
void parameters_may_be_dragged(const Definition&, Queue&);
/// If it has labels, some are in the picture with the defaults.
void shows_labels(const Definition&, Queue&);
/// Two runs of a simulation that measures are never compared.
void two_devices_agree(const Definition&, Queue&, Queue& other);

/// All checks, and that it shows labels: what a plugin must keep.
void conforms(const Definition&, Queue&);

} // namespace glint::test
