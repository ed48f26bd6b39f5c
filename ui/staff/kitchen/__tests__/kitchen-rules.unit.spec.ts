import { array, assert, constantFrom, property, record, tuple } from "fast-check"
import type { Order } from "../../../../src/client"
import { foresee } from "../../orders/actions"
import { actionsAfter, bumpOf } from "../bump"
import { BumpBar, COMMANDS, DEFAULT_KEYS, keyOf } from "../bump-bar"
import { zoomed } from "../zoom"

const press = (key: string, shiftKey = false) => ({ key, shiftKey })

function storage(kept: Record<string, string> = {}) {
  const all = new Map(Object.entries(kept))
  return {
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => void all.set(key, value),
    removeItem: (key: string) => void all.delete(key),
  }
}

describe("the bump bar", () => {
  it.each([
    [press("Enter"), "ready"],
    [press("U", true), "undo"],
    [press("1"), "ticket_1"],
    [press("0"), "ticket_10"],
    [press("ArrowLeft"), "left"],
    [press("ArrowLeft", true), "move_left"],
    [press("+", true), "larger"],
    [press("F5"), undefined],
  ])("has the default keys of a keyboard: %j gives the command %s", (key, command) => {
    expect(new BumpBar(storage()).commandOf(key)).toBe(command)
  })

  it("stores chosen keys, and can restore the default ones", () => {
    const kept = storage()
    new BumpBar(kept).assign("ready", press("F1"))
    const bar = new BumpBar(kept)
    expect([bar.commandOf(press("F1")), bar.commandOf(press("Enter"))]).toEqual(["ready", undefined])
    bar.reset()
    expect(new BumpBar(kept).keys.value).toEqual(DEFAULT_KEYS)
  })

  it.each(["", "null", "7", "{", '{"ready":7,"other":"x"}'])("ignores a stored value that is invalid: %s", (text) => {
    expect(new BumpBar(storage({ "svc-kitchen-keys": text })).keys.value).toEqual(DEFAULT_KEYS)
  })

  it("has one key for each command, whichever keys are chosen", () => {
    const keys = constantFrom("F1", "F2", "Enter", "u", "1", "ArrowLeft", "ArrowRight")
    const choice = record({ command: constantFrom(...COMMANDS), key: keys })
    assert(
      property(array(choice), (choices) => {
        const bar = new BumpBar(storage())
        for (const { command, key } of choices) {
          bar.assign(command, press(key))
          expect(bar.commandOf(press(key))).toBe(command)
        }
        const all = Object.values(bar.keys.value)
        expect(new Set(all).size).toBe(COMMANDS.length)
      }),
    )
  })

  it("treats shift as part of a key only if shift does not change the written character", () => {
    expect([keyOf(press("A", true)), keyOf(press("F1", true)), keyOf(press("F1"))]).toEqual(["a", "shift+f1", "f1"])
  })
})

describe("the actions after a cook has acknowledged the changes of an order", () => {
  const line = (id: string, quantity = 1, comment = "") => ({
    id,
    name: "Paella",
    quantity,
    variation_name: null,
    extras: [],
    additional_comments: comment,
  })
  const order = (ready: boolean, status = "processing"): Order =>
    ({ status, kitchen: { ready_at: ready ? "2026-11-20T20:30:00Z" : null, items_done: ["1"] } }) as unknown as Order
  const open = { kind: "lines", lines: ["1"], done: false }

  it.each([
    ["a larger quantity", line("1"), line("1", 3), [{ ...open, ready: false }], [open]],
    ["another comment", line("1"), line("1", 1, "sin sal"), [{ ...open, ready: false }], [open]],
    ["a new line", undefined, line("2"), [{ ...open, lines: [], ready: false }], []],
    ["a smaller quantity", line("1", 3), line("1"), [], []],
    ["a removed line", line("1"), undefined, [], []],
    ["a line of another station", undefined, line("other"), [], []],
    ["another note", { ...line("note"), of: [line("1")] }, { ...line("note", 1, "x"), of: [line("1")] }, [], []],
  ])(
    "reopen marked lines and a ready order in one action, only for more or different work: %s",
    (_, before, after, ifReady, ifNotReady) => {
      const changes = [{ id: "1", before, after }] as unknown as Parameters<typeof actionsAfter>[1]
      const isHere = ({ id }: { readonly id: string }): boolean => id !== "other"
      expect(actionsAfter(order(true), changes, isHere)).toEqual(ifReady)
      expect(actionsAfter(order(false), changes, isHere)).toEqual(ifNotReady)
      expect(actionsAfter(order(true, "cancelled"), changes, isHere)).toEqual([])
    },
  )
})

