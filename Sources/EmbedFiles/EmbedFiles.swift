import Foundation
import PackagePlugin

/// Embeds the files of a target that the compiler does not know, such as web files, as text.
///
/// SwiftPM's own `embedInCode` writes a list of bytes, for which the optimizer takes a second for
/// every ten thousand; a string takes none.
@main
struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let files = target.sourceFiles.filter { $0.type == .unknown }.map(\.url)
      .sorted { $0.path < $1.path }
    let script = context.package.directoryURL.appending(path: "Sources/EmbedFiles/embed.sh")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding the files of \(target.name)",
        executable: URL(filePath: "/bin/sh"),
        arguments: [script.path, output.path] + files.map(\.path), inputFiles: files + [script],
        outputFiles: [output])
    ]
  }
}
