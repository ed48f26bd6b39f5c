import type { Page } from "playwright-core"

/** Applies the text spacing of WCAG 1.4.12 to the page while `work` runs. */
export async function withSpacedText(page: Page, work: () => Promise<void>): Promise<void> {
  await page.evaluate(spaceText)
  try {
    await work()
  } finally {
    await page.evaluate(unspaceText)
  }
}

/**
 * Finds texts that are cut off by their own box or by the control around them. A remark is added if the page scrolls sideways. Texts with
 * `line-clamp` are left out, because the page shows them completely at another place.
 * @param within CSS selector of the parts to check. Default: the whole page
 */
export function cutTexts(page: Page, within = "*"): Promise<string[]> {
  return page.evaluate(cutOff, within)
}

/** Runs in the page: applies the text spacing of WCAG 1.4.12, also inside shadow roots. */
function spaceText(): void {
  const space = (root: Document | ShadowRoot): void => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }" +
        // Make the browser lay out sections off the screen, because text without a layout cannot be measured.
        "section { content-visibility: visible !important }",
    )
    root.adoptedStyleSheets.push(Object.assign(sheet, { spacing: true }))
    for (const { shadowRoot } of root.querySelectorAll("*")) if (shadowRoot) space(shadowRoot)
  }
  space(document)
}

/** Runs in the page: reverts {@link spaceText}. */
function unspaceText(): void {
  const unspace = (root: Document | ShadowRoot): void => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => !("spacing" in sheet))
    for (const { shadowRoot } of root.querySelectorAll("*")) if (shadowRoot) unspace(shadowRoot)
  }
  unspace(document)
}

/** Runs in the page: finds the texts for {@link cutTexts}. */
function cutOff(within: string): string[] {
  const found = document.documentElement.scrollWidth > innerWidth ? ["the page scrolls sideways"] : []
  const look = (root: Document | ShadowRoot, isWithin: boolean): void => {
    for (const element of root.querySelectorAll<HTMLElement>("*")) {
      const counts = isWithin || element.closest(within) !== null
      if (element.shadowRoot) look(element.shadowRoot, counts)
      const texts = [...element.childNodes].filter(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      )
      const isLeftOut = !counts || element.closest(".away, .sr-only, style, select") !== null
      if (texts.length === 0 || isLeftOut || !element.checkVisibility()) continue
      const style = getComputedStyle(element)
      const clips = style.overflow !== "visible" && style.webkitLineClamp === "none"
      if (clips && (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)) {
        found.push(element.textContent ?? "")
      }
      const control = element.closest("button, a, label")
      if (control === null || style.webkitLineClamp !== "none") continue
      const box = control.getBoundingClientRect()
      const range = document.createRange()
      for (const text of texts) {
        range.selectNodeContents(text)
        const { left, right } = range.getBoundingClientRect()
        if (right > left && getComputedStyle(control).display !== "inline" && (left < box.left - 1 || right > box.right + 1)) {
          found.push(`${text.textContent} in its control`)
        }
      }
    }
  }
  look(document, false)
  return found
}
