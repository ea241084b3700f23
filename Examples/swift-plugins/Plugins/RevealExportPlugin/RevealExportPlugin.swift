import Foundation
import PackagePlugin

/// Exports the presets of a target as Swift whenever one of them changes.
///
/// Presets are the files of the target's folder `Animations` whose names end in `.json`; folders in
/// it, such as one with decks, are for the files that presets name. The types are named after the
/// files: `fade-up.json` becomes `FadeUp`.
@main
struct RevealExportPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let folder = target.directoryURL.appending(path: "Animations", directoryHint: .isDirectory)
    let files = try files(below: folder)
    let reveal = try context.tool(named: "reveal").url
    return files.filter { isPreset($0, in: folder) }.map { preset in
      let name = preset.deletingPathExtension().lastPathComponent
      let output = context.pluginWorkDirectoryURL.appending(path: "\(name).swift")
      return .buildCommand(
        displayName: "Exporting \(name).json", executable: reveal,
        arguments: ["export", preset.path, "--to", "swift", "--force", "-o", output.path],
        // A preset may name any of the other files, such as its base.
        inputFiles: files, outputFiles: [output])
    }
  }

  /// All files below a folder, in the order of their paths; none if there is no such folder.
  private func files(below folder: URL) throws -> [URL] {
    let manager = FileManager.default
    guard manager.fileExists(atPath: folder.path) else { return [] }
    return try manager.subpathsOfDirectory(atPath: folder.path).sorted()
      .map { folder.appending(path: $0) }
      .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
  }

  private func isPreset(_ file: URL, in folder: URL) -> Bool {
    let name = file.lastPathComponent
    return file.deletingLastPathComponent().path == folder.path && name.hasSuffix(".json")
      && !name.hasSuffix(".golden.json") && !name.hasSuffix(".schema.json")
  }
}
