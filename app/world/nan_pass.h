// The first NaN of a world's state: one search in all its fields, queued after other work; nothing waits for the
// result.
#pragma once
#include "app/world/text/fixed_string.h"
#include "app/world/world.h"
#include "interop/fields/field_nans.h"
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace glint {

/// The place of a number in the state.
struct NumberPlace {
    FixedString<72> number; ///< "counted", "bodies.mass", "bodies.speed.1"
    int x = 0, y = 0;       ///< cell; of a list, x is the element
    int layer = 0;
    bool in_volume = false, in_list = false;

    /// "cell 5, 3", "cell 5, 3 of layer 2", "element 17".
    FixedString<64> text() const;
};

/// Searches fields in which NaN has a meaning: not those that only drawing writes, and not those whose cells may have
/// no value.
class NanPass {
public:
    struct Found {
        std::int64_t step = 0;          ///< the simulation's own
        std::optional<NumberPlace> nan; ///< the first one of the first field with NaN; nothing: there is none
    };

    explicit NanPass(Queue& queue) : queue_(queue) {}
    ~NanPass() { give_up(); }
    NanPass(const NanPass&) = delete;
    NanPass& operator=(const NanPass&) = delete;

    bool in_progress() const { return in_progress_; }
    /// Starts a pass over the present state; not while one is under way. Without memory it finds nothing.
    void start(World&);
    /// The result, once it has arrived. The world is the one of `start`.
    std::optional<Found> take(World&);
    void give_up();

private:
    struct Searched {
        FixedString<72> field;
        int width, height, depth;
        FloatNumbers numbers;
        GridView grid;
        std::size_t parts; ///< in device memory; 0: the field is in ordinary memory
        FirstNan in_host_memory;
    };
    void choose(World&);
    void search(std::size_t parts);
    /// False: nothing is searched.
    template <class Take> bool has_memory(const Take&);
    static NumberPlace place_of(World&, const Searched&, FirstNan);

    Queue& queue_;
    std::optional<DeviceMemory> found_; ///< parts of all fields, one field after the other
    std::array<Searched, max_fields> searched_;
    std::size_t count_ = 0;
    std::int64_t step_ = 0;
    std::optional<int> token_; ///< nothing: no field in device memory, or no memory
    bool in_progress_ = false;
};

} // namespace glint
