// A handout's two writers: its content is shown letter by letter, the same in both; either all of its files exist or
// none.
#include "app/files/formats/base64url.h"
#include "app/lecture/handout.h"
#include "sims/api/error.h"
#include "support/program.h"
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <span>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

Handout::Figure picture_named(const std::string& id, const std::string& words) {
    return {id, words, words, Handout::Figure::Png{std::byte{0xfb}, std::byte{0xff}, std::byte{1}, std::byte{2}}};
}

Drawing drawing_of(const std::string& words) {
    Drawing drawing;
    drawing.text(10, 10, words, Drawing::ink);
    return drawing;
}

/// A handout with these words in all of its texts.
Handout saying(const std::string& words) {
    Handout::Section section{words};
    section.blocks.emplace_back(Handout::Paragraph{words, words});
    section.blocks.emplace_back(Handout::Listing{words});
    section.blocks.emplace_back(Handout::Table{words, {words, words}, {{words, words}}});
    section.blocks.emplace_back(picture_named("step-1", words));
    section.blocks.emplace_back(Handout::Figure{"plot", words, words, drawing_of(words)});
    return {words, words, words, {section, {words, {}, true}}};
}

/// A word for each place.
Handout of_many_words() {
    Handout handout{"w01", "w02", "w03", {{"w04"}, {"w15", {}, true}}};
    auto& blocks = handout.sections[0].blocks;
    blocks.emplace_back(Handout::Paragraph{"w06\nw07", "w05"});
    blocks.emplace_back(Handout::Listing{"w08"});
    blocks.emplace_back(Handout::Table{"w09", {"w10", "w11"}, {{"w12", "w13"}}});
    blocks.emplace_back(picture_named("step-1", "w14"));
    return handout;
}

std::vector<std::string> words_in(const std::string& text) {
    std::vector<std::string> words;
    for (std::size_t at = 0; (at = text.find('w', at)) != text.npos; ++at)
        if (const std::string word = text.substr(at, 3);
            word.size() == 3 && std::all_of(word.begin() + 1, word.end(), [](char c) { return c >= '0' && c <= '9'; }))
            if (words.empty() || words.back() != word) words.push_back(word);
    return words;
}

std::size_t count_of(const std::string& part, const std::string& text) {
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != text.npos; at += part.size()) ++count;
    return count;
}

TEST(HandoutHtml, ShowsWhatIsWrittenAndRunsNothingOfIt) {
    const std::string html = html_of(saying("<script>alert('a & b')</script> \"|\" `x`"));
    EXPECT_THAT(html, Not(HasSubstr("<script")));
    EXPECT_THAT(html, Not(HasSubstr("a & b")));
    const std::string shown = "&lt;script&gt;alert(&#39;a &amp; b&#39;)&lt;/script&gt; &quot;|&quot; `x`";
    EXPECT_GE(count_of(shown, html), 15u) << html;
    EXPECT_EQ(html_text("a\nb < c"), "a\nb &lt; c");
}

TEST(HandoutHtml, IsOnePageThatNeedsNothingBesideItAndFetchesNothing) {
    const std::string html = html_of(saying("words"));
    EXPECT_THAT(html, StartsWith("<!DOCTYPE html>\n<html lang=\"en\">"));
    EXPECT_THAT(html, HasSubstr("default-src 'none'"));
    EXPECT_THAT(html, HasSubstr("src=\"data:image/png;base64,+/8BAg==\""));
    EXPECT_EQ(count_of("src=\"", html), 1u);
    for (const char* fetched : {"href=", "@import", "url(", "<link", "<iframe"})
        EXPECT_THAT(html, Not(HasSubstr(fetched)));
    EXPECT_EQ(count_of("http", html), 2u) << "a name space of SVG, and the policy's http-equiv";
}

