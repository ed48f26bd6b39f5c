import {
  type Answer,
  openedTableToken,
  orderBodies,
  type SmallCatalogue,
  type Store,
  smallCatalogue,
  startStore,
} from "../../../../support"
import { session, table, tableSettings } from "../../../../support/table-settings"

/** Rounds per race; a full run has 20. */
const ROUNDS = Number(process.env.SVC_RACE_ROUNDS ?? 3)
const FAILPOINT = "SVC_FAILPOINT"

describe("races for tables on two server processes:", () => {
  let store: Store
  let shop: SmallCatalogue
  let dine: (changes: object) => object
  let stocked: object[]

  beforeAll(async () => {
    store = await startStore({ processes: 2 })
    shop = await smallCatalogue(store.db)
    const body = orderBodies(shop)
    const items = [body.single("ensalada-mixta")]
    stocked = [body.single("agua")]
    dine = (changes) => ({ order_type: "pickup", service_mode: "dine_in", payment_method: "cod", items, ...changes })
  })
  afterAll(() => store.stop())

  const qrTokenOf = async (id: string): Promise<string> =>
    openedTableToken((await store.db("svc_table").first("qr_token").where({ id })).qr_token)
  const tables = [table("a"), table("b")]
  const putTables = (list: readonly object[], changes: object = {}, process = 0) =>
    store.api("manager", { process }).put("settings/tables", tableSettings(list, changes))
  const freeAllTables = async () => {
    await store
      .db("svc_order")
      .update({ table_released_at: new Date(0) })
      .whereNotNull("table_id")
      .whereNull("table_released_at")
    await store.db("svc_table_hold").delete()
    expect((await putTables(tables)).status).toBe(200)
  }
  const postOrder = (changes: object, party: string, process: number) =>
    store.api("anonymous", { process }).post("orders", dine(changes), session(party))
  const hold = (id: string, party: string, process: number) =>
    store.api("anonymous", { process }).post(`tables/${id}/hold`, {}, session(party))
  const heldTables = () => store.db("svc_table_hold").where({ current: true }).pluck("table_id")
  const onBoth = (count: number, call: (process: number, index: number) => Promise<Answer>) =>
    Promise.all(Array.from({ length: count }, (_, index) => call(index % 2, index)))
  const outcome = ({ status, body }: Answer): string => (status < 300 ? String(status) : `${status} ${body.error?.code}`)
  const tally = (answers: readonly Answer[]) => {
    const counts: Record<string, number> = {}
    for (const answer of answers) counts[outcome(answer)] = (counts[outcome(answer)] ?? 0) + 1
    return counts
  }
  const openOrdersAt = async (id: string) => {
    const { rows } = await store.db.raw(
      "select id, session_hash from svc_order where table_id = ? and table_released_at is null and deleted_at is null",
      [id],
    )
    return rows as { id: string; session_hash: string }[]
  }
  const countRows = async (name: string) => Number((await store.db(name).count("* as n").first())?.n)

  it("of many parties that order at a free table, one places its order, and nothing is stored for the others", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await freeAllTables()
      const before = {
        native: await countRows("order"),
        own: await countRows("svc_order"),
        reserved: await countRows("reservation_item"),
      }
      const answers = await onBoth(16, (process, index) =>
        postOrder({ table_id: "a", items: stocked }, `party-${round}-${index}`, process),
      )
      expect(tally(answers)).toEqual({ 201: 1, "409 table_occupied": 15 })
      expect(await openOrdersAt("a")).toHaveLength(1)
      const after = {
        native: await countRows("order"),
        own: await countRows("svc_order"),
        reserved: await countRows("reservation_item"),
      }
      expect(after).toEqual({ native: before.native + 1, own: before.own + 1, reserved: before.reserved + 1 })
    }
  })

  it("if two parties send several orders each, all orders of one party are placed, and none of the other", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await freeAllTables()
      const answers = await onBoth(12, (process, index) =>
        postOrder({ table_id: "a" }, index % 3 === 0 ? `one-${round}` : `two-${round}`, process),
      )
      const winners = new Set((await openOrdersAt("a")).map(({ session_hash }) => session_hash))
      expect(winners.size).toBe(1)
      const placed = tally(answers)[201]
      expect([4, 8]).toContain(placed)
      expect(tally(answers)).toEqual({ 201: placed, "409 table_occupied": 12 - Number(placed) })
    }
  })

  it("one of eight parties that request a table holds it, and a session that requests two tables holds one", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await freeAllTables()
      const rivals = await onBoth(8, (process, index) => hold("a", `rival-${round}-${index}`, process))
      expect(tally(rivals)).toEqual({ 201: 1, "409 table_occupied": 7 })
      await freeAllTables()
      const greedy = await onBoth(6, (process, index) => hold(index % 2 ? "a" : "b", `greedy-${round}`, process))
      expect(greedy.every((answer) => ["201", "409 table_busy"].includes(outcome(answer)))).toBe(true)
      expect(await store.db("svc_table_hold").where({ current: true })).toHaveLength(1)
    }
  })

  it("one session holds at most one table by requests and platform carts, even if the platform refuses carts", async () => {
    const cart = (table_id: string, party: string, process: number, region_id: string) =>
      store
        .api("anonymous", { process })
        .post(
          "/store/carts",
          { region_id, extensions: { svc: { service_mode: "dine_in", table_id } } },
          { headers: { "x-publishable-api-key": shop.publishableKey, ...session(party).headers } },
        )
    for (let round = 0; round < ROUNDS; round++) {
      await freeAllTables()
      const party = `mixed-${round}`
      await Promise.all([
        ...[0, 1].map((process) => hold(process ? "a" : "b", party, process)),
        ...[0, 1].map((process) => cart(process ? "b" : "a", party, process, shop.regionId)),
        ...[0, 1].map((process) => cart(process ? "a" : "b", party, process, "reg_unknown")),
      ])
      const kept = await heldTables()
      expect(kept.length).toBeLessThanOrEqual(1)
      const next = await cart("a", `next-${round}`, 0, shop.regionId)
      expect(next.status).toBe(kept.includes("a") ? 400 : 200)
    }
  })

  it("a process killed during the move of a hold leaves the former hold, and the repeated request moves it", async () => {
    await freeAllTables()
    expect((await hold("a", "mover", 0)).status).toBe(201)
    await store.processes[1]?.setEnvironment(FAILPOINT, "hold.before-commit:kill")
    await expect(hold("b", "mover", 1)).rejects.toThrow()
    await store.processes[1]?.restart()
    expect(await heldTables()).toEqual(["a"])
    expect((await hold("b", "mover", 1)).status).toBe(201)
    expect(await heldTables()).toEqual(["b"])
  })

  it("a table with concurrent orders and a removal gets an order and stays, or gets none and is removed", async () => {
    for (let round = 0; round < ROUNDS * 2; round++) {
      await freeAllTables()
      const [removal, ...orders] = await Promise.all([
        putTables([table("b")], {}, round % 2),
        ...[0, 1, 0, 1].map((process, index) => postOrder({ table_id: "a" }, `racer-${round}-${index}`, process)),
      ])
      const placed = orders.filter(({ status }) => status === 201).length
      const there = (await store.db("svc_table").where({ id: "a" })).length
      expect(outcome(removal as Answer)).toBe(placed > 0 ? "409 table_occupied" : "200")
      expect([placed, there]).toEqual(placed > 0 ? [1, 1] : [0, 0])
      expect(orders.every((answer) => ["201", "409 table_occupied", "404 table_not_found"].includes(outcome(answer)))).toBe(true)
    }
  })

  it("of orders concurrent with a release, earlier orders are released, and later orders stay", async () => {
    for (let round = 0; round < ROUNDS * 2; round++) {
      await freeAllTables()
      const seated = await postOrder({ table_id: "a" }, `old-${round}`, 0)
      const [release, next] = await Promise.all([
        store.api("manager", { process: 1 }).post("tables/a/release"),
        postOrder({ table_id: "a" }, `next-${round}`, 0),
      ])
      expect([outcome(release as Answer), seated.status]).toEqual(["200", 201])
      const left = (await openOrdersAt("a")).map(({ id }) => id)
      expect(left).toEqual(next?.status === 201 ? [next.body.data.id] : [])
      expect(["201", "409 table_occupied"]).toContain(outcome(next as Answer))
    }
  })

  it("releases and moves of the same orders finish without a deadlock", async () => {
    await freeAllTables()
    const placed = await onBoth(6, (process) => postOrder({ table_id: "a" }, "family", process))
    const answers = await Promise.all([
      ...placed.map(({ body }, index) =>
        store
          .api("manager", { process: index % 2 })
          .put(`orders/${body.data.id}`, { status: index % 2 ? "cancelled" : "completed" }),
      ),
      store.api("manager", { process: 0 }).post("tables/a/release"),
      store.api("manager", { process: 1 }).post("tables/a/release"),
    ])
    expect(answers.slice(0, 6).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(answers.slice(6).every((answer) => ["200", "409 table_busy"].includes(outcome(answer)))).toBe(true)
    expect((await store.api("manager").post("tables/a/release")).status).toBe(200)
    const rows = await store.db("svc_order").whereIn(
      "id",
      placed.map(({ body }) => body.data.id),
    )
    // Each order is released once, unless a cancellation has freed the table before.
    expect(rows.every(({ status, table_released_at }) => table_released_at !== null || status === "cancelled")).toBe(true)
    for (const { id, table_released_at } of rows) {
      expect(await store.db("svc_order_note").where({ order_id: id })).toHaveLength(table_released_at ? 1 : 0)
    }
  })

  it("a replaced token is invalid in every process at once, and settings are the same in every process", async () => {
    await freeAllTables()
    for (let round = 0; round < ROUNDS; round++) {
      const old = await qrTokenOf("a")
      const { body } = await store.api("manager", { process: 0 }).post("tables/a/regenerate-qr")
      const resolve = (token: string) => store.api("anonymous", { process: 1 }).get("tables/resolve", { query: { token } })
      expect([(await resolve(old)).status, (await resolve(body.data.qr_token)).status]).toEqual([404, 200])
      expect(outcome(await postOrder({ table_token: old }, "late", 1))).toBe("404 table_not_found")
    }
    const [one, two] = await Promise.all([0, 1].map((process) => store.api("manager", { process }).get("settings/tables")))
    expect(one?.body).toEqual(two?.body)
    await putTables(tables, { enabled: false })
    expect((await store.api("anonymous", { process: 1 }).get("tables/availability")).body.data.enabled).toBe(false)
  })

  it("orders with a token that is replaced concurrently are placed or get 404", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await freeAllTables()
      const token = await qrTokenOf("a")
      const answers = await Promise.all([
        ...[0, 1, 0, 1].map((process) => postOrder({ table_token: token }, `scan-${round}`, process)),
        store.api("manager", { process: 1 }).post("tables/a/regenerate-qr"),
      ])
      expect(answers.at(-1)?.status).toBe(200)
      expect(answers.slice(0, 4).every((answer) => ["201", "404 table_not_found"].includes(outcome(answer)))).toBe(true)
    }
  })

  it("concurrent changes of the settings are applied one after the other, and no token is used twice", async () => {
    await freeAllTables()
    const answers = await onBoth(6, (process, index) => putTables([table("a"), table("b"), table(`x${index}`)], {}, process))
    expect(answers.every((answer) => ["200", "409 table_busy"].includes(outcome(answer)))).toBe(true)
    const rows = await store.db("svc_table").orderBy("position")
    expect(rows.map(({ id }) => id).slice(0, 2)).toEqual(["a", "b"])
    expect(rows).toHaveLength(3)
    const retired = await store.db("svc_table_retired_token").pluck("token_hash")
    expect(retired.length).toBeGreaterThan(0)
    expect(rows.filter(({ token_hash }) => retired.includes(token_hash))).toEqual([])
  })

  it.each(["release.begun", "release.between", "release.before-commit"])(
    "a process killed at %s has released nothing; after its restart the repeated request succeeds",
    async (point) => {
      await freeAllTables()
      const placed = await onBoth(3, () => postOrder({ table_id: "a" }, "kill", 0))
      await store.api("anonymous").post("tables/b/hold", {}, session("holds"))
      const notes = await countRows("svc_order_note")
      const before = await store.api("manager", { process: 0 }).get("tables/occupancy")
      await store.processes[1]?.setEnvironment(FAILPOINT, `${point}:kill`)
      await expect(store.api("manager", { process: 1 }).post("tables/a/release")).rejects.toThrow()
      await store.processes[1]?.restart()
      expect((await openOrdersAt("a")).map(({ id }) => id).sort()).toEqual(placed.map(({ body }) => body.data.id).sort())
      expect(await countRows("svc_order_note")).toBe(notes)
      expect((await store.api("manager", { process: 1 }).get("tables/occupancy")).body).toEqual(before.body)
      expect(outcome(await postOrder({ table_id: "b" }, "stranger", 1))).toBe("409 table_occupied")
      const again = await store.api("manager", { process: 1 }).post("tables/a/release")
      expect([again.status, await openOrdersAt("a")]).toEqual([200, []])
      expect(await countRows("svc_order_note")).toBe(notes + 3)
    },
  )
})
