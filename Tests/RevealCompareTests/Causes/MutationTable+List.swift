extension Mutation {
  /// Changes of the keys of the list and of what happens to it.
  static let list = table(
    #"""
    plain: "rows": 8 => "rows": 5
      rows 0–5, frames 6–14: different place, transform and opacity: `list.rows` 8 → 5
    plain: "rowHeight": 20 => "rowHeight": 24
      rows 0–5, every frame: different size, place and more: `list.rowHeight` 20 → 24
    plain: "inset": [2, 2] => "inset": [4, 2]
      rows 0–5, every frame: different size and place: `list.inset[0]` 2 → 4
    plain: "inset": [2, 2] => "inset": [2, 2], "contentInset": 5
      rows 0–4, frames 0–11: different place, transform and opacity: `list.contentInset` 5 added
    plain: "inset": [2, 2] => "inset": [2, 2], "contentInset": "center"
      rows 0–5, frames 0–12: different place, transform and opacity: `list.contentInset` "center"
      added
    plain: "inset": [2, 2] => "inset": [2, 2], "axis": "horizontal"
      rows 0–5, every frame: different size, place and more: `list.axis` "horizontal" added
    plain: "inset": [2, 2] => "inset": [2, 2], "gap": 3
      rows 0–5, every frame: different place, transform and opacity: `list.gap` 3 added
    plain: "inset": [2, 2] => "inset": [2, 2], "columns": 2
      rows 0–7, every frame: different size, place and more, the run 2 frames shorter:
      `list.columns` 2 added
    plain: "inset": [2, 2] => "inset": [2, 2], "start": { "row": 1 }
      rows 0–5, frames 0–12: different place, transform and opacity: `list.start` added
    plain: "inset": [2, 2] => "inset": [2, 2], "overscan": 40
      rows 3–5, frames 6–12: different transform and opacity: `list.overscan` 40 added
    fling: "snap": "none" => "snap": "page"
      rows 0–5, frames 3–8: different place, the run 4 frames longer: `list.snap` "none" → "page"
    fling: "fast" => "normal"
      rows 0–8, frames 3–8: different place, the run 8 frames longer: `list.deceleration`
      "fast" → "normal"
    bounce: "bounces": true => "bounces": false
      rows 2–4, frames 1–4: different place: `list.bounces` true → false
    fling: "fling": 300 => "fling": 200
      rows 0–4, frames 3–7: different place, the run 1 frame shorter: `scroll[1].fling` 300 → 200
    fling: { "fling": 300 } => { "drag": 30 }
      rows 0–4, frames 3–7: different place, the run 1 frame shorter: `scroll[1]` {"fling": 300}
      → {"drag": 30}
    finger: -60 => -45
      rows 1–7, frames 1–6: different place, the run 4 frames shorter:
      `scroll[0].finger[1][1]` -60 → -45
    finger: [0.2, -60] => [0.1, -60]
      rows 1–8, frames 1–10: different place: `scroll[0].finger[1][0]` 0.2 → 0.1
    finger: "wait": true => "wait": false
      the run is 4 frames shorter: `scroll[0].wait` true → false
    touches: "carries": { "row": 0 } => "carries": { "row": 1 }
      rows 0–2, frames 1–9: different place: `scroll[0].carries.row` 0 → 1
    touches: , "carries": { "row": 0 } => nothing
      rows 0–2, frames 1–9: different place, the run 4 frames longer: `scroll[0].carries` removed
    touches: [0.3, 30] => [0.3, 12]
      rows 0–1, frames 1–4: different place: `scroll[0].finger[1][1]` 30 → 12
    touches: "swipes": { "row": 2 } => "swipes": { "row": 1 }
      rows 0, 2, frames 6–9: different place: `scroll[1].swipes.row` 2 → 1
    touches: , "swipes": { "row": 2 } => nothing
      rows 0–2, frames 6–9: different place, the run 6 frames longer: `scroll[1].swipes` removed
    bounce: "bounces": true => "wrap": true
      rows 0–4, frames 1–9: different place: `list.wrap` true added
    fling: [{ "rest": 0.2 }, { "fling": 300 } => [{ "rest": 0.2 }, { "jump": 40 }, { "fling": 300 }
      rows 0–6, frames 2–8: different place: `scroll[1]` added
    fling: , { "rest": 0.2 }] => ]
      the run is 2 frames shorter: `scroll[2]` removed
    fling: { "rest": 0.2 }, { "fling" => { "rest": 0.4 }, { "fling"
      rows 0–4, frames 3–7: scroll step 0 is longer, the run 2 frames longer: `scroll[0].rest`
      0.2 → 0.4
    plain: "duration": 0.4 }], => "duration": 0.6 }],
      rows 0–5, frames 6–13: scroll step 1 is slower, the run 1 frame longer:
      `scroll[1].duration` 0.4 → 0.6
    plain: { "row": 3 } => { "row": 2 }
      rows 0–5, frames 6–14: different place, transform and opacity: `scroll[1].to.row` 3 → 2
    sections: "header": 8 => "header": 12
      rows 0–3, every frame: different place: `list.sections[0].header` 8 → 12
    sections: { "rows": 3 } => { "rows": 3, "header": 6 }
      rows 2–3, every frame: 6 pt lower: `list.sections[1].header` 6 added
    sections: , "title": "" => nothing
      every frame: `list.sections[0].title` "" removed
    sections: "start": { "row": 0 } => "start": 6
      rows 0–3, frames 0–1: 2 pt lower: `list.start` {"row": 0} → 6
    sections: { "jump": 10 } => { "jump": 14 }
      rows 0–4, frames 2–4: different place: `scroll[1].jump` 10 → 14
    grid: [20, 30] => [20, 40]
      rows 0–3, every frame: different size and place: `list.rowHeight[1]` 30 → 40
    grid: "columns": 2 => "columns": 1
      rows 0–3, every frame: different size and place: `list.columns` 2 → 1
    grid: "gap": 2 => "gap": 4
      rows 0–3, every frame: different size and place: `list.gap` 2 → 4
    grid: "lines" => "masonry"
      rows 0, 2, 4, every frame: different size and place: `list.flow` "lines" → "masonry"
    choice: { "reload": true },  => nothing
      rows 0–2, frames 4–6: different transform and opacity: `scroll[1]` removed
    leave: "drag": 40 => "drag": 30
      rows 0–4, frames 1–14: different place and opacity: `scroll[0].drag` 40 → 30
    leave: "curve": "linear" => "curve": "easeIn"
      rows 0–4, frames 1–12: different place and opacity: `scroll[0].curve` "linear" → "easeIn"
    changes: "insert": { "at": 1 => "insert": { "at": 2
      rows 1, 4, frames 1–29: different place and color: `scroll[0].insert.at` 1 → 2
    changes: "count": 1 => "count": 2
      rows 1–2, 4–5, frames 1–29: different place, transform and color: `scroll[0].insert.count`
      1 → 2
    changes: { "remove": { "row": 0 } } => { "remove": { "row": 1 } }
      rows 0, 4, frames 5–15: different place and opacity: `scroll[1].remove.row` 0 → 1
    changes: "to": 0 => "to": 1
      rows 2, 4, frames 9–29: different place and color: `scroll[2].move.to` 0 → 1
    changes: "row": 1 } => "row": 2 }
      rows 1, 4, frames 13–29: different color: `scroll[3].update.row` 1 → 2
    changes: -20 => -30
      row 2, frames 17–29: different place: `scroll[4].swipe.by` -20 → -30
    changes: "#FF0000" => "#0000FF"
      row 2, frames 17–29: different color: `scroll[4].uncovers` "#FF0000" → "#0000FF"
    stack: "flow": "stack", "order" => "flow": "masonry", "order"
      rows 1–4, frames 0–7: different place and transform: `list.flow` "stack" → "masonry"
    stack: "order": "reversed" => "order": "rows"
      rows 0–4, frames 0–7: different place, transform and opacity: `list.order` "reversed" →
      "rows"
    stack: "peek": 6 => "peek": 4
      rows 1–4, frames 0–7: different place: `list.peek` 6 → 4
    stack: "shrink": 0.1 => "shrink": 0.2
      rows 1–4, frames 0–7: different place and transform: `list.shrink` 0.1 → 0.2
    stack: "visible": 3 => "visible": 2
      rows 2–4, frames 0–7: different place, transform and opacity: `list.visible` 3 → 2
    stack: "gap": 2 } => "gap": 6 }
      rows 1–4, frames 5–19: different place and transform: `scroll[1].arrange.gap` 2 → 6
    stack: "flow": "lines", "gap" => "columns": 2, "flow": "lines", "gap"
      rows 0–4, frames 5–19: different size, place and more: `scroll[1].arrange.columns` 2 added
    stack: , { "arrange": { "flow": "lines", "gap": 2 } }] => ]
      rows 1–4, frames 5–19: different place and transform: `scroll[1]` removed
    presenting: "row": 1 => "row": 2
      rows 1–2, frames 1–9: different size, place and more: `scroll[0].present.row` 1 → 2
    presenting: "content": 4 => "content": 3
      row 1, frames 1–9: different color and content: `scroll[0].present.content` 4 → 3
    presenting: [0, 0, "100% viewport", 40] => [0, 0, "100% viewport", 50]
      row 1, frames 1–9: different size and place of the content: `scroll[0].present.frame[3]`
      40 → 50
    presenting: "cornerRadius": 4 => "cornerRadius": 8
      row 1, frames 1–9: different corner radius: `scroll[0].present.cornerRadius` 4 → 8
    presenting: "others": { "opacity": 0.5 } => "others": { "opacity": 0.2 }
      rows 0, 2, frames 1–9: different opacity: `scroll[0].present.others.opacity` 0.5 → 0.2
    presenting: "contents": "crossfade" => "contents": "cut"
      row 1, frames 0–3: different place of the content, color and content:
      `scroll[0].contents` "crossfade" → "cut"
    presenting: , { "dismiss": true } => nothing
      rows 0–2, frames 7–19: different size, place and more: `scroll[2]` removed
    changes: "layout": { "duration": 0.4 => "layout": { "duration": 0.6
      rows 0–2, 4, frames 1–26: rows travel more slowly: `layout.duration` 0.4 → 0.6
    changes: "linear" => "easeIn"
      rows 1–2, 4, 12 of frames 1–15: different place and opacity: `layout.curve` "linear" →
      "easeIn"
    changes: "from": { "opacity": 0.2 } => "from": { "opacity": 0.6 }
      row 4, frames 1–3: different opacity: `insertion.from.opacity` 0.2 → 0.6
    changes: { "opacity": 0.3 } => { "opacity": 0.8 }
      row 0, frames 5–7: different opacity: `removal.to.opacity` 0.3 → 0.8
    changes: "scale": 0.8 => "scale": 0.5
      row 2, frames 9–11: different transform: `movement.keyframes[1].transform[0].scale` 0.8 →
      0.5
    changes: "opacity": 0.3 }, "duration": 0.4 => "opacity": 0.3 }, "duration": 0.2
      row 0, frames 5–7: the removal is faster: `removal.duration` 0.4 → 0.2
    changes: "at": 1, "count": 1 } } => "at": 1, "count": 1 }, "wait": false }
      rows 0–2, 4, frames 1–18: different place, transform and more: `scroll[0].wait` false
      added
    changes: "linear" } => "linear", "path": "jump" }
      rows 1–4, frames 1–3, 5–7, 9–11: different place: `layout.path` "jump" added
    changes:  { "remove": { "row": 0 } }, => nothing
      rows 0–2, 4, frames 5–29: different place, transform and more: `scroll[1]` removed
    effect: "drag": 60 => "drag": 40
      rows 0–5, frames 1–9: different place, transform and opacity: `scroll[0].drag` 60 → 40
    pull: "pull": 30 => "pull": 40
      rows 0–2, frames 1–9: different place: `scroll[0].pull` 30 → 40
    pull: "hold": 0.3 => "hold": 0.5
      rows 0–2, frames 8–11: different place: `scroll[0].hold` 0.3 → 0.5
    pull: "duration": 0.4 => "duration": 0.6
      rows 0–2, frames 1–11: scroll step 0 is slower: `scroll[0].duration` 0.4 → 0.6
    plain: { "rows": 8, "rowHeight": 20 => { "rows": 9, "rowHeight": 24
      rows 0–5, every frame: different size, place and more: `list.rowHeight` 20 → 24
    plain: "rowHeight": 20, "inset": [2, 2]
    => "wrap": false, "rowHeight": 20, "inset": 2, "columns": 1, "gap": 2
      rows 0–5, every frame: different place, transform and opacity: `list.gap` 2 added
    plain: "rest": 0.5 }, { "to": { "row": 3 }, "duration": 0.4 }
    => "rest": 0.3 }, { "to": { "row": 4 }, "duration": 0.2 }
      rows 0–5, frames 4–11: scroll step 0 is shorter, the run 2 frames shorter:
      `scroll[0].rest` 0.5 → 0.3
    bars: "height": [20, 10] => "height": [20, 12]
      frames 1–4: `bars[0].height[1]` 10 → 12
    bars: #FFFFFF80 => #FFFFFFC0
      every frame: `bars[0].background` "#FFFFFF80" → "#FFFFFFC0"
    bars: "blur": 2 => "blur": 4
      every frame: `bars[0].blur` 2 → 4
    bars: "tint": "red" => "tint": "blue"
      every frame: `bars[0].values.tint` "red" → "blue"
    bars: "parallax": 0.5 => "parallax": 0
      frames 1–3: `bars[0].large.parallax` 0.5 → 0
    bars: "opacity": 0.5 => "opacity": 0.8
      every frame: `bars[0].template.opacity` 0.5 → 0.8
    bars: "width": 8 => "width": 6
      frames 0–3: `bars[0].large.cell.layers[0].width` 8 → 6
    bars: "at": [1, 1] => "at": [0.5, 1]
      frames 1–4: `bars[0].small.cell.layers[0].at[0]` 1 → 0.5
    bars: "edge": "bottom" => "edge": "center"
      every frame: `bars[1].edge` "bottom" → "center"
    bars: "height": 8 => "height": 12
      every frame: `bars[1].height` 8 → 12
    bars: , "contentInset": 0 => nothing
      rows 0–3, frames 0–3: different place: `list.contentInset` 0 removed
    dots: "by": "pages" => "by": "time"
      frames 1–4: `bars[0].parts[0].by` "pages" → "time"
    dots: "frame": [4, 3, 6, 6] => "frame": [4, 3, 6, 4]
      every frame: `bars[0].parts[0].frame[3]` 6 → 4
    ranks: index * 6 => index * 3
      rows 1–2, frames 0–3: different transform:
      `entrance.from.transform[0].translateX` "index * 6" → "index * 3"
    headings: "ink": "blue" => "ink": "red"
      every frame: `list.sections[0].header.values.ink` "blue" → "red"
    headings: "height": 10 => "height": 14
      rows 0–2, every frame: different place: `list.sections[0].header.height` 10 → 14
    """#)
}
