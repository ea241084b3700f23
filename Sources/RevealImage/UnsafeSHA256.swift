private import CPlatform

/// Adds whole blocks to the state of a SHA-256 digest, by dedicated processor instructions.
///
/// Returns false, without any effect, if the processor has none.
func compressInHardware(_ blocks: ArraySlice<UInt8>, into state: inout [UInt32]) -> Bool {
  precondition(
    blocks.count % SHA256.blockSize == 0 && state.count == 8, "\(blocks.count) bytes of blocks")
  return unsafe blocks.withUnsafeBufferPointer { bytes in
    unsafe state.withUnsafeMutableBufferPointer { state in
      unsafe cplatform_sha256(
        state.baseAddress, bytes.baseAddress, bytes.count / SHA256.blockSize) == 1
    }
  }
}
