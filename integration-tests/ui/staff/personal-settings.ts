import type { AxeResults } from "axe-core"
import { source } from "axe-core"
import type { Page } from "playwright-core"

/** Finds buttons and fields without a border. With forced colours their edges would be invisible. @returns the start of their HTML */
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

/** Finds texts below WCAG's enhanced contrast (7:1; large text 4.5:1). @returns their selectors, with axe's explanation */
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

/** Finds visible texts on a plain background with a contrast (WCAG 2.2) below `least`. @returns their elements and contrasts */
export function faintTexts(page: Page, least: number): Promise<string[]> {
  return page.evaluate((lowest) => {
    const CLEAR = "rgba(0, 0, 0, 0)"
    const brightness = (colour: string): number => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const groundOf = (text: Element): string => {
      for (let at: Element | null = text; at !== null; ) {
        const { backgroundColor } = getComputedStyle(at)
        if (backgroundColor !== CLEAR) return backgroundColor
        const root = at.getRootNode()
        at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
      }
      return "rgb(255, 255, 255)"
    }
    const found: string[] = []
    const look = (root: ParentNode): void => {
      for (const each of root.querySelectorAll("*")) {
        if (each.shadowRoot) look(each.shadowRoot)
        const hasText = [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
        if (!hasText || !each.checkVisibility() || each.localName === "style") continue
        const [one, other] = [brightness(getComputedStyle(each).color), brightness(groundOf(each))]
        const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
        if (contrast < lowest) found.push(`${each.localName}.${each.className}: ${contrast.toFixed(1)}`)
      }
    }
    look(document)
    return found
  }, least)
}
