#include "render/clipboard.h"
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

constexpr std::size_t largest_piece = 196'608; // every server accepts a request of that size
// time limit for a program that still reads, after the clipboard has a new owner
constexpr int reader_timeout_ms = 5000;
constexpr std::size_t max_conversion_pairs = 64; // limit of pairs in one MULTIPLE request

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
    /// A picture that is sent in pieces: each piece is sent when the receiver has taken the previous one (INCR, ICCCM
    /// 2.7.2).
    struct Transfer {
        xcb_window_t to;
        xcb_atom_t property;
        std::size_t sent = 0;
        int unseen = 0; ///< pieces that the server has not confirmed yet; they have not been taken
    };

    struct EventDescriptor {
        EventDescriptor() : number(eventfd(0, EFD_CLOEXEC)) {
            if (number < 0)
                // without it the thread could not be stopped
                throw gl::Error("the system cannot open more files: close other programs");
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
    void send_at_once(xcb_window_t to, xcb_atom_t property, xcb_atom_t type, std::uint8_t bits, std::size_t count,
                      const void* data);
    bool send_multiple(const xcb_selection_request_event_t&);
    void begin_transfer(xcb_window_t to, xcb_atom_t property);
    xcb_timestamp_t server_time(xcb_window_t here) const;
    void go_on(const xcb_property_notify_event_t&);
    void forget(xcb_window_t);

    XcbConnection x_; // only the thread uses it while it runs
    std::vector<std::byte> png_;
    xcb_atom_t targets_{}, image_{}, incremental_{}, several_{}, pairs_{}, timestamp_{};
    xcb_timestamp_t since_{}; ///< time when this window became the clipboard's owner
    bool lost_ = false;
    std::vector<Transfer> transfers_;
    EventDescriptor end_;
    std::thread thread_;
};

ClipboardImage::Owner::Owner(std::vector<std::byte> png) : png_(std::move(png)) {
    if (x_.lost()) throw gl::Error("pictures can be copied to the clipboard only with an X server");
    targets_ = x_.atom("TARGETS"), image_ = x_.atom("image/png"), incremental_ = x_.atom("INCR");
    several_ = x_.atom("MULTIPLE"), pairs_ = x_.atom("ATOM_PAIR"), timestamp_ = x_.atom("TIMESTAMP");
    const xcb_atom_t clipboard = x_.atom("CLIPBOARD");
    const xcb_window_t here = x_.make_window(XCB_EVENT_MASK_PROPERTY_CHANGE);
    since_ = server_time(here);
    x_.function<decltype(xcb_set_selection_owner)>("xcb_set_selection_owner")(x_.get(), here, clipboard, since_);
    const auto asked = x_.function<decltype(xcb_get_selection_owner)>("xcb_get_selection_owner")(x_.get(), clipboard);
    const FromXcb<xcb_get_selection_owner_reply_t> owner(x_.function<decltype(xcb_get_selection_owner_reply)>(
        "xcb_get_selection_owner_reply")(x_.get(), asked, nullptr));
    if (!owner || owner->owner != here) throw gl::Error("the X server does not give Glint the clipboard");
    thread_ = std::thread([this] { serve(); });
}

/// The server's time is known only from an event (ICCCM 2.1).
xcb_timestamp_t ClipboardImage::Owner::server_time(xcb_window_t here) const {
    x_.put(here, timestamp_, XCB_ATOM_INTEGER, 32, 0, nullptr), x_.flush();
    const auto& next = *x_.function<decltype(xcb_wait_for_event)>("xcb_wait_for_event");
    while (const FromXcb<xcb_generic_event_t> event{next(x_.get())})
        if ((event->response_type & 0x7F) == XCB_PROPERTY_NOTIFY)
            return event_as<xcb_property_notify_event_t>(*event).time;
    return XCB_CURRENT_TIME; // the server does not exist any more
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
            continue; // writing may have read other events
        }
        std::array<pollfd, 2> from{{{x_.descriptor(), POLLIN, 0}, {end_.number, POLLIN, 0}}};
        const int came = poll(from.data(), from.size(), lost_ ? reader_timeout_ms : -1);
        if (came == 0 || (came > 0 && from[1].revents)) return;
    }
}

