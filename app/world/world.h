// One simulation on one queue at one size: its instance, parameters and step counter. Runs without a window use it
// directly; the window drives it through a Player. All calls on one thread at a time.
#pragma once
#include "app/world/instance.h"
#include "app/world/mask.h"
#include "app/world/picture/palettes.h"
#include "app/world/picture/picture_look.h"
#include "app/world/snapshot.h"
#include "interop/fields/field_histogram.h"
#include <array>

namespace glint {

struct ProbeValue {
    std::int64_t step;
    std::array<double, Definition::max_probes> values; ///< in the order of the definition's probes
};

/// A state field as the CPU sees it, or one member of its elements: see FieldValues.
struct FieldCopy {
    std::string id, unit;
    int width, height;
    bool is_table;
    Numbers values;
    int depth = 1;           ///< layers; height is that of all together
    std::uint32_t flags = 0; ///< glint_field_flag
};

/// Whether the state needs it to continue; else a drawing computes it again.
bool is_state(const glint_field&);

class World {
public:
    /// A run's parameters may name a method that this device does not have: another method that gives the same bits
    /// replaces it.
    enum class MissingMethod { refuse, substitute };

    /// Throws Error if the simulation cannot start; then nothing remains of it.
    World(const Definition&, Queue&, Extent, const Params&, MissingMethod = MissingMethod::refuse);
    World(const Definition&, Queue&, const HostState&); ///< continues from that state; every method gives the same bits
    ~World();
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    const Definition& definition() const { return params_.definition(); }
    const Params& params() const { return params_; }
    Extent extent() const { return extent_; }
    std::int64_t step() const { return step_; }
    glint_tick tick() const;
    Queue& queue() const { return *queue_; }

    // Each takes effect between steps. On Error the world stays unchanged. A method that is already replaced by another
    // here is accepted.
    void set_params(const Params&, MissingMethod = MissingMethod::refuse); ///< rebuilds if a restarting row differs
    void reset();                                                          ///< the initial state, step 0
    void resize(Extent, MissingMethod = MissingMethod::refuse);            ///< the initial state at another size
    /// No effect if the simulation takes no strokes. mask: the shape to paint; null: the line.
    void stroke(glint_stroke, const Mask* mask = nullptr);
    /// Queued, does not wait. Uses the memory of `spare`, an older one of this queue, if it fits.
    Snapshot snapshot(std::optional<Snapshot> spare = {});
    void restore(const Snapshot&);  ///< parameters, size, step and fields; in memory of this device
    void restore(const HostState&); ///< like the above, but waits for the copy
    std::size_t state_bytes();      ///< size of a snapshot

    void advance(int steps);
    void draw(glint_frame); ///< fills in the palette, then draws
    /// Labels of the last drawn picture; none for a field's picture. Leaves out labels that cannot be drawn; returns a
    /// sentence that names the first, or "". Does not allocate once `labels` has had as many.
    FixedString<280> annotate(std::vector<Annotation>& labels);
    /// range: values of the lowest and the highest colour, instead of the parameters'; nothing: the parameters'. A rate
    /// is known after the first step with this look.
    void set_look(const PictureLook& look, const std::optional<FloatRange>& range);
    const PictureLook& look() const { return look_; }
    const std::optional<FloatRange>& shown_range() const { return shown_range_; }
    /// The grid of the look: the named field, table or per-cell values of a probe (default: the first field), or a
    /// quantity derived from it. Of a volume, one layer. A table is stretched over the picture. Null: none.
    /// Valid as fields(). Throws Error if memory cannot be allocated for it.
    const glint_field* shown_field();
    int shown_layers();   ///< of the volume of which a layer is shown; 1: no volume is shown
    bool can_have_rate(); ///< whether the look's grid can have a rate of change; false if only drawing writes it

    /// The method that the simulation uses for `auto`, if that can run; nothing: the simulation decides. The parameters
    /// stay unchanged.
    void set_auto_method(std::optional<std::int32_t> choice);
    /// Parameters for the simulation: with the method that stands for `auto`, and with animated values of this step.
    const Params& effective_params() const { return given_; }

    void start_probes();                     ///< queues the reductions of all probes
    std::optional<ProbeValue> take_probes(); ///< the newest result since the last call
    /// Whether a result has not arrived yet; a change of the grid drops such results.
    bool awaits_probes() const { return !pending_probes_.empty(); }
    ProbeValue probe();                       ///< waits
    const std::vector<glint_field>& fields(); ///< The pointers are valid until the next call.
    /// Likewise, with a field for each member of structs.
    const std::vector<glint_field>& number_fields() { return instance_->number_fields(); }
    std::vector<FieldCopy> read_fields(); ///< waits
    std::vector<FieldCopy> read_state();  ///< waits; the fields from which a step continues

private:
    struct PendingProbe {
        std::int64_t step;
        int token;
    };
    void rebuild(Extent, const Params&, std::int64_t step, MissingMethod);
    Params with_method(const Params&, Extent) const;
    Params runnable(const Params&, Extent, MissingMethod) const;
    bool uses_substitute_method(const Params&) const;
    void overwrite(const glint_field&, const HostState&);
    void write(const glint_field&, std::span<const std::byte>);
    std::vector<std::byte> bytes_in(const glint_field&);
    void read(const glint_field&, std::vector<FieldCopy>& to);
    // in picture_look.cpp
    void load_palette();
    bool draw_shown_field(const glint_frame&);
    const glint_field* source_field();
    const glint_field* chosen_layer(const glint_field& volume);
    const glint_field* cell_parts(std::size_t probe);
    void keep_before();
    void invalidate_grids();
    void drop_probes();

    Queue* queue_;
    Params params_, given_;
    std::optional<std::int32_t> auto_is_;
    Extent extent_;
    std::int64_t step_ = 0;
    DeviceMemory colors_;
    std::optional<FrameColors> colors_of_; ///< colours in colors_
    PictureLook look_;
    std::optional<FloatRange> shown_range_;
    std::optional<ComputedGrid> cell_parts_, derived_, before_;
    glint_field layer_{};         ///< of a volume that is shown
    int layers_ = 1;              ///< of that volume
    bool before_is_kept_ = false; ///< before_ holds the state before the newest step
    std::optional<DeviceMemory> probe_rows_;
    std::vector<PendingProbe> pending_probes_;
    std::optional<Instance> instance_; ///< last: destroyed before the memory that it may use
};

} // namespace glint
