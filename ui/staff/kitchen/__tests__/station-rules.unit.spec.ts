import type { Line, LineChange } from "../../orders/lines"
import { recallable, recalledLines } from "../recall"
import { isAtStation, isForStation, isSettled, stationsOf } from "../station-rules"

const products = new Map<string, { readonly station: string | null }>([
  ["pizza", { station: "horno" }],
  ["agua", { station: "barra" }],
  ["pan", { station: null }],
])
const line = (product: string | null, quantity = 1) =>
  ({ id: `line-${product}`, product_id: product, quantity }) as unknown as Line
const order = (lines: readonly Line[], ...done: readonly string[]) => ({
  line_items: [...lines],
  kitchen: { ready_at: null, items_done: done.map((product) => `line-${product}`) },
})
const change = (before: Line | undefined, after: Line | undefined): LineChange => ({ id: "line", before, after })

describe("a station", () => {
  it.each([
    ["its own products", "agua", true],
    ["products of another station", "pizza", false],
    ["products without a station", "pan", true],
    ["products that are not loaded", "flan", true],
    ["lines without a product", null, true],
  ])("prepares %s (%s): %s", (_, product, expected) => {
    expect(isAtStation(line(product), "barra", products)).toBe(expected)
    expect(isAtStation(line(product), "", products)).toBe(true)
  })

  it.each([
    [
      "each once, by name",
      "",
      ["Grill", null, "Bar", " grill", "GRILL ", "Cold  store", "cold store"],
      ["Bar", "Cold store", "Grill"],
    ],
    ["in the spelling of the chosen one", "GRILL", ["Grill", "Bar"], ["Bar", "GRILL"]],
    ["including the chosen one even if no product has it any more", "Cellar", ["Bar"], ["Bar", "Cellar"]],
    ["none", "", [null], []],
  ])("is offered with the others: %s", (_, chosen, stations, expected) => {
    expect(
      stationsOf(
        stations.map((station) => ({ station })),
        chosen,
      ),
    ).toEqual(expected)
  })

  it.each([
    ["a product", "agua", true],
    ["a product without a station", "pan", true],
    ["a product that is not loaded", "flan", false],
    ["no product", null, true],
  ])("knows whether a line of %s (%s) belongs to it: %s", (_, product, expected) => {
    expect(isSettled(line(product), "barra", products)).toBe(expected)
    expect(isSettled(line(product), "", products)).toBe(true)
  })

  it.each<[string, boolean, readonly Line[], readonly string[], readonly LineChange[]]>([
    ["it has a line to prepare", true, [line("pizza"), line("agua")], [], []],
    ["its line is done", false, [line("pizza"), line("agua")], ["agua"], []],
    ["all lines are done, and nobody has marked it as ready", true, [line("pizza"), line("agua")], ["pizza", "agua"], []],
    ["all lines are done, and none is its own", false, [line("pizza")], ["pizza"], []],
    ["all lines are of another station", false, [line("pizza")], [], []],
    ["its only line was removed", true, [line("pizza")], [], [change(line("agua"), undefined)]],
    ["the quantity of its done line was reduced", true, [line("agua")], ["agua"], [change(line("agua", 2), line("agua"))]],
    ["a line of another station was changed", false, [line("pizza")], [], [change(line("pizza", 2), line("pizza"))]],
  ])("shows an order in the kitchen if %s: %s", (_, expected, lines, done, changes) => {
    expect(isForStation(order(lines, ...done), "barra", products, changes)).toBe(expected)
  })

  it.each<[string, readonly string[] | undefined, readonly Line[], readonly string[], string | null]>([
    ["only its own lines while other stations have lines left", ["agua"], [line("pizza"), line("agua")], ["agua"], null],
    ["nothing while it has a line left", undefined, [line("pizza"), line("agua"), line("pan")], ["agua"], null],
    ["nothing of an order that is still shown, because nobody has marked it as ready", undefined, [line("agua")], ["agua"], null],
    ["every line of a ready order", ["pizza", "agua"], [line("pizza"), line("agua")], ["pizza", "agua"], "2026-11-20T20:00:00Z"],
    ["nothing of an order of other stations", undefined, [line("pizza")], ["pizza"], "2026-11-20T20:00:00Z"],
  ])("reopens %s", (_, expected, lines, done, ready_at) => {
    const recalled = recalledLines({ line_items: lines, kitchen: { ...order(lines, ...done).kitchen, ready_at } }, (each) =>
      isAtStation(each, "barra", products),
    )
    expect(recalled).toEqual(expected?.map((product) => `line-${product}`))
  })

  it("recalls the last thirty tickets, the latest first", () => {
    const tickets = Array.from({ length: 35 }, (_, minute) => ({
      minute,
      updated_at: "2026-11-20T19:00:00Z",
      line_items: [line("agua")],
      kitchen: { ready_at: new Date(Date.UTC(2026, 10, 20, 20, minute)).toISOString(), items_done: [] },
    }))
    const minutes = recallable(tickets, () => true).map(({ minute }) => minute)
    expect(minutes).toEqual(Array.from({ length: 30 }, (_, rank) => 34 - rank))
  })

  it("shows every order with lines, or with a removed last line, if no station is chosen", () => {
    const shown = [order([line("agua")], "agua"), order([])].map((each) => isForStation(each, "", products, []))
    expect(shown).toEqual([true, false])
    expect(isForStation(order([]), "", products, [change(line("agua"), undefined)])).toBe(true)
  })
})
