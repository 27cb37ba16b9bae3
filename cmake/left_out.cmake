# glint_lean: the program without the features film and script. It links the program's own objects except theirs, and the
# list of features without their lines; only that list is compiled. A feature that is still needed is an undefined symbol.
set(features "${PROJECT_SOURCE_DIR}/app/window/features")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${features}/all_features.cpp")
file(READ "${features}/all_features.cpp" feature_list)
set(objects "$<FILTER:$<TARGET_OBJECTS:glint_ui>,EXCLUDE,/features/all_features\\.cpp>")
foreach(feature IN ITEMS film script)
  foreach(mark IN ITEMS "features/${feature}/" "add_${feature}[(]") # its include, and its call
    if(NOT feature_list MATCHES "${mark}")
      message(FATAL_ERROR "app/window/features/all_features.cpp has no line with ${mark}")
    endif()
    string(REGEX REPLACE "[^\n]*${mark}[^\n]*\n" "" feature_list "${feature_list}")
  endforeach()
  glint_unity_group(group "${features}/${feature}")
  set(objects "$<FILTER:${objects},EXCLUDE,/unity_${group}_|/features/${feature}/>")
endforeach()
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/generated/lean/all_features.cpp" CONTENT "${feature_list}" @ONLY)

add_executable(glint_lean "${PROJECT_BINARY_DIR}/generated/lean/all_features.cpp" $<TARGET_OBJECTS:glint> ${objects}
  ${GLINT_SIMS_OBJECTS})
add_dependencies(glint_lean glint glint_ui)
target_link_libraries(glint_lean PRIVATE $<TARGET_PROPERTY:glint_ui,INTERFACE_LINK_LIBRARIES>)
set_target_properties(glint_lean PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")
