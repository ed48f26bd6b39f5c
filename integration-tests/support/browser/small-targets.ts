import type { Page } from "playwright-core"
import type { AccessibilityOptions } from "./accessibility"

/**
 * Finds the visible controls with a touch area that is less than `size` CSS pixels wide or high. A link in a sentence is exempt, as in
 * WCAG 2.5.8, because its height is that of the line.
 * @returns one line per control: element, name, width and height. Expect `[]`.
 */
export function smallTargets(page: Page, size: number, { within, without = [] }: AccessibilityOptions = {}): Promise<string[]> {
  return page.evaluate(tooSmall, [size, within, without.join()] as const)
}

/** Runs in the page: finds the controls for {@link smallTargets}. */
function tooSmall([size, within, without]: readonly [number, string | undefined, string]): string[] {
  const isInSentence = (control: Element): boolean =>
    getComputedStyle(control).display === "inline" &&
    [...(control.parentNode?.childNodes ?? [])].some(
      ({ nodeType, data }: Node & { data?: string }) => nodeType === 3 && data?.trim(),
    )
  /** A radio button or check box is tapped on its label. A control can extend its area over its container with a pseudo-element. */
  const areaOf = (control: HTMLElement): Element => {
    if (control.matches("[type=radio], [type=checkbox]")) return (control as HTMLInputElement).labels?.[0] ?? control
    const before = getComputedStyle(control, "::before")
    if (before.content === "none" || before.position !== "absolute" || before.inset !== "0px") return control
    let area: HTMLElement | null = control
    while (area && getComputedStyle(area).position === "static") area = area.parentElement
    return area ?? control
  }
  const found: string[] = []
  const look = (root: ParentNode, isWithin: boolean): void => {
    for (const each of root.querySelectorAll<HTMLElement>("*")) {
      if (without && each.closest(without)) continue
      const counts = isWithin || each.closest(within ?? "*") !== null
      if (each.shadowRoot) look(each.shadowRoot, counts)
      if (!counts || !each.matches("button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button]"))
        continue
      const area = areaOf(each)
      const isShown = area.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true, contentVisibilityAuto: true })
      if (!isShown || isInSentence(each)) continue
      const { width, height } = area.getBoundingClientRect()
      if (Math.min(width, height) > size - 0.1) continue
      const name = (each.getAttribute("aria-label") ?? each.textContent ?? "").replace(/\s+/g, " ").trim()
      found.push(`${each.localName} ${name.slice(0, 60)}: ${width.toFixed(1)} × ${height.toFixed(1)}`)
    }
  }
  look(document, false)
  return found
}
