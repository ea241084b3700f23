import Foundation
import Testing

/// The table of CONTRIBUTING.md, Package.swift and the imports in sources and tests say the same.
@Suite struct ModuleTests {
  /// What the table allows each module to import.
  private let allowed: [String: Set<String>]
  /// The targets of Package.swift that have Swift sources.
  private let targets: [Target]

  private struct Target {
    var name: String
    /// In the repository, as `Sources/RevealMath`.
    var folder: String
    /// The modules of this package that it is said to depend on.
    var declared: Set<String>
  }

  init() throws {
    let text = try Self.text("CONTRIBUTING.md")
    var allowed: [String: Set<String>] = [:]
    for row in text.matches(of: #/(?m)^\| `(Reveal\w*)` \|.*\| ([^|]*) \|$/#) {
      let names = row.2.matches(of: #/[A-Z]\w+/#).map { Self.fullName(String($0.0)) }
      let above = row.2.contains("all above") ? Set(allowed.keys) : []
      for name in names where name.hasPrefix("Reveal") {
        #expect(allowed[name] != nil, "\(row.1) imports \(name), which is not above it")
      }
      allowed[String(row.1)] = above.union(names)
    }
    self.allowed = allowed
    let target =
      #/
      (module|tests)\(\s*"(\w+)" (?:,\s*\[([^\]]*)\])?
      | name:\ "([\w\-]+)",\s*dependencies:\ \[([^\]]*)\] (?:,\s*path:\ "([\w\/]+)")?
      /#
    targets = try Self.text("Package.swift").matches(of: target).map { match in
      let isTests = match.1 == "tests"
      let name = String(match.2 ?? match.4 ?? "") + (isTests ? "Tests" : "")
      let folder = match.6.map(String.init) ?? (isTests ? "Tests/" : "Sources/") + name
      let list = match.3 ?? match.5 ?? ""
      let declared = list.matches(of: #/"((?:Reveal|C[A-Z]|TestFixtures)\w*)"/#)
      return Target(name: name, folder: folder, declared: Set(declared.map { String($0.1) }))
    }.filter { $0.name.prefixMatch(of: /C[A-Z]/) == nil }
  }

  @Test func `has a row for every module, and a target for all tests`() throws {
    let modules = try Self.folders("Sources").filter {
      !["C", "EmbedFiles", "FoundationEssentials"].contains($0)
    }
    let tests = try Self.folders("Tests").filter { $0.hasSuffix("Tests") }
    #expect(allowed.keys.sorted() == modules)
    #expect(Set(targets.map(\.name)).isSuperset(of: modules + tests))
  }

  @Test func `imports what the table allows, and depends on nothing else`() throws {
    let modules = Dictionary(uniqueKeysWithValues: targets.map { ($0.name + "Tests", $0) })
    for target in targets {
      var imports = try imports(in: target.folder)
      if target.folder.hasPrefix("Sources/") {
        let surplus = imports.subtracting(allowed[target.name] ?? [])
        #expect(surplus == [], "CONTRIBUTING.md does not allow \(target.name) to import these")
      }
      // Tests depend on their module and on what that depends on, without naming these.
      if let module = modules[target.name] {
        imports.subtract(module.declared.union([module.name]))
      }
      let difference = imports.symmetricDifference(target.declared)
      #expect(difference == [], "\(target.name) imports or Package.swift names only one of these")
    }
  }

  /// The modules of this package that the files in a folder import.
  private func imports(in folder: String) throws -> Set<String> {
    var imports: Set<String> = []
    let statement =
      #/(?m)^ *(?:[@\w]+ )*import (?:struct |enum )?((?:Reveal|C[A-Z]|TestFixtures)\w*)$/#
    let root = Workplace.root.appending(path: folder).path
    for path in try FileManager.default.subpathsOfDirectory(atPath: root)
    where path.hasSuffix(".swift") {
      imports.formUnion(
        try Self.text("\(folder)/\(path)").matches(of: statement).map { String($0.1) })
    }
    return imports
  }

  private static func folders(_ folder: String) throws -> [String] {
    let path = Workplace.root.appending(path: folder).path
    return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  private static func fullName(_ name: String) -> String {
    let isFull =
      name.hasPrefix("Reveal") || name.hasPrefix("C") && name.dropFirst().first?.isUppercase == true
    return isFull ? name : "Reveal\(name)"
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Workplace.root.appending(path: path), encoding: .utf8)
  }
}
