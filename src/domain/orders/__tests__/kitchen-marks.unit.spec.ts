import { areMarksOutdated, type KitchenState, linesDone, linesReopened } from ".."

/** The order was recalled in version 5, and the mark of line `a` was taken back in version 8. Only `c` is done. */
const STATE: KitchenState = { isReady: false, done: ["c"], recalled: 5, reopened: { a: 8 } }
const line = (id: string, done = true) => ({ items: [{ id, done }] })

describe("whether kitchen marks are refused, because the screen did not know what was taken back", () => {
  it.each<[string, Partial<KitchenState>, object, number | undefined, boolean]>([
    ["recall unknown, order ready: refused", {}, { ready: true }, 4, true],
    ["recall unknown, order ready if all lines are done: refused", {}, { readyIfDone: true }, 4, true],
    ["recall unknown, any line done: refused", {}, line("b"), 4, true],
    ["recall unknown, order not ready: accepted", {}, { ready: false }, 4, false],
    ["recall unknown, a line not done: accepted", {}, line("b", false), 4, false],
    ["line taken back unknown, this line done: refused", {}, line("a"), 7, true],
    [
      "line taken back unknown, this and another line done: refused",
      {},
      { items: [...line("b").items, ...line("a").items] },
      7,
      true,
    ],
    ["line taken back unknown, another line done: accepted", {}, line("b"), 7, false],
    [
      "line taken back unknown, another line done, order ready if all lines are done: accepted",
      {},
      { ...line("b"), readyIfDone: true },
      7,
      false,
    ],
    ["line taken back unknown, order ready: refused", {}, { ready: true }, 7, true],
    ["line taken back unknown, this line not done: accepted", {}, line("a", false), 7, false],
    ["line taken back unknown but done again, this line done: accepted", { done: ["a", "c"] }, line("a"), 7, false],
    ["line taken back unknown but done again, order ready: accepted", { done: ["a", "c"] }, { ready: true }, 7, false],
    ["line taken back known, this line done: accepted", {}, line("a"), 8, false],
    ["recall unknown, but the order is ready again: accepted", { isReady: true }, line("a"), 4, false],
    ["nothing was recalled or taken back: accepted", { recalled: null, reopened: {} }, line("a"), 0, false],
    ["the screen sends no version: accepted", {}, line("a"), undefined, false],
  ])("%s", (_, state, marks, seenVersion, isOutdated) => {
    const { readyIfDone, ...rest } = { ready: undefined, items: [], readyIfDone: false, seenVersion, ...marks }
    expect(areMarksOutdated({ ...STATE, ...state }, rest, readyIfDone)).toBe(isOutdated)
  })
})

describe("the lines of an order after kitchen marks", () => {
  it.each<[string, readonly { id: string; done: boolean }[], string[], Record<string, number>]>([
    ["no mark", [], ["c"], { a: 8 }],
    ["a line is done", line("b").items, ["c", "b"], { a: 8 }],
    ["a line is done again", line("a").items, ["c", "a"], {}],
    ["a done line is taken back", line("c", false).items, [], { a: 8, c: 9 }],
    ["an open line is taken back", line("b", false).items, ["c"], { a: 8 }],
  ])("%s", (_, items, done, reopened) => {
    const after = linesDone(STATE.done, items)
    expect([[...after], linesReopened(STATE, after, 9)]).toEqual([done, reopened])
  })
})
