import { css } from "lit"

/** Styles of the counter board: lanes side by side, or one lane at a time on a narrow screen. */
export const counterStyles = css`
  .tabs { display: flex; flex-wrap: wrap; gap: 8px; padding: 8px 12px 0; }
  .tabs .tool { flex: 1 1 auto; padding: 0 10px; }
  .tabs b { font-size: 1.2em; }
  @media (max-width: 1099px) { header h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; } }
  @media (max-width: 480px) {
    header { padding: 6px 8px; }
    header .tool { padding: 0 6px; font-size: 0.9rem; }
    nav.tabs { flex-wrap: nowrap; padding: 6px 8px 0; }
    nav.tabs .tool { flex: 1 1 0; min-width: 0; padding: 2px; font-size: clamp(0.68rem, 3.4vw, 0.85rem); overflow-wrap: anywhere; }
    nav.tabs b { display: block; font-size: 1.4em; line-height: 1.1; }
    main { padding: 8px; }
  }
  .tabs .calls { border-color: var(--amber); }
  main { flex: 1; display: grid; grid-template-columns: minmax(0, 1fr); align-items: start; gap: 12px; padding: 12px; }
  /* New orders are a column beside the others. In a row above them, each new order would move the other cards and their buttons down. */
  .wide main { grid-template-columns: minmax(0, 1.5fr) repeat(3, minmax(0, 1fr)); }
  :host { --card: 300px; }
  section { min-width: 0; }
  div:not(.wide) > main > section > h2 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  section > h2 { padding: 4px 0 8px; font-size: 1.25rem; }
  section > h2 b { margin-left: 6px; padding: 0 10px; border-radius: 999px; background: var(--raised); }
  section.calls > h2 b { background: var(--amber); color: var(--amber-ink); }
  .cards { display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--card)), 1fr)); align-items: start; }
  .none { padding: 24px; border: 2px dashed var(--line); border-radius: var(--radius); color: var(--ink-soft); text-align: center; }
  .card { position: relative; display: flex; flex-direction: column; min-width: 0; border-radius: var(--radius); overflow: clip; background: var(--paper); color: var(--on-paper); font-size: 1.05rem; content-visibility: auto; contain-intrinsic-size: auto 260px; border: 3px solid transparent; background-clip: padding-box; }
  /* Parts that appear after a while have their space from the start, so that nothing moves under a finger. */
  .asks .number { min-width: 2.4em; }
  .waits .number { min-width: 1.7em; font-size: 2.4em; line-height: 1; }
  .card.waits { border-color: var(--alarm); box-shadow: 0 0 0 4px var(--alarm); }
  .waits .name span { flex-shrink: 999; }
  .name .wait { max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; background: var(--alarm); color: var(--alarm-ink); }
  .work .stamp { position: absolute; right: 4px; top: 0; z-index: 1; margin: 0; padding: 2px 10px; background: #ffffffd9; rotate: -6deg; pointer-events: none; }
  /* A card that keeps its size may be as low as a card with one line. */
  .held .work { min-height: 40px; }
  .undone .lines { text-decoration: line-through; color: var(--on-paper-soft); }
  .lines { padding: 8px 12px 4px; }
  .lines li { display: flex; align-items: baseline; gap: 8px; padding: 2px 0; }
  .lines b { min-width: 1.5em; font-size: 1.15em; text-align: right; }
  .lines span { min-width: 0; overflow-wrap: anywhere; }
  .lines small { display: block; color: #6b1d5c; font-size: 0.92em; font-weight: 600; }
  .note { margin: 4px 12px; padding: 6px 10px; border: 2px solid #8a5a00; border-radius: 6px; background: #fff4d6; color: #4a3000; font-weight: 700; overflow-wrap: anywhere; }
  .where { padding: 2px 12px; overflow-wrap: anywhere; }
  .marks { display: flex; flex-wrap: wrap; gap: 6px; padding: 8px 12px 0; }
  .marks li { padding: 2px 10px; border: 2px solid var(--paper-line); border-radius: 999px; font-weight: 700; }
  .marks .first { border-color: #6b1d5c; background: #f6e8f3; color: #6b1d5c; }
  .money { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 4px 12px; margin: 4px 12px; padding-top: 6px; border-top: 1px solid var(--paper-line); }
  .money strong { font-size: 1.25em; }
  .buttons { display: flex; flex-wrap: wrap; gap: 8px; padding: 8px; }
  .buttons > * { min-height: var(--touch); }
  .buttons select { flex: 1 1 9rem; }
  .go { flex: 1 1 auto; padding: 0 8px; min-height: var(--touch); border: 0; border-radius: var(--radius); background: var(--go); color: var(--go-ink); font-size: 1.15em; font-weight: 800; }
  .plain, .icon { display: inline-grid; place-items: center; min-width: var(--touch); padding: 0; border: 2px solid #6b7178; border-radius: 999px; background: transparent; color: inherit; font-weight: 700; text-decoration: none; }
  .plain { padding: 0 12px; }
  .no { border-style: dashed; border-color: var(--alarm); color: #8f1015; }
  .times { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 8px; padding: 0 8px 8px; }
  .answers { container-type: inline-size; }
  @container (min-width: 392px) { .times { grid-template-columns: repeat(6, minmax(0, 1fr)); } }
  .times button { min-height: var(--touch); padding: 0; border: 2px solid var(--go); border-radius: var(--radius); background: #fff; color: #0d5129; font-weight: 800; }
  .body { display: flex; flex-direction: column; flex: 1; }
  input, select { min-height: var(--touch); min-width: 0; padding: 8px 12px; border: 2px solid #6b7178; border-radius: var(--radius); background: #fff; color: #111; }
  .about { display: flex; flex-direction: column; flex: 1; min-width: 0; }
  /* On a low screen a card takes the full width: its content at the left, its buttons at the right, so that accepting needs no scrolling. */
  @media (max-height: 600px) and (min-width: 640px) and (max-width: 1099px) {
    :host { --card: 600px; }
    nav.tabs { padding-top: 4px; }
    main { padding: 8px 12px; }
    .body { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.15fr); align-items: start; }
    .held .about { align-self: stretch; }
  }
`
