package import RevealJSON

extension GoldenTestReport {
  /// The complete result as JSON.
  ///
  /// - Parameter message: A closure that returns the message of an error for the user.
  /// - Returns: An object.
  package func json(message: (any Error) -> String) -> JSONOutput {
    let counts = GoldenTestEntry.Outcome.counts { outcome in
      entries.count { $0.outcome == outcome }
    }
    var members: [JSONOutput.Member] = [
      ("folder", .string(folder)), ("passes", .bool(passes)), ("counts", .object(counts)),
    ]
    if let shard { members.append(("shard", shard.json)) }
    members.append(("presets", .array(entries.map { $0.json(message: message) })))
    return .object(members)
  }
}

extension GoldenTestEntry {
  fileprivate func json(message: (any Error) -> String) -> JSONOutput {
    var members: [JSONOutput.Member] = [
      ("name", .string(item.name)), ("preset", preset.map(JSONOutput.string) ?? .null),
      ("golden", .string(golden)), ("outcome", .string(outcome.rawValue)),
      ("passes", .bool(outcome.passes)), ("frameCount", .integer(frameCount)),
    ]
    if let error { members.append(("error", .string(message(error)))) }
    if !notes.isEmpty { members.append(("notes", .array(notes.map(JSONOutput.string)))) }
    if let report { members.append(("comparison", report.json)) }
    return .object(members)
  }
}
