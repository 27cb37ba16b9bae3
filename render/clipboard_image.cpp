#include "render/clipboard_image.h"
#include "render/gl.h"
#include "render/xcb.h"
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <poll.h>
#include <sys/eventfd.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace glint {
namespace {

constexpr std::size_t largest_piece = 196'608; // any server takes that much in a request
constexpr int patience_ms = 5000;              // with one who is pasting, after another has copied something

template <class Event> const Event& event_as(const xcb_generic_event_t& event) {
    return reinterpret_cast<const Event&>(event);
}

} // namespace

class ClipboardImage::Owner {
public:
    explicit Owner(std::vector<std::byte> png);
    ~Owner();
    Owner(const Owner&) = delete;
    Owner& operator=(const Owner&) = delete;

private:
    /// A picture on its way, larger than a piece: each goes when the one before was taken away (INCR, as ICCCM 2.7.2
    /// has it).
    struct Transfer {
        xcb_window_t to;
        xcb_atom_t property;
        std::size_t sent;
    };

    struct EventDescriptor {
        EventDescriptor() : number(eventfd(0, EFD_CLOEXEC)) {
            if (number < 0) throw gl::Error("the system opens no more files"); // its thread could not be told to end
        }
        ~EventDescriptor() { close(number); }
        EventDescriptor(const EventDescriptor&) = delete;
        EventDescriptor& operator=(const EventDescriptor&) = delete;
        int number;
    };

    void serve();
    bool done() const { return lost_ && transfers_.empty(); }
    void take(const xcb_generic_event_t&);
    void answer(const xcb_selection_request_event_t&);
    bool give(const xcb_selection_request_event_t&, xcb_atom_t property);
    void go_on(const xcb_property_notify_event_t&);
    void forget(xcb_window_t);

    XcbConnection x_; // of the thread, once it runs
    std::vector<std::byte> png_;
    xcb_atom_t targets_{}, image_{}, incremental_{};
    bool lost_ = false;
    std::vector<Transfer> transfers_;
    EventDescriptor end_;
    std::thread thread_;
};

ClipboardImage::Owner::Owner(std::vector<std::byte> png) : png_(std::move(png)) {
    if (x_.lost()) throw gl::Error("there is no X server whose clipboard takes pictures");
    targets_ = x_.atom("TARGETS"), image_ = x_.atom("image/png"), incremental_ = x_.atom("INCR");
    const xcb_atom_t clipboard = x_.atom("CLIPBOARD");
    const xcb_window_t here = x_.make_window(0);
    x_.function<decltype(xcb_set_selection_owner)>("xcb_set_selection_owner")(x_.get(), here, clipboard,
                                                                              XCB_CURRENT_TIME);
    const auto asked = x_.function<decltype(xcb_get_selection_owner)>("xcb_get_selection_owner")(x_.get(), clipboard);
    const FromXcb<xcb_get_selection_owner_reply_t> owner(x_.function<decltype(xcb_get_selection_owner_reply)>(
        "xcb_get_selection_owner_reply")(x_.get(), asked, nullptr));
    if (!owner || owner->owner != here) throw gl::Error("the X server does not hand the clipboard over");
    thread_ = std::thread([this] { serve(); });
}

ClipboardImage::Owner::~Owner() {
    const std::uint64_t once = 1;
    while (write(end_.number, &once, sizeof once) < 0 && errno == EINTR) {}
    thread_.join();
}

void ClipboardImage::Owner::serve() {
    while (!done() && !x_.lost()) {
        if (const auto event = x_.next_event()) {
            take(*event), x_.flush();
            continue; // writing may have read others
        }
        std::array<pollfd, 2> from{{{x_.descriptor(), POLLIN, 0}, {end_.number, POLLIN, 0}}};
        const int came = poll(from.data(), from.size(), lost_ ? patience_ms : -1);
        if (came == 0 || (came > 0 && from[1].revents)) return;
    }
}

void ClipboardImage::Owner::take(const xcb_generic_event_t& event) {
    switch (event.response_type & 0x7F) { // the highest bit: another client has sent it
    case 0:                               // refused: who pastes has gone
        return forget(event_as<xcb_generic_error_t>(event).resource_id);
    case XCB_DESTROY_NOTIFY:
        return forget(event_as<xcb_destroy_notify_event_t>(event).window);
    case XCB_SELECTION_REQUEST:
        return answer(event_as<xcb_selection_request_event_t>(event));
    case XCB_PROPERTY_NOTIFY:
        return go_on(event_as<xcb_property_notify_event_t>(event));
    case XCB_SELECTION_CLEAR:
        lost_ = true;
        return;
    default:
        return;
    }
}

void ClipboardImage::Owner::answer(const xcb_selection_request_event_t& request) {
    const xcb_atom_t property = request.property ? request.property : request.target; // as old clients want it
    xcb_selection_notify_event_t told{};
    told.response_type = XCB_SELECTION_NOTIFY, told.time = request.time, told.requestor = request.requestor;
    told.selection = request.selection, told.target = request.target;
    told.property = give(request, property) ? property : xcb_atom_t{XCB_ATOM_NONE};
    std::array<char, 32> bytes{}; // that many are sent of any event
    std::memcpy(bytes.data(), &told, sizeof told);
    x_.function<decltype(xcb_send_event)>("xcb_send_event")(x_.get(), 0, request.requestor, 0, bytes.data());
}

/// Whether it can be had as what was asked for.
bool ClipboardImage::Owner::give(const xcb_selection_request_event_t& request, xcb_atom_t property) {
    if (request.target == targets_) {
        const std::array<xcb_atom_t, 2> all{targets_, image_};
        x_.put(request.requestor, property, XCB_ATOM_ATOM, 32, all.size(), all.data());
        return true;
    }
    if (request.target != image_) return false;
    if (png_.size() <= largest_piece) {
        x_.put(request.requestor, property, image_, 8, png_.size(), png_.data());
        return true;
    }
    const std::uint32_t wanted = XCB_EVENT_MASK_PROPERTY_CHANGE | XCB_EVENT_MASK_STRUCTURE_NOTIFY;
    x_.function<decltype(xcb_change_window_attributes)>("xcb_change_window_attributes")(x_.get(), request.requestor,
                                                                                        XCB_CW_EVENT_MASK, &wanted);
    const auto size = static_cast<std::uint32_t>(png_.size());
    x_.put(request.requestor, property, incremental_, 32, 1, &size);
    transfers_.push_back({request.requestor, property, 0});
    return true;
}

void ClipboardImage::Owner::go_on(const xcb_property_notify_event_t& event) {
    const auto of = std::ranges::find_if(transfers_, [&](const Transfer& transfer) {
        return transfer.to == event.window && transfer.property == event.atom;
    });
    if (event.state != XCB_PROPERTY_DELETE || of == transfers_.end()) return;
    const std::size_t piece = std::min(largest_piece, png_.size() - of->sent); // the last is empty
    x_.put(of->to, of->property, image_, 8, piece, png_.data() + of->sent);
    of->sent += piece;
    if (piece == 0) transfers_.erase(of);
}

void ClipboardImage::Owner::forget(xcb_window_t gone) {
    std::erase_if(transfers_, [gone](const Transfer& transfer) { return transfer.to == gone; });
}

ClipboardImage::ClipboardImage() = default;
ClipboardImage::~ClipboardImage() = default;

void ClipboardImage::put(std::vector<std::byte> png) {
    owner_ = std::make_unique<Owner>(std::move(png)); // the one before is told that it has lost it
}

} // namespace glint
