import ArgumentParser
import Foundation
import RevealFiles
import RevealFrames

@main
struct RevealBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reveal-bench",
    abstract: "Compares reveal with Skia, libpng and fpng.",
    discussion: """
      Measures processor time in rounds. In each round, reveal and the peers draw a scene one \
      after the other, so that ratios hold even if the machine's speed drifts. Run it in the root \
      of the repository after a release build.
      """)

  @Option(help: "A Python interpreter with the packages of peers.txt. (default: no peers)")
  var peers: String?

  @Option(help: "The number of rounds; medians are shown.")
  var rounds = 5

  @Option(help: "Measure only scenes whose names begin with this text.")
  var scene = ""

  @Flag(
    help: """
      Only compare drawing with Skia's, for every preset of the catalogue whose name begins with \
      the text of --scene.
      """)
  var survey = false

  @Option(help: "The folder for pictures, scene files and frames.")
  var folder = joinPath(NSTemporaryDirectory(), "reveal-bench")

  func run() throws {
    // As the program does before it draws frames.
    AllocatorTuning.reuseBandMemory()
    if survey {
      guard let peers = try startPeers() else { throw ExitCode.failure }
      print(try Survey(prefix: scene, in: folder, peers: peers).text)
      return
    }
    let presets = "Benchmarks/presets"
    let workloads = try Workload.prepare(presets: presets, in: folder)
    let program = ProgramBench(
      reveal: ".build/release/reveal",
      smallPreset: joinPath(presets, "ten-rows.json"),
      restingPreset: joinPath(folder, "photo/reveal-at-rest.json"), folder: folder)
    say("peak memory")
    let peakMemory = try program.peakMemory(workloads)
    let catalogue = try Workload.catalogue(presets: "Presets", in: folder)
    let chosen = (workloads + catalogue).filter { $0.name.hasPrefix(scene) }
    let results = try measure(chosen, peers: startPeers())
    let times = try (0..<rounds).map { round in
      say("round \(round + 1) of \(rounds): the program")
      return try program.measure(workloads[0])
    }
    print(Report(results: results, program: times, peakMemory: peakMemory).text)
  }

  private func measure(
    _ workloads: [Workload], peers: PeerProcess?
  ) throws -> [WorkloadResult] {
    let bench = try FrameBench(folder: joinPath(folder, "frames"))
    var results = workloads.map { WorkloadResult(workload: $0) }
    let readings = try workloads.map { try $0.faces == nil ? nil : ReadingBench($0) }
    for round in 0..<rounds {
      for index in results.indices {
        let workload = results[index].workload
        say("round \(round + 1) of \(rounds): \(results[index].label)")
        let scenes = try workload.writeScenes()
        let (stages, bytes) = try bench.stages(workload)
        results[index].rounds.append(
          WorkloadResult.Round(
            stages: stages, bytes: bytes, run: try bench.run(workload),
            shutter: try bench.shutterRatio(workload),
            peers: try peers?.measure(scenes: scenes, encoders: workload.encoders),
            reading: try readings[index]?.measure()))
        guard round == 0, let peers else { continue }
        results[index].likeness = try zip(scenes, workload.samples)
          .map { try peers.compare(scene: $0, frame: try bench.picture(workload, frame: $1)) }
          .reduce(PeerProcess.Likeness(meanDifference: 0, shareOff: 0), PeerProcess.Likeness.worse)
      }
    }
    return results
  }

  /// The peers; nil without Python or Skia.
  private func startPeers() throws -> PeerProcess? {
    guard let python = peers, !python.isEmpty else {
      say("no peers: --peers names no Python")
      return nil
    }
    let process = try PeerProcess(python: python, script: "Benchmarks/peers.py")
    for name in process.missing { say("peer skipped: Python has no \(name)") }
    return process.canDraw ? process : nil
  }

  private func say(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
