// A table with chains: each bucket has the number of its first node, each node that of the next one. There is one node
// for each key, so a free node never has to be searched for; node numbers begin at 1, and 0 ends a chain. Which of two
// keys comes first in a chain depends on which thread was faster; which keys are in it does not.
#pragma once
#include "atomics.h"
#include "buckets.h"

namespace hash_table {

struct alignas(8) Node {
    std::uint32_t key, next;
};

struct Chains {
    Keys keys;
    Buckets buckets;
    std::uint32_t *heads, *locks; // one for each bucket; a lock is 0 if free, else 1
    Node* nodes;                  // one for each key

    GLINT_HD static std::uint32_t number(std::int64_t i) { return static_cast<std::uint32_t>(i + 1); }

    /// Used by a thread that works alone.
    void push(std::int64_t i, std::uint32_t bucket) const {
        nodes[i] = {keys.data[i], heads[bucket]};
        heads[bucket] = number(i);
    }
};

/// Compare and swap: the head becomes the new node only if it is still the node's successor.
struct InsertByCas {
    Chains chains;
    GLINT_HD void operator()(int x, int y) const {
        const std::int64_t i = Items::number(x, y);
        if (i >= chains.keys.count) return;
        Node& node = chains.nodes[i];
        node = {chains.keys.data[i], 0};
        std::uint32_t& head = chains.heads[chains.buckets.of(node.key)];
        for (;;) {
            const std::uint32_t found = compare_and_swap(head, node.next, Chains::number(i));
            if (found == node.next) return;
            node.next = found;
        }
    }
};

/// For a moment the chain after the node is cut off: no thread reads the chains before all insertions have ended.
struct InsertByExchange {
    Chains chains;
    GLINT_HD void operator()(int x, int y) const {
        const std::int64_t i = Items::number(x, y);
        if (i >= chains.keys.count) return;
        const std::uint32_t key = chains.keys.data[i];
        chains.nodes[i] = {key, exchange(chains.heads[chains.buckets.of(key)], Chains::number(i))};
    }
};

} // namespace hash_table
