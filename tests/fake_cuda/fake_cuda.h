// A CUDA run-time that needs no GPU, linked instead of NVIDIA's: memory is the CPU's, work is done at once and reported
// as finished late. It counts calls, fails the requested ones, and records errors that are undefined behaviour in the
// real one.
#pragma once
#include <cuda_runtime_api.h>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glint::test {

/// A device as reported by the fake run-time.
struct FakeCard {
    std::string name = "Imaginary GPU";
    int major = 9, minor = 0;
    std::size_t memory_bytes = std::size_t{1} << 30;
    char uuid_byte = 0x5a;         ///< sixteen of it; 0: it has none
    std::map<int, int> attributes; ///< values of attributes; others are 1
    std::set<int> not_reported;    ///< attributes that it refuses
    std::set<int> asked_for;       ///< attributes
};

class FakeCuda {
public:
    /// The one that the program is linked with.
    static FakeCuda& here();

    void reset();                ///< as at the start: nothing counted, nothing failing; existing objects stay
    void forget_registrations(); ///< objects left in an OpenGL context that no longer exists
    void stop_failing();         ///< a sticky error too
    void use_clock(std::function<double()> milliseconds) { clock = std::move(milliseconds); } ///< until reset()
    void lag(int turns); ///< number of turns from the recording of an event until it has happened
    void turn() { ++turns_; }

    enum class Until { once, for_ever, sticky }; ///< sticky: every later call fails, as after an illegal address
    /// The nth call of that name from now on fails, counted from 1; "*": of any name.
    void fail(std::string call, cudaError_t, int nth = 1, Until = Until::once);

    int calls(std::string_view name) const;        ///< since reset(); "*": all of them
    std::vector<std::string> names_called() const; ///< since reset()
    const std::vector<std::string>& broken_rules() const { return broken_rules_; }
    int living() const;                             ///< allocations, events, streams and registrations
    bool maps_opengl_buffer(unsigned buffer) const; ///< OpenGL must not touch it now

    // For the functions of the run-time.
    cudaError_t called(const char* name); ///< counts it; returns the error that it must fail with
    cudaError_t note(cudaError_t);        ///< kept as the last error
    void broke(std::string rule) { broken_rules_.push_back(std::move(rule)); }
    bool has_passed(long turn) const { return turns_ >= turn + lag_; }
    long turns() const { return turns_; }
    static inline thread_local cudaError_t last = cudaSuccess; ///< each thread has its own, as in the real one
    std::function<double()> clock;                             ///< the time of events; empty: the machine's

    std::vector<FakeCard> cards = {FakeCard()};
    /// Null if there is no such card, which is stored as the last error.
    FakeCard* card(int ordinal);
    int opengl_device = 0;     ///< the one that drives OpenGL
    bool null_handles = false; ///< registering succeeds and returns null, as seen on real systems

private:
    struct Fault {
        std::string call;
        cudaError_t error;
        int left;
        Until until;
    };
    struct Count {
        std::string name;
        int calls;
    };
    mutable std::recursive_mutex lock_; ///< a job in the background calls, too
    std::vector<Count> counts_;
    std::vector<Fault> faults_;
    std::vector<std::string> broken_rules_;
    cudaError_t stuck_ = cudaSuccess;
    int lag_ = 0;
    long turns_ = 0;
};

} // namespace glint::test
