// Facts about the environment and the system, read from variables and from the test's own /proc and /sys.
#include "app/doctor/facts.h"
#include "support/program.h"
#include <gmock/gmock.h>
#include <map>

namespace glint::test {
namespace {

using X = Environment::X;

class Place {
public:
    void file(const std::string& name, const std::string& text) {
        std::filesystem::create_directories((folder_.path() / name).parent_path());
        folder_.put(name, text);
    }
    Environment with(const std::map<std::string, std::string>& variables) const {
        return read_environment(
            [&](const char* name) {
                const auto found = variables.find(name);
                return found == variables.end() ? nullptr : found->second.c_str();
            },
            folder_.path());
    }

private:
    Folder folder_;
};

TEST(Environment, AreEmptyWhereNothingIsKnown) { EXPECT_EQ(Place().with({}), Environment{}); }

TEST(Environment, SayWhereDisplayLeads) {
    for (const auto& [display, where] : {std::pair{"", X::none},
                                         {":0", X::local},
                                         {":0.0", X::local},
                                         {"unix:1", X::local},
                                         {"localhost:0", X::local},
                                         {"localhost:10.0", X::forwarded},
                                         {"127.0.0.1:11", X::forwarded},
                                         {"desk.example.org:0", X::elsewhere},
                                         {"192.168.1.7:0.0", X::elsewhere},
                                         {"/private/tmp/x:0", X::local}})
        EXPECT_EQ(Place().with({{"DISPLAY", display}}).x, where) << display;
}

TEST(Environment, KnowSessions) {
    EXPECT_TRUE(Place().with({{"SSH_CONNECTION", "1 2 3 4"}}).ssh);
    EXPECT_TRUE(Place().with({{"WAYLAND_DISPLAY", "wayland-0"}}).wayland);
    EXPECT_EQ(Place().with({{"XDG_SESSION_TYPE", "wayland"}}).session, "wayland");
    EXPECT_EQ(Place().with({{"XDG_SESSION_TYPE", "anything at all"}}).session, "") << "it goes into the report";
    EXPECT_EQ(Place().with({{"XRDP_SESSION", "1"}}).remote_desktop, "xrdp");
    EXPECT_EQ(Place().with({{"VNCDESKTOP", "host:1 (ann)"}}).remote_desktop, "VNC");
    EXPECT_TRUE(Place().with({{"VGL_DISPLAY", "egl"}}).virtualgl);
    EXPECT_TRUE(Place().with({{"LD_PRELOAD", "libdlfaker.so:libvglfaker.so"}}).virtualgl);
    EXPECT_TRUE(Place().with({{"CUDA_VISIBLE_DEVICES", ""}}).cards_hidden) << "empty hides all";
}

TEST(Environment, TakeSwitchesForWhatTheyAreSetTo) {
    EXPECT_TRUE(Place().with({{"__NV_PRIME_RENDER_OFFLOAD", "1"}}).prime);
    EXPECT_FALSE(Place().with({{"__NV_PRIME_RENDER_OFFLOAD", "0"}}).prime);
    EXPECT_TRUE(Place().with({{"LIBGL_ALWAYS_SOFTWARE", "true"}}).software_wish);
    EXPECT_FALSE(Place().with({{"LIBGL_ALWAYS_SOFTWARE", "false"}}).software_wish);
}

TEST(Environment, KnowWslByItsNameOrItsKernel) {
    EXPECT_TRUE(Place().with({{"WSL_DISTRO_NAME", "Debian"}}).wsl);
    Place wsl, debian;
    wsl.file("proc/version", "Linux version 5.15.153.1-microsoft-standard-WSL2 (gcc)\n");
    debian.file("proc/version", "Linux version 6.1.0-44-amd64 (debian-kernel@lists.debian.org)\n");
    EXPECT_TRUE(wsl.with({}).wsl);
    EXPECT_FALSE(debian.with({}).wsl);
}

TEST(Environment, CountDisplayCardsAloneByTheirMakers) {
    Place place;
    const auto card = [&](const std::string& at, const char* kind, const char* maker) {
        place.file("sys/bus/pci/devices/" + at + "/class", std::string(kind) + "\n");
        place.file("sys/bus/pci/devices/" + at + "/vendor", std::string(maker) + "\n");
    };
    card("0000:00:02.0", "0x030000", "0x8086");
    card("0000:01:00.0", "0x030200", "0x10de");
    card("0000:01:00.1", "0x040300", "0x10de"); // the sound of its HDMI
    card("0000:02:00.0", "0x038000", "0x1002");
    card("0000:03:00.0", "0x030000", "0x1a03");
    const Environment found = place.with({});
    EXPECT_THAT(found.cards, testing::ElementsAre("AMD", "Intel", "NVIDIA", "other"));
    EXPECT_TRUE(found.has_card("NVIDIA"));
    EXPECT_FALSE(found.has_card("Matrox"));
}

TEST(Environment, KnowALaptopByItsCase) {
    Place laptop, desktop;
    laptop.file("sys/class/dmi/id/chassis_type", "10\n");
    desktop.file("sys/class/dmi/id/chassis_type", "3\n");
    EXPECT_TRUE(laptop.with({}).laptop);
    EXPECT_FALSE(desktop.with({}).laptop);
}

} // namespace
} // namespace glint::test
