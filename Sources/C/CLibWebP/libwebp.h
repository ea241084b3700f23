// Exists only for its pkg-config flags: the shim finds libwebp's headers by itself, because the
// build must work without them.
