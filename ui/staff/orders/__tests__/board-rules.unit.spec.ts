import { array, assert, constantFrom, integer, property, tuple } from "fast-check"
import type { Order } from "../../../../src/client"
import { CardPlaces } from "../../../../src/domain/orders/card-places"
import { nextOf } from "../../board/actions/action-queue"
import { movedFirst, shifted } from "../../kitchen/moved-places"
import { type Action, foresee, inverseOf, isDoneByOthers, type QueuedAction, replaces } from "../actions"
import { latenessOf } from "../lateness"
import { acknowledgedLines, changedLines, columnsOf, concerns, contentOf, type Line, totalsOf, variationOf } from "../lines"

const line = (id: string, name: string, quantity: number) =>
  ({ id, name, quantity, variation_name: null, extras: [], additional_comments: "" }) as unknown as Order["line_items"][number]
const order = (changes: object = {}): Order =>
  ({ id: "a", status: "processing", kitchen: { ready_at: null, items_done: [] }, line_items: [], ...changes }) as unknown as Order

describe("CardPlaces", () => {
  const shown = (places: CardPlaces): string =>
    places.all.map(({ id, gone }) => (gone === undefined ? id : gone === "here" ? "-" : "~")).join("")
  const own =
    (...ids: string[]) =>
    (id: string) =>
      ids.includes(id)

  it("adds new cards at the end, leaves gaps, and returns a card to its own gap", () => {
    const places = new CardPlaces()
    places.follow(["b", "c"], own())
    places.follow(["a", "c", "d"], own())
    expect(shown(places)).toBe("~cad")
    places.follow(["d", "b", "c", "a"], own())
    expect(shown(places)).toBe("bcad")
  })

  it.each([
    [["a"], 999, 999, false, "-b~d"],
    [["a"], 1_000, 1_000, false, "bd"],
    [[], 3_600_000, 3_600_000, false, "~b~d"],
    [[], 9_999, 9_999, true, "~b~d"],
    [[], 10_000, 10_000, true, "bd"],
    [[], 1_000, 10_000, true, "bd"],
    [[], 999, 10_000, true, "~b~d"],
  ])(
    "closes gaps: own actions on %j, board untouched for %i ms, these cards for %i ms, cards out of sight: %s, result %s",
    (ids, untouched, alone, isCut, left) => {
      const places = new CardPlaces()
      places.follow(["a", "b", "c", "d"], own())
      places.follow(["b", "d"], own(...ids))
      places.close(untouched, alone, () => isCut)
      expect(shown(places)).toBe(left)
    },
  )

  it.each([
    [["a"], "a"],
    [["a", "c"], "a~c"],
    [[], ""],
  ])("closes gaps after the last card, because that moves no card: of a, b, c, only %j stay; result %s", (stay, left) => {
    const places = new CardPlaces()
    places.follow(["a", "b", "c"], own())
    places.follow(stay, own())
    places.close(1_000, 1_000, () => false)
    expect(shown(places)).toBe(left)
  })

  it("closes all gaps while the cards are not shown", () => {
    const places = new CardPlaces()
    places.follow(["a", "b", "c"], own())
    places.follow(["b"], own())
    places.closeAll()
    expect(shown(places)).toBe("b")
  })

  it("moves a card past gaps, but not beyond the edge", () => {
    const places = new CardPlaces()
    places.follow(["a", "b", "c"], own())
    places.follow(["a", "c"], own())
    places.restore(shifted(places.all, "c", -1))
    expect(shown(places)).toBe("c~a")
    places.restore(shifted(places.all, "c", -1))
    expect(shown(places)).toBe("c~a")
    places.restore(movedFirst(places.all, "a"))
    expect(shown(places)).toBe("ac~")
  })

  it("restores a former sequence without the cards that have left, and keeps new cards at the end", () => {
    const places = new CardPlaces()
    places.follow(["a", "b", "c"], own())
    const before = places.all
    places.restore(movedFirst(places.all, "c"))
    places.follow(["a", "c", "d"], own())
    places.restore(before)
    expect(shown(places)).toBe("a~cd")
  })
})

