import type { Locator } from "playwright-core"
import { eventually } from "../../support"

/**
 * Expects a card to show every word of its customer: the order's note, the comments of its lines, and both in a change.
 * @param count the number of these texts
 */
export async function expectEveryWord(card: Locator, count: number): Promise<void> {
  let found: [number, string[]] | undefined
  // The code with which a card can overlap others is loaded at its first use.
  await eventually(async () => {
    found = await card.evaluate(hiddenWords)
    return found[1].length === 0
  }).catch(() => undefined)
  expect(found).toEqual([count, []])
}

/**
 * Runs in the page.
 * @returns the number of texts of customers on a card, and the rows of these texts that are cut off, outside of the card or covered
 */
function hiddenWords(card: Element): [number, string[]] {
  const all = [...card.querySelectorAll(".note, .comment, .lines small, ins.said")]
  const root = card.getRootNode() as ShadowRoot
  // Inert elements are never found at a point.
  const inert = [...card.querySelectorAll("[inert]")]
  for (const each of inert) each.removeAttribute("inert")
  const hidden = all.flatMap((words) => {
    const text = words.textContent ?? ""
    if (words.clientHeight > 0 && words.scrollHeight > words.clientHeight) return [`cut: ${text}`]
    const range = document.createRange()
    range.selectNodeContents(words)
    return Array.from({ length: range.getClientRects().length }).flatMap((_, row) => {
      const at = () => range.getClientRects()[row] as DOMRect
      const middle = () => at().top + at().height / 2
      scrollBy(0, middle() - innerHeight / 2)
      const around = card.getBoundingClientRect()
      if (at().left < around.left || at().right > around.right || at().bottom > around.bottom)
        return [`outside, row ${row}: ${text}`]
      const there = [at().left + 3, at().right - 3].map((x) => root.elementFromPoint(x, middle()))
      return there.every((each) => each !== null && words.contains(each))
        ? []
        : [`covered by ${there.map((each) => each?.className)}, row ${row}: ${text}`]
    })
  })
  for (const each of inert) each.setAttribute("inert", "")
  return [all.length, hidden]
}
