import type { Page } from "playwright-core"

/**
 * Finds shapes that are invisible only with forced colours, such as the knob of a switch or a part of a bar. Shapes with a text in or beside
 * them are exempt.
 * @param within CSS selector of the part to check
 */
export async function unseenShapes(page: Page, within: string): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "none" })
  await page.evaluate(markShapes, within)
  await page.emulateMedia({ forcedColors: "active" })
  const unseen = await page.evaluate(unmarkUnseen)
  await page.emulateMedia({ forcedColors: "none" })
  return unseen
}

/** Runs in the page: marks the shapes that only their background colour shows. */
function markShapes(within: string): void {
  const isClear = (color: string): boolean => /^rgba\(.*, 0\)$/.test(color)
  const behind = (element: Element): string => {
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      if (!isClear(backgroundColor)) return backgroundColor
    }
    return "rgb(255, 255, 255)"
  }
  for (const element of document.querySelectorAll(`${within} :is(div, span)`)) {
    const { width, height } = element.getBoundingClientRect()
    // The dot of a badge repeats the text beside it; an outline and a check mark show a checkbox.
    const hasText =
      element.parentElement?.textContent?.trim() !== "" || element.closest("[role=presentation], [role=checkbox]") !== null
    const { backgroundColor, borderTopWidth } = getComputedStyle(element)
    if (element.childElementCount > 0 || hasText || width < 2 || height < 2 || borderTopWidth !== "0px") continue
    if (isClear(backgroundColor) || backgroundColor === behind(element)) continue
    element.setAttribute("data-shape", "")
  }
}

/** Runs in the page: removes the marks. @returns the marked shapes with the same colour as the background behind them */
function unmarkUnseen(): string[] {
  for (const running of document.getAnimations()) if (running instanceof CSSTransition) running.finish()
  const unseen: string[] = []
  for (const element of document.querySelectorAll("[data-shape]")) {
    element.removeAttribute("data-shape")
    let at = element.parentElement
    while (at !== null && /^rgba\(.*, 0\)$/.test(getComputedStyle(at).backgroundColor)) at = at.parentElement
    const behind = at === null ? "rgb(255, 255, 255)" : getComputedStyle(at).backgroundColor
    if (getComputedStyle(element).backgroundColor === behind) unseen.push(`${element.parentElement?.outerHTML.slice(0, 160)}`)
  }
  return unseen
}
