import type { Locator } from "playwright-core"

/**
 * The classes of an element and of those around it whose rules concern later siblings (`divide-y`, `space-y-2`). Around a list they make the browser
 * restyle every later row, with all that is in it, when a row is added or removed.
 */
export function siblingRules(list: Locator): Promise<string[]> {
  return list.evaluate((element) => {
    const found: string[] = []
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      found.push(...[...at.classList].filter((name) => /^(.+:)?-?(divide|space)-[xy]\b/.test(name)))
    return found
  })
}
