// A forest fire as a program of its own: docs/porting-a-cu.md makes a simulation of it.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <curand_kernel.h>
#include <utility>
#include <vector>

// [kernels]
enum : unsigned char { empty, tree, fire };

__global__ void plant(unsigned char* cells, curandState* chances, int w, int h, unsigned seed) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    curand_init(seed, y * w + x, 0, &chances[y * w + x]);
    cells[y * w + x] = curand_uniform(&chances[y * w + x]) < 0.4f ? tree : empty;
}

__global__ void step(const unsigned char* now, unsigned char* next, curandState* chances, int w, int h, float growth,
                     float lightning) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    const auto burns = [&](int i, int j) { return now[(j + h) % h * w + (i + w) % w] == fire; };
    const float chance = curand_uniform(&chances[y * w + x]);
    const unsigned char was = now[y * w + x];
    if (was == fire)
        next[y * w + x] = empty;
    else if (was == tree)
        next[y * w + x] = burns(x - 1, y) || burns(x + 1, y) || burns(x, y - 1) || burns(x, y + 1) || chance < lightning ? fire : tree;
    else
        next[y * w + x] = chance < growth ? tree : empty;
}
// [/kernels]

// [main]
int main(int argc, char** argv) {
    const int w = 1024, h = 1024, steps = argc > 1 ? atoi(argv[1]) : 500;
    const float growth = 0.01f, lightning = 0.00002f;
    unsigned char *now, *next;
    curandState* chances;
    cudaMalloc(&now, w * h);
    cudaMalloc(&next, w * h);
    cudaMalloc(&chances, w * h * sizeof(curandState));
    const dim3 block(32, 8), grid(w / 32, h / 8);
    plant<<<grid, block>>>(now, chances, w, h, 1);
    std::vector<unsigned char> cells(w * h);
    for (int s = 0; s < steps; ++s) {
        step<<<grid, block>>>(now, next, chances, w, h, growth, lightning);
        std::swap(now, next);
        if (s % 100 == 0) {
            cudaMemcpy(cells.data(), now, w * h, cudaMemcpyDeviceToHost);
            int trees = 0;
            for (const unsigned char cell : cells) trees += cell == tree;
            printf("step %d: %.1f %% trees\n", s, 100. * trees / (w * h));
        }
    }
    cudaDeviceSynchronize();
    cudaMemcpy(cells.data(), now, w * h, cudaMemcpyDeviceToHost);
    FILE* out = fopen("forest.pgm", "wb");
    fprintf(out, "P5 %d %d 2\n", w, h);
    fwrite(cells.data(), 1, cells.size(), out);
    fclose(out);
    cudaFree(now);
    cudaFree(next);
    cudaFree(chances);
}
// [/main]
