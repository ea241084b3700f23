/// The presets that mutations change, small enough to be drawn in a moment.
enum MutationBases {
  static let texts = [
    "plain": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "background": "#FFFFFF", "hold": 0.1 },
      "list": { "rows": 8, "rowHeight": 20, "inset": [2, 2] },
      "cards": { "colors": ["#4060C0", "#C06040"] },
      "scroll": [{ "rest": 0.5 }, { "to": { "row": 3 }, "duration": 0.4 }],
      "entrance": {
        "from": { "transform": [{ "translateX": 30 }], "opacity": 0.5 },
        "duration": 0.4, "curve": "linear", "delay": 0.1, "track": "every"
      }
    }
    """,
    "looks": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "hold": 0 },
      "list": { "rows": 3, "rowHeight": 20, "inset": [4, 4] },
      "cards": {
        "colors": ["#4060C0"], "cornerRadius": 3, "border": { "width": 1, "color": "#000000" },
        "shadow": { "radius": 1, "opacity": 0.5, "offset": [0, 1] }, "align": "center",
        "back": { "colors": ["#FF0000"] }
      },
      "scroll": [{ "rest": 0.2 }],
      "entrance": {
        "from": { "transform": [{ "rotateY": 180 }] }, "duration": 0.4, "curve": "linear"
      }
    }
    """,
    "pose": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "hold": 0 },
      "list": { "rows": 3, "rowHeight": 20, "inset": [4, 4] },
      "cards": { "sample": 1 },
      "scroll": [{ "rest": 0.2 }],
      "entrance": {
        "from": {
          "transform": [{ "rotate": 20 }], "shade": 0.5, "blur": 1,
          "brightness": 0.5, "saturation": 0.5,
          "sheen": { "at": 0.4, "width": 0.6, "angle": 0, "strength": 0.5 },
          "clip": [2, 0, 0, 0], "content": { "offset": [4, 0] }, "radius": 4, "anchor": [0.5, 0.5]
        },
        "duration": 0.3, "curve": "linear", "interpolation": "decomposed"
      }
    }
    """,
    "zoom": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "hold": 0 },
      "list": { "rows": 3, "rowHeight": 20, "inset": 2 },
      "cards": { "colors": ["#4060C0"] },
      "scroll": [],
      "zoom": [0.5, 0.5, 0, 0, 0.7, 0.4]
    }
    """,
    "spring": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 1 },
      "list": { "rows": 3, "rowHeight": 20, "inset": 2 },
      "cards": { "colors": ["#4060C0"] },
      "scroll": [],
      "entrance": {
        "from": { "transform": [{ "translateX": 30 }] },
        "spring": { "mass": 1, "stiffness": 100, "damping": 10 }
      }
    }
    """,
    "stagger": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 1 },
      "list": { "rows": 3, "rowHeight": 20, "inset": 2 },
      "cards": { "colors": ["#4060C0"] },
      "scroll": [],
      "entrance": {
        "from": { "transform": [{ "translateX": 30 }] }, "duration": 0.3,
        "stagger": { "each": 0.1, "over": "row", "from": "start" }
      }
    }
    """,
    "parts": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 1.2 },
      "list": { "rows": 3, "rowHeight": 20, "inset": 2 },
      "cards": { "colors": ["#4060C0"] },
      "scroll": [],
      "entrance": {
        "parts": [
          { "from": { "transform": [{ "scale": 0.5 }] }, "duration": 0.3, "repeat": 2 },
          {
            "keyframes": [{ "at": 0, "opacity": 0.2 }, { "at": 0.5, "opacity": 0.4 }, { "at": 1 }],
            "duration": 0.4
          }
        ]
      }
    }
    """,
    "choice": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 1.2 },
      "list": { "rows": 6, "rowHeight": 20, "inset": 2 },
      "cards": { "colors": ["#4060C0"] },
      "scroll": [{ "rest": 0.4 }, { "reload": true }, { "rest": 0.4 }],
      "entrance": {
        "track": "every", "choose": "row",
        "of": [
          { "from": { "opacity": 0.2 }, "duration": 0.3 },
          { "from": { "transform": [{ "translateX": -30 }] }, "duration": 0.3 }
        ],
        "again": { "from": { "transform": [{ "translateY": 10 }] }, "duration": 0.2 }
      }
    }
    """,
    "leave": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 1.5 },
      "list": { "rows": 6, "rowHeight": 20, "inset": 2 },
      "cards": { "colors": ["#4060C0"] },
      "scroll": [{ "drag": 40, "duration": 1, "curve": "linear" }],
      "entrance": {
        "from": { "opacity": 0.2 }, "duration": 0.3, "track": "every",
        "trigger": { "inset": [10, 10], "visible": 0.5 },
        "leave": { "from": { "opacity": 0.2 }, "duration": 0.4 },
        "strength": { "speed": [0, 80] }
      }
    }
    """,
    "changes": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 3 },
      "list": { "rows": 4, "rowHeight": 20, "inset": 2 },
      "cards": { "colors": ["#4060C0", "#C06040", "#40C060", "#A0A020", "#20A0A0"] },
      "layout": { "duration": 0.4, "curve": "linear" },
      "scroll": [
        { "insert": { "at": 1, "count": 1 } }, { "remove": { "row": 0 } },
        { "move": { "row": 2, "to": 0 } }, { "update": { "row": 1 } },
        { "swipe": { "row": 0, "by": -20 }, "uncovers": "#FF0000", "duration": 0.3 }
      ],
      "insertion": { "from": { "opacity": 0.2 }, "duration": 0.4 },
      "removal": { "to": { "opacity": 0.3 }, "duration": 0.4 },
      "movement": {
        "keyframes": [{ "at": 0 }, { "at": 0.5, "transform": [{ "scale": 0.8 }] }, { "at": 1 }],
        "duration": 0.4
      }
    }
    """,
    "stack": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 2 },
      "list": {
        "rows": 5, "rowHeight": 20, "flow": "stack", "order": "reversed", "peek": 6,
        "shrink": 0.1, "visible": 3
      },
      "cards": { "colors": ["#4060C0", "#C06040", "#40C060", "#A0A020", "#20A0A0"] },
      "layout": { "duration": 0.4, "curve": "linear" },
      "scroll": [{ "rest": 0.4 }, { "arrange": { "flow": "lines", "gap": 2 } }]
    }
    """,
    "presenting": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 2 },
      "list": { "rows": 3, "rowHeight": 20, "inset": 2 },
      "cards": { "colors": ["#4060C0", "#C06040", "#40C060", "#A0A020", "#20A0A0"] },
      "layout": { "duration": 0.4, "curve": "linear" },
      "scroll": [
        {
          "present": {
            "row": 1, "content": 4, "frame": [0, 0, "100% viewport", 40], "cornerRadius": 4,
            "others": { "opacity": 0.5 }
          },
          "contents": "crossfade"
        },
        { "rest": 0.2 }, { "dismiss": true }
      ]
    }
    """,
    "effect": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 1 },
      "list": { "rows": 8, "rowHeight": 20, "inset": 2 },
      "cards": { "colors": ["#4060C0", "#C06040"] },
      "scroll": [{ "drag": 60, "duration": 0.6, "curve": "linear" }],
      "scrollEffect": {
        "distance": { "per": 30 }, "transform": [{ "scale": { "even": [[0, 1], [1, 0.6]] } }],
        "opacity": { "even": [[0, 1], [1, 0.5]] }, "order": "rows"
      }
    }
    """,
    "fling": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "hold": 0 },
      "list": { "rows": 9, "rowHeight": 20, "inset": 2, "snap": "none", "deceleration": "fast" },
      "cards": { "colors": ["#4060C0", "#C06040", "#40C060", "#A0A020", "#20A0A0"] },
      "scroll": [{ "rest": 0.2 }, { "fling": 300 }, { "rest": 0.2 }]
    }
    """,
    "finger": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "hold": 0 },
      "list": { "rows": 9, "rowHeight": 20, "inset": 2, "deceleration": "fast" },
      "cards": { "colors": ["#4060C0", "#C06040", "#40C060", "#A0A020", "#20A0A0"] },
      "scroll": [{ "finger": [[0, 0], [0.2, -60]], "wait": true }, { "rest": 0.4 }]
    }
    """,
    "touches": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "hold": 0 },
      "list": { "rows": 3, "rowHeight": 20, "inset": 2 },
      "cards": { "colors": ["#4060C0", "#C06040", "#40C060"] },
      "layout": { "duration": 0.2, "curve": "linear" },
      "scroll": [
        { "finger": [[0, 0], [0.3, 30]], "carries": { "row": 0 } },
        { "finger": [[0, 0], [0.2, -16]], "swipes": { "row": 2 } }, { "rest": 0.2 }
      ]
    }
    """,
    "sections": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "hold": 0 },
      "list": {
        "sections": [{ "rows": 2, "header": 8, "title": "" }, { "rows": 3 }],
        "rowHeight": 16, "inset": 2, "start": { "row": 0 }
      },
      "cards": { "colors": ["#4060C0"], "size": [20, 12], "align": "center" },
      "scroll": [{ "rest": 0.2 }, { "jump": 10 }, { "rest": 0.2 }]
    }
    """,
    "grid": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "hold": 0 },
      "list": { "rows": 8, "rowHeight": [20, 30], "columns": 2, "gap": 2, "flow": "lines" },
      "cards": { "gradients": [["#4060C0", "#C06040"]], "reflection": { "gap": 1, "shade": 0.5 } },
      "scroll": [{ "rest": 0.1 }],
      "entrance": { "from": { "opacity": 0.2 }, "duration": 0.2 }
    }
    """,
    "pull": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 1.5 },
      "list": { "rows": 6, "rowHeight": 20, "inset": 2 },
      "cards": { "colors": ["#4060C0"] },
      "scroll": [{ "pull": 30, "duration": 0.4, "hold": 0.3 }]
    }
    """,
    "bounce": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 1 },
      "list": { "rows": 5, "rowHeight": 20, "inset": 2, "bounces": true },
      "cards": { "colors": ["#4060C0", "#C06040", "#40C060", "#A0A020", "#20A0A0"] },
      "scroll": [{ "fling": 900 }]
    }
    """,
    "again": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 2 },
      "list": { "rows": 6, "rowHeight": 20, "inset": 2 },
      "cards": { "colors": ["#4060C0", "#C06040", "#40C060", "#A0A020", "#20A0A0"] },
      "scroll": [{ "rest": 0.4 }, { "jump": 60 }, { "rest": 0.4 }, { "jump": 0 }],
      "entrance": {
        "from": { "opacity": 0.2 }, "duration": 0.3, "track": "once",
        "again": { "from": { "transform": [{ "translateY": 10 }] }, "duration": 0.2 }
      }
    }
    """,
    "turn": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "hold": 0 },
      "list": { "rows": 3, "rowHeight": 20, "inset": 4 },
      "cards": { "colors": ["#4060C0"] },
      "scroll": [],
      "entrance": {
        "from": { "transform": [{ "rotate": 270 }] }, "duration": 0.3, "interpolation": "decomposed"
      }
    }
    """,
  ]
}
