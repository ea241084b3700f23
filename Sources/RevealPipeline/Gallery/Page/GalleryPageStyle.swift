/// The look of the gallery, from a phone's width up.
enum GalleryPageStyle {
  static let text = """
    html { scroll-padding: calc(var(--header, 130px) + 12px) 0 16px; }
    :root { --card-size: 210px; }
    search { position: relative; flex: 0 1 300px; min-width: 0; }
    #search { width: 100%; height: 40px; padding: 0 40px 0 14px; border: 1px solid var(--line); border-radius: 10px;
      background: var(--card); font-size: 16px; }
    search kbd { position: absolute; right: 10px; top: 9px; pointer-events: none; }
    #search:focus + kbd, #search:not(:placeholder-shown) + kbd { display: none; }
    #bar { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 20px; padding: 16px var(--side) 0; }
    #folders { flex: 1; display: flex; gap: 8px; min-width: 0; padding: 4px; margin: 0 -4px; overflow-x: auto; scrollbar-width: none; }
    #layout { display: flex; align-items: center; gap: 12px; margin-left: auto; }
    #flat[aria-pressed=true] { border-color: var(--accent); color: var(--on-accent); background: var(--accent); }
    #layout label { display: flex; align-items: center; gap: 10px; font-size: 14px; color: var(--dim); }
    #size { width: 120px; min-height: 40px; accent-color: var(--accent); }
    main section { padding: 28px var(--side) 12px; }
    main h2 { display: flex; align-items: baseline; gap: 10px; margin-bottom: 16px; font-size: 18px; letter-spacing: -.01em; }
    main h2 small { font-size: 14px; font-weight: 400; color: var(--dim); }
    .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--card-size)), 1fr)); gap: 28px 20px; }
    main.flat { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--card-size)), 1fr)); gap: 28px 20px;
      padding: 24px var(--side) 12px; }
    main.flat section, main.flat .cards { display: contents; } main.flat h2 { display: none; }
    .card { position: relative; display: flex; flex-direction: column; min-width: 0; }
    .shelf { position: relative; display: grid; place-items: center; aspect-ratio: 7 / 10; margin-bottom: 12px; padding: 16px;
      border-radius: 16px; overflow: hidden; background: var(--sunk); container-type: size; transition: background .2s; }
    .card:hover .shelf, .card:focus-within .shelf { background: color-mix(in srgb, var(--accent) 16%, var(--sunk)); }
    .card:has(a:focus-visible) .shelf { outline: 3px solid var(--accent); outline-offset: 3px; }
    .screen { position: relative; width: min(100cqw, 100cqh * var(--ratio)); aspect-ratio: var(--ratio); border-radius: 9px;
      overflow: hidden; background: var(--card) repeating-conic-gradient(var(--check) 0 25%, transparent 0 50%) 0 0 / 12px 12px;
      box-shadow: 0 0 0 1px light-dark(#00000012, #ffffff1f), 0 8px 24px light-dark(#0000001f, #00000080); }
    .screen img { position: absolute; inset: 0; width: 100%; height: 100%; }
    /* Seen just enough to run. */
    .moving { opacity: .01; } .uncovered .moving { opacity: 1; } .uncovered .moving + img { visibility: hidden; }
    .toggle { position: absolute; z-index: 1; right: 8px; bottom: 8px; display: none; place-items: center; width: 40px;
      height: 40px; padding: 0; border: 0; border-radius: 50%; color: #fff; background: #16171ba8; backdrop-filter: blur(6px); }
    .toggle svg { fill: currentColor; width: 20px; height: 20px; }
    .toggle[aria-pressed=true] { opacity: .45; }
    @media (hover: none) { .toggle { display: grid; } }
    .card h3 { font-size: 15px; font-weight: 600; line-height: 1.35; }
    .card h3 a { color: inherit; text-decoration: none; outline: none; }
    .card h3 a::after { content: ""; position: absolute; inset: 0; }
    .card .about { display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden;
      margin: 3px 0 6px; font-size: 14px; line-height: 1.42; color: var(--dim); text-wrap: pretty; }
    .card .about:empty { display: none; }
    .card .meta, .card .path { font-size: 13px; color: var(--dim); font-variant-numeric: tabular-nums; }
    .card .path { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font: 12px/1.6 ui-monospace, monospace; }
    .broken .shelf { place-items: start; background: color-mix(in srgb, var(--bad) 9%, var(--sunk)); }
    .broken ul { width: 100cqw; max-height: 100cqh; margin: 0; padding: 0; overflow: hidden; list-style: none; }
    .broken li { margin-bottom: 10px; font: 12px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; color: var(--bad); }
    .broken .meta { color: var(--bad); }
    #none { padding: 80px 20px; text-align: center; color: var(--dim); }
    #clear { color: var(--accent); text-decoration: underline; }
    #viewer { width: min(1400px, 100vw - 48px); height: calc(100dvh - 48px); max-width: none; max-height: none; border-radius: 18px;
      background: var(--card); overflow: hidden; box-shadow: 0 24px 80px #0006; }
    #viewer[open] { display: grid; grid-template: auto minmax(0, 1fr) / minmax(0, 1fr) 360px; }
    #viewer > header { grid-column: 1 / 3; display: flex; align-items: center; gap: 8px; padding: 8px 12px;
      border-bottom: 1px solid var(--line); background: var(--card); }
    #viewer-title { flex: 1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: 17px; letter-spacing: -.01em; }
    .turn { display: flex; }
    #details { display: flex; flex-direction: column; gap: 18px; min-width: 0; padding: 18px 20px 28px; overflow: auto;
      border-left: 1px solid var(--line); }
    .compare { display: grid; gap: 6px; } .compare span { font-size: 13px; color: var(--dim); }
    .compare select { width: 100%; text-overflow: ellipsis; }
    #changes:empty { display: none; }
    .changes pre { max-height: 420px; padding: 12px 0; overflow: auto; border-radius: 10px; background: var(--sunk);
      font: 12px/1.6 ui-monospace, monospace; tab-size: 2; }
    .changes h3, .changes p { margin-bottom: 8px; font-size: 13px; font-weight: 400; color: var(--dim); }
    .changes code { display: block; width: max-content; min-width: 100%; }
    .changes span, .changes del, .changes ins { display: block; padding: 0 14px; text-decoration: none; }
    .changes span { color: var(--dim); }
    .changes del { background: color-mix(in srgb, var(--bad) 14%, transparent); }
    .changes ins { background: color-mix(in srgb, var(--good) 16%, transparent); }
    .links { display: flex; gap: 18px; font-size: 14px; } .links a { color: var(--accent); }
    @media (max-width: 900px) {
      #viewer { width: 100vw; height: 100dvh; border-radius: 0; overflow: auto; margin: 0;
        scroll-padding: 72px 0 16px; }
      #viewer[open] { display: block; }
      #viewer > header { position: sticky; top: 0; z-index: 2; }
      .player .stage { flex: none; height: max(300px, 100dvh - 232px); }
      #details { border-left: 0; border-top: 1px solid var(--line); overflow: visible; padding: 18px 16px 32px; }
    }
    @media (max-width: 700px) {
      #top { flex-wrap: wrap; padding-top: 10px; padding-bottom: 10px; }
      .title { order: 1; } .tools { order: 2; } search { order: 3; flex: 1 0 100%; }
      :root { --card-size: 150px; }
      .cards, main.flat { gap: 22px 12px; }
      #folders { flex-basis: 100%; } #layout { margin: 0; }
      .shelf { padding: 12px; border-radius: 14px; margin-bottom: 10px; }
      .card .path { display: none; }
      kbd { display: none; } dialog kbd { display: inline-block; }
    }
    @media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
    """
}
