// One triangle that covers the viewport; what sticks out of it is clipped away.
#version 450 core

void main() {
    gl_Position = vec4(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1, 0, 1);
}
