// A hash table that many threads fill at the same time: appendix A of "CUDA by Example", with its locks and without.
#include "api/annotations.h"
#include "api/sim.h"
#include "hash_table/bucket_lock.h"
#include "hash_table/draw.h"
#include "hash_table/gpu.h"
#include "hash_table/lesson.h"
#include "hash_table/limits.h"
#include "hash_table/places.h"
#include "hash_table/walk.h"
#include <optional>
#include <utility>

namespace hash_table {

// The labels of the picture: its three parts by name, and the axes of chain lengths in keys.

/// load: keys a bucket
inline void label_picture(glint::Annotations& labels, const Layout& layout, glint::Extent e, std::int64_t buckets,
                          float load) {
    const auto width = static_cast<float>(e.width), height = static_cast<float>(e.height),
               ground = static_cast<float>(layout.ground), middle = static_cast<float>(layout.middle);
    const float above = height - ground;
    labels.words({0, ground, middle, above}, {"table of %lld buckets", static_cast<long long>(buckets)},
                 glint::Side::above);
    labels.words({middle, ground, width - middle, above}, "number of buckets by length of chain", glint::Side::above);
    if (load < layout.full)
        labels.tick(0, ground * load / layout.full, glint::Side::right, {"load: %.3g keys", static_cast<double>(load)},
                    glint::Letters::normal);
    const auto keys = static_cast<float>(layout.bars * layout.bar_width);
    const float before = layout.bar_width == 1 ? 0.5f : 0; // a bar of one length has its tick in its middle
    labels.axis({middle, ground, width - middle, 0}, -before, keys - before, "keys");
    labels.words({0, 0, width, ground * 0.94f}, {"the chains of %d buckets", layout.columns}, glint::Side::above,
                 glint::Letters::small);
}

/// Memory that only the method `open` needs.
struct OpenTable {
    OpenTable(glint::Device device, std::int64_t keys, std::int64_t buckets)
        : places(device, {static_cast<int>(Places::for_keys(keys)), 1}),
          counts(device, {static_cast<int>(buckets), 2}) {}
    Places view() { return {places.view().data, places.extent().width}; }

    glint::Field<std::uint32_t> places, counts; // free, and zero, between two steps
};

struct HashTable {
    using Params = hash_table::Params;
    static constexpr glint::Info info{"hash_table", "Locks and hash table",
                                      "Threads fill a hash table at the same time, with and without locks",
                                      glint::evolves | glint::reentrant | glint::exhibit};

    static void describe(glint::ParamTable<Params>& table) { hash_table::describe(table); }
    static void teach(glint::Lesson& lesson) { hash_table::teach(lesson); }

    HashTable(glint::Device on, glint::Extent size, const Params& p)
        : device(on),
          extent(size),
          tape(size, p),
          buckets(tape, p),
          keys(on, {static_cast<int>(tape.length()), 1}),
          nodes(on, {static_cast<int>(tape.keys), 1}),
          heads(on, {static_cast<int>(buckets.count), 2}),
          lengths(on, Items{buckets.count}.extent()),
          sums(on, Items{buckets.count}.extent()),
          counts(on, {CountLengths::bars, CountLengths::slabs}),
          bars(on, {CountLengths::bars, Bars::rows}) {
        device.for_each("sow", Items{tape.length()}.extent(), SowKeys{KeySource(p), tape.length(), keys.view().data});
        fill(0, fastest(p));
    }

    void advance(const glint::Tick& tick, int steps, const Params& p) {
        const Method method = p.method == Method::automatic ? fastest(p) : p.method;
        for (int i = 1; i <= steps; ++i) fill(tick.step + i, method);
    }

    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        const Expected expected(tape, buckets, p);
        const Layout layout(frame.extent(), buckets, expected);
        device.for_each("count", counts.extent(),
                        CountLengths{lengths.view(), buckets.count, layout.bar_width, counts.view()});
        Bars shares{std::as_const(counts).view(), {}, bars.view()};
        for (int bar = 0; bar < CountLengths::bars; ++bar) shares.expected_share[bar] = share(expected, layout, bar);
        device.for_each("bars", {CountLengths::bars, 1}, shares);
        const float load = static_cast<float>(tape.keys) / static_cast<float>(buckets.count);
        device.for_each("paint", frame.extent(),
                        Paint{lengths.view(), std::as_const(bars).view(), buckets.count, load, layout, frame});
    }

    void annotate(glint::Annotations& labels, const glint::Tick&, const Params& p) const {
        const float load = static_cast<float>(tape.keys) / static_cast<float>(buckets.count);
        label_picture(labels, Layout(extent, buckets, Expected(tape, buckets, p)), extent, buckets.count, load);
    }

    void state(glint::State& s) {
        s.table("lengths", lengths, {.unit = "keys", .lo = 0, .hi = 32});
        s.table("sums", sums, {.lo = 0, .hi = 1 << 24});
    }