describe("the button of a ticket", () => {
  const NAMES = ["1", "2", "3", "4"] as const
  const orderOf = (status: string, done: readonly string[] = []): Order =>
    ({
      id: "a",
      status,
      kitchen: { ready_at: null, items_done: done },
      line_items: NAMES.map((id) => ({ id, product_id: id })),
    }) as unknown as Order

  it("starts an accepted order", () => {
    expect(bumpOf(orderOf("accepted"), () => true).action).toEqual({ kind: "move", to: "processing" })
  })

  it("marks the whole order as ready when the last station finishes, in any sequence of the stations", () => {
    const stations = tuple(...NAMES.map(() => constantFrom("grill", "bar", "cold")))
    assert(
      property(stations, (of) => {
        let order = orderOf("processing")
        const used = [...new Set(of)]
        for (const [turn, station] of used.entries()) {
          const { action } = bumpOf(order, ({ id }) => of[Number(id) - 1] === station)
          order = foresee(order, action, 0)
          expect(order.kitchen.ready_at !== null).toBe(turn === used.length - 1)
        }
      }),
    )
  })

  it("lets the service mark the order as ready when the stations are offline and do not know of each other", () => {
    const stations = tuple(...NAMES.map(() => constantFrom("grill", "bar", "cold")))
    assert(
      property(stations, (of) => {
        const before = orderOf("processing")
        const used = [...new Set(of)]
        const actions = used.map((station) => bumpOf(before, ({ id }) => of[Number(id) - 1] === station).action)
        const ready = actions.map((_, turn) => actions.slice(0, turn + 1).reduce((seen, each) => foresee(seen, each, 0), before))
        expect(ready.map(({ kitchen }) => kitchen.ready_at !== null)).toEqual(used.map((_, turn) => turn === used.length - 1))
      }),
    )
  })

  it.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ["only its open lines", ["1"], NAMES, ["2"]],
    ["no line of unknown stations while the station has other lines", [], ["1", "3", "4"], ["1"]],
    ["a line of unknown stations if it is the station's last line", ["1"], ["1", "3", "4"], ["2"]],
  ])("marks at a station with the lines 1 and 2 %s", (_, done, known, marked) => {
    const isHere = ({ id }: { readonly id: string }): boolean => id === "1" || id === "2"
    const { action } = bumpOf(orderOf("processing", done), isHere, ({ id }) => known.includes(id))
    expect(action).toEqual({ kind: "lines", lines: marked, done: true, ready: "if_done" })
  })

  it("marks an order as ready if all its lines are done", () => {
    expect(bumpOf(orderOf("processing", NAMES), ({ id }) => id === "1").action).toEqual({ kind: "ready", ready: true })
  })
})

describe("the size of tickets", () => {
  it.each([
    [1, 1, 1.1],
    [1, -1, 0.9],
    [1.55, 1, 1.6],
    [1.6, 1, 1.6],
    [0.8, -1, 0.8],
  ])("stays between 0.8 and 1.6: %d changed by %i steps is %d", (from, steps, size) => {
    expect(zoomed(from, steps)).toBe(size)
  })
})
