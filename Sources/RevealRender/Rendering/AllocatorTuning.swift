import CPlatform

/// Suits the system's allocator to frames that are made band by band, for the rest of the process.
///
/// By itself glibc gives the few hundred kilobytes of a band's buffers back after each band, to
/// have them cleared page by page for the next: two thirds of all page faults, and 3 % of a run's
/// time. And it takes faces of megabytes from the same heap, where the gap that one leaves seldom
/// fits the next: a third more memory once faces have come and gone. What works on whole frames is
/// better off without this.
package func reuseBandMemory() {
  // Up to 8192 pixels of width a band's buffers have at most two megabytes each, and fewer than
  // four of them at once.
  cplatform_set_malloc_limits(2 << 20, 8 << 20)
}
