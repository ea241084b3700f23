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
    #work { position: relative; display: grid; min-width: 0; min-height: 0; background: var(--sunk); }
    #failure { position: absolute; z-index: 1; inset: 16px 16px auto; max-height: min(60%, 420px); padding: 14px 18px;
      border: 1px solid color-mix(in srgb, var(--bad) 55%, var(--line)); border-radius: 12px; background: var(--card);
      box-shadow: 0 12px 40px light-dark(#00000030, #000000a0); }
    #player[hidden] + #failure { position: static; max-height: none; margin: 16px; align-self: start; }
    #failure p, #failure pre { font-size: 13px; }
    #failure pre { background: var(--sunk); }
    #failure > :last-child { margin-bottom: 0; }
    #details { display: flex; flex-direction: column; gap: 18px; min-width: 0; padding: 18px 20px 28px; overflow: auto;
      border-left: 1px solid var(--line); background: var(--card); }
    @media (max-width: 900px) {
      body { display: block; height: auto; }
      #work { min-height: 300px; }
      .player .stage { flex: none; height: max(300px, 100dvh - 214px); }
      #details { border-left: 0; border-top: 1px solid var(--line); overflow: visible; padding: 18px 16px 32px; }
    }
    @media (max-width: 700px) {
      .title { display: block; }
      h1, #count { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    }

    """
}
