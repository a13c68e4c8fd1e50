//! 1.3: zones of control, where they matter.
