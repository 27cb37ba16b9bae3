#include "app/replay/looked_at.h"
#include "interop/fields/field_histogram.h"
#include "sims/api/error.h"

namespace glint {

void take_look(World& world, const PictureLook& look) {
    world.set_look(look, {});
    const glint_field* field = look.follows ? world.shown_field() : nullptr;
    if (!field || field->flags & GLINT_ON_HOST) return;
    Queue& queue = world.queue();
    const DeviceMemory counts(queue, sizeof(FieldHistogram));
    FieldHistogram counted;
    count_field(queue, view_of(*field), {0, 1}, static_cast<FieldHistogram*>(counts.data()));
    if (queue.table().read(queue.table().self, &counted, counts.data(), sizeof counted))
        throw Error(queue.take_failure());
    if (!counted.any_finite()) return;
    if (const FloatRange all = counted.finite_range(); all.low < all.high) world.set_look(look, all);
}

} // namespace glint
