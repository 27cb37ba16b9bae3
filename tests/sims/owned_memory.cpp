// Fields, volumes and lists: what their memory holds, who owns it, and what the author reads if there is not enough.
#include "api/device.h"
#include "api/volume.h"
#include "support/no_more_memory.h"
#include "support/run.h"
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

Device owner_device() { return Device(cpu().table()); }

std::string size_refusal(const std::function<void()>& make) {
    try {
        make();
    } catch (const Error& e) { return e.what(); }
    return "";
}

TEST(OwnedMemory, TooLittleIsToldWithTheSize) {
    const NoMoreMemory none(cpu());
    EXPECT_EQ(size_refusal([] {
                  const Field<float> field(owner_device(), {64, 48});
              }),
              "not enough memory on this device for 64x48 cells: try a smaller size");
    EXPECT_EQ(size_refusal([] {
                  const Volume<float> volume(owner_device(), {16, 8, 4});
              }),
              "not enough memory on this device for 16x8x4 cells: try a smaller size");
    EXPECT_EQ(size_refusal([] { const List<float> list(owner_device(), 100); }),
              "not enough memory on this device for a list of 100 elements: try fewer");
}

TEST(OwnedMemory, AnImpossibleSizeIsRefused) {
    EXPECT_EQ(size_refusal([] {
                  const Field<float> field(owner_device(), {-1, 1});
              }),
              "a field is 0 to 2147483615 cells wide, not -1");
    EXPECT_EQ(size_refusal([] { const List<float> list(owner_device(), 0); }),
              "a list has at least one element, not 0");
    EXPECT_EQ(size_refusal([] {
                  const Volume<float> volume(owner_device(), {1, 1 << 16, 1 << 16});
              }),
              "a volume has at most 2147483647 rows in all its layers: try a smaller size");
}

TEST(OwnedMemory, AFieldIsWrittenRowByRow) {
    Field<std::uint16_t> field(owner_device(), {3, 2});
    field.write({1, 2, 3, 4, 5, 6});
    const View<std::uint16_t> cells = field.view();
    EXPECT_EQ(cells.pitch, 64);
    for (int y = 0; y < 2; ++y)
        for (int x = 0; x < 3; ++x) EXPECT_EQ(cells(x, y), 3 * y + x + 1);
}

TEST(OwnedMemory, GoesWithTheObject) {
    Field<int> first(owner_device(), {2, 1}), second(owner_device(), {3, 1});
    const int* const memory = first.view().data;
    swap(first, second);
    EXPECT_EQ(second.view().data, memory);
    EXPECT_EQ(first.extent(), (Extent{3, 1}));
    first = std::move(second);
    EXPECT_EQ(first.view().data, memory);
    List<int> list(owner_device(), 2);
    list.write({7, 8});
    const List<int> moved = std::move(list);
    EXPECT_EQ(moved.view()[1], 8);
}

} // namespace
} // namespace glint::test
