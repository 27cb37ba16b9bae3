// A picture in the clipboard, as another program receives it.
#include "app/files/formats/png.h"
#include "render/clipboard.h"
#include "render/xcb.h"
#include "support/gui_stage.h"
#include <chrono>
#include <cstddef>
#include <cstring>
#include <gmock/gmock.h>
#include <optional>
#include <poll.h>
#include <vector>

namespace glint::test {
namespace {

using Bytes = std::vector<std::byte>;

/// A program that pastes.
class Paster {
public:
    Paster() : here_(x_.make_window(XCB_EVENT_MASK_PROPERTY_CHANGE)), property_(x_.atom("GLINT_PASTED")) {}

    /// Whether the owner has put it in the requested place; it remains there until it is taken.
    bool ask(const char* form) {
        x_.function<decltype(xcb_convert_selection)>("xcb_convert_selection")(
            x_.get(), here_, x_.atom("CLIPBOARD"), x_.atom(form), property_, XCB_CURRENT_TIME);
        x_.flush();
        const auto answer = wait_for(
            [](const xcb_generic_event_t& event) { return (event.response_type & 0x7F) == XCB_SELECTION_NOTIFY; });
        return answer && reinterpret_cast<const xcb_selection_notify_event_t&>(*answer).property;
    }
    /// Nothing if the owner does not have that form, or does not answer.
    std::optional<Bytes> paste(const char* form) {
        if (!ask(form)) return {};
        xcb_atom_t type = 0;
        Bytes all = take(type);
        if (type != x_.atom("INCR")) return all;
        all.clear();
        for (;;) {
            if (!wait_for_piece()) return {};
            const Bytes piece = take(type);
            ++pieces_;
            if (piece.empty()) return all;
            all.insert(all.end(), piece.begin(), piece.end());
        }
    }
    /// Requests all forms at once; returns the content of each one's place, nothing if it has none.
    std::vector<std::optional<Bytes>> paste_several(const std::vector<const char*>& forms) {
        std::vector<xcb_atom_t> pairs;
        for (const char* form : forms) pairs.insert(pairs.end(), {x_.atom(form), x_.atom(form)});
        x_.put(here_, property_, x_.atom("ATOM_PAIR"), 32, pairs.size(), pairs.data());
        if (!ask("MULTIPLE")) return {};
        xcb_atom_t type = 0;
        const Bytes told = take(type);
        if (told.size() != pairs.size() * sizeof(xcb_atom_t)) return {};
        std::memcpy(pairs.data(), told.data(), told.size());
        std::vector<std::optional<Bytes>> all(forms.size());
        for (std::size_t i = 0; i < all.size(); ++i)
            if (const xcb_atom_t place = pairs[2 * i + 1]) all[i] = take(type, place);
        return all;
    }
    /// Pastes up to the first piece, and does not take that.
    bool paste_and_give_up(const char* form) {
        xcb_atom_t type = 0;
        return ask(form) && !take(type).empty() && type == x_.atom("INCR") && wait_for_piece();
    }
    int pieces() const { return pieces_; }
    xcb_atom_t atom(const char* name) const { return x_.atom(name); }

private:
    bool wait_for_piece() {
        return wait_for([](const xcb_generic_event_t& event) {
                   return (event.response_type & 0x7F) == XCB_PROPERTY_NOTIFY &&
                          reinterpret_cast<const xcb_property_notify_event_t&>(event).state == XCB_PROPERTY_NEW_VALUE;
               }) != nullptr;
    }
    Bytes take(xcb_atom_t& type) { return take(type, property_); }
    Bytes take(xcb_atom_t& type, xcb_atom_t property) {
        const auto asked = x_.function<decltype(xcb_get_property)>("xcb_get_property")(
            x_.get(), 1, here_, property, XCB_GET_PROPERTY_TYPE_ANY, 0, 1u << 26);
        const FromXcb<xcb_get_property_reply_t> reply(
            x_.function<decltype(xcb_get_property_reply)>("xcb_get_property_reply")(x_.get(), asked, nullptr));
        if (!reply) return {};
        type = reply->type;
        const auto* first = static_cast<const std::byte*>(
            x_.function<decltype(xcb_get_property_value)>("xcb_get_property_value")(reply.get()));
        const int size =
            x_.function<decltype(xcb_get_property_value_length)>("xcb_get_property_value_length")(reply.get());
        return {first, first + size};
    }
    template <class Wanted> FromXcb<xcb_generic_event_t> wait_for(const Wanted& wanted) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(2);
        while (std::chrono::steady_clock::now() < end) {
            if (auto event = x_.next_event()) {
                if (wanted(*event)) return event;
                continue;
            }
            pollfd from{x_.descriptor(), POLLIN, 0};
            (void)poll(&from, 1, 100);
        }
        return {};
    }

    XcbConnection x_;
    xcb_window_t here_;
    xcb_atom_t property_;
    int pieces_ = 0;
};

Bytes bytes(std::size_t count, unsigned seed) {
    Bytes all(count);
    for (std::byte& one : all) one = static_cast<std::byte>((seed = seed * 1664525u + 1013904223u) >> 24);
    return all;
}

TEST(ClipboardImage, IsPastedAsItWasCopied) {
    ClipboardImage image;
    Paster paster;
    for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{192 * 1024}}) {
        image.put(bytes(size, 7));
        EXPECT_EQ(paster.paste("image/png"), bytes(size, 7)) << size;
    }
    EXPECT_EQ(paster.paste("image/png"), bytes(192 * 1024, 7)) << "again";
    EXPECT_EQ(paster.pieces(), 0);
}

