// The list of recent things.
#include "app/files/state_folder.h"
#include <gmock/gmock.h>

namespace glint {
namespace {

TEST(Recent, TheNewestIsTheFirstAndEachStandsThereOnce) {
    std::vector<std::string> recent;
    for (const char* one : {"a", "b", "c", "b", "b"}) put_first(recent, one);
    EXPECT_THAT(recent, testing::ElementsAre("b", "c", "a"));
    put_first(recent, "a");
    EXPECT_THAT(recent, testing::ElementsAre("a", "b", "c"));
}

TEST(Recent, TheOldestGoesWhereThereAreTooMany) {
    std::vector<std::string> recent;
    for (std::size_t i = 0; i <= max_recent; ++i) put_first(recent, std::to_string(i));
    EXPECT_EQ(recent.size(), max_recent);
    EXPECT_EQ(recent.front(), std::to_string(max_recent));
    EXPECT_EQ(recent.back(), "1");
}

} // namespace
} // namespace glint
