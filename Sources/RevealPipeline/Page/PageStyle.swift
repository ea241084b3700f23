/// What pages with a player have besides: the header, facts and text of a preset, errors, keys.
enum PageStyle {
  static let text = """
    body { margin: 0; background: var(--back); color: var(--text); font: 15px/1.5 system-ui, sans-serif;
      -webkit-text-size-adjust: 100%; }
    h1, h2, h3, p, pre, dl, dd { margin: 0; }
    kbd { display: inline-block; min-width: 24px; padding: 0 6px; border: 1px solid var(--line); border-radius: 6px;
      background: var(--card); font: 12px/20px ui-monospace, monospace; color: var(--dim); text-align: center; }
    #top { position: sticky; top: 0; z-index: 2; display: flex; align-items: center; gap: 12px 20px; padding: 12px var(--side);
      background: color-mix(in srgb, var(--back) 86%, transparent); backdrop-filter: blur(14px) saturate(1.4);
      border-bottom: 1px solid var(--line); }
    :root { --side: clamp(16px, 3vw, 40px); }
    .title { flex: 1; display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 12px; min-width: 0; }
    h1 { font-size: 22px; line-height: 1.3; letter-spacing: -.02em; overflow-wrap: anywhere; }
    #count { color: var(--dim); white-space: nowrap; }
    .tools { display: flex; gap: 4px; }
    #keys-button { font-size: 17px; font-weight: 600; }
    .plain { flex: none; min-height: 36px; padding: 4px 16px; border-color: var(--line); border-radius: 99px;
      background: var(--card); }
    .plain:hover { border-color: var(--accent); }
    dialog { color: inherit; border: 0; padding: 0; }
    dialog::backdrop { background: light-dark(#1b1c2159, #000000a6); backdrop-filter: blur(3px); }
    button:disabled { opacity: .3; pointer-events: none; }
    #failure { padding: 24px; overflow: auto; background: var(--sunk); }
    #failure p, #failure pre { font: 14px/1.6 ui-monospace, monospace; }
    #failure p { overflow-wrap: anywhere; color: var(--bad); }
    #failure pre { margin: 6px 0 18px; padding: 8px 12px; overflow-x: auto; border-radius: 8px; background: var(--card); }
    #details > * { flex: none; }
    #details .about { text-wrap: pretty; }
    .facts { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 16px; font-size: 14px;
      font-variant-numeric: tabular-nums; }
    .facts dt { color: var(--dim); } .facts dd { overflow-wrap: anywhere; }
    .warning { padding: 10px 12px; border-radius: 8px; border-left: 3px solid var(--warn); background: var(--sunk);
      font: 12px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
    .source header { display: flex; align-items: center; justify-content: space-between; margin-bottom: 8px; }
    .source h3 { font-size: 13px; font-weight: 400; color: var(--dim); }
    .source pre { max-height: 420px; padding: 12px 14px; overflow: auto; border-radius: 10px; background: var(--sunk);
      font: 12px/1.6 ui-monospace, monospace; tab-size: 2; }
    .comment { color: var(--dim); font-style: italic; } .key { color: var(--accent); } .string { color: var(--good); }
    .number { color: var(--warn); }
    .line { display: inline-block; min-width: 100%; }
    .line.error { background: color-mix(in srgb, var(--bad) 14%, transparent); box-shadow: -4px 0 0 var(--bad); }
    .line.warning { background: color-mix(in srgb, var(--warn) 14%, transparent); box-shadow: -4px 0 0 var(--warn); }
    mark { color: inherit; background: none; text-decoration: underline wavy var(--bad); text-underline-offset: 3px; }
    mark:empty { border-left: 2px solid var(--bad); }
    mark.warning { text-decoration-color: var(--warn); }
    .place { padding: 0; border: 0; border-radius: 3px; font: inherit; color: inherit; text-align: left;
      overflow-wrap: anywhere; text-decoration: underline; text-underline-offset: 2px; }
    .picture { margin: 0; } .picture figcaption { margin-bottom: 6px; font-size: 13px; color: var(--dim); }
    .picture img { display: block; width: 100%; border-radius: 10px; border: 1px solid var(--line); }
    #keys { width: min(680px, 100vw - 32px); padding: 24px 28px; border-radius: 18px; background: var(--card);
      box-shadow: 0 24px 80px #0006; }
    #keys h2 { margin-bottom: 16px; font-size: 18px; }
    .lists { display: grid; grid-template-columns: repeat(auto-fit, minmax(240px, 1fr)); gap: 20px 32px; margin-bottom: 24px; }
    .lists h3 { margin-bottom: 10px; font-size: 13px; font-weight: 400; color: var(--dim); }
    .lists dl { display: grid; grid-template-columns: auto 1fr; align-content: start; gap: 8px 14px; }
    .lists dd { font-size: 14px; }

    """
}
