// A throw-away simulation with scratch memory of many sizes, on an emulated GPU: see plugin_kernels.cpp.
#include "plugins/levels.cpp"
