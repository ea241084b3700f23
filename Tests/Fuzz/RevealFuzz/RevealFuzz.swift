/// What libFuzzer, whose `main` this program has, calls with every input it thinks of.
///
/// `reveal-fuzz --preset [libFuzzer's options] CORPUS`: libFuzzer takes no notice of options that
/// begin with two dashes, and hands them on to its own children.
@_cdecl("LLVMFuzzerTestOneInput")
func check(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  chosenTarget.check(unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

private let chosenTarget: FuzzTarget = {
  guard let target = FuzzTarget.allCases.first(where: { CommandLine.arguments.contains("--\($0)") })
  else {
    let names = FuzzTarget.allCases.map { "--\($0)" }.joined(separator: " | ")
    fatalError("usage: reveal-fuzz \(names) [libFuzzer's options] CORPUS")
  }
  return target
}()
