// render --film and replay --film: every picture is the run's, and a film is either complete or absent.
#include "app/files/child_process.h"
#include "app/run/run_file.h"
#include "support/program.h"
#include "support/read_back.h"
#include "support/run.h"
#include "support/says.h"
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <gmock/gmock.h>
#include <memory>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;
using namespace std::chrono_literals;

class FilmCli : public testing::Test {
protected:
    void done(const std::vector<std::string>& arguments) {
        const Ended glint = run_glint(folder, arguments);
        ASSERT_EQ(glint.status, 0) << glint.err;
    }
    /// A small run of waves, with additional arguments.
    static std::vector<std::string> waves(const std::vector<std::string>& more) {
        std::vector<std::string> all{"render", "waves", "--size", "48x30", "--device", "cpu", "--steps", "12"};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
    std::vector<std::uint8_t> pixels(const std::string& name) const { return read_png(folder / name).rgb; }
    Folder folder;
};

TEST_F(FilmCli, ItsPicturesAreTheRuns) {
    done(waves({"--film", "frames", "--steps-per-frame", "4"}));
    EXPECT_THAT(folder.names(), ElementsAre("frames"));
    for (const int frame : {0, 1, 2, 3}) {
        std::vector<std::string> still = waves({"-o", "still.png"});
        still[7] = std::to_string(4 * frame);
        done(still);
        EXPECT_EQ(pixels("frames/frame-00000" + std::to_string(frame) + ".png"), pixels("still.png")) << frame;
    }
    EXPECT_FALSE(std::filesystem::exists(folder / "frames/frame-000004.png"));
}

TEST_F(FilmCli, WithLabelsItsPicturesAreTheLabelledOnes) {
    const std::vector<std::string> reduction{"render", "reduction", "--size", "320x240", "--device", "cpu"};
    const auto of = [&](int steps, const std::vector<std::string>& more) {
        std::vector<std::string> all = reduction;
        all.insert(all.end(), {"--steps", std::to_string(steps)});
        all.insert(all.end(), more.begin(), more.end());
        return all;
    };
    done(of(4, {"--film", "with", "--steps-per-frame", "2", "--labels"}));
    done(of(4, {"--film", "without", "--steps-per-frame", "2"}));
    for (const int frame : {0, 1, 2}) {
        const std::string name = "/frame-00000" + std::to_string(frame) + ".png";
        done(of(2 * frame, {"-o", "labelled.png", "--labels"}));
        done(of(2 * frame, {"-o", "plain.png"}));
        EXPECT_EQ(pixels("with" + name), pixels("labelled.png")) << frame;
        EXPECT_EQ(pixels("without" + name), pixels("plain.png")) << frame;
        EXPECT_NE(pixels("with" + name), pixels("without" + name)) << frame;
    }
}

TEST_F(FilmCli, TakesTheWindowsStepsWhereNoneAreGiven) {
    done(waves({"--film", "frames/", "--set", "steps_per_frame=6"}));
    EXPECT_TRUE(std::filesystem::exists(folder / "frames/frame-000002.png"));
    EXPECT_FALSE(std::filesystem::exists(folder / "frames/frame-000003.png"));
}

TEST_F(FilmCli, ChangesNothingOfWhatIsWrittenBesideIt) {
    done(waves({"-o", "alone.png", "--save", "alone.glint"}));
    done(waves({"-o", "beside.png", "--save", "beside.glint", "--film", "frames", "--steps-per-frame", "5"}));
    EXPECT_EQ(folder.text("alone.png"), folder.text("beside.png"));
    EXPECT_EQ(folder.text("alone.glint"), folder.text("beside.glint"));
}

TEST_F(FilmCli, OfAPastStretchShowsThatStretch) {
    done(waves({"--save", "run.glint", "--film", "all", "--steps-per-frame", "1"}));
    done({"replay", "run.glint", "--from", "5", "--to", "9", "--steps-per-frame", "2", "--film", "some", "--verify"});
    EXPECT_EQ(pixels("some/frame-000000.png"), pixels("all/frame-000005.png"));
    EXPECT_EQ(pixels("some/frame-000002.png"), pixels("all/frame-000009.png"));
    EXPECT_FALSE(std::filesystem::exists(folder / "some/frame-000003.png"));
}

TEST_F(FilmCli, HasOneSize) {
    const Definition& heat = catalog().at("heat");
    RunRecord run{{Params(heat), {64, 48}, 0, {}}, {}, 60, {}, {}, {}, {}};
    run.events.push_back({30, Resize{{48, 64}}});
    const std::vector<std::byte> bytes = encode(run);
    folder.put("run.glint", {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    const std::vector<std::string> film{"replay", "run.glint", "--steps-per-frame", "10", "--film", "frames"};
    EXPECT_THAT(run_refused(folder, film, {"--from", "0"}), HasSubstr("from 64x48 to 48x64 at step 30"));
    done(film); // from the step at which the run started over
    EXPECT_EQ(read_png(folder / "frames/frame-000003.png").height, 64);
}

TEST_F(FilmCli, ASentenceForWhatIsNoFilm) {
    std::filesystem::create_directory(folder / "full");
    folder.put("full/it", "kept");
    folder.put("file", "kept");
    const std::vector<std::string> render = waves({});
    const auto refusal = [&](const std::vector<std::string>& more) { return run_refused(folder, render, more); };
    EXPECT_THAT(refusal({"--film", "a.avi"}), says("'a.avi'", ".mp4, .webm"));
    EXPECT_THAT(refusal({"--film", "-"}), says("'-'", ".mp4, .webm"));
    EXPECT_THAT(refusal({"--film", "full"}), says("'full'", "empty"));
    EXPECT_THAT(refusal({"--film", "file"}), says("'file'", "not a folder"));
    EXPECT_THAT(refusal({"--film", "none/frames"}), says("'none/frames'", "no folder"));
    EXPECT_THAT(refusal({"--film", "f", "--fps", "0"}), HasSubstr("--fps 0 "));
    EXPECT_THAT(refusal({"--film", "f", "--steps-per-frame", "0"}), HasSubstr("--steps-per-frame 0 "));
    EXPECT_THAT(refusal({"--fps", "30"}), says("--fps", "film"));
    std::vector<std::string> longer = render;
    longer[7] = "9000000";
    EXPECT_THAT(run_refused(folder, longer, {"--film", "f", "--steps-per-frame", "1"}), HasSubstr("too long"));
    EXPECT_THAT(run_refused(folder, {"render", "pattern", "--size", "32x32"}, {"--film", "f"}),
                says("pattern", "not evolve"));
    EXPECT_EQ(folder.text("full/it"), "kept");
    EXPECT_THAT(folder.names(), ElementsAre("file", "full"));
}

TEST_F(FilmCli, OfPicturesThatIsInterruptedLeavesNothing) {
    Manner manner;
    manner.signal_when = [&](const Running& glint) { return glint.catches(SIGINT) && !folder.names().empty(); };
    std::vector<std::string> longer = waves({"--film", "frames", "--steps-per-frame", "1"});
    longer[7] = "900000";
    EXPECT_EQ(run_glint(folder, longer, manner).status, 130);
    EXPECT_THAT(folder.names(), IsEmpty());
}

TEST_F(FilmCli, OfPicturesThatIsKilledIsClearedAwayByTheNext) {
    Manner manner;
    manner.signal = SIGKILL;
    manner.signal_when = [&](const Running&) { return !folder.names().empty(); };
    std::vector<std::string> longer = waves({"--film", "frames", "--steps-per-frame", "1"});
    longer[7] = "900000";
    EXPECT_EQ(run_glint(folder, longer, manner).status, 128 + SIGKILL);
    EXPECT_THAT(folder.names(), testing::Each(StartsWith(".glint-")));
    done(waves({"--film", "frames"}));
    EXPECT_THAT(folder.names(), ElementsAre("frames"));
}

TEST_F(FilmCli, GoesTowardsPresetsAndOtherRuns) {
    const std::vector<std::string> julia{"render", "julia", "--size", "32x32", "--device", "cpu", "--steps", "0"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), julia.begin(), julia.end());
        return more;
    };
    const std::string preset = catalog().at("julia").preset_ids().back();
    done(with({"--set", "scale=0.01", "-o", "deep.png"}));
    done(with({"-o", "begin.png"}));
    done(with({"--preset", preset, "-o", "end.png"}));
    done(with({"--film", "zoom", "--towards", "deep.png", "--towards", preset, "--seconds", "0.5", "--fps", "10"}));
    EXPECT_EQ(pixels("zoom/frame-000000.png"), pixels("begin.png"));
    EXPECT_EQ(pixels("zoom/frame-000004.png"), pixels("end.png"));
    EXPECT_FALSE(std::filesystem::exists(folder / "zoom/frame-000005.png"));
}

TEST_F(FilmCli, OfAWayIsDrawnAsAllIsDrawn) {
    const std::vector<std::string> way{"--film",    "plain", "--towards", "winter_room",
                                       "--seconds", "0.2",   "--fps",     "10"};
    std::vector<std::string> heat{"render", "heat", "--size", "32x32", "--device", "cpu", "--steps", "9"};
    heat.insert(heat.end(), way.begin(), way.end());
    done(heat);
    heat[heat.size() - 7] = "seen";
    heat.insert(heat.end(), {"--look", "gradient,fit"});
    done(heat);
    EXPECT_NE(pixels("plain/frame-000001.png"), pixels("seen/frame-000001.png"));
}

TEST_F(FilmCli, ASentenceForAWayThatCannotBeGone) {
    done({"render", "heat", "--size", "32x32", "--steps", "1", "-o", "heat.png"});
    const std::vector<std::string> julia{"render", "julia", "--size", "32x32", "--film", "zoom"};
    EXPECT_THAT(run_refused(folder, julia, {"--towards", "heat.png"}), HasSubstr("a run of heat"));
    EXPECT_THAT(run_refused(folder, julia, {"--towards", "nowhere"}), says("'nowhere'", "no file"));
    EXPECT_THAT(run_refused(folder, julia, {"--seconds", "3"}), says("--seconds", "--towards"));
    EXPECT_THAT(run_refused(folder, {"render", "julia", "--towards", "heat.png"}, {}), HasSubstr("add --film"));
    const std::string preset = catalog().at("julia").preset_ids().back();
    EXPECT_THAT(run_refused(folder, julia, {"--towards", preset, "-o", "a.png"}), says("--towards", "other output"));
    EXPECT_THAT(run_refused(folder, julia, {"--towards", preset, "--seconds", "0"}), HasSubstr("--seconds 0 "));
    EXPECT_THAT(folder.names(), ElementsAre("heat.png"));
}

/// The output of a shell's line.
std::string printed_by(const std::string& line) {
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(line.c_str(), "r"), pclose);
    std::string text;
    for (std::array<char, 256> part{}; pipe && fgets(part.data(), static_cast<int>(part.size()), pipe.get());)
        text += part.data();
    return text;
}

