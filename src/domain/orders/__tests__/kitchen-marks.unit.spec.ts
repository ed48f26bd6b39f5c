import { areMarksOutdated, type KitchenState, linesDone, linesReopened } from ".."

/** Recalled with version 5; the mark of line `a` was taken back with version 8. Only `c` is done. */
const STATE: KitchenState = { isReady: false, done: ["c"], recalled: 5, reopened: { a: 8 } }
const line = (id: string, done = true) => ({ items: [{ id, done }] })

describe("kitchen marks of a screen that showed an older version", () => {
  it.each<[string, Partial<KitchenState>, object, number | undefined, boolean]>([
    ["ready, older than the recall", {}, { ready: true }, 4, true],
    ["ready if done, older than the recall", {}, { readyIfDone: true }, 4, true],
    ["any line, older than the recall", {}, line("b"), 4, true],
    ["not ready, older than the recall", {}, { ready: false }, 4, false],
    ["a line taken back, older than the recall", {}, line("b", false), 4, false],
    ["the same line, older than its taking back", {}, line("a"), 7, true],
    ["the same line among others", {}, { items: [...line("b").items, ...line("a").items] }, 7, true],
    ["another line, older than the taking back", {}, line("b"), 7, false],
    ["another line, and ready if all are done now", {}, { ...line("b"), readyIfDone: true }, 7, false],
    ["ready, older than the taking back of a line that is open", {}, { ready: true }, 7, true],
    ["the same line taken back again", {}, line("a", false), 7, false],
    ["the same line, which is done again", { done: ["a", "c"] }, line("a"), 7, false],
    ["ready, although the line is done again", { done: ["a", "c"] }, { ready: true }, 7, false],
    ["the same line, seen after it was taken back", {}, line("a"), 8, false],
    ["any line of an order that is ready again", { isReady: true }, line("a"), 4, false],
    ["of an order of which nothing was taken back", { recalled: null, reopened: {} }, line("a"), 0, false],
    ["without a version", {}, line("a"), undefined, false],
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
