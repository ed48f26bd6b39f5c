import { css } from "lit"

export const checkoutStyle = css`
  form.k, .unknown.k { display: grid; gap: 22px; padding-top: 20px; }
  form > .button { position: sticky; bottom: 0; z-index: 1; box-shadow: 0 0 0 8px var(--surface), 0 24px 0 8px var(--surface); }
  legend { font-size: 18px; font-weight: 680; margin-bottom: 6px; }
  .field { display: block; margin-top: 10px; font-weight: 600; font-size: 15px; }
  .field input, .field select {
    display: block; width: 100%; min-height: 48px; margin-top: 4px; padding: 10px 14px; border: 1px solid var(--edge); border-radius: var(--radius);
    background: var(--surface); font-weight: 400; font-size: 16px;
  }
  [aria-invalid="true"] { border: 2px solid var(--text); }
  .problem { display: block; margin-top: 4px; font-size: 14px; box-shadow: inset 3px 0 0 var(--primary); padding-inline-start: 10px; }
  .option { display: flex; gap: 14px; align-items: center; min-height: 50px; padding: 6px 0; border-bottom: 1px solid var(--line); cursor: pointer; }
  .option input { width: 22px; height: 22px; accent-color: var(--primary); flex: none; }
  .lines { display: block; white-space: pre-line; }
  .one, .bill div { display: flex; justify-content: space-between; gap: 16px; }
  .bill { display: grid; gap: 4px; margin: 0; }
  .bill dd { margin: 0; }
  .bill.stale { color: var(--quiet); }
  .sum { font-size: 20px; font-weight: 720; }
  .problems { display: grid; gap: 6px; }
  .button[aria-disabled="true"] { cursor: progress; }
  h3 { font-size: 20px; font-weight: 700; }
  a.plain { display: grid; place-items: center; color: inherit; text-decoration: none; }
`
