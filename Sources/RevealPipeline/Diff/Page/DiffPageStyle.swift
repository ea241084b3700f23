/// The page's style besides ``PageTheme``: from a phone's width up, no fonts or pictures from elsewhere.
enum DiffPageStyle {
  static let text = """
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 1440px; padding: clamp(12px, 3vw, 32px); background: var(--back);
      color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
    h1 { margin: 4px 0 8px; font-size: clamp(22px, 3.4vw, 32px); line-height: 1.2; letter-spacing: -.02em;
      text-wrap: balance; }
    h2 { margin: 0 0 12px; font-size: 13px; font-weight: 600; color: var(--dim); }
    code { font: 13px ui-monospace, monospace; overflow-wrap: anywhere; }
    ul { list-style: none; margin: 0; padding: 0; }
    #verdict { display: inline-block; margin: 0; padding: 2px 12px; border-radius: 99px; font-weight: 600;
      color: var(--on-accent); background: var(--bad); }
    #verdict.equal { background: var(--good); } #verdict.unknown { background: var(--warn); }
    .paths { display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 0; color: var(--dim); }
    .paths b { font-weight: 500; margin-right: 4px; } .paths code { color: var(--text); }
    #findings { margin-top: 12px; } #findings li { margin-top: 6px; padding: 8px 14px;
      border-left: 3px solid var(--accent); border-radius: 4px; background: var(--card); }
    #findings li.note { border-color: var(--line); color: var(--dim); }
    main { display: grid; grid-template-columns: minmax(0, 1fr) 320px; gap: 20px; margin: 20px 0; }
    aside { display: grid; gap: 20px; align-content: start; }
    .card, #viewer { background: var(--card); border: 1px solid var(--line); border-radius: 14px;
      box-shadow: var(--shadow); padding: 16px; }
    .bar { display: flex; flex-wrap: wrap; gap: 10px; justify-content: space-between; }
    button { font: inherit; color: inherit; border: 1px solid var(--line); background: var(--card);
      border-radius: 9px; min-height: 40px; padding: 4px 14px; cursor: pointer; }
    button:hover:not(:disabled) { border-color: var(--accent); } button:disabled { opacity: .35; cursor: default; }
    button:focus-visible, #strip button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    .steps { display: flex; align-items: center; gap: 10px; }
    .steps output { font: 600 14px ui-monospace, monospace; min-width: 15ch; text-align: center; }
    .modes { display: flex; flex-wrap: wrap; } .modes button { border-radius: 0; margin-left: -1px; }
    .modes button:first-child { border-radius: 9px 0 0 9px; } .modes button:last-child { border-radius: 0 9px 9px 0; }
    .modes button[aria-pressed=true] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
    #text { margin: 14px 0 4px; } #rows { color: var(--dim); } #rows li::before { content: "› "; color: var(--accent); }
    #stage { margin-top: 14px; } #stage:empty { display: none; }
    .sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 150px), 1fr)); gap: 14px; }
    figure { margin: 0; min-width: 0; } figcaption { margin-bottom: 6px; font-size: 13px; color: var(--dim); }
    .frame { position: relative; border: 1px solid var(--line); border-radius: 8px; overflow: hidden;
      background: repeating-conic-gradient(var(--check) 0 25%, transparent 0 50%) 0 0 / 16px 16px; }
    .frame img { display: block; width: 100%; } .one { max-width: 560px; margin: 0 auto; }
    .one .frame img + img { position: absolute; inset: 0; }
    .pixelated img { image-rendering: pixelated; }
    .handle { position: absolute; top: 0; bottom: 0; width: 2px; margin-left: -1px; background: var(--accent); }
    .tag { position: absolute; top: 8px; padding: 1px 9px; border-radius: 99px; font-size: 12px; color: #fff;
      background: #000000b0; } .tag.left { left: 8px; } .tag.right { right: 8px; }
    input[type=range] { width: 100%; min-height: 40px; accent-color: var(--accent); }
    .empty { padding: 28px; text-align: center; color: var(--dim); border: 1px dashed var(--line); border-radius: 8px; }
    .legend { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-top: 12px; font-size: 13px; color: var(--dim); }
    .legend i { display: inline-block; width: 11px; height: 11px; border-radius: 3px; margin-right: 6px; }
    i.counts { background: #e0203a; } i.antialiased { background: #ffbe00; } i.tolerated { background: #5a8cff; }
    i.ignored { background: #b4b4b4; }
    svg { display: block; width: 100%; } .axis { display: flex; justify-content: space-between; font-size: 12px;
      color: var(--dim); } #heat { max-width: 200px; margin: 0 auto; }
    #strip { display: flex; gap: 6px; overflow-x: auto; padding: 4px 4px 10px; scroll-snap-type: x proximity; }
    #strip button { flex: none; padding: 0; width: 60px; border-width: 2px; border-radius: 8px; overflow: hidden;
      scroll-snap-align: center; background: var(--back); }
    #strip button.bad { border-color: var(--bad); } #strip button[aria-current=true] { outline: 2px solid var(--accent);
      outline-offset: 1px; } #strip img { display: block; width: 100%; }
    #strip span { display: block; font-size: 11px; line-height: 18px; color: var(--dim); }
    #strip .bad span { color: var(--bad); font-weight: 600; } #strip .gap { align-self: center; color: var(--dim); }
    @media (max-width: 900px) { main { grid-template-columns: minmax(0, 1fr); }
      .bar > * { width: 100%; } .steps { justify-content: space-between; }
      .modes button { flex: 1; padding: 4px 6px; white-space: nowrap; font-size: 14px; }
      .sides { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 8px; } }
    [hidden] { display: none !important; }
    """
}
