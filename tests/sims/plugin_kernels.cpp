// A throw-away simulation of integers on an emulated GPU. It is registered in this program, so conformance_kernels.cpp
// and every_kernel_kernels.cpp test it, too. A file registers one simulation: levels has its own.
#include "plugins/grains.cpp"
