import { ACCOUNTS, type Answer, orderBodies, type Store, smallCatalogue } from "../support"
import { table, tableSettings } from "../support/table-settings"

/* Routes do not run the workflows: both call the same commands (docs/adr/0016). So each workflow is compared with its route. */

/** The fields in which two orders, accounts or changes always differ. */
const OF_ITS_OWN = ["id", "number", "ticket_number", "order_key", "email", "username", "coupon", "request_id"]

/** The response with the type of each field in `OF_ITS_OWN`, and with a placeholder for each time. */
function withoutIdentity(value: unknown): unknown {
  if (typeof value === "string") return /^\d{4}-\d\d-\d\dT/.test(value) ? "a time" : value
  if (Array.isArray(value)) return value.map(withoutIdentity)
  if (typeof value !== "object" || value === null) return value
  const fields = Object.entries(value).map(([key, one]) => [key, OF_ITS_OWN.includes(key) ? typeof one : withoutIdentity(one)])
  return Object.fromEntries(fields)
}

/** The status, code and message of a refusal, in either error format. */
function refusalOf({ status, body }: Answer) {
  const { code, message } = body.error ?? body
  return { status, code, message }
}

/** The workflows of a host, started by its route `/own/workflows/{name}`. */
export function workflowsLikeRoutes(use: () => Store): void {
  let store: Store
  let bodies: ReturnType<typeof orderBodies>
  let margarita: string
  const account = { manager: 0, other_customer: 0 }

  beforeAll(async () => {
    store = use()
    const shop = await smallCatalogue(store.db)
    bodies = orderBodies(shop)
    margarita = String(shop.product.margarita)
    for (const role of ["manager", "other_customer"] as const) account[role] = (await store.api(role).get("auth/me")).body.data.id
    expect((await store.api("administrator").put("settings/tables", tableSettings([table("T1")]))).status).toBe(200)
    expect((await store.api("manager").put("loyalty/program", { enabled: true })).status).toBe(200)
    await enable("alike-bulk-0")
  })

  const run = async (name: string, input: object) => (await store.api().post(`/own/workflows/${name}`, input)).body
  /** Expects that both succeeded with the same result. */
  const expectSameResult = (workflow: { result?: unknown }, route: Answer): void => {
    expect({ failure: route.status < 300 ? null : route.text, data: withoutIdentity(route.body.data) }).toEqual({
      failure: null,
      data: withoutIdentity(workflow.result),
    })
    expect(route.body.data).toBeDefined()
  }
  const expectRefusedAlike = ({ status, code, message }: Record<string, unknown>, route: Answer): void => {
    expect({ status, code, message }).toEqual(refusalOf(route))
    expect(route.status).toBeGreaterThanOrEqual(400)
  }
  /** Enables the pizza that other tests have disabled. */
  const enable = async (request_id: string) => {
    const change = { entity: "product", operation: "enable", target: { ids: [margarita] }, request_id }
    expect((await store.api("manager").post("bulk", change)).status).toBe(201)
  }
  const placed = async (): Promise<string> => (await store.api().post("orders", bodies.pickup())).body.data.id
  const give = async (points: number, idempotency: string) => {
    const gift = { points, reason: "test", idempotency }
    expect((await store.api("manager").post(`loyalty/accounts/${account.other_customer}/adjust`, gift)).status).toBe(201)
  }

  it("judgeCartWorkflow has the results of its route, for a valid and an invalid cart", async () => {
    for (const changes of [{}, { fulfillment_time: "04:00" }]) {
      const body = bodies.pickup(changes)
      expectSameResult(await run("judgeCartWorkflow", { body }), await store.api().post("cart/validate", body))
    }
    const wrong = bodies.pickup({ order_type: "drone" })
    expectRefusedAlike(await run("judgeCartWorkflow", { body: wrong }), await store.api().post("cart/validate", wrong))
  })

  it("placeOrderWorkflow has the results of its route, for new, repeated and refused orders", async () => {
    const body = bodies.pickup()
    const first = await run("placeOrderWorkflow", { body, idempotency_key: "alike-order-1" })
    expectSameResult(first, await store.api().post("orders", body))
    const repeated = await store.api().post("orders", body, { headers: { "idempotency-key": "alike-order-1" } })
    expect([repeated.status, repeated.body.data]).toEqual([200, first.result])
    for (const refused of [
      bodies.pickup({ fulfillment_time: "04:00" }),
      bodies.pickup({ items: [bodies.margarita({ quantity: 21 })] }),
    ]) {
      expectRefusedAlike(await run("placeOrderWorkflow", { body: refused }), await store.api().post("orders", refused))
    }
  })

  it("changeOrderWorkflow has the results of its route, for an allowed change and a refused one", async () => {
    const [one, other] = [await placed(), await placed()]
    const acting_account = account.manager
    for (const body of [{ status: "completed", note: "Ready early" }, { status: "pending" }]) {
      const changed = await run("changeOrderWorkflow", { order_id: one, body, acting_account })
      const answer = await store.api("manager").put(`orders/${other}`, body)
      if (body.status === "completed") expectSameResult(changed, answer)
      else expectRefusedAlike(changed, answer)
    }
  })

  it("redeemPointsWorkflow has the results of its route, for a coupon and for too few points", async () => {
    const acting_account = account.other_customer
    const redeem = (idempotency: string) => ({ points: 100, idempotency })
    await give(150, "alike-gift-1")
    const redeemed = await run("redeemPointsWorkflow", { body: redeem("alike-redeem-1"), acting_account })
    await give(100, "alike-gift-2")
    expectSameResult(redeemed, await store.api("other_customer").post("loyalty/redeem", redeem("alike-redeem-2")))
    const refused = await run("redeemPointsWorkflow", { body: redeem("alike-redeem-3"), acting_account })
    expectRefusedAlike(refused, await store.api("other_customer").post("loyalty/redeem", redeem("alike-redeem-4")))
  })

  it("applyBulkChangeWorkflow has the results of its route, for disabled products and a caller without permission", async () => {
    const disable = (request_id: string) => ({
      entity: "product",
      operation: "disable",
      target: { ids: [margarita] },
      request_id,
    })
    const changed = await run("applyBulkChangeWorkflow", {
      body: disable("alike-bulk-1"),
      acting_account: account.manager,
    })
    await enable("alike-bulk-2")
    expectSameResult(changed, await store.api("manager").post("bulk", disable("alike-bulk-3")))
    await enable("alike-bulk-4")
    const body = disable("alike-bulk-5")
    const refused = await run("applyBulkChangeWorkflow", { body, acting_account: account.other_customer })
    expectRefusedAlike(refused, await store.api("other_customer").post("bulk", body))
  })

  it("releaseTableWorkflow has the results of its route, for a known and an unknown table", async () => {
    const release = (id: string) => run("releaseTableWorkflow", { body: { id }, acting_account: account.manager })
    expectSameResult(await release("T1"), await store.api("manager").post("tables/T1/release"))
    expectRefusedAlike(await release("T9"), await store.api("manager").post("tables/T9/release"))
  })

  it("registerCustomerWorkflow has the results of its route, for a new customer and an e-mail that is taken", async () => {
    const person = (email: string) => ({ email, password: "supersecret", first_name: "Berta" })
    const [berta, carla, taken] = [person("alike1@example.com"), person("alike2@example.com"), person(ACCOUNTS.customer.email)]
    expectSameResult(await run("registerCustomerWorkflow", { body: berta }), await store.api().post("auth/register", carla))
    expectRefusedAlike(await run("registerCustomerWorkflow", { body: taken }), await store.api().post("auth/register", taken))
  })
}
