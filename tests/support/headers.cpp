// Nothing: the target of this file owns the precompiled headers of the test programs (cmake/tests.cmake).
int main() {}
