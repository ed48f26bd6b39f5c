import type { Page } from "playwright-core"
import { accessibilityViolations } from "../../support/browser"

/**
 * Finds axe's violations on a board, including those in content that has to be scrolled into view: under the row at the bottom, and in cards
 * outside of the view, which the browser does not lay out (`content-visibility`).
 */
export async function violationsOf(page: Page): Promise<string[]> {
  const put = (selector: string, property: "position" | "content-visibility", value: string) =>
    page.locator(selector).evaluateAll(
      (all, [name, to]) => {
        for (const each of all) (each as HTMLElement).style.setProperty(name, to)
      },
      [property, value] as const,
    )
  await put(".foot", "position", "static")
  await put("article", "content-visibility", "visible")
  const found = await accessibilityViolations(page)
  await put(".foot", "position", "")
  await put("article", "content-visibility", "")
  return found
}
