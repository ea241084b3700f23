package import RevealFiles
package import RevealPNG

/// Writes a PNG file to standard output.
///
/// - Throws: When it cannot be written, or its reader is gone.
package func writeToStandardOutput(_ png: PNGFile) throws(FileError) {
  let output = try PartialFile(named: "-", rules: OutputRules(.png, inputs: InputFiles()))
  for part in png.parts { try output.append(part) }
  try output.commit()
}
