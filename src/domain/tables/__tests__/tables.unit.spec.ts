import fc from "fast-check"
import {
  defaultTableRules,
  HOLD_MEMORY_MS,
  HOLD_MS,
  HOLD_RENEWALS,
  holdOwner,
  judgeChoice,
  listAvailability,
  maySit,
  nextDraft,
  nextHold,
  type Occupancy,
  occupancyFor,
  ownerNames,
  reachesHoldLimit,
  releaseInstant,
  settleTables,
  standingOrders,
  type Table,
  tableUrl,
  type WantedTable,
} from "../index"

const NOW = Date.parse("2026-11-20T19:30:00Z")
const MINUTE = 60_000

const table = (id: string, changes: Partial<Table> = {}): Table => ({
  id,
  label: id,
  zone: "",
  capacity: 4,
  active: true,
  qr_token: `token-${id}`,
  ...changes,
})
const wanted = (id: string, qr_token?: string): WantedTable => ({ id, label: id, zone: "", capacity: 4, active: true, qr_token })

describe("settleTables", () => {
  const settle = (tables: readonly WantedTable[], present: readonly Table[], retired: readonly string[] = []) => {
    let drawn = 0
    return settleTables(tables, { present, retired: new Set(retired), newToken: () => `new-${drawn++}` })
  }

  it.each<[string, readonly WantedTable[], readonly Table[], readonly string[], object]>([
    ["a new table gets a token", [wanted("a")], [], [], { ok: true, tables: [{ qr_token: "new-0" }], removed: [], retired: [] }],
    ["a new table with its own token", [wanted("a", "own")], [], [], { ok: true, tables: [{ qr_token: "own" }] }],
    [
      "an existing table keeps its token",
      [wanted("a")],
      [table("a")],
      [],
      { ok: true, tables: [{ qr_token: "token-a" }], retired: [] },
    ],
    [
      "a new token retires the previous one",
      [wanted("a", "own")],
      [table("a")],
      [],
      { ok: true, retired: [{ token: "token-a", tableId: "a" }], removed: [] },
    ],
    [
      "an omitted table is removed, and its token retired",
      [],
      [table("a")],
      [],
      { ok: true, tables: [], removed: ["a"], retired: [{ token: "token-a", tableId: "a" }] },
    ],
    ["equal ids", [wanted("a"), wanted("a")], [], [], { ok: false, refusal: { code: "duplicate_table", index: 1, field: "id" } }],
    [
      "equal tokens",
      [wanted("a", "t"), wanted("b", "t")],
      [],
      [],
      { ok: false, refusal: { code: "duplicate_table", index: 1, field: "qr_token" } },
    ],
    [
      "another table's token",
      [wanted("a"), wanted("b", "token-a")],
      [table("a")],
      [],
      { ok: false, refusal: { code: "duplicate_table", index: 1, field: "qr_token" } },
    ],
    [
      "a retired token",
      [wanted("a"), wanted("b", "old")],
      [],
      ["old"],
      { ok: false, refusal: { code: "invalid_table", index: 1, field: "qr_token" } },
    ],
    [
      "the token of a table removed by the same change",
      [wanted("b", "token-a")],
      [table("a")],
      [],
      { ok: false, refusal: { code: "invalid_table", index: 0, field: "qr_token" } },
    ],
    [
      "two tables that swap tokens",
      [wanted("a", "token-b"), wanted("b", "token-a")],
      [table("a"), table("b")],
      [],
      { ok: false, refusal: { code: "invalid_table", index: 0, field: "qr_token" } },
    ],
  ])("%s", (_, tables, present, retired, expected) => {
    expect(settle(tables, present, retired)).toMatchObject(expected)
  })

  it("a token never leads to a table other than its first, whatever tables are sent", () => {
    const ids = fc.constantFrom("a", "b", "c", "d")
    const tokens = fc.option(fc.constantFrom("1", "2", "3", "token-a", "token-b"), { nil: undefined })
    const change = fc.array(fc.record({ id: ids, token: tokens }), { maxLength: 4 })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const first = new Map<string, string>()
        const retired = new Set<string>()
        let present: readonly Table[] = []
        let drawn = 0
        for (const entries of changes) {
          const decision = settleTables(
            entries.map(({ id, token }) => wanted(id, token)),
            { present, retired, newToken: () => `drawn-${drawn++}` },
          )
          if (!decision.ok) continue
          for (const { token } of decision.retired) retired.add(token)
          present = decision.tables
          for (const { id, qr_token } of present) {
            expect(retired.has(qr_token)).toBe(false)
            expect(first.get(qr_token) ?? id).toBe(id)
            first.set(qr_token, id)
          }
        }
      }),
    )
  })
})

