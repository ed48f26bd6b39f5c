import type { Order } from "../../../../client/generated"
import { changedParts } from "../changed-parts"
import { heldList } from "../held-list"
import { timelineOf } from "../timeline"

const listed = (...ids: string[]) => ids.map((id) => ({ id }))
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).join("")

describe("a list that is being read", () => {
  it.each([
    ["nothing new", "abc", "abc", "abc", 0],
    ["two new orders that push the last two off the page", "abc", "xya", "abc", 2],
    ["an order that no longer matches", "abc", "ac", "ac", 0],
    ["one new order and one that no longer matches", "abc", "xac", "ac", 1],
    ["everything new", "ab", "xy", "ab", 2],
  ])("adds no row for a new order, and drops orders that no longer match: %s", (_, shown, latest, rows, waiting) => {
    const held = heldList(listed(...shown), listed(...latest))
    expect([ids(held.rows), held.waiting]).toEqual([rows, waiting])
  })

  it("shows the current version of each listed order", () => {
    expect(heldList([{ id: "a", status: "old" }], [{ id: "a", status: "new" }]).rows).toEqual([{ id: "a", status: "new" }])
  })
})

describe("another version of an order", () => {
  const order = (changes: object = {}): Order =>
    ({
      status: "accepted",
      kitchen: { ready_at: null },
      estimated_at: null,
      fulfillment_at: "2026-11-20T21:00:00+01:00",
      line_items: [{ id: "a", quantity: 1 }],
      total: "1.00",
      refunded_total: "0.00",
      courier: null,
      customer_note: "",
      notes_count: 0,
      printed: false,
      customer: { first_name: "Lola" },
      shipping: null,
      version: 1,
      ...changes,
    }) as unknown as Order

  it.each([
    [{ version: 2 }, []],
    [{ status: "processing" }, ["status"]],
    [{ kitchen: { ready_at: "2026-11-20T21:00:00+01:00" } }, ["status"]],
    [{ estimated_at: "2026-11-20T21:10:00+01:00", courier: { id: 3, display_name: "Pau" } }, ["due", "courier"]],
    [{ line_items: [{ id: "a", quantity: 2 }], total: "2.00" }, ["items", "total"]],
    [{ customer_note: "no onions" }, ["note"]],
    [{ notes_count: 1, printed: true }, []],
  ])("with %j differs in %j", (changes, fields) => {
    expect(changedParts(order(), order(changes))).toEqual(fields)
  })
})

it("moves and notes are listed together, oldest first, whatever time zone their times have", () => {
  const move = (created_at: string, to: string) => ({ from: null, to, actor: "", actor_name: null, note: "", created_at })
  const note = (id: number, created_at: string) => ({ id, author: "Ana", text: "", customer_visible: false, created_at })
  const stream = timelineOf(
    [move("2026-10-25T02:50:00+02:00", "accepted"), move("2026-10-25T02:10:00+01:00", "processing")],
    [note(1, "2026-10-25T02:05:00+01:00")],
  )
  expect(stream.map(({ kind }) => kind)).toEqual(["move", "note", "move"])
})

it("the reason of a move is shown with its move, and an equal text at another time is a separate note", () => {
  const at = "2026-11-20T20:30:00+01:00"
  const move = { from: "completed", to: "processing", actor: "user:1", actor_name: null, note: "By mistake", created_at: at }
  const note = (id: number, created_at: string) => ({
    id,
    author: "Ana",
    text: "By mistake",
    customer_visible: false,
    created_at,
  })
  expect(timelineOf([move], [note(1, "2026-11-20T19:30:00Z"), note(2, "2026-11-20T20:31:00+01:00")])).toMatchObject([
    { kind: "move", note: { id: 1 } },
    { kind: "note", note: { id: 2 } },
  ])
})
