// Properties of the CPU's caches, as Linux reports them.
#include "interop/properties/device_property.h"
#include "support/program.h"
#include <fstream>
#include <gmock/gmock.h>
#include <map>

namespace glint::test {
namespace {

void put_cache(const Folder& folder, int index, const std::map<std::string, std::string>& files) {
    const auto place = folder.path() / "cache" / ("index" + std::to_string(index));
    std::filesystem::create_directories(place);
    for (const auto& [name, text] : files) std::ofstream(place / name) << text << "\n";
}

TEST(CpuCaches, AreReadWithLevelTypeAndLine) {
    const Folder folder;
    put_cache(folder, 0, {{"level", "1"}, {"type", "Data"}, {"size", "32K"}, {"coherency_line_size", "64"}});
    put_cache(folder, 1, {{"level", "1"}, {"type", "Instruction"}, {"size", "64K"}, {"coherency_line_size", "64"}});
    put_cache(folder, 2, {{"level", "3"}, {"type", "Unified"}, {"size", "32768K"}, {"coherency_line_size", "64"}});
    const std::vector<CpuCache> caches = cpu_caches(folder.path());
    ASSERT_EQ(caches.size(), 3u);
    EXPECT_EQ(caches[0].level, 1);
    EXPECT_EQ(caches[0].type, "Data");
    EXPECT_EQ(caches[0].bytes, 32u << 10);
    EXPECT_EQ(caches[0].line, 64u);
    EXPECT_EQ(caches[2].bytes, 32u << 20);
}

TEST(CpuCaches, UnreportedCachesAreLeftOut) {
    const Folder folder;
    EXPECT_TRUE(cpu_caches(folder.path()).empty());
    put_cache(folder, 1, {{"size", "512K"}});
    put_cache(folder, 3, {{"level", "2"}, {"size", "unknown"}});
    const std::vector<CpuCache> caches = cpu_caches(folder.path());
    ASSERT_EQ(caches.size(), 1u) << "one without a size says nothing";
    EXPECT_EQ(caches[0].bytes, 512u << 10);
    EXPECT_EQ(caches[0].level, 0);
    EXPECT_EQ(caches[0].type, "");
}

} // namespace
} // namespace glint::test
