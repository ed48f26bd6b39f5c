import type { Page } from "playwright-core"
import { accessibilityViolations } from "../../support/browser"

/** What axe finds on a board. What lies under the row at the bottom is one push away, and is judged as if it were there. */
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
