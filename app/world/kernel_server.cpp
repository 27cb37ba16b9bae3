#include "app/world/kernel_compiler.h"
#include "app/world/plugin_build.h"
#include "app/world/world.h"
#include "interop/queue.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cstdlib>
#include <cxxabi.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <span>
#include <sstream>
#include <string_view>
#include <sys/personality.h>
#include <system_error>
#include <unistd.h>

namespace glint {
namespace fs = std::filesystem;

namespace {

// --- NVRTC

/// The functions of libnvrtc that are needed, by their names there; 0 is success.
struct Nvrtc {
    explicit Nvrtc(const fs::path& cuda);

    using Program = struct NvrtcProgram*;
    int (*create)(Program*, const char* text, const char* name, int headers, const char* const*, const char* const*);
    int (*destroy)(Program*);
    int (*compile)(Program, int options, const char* const*);
    int (*add_name)(Program, const char*);
    int (*log_bytes)(Program, std::size_t*);
    int (*log)(Program, char*);
    int (*cubin_bytes)(Program, std::size_t*);
    int (*cubin)(Program, char*);
    const char* (*error)(int);

private:
    template <class Function> void find(void* library, const char* name, Function& function) {
        function = reinterpret_cast<Function>(dlsym(library, name));
        if (!function) throw Error(fmt::format("libnvrtc has no {}", name));
    }
};

/// Stays loaded until the process ends.
void* nvrtc_library(const fs::path& cuda) {
    for (const char* folder : {"lib64/", "lib/", "targets/x86_64-linux/lib/"})
        for (const char* name : {"libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12"})
            if (void* const found = dlopen((cuda / folder / name).c_str(), RTLD_NOW | RTLD_LOCAL)) return found;
    for (const char* name : {"libnvrtc.so.13", "libnvrtc.so.12"})
        if (void* const found = dlopen(name, RTLD_NOW | RTLD_LOCAL)) return found;
    throw Error("there is no libnvrtc: it belongs to the CUDA toolkit");
}

Nvrtc::Nvrtc(const fs::path& cuda) {
    void* const library = nvrtc_library(cuda);
    find(library, "nvrtcCreateProgram", create), find(library, "nvrtcDestroyProgram", destroy);
    find(library, "nvrtcCompileProgram", compile), find(library, "nvrtcAddNameExpression", add_name);
    find(library, "nvrtcGetProgramLogSize", log_bytes), find(library, "nvrtcGetProgramLog", log);
    find(library, "nvrtcGetCUBINSize", cubin_bytes), find(library, "nvrtcGetCUBIN", cubin);
    find(library, "nvrtcGetErrorString", error);
}

// --- headers

void write_text(const fs::path& file, std::string_view text) {
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    if (source_text(file.string()) == text && fs::exists(file, error)) return; // its precompiled form stays valid
    std::ofstream out(file, std::ios::binary);
    out << text;
    if (!out.flush()) throw Error(fmt::format("the header '{}' cannot be written", file.string()));
}

/// The toolkit's folder, that of bin/nvcc.
fs::path cuda_folder() {
    const auto nvcc = nvcc_here();
    if (!nvcc) throw Error("there is no nvcc: kernels are compiled with the headers of its toolkit");
    std::error_code error;
    return fs::canonical(*nvcc, error).parent_path().parent_path();
}

fs::path cuda_headers(const fs::path& cuda) {
    std::error_code error;
    for (const char* folder : {"include", "targets/x86_64-linux/include"})
        if (fs::is_regular_file(cuda / folder / "cuda_runtime.h", error)) return cuda / folder;
    throw Error(fmt::format("the CUDA toolkit in '{}' has no cuda_runtime.h", cuda.string()));
}

std::string_view next_line(std::string_view& rest) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    return line;
}

/// all: as nvrtc_headers.txt.
void write_standard_headers(const fs::path& to, std::string_view all) {
    std::map<std::string, std::string> headers;
    std::vector<std::string> now;
    while (!all.empty()) {
        const std::string_view line = next_line(all);
        if (line.starts_with("=== ")) {
            std::istringstream names{std::string(line.substr(4))};
            now.assign(std::istream_iterator<std::string>(names), {});
            for (const std::string& name : now) headers[name] = "#pragma once\n";
            continue;
        }
        for (const std::string& name : now) {
            std::string own(line);
            if (const auto at = own.find('@'); at != own.npos) own.replace(at, 1, name);
            headers[name] += own + "\n";
        }
    }
    for (const auto& [name, text] : headers) write_text(to / name, text);
}

void write_headers(const fs::path& to, const fs::path& sources, const fs::path& cuda_include) {
    write_standard_headers(to, source_text((sources / "sims/api/nvrtc_headers.txt").string()));
    write_text(to / "cuda_runtime.h", fmt::format("#include <cuda_device_runtime_api.h>\n#include \"{}\"\n",
                                                  (cuda_include / "cuda_runtime.h").string()));
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(sources / "sims/api", error))
        if (entry.path().extension() == ".h")
            write_text(to / "api" / entry.path().filename(), kernels_only(source_text(entry.path().string())));
}

