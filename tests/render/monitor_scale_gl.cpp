// The size of the interface if the desktop does not set it.
#include "render/monitor_scale.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

TEST(MonitorScale, IsWhatFinePixelsWantAndTheWindowHasRoomFor) {
    struct Case {
        const char* monitor;
        int width, height, width_mm, height_mm;
        float scale;
    };
    for (const Case& one :
         {Case{"24 inch, full HD", 1920, 1080, 531, 299, 1}, Case{"27 inch, 4K", 3840, 2160, 597, 336, 1.5f},
          Case{"32 inch, 4K", 3840, 2160, 698, 393, 1.25f}, Case{"15 inch, 4K", 3840, 2160, 344, 194, 2.25f},
          Case{"27 inch, 5K", 5120, 2880, 597, 336, 2.25f}, Case{"55 inch, 4K", 3840, 2160, 1210, 680, 1},
          Case{"13 inch, full HD: larger, and little had room", 1920, 1080, 294, 165, 1},
          Case{"14 inch, 8K", 7680, 4320, 310, 174, 3}, Case{"upright, 4K", 2160, 3840, 336, 597, 1.25f}})
        EXPECT_EQ(scale_of_monitor(one.width, one.height, one.width_mm, one.height_mm), one.scale) << one.monitor;
}

TEST(MonitorScale, IsOneWhereTheSizeIsNotToBeBelieved) {
    EXPECT_EQ(scale_of_monitor(3840, 2160, 0, 0), 1);
    EXPECT_EQ(scale_of_monitor(3840, 2160, -1, 340), 1);
    EXPECT_EQ(scale_of_monitor(0, 0, 597, 336), 1);
    EXPECT_EQ(scale_of_monitor(3840, 2160, 160, 90), 1) << "a projector's shape";
    EXPECT_EQ(scale_of_monitor(3840, 2160, 16, 9), 1);
    EXPECT_EQ(scale_of_monitor(1024, 768, 1, 1), 1) << "and never so much that nothing has room";
    EXPECT_EQ(scale_of_monitor(nullptr), 1);
}

TEST(MonitorScale, IsTheDesktopsWhereItNamesIt) {
    EXPECT_TRUE(name_dpi("Xft.dpi:\t96\n"));
    EXPECT_TRUE(name_dpi("Xft.antialias: 1\nXft.dpi : 144"));
    EXPECT_FALSE(name_dpi(""));
    EXPECT_FALSE(name_dpi("Xft.dpi"));
    EXPECT_FALSE(name_dpi("*Xft.dpi.nothing: 3\n! Xft.dpi: 96\nXft.dpix: 3"));
}

} // namespace
} // namespace glint::test