class EncodedFilm : public FilmCli {
protected:
    void SetUp() override {
        if (!program_in_path("ffmpeg") || !program_in_path("ffprobe")) GTEST_SKIP() << "needs ffmpeg and ffprobe";
    }
    std::string probed(const std::string& name, const std::string& what) const {
        return printed_by("ffprobe -v error -count_frames -select_streams v:0 -show_entries stream=" + what +
                          " -of csv=p=0 '" + folder / name + "'");
    }
};

TEST_F(EncodedFilm, HasItsSizeItsRateAndEveryPicture) {
    for (const char* ending : {"mp4", "webm", "gif"}) {
        const std::string name = std::string("film.") + ending;
        done(waves({"--film", name, "--steps-per-frame", "2", "--fps", "25"}));
        EXPECT_EQ(probed(name, "width,height,r_frame_rate,nb_read_frames"), "48,30,25/1,7\n") << ending;
    }
    EXPECT_THAT(folder.names(), ElementsAre("film.gif", "film.mp4", "film.webm"));
}

TEST_F(EncodedFilm, OfAnOddSizeGetsALineMore) {
    std::vector<std::string> odd = waves({"--film", "odd.mp4"});
    odd[3] = "47x31";
    done(odd);
    EXPECT_EQ(probed("odd.mp4", "width,height"), "48,32\n");
}

