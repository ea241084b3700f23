extension MutationBases {
  /// Presets with keys that the others lack.
  static let further = [
    "swipes": """
    {
      "canvas": { "size": [100, 60], "scale": 1, "fps": 10, "duration": 1.6 },
      "list": {
        "rows": 4, "rowHeight": 20, "inset": [4, 1],
        "swipe": {
          "leading": [{ "symbol": "star", "color": "#00FF00" }],
          "trailing": [{ "text": "A", "color": "#FF0000" }, { "text": "B", "color": "#0000FF" }],
          "full": 0.6
        }
      },
      "cards": { "colors": ["#4060C0", "#C06040", "#40C060"] },
      "scroll": [
        { "swipe": { "row": 0, "by": -80 }, "duration": 0.4, "curve": "linear" },
        { "swipe": { "row": 1, "by": 30 }, "spring": { "duration": 0.2, "bounce": 0 } },
        { "remove": { "row": 2 } }
      ],
      "removal": {
        "choose": "random", "seed": 1, "above": true, "duration": 0.4,
        "of": [
          { "to": { "transform": [{ "scale": 1.4 }] } }, { "to": { "opacity": 0 } },
          { "parts": [{ "to": { "transform": [{ "translateX": 20 }] } }] }
        ]
      },
      "swipeEffect": {
        "distance": { "per": "cross" }, "opacity": { "even": [[0, 1], [1, 0.5]] },
        "stamps": [
          {
            "cell": { "shape": "rectangle", "color": "black" },
            "opacity": { "plain": [[0, 0], [0.3, 0.4]] }
          }
        ]
      }
    }
    """,
    "headings": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "hold": 0 },
      "list": {
        "rowHeight": 20, "inset": 4,
        "sections": [
          {
            "rows": 4,
            "header": {
              "height": 10, "values": { "ink": "blue" },
              "template": { "cell": { "shape": "rectangle", "color": "{ink}" } }
            }
          }
        ]
      },
      "cards": { "colors": ["#4060C0"] },
      "scroll": [{ "rest": 0.2 }]
    }
    """,
    "bars": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "hold": 0 },
      "list": { "rows": 8, "rowHeight": 20, "inset": [4, 4], "contentInset": 0 },
      "cards": { "colors": ["#4060C0", "#C06040"] },
      "bars": [
        {
          "edge": "top", "height": [20, 10], "background": "#FFFFFF80", "blur": 2,
          "values": { "tint": "red" },
          "template": { "cell": { "shape": "rectangle", "color": "{tint}" }, "opacity": 0.5 },
          "large": {
            "cell": {
              "layers": [{ "shape": "circle", "color": "black", "at": [0, 1], "width": 8 }]
            },
            "parallax": 0.5
          },
          "small": { "cell": { "layers": [{ "shape": "circle", "at": [1, 1], "width": 6 }] } }
        },
        { "edge": "bottom", "height": 8, "background": "black" }
      ],
      "scroll": [{ "to": 10, "duration": 0.4, "curve": "linear" }]
    }
    """,
    "dots": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "hold": 0 },
      "list": { "axis": "horizontal", "rows": 3, "rowHeight": 40, "inset": 4 },
      "cards": { "colors": ["#4060C0", "#C06040"] },
      "bars": [
        {
          "edge": "bottom", "height": 12,
          "parts": [
            {
              "cell": { "shape": "circle", "color": "black" }, "frame": [4, 3, 6, 6],
              "by": "pages", "transform": [{ "translateX": { "plain": [[0, 0], [1, 12]] } }]
            }
          ]
        }
      ],
      "scroll": [{ "to": 40, "duration": 0.4, "curve": "linear" }]
    }
    """,
    "ranks": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "hold": 0 },
      "list": { "rows": 3, "rowHeight": 20, "inset": 4 },
      "cards": { "colors": ["#4060C0", "#C06040"] },
      "entrance": {
        "from": { "transform": [{ "translateX": "index * 6" }] }, "duration": 0.4,
        "curve": "linear"
      },
      "scroll": []
    }
    """,
    "turned": """
    {
      "canvas": { "size": [60, 60], "scale": 1, "fps": 10, "duration": 1 },
      "list": {
        "rows": 5, "rowHeight": 20, "inset": 2,
        "viewports": { "portrait": [40, 60], "landscape": [60, 40], "orientation": "portrait" }
      },
      "cards": { "colors": ["#4060C0", "#C06040"] },
      "scroll": [{ "rest": 0.2 }, { "rotate": "landscape", "duration": 0.3 }, { "rest": 0.2 }]
    }
    """,
    "view": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 1 },
      "list": { "rows": 8, "rowHeight": 20, "inset": 2 },
      "cards": { "colors": ["#4060C0", "#C06040"] },
      "scroll": [{ "drag": 60, "duration": 0.6, "curve": "linear" }],
      "scrollEffect": {
        "tracks": [
          {
            "keyframes": [{ "at": 0, "opacity": 0.2 }, { "at": 1 }],
            "range": ["entry 0%", "entry 100%"]
          }
        ],
        "viewInset": [4, 0]
      }
    }
    """,
    "depth": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 1 },
      "list": { "rows": 8, "rowHeight": 20, "inset": 2 },
      "cards": { "colors": ["#4060C0", "#C06040"] },
      "scroll": [{ "drag": 60, "duration": 0.6, "curve": "linear" }],
      "scrollEffect": {
        "distance": { "per": 30 },
        "transform": [
          { "translateX": { "odd": [[0, 0], [1, 8]] } },
          { "rotateX": { "odd": [[0, 0], [0.5, 30]] } },
          { "perspective": 100 }
        ],
        "effects": [{ "distance": { "per": 30 }, "opacity": { "even": [[0, 1], [1, 0.5]] } }]
      }
    }
    """,
    "sorts": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 1.2 },
      "list": { "sections": [{ "rows": 2 }, { "rows": 2 }], "rowHeight": 14, "inset": 1 },
      "cards": { "colors": ["#4060C0", "#C06040", "#40C060", "#A0A020"] },
      "layout": { "duration": 0.4, "curve": "linear" },
      "scroll": [{ "move": { "row": 0, "section": 0, "to": 1, "toSection": 1 } }, { "rest": 0.2 }]
    }
    """,
    "posed": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "hold": 0 },
      "list": { "rows": 3, "rowHeight": 20, "inset": 4 },
      "cards": { "colors": ["#4060C0", "#C06040"] },
      "scroll": [],
      "entrance": {
        "from": {
          "transform": [
            { "translate": [4, 2] }, { "translateZ": 5 },
            { "rotateX": 10 }, { "rotateY": 10 }, { "rotateZ": 10 },
            { "scaleX": 0.8 }, { "scaleY": 0.9 }, { "skewX": 5 }, { "skewY": 4 },
            { "perspective": 80 }
          ]
        },
        "duration": 0.3, "curve": "linear", "interpolation": "decomposed"
      }
    }
    """,
    "curves": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 1.2 },
      "list": { "rows": 3, "rowHeight": 20, "inset": 2 },
      "cards": { "colors": ["#4060C0"] },
      "scroll": [],
      "entrance": {
        "parts": [
          { "from": { "opacity": 0.2 }, "duration": 0.5, "curve": { "steps": 4 } },
          {
            "from": { "transform": [{ "translateX": 20 }] }, "duration": 0.5,
            "curve": { "log": 20 }
          },
          { "from": { "shade": 0.8 }, "duration": 0.5, "curve": { "exponential": 6 } },
          { "from": { "blur": 2 }, "duration": 0.5, "curve": { "decelerate": 2 } },
          { "from": { "radius": 6 }, "duration": 0.5, "curve": { "inverse": "easeIn" } },
          { "from": { "brightness": 0.4 }, "duration": 0.5, "curve": { "overshoot": 2 } }
        ]
      }
    }
    """,
    "springs": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 1 },
      "list": { "rows": 3, "rowHeight": 20, "inset": 2 },
      "cards": { "colors": ["#4060C0"] },
      "scroll": [],
      "entrance": {
        "from": { "transform": [{ "translateX": 30 }] },
        "spring": { "response": 0.4, "dampingFraction": 0.6 }
      }
    }
    """,
    "bouncy": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 1 },
      "list": { "rows": 3, "rowHeight": 20, "inset": 2 },
      "cards": { "colors": ["#4060C0"] },
      "scroll": [],
      "entrance": {
        "from": { "transform": [{ "translateX": 30 }] },
        "spring": { "duration": 0.4, "bounce": 0.2 }
      }
    }
    """,
    "tiles": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 1 },
      "list": { "rows": 6, "rowHeight": 20, "inset": 2, "columns": 2 },
      "cards": { "colors": ["#4060C0"] },
      "scroll": [],
      "entrance": {
        "from": { "opacity": 0.2 }, "duration": 0.3, "stagger": { "each": 0.1, "over": "line" }
      }
    }
    """,
    "renew": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 1 },
      "list": { "rows": 6, "rowHeight": 20, "inset": 2 },
      "cards": { "colors": ["#4060C0"] },
      "scroll": [{ "rest": 0.5 }, { "reload": true }, { "rest": 0.4 }],
      "entrance": { "from": { "opacity": 0.2 }, "duration": 0.3 }
    }
    """,
    "waves": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 1 },
      "list": { "rows": 3, "rowHeight": 20, "inset": 2 },
      "cards": { "colors": ["#4060C0"] },
      "scroll": [],
      "entrance": {
        "from": { "transform": [{ "translateX": 30 }] }, "duration": 0.3,
        "stagger": { "pointsPerSecond": 100, "from": [0, 0] }
      }
    }
    """,
    "shuffle": """
    {
      "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 1 },
      "list": { "rows": 4, "rowHeight": { "from": 10, "to": 20, "seed": 3 }, "inset": 1 },
      "cards": {
        "gradients": [
          { "from": [0, 0], "to": [1, 1], "stops": [[0, "#4060C0"], [1, "#C06040"]] }
        ]
      },
      "scroll": [],
      "entrance": {
        "from": { "opacity": 0.2 }, "duration": 0.3,
        "stagger": { "each": 0.1, "from": "random", "seed": 1 }
      }
    }
    """,
  ]
}
