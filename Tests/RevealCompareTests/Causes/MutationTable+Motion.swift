extension Mutation {
  /// Changes of the keys of entrances and scroll effects.
  static let motion = table(
    #"""
    plain: "duration": 0.4, "curve" => "duration": 0.6, "curve"
      rows 0–5, frames 2–14: the entrance is slower, the run 2 frames longer:
      `entrance.duration` 0.4 → 0.6
    plain: "linear" => "easeIn"
      rows 0–5, frames 2–4, 7–12: different transform and opacity: `entrance.curve` "linear" →
      "easeIn"
    plain: "delay": 0.1 => "delay": 0.2
      rows 0–5, frames 2–5, 7–13: the entrance starts later, the run 1 frame longer:
      `entrance.delay` 0.1 → 0.2
    again: "once" => "every"
      rows 0–2, frames 8–10: different transform and opacity: `entrance.track` "once" → "every"
    plain: "opacity": 0.5 => "opacity": 0.2
      rows 0–5, frames 0–4, 6–12: different opacity: `entrance.from.opacity` 0.5 → 0.2
    plain: "translateX": 30 => "translateX": -30
      rows 0–5, frames 0–4, 6–12: rows come in from the left instead of the right:
      `entrance.from.transform[0].translateX` 30 → -30
    plain: "translateX": 30 => "translateY": 30
      rows 0–5, frames 0–4, 6–12: rows come in from the bottom instead of the right:
      `entrance.from.transform[0]` {"translateX": 30} → {"translateY": 30}
    plain: { "translateX": 30 } => { "translateX": 30 }, { "rotate": 45 }
      rows 0–5, frames 0–4, 6–12: different transform: `entrance.from.transform[1]` added
    plain: , "delay": 0.1 => , "delay": 0.1, "stagger": { "row": 0.1 }
      rows 1–5, frames 2–14: different transform and opacity, the run 5 frames longer:
      `entrance.stagger` added
    plain: "curve": "linear" => "spring": { "damping": 0.5 }
      rows 0–5, frames 2–4, 7–12: different transform and opacity: `entrance.spring` added,
      `entrance.curve` "linear" removed
    plain: "delay": 0.1, "track" => "autoreverse": true, "repeat": 2, "track"
      rows 0–5, frames 5–8, 11–14: different transform and opacity, the run 4 frames longer:
      `entrance.repeat` 2 added
    pose: "rotate": 20 => "rotate": 40
      rows 0–2, frames 0–2: different transform: `entrance.from.transform[0].rotate` 20 → 40
    pose: "rotate": 20 => "skewX": 20
      rows 0–2, frames 0–2: different transform: `entrance.from.transform[0]` {"rotate": 20} →
      {"skewX": 20}
    pose: "rotate": 20 => "scale": 0.5
      rows 0–2, frames 0–2: different transform: `entrance.from.transform[0]` {"rotate": 20} →
      {"scale": 0.5}
    pose: "shade": 0.5 => "shade": 0.2
      rows 0–2, frames 0–2: different shade: `entrance.from.shade` 0.5 → 0.2
    pose: "blur": 1 => "blur": 2
      rows 0–2, frames 0–2: different blur: `entrance.from.blur` 1 → 2
    pose: "brightness": 0.5 => "brightness": 1.5
      rows 0–2, frames 0–2: different brightness: `entrance.from.brightness` 0.5 → 1.5
    pose: "saturation": 0.5 => "saturation": 0
      rows 0–2, frames 0–2: different saturation: `entrance.from.saturation` 0.5 → 0
    pose: "strength": 0.5 => "strength": 0.9
      rows 0–2, frames 0–2: different sheen: `entrance.from.sheen.strength` 0.5 → 0.9
    pose: "at": 0.4 => "at": 0.7
      rows 0–2, frames 0–2: different place of the sheen: `entrance.from.sheen.at` 0.4 → 0.7
    pose: "width": 0.6 => "width": 0.3
      rows 0–2, frames 0–2: different width of the sheen: `entrance.from.sheen.width` 0.6 → 0.3
    pose: "angle": 0 => "angle": 90
      rows 0–2, frames 0–2: different angle of the sheen: `entrance.from.sheen.angle` 0 → 90
    pose: "sheen": { "at": 0.4, "width": 0.6, "angle": 0, "strength": 0.5 }, => nothing
      rows 0–2, frames 0–2: different sheen: `entrance.from.sheen` removed
    pose: "clip": [2, 0, 0, 0] => "clip": [6, 0, 0, 0]
      rows 0–2, frames 0–2: different clipping: `entrance.from.clip[0]` 2 → 6
    pose: "offset": [4, 0] => "offset": [8, 0]
      rows 0–2, frames 0–2: different place of the content: `entrance.from.content.offset[0]` 4
      → 8
    pose: "radius": 4 => "radius": 2
      rows 0–2, frames 0–2: different corner radius: `entrance.from.radius` 4 → 2
    pose: "anchor": [0.5, 0.5] => "anchor": [0, 0]
      rows 0–2, frames 0–2: different transform: `entrance.from.anchor` [0.5, 0.5] → [0, 0]
    pose: "duration": 0.3 => "anchor": [0, 0.5], "duration": 0.3
      rows 0–2, frames 1–2: different transform: `entrance.anchor` added
    turn: "decomposed" => "perOperation"
      rows 0–2, frames 1–2: different transform: `entrance.interpolation` "decomposed" →
      "perOperation"
    looks: "rotateY": 180 => "rotateX": 90
      rows 0–2, frames 0–3: different transform: `entrance.from.transform[0]` {"rotateY": 180} →
      {"rotateX": 90}
    looks: [{ "rotateY": 180 }] => [{ "rotateY": 180 }, { "perspective": 100 }]
      rows 0–2, frames 1, 3: different transform: `entrance.from.transform[1]` added
    zoom: 0.7, 0.4] => 0.7, 0.6]
      rows 0–2, frames 1–4: the entrance is slower, the run 2 frames longer: `zoom[5]` 0.4 → 0.6
    zoom: 0.7, 0.4] => 0.2, 0.4]
      rows 0–2, frames 0–3: different opacity: `zoom[4]` 0.7 → 0.2
    zoom: [0.5, 0.5, 0, 0 => [0.5, 0.2, 0, 0
      rows 0–2, frames 0–3: different transform: `zoom[1]` 0.5 → 0.2
    zoom: [0.5, 0.5, 0, 0 => [1, 1, -20, 0
      rows 0–2, frames 0–3: different transform: `zoom` [0.5, 0.5, 0, 0, 0.7, 0.4] → [1, 1, -20,
      0, 0.7, 0.4]
    spring: "mass": 1 => "mass": 2
      rows 0–2, frames 1–9: different transform: `entrance.spring.mass` 1 → 2
    spring: "stiffness": 100 => "stiffness": 200
      rows 0–2, frames 1–9: different transform: `entrance.spring.stiffness` 100 → 200
    spring: "damping": 10 => "damping": 5
      rows 0–2, frames 1–9: different transform: `entrance.spring.damping` 10 → 5
    spring: "damping": 10 => "damping": 10, "velocity": 5
      rows 0–2, frames 1–9: different transform: `entrance.spring.velocity` 5 added
    spring: { "mass": 1, "stiffness": 100, "damping": 10 }
    => { "response": 0.5, "dampingFraction": 0.6 }
      rows 0–2, frames 1–9: different transform: `entrance.spring` {"mass": 1, "stiffness": 100,
      "damping"… → {"response": 0.5, "dampingFraction": 0.…
    stagger: "each": 0.1 => "each": 0.2
      rows 1–2, frames 2–6: rows start further apart: `entrance.stagger.each` 0.1 → 0.2
    stagger: "from": "start" => "from": "end"
      rows 0, 2, frames 1–4: different transform: `entrance.stagger.from` "start" → "end"
    stagger: "each" => "total"
      rows 1–2, frames 1–4: different transform: `entrance.stagger.total` 0.1 added,
      `entrance.stagger.each` 0.1 removed
    stagger: "start" } => "start", "curve": "easeIn" }
      row 1, frames 1–3: different transform: `entrance.stagger.curve` "easeIn" added
    parts: "scale": 0.5 => "scale": 0.8
      rows 0–2, frames 0–5: different transform: `entrance.parts[0].from.transform[0].scale` 0.5
      → 0.8
    parts: "repeat": 2 => "repeat": 1
      rows 0–2, frames 3–5: different transform: `entrance.parts[0].repeat` 2 → 1
    parts: "duration": 0.3 => "duration": 0.5
      rows 0–2, frames 1–9: a part of the entrance is slower: `entrance.parts[0].duration` 0.3 →
      0.5
    parts: "opacity": 0.4 => "opacity": 0.8
      rows 0–2, frames 1–3: different opacity: `entrance.parts[1].keyframes[1].opacity` 0.4 →
      0.8
    parts: "at": 0.5 => "at": 0.7
      rows 0–2, frames 1–3: different opacity: `entrance.parts[1].keyframes[1].at` 0.5 → 0.7
    parts: "repeat": 2 => "repeat": 2, "autoreverse": true
      rows 0–2, frames 3–8, 10–11: different transform: `entrance.parts[0].autoreverse` true
      added
    parts: "duration": 0.4 => "duration": 0.4, "delay": 0.2
      rows 0–2, frames 1–5: a part of the entrance starts later: `entrance.parts[1].delay` 0.2
      added
    choice: "row" => "side"
      row 1, frames 0–2, 4–6: different transform and opacity: `entrance.choose` "row" → "side"
    choice: "opacity": 0.2 => "opacity": 0.6
      rows 0, 2, frames 0–2, 4–6: different opacity: `entrance.of[0].from.opacity` 0.2 → 0.6
    choice: "translateX": -30 => "translateX": -20
      row 1, frames 0–2, 4–6: different transform: `entrance.of[1].from.transform[0].translateX`
      -30 → -20
    again: "translateY": 10 => "translateY": 16
      rows 0–2, frames 8–9: different transform: `entrance.again.from.transform[0].translateY`
      10 → 16
    again: "duration": 0.2 } => "duration": 0.3 }
      rows 0–2, frames 9–10: the entrance of rows that come again is slower:
      `entrance.again.duration` 0.2 → 0.3
    choice: "track": "every" => "track": "once"
      rows 0–2, frames 4–6: different transform and opacity: `entrance.track` "every" → "once"
    leave: [10, 10] => [10, 20]
      rows 2–4, every frame: different opacity: `entrance.trigger.inset[1]` 10 → 20
    leave: "visible": 0.5 => "visible": 1
      rows 0–4, every frame: different opacity: `entrance.trigger.visible` 0.5 → 1
    leave: "leave": { "from": { "opacity": 0.2 }, "duration": 0.4 } => "leave": "reverse"
      rows 0–1, frames 1–4, 6–9: different opacity: `entrance.leave` {"from": {"opacity": 0.2},
      "duration": … → "reverse"
    leave: "duration": 0.4 => "duration": 0.6
      rows 0–1, frames 1–4, 6–9: leaving is slower: `entrance.leave.duration` 0.4 → 0.6
    leave: [0, 80] => [0, 40]
      rows 3–4, frames 1–12: different opacity: `entrance.strength.speed[1]` 80 → 40
    effect: "per": 30 => "per": 40
      rows 0–5, every frame: different transform and opacity: `scrollEffect.distance.per` 30 →
      40
    effect: [1, 0.6] => [1, 0.8]
      rows 0–5, every frame: different transform: `scrollEffect.transform[0].scale.even[1][1]`
      0.6 → 0.8
    effect: [1, 0.5] => [1, 0.2]
      rows 0–5, every frame: different opacity: `scrollEffect.opacity.even[1][1]` 0.5 → 0.2
    effect: "order": "rows" => "order": "rows", "focus": 0.2
      rows 0–5, every frame: different transform and opacity: `scrollEffect.focus` 0.2 added
    effect: "order": "rows" => "order": "rows", "pinned": true
      rows 0–5, every frame: different transform: `scrollEffect.pinned` true added
    effect: "order": "rows" => "order": "rows", "curve": "easeIn"
      rows 0–5, every frame: different transform and opacity: `scrollEffect.curve` "easeIn"
      added
    effect: "order": "rows"
    => "order": "rows", "follow": { "spring": { "stiffness": 100, "damping": 20 } }
      rows 0–5, frames 1–9: different transform and opacity: `scrollEffect.follow` added
    effect: "order": "rows" => "order": "rows", "by": "index"
      rows 0–5, every frame: different transform and opacity: `scrollEffect.by` "index" added
    effect: "order": "rows" => "order": "rows", "shade": { "even": [[0, 0], [1, 0.5]] }
      rows 0–5, every frame: different shade: `scrollEffect.shade` added
    effect: "order": "rows" => "order": "rows", "sheen": { "at": { "plain": [[-1, 0], [1, 1]] } }
      rows 0–5, every frame: different sheen: `scrollEffect.sheen` added
    plain: "duration": 0.4, "curve": "linear" => "duration": 0.6, "curve": "easeIn"
      rows 0–5, frames 2–14: the entrance is slower, the run 2 frames longer:
      `entrance.duration` 0.4 → 0.6
    plain: "duration": 0.4, "curve" => "interpolation": "css", "duration": 0.3, "curve"
      rows 0–5, frames 2–4, 7–12: the entrance is faster, the run 1 frame shorter:
      `entrance.duration` 0.4 → 0.3
    spring: "spring": { "mass": 1, "stiffness": 100, "damping": 10 }
    => "duration": 0.4, "curve": "linear"
      rows 0–2, frames 1–9: different transform: `entrance.curve` "linear" added,
      `entrance.spring` removed
    spring: { "mass": 1, "stiffness": 100, "damping": 10 } => { "duration": 0.5, "bounce": 0.2 }
      rows 0–2, frames 1–9: different transform: `entrance.spring` {"mass": 1, "stiffness": 100,
      "damping"… → {"duration": 0.5, "bounce": 0.2}
    """#)
}