void ClipboardImage::Owner::take(const xcb_generic_event_t& event) {
    switch (event.response_type & 0x7F) { // masks the highest bit, which marks events sent by clients
    case 0:                               // an error: the pasting program has ended
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
    const xcb_atom_t property = request.property ? request.property : request.target; // old clients expect this
    xcb_selection_notify_event_t told{};
    told.response_type = XCB_SELECTION_NOTIFY, told.time = request.time, told.requestor = request.requestor;
    told.selection = request.selection, told.target = request.target;
    told.property = give(request, property) ? property : xcb_atom_t{XCB_ATOM_NONE};
    std::array<char, 32> bytes{}; // every event has that many bytes on the wire
    std::memcpy(bytes.data(), &told, sizeof told);
    x_.function<decltype(xcb_send_event)>("xcb_send_event")(x_.get(), 0, request.requestor, 0, bytes.data());
}

/// Writes the picture in the requested form; returns whether it could.
bool ClipboardImage::Owner::give(const xcb_selection_request_event_t& request, xcb_atom_t property) {
    if (request.target == targets_) {
        const std::array<xcb_atom_t, 4> all{targets_, several_, timestamp_, image_};
        send_at_once(request.requestor, property, XCB_ATOM_ATOM, 32, all.size(), all.data());
        return true;
    }
    if (request.target == timestamp_) {
        send_at_once(request.requestor, property, XCB_ATOM_INTEGER, 32, 1, &since_);
        return true;
    }
    if (request.target == several_) return request.property && send_multiple(request);
    if (request.target != image_) return false;
    if (png_.size() > largest_piece)
        begin_transfer(request.requestor, property);
    else
        send_at_once(request.requestor, property, image_, 8, png_.size(), png_.data());
    return true;
}

/// Cancels a transfer to the same place.
void ClipboardImage::Owner::send_at_once(xcb_window_t to, xcb_atom_t property, xcb_atom_t type, std::uint8_t bits,
                                         std::size_t count, const void* data) {
    std::erase_if(transfers_,
                  [&](const Transfer& transfer) { return transfer.to == to && transfer.property == property; });
    x_.put(to, property, type, bits, count, data);
}

/// Answers each pair of a form and a property; a pair that is not available loses its property.
bool ClipboardImage::Owner::send_multiple(const xcb_selection_request_event_t& request) {
    const auto asked = x_.function<decltype(xcb_get_property)>("xcb_get_property")(
        x_.get(), 0, request.requestor, request.property, XCB_GET_PROPERTY_TYPE_ANY, 0, 2 * max_conversion_pairs);
    const FromXcb<xcb_get_property_reply_t> reply(
        x_.function<decltype(xcb_get_property_reply)>("xcb_get_property_reply")(x_.get(), asked, nullptr));
    if (!reply || reply->format != 32) return false;
    std::array<xcb_atom_t, 2 * max_conversion_pairs> pairs{};
    const std::size_t count = std::min<std::size_t>(reply->value_len, pairs.size()) / 2 * 2;
    std::memcpy(pairs.data(), x_.function<decltype(xcb_get_property_value)>("xcb_get_property_value")(reply.get()),
                count * sizeof(xcb_atom_t));
    for (std::size_t i = 0; i < count; i += 2) {
        xcb_selection_request_event_t one = request;
        one.target = pairs[i], one.property = pairs[i + 1];
        const bool had = one.target != several_ && one.property && give(one, one.property);
        if (!had) pairs[i + 1] = XCB_ATOM_NONE;
    }
    x_.put(request.requestor, request.property, pairs_, 32, count, pairs.data());
    return true;
}

/// A new request for the same place means that the previous transfer was given up.
void ClipboardImage::Owner::begin_transfer(xcb_window_t to, xcb_atom_t property) {
    const std::uint32_t wanted = XCB_EVENT_MASK_PROPERTY_CHANGE | XCB_EVENT_MASK_STRUCTURE_NOTIFY;
    x_.function<decltype(xcb_change_window_attributes)>("xcb_change_window_attributes")(x_.get(), to, XCB_CW_EVENT_MASK,
                                                                                        &wanted);
    const auto size = static_cast<std::uint32_t>(png_.size());
    x_.put(to, property, incremental_, 32, 1, &size);
    const auto same = std::ranges::find_if(
        transfers_, [&](const Transfer& transfer) { return transfer.to == to && transfer.property == property; });
    if (same != transfers_.end())
        same->sent = 0, ++same->unseen;
    else
        transfers_.push_back({to, property, 0, 1});
}

void ClipboardImage::Owner::go_on(const xcb_property_notify_event_t& event) {
    const auto of = std::ranges::find_if(transfers_, [&](const Transfer& transfer) {
        return transfer.to == event.window && transfer.property == event.atom;
    });
    if (of == transfers_.end()) return;
    if (event.state != XCB_PROPERTY_DELETE) {
        of->unseen = std::max(0, of->unseen - 1);
        return;
    }
    // the property was deleted before it was replaced
    if (of->unseen > 0) return;
    const std::size_t piece = std::min(largest_piece, png_.size() - of->sent); // the last is empty
    x_.put(of->to, of->property, image_, 8, piece, png_.data() + of->sent);
    ++of->unseen, of->sent += piece;
    if (piece == 0) transfers_.erase(of);
}

void ClipboardImage::Owner::forget(xcb_window_t gone) {
    std::erase_if(transfers_, [gone](const Transfer& transfer) { return transfer.to == gone; });
}

ClipboardImage::ClipboardImage() = default;
ClipboardImage::~ClipboardImage() = default;

void ClipboardImage::put(std::vector<std::byte> png) {
    // the server informs the previous owner that it has lost the clipboard
    owner_ = std::make_unique<Owner>(std::move(png));
}

} // namespace glint