describe("occupancy", () => {
  const order = (minutesAgo: number, changes: object = {}) => ({
    sessionHash: null,
    accountNumber: null,
    createdAt: NOW - minutesAgo * MINUTE,
    ...changes,
  })

  it.each<[string, readonly number[], number, number | null, number]>([
    ["never with 0 minutes", [500], 0, null, 1],
    ["nothing to release without orders", [], 30, null, 0],
    ["counts from the last order", [50, 10], 30, NOW + 20 * MINUTE, 2],
    ["releases all at once, to the millisecond", [90, 30], 30, NOW, 0],
    ["releases nothing a minute before", [90, 29], 30, NOW + MINUTE, 2],
  ])("ends by time: %s", (_, ages, minutes, instant, standing) => {
    const orders = ages.map((age) => order(age))
    expect(releaseInstant(orders, minutes)).toBe(instant)
    expect(standingOrders(orders, minutes, NOW)).toHaveLength(standing)
  })

  const me = { sessionHash: "me", accountNumber: 7 }
  const hold = (changes: object = {}) => ({
    holder: "x",
    sessionHash: null,
    accountNumber: null,
    expiresAt: NOW + 1,
    ...changes,
  })
  it.each<[string, readonly object[], readonly object[], object, Occupancy]>([
    ["nobody", [], [], me, "free"],
    ["another party's order", [{ sessionHash: "other" }], [], me, "taken"],
    ["an order without a party", [{}], [], { sessionHash: null, accountNumber: null }, "taken"],
    ["an order of the session", [{ sessionHash: "me" }], [], me, "mine"],
    ["an order of the account", [{ accountNumber: 7 }], [], me, "mine"],
    ["one order of the party is enough", [{ sessionHash: "other" }, { sessionHash: "me" }], [], me, "mine"],
    ["another party's hold", [], [{ sessionHash: "other" }], me, "held"],
    ["a hold of the session", [], [{ sessionHash: "me" }], me, "mine"],
    ["a hold of the same cart", [], [{ holder: "cart:1" }], { ...me, holder: "cart:1" }, "mine"],
    ["another cart's hold", [], [{ holder: "cart:2" }], { ...me, holder: "cart:1" }, "held"],
    ["a hold that has ended", [], [{ sessionHash: "other", expiresAt: NOW }], me, "free"],
    ["an order takes precedence over a hold", [{ sessionHash: "other" }], [{ sessionHash: "me" }], me, "taken"],
  ])("for a party: %s", (_, orders, holds, party, expected) => {
    const found = occupancyFor(
      orders.map((changes) => order(1, changes)),
      holds.map((changes) => hold(changes)),
      party as typeof me,
      NOW,
    )
    expect(found).toBe(expected)
  })
})