// --- the trial

/// The build that has launched the kernels.
class KernelTrial {
public:
    /// Makes the simulation, takes a step and draws with the kernels. Throws Error; a wrong address ends the process.
    void run(const KernelOrder&, std::span<const std::byte> cubin);

private:
    std::string library_;
    Catalog::Plugin plugin_;
};

void KernelTrial::run(const KernelOrder& order, std::span<const std::byte> cubin) {
    constexpr Extent size{64, 48};
    if (library_ != order.library) {
        plugin_ = Catalog::opened(order.library, order.file);
        library_ = order.library;
    }
    const auto simulation = std::ranges::find(plugin_.definitions, order.simulation, &Definition::id);
    if (simulation == plugin_.definitions.end()) throw Error("their simulation is not in the build");
    const auto queue = make_cuda_queue(order.gpu);
    queue->follow_source();
    queue->replace_kernels(queue->device().load_kernels(cubin, order.kernels));
    try {
        World world(**simulation, *queue, size, Params(**simulation), World::MissingMethod::substitute);
        if ((*simulation)->evolves()) world.advance(1);
        const DeviceMemory pixels(*queue, sizeof(std::uint32_t) * static_cast<std::size_t>(size.area()));
        auto* const picture = static_cast<std::uint32_t*>(pixels.data());
        world.draw({sizeof(glint_frame), picture, size.width, size.height, size.width, {}});
        queue->finish();
    } catch (const Error&) {
        if (queue->device().lost()) std::_Exit(1); // this process cannot use the GPU any more
        throw;
    }
}

// --- one order

class Server {
public:
    explicit Server(std::string folder)
        : folder_(std::move(folder)), cuda_(cuda_folder()), nvrtc_(cuda_), include_(cuda_headers(cuda_)) {
        const auto sources = sources_around_program();
        if (!sources) throw Error("kernels are compiled with Glint's sources, and they are not around this program");
        write_headers(folder_, *sources, include_);
    }
    std::vector<std::byte> compile(const KernelOrder&);

private:
    std::vector<std::string> options(const std::string& architecture) const;

    std::string folder_;
    fs::path cuda_;
    Nvrtc nvrtc_;
    fs::path include_;
};

/// As nvcc's in plugin_source.cpp. Warnings are nvcc's to report.
std::vector<std::string> Server::options(const std::string& architecture) const {
    const std::string include = include_.string();
    return {"--gpu-architecture=" + architecture,
            "-std=c++20",
            "--fmad=false",
            "--ftz=false",
            "--prec-div=true",
            "--prec-sqrt=true",
            "-default-device",
            "-w",
            "-DGLINT_WITH_CUDA=1",
            "-pch",
            "-pch-dir=" + folder_,
            "-I" + folder_,
            "-I" + include,
            "-I" + include + "/cccl"};
}

