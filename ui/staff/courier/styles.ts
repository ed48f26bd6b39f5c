import { css } from "lit"

/** Styles of the courier's page: for one-handed use, with large type; black on white, for sunlight. */
export const courierStyles = css`
  :host { --touch: 60px; }
  main { flex: 1; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 330px), 1fr)); align-items: start; align-content: start; gap: 14px; padding: 12px; }
  .card { position: relative; display: flex; flex-direction: column; min-width: 0; border-radius: 12px; overflow: clip; background: var(--paper); color: var(--on-paper); font-size: 1.15rem; border: 3px solid transparent; background-clip: padding-box; }
  .address { padding: 12px 12px 0; font-size: 1.3em; font-weight: 700; line-height: 1.25; overflow-wrap: anywhere; }
  .hint { padding: 2px 12px; overflow-wrap: anywhere; }
  .ways { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; padding: 10px 12px; }
  .ways a { display: grid; place-items: center; min-height: var(--touch); border: 2px solid #17509e; border-radius: var(--radius); color: #123f7d; background: #fff; font-weight: 800; text-decoration: none; }
  .cash { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 12px; margin: 0 12px 10px; padding: 6px 12px; border: 3px solid #111; border-radius: var(--radius); background: #fff; color: #111; }
  .cash strong { font-size: 2.1em; line-height: 1.15; }
  .cash small { flex-basis: 100%; font-size: 0.85em; }
  .paid { margin: 0 12px 10px; font-weight: 700; }
  .items { margin: 0; padding: 0 12px 10px; list-style: none; }
  .tracking summary { min-height: 56px; padding: 16px 12px; box-sizing: border-box; font-weight: 600; cursor: pointer; }
  .tracking form { display: grid; grid-template-columns: 1fr auto; gap: 8px; padding: 0 12px 10px; }
  .tracking input { min-width: 0; min-height: var(--touch); padding: 8px 12px; border: 2px solid #6b7178; border-radius: var(--radius); background: #fff; color: #111; }
  .tracking button { min-height: var(--touch); padding: 0 14px; border: 2px solid #6b7178; border-radius: var(--radius); background: #fff; color: #111; font-weight: 700; }
  .go { margin-top: 8px; min-height: 76px; border: 0; background: var(--go); color: var(--go-ink); font-size: 1.4em; font-weight: 800; }
  .wait { padding: 22px 12px; background: var(--paper-soft); text-align: center; font-weight: 700; }
  .empty { display: grid; grid-template-columns: none; place-content: center; gap: 8px; padding: 24px; text-align: center; font-size: 1.6rem; font-weight: 700; }
  .sun { --ground: #ffffff; --raised: #ffffff; --ink: #000000; --ink-soft: #000000; --line: #000000; --paper: #ffffff; --paper-soft: #ffffff; --on-paper: #000000; --go: #000000; --go-ink: #ffffff; --delivery: #000000; --alarm: #000000; --amber: #ffffff; --amber-ink: #000000; --focus: #000000; }
  .screen { padding: 0 12px 12px; }
  .page { display: contents; }
  .page.sun header, .page.sun main, .page.sun footer, .page.sun .screen { background: #fff; color: #000; }
  .sun .card, .sun .ghost, .sun .ways a { border-color: #000; color: #000; }
  .sun .facts { border-bottom: 2px solid #000; }
  .account { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 12px; color: var(--ink-soft); overflow-wrap: anywhere; }
`
