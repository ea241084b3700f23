/// The version of reveal, as `reveal --version` and manifests say it.
package let version = "0.1.0"

/// The day of the manual page, as such pages write it; it changes with what the commands say.
package let manualDate = "November 21, 2026"

/// The commit this was built from, abbreviated; nil unless the sources came as an archive of the
/// repository.
package let commit: String? = archivedCommit.hasPrefix("$") ? nil : archivedCommit

/// `git archive` puts the commit here; see `.gitattributes`.
private let archivedCommit = "$Format:%h$"