TEST(HandoutHtml, HasAlternativeTexts) {
    const std::string html = html_of(saying("words"));
    EXPECT_THAT(html, HasSubstr("<img alt=\"words\""));
    EXPECT_THAT(html, HasSubstr("<div role=\"img\" aria-label=\"words\">\n<svg"));
    EXPECT_THAT(html, HasSubstr("<th scope=\"col\">words</th>"));
    EXPECT_THAT(html, HasSubstr("<th scope=\"row\">words</th><td class=\"figure\">words</td>"));
    EXPECT_THAT(html, HasSubstr("<h2 id=\"part-1\">words</h2>"));
    EXPECT_THAT(html, HasSubstr("<h3 id=\"part-2\">words</h3>"));
}

TEST(HandoutMarkdown, ShowsLetterByLetterWhatWouldMeanSomethingElse) {
    const std::pair<const char*, const char*> lines[] = {
        {"a < b & c > d", "a \\< b \\& c \\> d"},
        {"x | y", "x \\| y"},
        {"`code` and *stars* and steps_per_frame", "\\`code\\` and \\*stars\\* and steps\\_per\\_frame"},
        {"[link](there) ![picture](there)", "\\[link\\](there) !\\[picture\\](there)"},
        {"a \\ b, $x$ and ~~y~~", "a \\\\ b, \\$x\\$ and \\~\\~y\\~\\~"},
        {"# no heading", "\\# no heading"},
        {"> no quotation", "\\> no quotation"},
        {"1. no list", "1\\. no list"},
        {"12) no list", "12\\) no list"},
        {"3.0 Tcells/s", "3.0 Tcells/s"},
        {"- no list", "\\- no list"},
        {"+ no list", "\\+ no list"},
        {"===", "\\==="},
        {"    no code", "no code"},
        {"", ""}};
    for (const auto& [line, shown] : lines) EXPECT_EQ(markdown_text(line), shown) << line;
}

TEST(HandoutMarkdown, AListingStaysOneWhateverStandsInIt) {
    Handout handout{"t", "", "m", {{"s"}}};
    handout.sections[0].blocks.emplace_back(Handout::Listing{"a | b\n````\n<c>"});
    EXPECT_THAT(markdown_of(handout, "hour"), HasSubstr("\n`````\na | b\n````\n<c>\n`````\n"));
}

TEST(HandoutMarkdown, ATableKeepsItsColumnsAndALineBreakIsOne) {
    Handout handout{"t", "", "m", {{"s"}}};
    handout.sections[0].blocks.emplace_back(Handout::Paragraph{"one\n\n two", "Question:"});
    handout.sections[0].blocks.emplace_back(Handout::Table{"title", {"a", "b|c", "d"}, {{"1\n2", "", "3|4"}}, 2});
    const std::string text = markdown_of(handout, "hour");
    EXPECT_THAT(text, HasSubstr("\n**Question:** one\\\ntwo\n"));
    EXPECT_THAT(text, HasSubstr("\ntitle\n\n| a | b\\|c | d |\n| :-- | :-- | --: |\n| 1 2 |  | 3\\|4 |\n"));
}

TEST(HandoutWriters, TellTheSameInTheSameOrder) {
    const std::string html = html_of(of_many_words()), markdown = markdown_of(of_many_words(), "hour");
    std::vector<std::string> all;
    for (int i = 1; i <= 15; ++i) all.push_back(fmt::format("w{:02}", i));
    EXPECT_THAT(words_in(markdown), testing::ElementsAreArray(all)) << markdown;
    const std::string shown = html.substr(html.find("<h1>"));
    EXPECT_THAT(words_in(shown).size(), testing::Ge(15u));
    std::vector<std::string> first;
    for (const std::string& word : words_in(shown)) // a table's title also exists for screen readers
        if (std::ranges::find(first, word) == first.end()) first.push_back(word);
    EXPECT_THAT(first, testing::ElementsAreArray(all)) << html;
}

TEST(HandoutWriters, RepairWhatIsNoText) {
    const Handout handout = saying("a\xff\x01z");
    for (const std::string& text : {html_of(handout), markdown_of(handout, "hour")}) {
        EXPECT_THAT(text, HasSubstr("a\xef\xbf\xbd?z"));
        EXPECT_THAT(text, Not(HasSubstr("\xff")));
        EXPECT_THAT(text, Not(HasSubstr("\x01")));
    }
}

