/// The version of reveal, as `reveal --version` and manifests say it.
package let version = "0.1.0"

/// The commit this was built from, abbreviated; nil unless the sources came as an archive of the repository.
package let commit: String? = archivedCommit.hasPrefix("$") ? nil : archivedCommit

/// `git archive` puts the commit here; see `.gitattributes`.
private let archivedCommit = "$Format:%h$"
