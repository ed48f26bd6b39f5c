import type { Page } from "playwright-core"

const MOST_PRESSES = 40

/** Presses Tab until the focus is on a control with that name. */
export async function tabTo(page: Page, name: RegExp, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    await page.keyboard.press(key)
    if (name.test(await focusedName(page))) return
  }
  throw new Error(`No control named ${name} gets the focus`)
}

/** The name of the focused control; empty if none is focused. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    let at: Element | null = document.activeElement
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
    if (at === null || at === document.body) return ""
    const label = (at as HTMLInputElement).labels?.[0]?.textContent
    return (at.getAttribute("aria-label") ?? label ?? at.textContent ?? "").trim()
  })
}
