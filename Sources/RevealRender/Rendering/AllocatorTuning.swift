import CPlatform

/// Settings of the system's allocator, for the rest of the process.
package enum AllocatorTuning {
  /// Keeps the memory of bands for the next ones, for frames that are made band by band.
  ///
  /// By default glibc returns the few hundred kilobytes of a band's buffers to the system after
  /// each band, and they are cleared page by page for the next: two thirds of all page faults, and
  /// 3 % of the time of a run. It also takes faces of megabytes from the same heap, where the gap
  /// that one leaves seldom fits the next: a third more memory once faces have come and gone. Work
  /// on whole frames is faster without this.
  ///
  /// While a shutter is open a frame needs a band of every moment at once. With less than these
  /// kept, a run spends a tenth of its time on page faults.
  package static func reuseBandMemory() {
    // Up to 8192 pixels of width a band's buffers have at most two megabytes each. Fewer than four
    // of them are in use at once, or twenty with the bands of sixteen moments.
    cplatform_set_malloc_limits(2 << 20, 48 << 20)
  }
  /// Gives memory that was freed back to the system, also between blocks that are in use.
  ///
  /// glibc does so by itself only at the end of a heap. Frames with hundreds of megabytes of small
  /// textures, each with others than the one before, would otherwise take twice as much memory as
  /// the largest of them. It takes some milliseconds.
  package static func returnFreedMemory() { cplatform_return_freed_memory() }
}
