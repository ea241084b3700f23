extension Mutation {
  /// Changes of words of curves, springs, poses, staggers, scroll effects and turned devices.
  static let words = table(
    #"""
    turned: "landscape": [60, 40] => "landscape": [60, 30]
      rows 0, 2, frames 3–9: different clipping: `list.viewports.landscape[1]` 40 → 30
    turned: "portrait": [40, 60] => "portrait": [40, 50]
      rows 0–2, every frame: 5 pt lower: `list.viewports.portrait[1]` 60 → 50
    turned: "orientation": "portrait" => "orientation": "landscape"
      rows 0–2, every frame: different size and place: `list.viewports.orientation` "portrait" →
      "landscape"
    turned: { "rotate": "landscape", "duration": 0.3 }
    => { "rotate": "landscape", "duration": 0.5 }
      rows 0–2, frames 3–6: scroll step 1 is slower: `scroll[1].duration` 0.3 → 0.5
    view: [4, 0] => [4, 30]
      rows 1–5, every frame: different opacity: `scrollEffect.viewInset[1]` 0 → 30
    view: "entry 0%", "entry 100%" => "entry 0%", "cover 50%"
      rows 2–5, every frame: different opacity: `scrollEffect.tracks[0].range[1]` "entry 100%" →
      "cover 50%"
    view: "at": 0, "opacity": 0.2 => "at": 0, "opacity": 0.5
      rows 3–5, frames 1, 3, 5: different opacity: `scrollEffect.tracks[0].keyframes[0].opacity`
      0.2 → 0.5
    depth: "perspective": 100 => "perspective": 60
      rows 0–5, every frame: different transform: `scrollEffect.transform[2].perspective` 100 →
      60
    depth: "odd": [[0, 0], [1, 8]] => "plain": [[0, 0], [1, 8]]
      rows 0–3, every frame: different transform: `scrollEffect.transform[0].translateX` {"odd":
      [[0, 0], [1, 8]]} → {"plain": [[0, 0], [1, 8]]}
    depth: [0.5, 30]] } => [0.5, 30]], "beyond": "extend" }
      rows 0–5, every frame: different transform: `scrollEffect.transform[1].rotateX.beyond`
      "extend" added
    depth: [0.5, 30]] } => [0.5, 50]] }
      rows 0–5, every frame: different transform: `scrollEffect.transform[1].rotateX.odd[1][1]`
      30 → 50
    depth: "opacity": { "even": [[0, 1], [1, 0.5]] } => "opacity": { "even": [[0, 1], [1, 0.8]] }
      rows 0–5, every frame: different opacity: `scrollEffect.effects[0].opacity.even[1][1]` 0.5
      → 0.8
    depth: "effects": => "order": "reversed", "sharedPerspective": 90, "effects":
      rows 0–5, every frame: different transform: `scrollEffect.sharedPerspective` 90 added
    sorts: "toSection": 1 => "toSection": 0
      rows 0, 2, frames 1–11: different place: `scroll[0].move.toSection` 1 → 0
    sorts: "section": 0, "to": 1 => "section": 0, "to": 0
      rows 0, 2, frames 1–11: different place: `scroll[0].move.to` 1 → 0
    posed: "perspective": 80 => "perspective": 50
      rows 0–2, frames 0–2: different transform: `entrance.from.transform[9].perspective` 80 →
      50
    posed: "translate": [4, 2] => "translate": [8, 2]
      rows 0–2, frames 0–2: different transform: `entrance.from.transform[0].translate[0]` 4 → 8
    posed: "translateZ": 5 => "translateZ": 12
      rows 0–2, frames 0–2: different transform: `entrance.from.transform[1].translateZ` 5 → 12
    posed: "rotateX": 10 => "rotateX": 30
      rows 0–2, frames 0–2: different transform: `entrance.from.transform[2].rotateX` 10 → 30
    posed: "rotateY": 10 => "rotateY": 30
      rows 0–2, frames 0–2: different transform: `entrance.from.transform[3].rotateY` 10 → 30
    posed: "rotateZ": 10 => "rotateZ": 30
      rows 0–2, frames 0–2: different transform: `entrance.from.transform[4].rotateZ` 10 → 30
    posed: "scaleX": 0.8 => "scaleX": 0.4
      rows 0–2, frames 0–2: different transform: `entrance.from.transform[5].scaleX` 0.8 → 0.4
    posed: "scaleY": 0.9 => "scaleY": 0.4
      rows 0–2, frames 0–2: different transform: `entrance.from.transform[6].scaleY` 0.9 → 0.4
    posed: "skewX": 5 => "skewX": 20
      rows 0–2, frames 0–2: different transform: `entrance.from.transform[7].skewX` 5 → 20
    posed: "skewY": 4 => "skewY": 20
      rows 0–2, frames 0–2: different transform: `entrance.from.transform[8].skewY` 4 → 20
    curves: "steps": 4 => "steps": 2
      rows 0–2, frames 2, 4: different opacity: `entrance.parts[0].curve.steps` 4 → 2
    curves: "log": 20 => "log": 3
      rows 0–2, frames 1–4: different transform: `entrance.parts[1].curve.log` 20 → 3
    curves: "exponential": 6 => "exponential": 2
      rows 0–2, frames 1–4: different shade: `entrance.parts[2].curve.exponential` 6 → 2
    curves: "decelerate": 2 => "decelerate": 3
      rows 0–2, frame 1: different blur: `entrance.parts[3].curve.decelerate` 2 → 3
    curves: "inverse": "easeIn" => "inverse": "easeInOut"
      rows 0–2, frames 1–4: different corner radius: `entrance.parts[4].curve.inverse` "easeIn"
      → "easeInOut"
    curves: "overshoot": 2 => "overshoot": 4
      rows 0–2, frames 1–4: different brightness: `entrance.parts[5].curve.overshoot` 2 → 4
    springs: "response": 0.4 => "response": 0.6
      rows 0–2, frames 1–9: different transform: `entrance.spring.response` 0.4 → 0.6
    springs: "dampingFraction": 0.6 => "dampingFraction": 0.9
      rows 0–2, frames 1–7: different transform: `entrance.spring.dampingFraction` 0.6 → 0.9
    bouncy: "bounce": 0.2 => "bounce": 0.5
      rows 0–2, frames 1–8: different transform: `entrance.spring.bounce` 0.2 → 0.5
    waves: "pointsPerSecond": 100 => "pointsPerSecond": 200
      rows 0–2, frames 2–8: different transform: `entrance.stagger.pointsPerSecond` 100 → 200
    waves: [0, 0] => [0, 1]
      rows 0, 2, frames 3–8: different transform: `entrance.stagger.from[1]` 0 → 1
    tiles: "over": "line" => "over": "grid"
      rows 1, 3, 5, frames 1–5: different opacity: `entrance.stagger.over` "line" → "grid"
    stagger: "each": 0.1, "over": "row", "from": "start" => "batch": 0.2
      rows 1–2, frames 2–6: different transform: `entrance.stagger` {"each": 0.1, "over": "row",
      "from": "s… → {"batch": 0.2}
    shuffle: "seed": 3 => "seed": 4
      rows 0–3, every frame: different size and place: `list.rowHeight.seed` 3 → 4
    shuffle: "from": "random", "seed": 1 => "from": "random", "seed": 2
      rows 0, 2–3, frames 1–4: different opacity: `entrance.stagger.seed` 1 → 2
    shuffle: [1, "#C06040"] => [1, "#000000"]
      rows 0–3, every frame: different color: `cards.gradients[0].stops[1][1]` "#C06040" →
      "#000000"
    shuffle: "to": [1, 1] => "to": [0, 1]
      rows 0–3, every frame: different color: `cards.gradients[0].to[0]` 1 → 0
    renew: { "reload": true } => { "reset": true }
      rows 0–2, frames 5–7: different opacity: `scroll[1]` {"reload": true} → {"reset": true}
    spring: "mass": 1 => "velocity": 5, "mass": 1
      rows 0–2, frames 1–9: different transform: `entrance.spring.velocity` 5 added
    plain: { "translateX": 30 } => { "matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 20, 0, 0, 1] }
      rows 0–5, frames 0–4, 6–12: different transform: `entrance.from.transform[0]`
      {"translateX": 30} → {"matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, …
    plain: { "translateX": 30 } => { "skew": [20, 0] }
      rows 0–5, frames 0–4, 6–12: different transform: `entrance.from.transform[0]`
      {"translateX": 30} → {"skew": [20, 0]}
    plain: "curve": "linear" => "curve": { "linear": [0, 0.8, 1] }
      rows 0–5, frames 2–4, 7–12: different transform and opacity: `entrance.curve` "linear" →
      {"linear": [0, 0.8, 1]}
    swipes: "symbol": "star" => "symbol": "trash"
      row 1, frames 6–15: different content: `list.swipe.leading[0].symbol` "star" → "trash"
    swipes: "color": "#00FF00" => "color": "#FFFF00"
      row 1, frames 5–15: different color and content: `list.swipe.leading[0].color` "#00FF00" →
      "#FFFF00"
    swipes: "text": "A", "color" => "text": "AB", "color"
      row 0, frames 3–15: different content: `list.swipe.trailing[0].text` "A" → "AB"
    swipes: "color": "#FF0000" }, { => "color": "#FF8000" }, {
      row 0, frames 1–15: different content: `list.swipe.trailing[0].color` "#FF0000" →
      "#FF8000"
    swipes: { "text": "A", "color": "#FF0000" },  => nothing
      row 0, frames 1–15: different content: `list.swipe.trailing[0]` removed
    swipes: "full": 0.6 => "full": false
      row 0, frames 3–15: different content: `list.swipe.full` 0.6 → false
    swipes: "by": -80 => "by": -60
      row 0, frames 1–15: different place, opacity and content: `scroll[0].swipe.by` -80 → -60
    swipes: "duration": 0.2, "bounce": 0 => "duration": 0.4, "bounce": 0
      rows 1–3, frames 5–14: scroll step 1 is slower: `scroll[1].spring.duration` 0.2 → 0.4
    swipes: "by": 30 }, "spring" => "by": 30 }, "wait": false, "spring"
      rows 2–3, frames 5–10: different place and transform: `scroll[1].wait` false added
    swipes: "choose": "random" => "choose": "row"
      row 2, frames 8–10: different transform: `removal.choose` "random" → "row"
    swipes: "seed": 1 => "seed": 2
      row 2, frames 8–10: different transform and opacity: `removal.seed` 1 → 2
    swipes: "above": true => "above": false
      frames 8–10: different drawing order: `removal.above` true → false
    swipes: "scale": 1.4 => "scale": 1.2
      row 2, frames 8–10: different transform: `removal.of[0].to.transform[0].scale` 1.4 → 1.2
    swipes: "above": true, "duration": 0.4 => "above": true, "duration": 0.6
      row 2, frames 8–12: the removal is slower: `removal.duration` 0.4 → 0.6
    swipes: "per": "cross" => "per": "cross / 2"
      rows 0–1, frames 1–15: different opacity: `swipeEffect.distance.per` "cross" → "cross / 2"
    swipes: [1, 0.5]] => [1, 0.2]]
      rows 0–1, frames 1–15: different opacity: `swipeEffect.opacity.even[1][1]` 0.5 → 0.2
    swipes: "color": "black" => "color": "white"
      row 1, frames 5–15: different content: `swipeEffect.stamps[0].cell.color` "black" →
      "white"
    swipes: [0.3, 0.4] => [0.3, 0.8]
      row 1, frames 5–15: different opacity: `swipeEffect.stamps[0].opacity.plain[1][1]` 0.4 →
      0.8
    """#)
}
