import RevealFiles
package import RevealJSON
package import RevealSimulation

extension Studio {
  /// The handles of a pose of a file, as they are or after a drag, with the edits of the drag.
  ///
  /// - Parameters:
  ///   - request: JSON as in `{"file": 0, "path": "entrance.from", "frame": 3, "row": 2,
  ///     "drag": {"handle": "move", "from": [0, 0], "to": [8, 4], "fine": false}}`, where the row
  ///     and the drag may be missing.
  ///   - timeline: The run, whose card at the frame takes the pose.
  /// - Returns: JSON for a page; nil if the request has another form, or there is no such pose, or
  ///   it cannot be seen.
  /// - Throws: An error when the file cannot be read, or the edits cannot be made.
  package func handles(_ request: JSONNode, of timeline: Timeline) throws -> JSONOutput? {
    guard let index = request["file"]?.integer, let frame = request["frame"]?.integer, frame >= 0,
      let path = request["path"]?.string.flatMap({ JSONPath($0) })
    else { return nil }
    let drag = request["drag"].flatMap { PoseHandles.Drag($0) }
    guard request["drag"] == nil || drag != nil,
      let card = timeline.posedCard(
        ofRow: request["row"]?.integer, at: min(frame, timeline.frameCount - 1))
    else { return nil }
    func handles(_ bytes: [UInt8]) -> PoseHandles? {
      JSONParser.parse(SourceText(file: "pose", bytes: bytes)).root.flatMap {
        PoseHandles($0, at: path, of: card)
      }
    }
    guard let (_, bytes) = try content(index), let present = handles(bytes) else { return nil }
    let edits = JSONOutput.array(drag.map(present.edits) ?? [])
    let text = JSONOutput.object([("file", .integer(index)), ("edits", edits)]).compact
    let after =
      try JSONParser.parse(SourceText(file: "edits", text: text)).root
      .flatMap { StudioRequest($0) }.flatMap { try edited($0)?.after } ?? bytes
    guard case .object(let places)? = handles(after)?.json else { return nil }
    return .object(places + [("edits", edits)])
  }
}
