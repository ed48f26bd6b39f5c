import type { KeyboardEvent } from "react"

const CONTROLS = "a[href], button:not(:disabled)"

/**
 * Moves the focus through the controls of a popover with the arrow keys, `Home` and `End`. Call it in the capture phase, because a menu button would
 * open on an arrow key. Menus that the popover opens are outside its element, and handle their own keys.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  if (!currentTarget.contains(target as Node)) return
  const controls = [...currentTarget.querySelectorAll<HTMLElement>(CONTROLS)]
  const at = controls.indexOf(target as HTMLElement)
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % controls.length,
    ArrowUp: (at <= 0 ? controls.length : at) - 1,
    Home: 0,
    End: controls.length - 1,
  }
  const next = controls[steps[key] ?? Number.NaN]
  if (next === undefined) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}

/**
 * Focuses the first control of content that was loaded after its popover had opened, as a popover does with its initial content. If the user has
 * moved the focus during the loading, it stays there.
 */
export function focusLoaded(content: HTMLElement): void {
  const { activeElement, body } = document
  const isWaiting = activeElement === body || activeElement === content.closest("[role=dialog]")
  if (isWaiting) content.querySelector<HTMLElement>(CONTROLS)?.focus({ preventScroll: true })
}
