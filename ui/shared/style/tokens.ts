import { css } from "lit"

/** Design tokens for the staff screens: dark background, light tickets. Contrast is at least 4.5:1. */
export const tokens = css`
  :host {
    --ground: #15181c;
    --raised: #23282f;
    --line: #4a525c;
    --ink: #f5f6f7;
    --ink-soft: #b9c0c9;
    --paper: #fdfcf8;
    --paper-soft: #efede6;
    --on-paper: #1a1d21;
    --on-paper-soft: #565c63;
    --paper-line: #d3d0c6;
    --go: #14713d;
    --go-ink: #ffffff;
    --amber: #ffc233;
    --amber-ink: #2b1d00;
    --alarm: #c4161c;
    --alarm-ink: #ffffff;
    --delivery: #17509e;
    --pickup: #6a2c91;
    --table: #0b6257;
    --focus: #ffd84d;
    --radius: 8px;
    --gap: 8px;
    --touch: 56px;
    font-family: system-ui, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
    font-variant-numeric: tabular-nums;
    line-height: 1.3;
    color: var(--ink);
    background: var(--ground);
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  button,
  input,
  select,
  textarea {
    font: inherit;
  }
  button {
    cursor: pointer;
    touch-action: manipulation;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  ol {
    margin: 0;
    padding: 0;
  }
  ul,
  ol {
    list-style: none;
  }
  :focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
    box-shadow: 0 0 0 2px #15181c;
  }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  /* At least 7:1 for people who have asked for more contrast. */
  @media (prefers-contrast: more) {
    :host {
      --ground: #000000;
      --raised: #000000;
      --line: #ffffff;
      --ink: #ffffff;
      --ink-soft: #ffffff;
      --paper: #ffffff;
      --paper-soft: #ffffff;
      --on-paper: #000000;
      --on-paper-soft: #2b2f33;
      --paper-line: #000000;
      --go: #0b4d28;
      --amber-ink: #000000;
      --alarm: #8a0d12;
    }
  }
  /* Forced colours replace backgrounds, so buttons and states need borders. */
  @media (forced-colors: active) {
    button {
      border: 2px solid ButtonText !important;
    }
    [aria-pressed="true"],
    [aria-expanded="true"] {
      forced-color-adjust: none;
      background: Highlight !important;
      color: HighlightText !important;
    }
    [aria-current="true"] {
      outline: 4px solid Highlight;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation: none !important;
      transition: none !important;
    }
  }
`
