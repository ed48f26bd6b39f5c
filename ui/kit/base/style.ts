import { css } from "lit"

/**
 * Design tokens and styles that all elements share. The page may set --svc-accent, --svc-primary, --svc-on-primary, --svc-surface, --svc-text,
 * --svc-radius and --svc-gap; its font is inherited. --svc-accent alone colours buttons and marks; --svc-primary gives the buttons another
 * colour. Without both, the shop's own colour is used. Without --svc-on-primary the text on buttons is black or white, whichever has more
 * contrast: the contrasts are equal at a luminance y of 0.179. A luminance of 1.1 lies beyond white and is always shown as white. Browsers that
 * lack one of the colour functions (Safari before 18, Chrome before 123) get plain colours, and buttons in the colours of the text: they cannot
 * compute which text is readable on the shop's colour.
 */
export const kitStyle = css`
  :host([hidden]) { display: none; }
  :host([theme="light"]) { color-scheme: light !important; }
  :host([theme="dark"]) { color-scheme: dark !important; }
  .k, .k *, dialog, dialog * { box-sizing: border-box; }
  .k, dialog {
    --accent: var(--svc-accent, var(--svc-primary, var(--svc-shop-primary, #b3261e)));
    --primary: var(--text);
    --on-primary: var(--surface);
    --surface: var(--svc-surface, Canvas);
    --text: var(--svc-text, CanvasText);
    --quiet: var(--text);
    --line: #8885;
    --edge: #888;
    --soft: #8882;
    --radius: var(--svc-radius, 14px);
    --gap: var(--svc-gap, 16px);
    color: var(--text);
    font-family: inherit;
    font-size: 16px;
    line-height: 1.45;
    text-align: start;
    text-indent: 0;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  @supports (color: light-dark(#000, #fff)) and (color: color(from #000 xyz x y z)) {
    .k, dialog {
      --primary: var(--svc-primary, var(--accent));
      --lit: clamp(0, (0.179 - y) * 99999, 1.1);
      --on-primary: var(--svc-on-primary, color(from var(--primary) xyz var(--lit) var(--lit) var(--lit)));
      --surface: var(--svc-surface, light-dark(#fff, #17191c));
      --text: var(--svc-text, light-dark(#1b1d21, #f1f2f4));
      --quiet: color-mix(in srgb, var(--text) 72%, var(--surface));
      --line: color-mix(in srgb, var(--text) 14%, var(--surface));
      --edge: color-mix(in srgb, var(--text) 55%, var(--surface));
      --soft: color-mix(in srgb, var(--text) 5%, var(--surface));
    }
  }
  /* The content has the full width, even if the host is display: contents in a grid of the page. */
  .k:where(:not(dialog)) { display: block; width: 100%; }
  h2, h3, h4, p, ul, ol, dl, dd, fieldset, legend { margin: 0; padding: 0; border: 0; font-size: inherit; font-weight: inherit; }
  ul, ol { list-style: none; }
  button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; margin: 0; }
  button { background: none; border: 0; padding: 0; text-align: inherit; cursor: pointer; touch-action: manipulation; -webkit-tap-highlight-color: transparent; }
  :focus { outline: none; }
  :focus-visible { outline: 3px solid var(--text); outline-offset: 2px; }
  .quiet { color: var(--quiet); }
  .small { font-size: 14px; }
  .money { font-variant-numeric: tabular-nums; white-space: nowrap; }
  .button {
    display: flex; align-items: center; justify-content: center; gap: 12px; width: 100%; min-height: 52px; padding: 12px 20px;
    border-radius: var(--radius); background: var(--primary); color: var(--on-primary); font-weight: 650; text-align: center;
  }
  .button.split { justify-content: space-between; text-align: start; }
  .button:hover { background: color-mix(in srgb, var(--primary) 90%, #000); }
  .plain { min-height: 44px; padding: 8px 14px; border-radius: var(--radius); box-shadow: inset 0 0 0 1px var(--edge); font-weight: 600; text-align: center; text-decoration: none; }
  .plain:hover { background: var(--soft); }
  a.plain, a.link { display: inline-grid; place-items: center; color: inherit; }
  .link { min-height: 44px; padding: 8px 0; font-weight: 600; text-decoration: underline; text-underline-offset: 3px; }
  .icon { display: inline-grid; place-items: center; width: 44px; height: 44px; border-radius: 50%; flex: none; }
  .icon svg { width: 22px; height: 22px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
  .icon:hover { background: var(--soft); }
  .round { background: var(--primary); color: var(--on-primary); }
  .round:hover { background: color-mix(in srgb, var(--primary) 90%, #000); }
  .note { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; padding: 12px 16px; border-radius: var(--radius); background: var(--soft); }
  .note.bad { box-shadow: inset 0 0 0 1.5px var(--accent); }
  .note > p { flex: 1 1 200px; }
  p.note { display: block; }
  .note a { color: inherit; white-space: nowrap; }
  a:not(.plain)[href^="tel"] { color: inherit; display: inline-block; padding: 12px 0; margin: -12px 0; }
  .stepper { display: inline-flex; align-items: center; border-radius: 999px; background: var(--soft); }
  .stepper output { min-width: 24px; text-align: center; font-weight: 650; font-variant-numeric: tabular-nums; }
  .away { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  @media (prefers-contrast: more) { .k, dialog { --quiet: var(--text); --line: var(--edge); } }
  @media (forced-colors: active) {
    .button, .round, .plain, .tile, .steps i { border: 1px solid ButtonText; }
    .ways :has(:checked), .steps [aria-current] i { border: 3px solid Highlight; }
  }
`
