import { css } from "lit"

/** Styles of the kitchen board: light tickets on a dark background, readable at two metres. */
export const kitchenStyles = css`
  main { flex: 1; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, calc(270px * var(--zoom))), 1fr)); grid-auto-flow: row; align-items: start; align-content: start; gap: 12px; padding: 12px; }
  .ticket { position: relative; display: flex; flex-direction: column; min-width: 0; border-radius: var(--radius); overflow: clip; background: var(--paper); color: var(--on-paper); font-size: max(18px, calc(20px * var(--zoom))); content-visibility: auto; contain-intrinsic-size: auto 320px; border: 3px solid transparent; background-clip: padding-box; }
  .ticket[aria-current="true"] { border-color: var(--focus); box-shadow: 0 0 0 3px var(--focus); }
  /* The button has free space at its left. So a long word for the mode fits beside a number of two digits. */
  .menu { width: var(--touch); height: var(--touch); flex: none; margin-left: -10px; border: 0; background: transparent; color: inherit; font-size: 1.4em; font-weight: 700; }
  /* The stamp overlays the lines, because a ticket that grows would move the tickets below it. */
  .stamp { position: absolute; right: 4px; bottom: calc(var(--touch) * 1.15 + 14px); margin: 0; padding: 2px 10px; background: rgb(255 255 255 / 85%); rotate: -6deg; pointer-events: none; }
  .undone .columns { text-decoration: line-through; color: var(--on-paper-soft); }
  .note, .comment { border: 2px solid #8a5a00; border-radius: 6px; background: #fff4d6; color: #4a3000; font-weight: 700; overflow-wrap: anywhere; }
  .note { margin: 8px 12px 0; padding: 6px 10px; }
  .columns { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); flex: 1; }
  .lines + .lines { margin-left: 4px; border-left: 4px dotted var(--paper-line); }
  /* The space between two lines is eight pixels, so that a finger in a glove hits only one of them. */
  .lines li + li { margin-top: 4px; padding-top: 4px; border-top: 1px solid var(--paper-line); }
  /* Quantity and dish stand on one line, in the middle of the button. A single row of a flex box is centred only if the box may wrap. */
  .line { display: flex; flex-wrap: wrap; align-items: baseline; align-content: center; gap: 10px; width: 100%; min-height: var(--touch); padding: 8px 12px; border: 0; background: transparent; color: inherit; text-align: left; }
  .quantity { min-width: 1.3em; font-size: 1.4em; font-weight: 800; line-height: 1.15; text-align: right; }
  .what { display: grid; flex: 1 1 0; gap: 2px; min-width: 0; }
  .item { font-size: 1.2em; font-weight: 600; line-height: 1.2; overflow-wrap: anywhere; }
  .item em { padding: 0 6px; border: 2px solid currentcolor; border-radius: 6px; font-style: normal; font-size: 0.85em; font-weight: 800; white-space: nowrap; }
  .extra { font-weight: 600; color: #6b1d5c; }
  .comment { padding: 2px 8px; }
  .line.done { text-decoration: line-through; color: var(--on-paper-soft); background: var(--paper-soft); }
  .line.done .extra { color: inherit; }
  /* A ticket that keeps its size shows its changes and its first dish; the other dishes have the space that is left. */
  .tight .columns { display: contents; }
  .tight .lines { flex: none; border: 0; }
  .tight .lines + .lines { flex: 0 99 auto; min-height: 0; overflow: clip; }
  .tight .line { min-height: 0; padding-block: 0; }
  .tight .item { font-size: 1em; }
  .tight .item em { font-size: 0.9em; }
  .tight .facts { padding-block: 0; }
  .tight .bump { min-height: var(--touch); margin: 0; }
  .elsewhere { padding: 4px 12px; color: var(--on-paper-soft); font-weight: 600; }
  .bump { margin-top: 8px; min-height: calc(var(--touch) * 1.15); border: 0; background: var(--go); color: var(--go-ink); font-size: 1.25em; font-weight: 800; }
  .bump.ack { background: #111; color: #fff; }
  .empty { flex: 1; display: grid; grid-template-columns: none; place-content: center; gap: 8px; padding: 24px; text-align: center; }
  .empty strong { font-size: clamp(2rem, 7vw, 4.5rem); }
  .empty span { font-size: clamp(1.1rem, 3vw, 1.8rem); color: var(--ink-soft); }
  /* A count is wide enough for two digits, so that the tools beside it do not move. */
  .count { display: inline-block; min-width: 2.3em; text-align: left; }
  @media (max-width: 900px) {
    header .tool { line-height: 1.1; }
    header .tool > span { display: block; text-align: center; }
    header .mute { flex-direction: column; gap: 0; }
  }
  /* If a count gets another digit, the title wraps instead of the strip, which would move the tickets. */
  @media (min-width: 780px) and (max-width: 900px) {
    header { flex-wrap: nowrap; }
    header > :not(h1) { flex: none; }
    header .tool { padding: 0 6px; }
  }
  /* The text is readable at two metres on a screen of ten inches. On such a screen with few pixels each pixel is larger, so fewer are enough. */
  @media (min-width: 701px) {
    :host { --foot: calc(var(--touch) + 15px); font-size: 1.25rem; }
    .state, .away, .ghost, .foot .bar, .foot .notice, aside.sheet li, aside.sheet h3 { font-size: inherit; }
    svc-sign-in { font-size: 1rem; }
  }
  @media (min-width: 701px) and (max-height: 600px) { :host { --foot: calc(var(--touch) + 9px); font-size: 1.125rem; } }
  .filters { display: flex; flex-wrap: wrap; gap: 8px; padding: 8px 12px 0; align-items: center; }
  .hidden { border-style: dashed; }
  /* On a low screen, the stations take one row, which scrolls sideways. */
  @media (max-height: 600px) { .filters { flex-wrap: nowrap; overflow-x: auto; } .filters .tool { flex: none; } }
`
