extension Mutation {
  /// Changes of the keys of the canvas and of the cards.
  static let look = table(
    #"""
    plain: [40, 60] => [40, 50]
      every frame: frames of 40×50 pixels instead of 40×60: `canvas.size[1]` 60 → 50
    plain: "scale": 1 => "scale": 2
      every frame: frames of 80×120 pixels instead of 40×60: `canvas.scale` 1 → 2
    plain: "fps": 10 => "fps": 20
      rows 0–5, frames 2–14: other moments of the run, the run 13 frames longer: `canvas.fps` 10
      → 20
    plain: "#FFFFFF" => "#EEEEEE"
      every frame: different background: `canvas.background` "#FFFFFF" → "#EEEEEE"
    plain: "hold": 0.1 => "hold": 0.3
      the run is 2 frames longer: `canvas.hold` 0.1 → 0.3
    plain: "hold": 0.1 => "duration": 1
      the run is 5 frames shorter: `canvas.duration` 1 added
    looks: "hold": 0 } => "hold": 0, "edgeAntialiasing": false }
      frames 0–1, 3–4: different smoothing of edges: `canvas.edgeAntialiasing` false added
    sections: [20, 12] => [30, 12]
      rows 0–3, every frame: different size and place: `cards.size[0]` 20 → 30
    sections: "align": "center" => "align": "start"
      rows 0–3, every frame: 8 pt further left: `cards.align` "center" → "start"
    grid: "gap": 1 => "gap": 3
      rows 0–3, every frame: different reflection: `cards.reflection.gap` 1 → 3
    grid: "shade": 0.5 => "shade": 0.9
      rows 0–3, every frame: different reflection: `cards.reflection.shade` 0.5 → 0.9
    grid: ["#4060C0", "#C06040"] => ["#4060C0", "#000000"]
      rows 0–3, every frame: different content: `cards.gradients[0][1]` "#C06040" → "#000000"
    plain: ["#4060C0", "#C06040"] => ["#4060C0", "#FF0000"]
      rows 1, 3, 5, every frame: different color: `cards.colors[1]` "#C06040" → "#FF0000"
    plain: "colors": ["#4060C0", "#C06040"] => "sample": 1
      rows 0–5, every frame: different color and content: `cards` {"colors": ["#4060C0",
      "#C06040"]} → {"sample": 1}
    again: "#20A0A0"] } => "#20A0A0"], "clip": true }
      rows 0–2, frames 8–9: different clipping: `cards.clip` true added
    looks: "cornerRadius": 3 => "cornerRadius": 5
      rows 0–2, frames 0–1, 3–4: different corner radius: `cards.cornerRadius` 3 → 5
    looks: "width": 1 => "width": 2
      rows 0–2, frames 0–1, 3–4: different border: `cards.border.width` 1 → 2
    looks: "#000000" => "#FF0000"
      rows 0–2, frames 0–1, 3–4: different border: `cards.border.color` "#000000" → "#FF0000"
    looks: "opacity": 0.5 => "opacity": 0.9
      rows 0–2, frames 0–1, 3–4: different shadow: `cards.shadow.opacity` 0.5 → 0.9
    looks: "radius": 1 => "radius": 2
      rows 0–2, frames 0–1, 3–4: different shadow: `cards.shadow.radius` 1 → 2
    looks: "offset": [0, 1] => "offset": [2, 1]
      rows 0–2, frames 0–1, 3–4: different shadow: `cards.shadow.offset[0]` 0 → 2
    looks: "offset": [0, 1] => "offset": [0, 1], "color": "#0000FF"
      rows 0–2, frames 0–1, 3–4: different shadow: `cards.shadow.color` "#0000FF" added
    looks: "colors": ["#FF0000"] => "colors": ["#00FF00"]
      rows 0–2, frames 0–1: different back: `cards.back.colors[0]` "#FF0000" → "#00FF00"
    looks: "back": { => "backface": "hidden", "back": {
      rows 0–2, frames 0–1: different back: `cards.backface` "hidden" added
    looks: "cornerRadius": 3,  => nothing
      rows 0–2, frames 0–1, 3–4: different corner radius: `cards.cornerRadius` 3 removed
    looks: "shadow": { "radius": 1, "opacity": 0.5, "offset": [0, 1] },  => nothing
      rows 0–2, frames 0–1, 3–4: different shadow: `cards.shadow` removed
    pose: "sample": 1 => "sample": 2
      rows 0–2, every frame: different color and content: `cards.sample` 1 → 2
    plain: "hold": 0.1 => "duration": 1
      the run is 5 frames shorter: `canvas.duration` 1 added
    looks: "cornerRadius": 3, "border": { "width": 1,
    => "cornerRadius": 3, "backface": "visible", "border": { "width": 2,
      rows 0–2, frames 0–1, 3–4: different border: `cards.border.width` 1 → 2
    plain: "colors": ["#4060C0", "#C06040"] }
    => "colors": ["#4060C0", "#C06040"], "cornerRadius": 4 }
      rows 0–5, every frame: different corner radius: `cards.cornerRadius` 4 added
    """#)
}