TEST_F(EncodedFilm, IsTheRightWayUpAndInItsColours) {
    std::vector<std::string> heat{"render", "heat",    "--size", "192x128",           "--device",
                                  "cpu",    "--steps", "30",     "--steps-per-frame", "30",
                                  "--film", "film.mp4"};
    done(heat);
    heat.back() = "frames";
    done(heat);
    printed_by("ffmpeg -v error -i '" + folder / "film.mp4" + "' -frames:v 1 '" + folder / "first.png" + "'");
    const auto exact = pixels("frames/frame-000000.png"), encoded = pixels("first.png");
    ASSERT_EQ(exact.size(), encoded.size());
    double apart = 0;
    for (std::size_t i = 0; i < exact.size(); ++i) apart += std::abs(int(exact[i]) - int(encoded[i]));
    EXPECT_LT(apart / static_cast<double>(exact.size()), 8);
}

TEST_F(EncodedFilm, TakesThePlaceOfTheOneBeforeOnlyWhenItIsWhole) {
    folder.put("film.mp4", "the one before");
    Manner full;
    full.max_file = 1024; // a film that hardly moves takes little more than 2 KB
    std::vector<std::string> large = waves({"--film", "film.mp4", "--steps-per-frame", "1"});
    large[3] = "256x256";
    const Ended glint = run_glint(folder, large, full);
    EXPECT_EQ(glint.status, 2) << glint.err;
    EXPECT_THAT(glint.err, HasSubstr("'film.mp4'"));
    EXPECT_EQ(folder.text("film.mp4"), "the one before");
    done(waves({"--film", "film.mp4"}));
    EXPECT_THAT(folder.text("film.mp4"), HasSubstr("ftyp"));
    EXPECT_THAT(folder.names(), ElementsAre("film.mp4"));
}

