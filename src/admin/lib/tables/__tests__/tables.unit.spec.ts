import type { SettingsTables, TableOccupancy } from "../../../../client/generated"
import { type TablesPart, tableClashes } from "../clashes"
import { added, changed, inOrder, moved, removed, type Table } from "../edits"
import { idFor, namesOf } from "../names"
import { neighbour } from "../neighbour"
import { judgeNew, seatsOf } from "../new-tables"
import { minutesOf, rulesChanged, rulesDraftOf } from "../rules"
import { byZone, fits, stateOf, sumOf } from "../seats"

const table = (id: string, changes: Partial<Table> = {}): Table => ({
  id,
  label: id.toUpperCase(),
  zone: "Sala",
  capacity: 4,
  active: true,
  qr_token: `code of ${id}`,
  ...changes,
})
const settings = (changes: Partial<SettingsTables> = {}): SettingsTables => ({
  enabled: true,
  selection: "qr_or_list",
  require_table: false,
  allow_in_cart: true,
  show_availability: true,
  hide_occupied: false,
  join_with_token: false,
  auto_release_minutes: 0,
  tables: [table("a"), table("b"), table("c", { zone: "Barra" })],
  store_url: "https://casa.example",
  ...changes,
})
const ids = (tables: readonly { readonly id: string }[]) => tables.map(({ id }) => id)

describe("the form for new tables", () => {
  it.each([
    ["Table 1-3", ["Table 1", "Table 2", "Table 3"]],
    ["1–3, Bar 1-2, Sofa", ["1", "2", "3", "Bar 1", "Bar 2", "Sofa"]],
    ["T08 - 10", ["T08", "T09", "T10"]],
    ["  Sofa ,, \n Bar   1 ", ["Sofa", "Bar 1"]],
    ["Table 4-4", ["Table 4"]],
    ["A-B", ["A-B"]],
    ["", []],
    ["Table 3-1", null],
  ])("reads %j as the names %j", (typed, names) => {
    expect(namesOf(typed)).toEqual(names)
  })

  it("cuts off a list that is too long one name after the limit", () => {
    expect(namesOf("Table 1-9999")).toHaveLength(251)
  })

  it("gives each name a unique id", () => {
    const taken = new Set(["table-1"])
    expect(["Table 1", "Táble 1", "桌", "Sofá!"].map((name) => idFor(name, taken))).toEqual([
      "table-1-2",
      "table-1-3",
      "table",
      "sofa",
    ])
    expect(idFor("x".repeat(120), taken).length).toBeLessThanOrEqual(64)
  })

  it.each([
    ["", "Sala", "missing"],
    ["2-1", "Sala", "backwards"],
    ["x".repeat(121), "Sala", "long"],
    ["A", "Sala", "twice"],
    ["Z, z", "", "twice"],
    ["1-248", "", "room"],
    ["A", "Terraza", undefined],
    ["1-247", "", undefined],
  ])("reports for the names %j in zone %j the problem %s", (names, zone, kind) => {
    expect(judgeNew({ names, zone }, settings().tables).problem?.kind).toBe(kind)
  })

  it.each([
    ["1", 1],
    ["1000", 1000],
    ["0", undefined],
    ["1001", undefined],
    ["2.5", undefined],
    ["", undefined],
  ])("reads the number of seats %j as %s", (typed, seats) => {
    expect(seatsOf(typed)).toBe(seats)
  })
})

describe("changes of the list of tables", () => {
  const { tables } = settings()

  it("add tables after those of their zone, and send no QR codes, so that all tables keep theirs", () => {
    const sent = added(["D", "A"], { zone: "Sala", capacity: 2 })(tables)
    expect(ids(sent)).toEqual(["a", "b", "d", "a-2", "c"])
    expect(sent.every((each) => !("qr_token" in each))).toBe(true)
    expect(ids(added(["D"], { zone: "Terraza", capacity: 2 })(tables))).toEqual(["a", "b", "c", "d"])
  })

  it("leave the other tables unchanged", () => {
    const fields = { label: "Beta", zone: "Sala", capacity: 6, active: false }
    expect(changed("b", fields)(tables)).toMatchObject([{ id: "a" }, { id: "b", ...fields }, { id: "c" }])
    expect(ids(removed("b")(tables))).toEqual(["a", "c"])
  })

  it("move a table only within its zone", () => {
    expect(ids(moved(tables, "a", 1))).toEqual(["b", "a", "c"])
    expect(ids(moved(tables, "b", 1))).toEqual(["a", "b", "c"])
    expect(ids(moved(tables, "c", -1))).toEqual(["a", "b", "c"])
  })

  it("keep tables that are missing from a new sequence, at the end", () => {
    expect(ids(inOrder(["c", "a"])(tables))).toEqual(["c", "a", "b"])
  })

  it.each<[string, TablesPart, Partial<SettingsTables>, string[]]>([
    ["another table", { edit: changed("a", { label: "A1" }) }, { tables: [table("a"), table("b", { label: "X" })] }, []],
    ["the same field", { edit: changed("a", { label: "A1" }) }, { tables: [table("a", { label: "X" })] }, ["a.label"]],
    ["the same field, to the same value", { edit: changed("a", { label: "X" }) }, { tables: [table("a", { label: "X" })] }, []],
    ["another field of the table", { edit: changed("a", { capacity: 2 }) }, { tables: [table("a", { label: "X" })] }, []],
    ["the same table's code", { edit: changed("a", { label: "A1" }) }, { tables: [table("a", { qr_token: "new" })] }, []],
    ["the same table, which was removed", { edit: changed("a", { label: "A1" }) }, { tables: [table("b")] }, ["a.label"]],
    ["a table that is to be removed", { edit: removed("a") }, { tables: [table("a", { label: "X" })] }, ["a.label"]],
    ["the list, by adding a table", { edit: added(["D"], { zone: "", capacity: 2 }) }, { tables: [...tables, table("e")] }, []],
    ["another rule", { rules: { enabled: false } }, { hide_occupied: true }, []],
    ["the same rule", { rules: { selection: "list" } }, { selection: "qr_only" }, ["selection"]],
    ["the order of the tables", { edit: inOrder(["c", "a", "b"]) }, { tables: [table("b"), table("a"), table("c")] }, ["order"]],
    [
      "a name, if this user has changed only the order",
      { edit: inOrder(["c", "a", "b"]) },
      { tables: tables.map((each) => ({ ...each, label: "X" })) },
      [],
    ],
  ])("find their conflicts if another user has changed %s", (_, change, changes, names) => {
    expect(tableClashes(settings(), change, settings(changes)).map(({ name }) => name)).toEqual(names)
  })
})

