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

/** More controls than any page of the tests has. */
const MOST_STOPS = 600

/**
 * Visits the controls of a part of the page by Tab from the first to the last, then back by Shift+Tab: a sticky bar covers other controls on the
 * way back.
 * @param within CSS selector of the part
 * @returns how often a control was focused, and the names of focused controls whose centre was covered by something else
 */
export async function coveredBothWays(page: Page, within: string): Promise<{ stops: number; covered: string[] }> {
  let stops = 0
  const covered: string[] = []
  await page.evaluate(focusOn, within)
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let press = 0; ; press += 1) {
      if (press > MOST_STOPS) throw new Error(`${key} did not leave ${within} after ${press} presses`)
      await page.keyboard.press(key)
      if (!(await page.evaluate(isNewStop, { within, key }))) break
      stops += 1
      const name = await stillCovered(page, within)
      if (name !== undefined) covered.push(`${key}: ${name}`)
    }
  }
  return { stops, covered: [...new Set(covered)] }
}

/** How long (ms) a tooltip of the control before may stay above a focused control while it closes. */
const CLOSING_MS = 1_000

/** The name of the focused control if its centre stays covered; otherwise undefined. */
async function stillCovered(page: Page, within: string): Promise<string | undefined> {
  const end = Date.now() + CLOSING_MS
  for (;;) {
    const name = await page.evaluate(coveredFocus, within)
    if (name === undefined || Date.now() > end) return name
    await page.waitForTimeout(50)
  }
}

/** Runs in the page: the next Tab goes to the first control of the part. */
function focusOn(within: string): void {
  const part = document.querySelector<HTMLElement>(within)
  if (part === null) return
  part.tabIndex = -1
  part.focus()
}

/** Runs in the page: whether the focus is on a control of the part that this key has not focused before. A dialog keeps the focus in a circle. */
function isNewStop({ within, key }: { within: string; key: string }): boolean {
  const focused = document.activeElement
  const part = focused?.closest(within)
  if (focused == null || part == null || part === focused || focused.getAttribute("data-stop") === key) return false
  focused.setAttribute("data-stop", key)
  return true
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