TEST_F(EncodedFilm, OfWhichOnlyAPartFitsOnTheDiskIsNotKept) {
    for (const char* name : {"film.mp4", "film.webm", "film.gif"}) {
        done(waves({"--film", name, "--steps-per-frame", "1"}));
        Manner full;
        full.max_file = folder.text(name).size() / 2;
        std::filesystem::remove(folder / name);
        const Ended glint = run_glint(folder, waves({"--film", name, "--steps-per-frame", "1"}), full);
        EXPECT_EQ(glint.status, 2) << name << glint.err;
        EXPECT_THAT(folder.names(), IsEmpty()) << name;
    }
}

TEST_F(EncodedFilm, ThatIsKilledLeavesNothing) {
    Manner manner;
    manner.signal = SIGKILL;
    manner.signal_when = [](const Running& glint) { return glint.catches(SIGINT); }; // when its work begins
    std::vector<std::string> longer = waves({"--film", "film.mp4", "--steps-per-frame", "1"});
    longer[7] = "900000";
    EXPECT_EQ(run_glint(folder, longer, manner).status, 128 + SIGKILL);
    EXPECT_THAT(folder.names(), testing::Each(StartsWith(".glint-"))); // if files cannot exist without a name
}

/// Replaces ffmpeg by this shell script.
class FakeEncoder : public FilmCli {
protected:
    Ended film_by(const std::string& line, Manner manner = {}, const std::vector<std::string>& more = {}) {
        programs.put("ffmpeg", "#!/bin/sh\n" + line + "\n");
        std::filesystem::permissions(programs / "ffmpeg", std::filesystem::perms::owner_all);
        manner.environment["PATH"] = programs.path().string() + ":/usr/bin:/bin";
        std::vector<std::string> render = waves({"--film", "film.mp4", "--steps-per-frame", "1"});
        render[3] = "512x512"; // more than a pipe holds
        if (!more.empty() && more.front() == "--size")
            render[3] = more.back();
        else
            render.insert(render.end(), more.begin(), more.end());
        return run_glint(folder, render, manner);
    }
    void refused(const std::string& line, const std::string& why) {
        const Ended glint = film_by(line);
        EXPECT_EQ(glint.status, 2) << line;
        EXPECT_THAT(glint.err, HasSubstr(why)) << line;
        EXPECT_THAT(folder.names(), IsEmpty()) << line;
    }
    Folder programs;
};

