/// The look of the player and of controls; colours are those of ``PageTheme``.
enum PlayerStyle {
  static let text = """
    * { box-sizing: border-box; scrollbar-width: thin; scrollbar-color: var(--line) transparent; }
    [hidden] { display: none !important; }
    button, select, input { font: inherit; color: inherit; }
    button, select { border: 1px solid transparent; border-radius: 10px; background: none; cursor: pointer; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    svg { display: block; width: 22px; height: 22px; fill: none; stroke: currentColor; stroke-width: 1.8;
      stroke-linecap: round; stroke-linejoin: round; }
    select { appearance: none; min-height: 40px; padding: 0 28px 0 12px; border-color: var(--line);
      background: linear-gradient(45deg, #0000 50%, var(--dim) 50%) calc(100% - 16px) 55% / 5px 5px no-repeat,
        linear-gradient(-45deg, #0000 50%, var(--dim) 50%) calc(100% - 11px) 55% / 5px 5px no-repeat var(--card);
      font-variant-numeric: tabular-nums; }
    select:hover, button.icon:hover { border-color: var(--line); background-color: var(--sunk); }
    button.icon { display: inline-grid; place-items: center; width: 40px; height: 40px; padding: 0; color: var(--dim); }
    button.icon:hover { color: var(--text); }
    button.icon[aria-pressed=true] { color: var(--accent);
      background: color-mix(in srgb, var(--accent) 13%, transparent); }
    .player { display: flex; flex-direction: column; min-width: 0; min-height: 0; }
    .stage { flex: 1; display: grid; grid-auto-columns: minmax(0, 1fr); grid-auto-flow: column; gap: 20px; min-height: 0;
      padding: 20px; background: var(--sunk); }
    .stage figure { display: flex; flex-direction: column; gap: 10px; margin: 0; min-width: 0; min-height: 0;
      container-type: size; align-items: center; justify-content: center; }
    .stage figcaption { max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
      font-size: 13px; font-weight: 600; color: var(--dim); line-height: 20px; }
    .pane { position: relative; width: min(100cqw, 100cqh * var(--ratio)); border-radius: 8px; overflow: hidden;
      background: var(--card) repeating-conic-gradient(var(--check) 0 25%, transparent 0 50%) 0 0 / 16px 16px;
      box-shadow: 0 0 0 1px light-dark(#00000014, #ffffff1c), 0 12px 40px light-dark(#00000022, #00000080); }
    .stage.two .pane { width: min(100cqw, (100cqh - 30px) * var(--ratio)); }
    .pane canvas { display: block; width: 100%; aspect-ratio: var(--ratio); }
    .stage.two figure { justify-content: flex-start; }
    .stage.stacked { grid-auto-flow: row; grid-auto-rows: minmax(0, 1fr); grid-auto-columns: auto; }
    .stage.actual { overflow: auto; }
    .stage.actual figure { container-type: normal; justify-content: safe center; align-items: safe center; }
    .stage.actual .pane { width: auto; overflow: visible; }
    .stage.actual canvas { image-rendering: pixelated; }
    .missing { position: absolute; inset: 0; display: grid; place-items: center; margin: 0; padding: 16px;
      text-align: center; color: var(--dim); }
    .controls { padding: 12px 16px 14px; background: var(--card); border-top: 1px solid var(--line); }
    .controls .bar { display: grid; grid-template-columns: 1fr auto 1fr; align-items: center; gap: 4px 12px; }
    .clock { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 10px; min-width: 0; white-space: nowrap;
      font-variant-numeric: tabular-nums; }
    .time { font-size: 17px; font-weight: 600; letter-spacing: -.01em; }
    .count, .rate { font-size: 13px; color: var(--dim); }
    .steps, .options { display: flex; align-items: center; gap: 4px; }
    .options { justify-content: flex-end; }
    .options select { margin-right: 4px; }
    button.play { width: 48px; height: 48px; border-radius: 50%; color: var(--on-accent); background: var(--accent); }
    button.play:hover { color: var(--on-accent); background: color-mix(in srgb, var(--accent) 88%, var(--text)); }
    button.play svg { width: 26px; height: 26px; }
    button.play[data-state=false] svg { fill: currentColor; }
    .scrub { appearance: none; display: block; width: 100%; height: 28px; margin: 0 0 4px; background: none;
      cursor: pointer; touch-action: none; }
    .scrub::-webkit-slider-runnable-track { height: 6px; border-radius: 3px;
      background: linear-gradient(var(--accent) 0 0) 0 / calc(9px + (100% - 18px) * var(--share, 0)) no-repeat var(--line); }
    .scrub::-moz-range-track { height: 6px; border-radius: 3px; background: var(--line); }
    .scrub::-moz-range-progress { height: 6px; border-radius: 3px; background: var(--accent); }
    .scrub::-webkit-slider-thumb { appearance: none; width: 18px; height: 18px; margin-top: -6px; border: 0;
      border-radius: 50%; background: var(--accent); box-shadow: 0 0 0 3px var(--card); }
    .scrub::-moz-range-thumb { width: 18px; height: 18px; border: 0; border-radius: 50%; background: var(--accent); }
    .ghosts { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; margin-top: 10px; padding-top: 10px;
      border-top: 1px solid var(--line); font-size: 14px; }
    .ghosts > span:first-child { font-weight: 600; }
    .tint { display: flex; align-items: center; gap: 6px; color: var(--dim); }
    .tint i { width: 12px; height: 12px; border-radius: 50%; }
    .ghosts label { display: flex; align-items: center; gap: 8px; color: var(--dim); }
    .ghosts select { color: var(--text); }
    @media (max-width: 900px) {
      .player .stage.two:not(.actual) { height: auto; }
      .stage.two:not(.actual) figure { container-type: inline-size; }
      .stage.two:not(.actual) .pane { width: min(100cqw, 70dvh * var(--ratio)); }
      .stage.two.stacked:not(.actual) .pane { width: min(100cqw, 36dvh * var(--ratio)); }
    }
    @media (max-width: 700px) {
      .stage { padding: 12px; gap: 12px; }
      .controls { padding: 8px 12px 10px; }
      .controls .bar { grid-template-columns: 1fr; }
      .steps { grid-row: 1; }
      .steps, .options { justify-content: space-between; }
    }

    """
}
