import { eventually, orderBodies, type SmallCatalogue, type Store, smallCatalogue, startStore } from "../../../../support"

// biome-ignore lint/suspicious/noExplicitAny: records of any shape, as received
type Json = any

/** Cents of a decimal string with two decimal places. */
const cents = (text: string): number => Number(text.replace(".", ""))
const decimalOf = (value: number): string => {
  const digits = String(Math.abs(value)).padStart(3, "0")
  return `${value < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

interface Part {
  readonly orders: Set<string>
  items: number
  gross: number
  discounts: number
  delivery: number
  tax: number
  refunds: number
  net: number
}
const empty = (): Part => ({ orders: new Set(), items: 0, gross: 0, discounts: 0, delivery: 0, tax: 0, refunds: 0, net: 0 })
const shown = ({ orders, items, ...amounts }: Part) => ({
  orders: orders.size,
  items,
  ...Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, decimalOf(value)])),
  average: decimalOf(orders.size === 0 ? 0 : Math.round(amounts.net / orders.size)),
})

describe("sales reports", () => {
  let store: Store
  let shop: SmallCatalogue
  let courier: number

  const report = async (query: object = {}, role: "manager" | "store" = "manager") => {
    const answer = await store.api(role).get("orders/reports", { query: { ...query } })
    expect([answer.status, answer.body.data?.params]).toEqual([200, undefined])
    return answer.body.data
  }
  const changeOrder = async (id: string, change: object) => {
    const answer = await store.api("manager").put(`orders/${id}`, change)
    expect([answer.status, answer.body.error?.code]).toEqual([200, undefined])
    return answer.body.data
  }
  const sell = async (body: object, change: object = {}) => {
    const placed = await store.api().post("orders", body)
    expect([placed.status, placed.body.error?.code]).toEqual([201, undefined])
    return changeOrder(placed.body.data.id, { status: "finalized", force: true, note: "caja", ...change })
  }

  beforeAll(async () => {
    store = await startStore()
    shop = await smallCatalogue(store.db)
    const body = orderBodies(shop)
    await store
      .api("administrator")
      .put("settings/operation", { delivery: { fee_mode: "fixed", fixed_fee: 3, max_distance_km: null } })
    await store.platform().post("/admin/promotions", {
      code: "QUINCE",
      type: "standard",
      status: "active",
      is_tax_inclusive: true,
      application_method: { allocation: "across", target_type: "order", currency_code: "eur", type: "percentage", value: 15 },
    })
    courier = (await store.api("courier").get("auth/me")).body.data.id
    const extra = { extra_selections: [{ category_id: shop.extraCategory["Ingredientes extra"], extra_ids: [shop.extra.Jamón] }] }
    const saturday = { fulfillment_date: "2026-11-21", fulfillment_time: "13:00" }
    const lastOfMonth = { fulfillment_date: "2026-11-27", fulfillment_time: "20:15" }
    await sell(body.pickup())
    await sell(body.pickup({ items: [body.margarita({ quantity: 3, ...extra }), body.margarita(), body.single("agua", 2)] }))
    await sell(body.pickup({ fulfillment_time: "22:00", items: [body.single("cerveza", 2), body.margarita()] }))
    await sell(body.delivery({ coupon_codes: ["QUINCE"], items: [body.margarita({ quantity: 3 }), body.single("agua")] }))
    await sell(body.delivery({ ...saturday, items: [body.margarita()] }), { courier_id: courier })
    await sell(body.pickup({ ...saturday, items: [body.single("ensalada-mixta", 5)] }), { status: "completed" })
    await sell(body.pickup({ fulfillment_date: "2026-11-23", fulfillment_time: "21:00", coupon_codes: ["QUINCE"] }))
    await sell(body.delivery(lastOfMonth), { courier_id: courier, status: "completed" })
    // After midnight the business date is still that of the evening, but the hour is the real one.
    await sell(body.pickup({ fulfillment_time: "00:30" }))
    // Unpaid or undone orders are not sales.
    await store.api().post("orders", body.pickup())
    await sell(body.pickup(), { status: "cancelled", force: false })
    await sell(body.delivery(), { status: "shipped", force: false })
    const gone = await sell(body.pickup())
    await store.api("manager").delete(`orders/${gone.id}`)
    const undone = await sell(body.pickup())
    await changeOrder(undone.id, { status: "refunded" })
  })
  afterAll(() => store.stop())

  /** The expected report, computed from order records one by one. */
  const oracle = async (groupBy: string, keep: (order: Json) => boolean) => {
    const { body: all } = await store
      .api("manager")
      .get("orders", { query: { per_page: 100, status: "completed,commerce-finalized" } })
    const groups = new Map<string, Part>()
    const totals = empty()
    const part = (key: string): Part => {
      const known = groups.get(key) ?? empty()
      groups.set(key, known)
      return known
    }
    const categoryOf = new Map(
      (await store.db("product_category_product").select<{ product_id: string; product_category_id: string }[]>()).map((row) => [
        row.product_id,
        row.product_category_id,
      ]),
    )
    for (const order of (all.data as Json[]).filter(keep)) {
      const keys: Record<string, () => string> = {
        day: () => order.business_date,
        month: () => order.business_date.slice(0, 7),
        week: () => (order.business_date < "2026-11-23" ? "2026-W47" : "2026-W48"),
        hour: () => order.fulfillment_at.slice(11, 13),
        courier: () => (order.courier ? String(order.courier.id) : ""),
      }
      const targets = [totals, ...(keys[groupBy] ? [part(keys[groupBy]())] : [])]
      for (const target of targets) {
        target.orders.add(order.id)
        target.gross += cents(order.subtotal)
        target.discounts += cents(order.discount_total)
        target.delivery += cents(order.delivery_total)
        target.tax += cents(order.total_tax)
        target.refunds += cents(order.refunded_total)
        target.net += cents(order.total) - cents(order.refunded_total)
      }
      for (const line of order.line_items as Json[]) {
        for (const target of targets) target.items += line.quantity
        if (keys[groupBy]) continue
        const target = part(groupBy === "product" ? line.product_id : (categoryOf.get(line.product_id) ?? ""))
        target.orders.add(order.id)
        target.items += line.quantity
        target.gross += cents(line.subtotal)
        target.discounts += cents(line.subtotal) - cents(line.total)
        target.net += cents(line.total)
      }
    }
    return { totals: shown(totals), groups: new Map([...groups].map(([key, one]) => [key, shown(one)])) }
  }

  const agree = async (groupBy: string, query: Record<string, string | number>, keep: (order: Json) => boolean) => {
    const wide = { date_from: "2026-11-01", date_to: "2026-12-31" }
    const answer = await report({ ...wide, ...query, group_by: groupBy })
    const expected = await oracle(groupBy, keep)
    expect(answer.totals).toEqual(expected.totals)
    const byKey = new Map(
      answer.groups.map(({ key, label, ...sums }: Json) => {
        expect(typeof label).toBe("string")
        // The order record has no taxes per line, so their sum is compared.
        return [key, ["product", "category"].includes(groupBy) ? { ...sums, tax: "0.00" } : sums]
      }),
    )
    expect(byKey).toEqual(expected.groups)
    expect(answer.groups).toHaveLength(expected.groups.size)
    return answer
  }

  const QUERIES: [string, Record<string, string | number>, (order: Json) => boolean][] = [
    ["everything", {}, () => true],
    ["deliveries", { order_type: "delivery" }, (order) => order.order_type === "delivery"],
    ["one day", { date_from: "2026-11-21", date_to: "2026-11-21" }, (order) => order.business_date === "2026-11-21"],
    ["a day without sales", { date_from: "2026-11-25", date_to: "2026-11-25" }, () => false],
  ]
  describe.each(["day", "week", "month", "hour", "courier", "product", "category"])("by %s", (groupBy) => {
    it.each(QUERIES)("equal the order records: %s", async (_name, query, keep) => {
      await agree(groupBy, query, keep)
    })

    it("equal the order records of one courier", async () => {
      const answer = await agree(groupBy, { courier }, (order) => order.courier?.id === courier)
      expect(answer.totals.orders).toBe(2)
    })
  })

  it("are exact, in the contract's shape", async () => {
    const answer = await report({ date_from: "2026-11-20", date_to: "2026-11-20", group_by: "product" })
    expect(Object.keys(answer)).toEqual(["date_from", "date_to", "currency", "prices_include_tax", "totals", "groups"])
    expect(answer).toMatchObject({ date_from: "2026-11-20", date_to: "2026-11-20", currency: "EUR", prices_include_tax: true })
    // 19.00 + (3 × 11.50 + 2 × 9.50 + 2 × 1.80) + (2 × 2.50 + 19.00) + (3 × 9.50 + 1.80, 15 % off, 3.00 delivery) + 19.00
    expect(answer.totals).toMatchObject({ orders: 5, gross: "149.40", delivery: "3.00", refunds: "0.00" })
    const names = answer.groups.map(({ label }: Json) => label)
    expect(names).toEqual(["Pizza Margarita", "Agua mineral", "Cerveza"])
  })

  it("add up: groups of products and categories to the sum of all lines, other groups to the totals", async () => {
    const wide = { date_from: "2026-11-01", date_to: "2026-12-31" }
    for (const group_by of ["day", "week", "month", "hour", "courier", "product", "category"]) {
      const { totals, groups } = await report({ ...wide, group_by })
      const sum = (name: string) => groups.reduce((all: number, group: Json) => all + cents(group[name]), 0)
      expect([group_by, decimalOf(sum("gross"))]).toEqual([group_by, totals.gross])
      const net = ["product", "category"].includes(group_by) ? cents(totals.gross) - cents(totals.discounts) : cents(totals.net)
      expect(Math.abs(sum("net") - net)).toBeLessThanOrEqual(1 * groups.length)
    }
  })

  it("label couriers by name and hours by the time of day, and list days, hours and months in sequence", async () => {
    const wide = { date_from: "2026-11-01", date_to: "2026-12-31" }
    const couriers = (await report({ ...wide, group_by: "courier" })).groups.map(({ key, label }: Json) => [key, label])
    expect(couriers).toContainEqual([String(courier), "Rafa Repartidor"])
    expect(couriers).toContainEqual(["", "Sin repartidor"])
    const hours = (await report({ ...wide, group_by: "hour" })).groups.map(({ label }: Json) => label)
    expect(hours).toEqual([...hours].sort())
    expect(hours).toContain("00:00")
    const days = (await report(wide)).groups.map(({ key }: Json) => key)
    expect(days).toEqual(["2026-11-20", "2026-11-21", "2026-11-23", "2026-11-27"])
    const months = (await report({ ...wide, group_by: "month" })).groups.map(({ key }: Json) => key)
    expect(months).toEqual(["2026-11"])
  })

  it("cover the last 30 days without dates, and at most 30 days from or to a single date", async () => {
    expect(await report()).toMatchObject({ date_from: "2026-10-22", date_to: "2026-11-20" })
    expect(await report({ date_from: "2026-11-18" })).toMatchObject({ date_from: "2026-11-18", date_to: "2026-11-20" })
    expect(await report({ date_from: "2026-12-24" })).toMatchObject({ date_from: "2026-12-24", date_to: "2026-12-24" })
    expect(await report({ date_to: "2026-03-30" })).toMatchObject({ date_from: "2026-03-01", date_to: "2026-03-30" })
  })

  it.each([
    ["dates in reverse order", { date_from: "2026-11-21", date_to: "2026-11-20" }, "date_from"],
    ["a date that does not exist", { date_from: "2026-02-30" }, "date_from"],
    ["text that is no date", { date_to: "gestern" }, "date_to"],
    ["an unknown grouping", { group_by: "year" }, "group_by"],
    ["an unknown type", { order_type: "dine_in" }, "order_type"],
    ["a courier that is not a number", { courier: "rafa" }, "courier"],
  ])("give 400 for %s", async (_name, query, name) => {
    for (const path of ["orders/reports", "/svc/orders/report.csv"]) {
      const answer = await store.api("manager").get(path, { query })
      expect([answer.status, answer.body.code, answer.body.data.params]).toEqual([400, "rest_invalid_param", [name]])
    }
  })

  it("are for management and the role store, as JSON and as CSV: 401 and 403 for others", async () => {
    for (const path of ["orders/reports", "/svc/orders/report.csv"]) {
      expect((await store.api().get(path)).status).toBe(401)
      for (const role of ["customer", "courier"] as const) expect((await store.api(role).get(path)).status).toBe(403)
      for (const role of ["store", "administrator"] as const) expect((await store.api(role).get(path)).status).toBe(200)
    }
  })

  it("show a store account that is bound to a store only the orders of that store", async () => {
    const wide = { date_from: "2026-11-01", date_to: "2026-12-31" }
    const { id } = (await store.api("store").get("auth/me")).body.data
    const bind = (name: string | null) => store.api("administrator").put(`accounts/${id}`, { meta: { store: name } })
    expect((await bind("norte")).status).toBe(200)
    expect((await report(wide, "store")).totals).toMatchObject({ orders: 0, gross: "0.00", average: "0.00" })
    expect((await report(wide, "manager")).totals.orders).toBeGreaterThan(0)
    expect((await bind("main")).status).toBe(200)
    expect((await report(wide, "store")).totals).toEqual((await report(wide, "manager")).totals)
    await bind("")
  })

  it("have the same figures as CSV, which adds a line for the rest and a total; no CSV cell is a formula", async () => {
    await store.platform().post(`/admin/products/${shop.product.agua}`, { title: `=HYPERLINK("http://x"),1` })
    const query = { date_from: "2026-11-01", date_to: "2026-12-31", group_by: "product" }
    const answer = await store.api("manager").get("/svc/orders/report.csv", { query })
    expect([answer.status, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
      200,
      "text/csv; charset=utf-8",
      "private, no-store",
    ])
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="report-2026-11-01-2026-12-31.csv"')
    const lines = answer.text.replace("\uFEFF", "").trimEnd().split("\r\n")
    const { groups, totals } = await report(query)
    expect(lines[0]).toBe("key,label,orders,items,gross,discounts,delivery,tax,refunds,net,average,currency")
    expect(lines).toHaveLength(groups.length + 3)
    expect(lines.at(-1)).toBe(
      `total,,${totals.orders},${totals.items},${totals.gross},${totals.discounts},${totals.delivery},${totals.tax},${totals.refunds},${totals.net},${totals.average},EUR`,
    )
    expect(lines.find((line) => line.startsWith(shop.product.agua ?? "?"))).toContain(`"'=HYPERLINK(""http://x""),1"`)
    await store.platform().post(`/admin/products/${shop.product.agua}`, { title: "Agua mineral" })
  })

  it.each(["day", "week", "month", "hour", "courier", "product", "category"])(
    "have CSV lines by %s that add up to the total of the CSV",
    async (group_by) => {
      const query = { date_from: "2026-11-01", date_to: "2026-12-31", group_by }
      const { text: csv } = await store.api("manager").get("/svc/orders/report.csv", { query })
      const rows = csv
        .trimEnd()
        .split("\r\n")
        .map((line) => line.split(",").slice(-10, -2))
      const sums = rows.slice(1).map((cells) => cells.slice(2).map(cents))
      const totals = sums.pop() ?? []
      expect(totals.map((_, column) => sums.reduce((sum, row) => sum + (row[column] ?? Number.NaN), 0))).toEqual(totals)
      // Prices include tax, so it is in the other amounts.
      for (const [gross = 0, discounts = 0, delivery = 0, , refunds = 0, net] of [...sums, totals])
        expect(gross - discounts + delivery - refunds).toBe(net)
      expect(/\r\nrest,/.test(csv)).toBe(["product", "category"].includes(group_by))
    },
  )

  it("say whether prices include tax", async () => {
    const includes = async (is_tax_inclusive: boolean) => {
      await store.db("price_preference").where({ attribute: "currency_code", value: "eur" }).update({ is_tax_inclusive })
      await store.api("administrator").put("settings/operation", { store_name: `Tax included: ${is_tax_inclusive}` })
      return (await report()).prices_include_tax
    }
    expect([await includes(false), await includes(true)]).toEqual([false, true])
  })

  it("can be opened as CSV by a link in a browser, with a cookie session and its nonce in the query", async () => {
    const signedIn = await store.api("manager").post("auth/session")
    expect(signedIn.status).toBe(200)
    const cookie = (signedIn.headers["set-cookie"] ?? []).map((one) => one.split(";")[0]).join("; ")
    const open = (query: Record<string, string>) => store.api().get("/svc/orders/report.csv", { headers: { cookie }, query })
    const answer = await open({ _nonce: signedIn.body.data.nonce, group_by: "month" })
    expect([answer.status, answer.text.startsWith("\uFEFFkey,label,orders")]).toEqual([200, true])
    expect((await open({})).status).toBe(401)
    const wrong = await open({ _nonce: "x".repeat(40) })
    expect([wrong.status, wrong.body.code]).toEqual([403, "rest_cookie_invalid_nonce"])
  })

  describe("show at the next request", () => {
    const wide = { date_from: "2026-11-01", date_to: "2026-12-31" }

    it("a partial refund", async () => {
      const { body: list } = await store.api("manager").get("orders", { query: { status: "finalized", per_page: 1 } })
      const [order] = list.data
      const native = async () =>
        (
          await store.platform().get(`/admin/orders/${order.id}`, {
            query: { fields: "+status,*payment_collections,*payment_collections.payments" },
          })
        ).body.order
      await eventually(async () => (await native()).payment_status === "captured")
      const before = await report(wide)
      const [payment] = (await native()).payment_collections[0].payments
      const refunded = await store.platform().post(`/admin/payments/${payment.id}/refund`, { amount: 2.5 })
      expect(refunded.status).toBe(200)
      const after = await report(wide)
      expect(cents(after.totals.refunds) - cents(before.totals.refunds)).toBe(250)
      expect(cents(before.totals.net) - cents(after.totals.net)).toBe(250)
      await agree("day", {}, () => true)
    })

    it("the edit of an order", async () => {
      const { body: list } = await store.api("manager").get("orders", { query: { status: "completed", per_page: 1 } })
      const [order] = list.data
      const before = await report({ ...wide, group_by: "product" })
      const began = await store.platform().post("/admin/order-edits", { order_id: order.id })
      expect([began.status, began.text.slice(0, 200)]).toEqual([200, expect.anything()])
      const added = await store
        .platform()
        .post(`/admin/order-edits/${order.id}/items`, { items: [{ variant_id: shop.variation.CERVEZA, quantity: 4 }] })
      expect(added.status).toBe(200)
      await store.platform().post(`/admin/order-edits/${order.id}/request`, {})
      const confirmed = await store.platform().post(`/admin/order-edits/${order.id}/confirm`, {})
      expect(confirmed.status).toBe(200)
      const after = await report({ ...wide, group_by: "product" })
      expect(cents(after.totals.gross) - cents(before.totals.gross)).toBe(1000)
      expect(after.totals.items - before.totals.items).toBe(4)
      await agree("product", {}, () => true)
    })

    it("the removal of an order by its deletion or a full refund", async () => {
      const { body: list } = await store.api("manager").get("orders", { query: { status: "finalized" } })
      const [first, second] = list.data
      const before = await report(wide)
      await changeOrder(first.id, { status: "refunded" })
      await store.api("manager").delete(`orders/${second.id}`)
      expect((await report(wide)).totals.orders).toBe(before.totals.orders - 2)
      await agree("week", {}, () => true)
    })
  })

  it("take the same number of statements for few orders and for many", async () => {
    const few = await store.fewestStatements(() => report({ date_from: "2026-11-21", date_to: "2026-11-21" }))
    const many = await store.fewestStatements(() => report({ date_from: "2026-11-01", date_to: "2026-12-31" }))
    const own = (report: { statements: readonly string[] }) => report.statements.filter((one) => one.includes("svc_order_sales"))
    expect(own(many)).toHaveLength(own(few).length)
  })
})
