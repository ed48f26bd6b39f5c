import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { eventually, orderBodies, type Store, smallCatalogue } from "../../support"
import { accessibilityViolations, startBrowser, type TestBrowser, takePicture } from "../../support/browser"
import { changeDelivery } from "../../support/delivery-settings"
import { OURS, OURS_IN_DIALOG, openDashboard } from "./dashboard-store"

/** An array in the page with the text of each printed page. */
const PRINTED = "window.svcPrinted"

/** The actions on orders in the list, in the drawer and on the board. */
export function orderTools(use: () => Store): void {
  let store: Store
  let browser: TestBrowser
  let bodies: ReturnType<typeof orderBodies>
  beforeAll(async () => {
    store = use()
    browser = await startBrowser()
    bodies = orderBodies(await smallCatalogue(store.db))
    await changeDelivery(store, { fee_mode: "fixed", fixed_fee: 3, max_distance_km: null })
  })
  afterAll(() => browser?.close())

  let guests = 0
  /** A guest of this test only, so that the list can be filtered by the name. */
  const someone = () => {
    guests += 1
    return { first_name: `Prueba${guests}`, last_name: "Zeta", phone: `+3469900${String(guests).padStart(4, "0")}` }
  }
  const place = async (body: object) => {
    const placed = await store.api().post("orders", body)
    expect([placed.status, placed.body.error]).toEqual([201, undefined])
    return placed.body.data
  }
  const recordOf = async (id: string) => (await store.api("manager").get(`orders/${id}`)).body.data
  const open = async (path: string): Promise<Page> => {
    const page = await browser.page({ screen: { width: 1280, height: 1400 } })
    await page.addInitScript(`${PRINTED} = []; window.print = () => {
      ${PRINTED}.push([...document.querySelectorAll("[data-svc-tickets] article")].map((page) => page.textContent));
      dispatchEvent(new Event("afterprint"));
    }`)
    return openDashboard(browser, store, path, { page })
  }
  const printed = (page: Page): Promise<string[][]> => page.evaluate(PRINTED)
  const row = (page: Page, number: number) =>
    page.getByRole("row").filter({ has: page.getByRole("button", { name: `#${number}`, exact: true }) })

  describe("in the list", () => {
    it("prints each selected order that is not cancelled on its own page, and marks reprints", async () => {
      const customer = someone()
      const first = await place(bodies.pickup({ customer }))
      const cancelled = await place(bodies.pickup({ customer }))
      expect((await store.api("manager").put(`orders/${cancelled.id}`, { status: "cancelled" })).status).toBe(200)
      const second = await place(bodies.pickup({ customer, items: [bodies.single("agua", 3)] }))
      expect((await store.api("manager").post(`orders/${first.id}/print-claim`, {})).status).toBe(200)
      const page = await open(`/svc/orders?search=${customer.first_name}`)
      await row(page, second.number).getByRole("checkbox").click()
      await page.getByRole("checkbox", { name: "Select all on this page" }).click()
      await page.getByText("3 orders selected").waitFor()
      expect(await accessibilityViolations(page, OURS)).toEqual([])
      await takePicture(page, "dashboard", "orders-selected")
      await page.getByRole("button", { name: "Print", exact: true }).click()
      await eventually(async () => (await printed(page)).length === 1)
      const [pages = []] = await printed(page)
      expect(pages).toHaveLength(2)
      // Newest first, as in the list.
      expect(pages.map((text) => [text.includes(`#${first.ticket_number}`), text.includes("REPRINT")])).toEqual([
        [false, false],
        [true, true],
      ])
      expect([(await recordOf(second.id)).printed, (await recordOf(cancelled.id)).printed]).toEqual([true, false])
      await page.context().close()
    })

    it("prints the tickets before a refused one, and claims only orders with a printed ticket", async () => {
      const customer = someone()
      const [refused, next] = [await place(bodies.pickup({ customer })), await place(bodies.pickup({ customer }))]
      const page = await open(`/svc/orders?search=${customer.first_name}`)
      await page.route(`**/orders/${refused.id}/print-claim`, (route) => route.abort())
      await row(page, refused.number).waitFor()
      await page.getByRole("checkbox", { name: "Select all on this page" }).click()
      const print = page.getByRole("button", { name: "Print", exact: true })
      const claims = async () => [(await recordOf(next.id)).printed, (await recordOf(refused.id)).printed]
      await page.evaluate(
        `svcPrint = window.print; window.print = () => { window.svcTries = true; throw new Error("no printer") }`,
      )
      await print.click()
      await eventually(() => page.evaluate("window.svcTries"))
      await eventually(async () => !(await claims())[0])
      expect(await page.locator("[data-svc-tickets]").count()).toBe(0)
      await page.evaluate("window.print = svcPrint")
      // The button stays busy until the response has arrived.
      await eventually(async () => {
        if (await print.isEnabled()) await print.click()
        return (await printed(page)).length > 0
      })
      const [pages = []] = await printed(page)
      expect(pages.map((text) => [text.includes(`#${next.ticket_number}`), text.includes("REPRINT")])).toEqual([[true, false]])
      expect(await claims()).toEqual([true, false])
      await page.context().close()
    })

    it("assigns a courier only to the deliveries among the selected orders", async () => {
      const customer = someone()
      const [delivery, pickup] = [await place(bodies.delivery({ customer })), await place(bodies.pickup({ customer }))]
      const page = await open(`/svc/orders?search=${customer.first_name}`)
      await row(page, delivery.number).waitFor()
      await page.getByRole("checkbox", { name: "Select all on this page" }).click()
      await page.getByRole("button", { name: "Assign courier" }).click()
      const drawer = page.getByRole("dialog", { name: "Courier of 1 order" })
      await drawer.getByLabel("Courier").click()
      const courier = page.getByRole("option").nth(1)
      const name = await courier.textContent()
      await courier.click()
      await drawer.getByRole("button", { name: "Save" }).click()
      await row(page, delivery.number)
        .getByText(name ?? "")
        .waitFor()
      expect((await recordOf(delivery.id)).courier.display_name).toBe(name)
      expect((await recordOf(pickup.id)).courier).toBeNull()
      await page.getByLabel("Courier").click()
      await page.getByRole("option", { name: name ?? "" }).click()
      await row(page, pickup.number).waitFor({ state: "detached" })
      await row(page, delivery.number).waitFor()
      await page.context().close()
    })

    it("shows new orders only on request, and does not move the rows", async () => {
      const customer = someone()
      const known = await place(bodies.pickup({ customer }))
      const page = await open(`/svc/orders?search=${customer.first_name}`)
      await row(page, known.number).waitFor()
      const before = await row(page, known.number).boundingBox()
      const next = await place(bodies.pickup({ customer }))
      const more = page.getByRole("button", { name: "1 new order", exact: true })
      await more.waitFor()
      expect(await row(page, known.number).boundingBox()).toEqual(before)
      expect(await row(page, next.number).count()).toBe(0)
      expect((await store.api("manager").put(`orders/${known.id}`, { status: "completed" })).status).toBe(200)
      await row(page, known.number)
        .getByText(/Completed/i)
        .waitFor()
      await takePicture(page, "dashboard", "orders-waiting")
      await more.click()
      await row(page, next.number).waitFor()
      await more.waitFor({ state: "detached" })
      await page.context().close()
    })

    it("can be used with the keyboard: slash, arrows, Enter", async () => {
      const customer = someone()
      const [older, newer] = [await place(bodies.pickup({ customer })), await place(bodies.pickup({ customer }))]
      const page = await open(`/svc/orders?search=${customer.first_name}`)
      await row(page, older.number).waitFor()
      await row(page, older.number).getByRole("checkbox").focus()
      await page.keyboard.press("/")
      await page.getByRole("searchbox").and(page.locator(":focus")).waitFor()
      const focused = (number: number) => page.locator("button:focus", { hasText: `#${number}` }).waitFor()
      await page.keyboard.press("ArrowDown")
      await focused(newer.number)
      await page.keyboard.press("ArrowDown")
      await focused(older.number)
      await page.keyboard.press("Enter")
      await page.getByRole("dialog", { name: `Order ${older.number}` }).waitFor()
      await page.context().close()
    })

    it("saves a search with its filters as a view", async () => {
      const customer = someone()
      const order = await place(bodies.pickup({ customer }))
      const page = await open(`/svc/orders?search=${customer.first_name}&mode=pickup`)
      await row(page, order.number).waitFor()
      await page.getByRole("button", { name: "Views" }).click()
      await page.getByLabel("Name of the view").fill("Zeta")
      await page.keyboard.press("Enter")
      await page.getByRole("button", { name: "Zeta", exact: true }).waitFor()
      await takePicture(page, "dashboard", "orders-views")
      await page.goto(`${store.url}/app/svc/orders?status=cancelled`)
      await page.getByRole("button", { name: "Views" }).click()
      await page.getByRole("button", { name: "Zeta", exact: true }).click()
      await row(page, order.number).waitFor()
      expect(await page.getByRole("searchbox").inputValue()).toBe(customer.first_name)
      expect(new URL(page.url()).search).toBe(`?search=${customer.first_name}&mode=pickup`)
      await page.context().close()
    })

    it("saves the listed orders as CSV, with their exact amounts", async () => {
      const customer = someone()
      const orders = [await place(bodies.pickup({ customer })), await place(bodies.delivery({ customer }))]
      const page = await open(`/svc/orders?search=${customer.first_name}`)
      await row(page, orders[0].number).waitFor()
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download CSV" }).click(),
      ])
      const [head = "", ...lines] = (await readFile(await file.path(), "utf8")).trim().split("\r\n")
      const at = head.replace("\uFEFF", "").split(",").indexOf("total")
      expect(lines.map((line) => [line.split(",")[0], line.split(",")[at]])).toEqual(
        orders.toReversed().map(({ number, total }) => [String(number), total]),
      )
      await page.context().close()
    })
  })

  describe("in the drawer", () => {
    it("the bracket keys open the previous and the next order of the list, but not while text is typed", async () => {
      const customer = someone()
      const [first, second] = [await place(bodies.pickup({ customer })), await place(bodies.pickup({ customer }))]
      const page = await open(`/svc/orders/${second.number}?search=${customer.first_name}`)
      const drawer = (number: number) => page.getByRole("dialog", { name: `Order ${number}` })
      await drawer(second.number).getByRole("button", { name: "Next order" }).and(page.locator(":enabled")).waitFor()
      await page.keyboard.press("]")
      await drawer(first.number).getByRole("heading", { name: "History" }).waitFor()
      await page.keyboard.press("[")
      await drawer(second.number).getByRole("heading", { name: "History" }).waitFor()
      const note = drawer(second.number).getByLabel("Note for the store")
      await note.fill("Llamar [antes]")
      await note.press("]")
      await drawer(second.number).getByRole("button", { name: "Add a note" }).click()
      await drawer(second.number).getByRole("listitem").filter({ hasText: "Llamar [antes]]" }).waitFor()
      const { body } = await store.api("manager").get(`orders/${second.id}/notes`)
      expect(body.data).toMatchObject([{ text: "Llamar [antes]]", customer_visible: false }])
      expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
      await takePicture(page, "dashboard", "order-notes")
      await page.context().close()
    })

    it("shows changes of other users but not the user's own, and keeps typed text", async () => {
      const order = await place(bodies.pickup({ customer: someone() }))
      const page = await open(`/svc/orders/${order.number}`)
      const drawer = page.getByRole("dialog", { name: `Order ${order.number}` })
      await drawer.getByLabel("Note for the store").fill("unfinished")
      expect((await store.api("manager").post(`orders/${order.id}/minutes`, { minutes: 35 })).status).toBe(200)
      const banner = drawer.getByRole("status").filter({ hasText: "Somebody has changed this order: time" })
      await banner.waitFor()
      const marks = drawer.locator("[data-changed]")
      expect(await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute("data-changed")))).toEqual(["due"])
      await takePicture(page, "dashboard", "order-changed")
      expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
      expect(await drawer.getByLabel("Note for the store").inputValue()).toBe("unfinished")
      await banner.getByRole("button", { name: "Seen" }).click()
      await banner.waitFor({ state: "detached" })
      expect(await marks.count()).toBe(0)
      await drawer.getByRole("button", { name: "Ready" }).click()
      await eventually(async () => (await recordOf(order.id)).kitchen.ready_at !== null)
      await drawer.getByRole("button", { name: "Handed over" }).waitFor()
      expect(await drawer.getByText("Somebody has changed this order").count()).toBe(0)
      await page.context().close()
    })

    it("items, discount and delivery add up to the total, and the included tax is shown", async () => {
      const promotion = await store.platform().post("/admin/promotions", {
        code: "SUMA",
        type: "standard",
        status: "active",
        is_tax_inclusive: true,
        application_method: { allocation: "across", target_type: "order", currency_code: "eur", type: "percentage", value: 20 },
      })
      expect(promotion.status).toBe(200)
      const items = [bodies.margarita({ quantity: 3 }), bodies.single("agua")]
      const order = await place(bodies.delivery({ customer: someone(), coupon_codes: ["SUMA"], items }))
      const page = await open(`/svc/orders/${order.number}`)
      const drawer = page.getByRole("dialog", { name: `Order ${order.number}` })
      await drawer.getByText("Total", { exact: true }).waitFor()
      const rows = await drawer
        .locator("dl > div")
        .evaluateAll((found) => found.map((row) => [row.querySelector("dt")?.textContent, row.querySelector("dd")?.textContent]))
      const cents = (text: string | null | undefined) => Math.round(Number(text?.replace(/[^\d.-]/g, "")) * 100)
      const shown = new Map(rows.map(([name, amount]) => [name, cents(amount)]))
      const lines = await drawer.locator("ul .tabular-nums").allTextContents()
      expect(lines.reduce((sum, line) => sum + cents(line), 0)).toBe(shown.get("Subtotal"))
      const names = rows.map(([name]) => name)
      const between = names.slice(1, names.indexOf("Total"))
      expect(between).toEqual(["Discount", "Delivery"])
      expect(shown.get("Discount")).toBeLessThan(0)
      expect(["Subtotal", ...between].reduce((sum, name) => sum + (shown.get(name ?? "") ?? Number.NaN), 0)).toBe(
        shown.get("Total"),
      )
      expect(shown.get("Total")).toBe(cents(order.total))
      expect(shown.get("Tax included")).toBe(cents(order.total_tax))
      expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
      await takePicture(page, "dashboard", "order-adds-up")
      await page.context().close()
    })

    it("forces a status change that the rules do not allow, with a reason", async () => {
      const order = await place(bodies.pickup({ customer: someone() }))
      expect((await store.api("manager").put(`orders/${order.id}`, { status: "completed" })).status).toBe(200)
      const page = await open(`/svc/orders/${order.number}`)
      await page.getByRole("button", { name: "More", exact: true }).press("Enter")
      await page.getByRole("menuitem", { name: "Force: Processing" }).press("Enter")
      const prompt = page.getByRole("alertdialog")
      const force = prompt.getByRole("button", { name: "Force: Processing" })
      await force.click()
      await prompt.getByText("A reason is kept with the order.").waitFor()
      await takePicture(page, "dashboard", "order-force")
      await prompt.getByLabel("Reason").fill("Handed over by mistake")
      await force.click()
      await eventually(async () => (await recordOf(order.id)).status === "processing")
      await page.getByText("Processing · Ada Admin: Handed over by mistake", { exact: true }).waitFor()
      await page.context().close()
    })
  })

  it.each([
    [
      "a forced move",
      "status",
      async (page: Page) => {
        await page.getByRole("button", { name: "More", exact: true }).press("Enter")
        await page
          .getByRole("menuitem", { name: /^Force: / })
          .first()
          .press("Enter")
        const prompt = page.getByRole("alertdialog")
        await prompt.getByLabel("Reason").fill("Paid at the door")
        await prompt.getByRole("button", { name: /^Force: / }).click()
      },
    ],
    [
      "the choice of a courier",
      "courier",
      async (page: Page) => {
        await page.getByRole("button", { name: "More", exact: true }).press("Enter")
        await page.getByRole("menuitem", { name: "Courier" }).press("Enter")
        await page.getByRole("menuitemradio").nth(1).press("Enter")
      },
    ],
  ] as const)("says that %s has failed, although its menu has closed", async (_name, field, act) => {
    const order = await place(bodies.delivery({ customer: someone() }))
    const before = (await recordOf(order.id))[field]
    const page = await open(`/svc/orders/${order.number}`)
    await page.getByRole("button", { name: "More", exact: true }).waitFor()
    await page.route("**/admin/svc/orders/**", (route) => (route.request().method() === "GET" ? route.fallback() : route.abort()))
    await act(page)
    const drawer = page.getByRole("dialog", { name: `Order ${order.number}` })
    await drawer.getByRole("alert").getByText("No connection. Nothing was changed.").waitFor()
    expect((await recordOf(order.id))[field]).toEqual(before)
    await page.context().close()
  })

  it("offers to undo the choice of a courier", async () => {
    const order = await place(bodies.delivery({ customer: someone() }))
    const page = await open("/svc")
    const card = page.locator("[data-card]").filter({ has: page.getByRole("link", { name: `#${order.number}`, exact: true }) })
    await card.focus()
    await page.keyboard.press("m")
    await page.getByRole("menuitem", { name: "Courier" }).press("Enter")
    await page.getByRole("menuitemradio").nth(1).press("Enter")
    await eventually(async () => (await recordOf(order.id)).courier !== null)
    await page.getByRole("button", { name: "Undo" }).click()
    await eventually(async () => (await recordOf(order.id)).courier === null)
    await page.context().close()
  })

  it("offers to undo the choice of a courier in the order's drawer, and in a toast once the drawer is closed", async () => {
    const order = await place(bodies.delivery({ customer: someone() }))
    const page = await open("/svc")
    await page.getByRole("link", { name: `#${order.number}`, exact: true }).click()
    const drawer = page.getByRole("dialog", { name: `Order ${order.number}` })
    const choose = async () => {
      await drawer.getByRole("button", { name: "More", exact: true }).press("Enter")
      await page.getByRole("menuitem", { name: "Courier" }).press("Enter")
      await page.getByRole("menuitemradio").nth(1).press("Enter")
      await eventually(async () => (await recordOf(order.id)).courier !== null)
    }
    const isUndone = () => eventually(async () => (await recordOf(order.id)).courier === null)
    const undo = drawer.getByRole("button", { name: "Undo" })
    await choose()
    await undo.waitFor()
    expect(await page.getByText(`Order ${order.number}: courier`).count()).toBe(1)
    expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
    await takePicture(page, "dashboard", "order-undo")
    await undo.click()
    await isUndone()
    await undo.waitFor({ state: "detached" })

    // The choice is made with the keyboard, so the drawer keeps the focus.
    await choose()
    await undo.press("Enter")
    await isUndone()
    await eventually(() => drawer.evaluate((element) => element.contains(document.activeElement)))

    await choose()
    await undo.waitFor()
    await page.keyboard.press("Escape")
    await drawer.waitFor({ state: "detached" })
    await page.getByRole("button", { name: "Undo" }).click()
    await isUndone()
    await page.context().close()
  })

  it("on the board, the key P prints, and the key M opens minutes and couriers", async () => {
    const order = await place(bodies.delivery({ customer: someone() }))
    const page = await open("/svc")
    const card = page.locator("[data-card]").filter({ has: page.getByRole("link", { name: `#${order.number}`, exact: true }) })
    await card.focus()
    await page.keyboard.press("p")
    await eventually(async () => (await printed(page)).length === 1)
    expect((await printed(page))[0]?.[0]).toContain(`#${order.ticket_number}`)
    await card.focus()
    await page.keyboard.press("m")
    await page.getByRole("menuitem", { name: "Arrives in 30 min" }).waitFor()
    await takePicture(page, "dashboard", "card-menu")
    await page.getByRole("menuitem", { name: "Arrives in 30 min" }).press("Enter")
    await eventually(async () => (await recordOf(order.id)).minutes_to_arrive === 30)
    await page.context().close()
  })
}
