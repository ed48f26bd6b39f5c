import type { Locator, Page } from "playwright-core"

/** Counts the inputs on a page: a click, a key press, and filling a field are one each. */
export function recordInputs(page: Page) {
  let count = 0
  return {
    inputs: () => count,
    click: (on: Locator): Promise<void> => {
      count += 1
      return on.click()
    },
    type: async (into: Locator, text: string): Promise<void> => {
      count += 1
      await into.fill(text)
    },
    press: (key: string): Promise<void> => {
      count += 1
      return page.keyboard.press(key)
    },
  }
}
