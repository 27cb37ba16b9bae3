#include "app/terminal/standard_streams.h"
#include <csignal>
#include <fcntl.h>
#include <initializer_list>
#include <unistd.h>

namespace glint {

void prepare_standard_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) // open() returns the lowest free number
        if (fcntl(stream, F_GETFD) < 0) (void)!open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    alarm(0);
}

} // namespace glint
