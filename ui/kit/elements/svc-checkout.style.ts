import { css } from "lit"

export const checkoutStyle = css`
  .parts { display: grid; gap: 22px; padding-top: 20px; }
  .foot { padding-top: 22px; }
  :host([sheet]) { display: contents; }
  :host([sheet]) .all { display: flex; flex: 1; flex-direction: column; min-height: 0; }
  :host([sheet]) .body { flex: 1; min-height: 0; overflow: auto; padding: 16px 20px 24px; overscroll-behavior: contain; scroll-padding-block: 24px 56px; }
  :host([sheet]) .foot { padding: 12px 20px calc(12px + env(safe-area-inset-bottom)); border-top: 1px solid var(--line); }
  /* The sheet opens with its final height. */
  :host([sheet]) .early { min-height: 92dvh; }
  /* On a low or strongly enlarged screen the button scrolls with the rest, at its end. */
  @media (max-height: 440px) { :host([sheet]) .all { display: block; overflow: auto; } :host([sheet]) .body { overflow: visible; } }
  legend { font-size: 18px; font-weight: 680; margin-bottom: 6px; }
  /* Reserves the height of the days and times that will appear here, so that nothing below moves. */
  .pending { min-height: 234px; }
  .ways { position: relative; display: flex; flex-wrap: wrap; gap: 8px; }
  .ways label:has(:checked) { box-shadow: inset 0 0 0 2px var(--text); }
  /* Each day has the same width, so that the days stand in columns. */
  #day { display: grid; grid-template-columns: repeat(auto-fill, minmax(106px, 1fr)); }
  #day label { padding-inline: 4px; }
  .known, .coupon { align-items: center; }
  .known p { min-width: 0; }
  .known .link { flex: none; }
  .covered { margin-top: 6px; }
  .above { margin-top: 16px; }
  svc-sign-in { display: block; }
  svc-earned { display: block; margin-top: 10px; }
  .coupon.bad { box-shadow: inset 3px 0 0 var(--accent); padding-inline-start: 10px; }
  .coupons summary { min-height: 44px; padding-top: 10px; font-weight: 600; cursor: pointer; }
  .enter { display: grid; grid-template-columns: 1fr auto; gap: 12px; align-items: end; }
  .enter .field { margin-top: 0; }
  .enter .plain { min-height: 48px; }
  .lines { display: block; white-space: pre-line; }
  .known, .coupon, .one, .bill div { display: flex; justify-content: space-between; gap: 16px; }
  .bill { display: grid; gap: 4px; }
  .bill.stale { color: var(--quiet); }
  .sum { font-size: 20px; font-weight: 720; }
  .problems { display: grid; gap: 6px; }
  .button[aria-disabled="true"] { cursor: progress; }
  h3 { font-size: 20px; font-weight: 700; }
`
