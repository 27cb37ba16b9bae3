// Properties of devices for people and for programs, and their tables.
#include "app/doctor/machine.h"
#include "app/world/text/names.h"
#include "support/says.h"
#include <gmock/gmock.h>
#include <set>

namespace glint::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string value_told(PropertyKind kind, const char* unit, PropertyValue value) {
    return text_of(DeviceProperty{{"id", "Label", PropertyGroup::memory, kind, unit, "Meaning."}, std::move(value)});
}
std::string bytes_told(std::int64_t bytes) { return value_told(PropertyKind::number, unit::bytes, bytes); }

TEST(DeviceSheet, TellsValuesWithTheirUnits) {
    EXPECT_EQ(value_told(PropertyKind::number, "threads", std::int64_t{32}), "32 threads");
    EXPECT_EQ(value_told(PropertyKind::number, "", std::int64_t{132}), "132");
    EXPECT_EQ(value_told(PropertyKind::number, unit::kilohertz, std::int64_t{1'980'000}), "1980 MHz");
    EXPECT_EQ(value_told(PropertyKind::number, unit::kilohertz, std::int64_t{1'312'500}), "1312.5 MHz");
    EXPECT_EQ(value_told(PropertyKind::yes_no, "", true), "yes");
    EXPECT_EQ(value_told(PropertyKind::yes_no, "", false), "no");
    EXPECT_EQ(value_told(PropertyKind::version_number, "", Version{12, 0}), "12.0");
    EXPECT_EQ(value_told(PropertyKind::sides, "threads", Sides{{1024, 1024, 64}, 3}), "1024 x 1024 x 64 threads");
    EXPECT_EQ(value_told(PropertyKind::sides, "texels", Sides{{131072, 65536}, 2}), "131072 x 65536 texels");
    EXPECT_EQ(value_told(PropertyKind::text, "", std::string("default")), "default");
    EXPECT_EQ(value_told(PropertyKind::number, "threads", {}), "not known");
}

TEST(DeviceSheet, TellsBytesExactly) {
    EXPECT_EQ(bytes_told(0), "0 bytes");
    EXPECT_EQ(bytes_told(512), "512 bytes");
    EXPECT_EQ(bytes_told(1023), "1023 bytes");
    EXPECT_EQ(bytes_told(1024), "1 KiB");
    EXPECT_EQ(bytes_told(228 * 1024), "228 KiB");
    EXPECT_EQ(bytes_told(2147483647), "2.00 GiB (2147483647 bytes)");
    EXPECT_EQ(bytes_told(std::int64_t{3} << 40), "3 TiB");
    EXPECT_EQ(bytes_told(-1), "-1 bytes");
}

Devices two_devices() {
    Devices found = find_cpu();
    CudaDevice card;
    card.ordinal = 0, card.name = "Imaginary GPU", card.compute_major = 9, card.compute_minor = 0,
    card.memory_bytes = 1;
    card.properties = {
        {{"warp_size", "Warp size", PropertyGroup::compute, PropertyKind::number, "threads", "Step together."},
         std::int64_t{32}},
        {{"compute_capability", "Compute capability", PropertyGroup::identity, PropertyKind::version_number, "",
          "Which."},
         Version{9, 0}},
        {{"block_size", "Block size", PropertyGroup::launch, PropertyKind::sides, "threads", "How large."},
         Sides{{1024, 1024, 64}, 3}},
        {{"ecc", "ECC", PropertyGroup::memory, PropertyKind::yes_no, "", "Whether bits are mended."}, {}}};
    found.cuda = {card};
    RefusedDevice refused;
    refused.device = card, refused.device.ordinal = 1, refused.why = "it is too old";
    found.refused = {refused};
    return found;
}

TEST(DeviceSheet, IsOneForEveryDevice) {
    const Devices found = two_devices();
    const std::vector<DeviceSheet> sheets = device_sheets(found);
    ASSERT_EQ(sheets.size(), 3u);
    EXPECT_EQ(sheets[0].id, "cpu");
    EXPECT_EQ(sheets[1].id, "cuda:0");
    EXPECT_EQ(sheets[1].name, "Imaginary GPU");
    EXPECT_EQ(sheets[2].id, "cuda:1");
    EXPECT_THAT(text_of(sheets[1]), AllOf(HasSubstr("cuda:0: Imaginary GPU\n\nCompute\n  warp_size = 32 threads\n"
                                                    "      Step together.\n"),
                                          HasSubstr("ecc = not known"), Not(HasSubstr("not used"))));
    EXPECT_THAT(text_of(sheets[2]), says("cuda:1: Imaginary GPU\n", "it is too old"));
}

