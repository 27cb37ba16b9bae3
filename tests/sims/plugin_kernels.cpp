// A throw-away simulation of whole numbers on an emulated GPU. Registered in this program, it is among those that
// conformance_kernels.cpp and every_kernel_kernels.cpp test. A file registers one simulation: levels has its own.
#include "plugins/grains.cpp"
