/// The version of reveal, as `reveal --version` and manifests say it.
package let version = "0.1.0"
