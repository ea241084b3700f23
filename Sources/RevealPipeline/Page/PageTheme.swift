/// The colours of all pages, light and dark as the system says or as `data-theme` on the root does.
enum PageTheme {
  static let style = """
    :root { color-scheme: light dark; --back: light-dark(#f4f4f7, #121317); --card: light-dark(#fff, #1c1e24);
      --sunk: light-dark(#e9e9ee, #17181d); --text: light-dark(#1b1c21, #ecedf2);
      --dim: light-dark(#62646f, #9a9ca8); --line: light-dark(#dddee5, #31343d);
      --bad: light-dark(#b3152c, #ff6b7d); --good: light-dark(#0d693b, #4ccf8d);
      --warn: light-dark(#874c00, #f0b350); --accent: light-dark(#3a5bdc, #8ca4ff);
      --on-accent: light-dark(#fff, #16171b); --check: light-dark(#e6e6ea, #2a2c34);
      --shadow: 0 1px 2px light-dark(#0000000f, #0000), 0 6px 20px light-dark(#0000000d, #0000); }
    :root[data-theme=light] { color-scheme: light; }
    :root[data-theme=dark] { color-scheme: dark; }

    """
}