TEST(DeviceSheet, IsNarrowedToWhatWasSearchedFor) {
    const Devices found = two_devices();
    const DeviceSheet sheet = device_sheets(found)[1];
    EXPECT_THAT(text_of(sheet, "warp"), AllOf(HasSubstr("warp_size"), Not(HasSubstr("ecc")), Not(HasSubstr("Memory"))));
    EXPECT_THAT(text_of(sheet, "MENDED"), HasSubstr("ecc")) << "its meaning is searched, in large letters too";
    EXPECT_THAT(text_of(sheet, "1024 x"), HasSubstr("block_size")) << "so is its value";
    EXPECT_THAT(text_of(sheet, "limits launch"), HasSubstr("block_size")) << "and its group";
    EXPECT_EQ(text_of(sheet, "warp mended"), "") << "each word has to be there";
}

TEST(DeviceSheet, IsJsonForPrograms) {
    const Devices found = two_devices();
    const Json sheet = json_of(device_sheets(found)[1]);
    EXPECT_EQ(sheet["id"], "cuda:0");
    EXPECT_EQ(sheet["refused"], nullptr);
    ASSERT_EQ(sheet["properties"].size(), 4u);
    const Json& warp = sheet["properties"][0];
    EXPECT_EQ(warp["id"], "warp_size");
    EXPECT_EQ(warp["value"], 32);
    EXPECT_EQ(warp["unit"], "threads");
    EXPECT_EQ(warp["text"], "32 threads");
    EXPECT_EQ(warp["group"], "Compute");
    EXPECT_EQ(warp["meaning"], "Step together.");
    EXPECT_EQ(sheet["properties"][1]["value"], "9.0");
    EXPECT_EQ(sheet["properties"][2]["value"], Json::array({1024, 1024, 64}));
    EXPECT_EQ(sheet["properties"][3]["value"], nullptr) << "it is not known";
    EXPECT_EQ(json_of(device_sheets(found)[2])["refused"], "it is too old");
    EXPECT_EQ(json_of(device_sheets(found)[1], "warp")["properties"].size(), 1u);
}

void expect_sound(const std::vector<PropertyRow>& rows) {
    std::set<std::string> ids, labels;
    for (const PropertyRow& row : rows) {
        const std::string id = row.id, label = row.label, meaning = row.meaning;
        EXPECT_TRUE(ids.insert(id).second) << id << " is there twice";
        EXPECT_TRUE(labels.insert(label).second) << label << " is there twice";
        EXPECT_EQ(id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_"), id.npos) << id;
        EXPECT_FALSE(label.empty()) << id;
        EXPECT_TRUE(meaning.size() > 5 && meaning.ends_with('.')) << id << ": " << meaning;
        EXPECT_EQ(meaning.find("  "), meaning.npos) << id;
        EXPECT_NE(row.unit, nullptr) << id;
    }
}

TEST(DevicePropertyRows, OfCudaAreUniqueAndHaveMeanings) {
    const std::vector<PropertyRow> rows = cuda_property_rows();
    EXPECT_EQ(rows.empty(), !GLINT_WITH_CUDA);
    if (!rows.empty()) { EXPECT_GT(rows.size(), 70u); }
    expect_sound(rows);
    std::set<PropertyGroup> groups;
    for (const PropertyRow& row : rows) groups.insert(row.group);
    if (!rows.empty()) { EXPECT_EQ(groups.size(), 7u) << "none is empty"; }
}

TEST(DevicePropertyRows, OfTheCpuAreUniqueAndToldAsTheirKind) {
    const Devices found = find_cpu();
    std::vector<PropertyRow> rows;
    for (const DeviceProperty& one : found.cpu_properties) {
        rows.push_back(one.row);
        const std::size_t expected[] = {1, 2, 3, 4, 5}; // index in the variant, for each kind
        EXPECT_TRUE(one.value.index() == 0 || one.value.index() == expected[static_cast<int>(one.row.kind)])
            << one.row.id;
        if (one.row.id == std::string("threads")) {
            EXPECT_EQ(one.value, PropertyValue(std::int64_t{found.cpu_threads}));
        }
        if (one.row.id == std::string("name")) { EXPECT_EQ(one.value, PropertyValue(found.cpu)); }
    }
    expect_sound(rows);
    EXPECT_GT(rows.size(), 10u);
}

TEST(Names, AllWordsMayStandInSeveralTexts) {
    EXPECT_TRUE(has_all_words({"Warp size", "32 threads"}, "threads WARP"));
    EXPECT_FALSE(has_all_words({"Warp size", "32 threads"}, "threads blocks"));
    EXPECT_TRUE(has_all_words({"Warp size"}, "")) << "nothing is searched for";
    EXPECT_TRUE(has_all_words({"Warp size"}, "  warp  "));
    EXPECT_FALSE(has_all_words({}, "warp"));
    EXPECT_FALSE(has_all_words({"warp", "size"}, "warpsize")) << "a word stands in one of them";
}

} // namespace
} // namespace glint::test
