//! Chapter 1.