TEST_F(FakeEncoder, ThatWritesAFilmHasWrittenIt) {
    EXPECT_EQ(film_by("wc -c >&3").status, 0);
    EXPECT_EQ(std::stoll(folder.text("film.mp4")), 13LL * 512 * 512 * 4);
}

TEST_F(FakeEncoder, ThatFailsIsQuoted) {
    refused("exit 1", "status 1 without");
    refused("cat >/dev/null; exit 3", "status 3 without");
    refused("echo Unknown encoder >&2; exit 1", "says: Unknown encoder");
    refused("cat >/dev/null", "without writing");
    refused("exec 0<&-; echo half >&3", "before it had read");
    refused("cat >/dev/null; kill -9 $$", "status 137");
    refused("head -c 3000000 >&3; echo 'av_write: No space left on device' >&2; exit 1", "space left");
}

TEST_F(FakeEncoder, ThatEndsWellWithoutHavingReadThePicturesHasMadeNoFilm) {
    const auto small = [&](const std::string& line) {
        return film_by(line, {}, {"--size", "16x16"}); // all pictures fit into a pipe
    };
    const Ended unread = small("echo film >&3");
    EXPECT_EQ(unread.status, 2) << unread.err;
    EXPECT_THAT(unread.err, HasSubstr("ended before it had read all pictures"));
    EXPECT_EQ(small("head -c 100 >&3").status, 2);
    EXPECT_THAT(folder.names(), IsEmpty());
    EXPECT_EQ(small("wc -c >&3").status, 0);
}

TEST_F(FakeEncoder, CannotCommandTheTerminal) {
    const Ended glint = film_by("printf '\\033]0;title\\007\\233red\\r' >&2; exit 1");
    EXPECT_EQ(glint.status, 2);
    EXPECT_THAT(glint.err, HasSubstr("says: \\x1b]0;title\\x07\\x9bred"));
}

TEST_F(FakeEncoder, WhoseFilmOrAFileBesideItCannotBePutInPlaceLeavesNoneOfThem) {
    folder.put("still.png", "the one before");
    for (const std::string name : {"film.mp4", "run.glint"}) { // becomes a folder meanwhile
        const Ended glint = film_by("wc -c >&3; mkdir " + name, {}, {"-o", "still.png", "--save", "run.glint"});
        EXPECT_EQ(glint.status, 2) << name;
        EXPECT_THAT(glint.err, HasSubstr("cannot write '" + name + "'"));
        EXPECT_EQ(folder.text("still.png"), "the one before") << name;
        EXPECT_THAT(folder.names(), ElementsAre(name, "still.png")) << name;
        std::filesystem::remove(folder / name);
    }
}

TEST_F(FakeEncoder, ThatNeverReadsCanBeInterrupted) {
    Manner manner;
    manner.signal_when = [&](const Running&) { return std::filesystem::exists(programs / "begun"); };
    EXPECT_EQ(film_by("touch '" + programs / "begun" + "'; exec sleep 1000", manner).status, 130);
    EXPECT_THAT(folder.names(), IsEmpty());
}

TEST_F(FakeEncoder, ThatIsMissingIsNamedBeforeAnythingIsComputed) {
    Manner manner;
    manner.environment["PATH"] = programs.path();
    std::vector<std::string> endless = waves({"--film", "film.mp4", "--steps-per-frame", "1000000"});
    endless[7] = "1000000000";
    const Ended glint = run_glint(folder, endless, manner);
    EXPECT_EQ(glint.status, 3);
    EXPECT_THAT(glint.err, says("ffmpeg", "PATH"));
    EXPECT_THAT(folder.names(), IsEmpty());
}

} // namespace
} // namespace glint::test
