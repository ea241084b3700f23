import RevealSystem

/// The value of an environment variable; nil if it is not set.
package func environmentVariable(_ name: String) -> String? {
  guard let value = unsafe getenv(name) else { return nil }
  return unsafe String(cString: value)
}
