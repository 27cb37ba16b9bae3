// Files with automatic names never replace a file, however many windows write at once.
#include "app/files/output_file.h"
#include "app/files/temporary_file.h"
#include "app/replay/film.h"
#include "support/program.h"
#include <cerrno>
#include <filesystem>
#include <future>
#include <gmock/gmock.h>
#include <string>
#include <vector>

namespace glint::test {
namespace {

using testing::ElementsAre;

/// Two windows save in the same second: both have looked, and found the name free.
TEST(NewFile, OfANameThatTheProgramChoseNeverReplacesAnother) {
    const Folder folder;
    const NewFileName name{folder.path(), "picture-of-now", ".trace.json"};
    OutputFile first(name), second(name);
    first.write("first"), second.write("second");
    second.commit(), first.commit();
    EXPECT_EQ(second.name(), folder / "picture-of-now.trace.json");
    EXPECT_EQ(first.name(), folder / "picture-of-now-2.trace.json");
    EXPECT_EQ(folder.text("picture-of-now.trace.json"), "second");
    EXPECT_EQ(folder.text("picture-of-now-2.trace.json"), "first");
    OutputFile third(name);
    folder.put("picture-of-now-3.trace.json", "made while the third was computed");
    third.write("third"), third.commit();
    EXPECT_EQ(folder.text("picture-of-now-3.trace.json"), "made while the third was computed");
    EXPECT_EQ(folder.text("picture-of-now-4.trace.json"), "third");
    EXPECT_EQ(folder.names().size(), 4u);
}

TEST(NewFile, OfOneNameFromManyThreadsIsAFileForEach) {
    const Folder folder;
    const NewFileName name{folder.path(), "picture", ".png"};
    std::vector<std::future<std::string>> all;
    for (int i = 0; i < 16; ++i)
        all.push_back(std::async(std::launch::async, [&name, i] {
            OutputFile file(name);
            file.write("written by " + std::to_string(i));
            file.commit();
            return file.name();
        }));
    for (int i = 0; i < 16; ++i) {
        const std::string path = all[static_cast<std::size_t>(i)].get();
        EXPECT_EQ(folder.text(std::filesystem::path(path).filename()), "written by " + std::to_string(i));
    }
    EXPECT_EQ(folder.names().size(), 16u);
}

TEST(NewFile, OnlyNewIsRefusedIfItExistsEvenIfItAppearedLater) {
    const Folder folder;
    OutputFile a = OutputFile::only_new(folder / "a"), b = OutputFile::only_new(folder / "b");
    a.write("ours"), b.write("ours");
    folder.put("b", "theirs");
    OutputFile* both[] = {&a, &b};
    EXPECT_THROW(OutputFile::commit_all(both), NameTaken);
    EXPECT_THAT(folder.names(), ElementsAre("b")) << "all of them or none";
    EXPECT_EQ(folder.text("b"), "theirs");
    EXPECT_THROW(OutputFile::only_new(folder / "b"), NameTaken);
    b.write("ours");
    EXPECT_THROW(b.commit(), NameTaken);
    EXPECT_EQ(folder.text("b"), "theirs");
}

TEST(NewFile, OfAFilmInPicturesIsAFolderOfItsOwn) {
    const Folder folder;
    const NewFileName name{folder.path(), "film", ""};
    const auto first = film_file(name, [] {}), second = film_file(name, [] {});
    const std::vector<std::uint32_t> pixels(256, 0xff203040u);
    for (FilmFile* film : {first.get(), second.get()}) {
        film->begin({16, 16}, 60);
        film->add({pixels.data(), 16, 16, 16});
        film->end();
    }
    second->commit(), first->commit();
    EXPECT_EQ(second->name(), folder / "film");
    EXPECT_EQ(first->name(), folder / "film-2");
    EXPECT_THAT(folder.names(), ElementsAre("film", "film-2"));
    EXPECT_TRUE(std::filesystem::exists(folder / "film-2/frame-000000.png"));
}

TEST(NewFile, RenamedOverAnotherIsRefused) {
    const Folder folder;
    folder.put("a", "ours"), folder.put("b", "theirs");
    EXPECT_EQ(rename_to_new(folder / "a", folder / "b"), EEXIST);
    EXPECT_EQ(folder.text("b"), "theirs");
    EXPECT_EQ(rename_to_new(folder / "a", folder / "c"), 0);
    EXPECT_THAT(folder.names(), ElementsAre("b", "c"));
}

} // namespace
} // namespace glint::test
