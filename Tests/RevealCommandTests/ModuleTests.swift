import Foundation
import Testing

/// The table of CONTRIBUTING.md, Package.swift and the imports in the sources say the same.
@Suite struct ModuleTests {
  /// What the table allows each module to import.
  private let allowed: [String: Set<String>]
  /// What Package.swift has each module depend on.
  private let declared: [String: Set<String>]

  init() throws {
    let text = try Self.text("CONTRIBUTING.md")
    var allowed: [String: Set<String>] = [:]
    for row in text.matches(of: #/(?m)^\| `(\w+)` \|.*\| ([^|]*) \|$/#) {
      let names = row.2.matches(of: #/[A-Z]\w+/#).map { Self.fullName(String($0.0)) }
      let above = row.2.contains("all above") ? Set(allowed.keys) : []
      for name in names where name.hasPrefix("Reveal") {
        #expect(allowed[name] != nil, "\(row.1) imports \(name), which is not above it")
      }
      allowed[String(row.1)] = above.union(names)
    }
    self.allowed = allowed
    var declared: [String: Set<String>] = [:]
    let package = try Self.text("Package.swift")
    let targets = package.matches(
      of: #/module\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?|name: "(RevealCommand)",\s*dependencies: \[([^\]]*)\]/#
    )
    for target in targets {
      let list = target.2 ?? target.4 ?? ""
      declared[String(target.1 ?? target.3 ?? "")] =
        Set(list.matches(of: #/"((?:Reveal|C)\w+)"/#).map { String($0.1) })
    }
    self.declared = declared
  }

  @Test func `has a row for every module`() throws {
    let folder = Workplace.root.appending(path: "Sources").path
    let modules = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(allowed.keys.sorted() == modules.filter { $0 != "C" }.sorted())
    #expect(declared.keys.sorted() == allowed.keys.sorted())
  }

  @Test func `imports what the table allows, and depends on nothing else`() throws {
    for (module, imports) in try imports().sorted(by: { $0.key < $1.key }) {
      let surplus = imports.subtracting(allowed[module] ?? [])
      #expect(surplus == [], "CONTRIBUTING.md does not allow \(module) to import these")
      let difference = imports.symmetricDifference(declared[module] ?? [])
      #expect(difference == [], "\(module) imports or Package.swift names only one of these")
    }
  }

  /// The modules of this package that the files of each one import.
  private func imports() throws -> [String: Set<String>] {
    var imports: [String: Set<String>] = [:]
    let root = Workplace.root.appending(path: "Sources").path
    for path in try FileManager.default.subpathsOfDirectory(atPath: root)
    where path.hasSuffix(".swift") {
      let lines = try Self.text("Sources/\(path)").matches(
        of: #/(?m)^ *(?:\w+ )?import (?:struct |enum )?((?:Reveal|C[A-Z])\w+)$/#)
      let module = String(path.prefix { $0 != "/" })
      imports[module, default: []].formUnion(lines.map { String($0.1) })
    }
    return imports
  }

  private static func fullName(_ name: String) -> String {
    name.hasPrefix("C") && name.dropFirst().first?.isUppercase == true ? name : "Reveal\(name)"
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Workplace.root.appending(path: path), encoding: .utf8)
  }
}
