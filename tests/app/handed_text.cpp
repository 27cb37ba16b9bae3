// Text from other programs: their additions are removed, and control characters for a terminal are made visible.
#include "app/files/formats/handed_text.h"
#include "app/files/formats/data_text.h"
#include "app/files/formats/file_kind.h"
#include "app/run/run_file.h"
#include "app/world/params/arithmetic.h"
#include "sims/api/error.h"
#include "support/program.h"
#include "support/run.h"
#include "support/runs.h"
#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <span>
#include <string>

namespace glint::test {
namespace {

using namespace std::string_view_literals;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST(HandedText, LosesBlanksAndOnePairOfQuotes) {
    for (const char* text : {" heat", "heat\r\n", "\xc2\xa0heat\xe2\x80\xaf", "\xef\xbb\xbfheat", "\"heat\"",
                             "' heat '", "“heat”", "„heat“", "«heat»", "\xe3\x80\x80heat\xe2\x80\x8b"})
        EXPECT_EQ(handed_text(text), "heat") << text;
    EXPECT_EQ(handed_text("\"heat"), "\"heat");
    EXPECT_EQ(handed_text("''heat''"), "'heat'");
    EXPECT_EQ(handed_text(" \n"), "");
    EXPECT_EQ(handed_text("'"), "'");
    EXPECT_EQ(handed_text("a b"), "a b");
}

TEST(HandedText, WithBlanksThatMatterIsReadBackFromItsQuotes) {
    for (const char* text : {"", "a", " a ", "\"", "\"a\"", "'a'", "\n"})
        EXPECT_EQ(unquoted_text(quoted_text(text)), text);
    EXPECT_EQ(quoted_text("a b"), "a b");
    EXPECT_EQ(unquoted_text(" “a” "), "“a”") << "only plain quotes are no part of the text";
}

TEST(OneLine, EndsBeforeWhatCannotBeShownAndBetweenCharacters) {
    EXPECT_EQ(one_line("grün", 9), "grün");
    EXPECT_EQ(one_line("grün", 3), "gr") << "the third byte is half a character";
    EXPECT_EQ(one_line("a\xff", 9), "a");
    EXPECT_EQ(one_line("a\nb", 9), "a");
    EXPECT_EQ(one_line("a\u202eb", 9), "a");
}

TEST(HandedNumber, HasACommaAsDecimalPointWhereItCanOnlyBeThat) {
    EXPECT_EQ(handed_number("0,1"), "0.1");
    EXPECT_EQ(handed_number("12,5 + 0,25"), "12.5 + 0.25");
    EXPECT_EQ(handed_number("1234,567"), "1234.567");
    EXPECT_EQ(handed_number("0,125"), "0.125");
    for (const char* unclear : {"1,000", "1,234,567", "1,234.5", "12,", "1,2,3"})
        EXPECT_EQ(handed_number(unclear), unclear);
    EXPECT_EQ(handed_number("\xe2\x88\x92"
                            "0,5"),
              "-0.5");
    EXPECT_EQ(handed_number("24\xe2\x80\xaf"
                            "cells"),
              "24 cells");
}

/// shared/cases/numbers.txt.
TEST(HandedNumber, OfAParameterIsTakenAsItIsPasted) {
    const Definition& heat = catalog().at("heat");
    const glint_param& k = *heat.param("k");
    for (const char* text : {" 0.1", "0.1 ", "0.1\n", "0.1\r\n",
                             "\xc2\xa0"
                             "0.1",
                             "0.1\xe2\x80\xaf",
                             "\xe2\x88\x92\xe2\x88\x92"
                             "0.1",
                             "0,1", "'0.1'"}) {
        Params params(heat);
        EXPECT_EQ(params.set(k, typed_text(k, text)), std::nullopt) << text;
        EXPECT_EQ(params.text(k), "0.1") << text;
    }
    Params params(heat);
    EXPECT_THAT(refusal([&] { (void)typed_text(k, "1,000 + 1"); }), HasSubstr("write the decimal point as '.'"));
}

TEST(HandedPath, IsTheFileThatAFileManagerMeans) {
    const Folder home;
    const std::string before = std::getenv("HOME") ? std::getenv("HOME") : "";
    setenv("HOME", home.path().c_str(), 1);
    std::filesystem::create_directory(home / "Übung"), std::filesystem::create_directory(home / "rocket 🚀");
    for (const char* file : {"a.png", "Übung/a.png", "rocket 🚀/a.png", "100%41.png", " b.png "}) home.put(file, "png");
    const std::string file = home / "a.png";
    for (const std::string& text : {std::string("~/a.png"), file, "file://" + file, "'" + file + "'",
                                    "\"" + file + "\"", " " + file + " ", file + "\n", "file://localhost" + file})
        EXPECT_EQ(handed_path(text), file) << text;
    EXPECT_EQ(handed_path("file://" + home.path().string() + "/%C3%9Cbung/a.png"), home / "Übung/a.png");
    EXPECT_EQ(handed_path(home / "rocket 🚀/a.png"), home / "rocket 🚀/a.png");
    EXPECT_EQ(handed_path(home / "100%41.png"), home / "100%41.png");
    EXPECT_EQ(handed_path(home / " b.png "), home / " b.png ") << "a name that exists is meant";
    EXPECT_EQ(handed_path("~other/a.png"), "~other/a.png");
    setenv("HOME", before.c_str(), 1);
}

TEST(HandedText, MayHaveAShareCodeInIt) {
    const RunRecord run = plain_run(every_row().at("heat"));
    const std::string code = share_code(run);
    for (const std::string& text :
         {code, "'" + code + "'", "<" + code + ">", "Look: " + code, code + " is the one", "(" + code + ").",
          "> " + code.substr(0, 40) + "\n> " + code.substr(40), "`" + code + "`", "My run\n\n" + code + "\n"}) {
        EXPECT_TRUE(looks_like_share_code(text)) << text;
        EXPECT_EQ(difference(from_share_code(text, every_row()), run), "") << text;
    }
    for (const char* none : {"/tmp/glint1:a", "my.glint1:a", "aglint1:b", "glint1"})
        EXPECT_FALSE(looks_like_share_code(none)) << none;
}

TEST(TextFile, InAnotherEncodingIsToldWithTheRemedy) {
    const auto why = [](std::string_view text) { return refusal([&] { (void)parsed_toml(text); }); };
    EXPECT_EQ(why("title = \"Größe\""), "");
    EXPECT_EQ(why("\xef\xbb\xbftitle = \"x\""), "") << "UTF-8 with its mark";
    for (const std::string& utf16 :
         {std::string("\xff\xfet\0i\0", 6), std::string("\xfe\xff\0t\0i", 6), std::string("t\0i\0t\0", 6)})
        EXPECT_THAT(why(utf16), HasSubstr("UTF-16"));
    EXPECT_THAT(why("a = 1\ntitle = \"Gr\xf6\xdf"
                    "e\""),
                HasSubstr("line 2: this is not UTF-8"));
    EXPECT_THAT(why("a = \"\xe4\""), HasSubstr("iconv"));
    EXPECT_THAT(why("\xff\xd8\xff\xe0"), HasSubstr("a JPEG image"));
}

TEST(FileKind, IsKnownByTheFirstBytesAndNotByTheName) {
    const auto opened = [](std::string_view bytes) {
        return refusal([&] { (void)read_run(std::as_bytes(std::span(bytes)), every_row()); });
    };
    EXPECT_THAT(opened("\xff\xd8\xff\xe0 and more"), HasSubstr("this is a JPEG image: Glint opens PNG images"));
    EXPECT_THAT(opened("RIFF....WEBPVP8 "), HasSubstr("a WebP image"));
    EXPECT_THAT(opened("GIF89a"), HasSubstr("a GIF image"));
    EXPECT_THAT(opened("%PDF-1.7"), AllOf(HasSubstr("a PDF document"), Not(HasSubstr("Convert"))));
    EXPECT_THAT(opened("BM\x46\0\0\0\0\0\0\0\x36"sv), AllOf(HasSubstr("a BMP image"), HasSubstr("Convert")));
    for (const char* words : {"BMW and others", "HEATWAVE 2026", "the big WAVE"})
        EXPECT_THAT(opened(words), HasSubstr("this is not a run")) << words;
    EXPECT_THAT(opened("<?xml version='1.0'?><svg/>"), HasSubstr("an SVG drawing"));
    EXPECT_THAT(opened("hello"), HasSubstr("this is not a run"));
    EXPECT_EQ(kind_of_file({}), "");
}

TEST(Visible, LeavesNothingThatATerminalWouldObey) {
    EXPECT_EQ(visible("Größe 1/3 · 日本 🚀\nnext"), "Größe 1/3 · 日本 🚀\nnext");
    EXPECT_EQ(visible("\x1b[31mred\x07\x7f\r"), "\\x1b[31mred\\x07\\x7f\\x0d");
    EXPECT_EQ(visible(std::string_view("a\0b\tc", 5)), "a\\x00b c");
    EXPECT_EQ(visible("\xc2\x9b"
                      "31m"),
              "\\x9b31m")
        << "the same as escape and a bracket";
    EXPECT_EQ(visible("gnp.\xe2\x80\xaegif"), "gnp.\\u202egif");
    EXPECT_EQ(visible("\xff\xc0\x80\xed\xa0\x80\xe2\x82"), "\\xff\\xc0\\x80\\xed\\xa0\\x80\\xe2\\x82");
    EXPECT_EQ(letters_in("größe"), 5u);
}

} // namespace
} // namespace glint::test
