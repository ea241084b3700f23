/// The examples by which the preset language was designed; all of them stay valid.
enum DesignExamples {
  static let all = [zoom, moveUp, tipIn, coverFlow]

  static let zoom =
    #"{ "zoom": [0.5, 0.5, 0, 0, 0.7, 0.6] }                       // all of a zoom preset"#

  static let moveUp = """
    { "title": "Move up with bounce",
      "list": { "rows": 40, "rowHeight": 64 },
      "scroll": [ { "rest": 2 }, { "reload": true }, { "rest": 2 } ],
      "entrance": {
        "track": "firstScreen",
        "from": { "transform": [ { "translate": [0, "100% row"] } ] },
        "spring": { "damping": 0.4, "velocity": 0.1 }, "duration": 1, "stagger": { "row": 0.05 } } }
    """

  static let tipIn = """
    { "title": "Tip in",
      "canvas": { "size": [320, 568], "scale": 2, "fps": 60, "background": "#EFEFF4", "hold": 0.4 },
      "list":   { "rows": 9, "rowHeight": 280, "inset": [16, 16] },
      "cards":  { "deck": "decks/members.json", "template": "member", "cornerRadius": 10 },
      "scroll": [ { "rest": 0.6 }, { "fling": 2400 }, { "rest": 0.5 },
        { "to": { "row": 0 }, "duration": 0.6 } ],
      "entrance": {
        "track": "once",
        "from": { "transform": [ { "translate": [-20, -20] }, { "rotate": -15 } ], "opacity": 0.8 },
        "duration": 0.4, "curve": "easeInOut" } }
    """

  static let coverFlow = """
    { "title": "Cover flow",
      "canvas": { "size": [320, 548], "background": "#000" },
      "list":   { "axis": "horizontal", "rows": 18, "rowHeight": 44, "wrap": true,
        "snap": "afterStop", "start": { "center": 0 } },
      "cards":  { "size": [58, 58], "images": "covers/*.png",
        "reflection": { "gap": 3, "shade": 0.7 } },
      "scroll": [ { "rest": 0.5 }, { "fling": 900 }, { "rest": 1 }, { "fling": -1500 },
        { "rest": 1 } ],
      "scrollEffect": {
        "distance": { "per": "cross/2" },
        "transform": [
          { "translateX": { "odd":  [[0, 0], [0.25, 50], [0.5, 0]], "beyond": "extend" } },
          { "scale":      { "even": [[0, 2], [0.1, 1]] } },
          { "rotateY":    { "odd":  [[0, 0], [0.25, -60]] } },
          { "perspective": 800 } ],
        "shade": { "even": [[0.1, 0], [1.1, 1]] },
        "order": "farthestFirst" } }
    """
}
