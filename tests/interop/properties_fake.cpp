// Device properties from the CUDA run-time, read from an emulated one: all of them, nothing else, and no error is left
// behind.
#include "fake_cuda/fake_cuda.h"
#include "interop/compute_device.h"
#include "interop/devices.h"
#include <algorithm>
#include <gmock/gmock.h>
#include <set>
#include <stdexcept>

namespace glint::test {
namespace {

struct PropertiesFake : testing::Test {
    PropertiesFake() { cuda.reset(); }
    ~PropertiesFake() override { cuda.reset(); }
    FakeCard& card() { return cuda.cards.front(); }
    FakeCuda& cuda = FakeCuda::here();
};

const PropertyValue& value_of(const std::vector<DeviceProperty>& all, const std::string& id) {
    for (const DeviceProperty& one : all)
        if (one.row.id == id) return one.value;
    throw std::runtime_error("no property " + id);
}

const std::vector<DeviceProperty>& first_of(const Devices& found) { return found.cuda.at(0).properties; }

TEST_F(PropertiesFake, AreReadWithTheDevices) {
    card().attributes = {{cudaDevAttrWarpSize, 32},        {cudaDevAttrMaxBlockDimX, 1024},
                         {cudaDevAttrMaxBlockDimY, 512},   {cudaDevAttrMaxBlockDimZ, 64},
                         {cudaDevAttrEccEnabled, 0},       {cudaDevAttrComputeMode, cudaComputeModeExclusiveProcess},
                         {cudaDevAttrClockRate, 1'980'000}};
    card().name = "Imaginary H200", card().memory_bytes = std::size_t{140} << 30;
    const Devices found = find_devices();
    const auto& all = first_of(found);
    EXPECT_EQ(value_of(all, "name"), PropertyValue(std::string("Imaginary H200")));
    EXPECT_EQ(value_of(all, "compute_capability"), PropertyValue(Version{9, 0}));
    EXPECT_EQ(value_of(all, "memory"), PropertyValue(std::int64_t{140} << 30)) << "more than an int holds";
    EXPECT_EQ(value_of(all, "warp_size"), PropertyValue(std::int64_t{32}));
    EXPECT_EQ(value_of(all, "block_size"), PropertyValue(Sides{{1024, 512, 64}, 3}));
    EXPECT_EQ(value_of(all, "ecc"), PropertyValue(false));
    EXPECT_EQ(value_of(all, "cooperative_launch"), PropertyValue(true));
    EXPECT_EQ(value_of(all, "compute_mode"), PropertyValue(std::string("exclusive process")));
    EXPECT_EQ(value_of(all, "clock"), PropertyValue(std::int64_t{1'980'000}));
    EXPECT_EQ(value_of(all, "pci_address"), PropertyValue(std::string("0000:01:00.0")));
    EXPECT_EQ(value_of(all, "uuid"), PropertyValue(std::string("5a5a5a5a-5a5a-5a5a-5a5a-5a5a5a5a5a5a")));
}

TEST_F(PropertiesFake, OfEachDeviceAreItsOwn) {
    cuda.cards.resize(2);
    cuda.cards[1].attributes = {{cudaDevAttrMultiProcessorCount, 132}};
    const Devices found = find_devices();
    ASSERT_EQ(found.cuda.size(), 2u);
    EXPECT_EQ(value_of(found.cuda[0].properties, "multiprocessors"), PropertyValue(std::int64_t{1}));
    EXPECT_EQ(value_of(found.cuda[1].properties, "multiprocessors"), PropertyValue(std::int64_t{132}));
    EXPECT_EQ(value_of(found.cuda[1].properties, "pci_address"), PropertyValue(std::string("0000:02:00.0")));
}

TEST_F(PropertiesFake, OfARefusedDeviceAreReadAsWell) {
    card().attributes = {{cudaDevAttrComputeMode, cudaComputeModeProhibited}};
    const Devices found = find_devices();
    ASSERT_EQ(found.refused.size(), 1u);
    EXPECT_EQ(value_of(found.refused[0].device.properties, "compute_mode"), PropertyValue(std::string("prohibited")));
}

TEST_F(PropertiesFake, ThatTheDriverRefusesAreNotToldAndLeaveNoError) {
    card().not_reported = {cudaDevAttrWarpSize, cudaDevAttrMaxBlockDimY};
    card().uuid_byte = 0;
    const Devices found = find_devices();
    const auto& all = first_of(found);
    for (const char* id : {"warp_size", "block_size", "uuid"})
        EXPECT_TRUE(std::holds_alternative<std::monostate>(value_of(all, id))) << id;
    EXPECT_EQ(value_of(all, "grid_size"), PropertyValue(Sides{{1, 1, 1}, 3})) << "what comes later is told";
    EXPECT_EQ(cuda.last, cudaSuccess) << "it would surface at the next launch";
}

TEST_F(PropertiesFake, OfANumberThatNobodyKnowsAWordForAreTheNumber) {
    card().attributes = {{cudaDevAttrComputeMode, 77},
                         {cudaDevAttrMemoryPoolSupportedHandleTypes, 1 | 8 | 64},
                         {cudaDevAttrGPUDirectRDMAFlushWritesOptions, 0}};
    const Devices found = find_devices();
    const auto& all = first_of(found);
    EXPECT_EQ(value_of(all, "compute_mode"), PropertyValue(std::string("77")));
    EXPECT_EQ(value_of(all, "memory_pool_handles"), PropertyValue(std::string("file descriptor, fabric handle, 64")));
    EXPECT_EQ(value_of(all, "gpudirect_rdma_flush"), PropertyValue(std::string("none")));
}

TEST_F(PropertiesFake, HaveTheirValuesOfTheirKinds) {
    const Devices found = find_devices();
    const std::vector<PropertyRow> rows = cuda_property_rows();
    ASSERT_EQ(first_of(found).size(), rows.size());
    for (const DeviceProperty& one : first_of(found)) {
        const std::size_t expected[] = {1, 2, 3, 4, 5}; // index in the variant, for each kind
        EXPECT_EQ(one.value.index(), expected[static_cast<int>(one.row.kind)]) << one.row.id;
    }
}

TEST_F(PropertiesFake, AreAllThatTheToolkitNames) {
    find_devices();
    // 15: copy_engines is more precise; 33, 34 and 50 are in the PCI address; the others are reserved or obsolete.
    const std::set<int> left_out{15,  33,  34,  44,  50,  92,  93,  94,  96,  102, 103, 104, 105, 107,
                                 110, 122, 123, 124, 127, 128, 129, 132, 136, 137, 141, 145, 146};
    const int last = CUDART_VERSION >= 13000 ? 147 : 134; // in CUDA 13.0 and 12.4
    for (int attribute = 1; attribute <= last; ++attribute)
        EXPECT_NE(card().asked_for.contains(attribute), left_out.contains(attribute)) << attribute;
}

TEST_F(PropertiesFake, OfADriverThatFailsAreNoneAndNothingThrows) {
    cuda.fail("cudaGetDeviceProperties", cudaErrorUnknown, 2,
              FakeCuda::Until::sticky); // the first call finds the device
    const Devices found = find_devices();
    const auto& all = first_of(found);
    EXPECT_EQ(all.size(), cuda_property_rows().size());
    EXPECT_TRUE(std::holds_alternative<std::monostate>(value_of(all, "warp_size")));
    EXPECT_TRUE(std::holds_alternative<std::string>(value_of(all, "name"))) << "it was told before";
}

TEST_F(PropertiesFake, OpeningADeviceDoesNotReadThemAgain) {
    const auto device = make_cuda_device(0);
    EXPECT_FALSE(card().asked_for.contains(cudaDevAttrWarpSize));
}

} // namespace
} // namespace glint::test
