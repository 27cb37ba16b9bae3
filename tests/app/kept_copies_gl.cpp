// Copies of changes that are not saved, in a folder that several running Glints share.
#include "app/files/state_folder.h"
#include "app/window/features/source/editor.h"
#include "sims/api/error.h"
#include "support/program.h"
#include <chrono>
#include <filesystem>
#include <gmock/gmock.h>
#include <optional>

namespace glint::test {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

struct KeptCopiesTest : testing::Test {
    const Folder folder;
    const std::filesystem::path place = folder.path() / "unsaved";
    const std::string source = folder / "vortex.cpp";
    std::optional<KeptCopies> one{place};
};

TEST_F(KeptCopiesTest, OfARunningGlintAreLeftToIt) {
    one->keep(source, "of the first");
    {
        KeptCopies two(place);
        EXPECT_THAT(two.left(source), IsEmpty());
        two.keep(source, "of the second");
        two.keep(source, {});
    }
    one.reset();
    const KeptCopies next(place);
    ASSERT_THAT(next.left(source), SizeIs(1));
    EXPECT_EQ(read_file(next.left(source)[0]), "of the first") << "the second removed only its own";
    EXPECT_THAT(next.left(folder / "other/vortex.cpp"), IsEmpty()) << "a source of the same name";
}

TEST_F(KeptCopiesTest, OfGlintsThatHaveEndedAreTakenOnceTheNewestFirst) {
    std::optional<KeptCopies> two{place};
    one->keep(source, "older");
    const auto earlier = std::filesystem::file_time_type::clock::now() - std::chrono::hours(1);
    for (const auto& file : std::filesystem::directory_iterator(place)) std::filesystem::last_write_time(file, earlier);
    two->keep(source, "newer");
    one.reset();
    two.reset();
    KeptCopies next(place), another(place);
    const auto left = next.left(source);
    ASSERT_THAT(left, SizeIs(2));
    EXPECT_EQ(read_file(left[0]), "newer");
    EXPECT_TRUE(next.take(left[0], source));
    EXPECT_FALSE(another.take(left[0], source));
    next.keep(source, {});
    ASSERT_THAT(another.left(source), SizeIs(1));
    EXPECT_EQ(read_file(another.left(source)[0]), "older") << "for a later start";
}

TEST_F(KeptCopiesTest, AreWrittenAlthoughTheirFolderWasDeleted) {
    std::filesystem::remove_all(place);
    one->keep(source, "mine");
    EXPECT_THAT(KeptCopies(place).left(source), IsEmpty()) << "they are locked again";
    std::filesystem::remove_all(place);
    folder.put("unsaved", "no folder");
    EXPECT_THROW(one->keep(source, "mine"), Error);
}

} // namespace
} // namespace glint::test
