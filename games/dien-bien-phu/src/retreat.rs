//! Retreats of both sides after an assault (3.6-C, 7.5-C).
