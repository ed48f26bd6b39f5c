import type { Order } from "../../../../src/client"
import type { Action, Effect, QueuedAction } from "../actions"
import { effectOf, failingWithFollowers } from "../failing-actions"

const order = (changes: object = {}): Order =>
  ({
    status: "processing",
    version: 2,
    minutes_to_arrive: 20,
    courier: null,
    tracking_url: null,
    line_items: [{ id: "1" }, { id: "2" }],
    kitchen: { ready_at: null, items_done: [] },
    ...changes,
  }) as unknown as Order
const kitchen = (ready_at: string | null, ...items_done: string[]) => ({ kitchen: { ready_at, items_done } })
const NOW = "2026-11-20T20:00:00.000Z"
const READY = { kind: "ready", ready: true } as const
const LINE = { kind: "lines", lines: ["1"], done: true } as const
const LAST_LINE = { ...LINE, ready: "if_done" } as const
const ACCEPT = { kind: "move", to: "accepted", minutes: 20 } as const
const START = { kind: "move", to: "processing" } as const
const BEGIN = { kind: "start" } as const
const COURIER = { kind: "courier", courierId: 7, courierName: "Ana" } as const
const TRACKING = { kind: "tracking", url: "https://track.example/1" } as const

describe("the effect of an action without a response", () => {
  it.each<[string, Action, object, Effect]>([
    ["ready", READY, kitchen(NOW), "own"],
    ["not ready", READY, kitchen(null), "none"],
    ["recalled", { ...READY, ready: false }, kitchen(null), "own"],
    ["not recalled", { ...READY, ready: false }, kitchen(NOW), "none"],
    ["lines done, in another sequence", { ...LINE, lines: ["2", "1"] }, kitchen(null, "1", "2"), "own"],
    ["a line not done", LINE, kitchen(null, "2"), "none"],
    ["the mark of a line removed", { ...LINE, done: false }, kitchen(null, "2"), "own"],
    ["the last line done, which makes it ready", LAST_LINE, kitchen(NOW, "1", "2"), "own"],
    ["the last line done, but not ready", LAST_LINE, kitchen(null, "1", "2"), "none"],
    ["a line done, while others are open", LAST_LINE, kitchen(null, "1"), "own"],
    ["moved there", START, { status: "processing" }, "own"],
    ["moved further", START, { status: "completed" }, "own"],
    ["not moved", START, { status: "accepted" }, "none"],
    ["accepted with its minutes", ACCEPT, { status: "accepted" }, "own"],
    ["accepted, and started since", ACCEPT, { status: "processing" }, "own"],
    ["accepted with other minutes", ACCEPT, { status: "accepted", minutes_to_arrive: 45 }, "others"],
    ["accepted, although this screen has set no minutes", { kind: "move", to: "accepted" }, { status: "accepted" }, "others"],
    ["not accepted", ACCEPT, { status: "accepting", minutes_to_arrive: 20 }, "none"],
    ["rejected", { kind: "move", to: "cancelled", reason: "" }, { status: "cancelled" }, "own"],
    ["accepted instead of rejected", { kind: "move", to: "cancelled", reason: "" }, { status: "accepted" }, "none"],
    ["begun at the time of the change", BEGIN, { prepare_at: NOW, updated_at: NOW }, "own"],
    ["not begun", BEGIN, { prepare_at: "2026-11-20T21:00:00.000+01:00", updated_at: "2026-11-20T20:59:00.000+01:00" }, "none"],
    ["the courier assigned", COURIER, { courier: { id: 7, display_name: "Ana" } }, "own"],
    ["another courier assigned", COURIER, { courier: { id: 8, display_name: "Bea" } }, "none"],
    ["no courier any more", { ...COURIER, courierId: null }, {}, "own"],
    ["the link stored", TRACKING, { tracking_url: TRACKING.url }, "own"],
    ["no link stored", TRACKING, {}, "none"],
  ])("is seen on the order: %s", (_, action, changes, expected) => {
    expect(effectOf({ action }, order(changes))).toBe(expected)
  })
})

describe("the undo of a failing action", () => {
  const queued = (action: Action, at: number): QueuedAction => ({ id: String(at), orderId: "a", ticket: 1, action, notBefore: 0 })

  it.each<[string, readonly Action[], readonly Action[]]>([
    [
      "of accepting drops the later steps, but not the courier",
      [ACCEPT, START, COURIER, LINE, READY],
      [ACCEPT, START, LINE, READY],
    ],
    [
      "of the ready mark drops the handover, but not the marks of lines",
      [READY, LINE, { kind: "move", to: "completed" }],
      [READY, { kind: "move", to: "completed" }],
    ],
    ["of a line drops no other lines or steps", [LINE, { ...LINE, lines: ["2"] }, READY, START], [LINE]],
    ["of the courier drops no other action", [COURIER, START, TRACKING], [COURIER]],
  ])("%s", (_, actions, expected) => {
    expect(failingWithFollowers(actions.map(queued)).map(({ action }) => action)).toEqual(expected)
  })

  it("drops no action if none waits", () => {
    expect(failingWithFollowers([])).toEqual([])
  })
})
