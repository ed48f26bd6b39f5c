import { css } from "lit"

export const catalogStyle = css`
  .k { --columns: 1; max-width: 1080px; margin-inline: auto; padding-bottom: 104px; }
  .bar { position: sticky; top: 0; z-index: 1; padding: 10px 0 0; background: var(--surface); }
  .search input {
    width: 100%; min-height: 44px; padding: 8px 16px; border: 1px solid var(--edge); border-radius: 999px; background: var(--surface);
  }
  .search input::placeholder { color: var(--quiet); opacity: 1; }
  .tabs { display: flex; gap: 4px; overflow-x: auto; scrollbar-width: none; padding-block: 6px 0; border-bottom: 1px solid var(--line); }
  .tabs a {
    display: grid; place-items: center; min-height: 46px; padding: 0 14px; white-space: nowrap; font-weight: 600; color: var(--quiet);
    text-decoration: none; border-bottom: 3px solid transparent; outline-offset: -4px;
  }
  .tabs a[aria-current="true"] { color: var(--text); border-color: var(--accent); }
  /* Sections off the screen are not laid out, for example when a sheet makes the page below it inert. --height is their estimated height. */
  section {
    padding-top: 26px; content-visibility: auto; contain-intrinsic-height: auto calc(var(--height) / var(--columns)); overflow-clip-margin: 6px;
  }
  .exact { content-visibility: visible; }
  h2 { font-size: 24px; font-weight: 720; letter-spacing: -0.01em; line-height: 1.2; scroll-margin-top: 130px; }
  .about { margin-top: 4px; }
  .products { margin-top: 6px; display: grid; column-gap: 40px; }
  .product { position: relative; display: grid; grid-template-columns: minmax(0, 1fr) auto; grid-template-rows: 1fr auto; gap: 0 16px; padding: 18px 0 10px; border-bottom: 1px solid var(--line); }
  h3 { font-size: 17px; font-weight: 650; line-height: 1.3; }
  /* A name in Arabic or Hebrew keeps its punctuation at the right end. */
  .open { font-weight: inherit; unicode-bidi: plaintext; }
  /* A focused element is not hidden below the section links or the bar of the cart. */
  .open, .act .icon { scroll-margin-block: 132px 108px; }
  .open::before { content: ""; position: absolute; inset: 0; }
  .open:focus-visible { outline: none; }
  .open:focus-visible::before { outline: 3px solid var(--text); outline-offset: 3px; }
  .two { display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; margin-top: 4px; font-size: 15px; }
  .line { grid-column: 1 / -1; display: flex; gap: 12px; align-items: center; justify-content: space-between; min-height: 48px; margin-top: 4px; }
  .line p { display: flex; flex-wrap: wrap; gap: 0 10px; align-items: baseline; min-width: 0; padding-block: 3px; line-height: 1.3; }
  .line .money { font-weight: 600; }
  img { width: 104px; height: 104px; object-fit: cover; border-radius: var(--radius); background: var(--soft); flex: none; }
  .act { position: relative; flex: none; }
  .add:not(.round) { background: var(--soft); }
  .add:not(.round):hover { background: var(--line); }
  .count { font-weight: 700; font-variant-numeric: tabular-nums; }
  .gone h3, .gone .line p:first-child { color: var(--quiet); font-weight: 500; }
  .gone img { filter: grayscale(1) opacity(0.6); }
  .gone .line { display: block; }
  .soldout { font-weight: 650; font-size: 14px; }
  .none { padding: 48px 0; text-align: center; }
  .ghost { height: 112px; margin: 12px 0; border-radius: var(--radius); background: var(--soft); animation: appear 0s 300ms both; }
  /* After 8 s a text says that the menu takes long. It covers the placeholders of the menu. */
  .slow { position: absolute; inset-inline: 0; background: var(--surface); animation: appear 0s 8s both; }
  .end { padding-top: 32px; }
  @keyframes appear { from { visibility: hidden; } }
  @media (min-width: 860px) {
    .k { --columns: 2; }
    .k:not(.grid) .products { grid-template-columns: 1fr 1fr; }
    .bar { display: grid; grid-template-columns: minmax(0, 1fr) 240px; gap: 24px; align-items: end; border-bottom: 1px solid var(--line); }
    .bar > .search { grid-column: 2; grid-row: 1; padding-bottom: 8px; }
    .tabs { border: 0; }
  }
`