describe("lines of tickets", () => {
  it("that are still to be made are summed by product, the largest number first", () => {
    const one = order({
      line_items: [line("1", "Paella", 2), line("2", "Agua", 1)],
      kitchen: { ready_at: null, items_done: ["2"] },
    })
    const two = order({ line_items: [line("3", "Agua", 4), line("4", "Paella", 1)] })
    expect(
      totalsOf(
        [one, two],
        () => true,
        () => undefined,
      ),
    ).toEqual([
      { name: "Agua", quantity: 4 },
      { name: "Paella", quantity: 3 },
    ])
    expect(
      totalsOf(
        [one, two],
        ({ name }) => name === "Paella",
        ({ id }) => (id === "1" ? "Media" : undefined),
      ),
    ).toEqual([
      { name: "Paella · Media", quantity: 2 },
      { name: "Paella", quantity: 1 },
    ])
  })

  it.each([
    ["a product with several variations", "variable", "Media", "Media"],
    ["a product with one variation", "simple", "Única", undefined],
    ["a product that is not loaded", undefined, "Media", "Media"],
    ["a line without a variation", "variable", null, undefined],
  ] as const)("name the variation, unless there is none or the product has only one: %s", (_, type, variation_name, expected) => {
    const products = new Map(type === undefined ? [] : [["p", { type }]])
    expect(variationOf({ product_id: "p", variation_name } as Line, products)).toBe(expected)
  })

  it("are compared before and after an edit: changed, removed and added lines", () => {
    const before = [line("1", "Paella", 2), line("2", "Agua", 1), line("3", "Pan", 1)]
    const after = [line("1", "Paella", 3), line("3", "Pan", 1), line("4", "Flan", 1)]
    expect(changedLines(before, after).map(({ id, before: old, after: fresh }) => [id, old?.quantity, fresh?.quantity])).toEqual([
      ["1", 2, 3],
      ["2", 1, undefined],
      ["4", undefined, 1],
    ])
    expect(changedLines(after, after)).toEqual([])
  })

  it("are compared together with the note of their order, which concerns every station with one of its lines", () => {
    const [pizza, water] = [line("1", "Pizza", 1), line("2", "Agua", 1)]
    const noted = (customer_note: string) => contentOf(order({ line_items: [pizza, water], customer_note }))
    const notes = (before: string, after: string) =>
      changedLines(noted(before), noted(after)).map((change) => [change.before?.name, change.after?.name])
    expect([notes("", "sin sal"), notes("sin sal", "alergia"), notes("alergia", ""), notes("", "")]).toEqual([
      [[undefined, "sin sal"]],
      [["sin sal", "alergia"]],
      [["alergia", undefined]],
      [],
    ])
    const [change] = changedLines(noted(""), noted("sin sal"))
    const concernsOnly = (id: string) => change !== undefined && concerns(change, (each) => each.id === id)
    expect([concernsOnly("1"), concernsOnly("2"), concernsOnly("3")]).toEqual([true, true, false])
  })

  it("can be restored to their last acknowledged state after several edits", () => {
    const lines = array(tuple(constantFrom("1", "2", "3"), integer({ min: 1, max: 3 })), { maxLength: 3 }).map((all) =>
      [...new Map(all)].map(([id, quantity]) => line(id, "Paella", quantity)),
    )
    const sorted = (all: readonly Line[]) => all.toSorted((a, b) => a.id.localeCompare(b.id))
    assert(
      property(lines, lines, lines, (known, first, second) => {
        const pending = changedLines(known, first)
        expect(sorted(acknowledgedLines(first, pending))).toEqual(sorted(known))
        const all = changedLines(acknowledgedLines(first, pending), second)
        expect(sorted(acknowledgedLines(second, all))).toEqual(sorted(known))
      }),
    )
    const back = { id: "1", before: line("1", "Paella", 3), after: line("1", "Paella", 1), takesBack: true } as const
    expect(acknowledgedLines([line("1", "Paella", 1)], [back])).toEqual([line("1", "Paella", 1)])
  })

  it.each([
    [[], 10, [0]],
    [[3, 3, 3], 10, [3]],
    [[5, 5, 5], 10, [2, 1]],
    [[20, 1], 10, [1, 1]],
  ])("with the heights %j are divided into columns of %i rows: %j", (weights, rows, columns) => {
    expect(columnsOf(weights, rows)).toEqual(columns)
  })
})

