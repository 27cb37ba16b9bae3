// Throw-away simulations on an emulated GPU: of whole numbers, and with scratch memory of many sizes. Registered in
// this program, they are among those that conformance_kernels.cpp and every_kernel_kernels.cpp test.
#include "plugins/grains.cpp"
#include "plugins/levels.cpp"
