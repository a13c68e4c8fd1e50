//! Chapter 2.2.
