import type { Locator } from "playwright-core"

/**
 * The classes of an element and its ancestors with rules for later siblings (`divide-y`, `space-y-2`). In a list, such a class makes the
 * browser restyle every later row with its content when a row is added or removed.
 */
export function siblingRules(list: Locator): Promise<string[]> {
  return list.evaluate((element) => {
    const found: string[] = []
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      found.push(...[...at.classList].filter((name) => /^(.+:)?-?(divide|space)-[xy]\b/.test(name)))
    return found
  })
}
