// A run as a file: what a new process goes on from when the GPU of the old one is lost.
#pragma once
#include "app/session/catalog.h"
#include "app/session/snapshot.h"
#include <iosfwd>

namespace glint {

struct CarriedRun {
    Snapshot state;
    bool paused = false;
    double speed = 1; ///< as Session::speed()
};

/// One line of JSON, then the bytes of each field. Waits for the copy from the device. Throws Error.
void write_run(std::ostream&, const CarriedRun&);
/// The state in memory of the queue, which must outlive it. Throws Error where the file is cut short, or the catalog
/// has no such simulation any more.
CarriedRun read_run(std::istream&, const Catalog&, Queue&);

} // namespace glint
