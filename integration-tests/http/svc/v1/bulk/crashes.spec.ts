import { eventually, type SmallCatalogue, type Store, smallCatalogue, startStore } from "../../../../support"

/** With this many targets, a change runs in the background instead of within the request. */
const MANY = 300
const BEFORE = "5"

let store: Store
let shop: SmallCatalogue
let requests = 0
beforeAll(async () => {
  store = await startStore({ processes: 2, jobs: { "run-bulk": 1_000 } })
  shop = await smallCatalogue(store.db)
  await store.db.raw(
    `insert into svc_extra (id, category_number, name, price) select 'many_' || n, ?, 'Muchos ' || n, ? from generate_series(1, ?) n`,
    [shop.extraCategory["Ingredientes extra"] as number, BEFORE, MANY],
  )
  await store.token("manager")
  // Most tests use one process. The second is started for the test in which it takes over.
  await store.processes[1]?.kill()
})
afterAll(() => store.stop())

const manager = (process = 0) => store.api("manager", { process })
const first = () => store.processes[0] as Store["processes"][number]
const many = () => ({
  entity: "extra",
  operation: "price_add",
  target: { search: "muchos" },
  value: 1,
  request_id: `crashing-${++requests}`,
})
const few = () => ({ ...many(), target: { ids: [shop.extra.Fina, shop.extra.Gruesa] } })
/** The number of extras by price. */
const pricesOf = async (pattern: string): Promise<Record<string, number>> => {
  const rows: { price: string; n: string }[] = await store
    .db("svc_extra")
    .whereLike("name", pattern)
    .select(store.db.raw("trim_scale(price)::text as price"))
    .count("* as n")
    .groupByRaw("1")
  return Object.fromEntries(rows.map(({ price, n }) => [price, Number(n)]))
}
/** Sends a request during which the server is killed at `point`. @returns the status, if the response arrived before */
async function kill(point: string, send: () => Promise<{ status: number }>): Promise<number | undefined> {
  await first().setEnvironment("SVC_FAILPOINT", point)
  const answer = await send().catch(() => undefined)
  await eventually(async () => !first().running)
  return answer?.status
}
const settled = async (id: number, process = 0) => {
  let data: { status: string; [field: string]: unknown } | undefined
  await eventually(async () => {
    data = (await manager(process).get(`bulk/${id}`)).body.data
    return data?.status !== "running"
  })
  return data
}
const newest = async (): Promise<number> => (await store.db("svc_bulk").max("id as id").first())?.id

describe("kill -9 in a small change", () => {
  it.each(["bulk.begun", "bulk.before-commit"])(
    "at %s: nothing has changed, and the repeated request succeeds",
    async (point) => {
      const request = few()
      const books = Number((await store.db("svc_bulk").count("* as n").first())?.n)
      expect(await kill(point, () => manager().post("bulk", request))).toBeUndefined()
      expect([await pricesOf("Fina"), await pricesOf("Gruesa")]).toEqual([{ 0: 1 }, { 1: 1 }])
      expect(Number((await store.db("svc_bulk").count("* as n").first())?.n)).toBe(books)
      await first().start()
      const again = await manager().post("bulk", request)
      expect([again.status, again.body.data]).toMatchObject([201, { status: "done", applied: 2 }])
      expect((await manager().post(`bulk/${again.body.data.id}/undo`)).body.data).toMatchObject({
        status: "undone",
        conflicts: [],
      })
    },
  )

  it("after the commit: the repeated request returns the result; a killed undo has no effect and can be repeated", async () => {
    const request = few()
    expect(await kill("bulk.accepted", () => manager().post("bulk", request))).toBeUndefined()
    await first().start()
    const again = await manager().post("bulk", request)
    expect([again.status, again.body]).toMatchObject([200, { data: { status: "done", applied: 2 }, meta: { replayed: true } }])
    expect([await pricesOf("Fina"), await pricesOf("Gruesa")]).toEqual([{ 1: 1 }, { 2: 1 }])
    const undo = () => manager().post(`bulk/${again.body.data.id}/undo`)
    expect(await kill("bulk.undo-before-commit", undo)).toBeUndefined()
    expect([await pricesOf("Fina"), await pricesOf("Gruesa")]).toEqual([{ 1: 1 }, { 2: 1 }])
    await first().start()
    expect((await undo()).body.data).toMatchObject({ status: "undone", conflicts: [] })
  })
})

