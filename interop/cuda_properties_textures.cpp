// How large a CUDA device's textures and surfaces may be. A texture is read through the texture units, which filter and
// clamp; a surface is written, too.
#include "interop/cuda_properties.h"

namespace glint::cuda {
namespace {

constexpr RowsOf texture_group{PropertyGroup::textures};
constexpr const char *texels = "texels", *layers_last = "texels, layers last";

constexpr QueriedRow how_large_textures_are[] = {
    texture_group.amount("texture_1d", "Texture 1D", texels, cudaDevAttrMaxTexture1DWidth,
                         "The longest, of a CUDA array."),
    texture_group.amount("texture_1d_linear", "Texture 1D, linear", texels, cudaDevAttrMaxTexture1DLinearWidth,
                         "The longest over ordinary device memory. Heat's method texture_1d needs one of all cells."),
    texture_group.amount("texture_1d_mipmapped", "Texture 1D, mipmapped", texels, cudaDevAttrMaxTexture1DMipmappedWidth,
                         "The longest that comes in halved sizes, too."),
    texture_group.box("texture_1d_layered", "Texture 1D, layered", layers_last,
                      {cudaDevAttrMaxTexture1DLayeredWidth, cudaDevAttrMaxTexture1DLayeredLayers},
                      "Several of one length, chosen by number; layers are not filtered into one another."),
    texture_group.box("texture_2d", "Texture 2D", texels, {cudaDevAttrMaxTexture2DWidth, cudaDevAttrMaxTexture2DHeight},
                      "The longest sides, of a CUDA array."),
    texture_group.box("texture_2d_linear", "Texture 2D, linear", texels,
                      {cudaDevAttrMaxTexture2DLinearWidth, cudaDevAttrMaxTexture2DLinearHeight},
                      "The longest sides over ordinary device memory, row by row."),
    texture_group.amount("texture_2d_linear_pitch", "Texture 2D, linear: pitch", unit::bytes,
                         cudaDevAttrMaxTexture2DLinearPitch, "How far apart its rows may lie, at most."),
    texture_group.box("texture_2d_mipmapped", "Texture 2D, mipmapped", texels,
                      {cudaDevAttrMaxTexture2DMipmappedWidth, cudaDevAttrMaxTexture2DMipmappedHeight},
                      "The longest sides of one that comes in halved sizes, too."),
    texture_group.box("texture_2d_gather", "Texture 2D, gather", texels,
                      {cudaDevAttrMaxTexture2DGatherWidth, cudaDevAttrMaxTexture2DGatherHeight},
                      "The longest sides of one whose four nearest texels are read at once."),
    texture_group.box("texture_2d_layered", "Texture 2D, layered", layers_last,
                      {cudaDevAttrMaxTexture2DLayeredWidth, cudaDevAttrMaxTexture2DLayeredHeight,
                       cudaDevAttrMaxTexture2DLayeredLayers},
                      "Several of one size, chosen by number."),
    texture_group.box("texture_3d", "Texture 3D", texels,
                      {cudaDevAttrMaxTexture3DWidth, cudaDevAttrMaxTexture3DHeight, cudaDevAttrMaxTexture3DDepth},
                      "The longest sides."),
    texture_group.box(
        "texture_3d_alternate", "Texture 3D, alternate", texels,
        {cudaDevAttrMaxTexture3DWidthAlt, cudaDevAttrMaxTexture3DHeightAlt, cudaDevAttrMaxTexture3DDepthAlt},
        "Other longest sides that are taken as well, one longer and the others shorter; 0: there are none."),
    texture_group.amount("texture_cubemap", "Cubemap texture", texels, cudaDevAttrMaxTextureCubemapWidth,
                         "The longest side of its six faces."),
    texture_group.box("texture_cubemap_layered", "Cubemap texture, layered", layers_last,
                      {cudaDevAttrMaxTextureCubemapLayeredWidth, cudaDevAttrMaxTextureCubemapLayeredLayers},
                      "The longest side, and how many, six of them a cube."),
    texture_group.amount("texture_alignment", "Texture alignment", unit::bytes, cudaDevAttrTextureAlignment,
                         "A texture over device memory begins at a multiple of this."),
    texture_group.amount("texture_pitch_alignment", "Texture pitch alignment", unit::bytes,
                         cudaDevAttrTexturePitchAlignment, "So does each row of a 2D texture over device memory."),
    texture_group.amount("surface_1d", "Surface 1D", texels, cudaDevAttrMaxSurface1DWidth, "The longest."),
    texture_group.box("surface_1d_layered", "Surface 1D, layered", layers_last,
                      {cudaDevAttrMaxSurface1DLayeredWidth, cudaDevAttrMaxSurface1DLayeredLayers},
                      "Several of one length, chosen by number."),
    texture_group.box("surface_2d", "Surface 2D", texels, {cudaDevAttrMaxSurface2DWidth, cudaDevAttrMaxSurface2DHeight},
                      "The longest sides."),
    texture_group.box("surface_2d_layered", "Surface 2D, layered", layers_last,
                      {cudaDevAttrMaxSurface2DLayeredWidth, cudaDevAttrMaxSurface2DLayeredHeight,
                       cudaDevAttrMaxSurface2DLayeredLayers},
                      "Several of one size, chosen by number."),
    texture_group.box("surface_3d", "Surface 3D", texels,
                      {cudaDevAttrMaxSurface3DWidth, cudaDevAttrMaxSurface3DHeight, cudaDevAttrMaxSurface3DDepth},
                      "The longest sides."),
    texture_group.amount("surface_cubemap", "Cubemap surface", texels, cudaDevAttrMaxSurfaceCubemapWidth,
                         "The longest side of its six faces."),
    texture_group.box("surface_cubemap_layered", "Cubemap surface, layered", layers_last,
                      {cudaDevAttrMaxSurfaceCubemapLayeredWidth, cudaDevAttrMaxSurfaceCubemapLayeredLayers},
                      "The longest side, and how many, six of them a cube."),
    texture_group.amount("surface_alignment", "Surface alignment", unit::bytes, cudaDevAttrSurfaceAlignment,
                         "A surface begins at a multiple of this."),
    texture_group.has("sparse_arrays", "Sparse arrays", cudaDevAttrSparseCudaArraySupported,
                      "CUDA arrays of which only some parts have memory."),
    texture_group.has("deferred_mapping_arrays", "Arrays mapped later", cudaDevAttrDeferredMappingCudaArraySupported,
                      "CUDA arrays that get their memory after they were made."),
};

} // namespace

std::span<const QueriedRow> texture_rows() { return how_large_textures_are; }

} // namespace glint::cuda