TEST(HandoutFiles, MarkdownHasItsFiguresBesideItAndHtmlInIt) {
    const Handout handout = saying("words");
    const auto html = files_of(handout, HandoutFormat::html, "of/my hour.html");
    ASSERT_EQ(html.size(), 1u);
    EXPECT_EQ(html[0].name, "of/my hour.html");
    const auto files = files_of(handout, HandoutFormat::markdown, "of/my hour.md");
    ASSERT_EQ(files.size(), 3u);
    EXPECT_EQ(files[0].name, "of/my hour.md");
    EXPECT_THAT(files[0].bytes, HasSubstr("![words](my%20hour-step-1.png)"));
    EXPECT_THAT(files[0].bytes, HasSubstr("![words](my%20hour-plot.svg)"));
    EXPECT_EQ(files[1].name, "of/my hour-step-1.png");
    EXPECT_EQ(files[1].bytes, "\xfb\xff\x01\x02");
    EXPECT_EQ(files[2].name, "of/my hour-plot.svg");
    EXPECT_THAT(files[2].bytes, StartsWith("<svg"));
}

TEST(HandoutFiles, AreAllWrittenOrNone) {
    const Folder folder;
    folder.put("hour.md", "as it was");
    std::filesystem::create_directory(folder / "hour-plot.svg");
    try {
        write_handout(saying("words"), HandoutFormat::markdown, folder / "hour.md");
        ADD_FAILURE() << "a folder stands in the way";
    } catch (const Error& e) { EXPECT_THAT(e.what(), HasSubstr("hour-plot.svg")); }
    EXPECT_EQ(folder.text("hour.md"), "as it was");
    EXPECT_THAT(folder.names(), ElementsAre("hour-plot.svg", "hour.md"));
    std::filesystem::remove(folder / "hour-plot.svg");
    write_handout(saying("words"), HandoutFormat::markdown, folder / "hour.md");
    EXPECT_THAT(folder.names(), ElementsAre("hour-plot.svg", "hour-step-1.png", "hour.md"));
    EXPECT_THAT(folder.text("hour.md"), StartsWith("# words\n"));
}

TEST(HandoutFiles, UnderANameThatTheProgramChoseReplaceNothing) {
    const Folder folder;
    const NewFileName name{folder.path(), "hour", ".md"};
    folder.put("hour-plot.svg", "a figure of somebody else");
    EXPECT_EQ(write_handout(saying("words"), HandoutFormat::markdown, name), folder / "hour-2.md");
    EXPECT_EQ(write_handout(saying("words"), HandoutFormat::markdown, name), folder / "hour-3.md");
    EXPECT_THAT(folder.names(), ElementsAre("hour-2-plot.svg", "hour-2-step-1.png", "hour-2.md", "hour-3-plot.svg",
                                            "hour-3-step-1.png", "hour-3.md", "hour-plot.svg"));
    EXPECT_THAT(folder.text("hour-2.md"), HasSubstr("](hour-2-plot.svg)"));
    EXPECT_EQ(folder.text("hour-plot.svg"), "a figure of somebody else");
}

TEST(HandoutFiles, AreToldApartByTheirEnding) {
    EXPECT_EQ(handout_format("a.html"), HandoutFormat::html);
    EXPECT_EQ(handout_format("a.b.htm"), HandoutFormat::html);
    EXPECT_EQ(handout_format("of/a.md"), HandoutFormat::markdown);
    for (const char* other : {"a.pdf", "a", ".md", "md", "a.md.pdf", ""})
        EXPECT_EQ(handout_format(other), std::nullopt) << other;
}

TEST(Base64, IsTheUsualOneWithItsPadding) {
    const auto of = [](std::string_view text) { return base64_of(std::as_bytes(std::span(text))); };
    EXPECT_EQ(of(""), "");
    EXPECT_EQ(of("f"), "Zg==");
    EXPECT_EQ(of("fo"), "Zm8=");
    EXPECT_EQ(of("foo"), "Zm9v");
    EXPECT_EQ(of("\xfb\xff\xbf"), "+/+/");
}

} // namespace
} // namespace glint::test
