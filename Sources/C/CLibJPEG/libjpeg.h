// Here for its pkg-config flags alone: the shim looks for libjpeg-turbo's headers by itself, because
// the build must work without them.