TEST(ClipboardImage, ThatIsLargeComesInPieces) {
    ClipboardImage image;
    image.put(bytes(5'000'001, 3));
    Paster paster, other;
    EXPECT_EQ(paster.paste("image/png"), bytes(5'000'001, 3));
    EXPECT_GT(paster.pieces(), 20);
    EXPECT_EQ(other.paste("image/png"), bytes(5'000'001, 3));
}

TEST(ClipboardImage, AskedForAgainBeforeItWasTakenItBeginsAnew) {
    ClipboardImage image;
    image.put(bytes(2'000'001, 9));
    Paster paster;
    ASSERT_TRUE(paster.ask("image/png"));
    EXPECT_EQ(paster.paste("image/png"), bytes(2'000'001, 9)) << "before it had begun";
    ASSERT_TRUE(paster.paste_and_give_up("image/png"));
    EXPECT_EQ(paster.paste("image/png"), bytes(2'000'001, 9)) << "in the midst of it";
    EXPECT_EQ(paster.paste("image/png"), bytes(2'000'001, 9)) << "nothing of the others comes later";
    ASSERT_TRUE(paster.paste_and_give_up("image/png"));
    EXPECT_EQ(paster.paste("TARGETS")->size(), 4 * sizeof(xcb_atom_t));
    EXPECT_EQ(paster.paste("TARGETS")->size(), 4 * sizeof(xcb_atom_t)) << "no piece has come instead";
}

TEST(ClipboardImage, GivesSeveralFormsAtOnce) {
    ClipboardImage image;
    image.put(bytes(100, 1));
    Paster paster;
    const auto all = paster.paste_several({"image/png", "UTF8_STRING", "TIMESTAMP", "MULTIPLE"});
    ASSERT_EQ(all.size(), 4u);
    EXPECT_EQ(all[0], bytes(100, 1));
    EXPECT_FALSE(all[1]) << "it is no text";
    ASSERT_TRUE(all[2]);
    EXPECT_EQ(all[2]->size(), sizeof(xcb_timestamp_t));
    EXPECT_NE(*all[2], Bytes(sizeof(xcb_timestamp_t))) << "it has been the owner since then";
    EXPECT_FALSE(all[3]) << "several inside several there are none";
}

TEST(ClipboardImage, SaysInWhatFormsItIsThere) {
    ClipboardImage image;
    image.put(bytes(100, 1));
    Paster paster;
    const auto told = paster.paste("TARGETS");
    ASSERT_TRUE(told);
    std::vector<xcb_atom_t> forms(told->size() / sizeof(xcb_atom_t));
    std::memcpy(forms.data(), told->data(), forms.size() * sizeof(xcb_atom_t));
    EXPECT_THAT(forms, testing::UnorderedElementsAre(paster.atom("TARGETS"), paster.atom("MULTIPLE"),
                                                     paster.atom("TIMESTAMP"), paster.atom("image/png")));
    EXPECT_FALSE(paster.paste("UTF8_STRING"));
    EXPECT_TRUE(paster.paste("image/png")) << "it still answers";
}

TEST(ClipboardImage, GivesWayToWhatIsCopiedLater) {
    GuiStage stage("pattern");
    ClipboardImage image;
    image.put(bytes(10, 1));
    image.put(bytes(20, 2));
    EXPECT_EQ(Paster().paste("image/png"), bytes(20, 2));
    Clipboard clipboard;
    EXPECT_EQ(clipboard.text(), nullptr) << "there is no text in it";
    clipboard.put("text");
    EXPECT_STREQ(clipboard.text(), "text");
    image.put(bytes(30, 3));
    EXPECT_EQ(Paster().paste("image/png"), bytes(30, 3)) << "and takes it again";
}

TEST(ClipboardImage, SurvivesAProgramThatGoesWhileItPastes) {
    ClipboardImage image;
    Paster paster; // connects before the other leaves: else the server gives it the other's window id, and its answer
    image.put(bytes(3'000'000, 5));
    {
        const XcbConnection gone; // asks, and never looks
        const xcb_window_t window = gone.make_window(0);
        gone.function<decltype(xcb_convert_selection)>("xcb_convert_selection")(
            gone.get(), window, gone.atom("CLIPBOARD"), gone.atom("image/png"), gone.atom("GLINT_PASTED"),
            XCB_CURRENT_TIME);
        (void)gone.atom("there and back");
    }
    EXPECT_EQ(paster.paste("image/png"), bytes(3'000'000, 5));
}

TEST(ClipboardImage, IsThePictureWithItsRun) {
    GuiStage stage;
    stage.draw_pixels();
    stage.frames(10);
    stage.session().pacing().pause(true);
    stage.play([&](ImGuiTestContext& user) { user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_C); });
    const Action& copy = *stage.app().actions().find("copy picture");
    stage.frames_while([&] { return *copy.disabled_reason(); });
    EXPECT_THAT(stage.app().notices().all().back().text, testing::StartsWith("Picture copied: "));
    const auto pasted = Paster().paste("image/png");
    ASSERT_TRUE(pasted);
    ASSERT_TRUE(is_png(*pasted));
    EXPECT_THAT(png_text(*pasted).value_or(""), testing::StartsWith("glint1:"));
}

} // namespace
} // namespace glint::test
