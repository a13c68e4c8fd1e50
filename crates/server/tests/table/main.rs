//! Every test of the server but that of its log, in one program: each program would be built and linked with all of it.

mod common;

mod bounds;
mod description;
mod dice;
mod guide;
mod hostile;
mod nodes;
mod operating;
mod play;
mod positions;
mod restart;
mod secrets;
mod types;
mod undo;
