import { css, html, nothing, type TemplateResult } from "lit"
import type { Notice } from "./attention/notices"
import { barsOf } from "./bars"
import type { BoardStore } from "./board-store"

/**
 * Styles of the row at the bottom of a board: problems, limits and recent actions with their undo. The row is always there and has a fixed
 * height, so that it neither covers a card nor moves one under a finger.
 */
export const footStyles = css`
  :host { --foot: calc(var(--touch) + 9px); }
  .foot { position: sticky; bottom: 0; z-index: 5; display: flex; align-items: stretch; gap: 8px; height: var(--foot); margin-top: auto; padding: 4px 12px; border-top: 1px solid var(--line); background: var(--ground); }
  .foot .notices { display: contents; }
  .foot .bar, .foot .notice { flex: 1 1 0; min-width: 0; max-width: 44em; margin: 0; font-size: 1rem; line-height: 1.15; }
  .foot .bar { flex-wrap: nowrap; padding: 0 0 0 12px; overflow: hidden; text-align: left; }
  .foot .bar.short { flex: 0 1 auto; padding-right: 12px; }
  .foot .bar > span, .foot .bar > strong, .foot .notice > span { flex: 1 1 auto; min-width: 0; max-height: 100%; overflow-y: auto; overflow-wrap: anywhere; }
  .foot button.bar { gap: 16px; padding-right: 12px; }
  .foot button.bar > strong { flex: 0 1 auto; }
  .notice { display: flex; align-items: center; gap: 12px; padding: 0 0 0 14px; border-radius: var(--radius); background: #fff; color: #111; }
  .notice.problem { border-left: 8px solid var(--alarm); }
  .notice button { flex: none; min-width: var(--touch); min-height: var(--touch); padding: 0 16px; border: 0; border-radius: var(--radius); background: #111; color: #fff; font-weight: 700; }
  .foot .bar button { flex: none; }
  @media (max-width: 700px) {
    .foot { padding: 4px 8px; }
    .foot .bar, .foot .notice { font-size: 0.85rem; gap: 6px; padding-left: 8px; }
    .foot .bar.short { padding-right: 8px; }
    .foot button.bar > strong { display: none; }
  }
`

/** The width that a part of the row needs to be readable, unless the board says otherwise. CSS pixels. */
const PART_PX = 190
const MOST_PARTS = 4
/** Below this width (CSS pixels) only one notice is shown, because the texts of two notices with their buttons would be cut off. */
const PHONE_PX = 480

/** The row at the bottom. @param limits pauses and delays of the restaurant; they have the lowest priority */
export function foot(store: BoardStore, limits: readonly TemplateResult[] = []): TemplateResult {
  const room = Math.max(1, Math.min(MOST_PARTS, Math.floor(innerWidth / (store.options.footPart ?? PART_PX))))
  const isPhone = innerWidth < PHONE_PX
  const bars = [...barsOf(store), ...limits]
  // Notices come first, because an action can be undone for only six seconds. A bar stays, and becomes visible again.
  const least = bars.length > 0 && room > 1 ? 1 : 0
  const notices = store.notices.shown(isPhone ? 1 : room - least)
  return html`<footer class="foot">
      ${bars.slice(0, isPhone && notices[0] ? 0 : room - notices.length)}
      <div class="notices" aria-live="polite">${notices.map((notice) => noticeOf(store, notice))}</div>
    </footer>`
}

/** Renders a notice. If the text of a problem is too long for its space, it can be scrolled with a finger or, when focused, with keys. */
function noticeOf({ words, notices }: BoardStore, notice: Notice): TemplateResult {
  const pressed = (): void => {
    notice.undo?.()
    notices.dismiss(notice)
  }
  return html`<div class="notice ${notice.kind}"><span tabindex=${notice.kind === "problem" ? 0 : nothing}>${notice.text}</span>
      <button @click=${pressed}>${notice.undo ? words.undo : words.close}</button></div>`
}
