// The fields that a simulation names, as the C table gives them, and whether they can be used as they are.
#pragma once
#include "sims/api/abi.h"
#include "sims/api/view.h"
#include <vector>

namespace glint {

/// For glint_sim::state: `to` is the vector to which it appends. Of a field it takes what its `size` says, no more.
void append_field(void* to, const glint_field*);

bool same_fields(const std::vector<glint_field>&, const std::vector<glint_field>&);

/// Throws Error saying what is wrong with which of them. Fields are as large as the picture, tables of any size.
void require_fields(const std::vector<glint_field>&, Extent);

} // namespace glint
