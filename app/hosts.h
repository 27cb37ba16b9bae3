// The processors of this machine, opened when they are first wanted and kept until the program ends.
#pragma once
#include "interop/devices.h"
#include "interop/host.h"
#include <map>

namespace glint {

class Hosts {
public:
    explicit Hosts(int cpu_threads);

    const Devices& found() const { return found_; }
    /// "auto", "cpu", "cuda", "cuda:N". Throws Error with the reason; under "auto" the CPU stands in, see problem().
    Host& open(const std::string& device);
    Host& cpu();
    /// Why "auto" came out at the CPU although there is a GPU, or "".
    const std::string& problem() const { return problem_; }

    struct Offer {
        std::string id, label, why_not; ///< why_not: not empty, greyed
    };
    std::vector<Offer> offers() const; ///< for a combo: the CPU, then every CUDA device

private:
    int cpu_threads_;
    Devices found_;
    std::string problem_;
    std::map<std::string, std::unique_ptr<Host>> open_;
};

} // namespace glint
