//! Python itself has what the module calls: on macOS the linker is to leave that open.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