describe("the end of a process during a large change", () => {
  it.each(["bulk.accepted", "bulk.applying", "bulk.before-commit", "bulk.committed"])(
    "by kill -9 at %s: the change is never partly applied, and is completed after a restart",
    async (point) => {
      const request = many()
      const status = await kill(point, () => manager().post("bulk", request))
      expect([201, undefined]).toContain(status)
      expect(await pricesOf("Muchos %")).toEqual({ [point === "bulk.committed" ? 6 : BEFORE]: MANY })
      await first().start()
      const id = await newest()
      expect(await settled(id)).toMatchObject({ status: "done", total: MANY, applied: MANY, progress: 1 })
      expect(await pricesOf("Muchos %")).toEqual({ 6: MANY })
      expect((await manager().post("bulk", request)).body).toMatchObject({ data: { id }, meta: { replayed: true } })
      expect((await manager().post(`bulk/${id}/undo`)).body.data.status).toBe("running")
      expect(await settled(id)).toMatchObject({ status: "undone", conflicts: [] })
      expect(await pricesOf("Muchos %")).toEqual({ [BEFORE]: MANY })
    },
  )

  it.each(["bulk.undo-begun", "bulk.undoing", "bulk.undo-before-commit"])(
    "by kill -9 at %s: the undo is never partly applied, and is completed after a restart",
    async (point) => {
      const { id } = (await manager().post("bulk", many())).body.data
      await settled(id)
      await kill(point, () => manager().post(`bulk/${id}/undo`))
      expect(await pricesOf("Muchos %")).toEqual({ 6: MANY })
      await first().start()
      if (point === "bulk.undo-begun") expect((await manager().post(`bulk/${id}/undo`)).status).toBe(200)
      expect(await settled(id)).toMatchObject({ status: "undone", conflicts: [] })
      expect(await pricesOf("Muchos %")).toEqual({ [BEFORE]: MANY })
    },
  )

  it("by SIGTERM: nothing is changed, no attempt is counted, and the next start completes the change", async () => {
    await first().setEnvironment("SVC_FAILPOINT", "bulk.applying:pause=4000")
    const { id } = (await manager().post("bulk", many())).body.data
    const row = () => store.db("svc_bulk").where({ id }).first()
    await eventually(async () => Number((await row()).progress) > 0)
    await first().kill("SIGTERM")
    expect(await row()).toMatchObject({ status: "running", attempts: 0 })
    expect(await pricesOf("Muchos %")).toEqual({ [BEFORE]: MANY })
    await first().start()
    expect(await settled(id)).toMatchObject({ status: "done", applied: MANY })
    await manager().post(`bulk/${id}/undo`)
    expect(await settled(id)).toMatchObject({ status: "undone", conflicts: [] })
  })

  it("with a second process running: the second process refuses other changes with 409, and completes this change", async () => {
    await store.processes[1]?.start()
    const { id } = (await manager(1).post("bulk", few())).body.data
    await manager(1).post(`bulk/${id}/undo`)
    await first().setEnvironment("SVC_FAILPOINT", "bulk.applying:pause=1500")
    const started = (await manager(0).post("bulk", many())).body.data
    expect(started).toMatchObject({ status: "running", total: MANY, progress: 0 })
    const busy = await manager(1).post("bulk", few())
    expect([busy.status, busy.body.error.code]).toEqual([409, "svc_bulk_busy"])
    expect((await manager(1).post(`bulk/${started.id}/undo`)).body.error.code).toBe("svc_bulk_busy")
    await first().kill()
    await eventually(async () => (await store.db("svc_bulk").where({ id: started.id }).first()).status === "done")
    expect(await pricesOf("Muchos %")).toEqual({ 6: MANY })
    const next = await manager(1).post("bulk", few())
    expect(next.status).toBe(201)
  })
})

describe("a large change that cannot be applied", () => {
  it("fails with a reason, changes nothing, and does not block the next change", async () => {
    await first().start()
    await first().setEnvironment("SVC_FAILPOINT", "bulk.accepted:pause=1000")
    const change = { ...many(), request_id: undefined }
    const { preview_token } = (await manager().post("bulk/preview", change)).body.data
    const answer = manager().post("bulk", { ...many(), preview_token })
    await eventually(async () => (await store.db("svc_bulk").where({ status: "running" })).length === 1)
    await store.db("svc_extra").where({ id: "many_7" }).update({ price: 77 })
    const { id } = (await answer).body.data
    expect(await settled(id)).toMatchObject({ status: "failed", error: "svc_bulk_stale", applied: 0 })
    expect(await pricesOf("Muchos %")).toEqual({ 6: MANY - 1, 77: 1 })
    const undo = await manager().post(`bulk/${id}/undo`)
    expect([undo.status, undo.body.error.code]).toEqual([409, "svc_conflict"])
    await first().setEnvironment("SVC_FAILPOINT", null)
    expect((await manager().post("bulk", few())).status).toBe(201)
  })
})
