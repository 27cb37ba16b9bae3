// How large a CUDA device's textures and surfaces may be. A texture is read through the texture units, which filter and
// clamp; a surface is written, too.
#include "interop/properties/cuda_properties.h"

namespace glint::cuda {
namespace {

constexpr RowsOf texture_group{PropertyGroup::textures};
constexpr const char *texels = "texels", *layers_last = "texels, layers last";

constexpr QueriedRow texture_queries[] = {
    texture_group.amount("texture_1d", "Texture 1D", texels, cudaDevAttrMaxTexture1DWidth,
                         "The largest length of a CUDA array."),
    texture_group.amount(
        "texture_1d_linear", "Texture 1D, linear", texels, cudaDevAttrMaxTexture1DLinearWidth,
        "The largest length over linear device memory. Heat's method texture_1d needs one texel per cell."),
    texture_group.amount("texture_1d_mipmapped", "Texture 1D, mipmapped", texels, cudaDevAttrMaxTexture1DMipmappedWidth,
                         "The largest length with mipmaps, which are copies at half, a quarter ... of the size."),
    texture_group.box(
        "texture_1d_layered", "Texture 1D, layered", layers_last,
        {cudaDevAttrMaxTexture1DLayeredWidth, cudaDevAttrMaxTexture1DLayeredLayers},
        "The largest length and number of layers. A layer is chosen by its number; filtering stays within a layer."),
    texture_group.box("texture_2d", "Texture 2D", texels, {cudaDevAttrMaxTexture2DWidth, cudaDevAttrMaxTexture2DHeight},
                      "The largest sides of a CUDA array."),
    texture_group.box("texture_2d_linear", "Texture 2D, linear", texels,
                      {cudaDevAttrMaxTexture2DLinearWidth, cudaDevAttrMaxTexture2DLinearHeight},
                      "The largest sides over linear device memory, stored row by row."),
    texture_group.amount("texture_2d_linear_pitch", "Texture 2D, linear: pitch", unit::bytes,
                         cudaDevAttrMaxTexture2DLinearPitch,
                         "The largest distance between two rows of such a texture."),
    texture_group.box("texture_2d_mipmapped", "Texture 2D, mipmapped", texels,
                      {cudaDevAttrMaxTexture2DMipmappedWidth, cudaDevAttrMaxTexture2DMipmappedHeight},
                      "The largest sides with mipmaps."),
    texture_group.box("texture_2d_gather", "Texture 2D, gather", texels,
                      {cudaDevAttrMaxTexture2DGatherWidth, cudaDevAttrMaxTexture2DGatherHeight},
                      "The largest sides if four neighbouring texels are read at once (gather)."),
    texture_group.box("texture_2d_layered", "Texture 2D, layered", layers_last,
                      {cudaDevAttrMaxTexture2DLayeredWidth, cudaDevAttrMaxTexture2DLayeredHeight,
                       cudaDevAttrMaxTexture2DLayeredLayers},
                      "The largest sides and number of layers; a layer is chosen by its number."),
    texture_group.box("texture_3d", "Texture 3D", texels,
                      {cudaDevAttrMaxTexture3DWidth, cudaDevAttrMaxTexture3DHeight, cudaDevAttrMaxTexture3DDepth},
                      "The largest sides."),
    texture_group.box(
        "texture_3d_alternate", "Texture 3D, alternate", texels,
        {cudaDevAttrMaxTexture3DWidthAlt, cudaDevAttrMaxTexture3DHeightAlt, cudaDevAttrMaxTexture3DDepthAlt},
        "A second set of largest sides: one side is longer, the others are shorter. If the sides are 0, there is no "
        "second set."),
    texture_group.amount("texture_cubemap", "Cubemap texture", texels, cudaDevAttrMaxTextureCubemapWidth,
                         "The largest side of its six faces."),
    texture_group.box("texture_cubemap_layered", "Cubemap texture, layered", layers_last,
                      {cudaDevAttrMaxTextureCubemapLayeredWidth, cudaDevAttrMaxTextureCubemapLayeredLayers},
                      "The largest side and number of layers; six layers are one cube."),
    texture_group.amount("texture_alignment", "Texture alignment", unit::bytes, cudaDevAttrTextureAlignment,
                         "The address of a texture over device memory must be a multiple of this."),
    texture_group.amount(
        "texture_pitch_alignment", "Texture pitch alignment", unit::bytes, cudaDevAttrTexturePitchAlignment,
        "The distance between two rows of a 2D texture over device memory must be a multiple of this."),
    texture_group.amount("surface_1d", "Surface 1D", texels, cudaDevAttrMaxSurface1DWidth, "The largest length."),
    texture_group.box("surface_1d_layered", "Surface 1D, layered", layers_last,
                      {cudaDevAttrMaxSurface1DLayeredWidth, cudaDevAttrMaxSurface1DLayeredLayers},
                      "The largest length and number of layers; a layer is chosen by its number."),
    texture_group.box("surface_2d", "Surface 2D", texels, {cudaDevAttrMaxSurface2DWidth, cudaDevAttrMaxSurface2DHeight},
                      "The largest sides."),
    texture_group.box("surface_2d_layered", "Surface 2D, layered", layers_last,
                      {cudaDevAttrMaxSurface2DLayeredWidth, cudaDevAttrMaxSurface2DLayeredHeight,
                       cudaDevAttrMaxSurface2DLayeredLayers},
                      "The largest sides and number of layers; a layer is chosen by its number."),
    texture_group.box("surface_3d", "Surface 3D", texels,
                      {cudaDevAttrMaxSurface3DWidth, cudaDevAttrMaxSurface3DHeight, cudaDevAttrMaxSurface3DDepth},
                      "The largest sides."),
    texture_group.amount("surface_cubemap", "Cubemap surface", texels, cudaDevAttrMaxSurfaceCubemapWidth,
                         "The largest side of its six faces."),
    texture_group.box("surface_cubemap_layered", "Cubemap surface, layered", layers_last,
                      {cudaDevAttrMaxSurfaceCubemapLayeredWidth, cudaDevAttrMaxSurfaceCubemapLayeredLayers},
                      "The largest side and number of layers; six layers are one cube."),
    texture_group.amount("surface_alignment", "Surface alignment", unit::bytes, cudaDevAttrSurfaceAlignment,
                         "The address of a surface must be a multiple of this."),
    texture_group.has("sparse_arrays", "Sparse arrays", cudaDevAttrSparseCudaArraySupported,
                      "CUDA arrays can have memory for only some of their parts."),
    texture_group.has("deferred_mapping_arrays", "Arrays mapped later", cudaDevAttrDeferredMappingCudaArraySupported,
                      "CUDA arrays can get their memory after their creation."),
};

} // namespace

std::span<const QueriedRow> texture_rows() { return texture_queries; }

} // namespace glint::cuda
