import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  CARD_PAYMENTS,
  eventually,
  type NativeCheckout,
  nativeCheckout,
  orderBodies,
  type Store,
  smallCatalogue,
  startStore,
  takeCards,
} from "../../support"

describe("The handlers of a host for validate and orderDraft", () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-hooks-"))
  const file = join(folder, "calls")
  const eventFile = join(folder, "events")
  let store: Store
  let bodies: ReturnType<typeof orderBodies>
  let native: NativeCheckout
  beforeAll(async () => {
    const env = {
      ...CARD_PAYMENTS.env,
      SVC_TEST_HOST_FILE: join(__dirname, "support", "cart-rules.cjs"),
      SVC_TEST_HOOK_LOG: file,
      SVC_TEST_HOOK_EVENTS: eventFile,
    }
    store = await startStore({ env })
    const shop = await smallCatalogue(store.db)
    bodies = orderBodies(shop)
    native = nativeCheckout(store, shop)
    await takeCards(store, shop)
  })
  beforeEach(() => rmSync(file, { force: true }))
  afterAll(async () => {
    await store?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  interface Call {
    readonly hook: string
    readonly cart: Record<string, unknown>
    readonly step: Record<string, unknown>
  }
  const lines = (path: string): unknown[] =>
    existsSync(path)
      ? readFileSync(path, "utf8")
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line))
      : []
  const calls = () => lines(file) as Call[]
  const published = () => lines(eventFile)
  const wishing = (comment: string) => bodies.pickup({ items: [bodies.margarita({ additional_comments: comment })] })
  const orders = async () => Number((await store.db("svc_order").count("* as n").first())?.n)

  it.each([
    { throws: "a refusal with a code", comment: "not_allowed:no_pork", code: "no_pork" },
    { throws: "a conflict with a code", comment: "conflict:oven.full", code: "oven.full" },
    { throws: "invalid data with a code", comment: "invalid_data:too-many", code: "too-many" },
    { throws: "a refusal without a code", comment: "not_allowed", code: "svc_refused_by_store" },
    { throws: "a refusal with an invalid code", comment: "not_allowed:No <b>code</b>", code: "svc_refused_by_store" },
  ])("that throw $throws: the order is refused with the code $code, and nothing is stored", async ({ comment, code }) => {
    const before = await orders()
    const validated = await store.api().post("cart/validate", wishing(comment))
    expect(validated.status).toBe(200)
    expect(validated.body.data).toMatchObject({ valid: false, errors: [{ code, message: "Not tonight." }] })
    const placed = await store.api().post("orders", wishing(comment))
    expect(placed.status).toBe(422)
    expect(placed.body).toMatchObject({
      success: false,
      error: { code, message: "Not tonight.", details: { errors: [{ code, message: "Not tonight." }] } },
    })
    expect(await orders()).toBe(before)
  })

  it("that fail in another way: 500 without the error's text, and no order", async () => {
    const before = await orders()
    const answer = await store.api().post("orders", wishing("throws"))
    expect([answer.status, answer.body.error?.code ?? answer.body.code]).toEqual([500, "svc_internal_error"])
    expect(JSON.stringify(answer.body)).not.toContain("fault of the host")
    expect(await orders()).toBe(before)
  })

  it("receive the cart as plain data, priced and scheduled", async () => {
    const answer = await store.api().post("orders", bodies.pickup())
    expect(answer.status).toBe(201)
    expect(calls().map(({ hook }) => hook)).toEqual(["validate", "orderDraft"])
    const [{ cart } = { cart: {} }] = calls()
    expect(cart).toMatchObject({
      source: "api",
      cart_id: null,
      order_type: "pickup",
      date: "2026-11-20",
      time: "21:30",
      items: [{ quantity: 2, unit_price: expect.stringMatching(/^\d+\.\d\d$/) }],
      customer: { email: "lola@example.com" },
      payment_method: "cod",
      total: answer.body.data.total,
    })
    expect(calls()[1]?.cart).toEqual(cart)
  })

  it("receive the context of a step: its workflow and a container that resolves the host's services", async () => {
    expect((await store.api().post("orders", bodies.pickup())).status).toBe(201)
    const first = { action: "invoke", attempt: 1, resolves: "function" }
    expect(calls().map(({ step }) => step)).toEqual([
      { workflowId: "svc-validate-cart", stepName: "validate", ...first },
      { workflowId: "svc-draft-order", stepName: "orderDraft", ...first },
    ])
  })

  it("are compensated when they throw, and only then", async () => {
    expect((await store.api().post("orders", wishing("not_allowed"))).status).toBe(422)
    expect(calls().map(({ hook, step }) => [hook, step.action])).toEqual([
      ["validate", "invoke"],
      ["compensation of validate", "compensate"],
    ])
  })

  it("publish the events of their step when they have returned, and drop them when they throw", async () => {
    expect((await store.api().post("orders", bodies.pickup())).status).toBe(201)
    await eventually(() => published().length > 0)
    rmSync(eventFile)
    expect((await store.api().post("orders", wishing("throws"))).status).toBe(500)
    expect((await store.api().post("orders", wishing("not_allowed"))).status).toBe(422)
    expect((await store.api().post("orders", bodies.pickup())).status).toBe(201)
    await eventually(() => published().length > 0)
    expect(published()).toEqual([{ comment: "" }])
  })

  it("cause no SQL statement of the workflow engine", async () => {
    const { statements, result } = await store.statements(() => store.api().post("orders", bodies.pickup()))
    expect(result.status).toBe(201)
    expect(calls()).toHaveLength(2)
    expect(statements.filter((statement) => statement.includes("workflow_execution"))).toEqual([])
  })

  it("are not called for a cart that the service itself refuses, nor for a validation without items", async () => {
    const refused = await store.api().post("orders", bodies.pickup({ fulfillment_time: "04:00" }))
    expect(refused.body.error.code).toBe("schedule_selection_invalid")
    await store.api().post("cart/validate", { order_type: "pickup", fulfillment_date: "2026-11-20", fulfillment_time: "21:30" })
    expect(calls()).toEqual([])
  })

  it("can add metadata to the platform's order, but not under keys of the plugin", async () => {
    const { body } = await store.api().post("orders", bodies.pickup())
    const { metadata } = await store.db("order").where({ id: body.data.id }).first()
    expect(metadata).toMatchObject({ campaign: "autumn", count: 1, printed: "no", _svc_fulfillment_type: "pickup" })
    expect(metadata).not.toHaveProperty("_svc_loyalty_coupon")
  })

  it("can refuse the completion of a native cart, with the same code and message", async () => {
    const before = await orders()
    const tonight = { order_type: "pickup", fulfillment_date: "2026-11-20", fulfillment_time: "21:30" }
    const line = { sku: "AGUA", extras: { additional_comments: "not_allowed:no_water" } }
    const cart = await native.ready({ lines: [line], cart: { extensions: { svc: tonight } } })
    const refused = await native.complete(cart)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([400, "no_water", "Not tonight."])
    expect(refused.body.details).toMatchObject({ errors: [{ code: "no_water" }] })
    expect(calls()[0]?.cart).toMatchObject({ source: "native", order_type: "pickup", items: [{ quantity: 1 }] })
    expect(await orders()).toBe(before)
  })
})
