// The asking side of a FieldReader. Main thread only.
#pragma once
#include "app/session/command.h"
#include "app/session/observe/observer.h"
#include "app/world/snapshot.h"
#include "app/world/text/fixed_string.h"
#include "app/world/world.h"
#include "interop/queue.h"
#include "interop/targets/frame_target.h"
#include "sims/api/view.h"
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace glint {

// Transfers rows from a queue's device memory to ordinary memory, one slice a call, so that no frame waits for them.

class RowReader {
public:
    explicit RowReader(Queue& from) : from_(from) {}
    ~RowReader() { give_up(); }
    RowReader(const RowReader&) = delete;
    RowReader& operator=(const RowReader&) = delete;

    /// Starts to read memory that must stay unchanged until all has arrived.
    void start(const GridView&);
    /// Appends newly arrived values without the padding of rows. Returns whether these were the last. Never waits.
    /// values: of the grid's type; of a grid of structs, the number at the beginning of each.
    bool advance(Numbers& values);
    bool advance(std::span<FieldValues> arrays, const Element&); ///< for a grid of such elements
    bool advance(std::vector<std::uint32_t>& pixels);
    void give_up(); ///< drops a read in progress, if any

    /// Bytes for each call: about 2 ms of copying.
    static constexpr std::size_t slice_bytes = std::size_t{4} << 20;

private:
    std::size_t bytes_of(int elements) const { return grid_.element_bytes * static_cast<std::size_t>(elements); }
    std::size_t row_bytes() const { return grid_.row_bytes(); }
    template <class Take> bool advance_rows(const Take&);
    void ask();

    Queue& from_;
    GridView grid_;
    int first_row_ = 0, rows_ = 0, token_ = 0; ///< rows of the slice being read; rows_ = 0: none
};

// Data of a world, copied to ordinary memory to be compared with another world's: a field of its state, or its picture.

using FieldName = FixedString<72>; ///< an id, of which a file keeps at most 64 bytes
/// replaces an id: the picture. No field has this name.
inline constexpr const char* picture_name = "(picture)";

struct FieldRequest {
    std::int64_t number = 0; ///< different for each request; 0: no request, and a read in progress ends
    FieldName field;         ///< "" or an unknown id: the first field
    WorldPlace place;        ///< the place at which to read
};

struct FieldRead {
    std::int64_t number = 0;         ///< number of the request that this answers
    std::string problem;             ///< why there are no values, as a sentence, or ""
    WorldPlace place;                ///< place of the world; no values if this is not the requested place
    std::int64_t step = 0;           ///< the simulation's own
    std::vector<std::string> fields; ///< ids of the grids that evolve; of structs, "field.member"
    FieldName id;                    ///< picture_name for the picture
    FixedString<32> unit;
    Extent extent;
    Numbers values;                    ///< values of a field: rows from the bottom, no padding
    std::vector<std::uint32_t> pixels; ///< pixels of a picture: RGBA8 with red in the lowest byte

    bool is_picture() const { return id == picture_name; }
};

class FieldReading : public Observer {
public:
    /// Fills the memory of `room`. Drops a previous request.
    void ask(const FieldName&, WorldPlace, FieldRead room);
    void stop();
    bool answered() const { return answer_.has_value(); }
    /// The answer; only if answered().
    FieldRead take();
    /// A job has to be started for it: the answer is to come, or nothing is wanted any more.
    bool wants_job(const SessionNow&) const override {
        return wanted_.number != sent_ || (wanted_.number != 0 && waits_);
    }
    void request(const SessionNow&) override;
    std::string take(const Report&) override;
    std::unique_ptr<Reader> make_reader(Queue&) override;

    struct Exchange {
        FieldRequest asked;
        FieldRead room; ///< memory for the answer
        std::optional<FieldRead> answer;
    };

private:
    Exchange exchange_;
    FieldRequest wanted_;
    std::int64_t last_ = 0, sent_ = 0; ///< numbers
    bool waits_ = false;               ///< for the answer
    FieldRead room_;
    std::optional<FieldRead> answer_;
};

// Copies a field of a world, or its picture, on the device, and transfers the copy in slices while the world continues.
// Runs on the thread that drives the world.

class FieldReader {
public:
    explicit FieldReader(Queue& from) : from_(from), rows_(from) {}
    FieldReader(const FieldReader&) = delete;
    FieldReader& operator=(const FieldReader&) = delete;

    /// Call before the world changes. A new request begins here, in the memory of `room`; for the same request one
    /// slice is transferred. Never waits.
    void consider(const FieldRequest&, FieldRead room, World&, WorldPlace here);
    /// The completely transferred data, once.
    std::optional<FieldRead> take() { return std::exchange(complete_, std::nullopt); }
    /// Frees all memory; the next request begins again.
    void give_up();

private:
    void begin(const FieldRequest&, FieldRead room, World&, WorldPlace here);
    const glint_field* choose(const FieldName&, World&);
    void freeze(const glint_field&);
    void draw(World&);
    void abandon(std::string why);
    void complete() { complete_ = std::exchange(arriving_, std::nullopt); }

    Queue& from_;
    std::int64_t number_ = 0;
    std::optional<DeviceMemory> frozen_; ///< the copy of the field; its memory is used again
    std::unique_ptr<FrameTarget> drawn_; ///< the copy of the picture
    std::optional<FieldRead> arriving_, complete_;
    RowReader rows_; ///< last: destroyed before the memory that it reads
};

} // namespace glint
