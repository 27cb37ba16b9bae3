// One triangle that covers the whole viewport; what is outside the scissor rectangle is not drawn.
#version 450 core

void main() {
    gl_Position = vec4(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1, 0, 1);
}
