// A simulation run without window or GPU, for tests.
#pragma once
#include "app/world/catalog.h"
#include "app/world/world.h"
#include <cstdint>
#include <string>
#include <vector>

namespace glint::test {

/// Draws the world into plain memory: pixels row by row from the bottom. Before drawing they hold `poison`.
std::vector<std::uint32_t> drawn(World&, std::uint32_t poison = 0x00ff00ffu);

const Catalog& catalog(); ///< the built-in simulations
/// Simulations whose runs are repeatable to the bit: see why_not_repeatable().
std::vector<const Definition*> repeatable_simulations();
/// Simulations that can run on a GPU; the others are about the CPU.
std::vector<std::string> gpu_method_ids();
Params preset(const Definition&, const char* id);
/// Sets a parameter or fails the test.
void set(Params&, const char* id, const std::string& text);

/// The named field's values, row by row from the bottom.
std::vector<float> field(World&, const std::string& id);

/// One for the process, with all the CPU's threads.
Queue& cpu();

} // namespace glint::test
