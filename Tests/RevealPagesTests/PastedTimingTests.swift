import RevealPages
import Testing

/// Timing that is pasted from other programs.
@Suite struct PastedTimingTests {
  @Test(arguments: [
    ("cubic-bezier(0.2, 0, 0, 1)", "[0.2, 0, 0, 1]"), ("ease-in-out", #""easeInOut""#),
    ("transition-timing-function: cubic-bezier(.4,0,.2,1);", "[0.4, 0, 0.2, 1]"),
    ("linear(0, 0.5 20%, 1)", #"{"linear": [0, [0.2, 0.5], 1]}"#),
    ("steps(4, jump-start)", #"{"steps": 4, "jump": "start"}"#),
    (".timingCurve(0.2, 0, 0, 1, duration: 0.4)", "[0.2, 0, 0, 1]"),
    ("CAMediaTimingFunction(controlPoints: 0.25, 0.1, 0.25, 1)", "[0.25, 0.1, 0.25, 1]"),
    ("ease: [0.16, 1, 0.3, 1]", "[0.16, 1, 0.3, 1]"),
    ("0.5, -0.5, 0.5, 1.5", "[0.5, -0.5, 0.5, 1.5]"),
    ("Cubic(0.2, 0.0, 0, 1.0)", "[0.2, 0, 0, 1]"), ("easeOutBack", #""easeOutBack""#),
    ("Easing.easeOutBounce", #""easeOutBounce""#), (".easeIn", #""easeIn""#),
  ])
  func `takes curves`(text: String, expected: String) {
    #expect(PastedTiming.curve(text)?.compact == expected)
  }

  @Test(arguments: [
    (".spring(duration: 0.5, bounce: 0.3)", #"{"duration": 0.5, "bounce": 0.3}"#),
    (".spring(response: 0.4, dampingFraction: 0.7)", #"{"response": 0.4, "dampingFraction": 0.7}"#),
    (
      ".interpolatingSpring(mass: 1, stiffness: 170, damping: 15, initialVelocity: 2)",
      #"{"mass": 1, "stiffness": 170, "damping": 15, "velocity": 2}"#
    ),
    (
      #"{ type: "spring", stiffness: 300, damping: 20 }"#, #"{"stiffness": 300, "damping": 20}"#
    ),
    (
      "{ type: 'spring', visualDuration: 0.4, bounce: 0.25 }",
      #"{"duration": 0.4, "bounce": 0.25}"#
    ),
    ("mass 1 stiffness 711.1 damping 40", #"{"mass": 1, "stiffness": 711.1, "damping": 40}"#),
    (
      "UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.4)",
      #"{"damping": 0.4}"#
    ),
  ])
  func `takes springs`(text: String, expected: String) {
    #expect(PastedTiming.spring(text)?.compact == expected)
  }

  @Test(arguments: ["", "hello", "1, 2, 3", "cubic-bezier(2, 0, 0, 1)", "{}", "-", "..", "1e"])
  func `refuses others`(text: String) {
    #expect(PastedTiming.curve(text) == nil)
    #expect(PastedTiming.spring(text) == nil)
  }
}
