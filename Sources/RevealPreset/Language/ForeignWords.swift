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
