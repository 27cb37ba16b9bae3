// Named stretches of time for a tool that watches from outside (NVIDIA Nsight, through NVTX). They nest, thread by
// thread. Without CUDA, or while no tool listens, they cost next to nothing.
#pragma once

namespace glint {

void push_range(const char* label);
void pop_range();

} // namespace glint
