// Rung 4 on the CPU (on a GPU see tiles.h): the picture is cut into tiles, and the spheres are sorted into them first.
// A ray then tests only the spheres that reach its tile, some 20 of 1000. The list is a bit a sphere, in the order of
// the index: its size is known beforehand and no thread waits for another; lists of numbers would need counting, adding
// up and filling.
#pragma once
#include "spheres/bits.h"
#include "spheres/global.h"
#include "spheres/window.h"

namespace spheres {

inline constexpr int tile_width = 32, tile_height = 8, word = 32; // pixels, pixels, spheres
inline constexpr int words_for(int count) { return (count + word - 1) / word; }

struct Tiles {
    glint::Extent picture;
    GLINT_HD int columns() const { return (picture.width + tile_width - 1) / tile_width; }
    GLINT_HD int rows() const { return (picture.height + tile_height - 1) / tile_height; }
    GLINT_HD int count() const { return columns() * rows(); }
    GLINT_HD int at(int x, int y) const { return y / tile_height * columns() + x / tile_width; }
};

/// Finds which of 32 spheres reach a tile.
struct Binning {
    const Ball* balls; // in whole words, radius 0 beyond the last
    Tiles tiles;
    glint::View<std::uint32_t> lists; // a column a tile, a row for each word

    GLINT_HD void operator()(int tile, int row) const {
        const int x = tile % tiles.columns() * tile_width, y = tile / tiles.columns() * tile_height;
        const Window window(x, y, tile_width, tile_height, tiles.picture);
        const Ball* const first = balls + std::ptrdiff_t{row} * word;
        std::uint32_t bits = 0;
        for (int j = 0; j < word; ++j) {
            const Ball s = first[j];
            bits |= static_cast<std::uint32_t>(window.meets(s.x, s.y, s.radius * s.radius)) << j;
        }
        lists(tile, row) = bits;
    }
};

/// Tests the spheres of the tile. Rays that leave the picture's grid, for shadows and reflections, test them all.
struct TileSpheres : EverySphere<GlobalBalls> {
    Tiles tiles;
    glint::View<const std::uint32_t> lists;

    template <int lanes> GLINT_HD void search(Nearest<lanes>& found) const {
        const int tile = tiles.at(found.x, found.y);
        for (int row = 0; row < lists.height; ++row)
            for (std::uint32_t bits = lists(tile, row); bits != 0; bits &= bits - 1) {
                const int i = row * word + lowest_bit(bits);
                found.template look<Order::by_index>(balls(i), i);
            }
    }
};

/// The lists of one size of picture.
class Bins {
public:
    Bins(glint::Device device, glint::Extent picture, int count)
        : device_(device), tiles_{picture}, lists_(device, {tiles_.count(), words_for(count)}) {}

    static double bytes(glint::Extent picture, int count) { return 4. * Tiles{picture}.count() * words_for(count); }
    TileSpheres sort(const Ball* balls, int count) {
        device_.for_each_on_cpu("bin", lists_.extent(), Binning{balls, tiles_, lists_.view()});
        return {{{balls}, count}, tiles_, std::as_const(lists_).view()};
    }

private:
    glint::Device device_;
    Tiles tiles_;
    glint::Field<std::uint32_t> lists_;
};

} // namespace spheres