describe("the form for table rules", () => {
  it("sends only changed rules", () => {
    const draft = { ...rulesDraftOf(settings()), hide_occupied: true, auto_release_minutes: "90" }
    expect(rulesChanged(draft, settings())).toEqual({ hide_occupied: true, auto_release_minutes: 90 })
    expect(rulesChanged(rulesDraftOf(settings()), settings())).toEqual({})
  })

  it.each([
    ["", 0],
    ["10080", 10_080],
    ["10081", undefined],
    ["-1", undefined],
    ["soon", undefined],
  ])("reads the minutes %j as %s", (typed, minutes) => {
    expect(minutesOf(typed)).toBe(minutes)
  })
})

describe("the occupancy of tables", () => {
  const seat = (changes: Partial<TableOccupancy> = {}): TableOccupancy => ({
    id: "a",
    label: "A",
    zone: "Sala",
    capacity: 4,
    active: true,
    status: "available",
    selectable: true,
    held_until: null,
    orders: [],
    ...changes,
  })
  const order = (created_at: string, total = "10.10"): TableOccupancy["orders"][number] => ({
    id: created_at,
    status: "processing",
    total,
    currency: "EUR",
    created_at,
  })
  const [early, late] = ["2026-11-20T20:00:00+01:00", "2026-11-20T20:30:00+01:00"]

  it.each([
    [{}, { name: "free" }, ["all", "free"]],
    [{ active: false }, { name: "inactive" }, ["all", "inactive"]],
    [{ status: "occupied" as const, held_until: late }, { name: "held", until: late }, ["all", "occupied"]],
    [{ status: "occupied" as const }, { name: "held", until: null }, ["all", "occupied"]],
    [
      { status: "occupied" as const, orders: [order(late), order(early)] },
      { name: "occupied", since: early },
      ["all", "occupied"],
    ],
    [{ active: false, orders: [order(late)] }, { name: "occupied", since: late }, ["all", "occupied"]],
  ])("of a table with %j is %j, under the filters %j", (changes, state, filters) => {
    expect(stateOf(seat(changes))).toEqual(state)
    expect((["all", "free", "occupied", "inactive"] as const).filter((each) => fits(seat(changes), each))).toEqual(filters)
  })

  it("has exact sums with the currency's decimals", () => {
    expect(sumOf([])).toBeNull()
    expect(sumOf([order(early, "10.10"), order(late, "20.20")])).toEqual({ total: "30.30", currency: "EUR" })
    expect(sumOf([order(early, "0.100"), order(late, "0.205")])?.total).toBe("0.305")
  })

  it("lists zones in the order of their first tables", () => {
    const zones = byZone([{ zone: "B" }, { zone: "A" }, { zone: "B" }])
    expect(zones.map(({ zone, tables }) => [zone, tables.length])).toEqual([
      ["B", 2],
      ["A", 1],
    ])
  })
})

describe("the keyboard focus in a wrapping grid", () => {
  /** A row of three places, a row of two, and one place in another zone. */
  const places = [
    { left: 0, top: 0 },
    { left: 100, top: 0 },
    { left: 200, top: 0 },
    { left: 0, top: 50 },
    { left: 100, top: 50 },
    { left: 0, top: 130 },
  ]
  it.each([
    [0, "ArrowRight", 1],
    [2, "ArrowRight", 3],
    [5, "ArrowRight", undefined],
    [0, "ArrowLeft", undefined],
    [1, "ArrowDown", 4],
    [2, "ArrowDown", 4],
    [4, "ArrowDown", 5],
    [5, "ArrowDown", undefined],
    [5, "ArrowUp", 3],
    [4, "Home", 0],
    [1, "End", 5],
    [1, "Enter", undefined],
    [9, "ArrowRight", undefined],
  ])("moves from place %s with the key %s to place %s", (from, key, to) => {
    expect(neighbour(places, from, key)).toBe(to)
  })
})
