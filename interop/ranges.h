// Named stretches of time for a tool that watches from outside (NVIDIA Nsight, through NVTX). They nest, thread by
// thread. Without CUDA, or without a tool that reads them, they cost almost nothing.
#pragma once

namespace glint {

void push_range(const char* label);
void pop_range();

} // namespace glint
