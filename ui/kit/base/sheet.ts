import { css } from "lit"

/** Styles of a sheet: at the bottom on a phone, in the middle of a wide screen. */
export const sheetStyle = css`
  dialog {
    inset: auto 0 0; width: 100%; max-width: none; max-height: 92dvh; margin: 0; padding: 0; border: 0; overflow: hidden;
    border-radius: calc(var(--radius) + 6px) calc(var(--radius) + 6px) 0 0; background: var(--surface); box-shadow: 0 -8px 40px #0004;
  }
  dialog[open] { display: flex; flex-direction: column; }
  dialog::backdrop { background: #0008; }
  .head { display: flex; align-items: center; gap: 8px; padding: 10px 8px 10px 20px; border-bottom: 1px solid var(--line); }
  .head h2 { flex: 1; font-size: 20px; font-weight: 700; line-height: 1.25; }
  .body { flex: 1; overflow: auto; padding: 16px 20px 24px; overscroll-behavior: contain; scroll-padding: 24px; }
  .foot { padding: 12px 20px calc(12px + env(safe-area-inset-bottom)); border-top: 1px solid var(--line); }
  @media (min-width: 640px) {
    dialog { inset: 0; margin: auto; width: 520px; height: fit-content; max-height: min(88dvh, 860px); border-radius: calc(var(--radius) + 6px); }
  }
  @media (prefers-reduced-motion: no-preference) {
    dialog[open] { animation: rise 180ms ease-out; }
    @keyframes rise { from { transform: translateY(24px); } }
  }
`

/**
 * The depth of each sheet, from 1, until its `close` event: the browser fires that some time after the dialog has closed. Each sheet has a
 * history entry with its depth as state.
 */
const depths = new Map<HTMLDialogElement, number>()
const depthHere = (): number => Number(history.state?.svcSheet ?? 0)

/** The back button closes only the uppermost sheet. */
window.addEventListener("popstate", () => {
  for (const [dialog, depth] of depths) if (depth > depthHere()) dialog.close()
})

/** Opens a dialog as a sheet. The back button and Escape close it; the focus then returns to where it was. */
export function openSheet(dialog: HTMLDialogElement): void {
  if (dialog.open || depths.has(dialog)) return
  const depth = depthHere() + 1
  depths.set(dialog, depth)
  const before = document.activeElement
  dialog.showModal()
  history.pushState({ ...history.state, svcSheet: depth }, "")
  dialog.addEventListener(
    "close",
    () => {
      depths.delete(dialog)
      if (depthHere() >= depth) history.back()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    { once: true },
  )
}
