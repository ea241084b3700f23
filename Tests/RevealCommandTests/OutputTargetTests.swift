import Foundation
import Testing

/// What the name of an output may lead to: pipes, devices, links, and files that are read.
@Suite struct OutputTargetTests {
  private let place: Workplace

  init() throws {
    place = try Workplace()
    try place.folder.write(Workplace.smallText, to: "a.json")
    try place.folder.write(WrongSceneTests.scene(WrongSceneTests.quad()), to: "scene.json")
  }

  /// The commands that write one file, up to its name.
  private static let writers = [
    "sheet a.json --count 2 -o", "scene a.json -o", "draw scene.json -o", "inspect a.json --plot",
    "diff a.json a.json --frames 0 --junit", "render a.json --format apng -o",
    "render a.json --format y4m -o", "render a.json --format rgba -o",
  ]

  @Test(arguments: writers)
  func `writes into a pipe`(command: String) throws {
    // The shell holds the pipe open until the program has ended, whether that opens it or not.
    let outcome = try place.shell(
      """
      mkfifo pipe && exec 4<>pipe 3<pipe
      cat <&3 >received 4>&- &
      "$REVEAL" \(command) pipe 3<&- 4>&-
      status=$?
      exec 4>&-
      wait
      test -p pipe && exit $status
      """)
    // An animated PNG goes back to its beginning, which a pipe cannot.
    let isStream = !command.contains("apng")
    #expect(outcome.status == (isStream ? 0 : 74), "\(outcome.errors)")
    if isStream { #expect(try !place.folder.read("received").isEmpty) }
  }

  @Test(arguments: writers)
  func `keeps a device`(command: String) throws {
    // Only root makes devices, and not everywhere.
    let outcome = try place.shell(
      """
      mknod device c 1 3 2>&- || ln -s /dev/null device
      for name in /dev/null device; do "$REVEAL" \(command) $name; done >&2
      test -c /dev/null && test -c device
      """)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test(
    .enabled(if: Workplace.hasFullDevice, "only Linux has /dev/full"), arguments: writers)
  func `says that a device is full`(command: String) throws {
    try place.reveal("\(command) /dev/full", ends: .inputOutput)
    #expect(try place.partialFiles == [])
  }

  @Test(arguments: writers)
  func `follows a link to a file, and none that leads nowhere`(command: String) throws {
    try place.prepare(": >target; ln -s target link")
    try place.reveal("\(command) link")
    try place.prepare("test -L link; test -s target")
    // Bare pixels have no place for a mark, by which reveal would know them.
    try place.reveal("\(command) link", ends: command.contains("rgba") ? .inputOutput : .done)
    try place.remove("target")
    try place.reveal("\(command) link", ends: .inputOutput)
    #expect(!place.exists("target"))
    #expect(try place.partialFiles == [])
  }

  @Test(arguments: writers.filter { !$0.hasPrefix("diff") }, ["", " --force"])
  func `never replaces what it reads`(command: String, option: String) throws {
    let input = command.contains("scene.json") ? "scene.json" : "a.json"
    try place.prepare("ln \(input) same")
    let before = try place.folder.read(input)
    // Its own name is that of another kind of file for most.
    let isKind = command.hasPrefix("scene")
    try place.reveal("\(command) \(input)\(option)", ends: isKind ? .inputOutput : .usage)
    try place.reveal("\(command) same\(option)", ends: .inputOutput, says: "reads it")
    #expect(try place.folder.read(input) == before)
    #expect(try place.folder.read("same") == before)
    #expect(try place.partialFiles == [])
  }
}