std::vector<std::byte> Server::compile(const KernelOrder& order) {
    const std::string text = kernels_only(order.text);
    Nvrtc::Program made = nullptr;
    const auto require = [&](int status) {
        if (status != 0) throw Error(nvrtc_.error(status));
    };
    require(nvrtc_.create(&made, text.c_str(), fs::path(order.file).filename().c_str(), 0, nullptr, nullptr));
    const auto destroy = [this](Nvrtc::Program program) { nvrtc_.destroy(&program); };
    const std::unique_ptr<NvrtcProgram, decltype(destroy)> program(made, destroy);
    for (const std::string& kernel : order.kernels)
        if (const std::string name = kernel_expression(kernel); !name.empty())
            require(nvrtc_.add_name(program.get(), name.c_str()));
    std::vector<const char*> words;
    const std::vector<std::string> all = options(order.architecture);
    for (const std::string& one : all) words.push_back(one.c_str());
    std::size_t bytes = 0;
    if (const int status = nvrtc_.compile(program.get(), static_cast<int>(words.size()), words.data()); status != 0) {
        require(nvrtc_.log_bytes(program.get(), &bytes));
        std::string log(bytes, ' ');
        require(nvrtc_.log(program.get(), log.data()));
        const auto errors = errors_in(log, order.file);
        throw Error(errors.empty() ? nvrtc_.error(status) : text_of(errors.front()));
    }
    require(nvrtc_.cubin_bytes(program.get(), &bytes));
    std::vector<std::byte> cubin(bytes);
    require(nvrtc_.cubin(program.get(), reinterpret_cast<char*>(cubin.data())));
    return cubin;
}

} // namespace

std::string kernel_expression(const std::string& mangled) {
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> plain(
        abi::__cxa_demangle(mangled.c_str(), nullptr, nullptr, &status), &std::free);
    if (!plain) return "";
    std::string name = plain.get();
    if (name.find('{') != name.npos || name.find("(anonymous") != name.npos)
        throw Error(fmt::format("a kernel in a namespace or type without a name cannot be replaced: {}", name));
    if (!name.starts_with("void ") || !name.ends_with(")")) return ""; // only a template's name begins with its result
    name.erase(0, 5);
    std::size_t open = name.size() - 1;
    for (int depth = 1; depth > 0 && open > 0;) {
        --open;
        depth += name[open] == ')' ? 1 : name[open] == '(' ? -1 : 0;
    }
    return name.substr(0, open);
}

void serve_kernel_orders(int argc, const char* const* argv) {
    constexpr int channel = ChildProcess::child_descriptor;
    if (argc != 3 || fcntl(channel, F_GETFD) < 0)
        throw Error("'glint compile-kernels' is for Glint's window alone: use --watch");
    constexpr unsigned long only_ask = 0xffffffff;
    const auto now = static_cast<unsigned long>(personality(only_ask));
    if ((now & ADDR_NO_RANDOMIZE) == 0 && personality(now | ADDR_NO_RANDOMIZE) >= 0 &&
        (static_cast<unsigned long>(personality(only_ask)) & ADDR_NO_RANDOMIZE) != 0)
        execv("/proc/self/exe", const_cast<char* const*>(argv)); // on failure it goes on, and compiles more slowly
    std::unique_ptr<Server> server;
    KernelTrial trial;
    for (KernelOrder order; receive_order(channel, order);) {
        KernelAnswer answer;
        try {
            if (!server) server = std::make_unique<Server>(argv[2]);
            answer.cubin = server->compile(order);
            if (!order.library.empty()) trial.run(order, answer.cubin);
        } catch (const Error& why) { answer.problem = why.what(); }
        send_answer(channel, answer);
    }
}

} // namespace glint
