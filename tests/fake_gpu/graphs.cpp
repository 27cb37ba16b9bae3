// Launches on the fake GPU, at once or kept as graphs.
#include "fake_gpu/gpu.h"
#include <mutex>
#include <optional>
#include <vector>

namespace glint::test::fake_gpu {

struct Graph {
    struct Node {
        Launch launch;
        std::function<void()> kernel;
    };
    std::vector<Node> nodes;
};
struct RunnableGraph : Graph {};

namespace {

struct State {
    std::mutex mutex; // for launches, which may come from several threads; graphs are made by one
    std::optional<Graph> captured;
    Counts counts;
};
State& state() {
    static State all;
    return all;
}

} // namespace

Counts counts() { return state().counts; }

void launch(const Launch& how, std::function<void()> kernel) {
    {
        const std::lock_guard lock(state().mutex);
        if (state().captured) return state().captured->nodes.push_back({how, std::move(kernel)});
        ++state().counts.launches;
    }
    run(how, kernel);
}

void begin_capture() {
    if (state().captured) throw Broken("a capture begins within another");
    state().captured.emplace();
}
Graph* end_capture() {
    if (!state().captured) throw Broken("a capture ends that never began");
    Graph* graph = new Graph(std::move(*state().captured));
    state().captured.reset(), ++state().counts.living;
    return graph;
}

RunnableGraph* instance_of(const Graph& graph) {
    ++state().counts.instances, ++state().counts.living;
    return new RunnableGraph{graph};
}
void launch(const RunnableGraph& graph) {
    if (state().captured) throw Broken("a graph is launched into a capture, which the fake GPU does not play");
    ++state().counts.launches;
    for (const Graph::Node& node : graph.nodes) run(node.launch, node.kernel);
}

void destroy(Graph* graph) { delete graph, --state().counts.living; }
void destroy(RunnableGraph* graph) { delete graph, --state().counts.living; }

} // namespace glint::test::fake_gpu
