// The labels of the picture: its three parts by name, and the axes of chain lengths in keys.
#pragma once
#include "api/annotations.h"
#include "hash_table/draw.h"

namespace hash_table {

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

} // namespace hash_table
