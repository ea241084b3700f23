/// The look of the preview's page, from a phone's width up.
enum PreviewPageStyle {
  static let text = """
    body { display: grid; grid-template: auto minmax(0, 1fr) / minmax(0, 1fr) 360px; height: 100dvh; }
    #top { grid-column: 1 / 3; padding: 8px 16px; }
    h1 { font-size: 17px; letter-spacing: -.01em; }
    #count { font-size: 14px; font-variant-numeric: tabular-nums; }
    #live { display: flex; align-items: center; gap: 8px; font-size: 14px; color: var(--dim); white-space: nowrap; }
    #live::before { content: ""; width: 9px; height: 9px; border-radius: 50%; background: var(--good); }
    #live.wrong::before, #live.lost::before { background: var(--bad); }
    #work { display: grid; grid-template: minmax(0, 1fr) auto / minmax(0, 1fr); min-width: 0; min-height: 0;
      background: var(--sunk); }
    #failure { max-height: 34dvh; padding: 14px 18px; border-top: 3px solid var(--bad); background: var(--card); }
    #player[hidden] + #failure { max-height: none; align-self: start; }
    #failure p, #failure pre { font-size: 13px; }
    #failure pre { background: var(--sunk); }
    #failure > :last-child { margin-bottom: 0; }
    #details { display: flex; flex-direction: column; gap: 18px; min-width: 0; padding: 18px 20px 28px; overflow: auto;
      border-left: 1px solid var(--line); background: var(--card); }
    @media (max-width: 900px) {
      html { scroll-padding: 76px 0 16px; }
      body { display: block; height: auto; }
      #work { min-height: 300px; }
      .player .stage { flex: none; height: max(300px, 100dvh - 236px); }
      .player:has(+ #failure:not([hidden])) .stage { height: max(260px, 66dvh - 236px); }
      #details { border-left: 0; border-top: 1px solid var(--line); overflow: visible; padding: 18px 16px 32px; }
    }
    @media (max-width: 700px) {
      .title { display: block; }
      h1, #count { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    }

    """
}
