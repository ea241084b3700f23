import CPlatform

/// Settings of the system's allocator, for the rest of the process.
package enum AllocatorTuning {
  /// Keeps the memory of bands for the next ones, when frames are made band by band.
  ///
  /// By default, glibc returns the few hundred kilobytes of a band's buffers to the system after
  /// each band, and they are cleared page by page for the next: two thirds of all page faults, and
  /// 3 % of the time of a run. It also takes faces of megabytes from the same heap, where the gap
  /// of one seldom fits the next: a third more memory after faces have come and gone. Work on whole
  /// frames is faster without this setting.
  ///
  /// While a shutter is open, a frame needs a band of every moment at once. With less memory kept,
  /// a run would spend a tenth of its time on page faults.
  package static func reuseBandMemory() {
    // Up to a width of 8192 pixels, a band's buffers have at most two megabytes each. Fewer than
    // four of them are in use at a time, or twenty with the bands of sixteen moments.
    cplatform_set_malloc_limits(2 << 20, 48 << 20)
  }
  /// Returns freed memory to the system, even between blocks that are in use.
  ///
  /// By itself, glibc does so only at the end of a heap. Frames with hundreds of megabytes of small
  /// textures, different in each frame, would otherwise take twice as much memory as the largest of
  /// them. The call takes some milliseconds.
  package static func returnFreedMemory() { cplatform_return_freed_memory() }
}
