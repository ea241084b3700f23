/// The version of reveal in `reveal --version` and manifests.
package let version = "0.1.0"

/// The date of the manual page, which changes with the help of the commands.
package let manualDate = "November 21, 2026"

/// The abbreviated commit of the sources; nil unless they are an archive of the repository.
package let commit: String? = archivedCommit.hasPrefix("$") ? nil : archivedCommit

/// `git archive` puts the commit here; see `.gitattributes`.
private let archivedCommit = "$Format:%h$"
