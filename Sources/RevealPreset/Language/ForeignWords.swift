/// The names that presets have for words of CSS, UIKit, SwiftUI, Core Animation and Android.
enum ForeignWords {
  /// A hint for an unknown key; nil if the object knows no counterpart of it.
  static func hint(for key: String, among known: Set<String>) -> String? {
    if known.contains("transform"), TransformOperation.choices.contains(where: { $0.key == key }) {
      return "put it into \"transform\": [{ \"\(key)\": … }]"
    }
    let word = key.lowercased().filter { $0 != "-" && $0 != "_" }
    if let name = names[word]?.first(where: known.contains) { return "did you mean \"\(name)\"?" }
    return forms[word]?.first { known.contains($0.key) }?.hint
  }

  /// The counterparts of a word in lowercase without hyphens; the first known one is suggested.
  private static let names: [String: [String]] = [
    "easing": ["curve"], "ease": ["curve"], "timing": ["curve"], "timingfunction": ["curve"],
    "animationtimingfunction": ["curve"], "transitiontimingfunction": ["curve"],
    "timingcurve": ["curve"], "interpolator": ["curve"], "animationcurve": ["curve"],
    "time": ["duration", "at", "rest"], "animationduration": ["duration"],
    "transitionduration": ["duration"], "seconds": ["duration", "rest"], "length": ["duration"],
    "animationdelay": ["delay"], "begintime": ["delay"], "startoffset": ["delay"],
    "startdelay": ["delay"], "offset": ["at"], "keytimes": ["keyframes"], "frames": ["keyframes"],
    "initial": ["from"], "start": ["from"], "hidden": ["from"], "fromvalue": ["from"],
    "alpha": ["opacity"], "alphavalue": ["opacity"], "fade": ["opacity"],
    "dim": ["shade"], "brightness": ["shade"], "darken": ["shade"],
    "transformorigin": ["anchor"], "anchorpoint": ["anchor"], "pivot": ["anchor"],
    "origin": ["anchor"], "transforms": ["transform"],
    "springdamping": ["damping"], "usingspringwithdamping": ["damping"],
    "dampingratio": ["damping", "dampingFraction"], "initialvelocity": ["velocity"],
    "initialspringvelocity": ["velocity"], "tension": ["stiffness"], "friction": ["damping"],
    "blendduration": ["response"],
    "blur": ["radius"], "blurradius": ["radius"], "shadowradius": ["radius"], "sigma": ["radius"],
    "shadowopacity": ["opacity"], "shadowoffset": ["offset"], "shadowcolor": ["color"],
    "borderradius": ["cornerRadius"], "radius": ["cornerRadius"], "rounded": ["cornerRadius"],
    "stroke": ["border"], "outline": ["border"], "boxshadow": ["shadow"], "elevation": ["shadow"],
    "backgroundcolor": ["background"], "backfacevisibility": ["backface"],
    "objectfit": ["fit"], "contentmode": ["fit"], "pictures": ["images"], "photos": ["images"],
    "items": ["deck", "rows"], "count": ["rows"], "numberofrows": ["rows"], "rowcount": ["rows"],
    "cells": ["rows"], "itemcount": ["rows"], "itemheight": ["rowHeight"],
    "cellheight": ["rowHeight"], "rowsize": ["rowHeight"], "itemsize": ["rowHeight", "size"],
    "estimatedrowheight": ["rowHeight"], "direction": ["axis"], "orientation": ["axis"],
    "scrolldirection": ["axis"], "padding": ["contentInset", "inset"],
    "contentinsets": ["contentInset"], "margin": ["inset"], "sectioninset": ["inset"],
    "loop": ["wrap"], "infinite": ["wrap"], "paging": ["snap"], "scrollsnaptype": ["snap"],
    "decelerationrate": ["deceleration"], "bounce": ["bounces"], "overscroll": ["bounces"],
    "framerate": ["fps"], "framespersecond": ["fps"], "width": ["size"], "height": ["size"],
    "pixelratio": ["scale"], "devicepixelratio": ["scale"], "dpr": ["scale"],
    "wait": ["rest"], "pause": ["rest"], "sleep": ["rest"], "hold": ["rest"], "delay": ["rest"],
    "scrollto": ["to"], "velocity": ["fling"], "swipe": ["fling"], "flick": ["fling"],
    "scrollby": ["drag"], "pan": ["drag"], "move": ["drag"], "index": ["row"],
  ]

