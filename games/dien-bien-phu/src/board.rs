//! The printed sheet.
