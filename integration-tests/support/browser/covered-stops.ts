import type { Page } from "playwright-core"

/**
 * Presses Tab `presses` times.
 * @param within CSS selector of the part whose controls count. Default: the whole page
 * @returns the names of focused controls whose centre was covered by something else
 */
export async function coveredStops(page: Page, presses: number, within = "*"): Promise<string[]> {
  const covered: string[] = []
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press("Tab")
    const name = await page.evaluate(coveredFocus, within)
    if (name !== undefined) covered.push(name)
  }
  return [...new Set(covered)]
}

/** Runs in the page: the name of the focused control if its centre is covered; otherwise undefined. */
function coveredFocus(within: string): string | undefined {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  if (focused === null || focused === document.body || focused instanceof HTMLDialogElement) return undefined
  if (document.activeElement?.closest(within) == null) return undefined
  // A radio button or check box is drawn by its label.
  const drawn = focused.matches("input[type=radio], input[type=checkbox]") ? (focused.closest("label") ?? focused) : focused
  const { left, top, width, height } = drawn.getBoundingClientRect()
  let hit: Element | null = null
  let root: DocumentOrShadowRoot = document
  for (;;) {
    const at: Element | null = root.elementFromPoint(left + width / 2, top + height / 2)
    if (at === null || at === hit) break
    hit = at
    if (at.shadowRoot === null) break
    root = at.shadowRoot
  }
  for (let at: Node | null = hit; at !== null; at = at instanceof ShadowRoot ? at.host : at.parentNode) {
    if (at === drawn) return undefined
  }
  return focused.getAttribute("aria-label") ?? focused.textContent?.trim() ?? focused.id
}