  /// Hints for curves by their names elsewhere.
  static let curves = [
    "ease": "did you mean \"default\"?", "ease-in": "did you mean \"easeIn\"?",
    "ease-out": "did you mean \"easeOut\"?", "ease-in-out": "did you mean \"easeInOut\"?",
    "easeInEaseOut": "did you mean \"easeInOut\"?", "curveEaseIn": "did you mean \"easeIn\"?",
    "curveEaseOut": "did you mean \"easeOut\"?",
    "curveEaseInOut": "did you mean \"easeInOut\"?", "curveLinear": "did you mean \"linear\"?",
    "fastOutSlowIn": "write [0.4, 0, 0.2, 1]", "linearOutSlowIn": "write [0, 0, 0.2, 1]",
    "fastOutLinearIn": "write [0.4, 0, 1, 1]",
    "accelerateDecelerate": "did you mean \"easeInOutSine\"?",
    "accelerate": "did you mean \"easeInQuad\"?", "bounce": "did you mean \"easeOutBounce\"?",
    "decelerate": "write { \"decelerate\": 1 }", "overshoot": "write { \"overshoot\": 2 }",
    "anticipate": "did you mean \"easeInBack\"?",
    "spring": "write \"spring\": { \"damping\": 0.7 }",
    "power1.in": "did you mean \"easeInQuad\"?", "power1.out": "did you mean \"easeOutQuad\"?",
    "power1.inOut": "did you mean \"easeInOutQuad\"?",
    "power2.in": "did you mean \"easeInCubic\"?", "power2.out": "did you mean \"easeOutCubic\"?",
    "power2.inOut": "did you mean \"easeInOutCubic\"?",
    "power3.in": "did you mean \"easeInQuart\"?", "power3.out": "did you mean \"easeOutQuart\"?",
    "power3.inOut": "did you mean \"easeInOutQuart\"?",
    "power4.in": "did you mean \"easeInQuint\"?", "power4.out": "did you mean \"easeOutQuint\"?",
    "power4.inOut": "did you mean \"easeInOutQuint\"?",
    "back.in": "did you mean \"easeInBack\"?", "back.out": "did you mean \"easeOutBack\"?",
    "back.inOut": "did you mean \"easeInOutBack\"?",
    "elastic.out": "did you mean \"easeOutElastic\"?",
    "bounce.out": "did you mean \"easeOutBounce\"?", "expo.out": "did you mean \"easeOutExpo\"?",
    "circ.out": "did you mean \"easeOutCirc\"?", "sine.out": "did you mean \"easeOutSine\"?",
    "sine.inOut": "did you mean \"easeInOutSine\"?",
  ]

  /// Words that are written in another form: a key that must be known, and the hint.
  private static let forms: [String: [(key: String, hint: String)]] = {
    let stagger = ("stagger", "write \"stagger\": { \"row\": 0.05 }, seconds from row to row")
    let spring = ("spring", "write \"spring\": { \"damping\": 0.7, \"velocity\": 0 }")
    let offset = ("offset", "write \"offset\": [x, y]")
    func move(_ key: String) -> (String, String) {
      ("transform", "write \"transform\": [{ \"\(key)\": … }]")
    }
    return [
      "delayfactor": [stagger], "staggerdelay": [stagger], "delayperrow": [stagger],
      "staggerchildren": [stagger], "delaychildren": [stagger], "interval": [stagger],
      "springdamping": [spring], "usingspringwithdamping": [spring], "dampingratio": [spring],
      "damping": [spring], "stiffness": [spring], "bounce": [spring], "response": [spring],
      "x": [offset, move("translateX")], "y": [offset, move("translateY")],
      "dx": [offset, move("translateX")], "dy": [offset, move("translateY")],
      "translationx": [move("translateX")], "translationy": [move("translateY")],
      "rotation": [move("rotate")], "rotationx": [move("rotateX")],
      "rotationy": [move("rotateY")], "angle": [move("rotate")], "zoom": [move("scale")],
      "offset": [move("translate")],
    ]
  }()
}