describe("an action of a board", () => {
  it("has a predicted effect on the order", () => {
    const now = Date.parse("2026-11-20T20:00:00Z")
    const ready = foresee(order(), { kind: "ready", ready: true }, now)
    expect(ready.kitchen.ready_at).toBe("2026-11-20T20:00:00.000Z")
    expect(foresee(ready, { kind: "ready", ready: false }, now).kitchen.ready_at).toBeNull()
    const done = foresee(order(), { kind: "lines", lines: ["1", "2"], done: true }, now)
    expect(foresee(done, { kind: "lines", lines: ["1"], done: false }, now).kitchen.items_done).toEqual(["2"])
    const two = order({ line_items: [{ id: "1" }, { id: "2" }] })
    const first = foresee(two, { kind: "lines", lines: ["1"], done: true, ready: "if_done" }, now)
    const last = foresee(first, { kind: "lines", lines: ["2"], done: true, ready: "if_done" }, now)
    const undone = foresee(last, { kind: "lines", lines: ["2"], done: false, ready: false }, now)
    expect([first, last, undone].map(({ kitchen }) => [kitchen.items_done, kitchen.ready_at])).toEqual([
      [["1"], null],
      [["1", "2"], "2026-11-20T20:00:00.000Z"],
      [["1"], null],
    ])
    expect(foresee(order(), { kind: "move", to: "completed" }, now).status).toBe("completed")
    const [NOW, LATER, PAST] = ["2026-11-20T20:00:00.000Z", "2026-11-20T22:00:00Z", "2026-11-20T19:00:00Z"]
    const prepared = (action: Action, prepare_at: string, status = "processing") =>
      foresee(order({ prepare_at, status }), action, now).prepare_at
    expect([prepared({ kind: "start" }, LATER), prepared({ kind: "start" }, PAST)]).toEqual([NOW, PAST])
    const start = { kind: "move", to: "processing" } as const
    expect([prepared(start, LATER, "accepted"), prepared(start, LATER, "accepting")]).toEqual([NOW, LATER])
  })

  it("is undone only as far as it had an effect", () => {
    const before = order({ kitchen: { ready_at: null, items_done: ["1"] } })
    const lines = (ids: readonly string[], done: boolean) => ({ kind: "lines", lines: ids, done }) as const
    expect(inverseOf(lines(["1", "2"], true), before)).toEqual(lines(["2"], false))
    expect(inverseOf(lines(["1", "2"], false), before)).toEqual(lines(["1"], true))
    expect(inverseOf({ kind: "ready", ready: true }, before)).toEqual({ kind: "ready", ready: false })
    expect(inverseOf({ kind: "move", to: "completed" }, before)).toBeUndefined()
  })

  it.each([
    ["processing", "processing", true],
    ["shipped", "processing", true],
    ["completed", "shipped", true],
    ["accepted", "processing", false],
    ["cancelled", "processing", false],
    ["completed", "cancelled", false],
    ["completed", "finalized", false],
    ["finalized", "completed", true],
  ] as const)("on an order with the status %s that sets the status %s was already done by others: %s", (status, to, done) => {
    expect(isDoneByOthers({ status }, to)).toBe(done)
  })

  it("is sent after the earlier ones of its order, and not before its time", () => {
    const action = (id: string, orderId: string, notBefore: number): QueuedAction => ({
      id,
      orderId,
      ticket: 1,
      action: { kind: "ready", ready: true },
      notBefore,
    })
    const queue = [action("1", "a", 50), action("2", "a", 0), action("3", "b", 0)]
    expect(nextOf(queue, 10)?.id).toBe("3")
    expect(nextOf(queue, 50)?.id).toBe("1")
    expect(nextOf([], 50)).toBeUndefined()
  })
})

describe("an action", () => {
  const lines = (...ids: string[]): Action => ({ kind: "lines", lines: ids, done: true })
  it.each<[string, Action, Action, boolean]>([
    ["another move", { kind: "move", to: "cancelled", reason: "" }, { kind: "move", to: "accepted" }, true],
    ["the same mark", { kind: "ready", ready: true }, { kind: "ready", ready: false }, true],
    ["the same lines", lines("a", "b"), lines("a"), true],
    ["other lines", lines("b"), lines("a", "b"), false],
    [
      "the lines, but not the ready mark that the earlier action removed",
      lines("a"),
      { kind: "lines", lines: [], done: false, ready: false },
      false,
    ],
    ["something else", { kind: "courier", courierId: 7, courierName: "Ana" }, { kind: "ready", ready: true }, false],
  ])("replaces an earlier action on its order if it sets the same state: %s", (_, later, earlier, expected) => {
    expect(replaces(later, earlier)).toBe(expected)
  })
})

describe("the lateness of an order", () => {
  it.each([
    [360, 6, "on_time"],
    [300, 5, "soon"],
    [0, 0, "soon"],
    [-1, -1, "late"],
    [-60, -1, "late"],
    [-119, -1, "late"],
    [-120, -2, "late"],
  ] as const)("%i seconds before its due time is %i minutes: %s", (seconds, minutes, level) => {
    const now = Date.parse("2026-11-20T20:00:00Z")
    const due = order({ estimated_at: null, fulfillment_at: new Date(now + seconds * 1_000).toISOString() })
    expect(latenessOf(due, now)).toEqual({ level, minutes })
  })

  it("is measured against the last promised time", () => {
    const now = Date.parse("2026-11-20T20:00:00Z")
    const due = order({ estimated_at: "2026-11-20T20:30:00Z", fulfillment_at: "2026-11-20T19:00:00Z" })
    expect(latenessOf(due, now)).toEqual({ level: "on_time", minutes: 30 })
  })
})
