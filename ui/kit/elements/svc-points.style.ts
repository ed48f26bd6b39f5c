import { css } from "lit"

export const pointsStyle = css`
  .k { display: grid; gap: 28px; max-width: 640px; margin-inline: auto; }
  [role="alert"]:empty { display: none; }
  h2 { font-size: 18px; font-weight: 650; }
  h3 { font-size: 20px; font-weight: 700; }
  .balance { display: grid; gap: 4px; justify-items: center; padding: 28px 20px; border-radius: calc(var(--radius) + 6px); background: var(--soft); text-align: center; }
  .number { font-size: 20px; }
  .number strong { font-size: 64px; font-weight: 760; line-height: 1.1; letter-spacing: -0.03em; font-variant-numeric: tabular-nums; }
  li { display: flex; align-items: center; justify-content: space-between; gap: 16px; min-height: 64px; padding: 10px 0; border-bottom: 1px solid var(--line); }
  li > div { min-width: 0; flex: 1; }
  li strong { font-weight: 650; }
  .far strong { color: var(--quiet); font-weight: 500; }
  .entries li { min-height: 56px; }
  .change { font-weight: 650; font-variant-numeric: tabular-nums; }
  .coupon { display: grid; gap: 8px; padding: 20px; border-radius: var(--radius); box-shadow: inset 0 0 0 2px var(--accent); }
  .code { font-size: 20px; font-weight: 700; font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; letter-spacing: 0.04em; }
  .acts { display: flex; flex-wrap: wrap; align-items: center; gap: 12px; margin-top: 6px; }
  .acts .button { flex: 1; width: auto; }
  .out { justify-content: center; }
`
