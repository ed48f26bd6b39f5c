import "./board-parts"
import { type CSSResultGroup, css, html, nothing, type TemplateResult } from "lit"
import { steady } from "../../shared/steady"
import { skeletonStyles } from "./actions/patience"
import type { BoardStore } from "./board-store"
import { foot, footStyles } from "./foot"
import { loadSignIn } from "./sign-in/load-sign-in"
import { bellSign, silentSign } from "./signs"

/** Styles of the strip at the top of every board, and of the board around its orders. */
const stripStyles = css`
  :host { display: flex; flex-direction: column; min-height: 100vh; min-height: 100dvh; }
  header { position: sticky; top: 0; z-index: 3; display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 8px 12px; background: var(--ground); border-bottom: 1px solid var(--line); }
  h1 { font-size: 1.25rem; }
  .clock { font-size: 1.4rem; font-weight: 700; }
  .state, .away { display: inline-flex; align-items: center; gap: 6px; font-size: 0.95rem; color: var(--ink-soft); }
  .state::before, .away::before { content: ""; width: 12px; height: 12px; background: var(--amber); }
  .state::before { border-radius: 50%; background: #3ecf7d; }
  /* The state is always as wide as when it is live, so that the tools beside it do not move. */
  .away > span { visibility: hidden; }
  @media (forced-colors: active) { .state::before, .away::before { forced-color-adjust: none; } .bar { border: 3px solid CanvasText; } }
  .push { display: flex; align-items: center; gap: 10px; margin-left: auto; }
  .mute { display: inline-flex; align-items: center; justify-content: center; gap: 6px; }
  .word { margin-left: 4px; }
  @media (max-width: 480px) {
    h1 { font-size: 1.1rem; }
    .word { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    /* A phone shows the time in its own status bar. */
    .clock { display: none; }
  }
  @media (max-width: 900px) {
    header { padding: 6px 12px; }
    header .tool { padding: 0 10px; }
    header .state > span, header .away > span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  }
  .tool { min-width: var(--touch); min-height: var(--touch); padding: 0 14px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised); color: var(--ink); font-weight: 600; }
  .tool svg { display: block; margin: auto; }
  .tool[aria-pressed="true"], .tool[aria-expanded="true"] { background: var(--ink); color: var(--ground); }
  .bar { flex-basis: 100%; border-radius: var(--radius); display: flex; flex-wrap: wrap; align-items: center; gap: 2px 12px; padding: 8px 16px; font-size: 1.1rem; font-weight: 600; }
  .bar.alarm { background: var(--alarm); color: var(--alarm-ink); }
  .bar.amber { background: var(--amber); color: var(--amber-ink); }
  button.bar { min-height: var(--touch); border: 0; font-family: inherit; text-align: left; }
  .bar button { min-height: var(--touch); padding: 0 18px; border: 2px solid currentcolor; border-radius: var(--radius); background: transparent; color: inherit; font-weight: 700; }
`

export const frameStyles: CSSResultGroup = [stripStyles, footStyles, skeletonStyles]

/** The strip at the top: title, connection, tools, sound and clock. */
export function strip(store: BoardStore, title: string, tools: unknown): TemplateResult {
  const { words } = store
  const connection = store.hub.value?.connection.value ?? "connecting"
  return html`<header>
      <h1>${title}</h1>
      <span class=${connection === "live" ? "state" : "away"} aria-hidden=${connection !== "live"}><span>${words.live}</span></span>
      ${tools}
      <span class="push">${muteButton(store)}<span class="clock">${store.time.value}</span></span>
    </header>`
}

/** A bell; while the sound is muted, it is crossed out and shows the remaining time. */
function muteButton({ words, attention, muted }: BoardStore): TemplateResult {
  const { sounds } = attention
  const left = muted.value
  const isMuted = left > 0
  const minutes = `${Math.floor(left / 60_000)}:${String(Math.floor((left % 60_000) / 1_000)).padStart(2, "0")}`
  return html`<button class="tool mute" aria-pressed=${isMuted} aria-label=${isMuted ? words.muted(minutes) : words.mute} @click=${() => sounds.toggleMute(steady())}>
      ${isMuted ? silentSign : bellSign}${isMuted ? html`<span>${minutes}</span>` : nothing}
    </button>`
}

/** The row at the bottom, and the sign-in sheet. */
export function overlays(store: BoardStore, limits: readonly TemplateResult[] = []): TemplateResult {
  return html`${foot(store, limits)}${signInOver(store)}`
}

/** The sign-in sheet, if nobody is signed in. Before the stored session is read, it is unknown whether somebody is. */
export function signInOver(store: BoardStore): TemplateResult | typeof nothing {
  const { keeper, clock } = store
  const isSignedOut = keeper.restored.value && keeper.session.value === undefined
  const isAsked = isSignedOut || keeper.expired.value || keeper.renewing.value
  // If loading fails, it is retried at the next tick of the clock, a second later.
  if (isAsked && clock.tick.value) void loadSignIn().catch(() => undefined)
  return isAsked ? html`<svc-sign-in .store=${store}></svc-sign-in>` : nothing
}