describe("who may sit down", () => {
  it.each<[Occupancy, boolean, boolean, boolean]>([
    ["free", false, false, true],
    ["mine", false, false, true],
    ["held", false, true, false],
    ["held", true, false, true],
    ["taken", false, true, false],
    ["taken", true, false, false],
    ["taken", true, true, true],
  ])(
    "at a %s table (with its token: %s; joining with the token is allowed: %s): %s",
    (occupancy, withToken, join_with_token, expected) => {
      expect(maySit(occupancy, withToken, { join_with_token })).toBe(expected)
    },
  )

  const rules = { ...defaultTableRules(), enabled: true }
  const judge = (choice: object, knowledge: object = {}) =>
    judgeChoice(choice, { rules, table: table("a"), tokenHash: "token-a", occupancy: "free", staff: false, ...knowledge })
  const refused = (code: string) => ({ kind: "refused", code })

  it.each<[string, object, object, object]>([
    ["no table, none required", {}, {}, { kind: "none" }],
    ["no table where one is required", {}, { rules: { ...rules, require_table: true } }, refused("table_required")],
    [
      "tables disabled: a named table is not found",
      { tableId: "a" },
      { rules: { ...rules, enabled: false } },
      refused("table_not_found"),
    ],
    ["tables disabled: none is required", {}, { rules: { ...rules, enabled: false, require_table: true } }, { kind: "none" }],
    ["a free table", { tableId: "a" }, {}, { kind: "chosen", table: table("a") }],
    ["by its token", { token: "token-a" }, {}, { kind: "chosen", table: table("a") }],
    ["a replaced token", { token: "old" }, {}, refused("table_not_found")],
    ["a token of another table than the id", { tableId: "b", token: "token-a" }, {}, refused("table_not_found")],
    ["no such table", { tableId: "a" }, { table: undefined }, refused("table_not_found")],
    ["an inactive table", { tableId: "a" }, { table: table("a", { active: false }) }, refused("table_not_found")],
    ["an inactive table, for staff", { tableId: "a" }, { table: table("a", { active: false }), staff: true }, { kind: "chosen" }],
    [
      "an id without its token under qr_only",
      { tableId: "a" },
      { rules: { ...rules, selection: "qr_only" } },
      refused("table_required"),
    ],
    [
      "an id without its token under qr_only, for staff",
      { tableId: "a" },
      { rules: { ...rules, selection: "qr_only" }, staff: true },
      { kind: "chosen" },
    ],
    ["a token under list", { token: "token-a" }, { rules: { ...rules, selection: "list" } }, { kind: "chosen" }],
    ["a taken table", { tableId: "a" }, { occupancy: "taken" }, refused("table_occupied")],
    ["a taken table, for staff", { tableId: "a" }, { occupancy: "taken", staff: true }, { kind: "chosen" }],
    ["a held table with its token", { token: "token-a" }, { occupancy: "held" }, { kind: "chosen" }],
  ])("checks the choice: %s", (_, choice, knowledge, expected) => {
    expect(judge(choice, knowledge)).toMatchObject(expected)
  })
})

describe("availability", () => {
  const rules = { ...defaultTableRules(), enabled: true }
  const views = [
    { table: table("free"), occupancy: "free" as const },
    { table: table("mine"), occupancy: "mine" as const },
    { table: table("taken"), occupancy: "taken" as const },
    { table: table("off", { active: false }), occupancy: "free" as const },
  ]
  const brief = (changes: object = {}) => {
    const { available, total, tables } = listAvailability(views, { ...rules, ...changes })
    return [available, total, tables.map(({ id, status, selectable }) => `${id} ${status} ${selectable}`)]
  }

  it.each<[string, object, unknown]>([
    ["as it is", {}, [1, 3, ["free available true", "mine occupied true", "taken occupied false", "off available false"]]],
    ["hide_occupied", { hide_occupied: true }, [1, 3, ["free available true", "mine occupied true"]]],
    [
      "not shown",
      { show_availability: false },
      [3, 3, ["free available true", "mine available true", "taken available true", "off available false"]],
    ],
    ["off", { enabled: false }, [0, 0, []]],
  ])("%s", (_, changes, expected) => {
    expect(brief(changes)).toEqual(expected)
  })

  it("never contains a token", () => {
    expect(JSON.stringify(listAvailability(views, rules))).not.toContain("token")
  })
})

describe("nextHold", () => {
  it("keeps a table for at most three times five minutes, whatever the sequence of requests is", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: HOLD_MS }), { maxLength: 20 }), (pauses) => {
        let now = NOW
        let hold: { renewals: number; expiresAt: number } | undefined
        let granted = 0
        for (const pause of pauses) {
          const turn = nextHold(hold ? [{ ...hold, current: true }] : [], now)
          if (turn.kind === "spent") break
          granted += 1
          hold = turn
          now += pause
        }
        expect(granted).toBe(Math.min(pauses.length, 1 + HOLD_RENEWALS))
      }),
    )
  })

  it.each<[string, number, object]>([
    ["a first hold", Number.NEGATIVE_INFINITY, { kind: "held", renewals: 0, expiresAt: NOW + HOLD_MS }],
    ["no renewal is left, and the ended hold is still kept", NOW - HOLD_MEMORY_MS + 1, { kind: "spent" }],
    ["the ended hold is no longer kept", NOW - HOLD_MEMORY_MS, { kind: "held", renewals: 0 }],
  ])("%s", (_, expiresAt, expected) => {
    expect(nextHold([{ renewals: HOLD_RENEWALS, expiresAt, current: false }], NOW)).toMatchObject(expected)
  })
})

