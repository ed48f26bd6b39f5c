import type { AxeResults } from "axe-core"
import { source } from "axe-core"
import type { Page } from "playwright-core"

/** Buttons and fields without a border: with forced colours their edges would be invisible. */
export function edgeless(page: Page): Promise<string[]> {
  return page.locator("button, input, select").evaluateAll((all) =>
    all
      .filter((each) => each.checkVisibility())
      .filter((each) => {
        const { borderTopWidth, borderTopStyle } = getComputedStyle(each)
        return borderTopStyle === "none" || Number.parseFloat(borderTopWidth) < 1
      })
      .map((each) => each.outerHTML.slice(0, 80)),
  )
}

/** Texts below WCAG's enhanced contrast (7:1; large text 4.5:1). */
export async function lowContrasts(page: Page): Promise<string[]> {
  await page.evaluate(source)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
      runOnly: { type: "rule", values: ["color-contrast-enhanced"] },
      rules: { "color-contrast-enhanced": { enabled: true } },
      resultTypes: ["violations"],
    }),
  )
  return violations.flatMap(({ nodes }) => nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`))
}
