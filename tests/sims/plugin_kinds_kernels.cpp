// State of every kind, volumes and lists on an emulated GPU: see plugin_kernels.cpp.
#include "plugins/kinds.cpp"