describe("nextDraft", () => {
  const spent = { renewals: HOLD_RENEWALS, expiresAt: NOW + MINUTE, current: true }
  const over = { ...spent, current: false, expiresAt: NOW }
  it.each<[string, readonly (typeof spent)[], boolean, object]>([
    ["a first hold", [], false, { kind: "held", renewals: 0, expiresAt: NOW + HOLD_MS }],
    ["a renewal", [{ ...spent, renewals: 1 }], false, { kind: "held", renewals: 2, expiresAt: NOW + HOLD_MS }],
    ["one of several holds has used all renewals", [{ ...over, renewals: 0 }, over], false, { kind: "spent" }],
    ["no renewal is left, the hold still runs", [over, spent], false, { kind: "held", renewals: 2, expiresAt: NOW + MINUTE }],
    ["no renewal is left, and the hold was ended", [{ ...spent, current: false }], false, { kind: "spent" }],
    ["no renewal is left, and the guest sits at the table", [over], true, { kind: "unheld" }],
  ])("%s", (_, earlier, isSeated, expected) => {
    expect(nextDraft(earlier, isSeated, NOW)).toEqual(expected)
  })

  it("is unheld when guests of the same network address hold too many tables; a request for a hold is refused", () => {
    expect([nextDraft([], false, NOW, true), nextHold([], NOW, true)]).toEqual([{ kind: "unheld" }, { kind: "spent" }])
  })

  it.each([
    [0, 1, false],
    [1, 1, false],
    [2, 1, true],
    [2, 4, true],
    [2, 5, false],
    [3, 5, true],
    [14, 30, false],
    [15, 30, true],
  ])("%d of %d tables held from one address reach its limit: %s", (held, tables, expected) => {
    expect(reachesHoldLimit({ held, tables })).toBe(expected)
  })

  it("keeps a table no longer than requests for a hold can, whatever the sequence of carts is", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: HOLD_MS }), { maxLength: 20 }), (pauses) => {
        let now = NOW
        let end = NOW
        const holds: (typeof spent)[] = []
        for (const pause of pauses) {
          const turn = nextDraft(holds, true, now)
          if (turn.kind !== "held") break
          end = turn.expiresAt
          for (const hold of holds.splice(0)) holds.push({ ...hold, current: false, expiresAt: Math.min(hold.expiresAt, now) })
          holds.push({ ...turn, current: true })
          now += pause
        }
        expect(end).toBeLessThanOrEqual(NOW + (1 + HOLD_RENEWALS) * HOLD_MS)
      }),
    )
  })
})

describe("the owner of a hold", () => {
  const hold = { holder: "cart:1", sessionHash: "s", accountNumber: 7 }
  it.each<[string, typeof hold | { holder: string; sessionHash: null; accountNumber: null }, boolean, readonly string[]]>([
    ["a guest", hold, false, ["account:7", "cart:1", "session:s"]],
    ["a guest without session and account", { holder: "cart:1", sessionHash: null, accountNumber: null }, false, ["cart:1"]],
    ["a session", { ...hold, holder: "session:s" }, false, ["account:7", "session:s"]],
    ["staff", hold, true, ["cart:1"]],
  ])("%s", (_, given, isStaff, names) => {
    expect(ownerNames(holdOwner(given, isStaff))).toEqual(names)
  })
})

it.each([
  ["https://casa.example", "https://casa.example/?svc_table=t"],
  ["https://casa.example/", "https://casa.example/?svc_table=t"],
  ["https://casa.example/tienda//", "https://casa.example/tienda/?svc_table=t"],
])("a table's link in the store %s", (storeUrl, expected) => {
  expect(tableUrl(storeUrl, "t")).toBe(expected)
})
