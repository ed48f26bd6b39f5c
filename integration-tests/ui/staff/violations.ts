import type { Page } from "playwright-core"
import { accessibilityViolations } from "../../support/browser"

/** axe's violations on a board. Content under the row at the bottom can be scrolled into view, so it is checked as well. */
export async function violationsOf(page: Page): Promise<string[]> {
  const put = (position: string) =>
    page.locator(".foot").evaluateAll((all, to) => {
      for (const each of all) (each as HTMLElement).style.position = to
    }, position)
  await put("static")
  const found = await accessibilityViolations(page)
  await put("")
  return found
}
