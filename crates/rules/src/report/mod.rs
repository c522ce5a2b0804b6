//! What happened and how things stand, for people and for programs.