    static void probes(glint::ProbeTable<HashTable>& table) {
        table.max("longest", "keys", "Number of keys in the fullest bucket.",
                  [](const HashTable& h, const glint::Tick&, const Params&) {
                      return h.bucket_figure(OfBuckets::Number::longest);
                  });
        table.sum("empty", "%", "Share of empty buckets.", [](const HashTable& h, const glint::Tick&, const Params&) {
            return h.bucket_figure(OfBuckets::Number::empty);
        });
        table.mean("contention", "threads", "Average number of threads of a warp that need the same bucket at once.",
                   [](const HashTable& h, const glint::Tick& tick, const Params&) {
                       return Contention{h.window(tick.step), h.buckets, h.extent.width};
                   });
        table.sum("keys", "keys", "Number of keys in the table. If fewer than were inserted, the method lost keys.",
                  [](const HashTable& h, const glint::Tick&, const Params&) {
                      return h.bucket_figure(OfBuckets::Number::keys);
                  });
    }

    static const char* unavailable(const glint::DeviceFacts& d, glint::Extent e, const Params& p) {
        if (d.device != GLINT_CUDA)
            return p.method == Method::rounds ? "this method is for the lanes of a GPU's warps: on a CPU choose 'mutex'"
                                              : nullptr;
        if (p.method == Method::serial)
            return "a single GPU thread would take seconds instead of microseconds: choose 'mutex'";
        return p.method == Method::open || p.method == Method::automatic ? nullptr : too_slow(d, e, p);
    }

    static glint::Work work(glint::Extent e, const Params& p) {
        const auto all = static_cast<double>(Tape(e, p).keys), cells = static_cast<double>(e.area());
        return {.item = "keys",
                .items_per_step = all,
                .items_per_draw = cells,
                .bytes_per_step = 28 * all, // key, link, head read and written; link and key read back
                .bytes_per_draw = 8 * cells,
                .operations_per_step = 4 * all,
                .operations_per_draw = 10 * cells};
    }

    static glint::Note note(const glint::DeviceFacts&, glint::Extent e, const Params& p) {
        const Tape tape(e, p);
        const Buckets all(tape, p);
        glint::Note note{};
        note.size = sizeof note, note.param = "load";
        const double each = static_cast<double>(tape.keys) / static_cast<double>(all.count);
        std::snprintf(note.text, sizeof note.text,
                      each < 99.95 ? "%lld keys in %lld buckets: %.3g each" : "%lld keys in %lld buckets: %.0f each",
                      static_cast<long long>(tape.keys), static_cast<long long>(all.count), each);
        return note;
    }

private:
    Keys window(std::int64_t step) const { return {keys.view().data + tape.begin(step), tape.keys}; }
    Contents contents() { return {lengths.view(), sums.view()}; }
    OfBuckets bucket_figure(OfBuckets::Number number) const {
        return {lengths.view(), buckets.count, extent.width, extent.area(), number};
    }
    /// The share of buckets whose chains have the lengths of a bar.
    static float share(const Expected& expected, const Layout& layout, int bar) {
        const int width = layout.bar_width;
        const double length = bar * width + (width - 1) / 2.;
        return static_cast<float>(width * (expected.share_hot * share_with(length, expected.hot) +
                                           (1 - expected.share_hot) * share_with(length, expected.cold)));
    }
    /// The default until the program has measured.
    Method fastest(const Params& p) const {
        Params with = p;
        with.method = Method::exchange;
        return device.is_cuda() && too_slow(device.facts(), extent, with) ? Method::open : Method::exchange;
    }

    void fill(std::int64_t step, Method method) {
        if (method == Method::open) return fill_places(window(step));
        const Chains chains{window(step), buckets, &heads.view()(0, 0), &heads.view()(0, 1), nodes.view().data};
        const glint::Extent each_key = Items{tape.keys}.extent();
        if (method == Method::exchange)
            device.for_each("insert", each_key, InsertByExchange{chains});
        else if (method == Method::cas)
            device.for_each("insert", each_key, InsertByCas{chains});
        else if (device.is_cuda())
            gpu::insert(device, method, chains);
        else if (method == Method::mutex)
            device.for_each_on_cpu("insert", each_key, InsertLocked{chains});
        else
            insert_alone(chains);
        if (device.is_cuda())
            device.for_each("walk", lengths.extent(), WalkChains{chains, contents()});
        else
            WalkSideBySide(chains, contents()).run(device);
    }
    void insert_alone(const Chains& chains) {
        const glint::Device::Scope scope(device.host(), "insert");
        for (std::int64_t i = 0; i < chains.keys.count; ++i) chains.push(i, chains.buckets.of(chains.keys.data[i]));
    }
    void fill_places(Keys from) {
        if (!open) open.emplace(device, tape.keys, buckets.count);
        const Places places = open->view();
        std::uint32_t *const found = &open->counts.view()(0, 0), *const added = &open->counts.view()(0, 1);
        device.for_each("insert", Items{from.count}.extent(), InsertOpen{from, places});
        device.for_each("walk", Items{places.count}.extent(), TallyPlaces{places, buckets, found, added});
        device.for_each("publish", lengths.extent(), PublishTally{buckets, found, added, contents()});
    }

    glint::Device device;
    glint::Extent extent;
    Tape tape;
    Buckets buckets;
    glint::Field<std::uint32_t> keys; // the tape
    glint::Field<Node> nodes;
    glint::Field<std::uint32_t> heads; // and locks
    glint::Field<float> lengths, sums;
    mutable glint::Field<float> counts, bars; // made anew by each draw
    std::optional<OpenTable> open;            // from the first use of the method on
};

} // namespace hash_table
GLINT_SIMULATION(hash_table::HashTable)
