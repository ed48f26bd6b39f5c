import type { Page } from "playwright-core"
import { eventually, GUEST, needs, OPENING, orderBodies, type Store, smallCatalogue } from "../../support"
import { accessibilityViolations, startBrowser, type TestBrowser, takePicture } from "../../support/browser"
import { BUILD_MS, OURS, OURS_IN_DIALOG, openDashboard, startDashboardStore } from "./dashboard-store"

needs("browser").describe("the owner's dashboard", () => {
  let store: Store
  let browser: TestBrowser
  let bodies: ReturnType<typeof orderBodies>

  beforeAll(async () => {
    ;[store, browser] = await Promise.all([startDashboardStore(), startBrowser()])
    bodies = orderBodies(await smallCatalogue(store.db))
    await change({ manual_acceptance: true })
  }, BUILD_MS)
  afterAll(async () => {
    await browser?.close()
    await store?.stop()
  })

  interface Placed {
    readonly id: string
    readonly number: number
  }
  const change = async (settings: object) =>
    expect((await store.api("administrator").put("settings/operation", settings)).status).toBe(200)
  const place = async (changes: object = {}): Promise<Placed> => {
    const { status, body } = await store.api("anonymous").post("orders", bodies.pickup({ fulfillment_time: "now", ...changes }))
    expect([status, body.error]).toEqual([201, undefined])
    return body.data
  }
  const recordOf = async ({ id }: Pick<Placed, "id">) => (await store.api("manager").get(`orders/${id}`)).body.data
  const pickup = async () =>
    (await store.api().get("order-types")).body.data.find(({ slug }: { slug: string }) => slug === "pickup")
  const accepting = async () => (await store.api().get("status")).body.data.accepting_orders
  const open = (path: string, options: Parameters<typeof openDashboard>[3] = {}) => openDashboard(browser, store, path, options)
  const state = (page: Page) => page.getByRole("button", { name: /^(Open|Closed|Paused|Everything is stopped)/ })
  const cardOf = (page: Page, { number }: Placed) =>
    page.getByRole("listitem").filter({ has: page.getByRole("link", { name: `#${number}`, exact: true }) })

  describe("the state of the service on every page", () => {
    it("shows a new order, and asks for nothing but the stream and one overview until then", async () => {
      const page = await browser.page()
      const asked: string[] = []
      page.on("request", (request) => {
        const path = new URL(request.url()).pathname
        if (path.startsWith("/admin/svc/")) asked.push(path)
      })
      await open("/orders", { page })
      await state(page).waitFor()
      await page.getByRole("heading", { name: "Orders", exact: true }).waitFor()
      expect(asked.sort()).toEqual(["/admin/svc/orders/stream", "/admin/svc/overview"])
      await place()
      await state(page).filter({ hasText: "1 new" }).waitFor()
      await page.context().close()
    })

    it("says that it is not live, and since when, while the stream cannot be opened, and is live again by itself", async () => {
      const page = await browser.page()
      await page.route("**/admin/svc/orders/stream*", (route) => route.abort())
      await open("/products", { page })
      await page.getByRole("button", { name: /not live, last \d\d:\d\d/ }).waitFor({ timeout: 30_000 })
      await takePicture(page, "dashboard", "state-not-live", "screen")
      await page.unroute("**/admin/svc/orders/stream*")
      await page.getByRole("button", { name: /not live/ }).waitFor({ state: "detached", timeout: 30_000 })
      await state(page).waitFor()
      await page.context().close()
    })

    it("pauses a mode in two clicks, by the keyboard too, and takes it up again", async () => {
      const page = await open("/products")
      await state(page).click()
      const actions = page.getByRole("button", { name: /^Actions for .*recoger/i })
      await actions.focus()
      await page.keyboard.press("Enter")
      await page.getByRole("menuitem", { name: "Pause 30 min" }).waitFor()
      await takePicture(page, "dashboard", "state-menu")
      await page.getByRole("menuitem", { name: "Pause 30 min" }).press("Enter")
      await eventually(async () => (await pickup()).force_disabled === true)
      await page.getByText(/^Paused until 2[01]:\d\d$/).waitFor()
      await actions.press("Enter")
      await page.getByRole("menuitem", { name: "Resume" }).press("Enter")
      await eventually(async () => (await pickup()).force_disabled === false)
      await page.context().close()
    })

    it.each([
      ["desktop", "light", "en", /\d late$/, /^\d+ late$/],
      ["phone", "dark", "es", /\d con retraso$/, /^\d+ con retraso$/],
    ] as const)("counts the late orders, and leads to them: %s, %s, %s", async (screen, colorScheme, lang, counted, link) => {
      const late = await place()
      try {
        await store.setClock("2026-11-20T21:30:00+01:00")
        const page = await open("/products", { screen, colorScheme, lang })
        const summary = page.getByRole("button", { name: counted })
        await summary.click()
        const leads = page.getByRole("dialog").getByRole("link", { name: link })
        await leads.waitFor()
        expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
        expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
        await takePicture(page, "dashboard", `state-late-${screen}`)
        await leads.click()
        await page.waitForURL(/\/svc\?late=1$/)
        await page.getByRole("dialog").waitFor({ state: "detached" })
        await cardOf(page, late).waitFor()
        await page.context().close()
      } finally {
        await store.setClock(OPENING)
      }
    })

    it("stops everything when it is held for a second, not when it is clicked; one click takes orders again", async () => {
      const page = await open("/customers")
      await state(page).click()
      const stop = page.getByRole("button", { name: "Stop everything" })
      await stop.click()
      await page.getByText("Hold for a second").waitFor()
      expect(await accepting()).toBe(true)
      await stop.hover()
      await page.mouse.down()
      await page.getByRole("button", { name: "Take orders again" }).waitFor()
      await page.mouse.up()
      expect(await accepting()).toBe(false)
      await state(page).filter({ hasText: "Everything is stopped" }).waitFor()
      await page.getByRole("button", { name: "Take orders again" }).click()
      await stop.waitFor()
      expect(await accepting()).toBe(true)
      await page.context().close()
    })

    it("stops everything by Enter twice", async () => {
      const page = await open("/customers")
      await state(page).press("Enter")
      const stop = page.getByRole("button", { name: "Stop everything" })
      await stop.press("Enter")
      await page.getByText("Hold for a second").waitFor()
      expect(await accepting()).toBe(true)
      await stop.press("Enter")
      await page.getByRole("button", { name: "Take orders again" }).press("Enter")
      await stop.waitFor()
      expect(await accepting()).toBe(true)
      await page.context().close()
    })

    it.each([
      ["our API does not answer", "**/admin/svc/**"],
      ["its script is not delivered", "**/assets/service-state*"],
    ])("leaves Medusa's page alone when %s", async (_, address) => {
      await place()
      const page = await browser.page()
      // Medusa loads a page again when a part of it does not come, but not twice within ten seconds: here it has just done so.
      await page.addInitScript(() => sessionStorage.setItem("medusa_preload_error_reloaded_at", String(Date.now())))
      const refused: string[] = []
      await page.route(address, (route) => {
        refused.push(route.request().url())
        return route.abort()
      })
      await open("/orders", { page })
      await page.getByRole("heading", { name: "Orders", exact: true }).waitFor()
      await page
        .getByRole("row", { name: /Lola Luna/ })
        .first()
        .waitFor()
      await eventually(() => refused.length > 0)
      expect(await page.getByRole("alert").count()).toBe(0)
      expect(await state(page).count()).toBe(0)
      await page.context().close()
    })
  })

  describe("today", () => {
    let page: Page
    const key = (name: string) => page.keyboard.press(name)
    beforeAll(async () => {
      // High enough that no message lies over a card.
      page = await open("/svc", { screen: { width: 1280, height: 1600 } })
      await page.getByText("Live", { exact: true }).waitFor()
    })

    it("takes an order through its steps by its one button", async () => {
      const order = await place()
      await cardOf(page, order).getByRole("button", { name: "Accept" }).click()
      await eventually(async () => (await recordOf(order)).status === "accepted")
      await cardOf(page, order).getByRole("button", { name: "Start" }).click()
      await eventually(async () => (await recordOf(order)).status === "processing")
      await cardOf(page, order).getByRole("button", { name: "Ready" }).click()
      await eventually(async () => (await recordOf(order)).kitchen.ready_at !== null)
      await page.getByRole("button", { name: "Undo" }).click()
      await eventually(async () => (await recordOf(order)).kitchen.ready_at === null)
      await cardOf(page, order).getByRole("button", { name: "Ready" }).click()
      await cardOf(page, order).getByRole("button", { name: "Handed over" }).click()
      await eventually(async () => (await recordOf(order)).status === "completed")
      await cardOf(page, order).waitFor({ state: "detached" })
    })

    it("works by single keys, which can be switched off", async () => {
      const orders = [await place(), await place()]
      for (const order of orders) await cardOf(page, order).waitFor()
      await page.locator("main").click({ position: { x: 2, y: 2 } })
      const focused = () => page.locator("[data-card]:focus").getByRole("link").first().textContent()
      await key("j")
      const first = await focused()
      await key("j")
      expect(await focused()).not.toBe(first)
      await key("k")
      expect(await focused()).toBe(first)
      await key("a")
      await eventually(async () => (await recordOf({ id: String(first?.slice(1)) })).status === "accepted")
      await key("?")
      const list = page.getByRole("dialog", { name: "Keyboard" })
      await list.waitFor()
      expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
      await takePicture(page, "dashboard", "keys")
      await list.getByRole("switch").click()
      await key("Escape")
      await list.waitFor({ state: "detached" })
      await page.locator("main").click({ position: { x: 2, y: 2 } })
      await key("j")
      expect(await page.locator("[data-card]:focus").count()).toBe(0)
    })

    it("leads from the number of late orders to the late ones only", async () => {
      const [late, later] = [await place(), await place({ fulfillment_time: "23:00" })]
      try {
        await store.setClock("2026-11-20T21:30:00+01:00")
        await page.reload()
        await page.getByRole("link", { name: /^Late/ }).click()
        await cardOf(page, late)
          .getByText(/min late/)
          .waitFor()
        await cardOf(page, later).waitFor({ state: "detached" })
        await takePicture(page, "dashboard", "late")
        await page.getByRole("link", { name: /hidden: 1/ }).click()
        await cardOf(page, later).waitFor()
      } finally {
        await store.setClock(OPENING)
      }
    })

    it("shows what needs the owner now", async () => {
      const alerts = (unaccepted_minutes: number | null) => store.api("manager").put("settings/alerts", { unaccepted_minutes })
      const { number } = await place()
      expect((await alerts(5)).status).toBe(200)
      try {
        await store.setClock("2026-11-20T20:50:00+01:00")
        const raised = async () =>
          (await store.db("svc_alarm").where({ kind: "order_unaccepted", label: String(number) })).length > 0
        await eventually(raised)
        await page.reload()
        const alarms = page.getByRole("alert").filter({ hasText: `Nobody has accepted order ${number}.` })
        await alarms.waitFor()
        expect(await accessibilityViolations(page, OURS)).toEqual([])
        await takePicture(page, "dashboard", "alarms")
      } finally {
        await store.setClock(OPENING)
        await alerts(null)
      }
    })

    it("says what failed, and keeps what it knew", async () => {
      const broken = await browser.page()
      await broken.route("**/admin/svc/overview", (route) => route.abort())
      await open("/svc", { page: broken })
      await broken.getByRole("alert").getByText("No connection to the server.").waitFor({ timeout: 30_000 })
      await broken.unroute("**/admin/svc/overview")
      await broken.getByRole("button", { name: "Try again" }).click()
      await broken.getByRole("heading", { name: "Service" }).waitFor()
      await broken.context().close()
    })
  })

  describe("the orders", () => {
    it("finds an order by its phone number, and shows everything about it", async () => {
      const order = await place({ customer: { ...GUEST, phone: "+34655443322" }, customer_note: "Sin cebolla" })
      const page = await open("/svc/orders")
      await page.getByRole("searchbox").fill("655443322")
      await page.waitForURL(/search=655443322/)
      await page.getByRole("button", { name: `#${order.number}`, exact: true }).press("Enter")
      const drawer = page.getByRole("dialog", { name: `Order ${order.number}` })
      await drawer.getByText("Sin cebolla").waitFor()
      await drawer.getByRole("heading", { name: "History" }).waitFor()
      expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
      await takePicture(page, "dashboard", "order")
      await drawer.getByRole("button", { name: "Accept" }).click()
      await eventually(async () => (await recordOf(order)).status === "accepted")
      await page.keyboard.press("Escape")
      await drawer.waitFor({ state: "detached" })
      expect(new URL(page.url()).search).toContain("655443322")
      await page.context().close()
    })

    it("names the day of what happened on another day", async () => {
      const order = await place()
      try {
        await store.setClock("2026-11-21T13:00:00+01:00")
        const page = await open(`/svc/orders/${order.number}`)
        await page.getByText(/^Placed Fri, Nov 20, 20:\d\d$/).waitFor()
        await page
          .getByRole("listitem")
          .filter({ hasText: /Nov 20/ })
          .first()
          .waitFor()
        await page.context().close()
      } finally {
        await store.setClock(OPENING)
      }
    })

    it.each([
      ["administrator", /^Deleted by you: 20:\d\d$/],
      ["manager", /^Deleted by .+: 20:\d\d$/],
    ] as const)("says of a deleted order when, and that the %s deleted it", async (role, told) => {
      const order = await place()
      expect((await store.api(role).delete(`orders/${order.id}`)).status).toBe(200)
      const page = await open(`/svc/orders/${order.number}`)
      const drawer = page.getByRole("dialog", { name: `Order ${order.number}` })
      await drawer.getByText(told).waitFor()
      expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
      await takePicture(page, "dashboard", `order-deleted-by-${role}`)
      await page.context().close()
    })

    it("says that there is no such order, and offers to drop the filters when nothing is found", async () => {
      await place()
      const page = await open("/svc/orders/999999")
      await page.getByText("This order does not exist").waitFor()
      await page.getByRole("button", { name: "Close" }).last().click()
      await page.getByRole("searchbox").fill("nobody at all")
      await page.getByRole("button", { name: "Clear filters" }).click()
      await page
        .getByRole("row", { name: /Lola Luna/ })
        .first()
        .waitFor()
      await page.context().close()
    })
  })

  describe("beside Medusa's own order", () => {
    it("shows what the service knows, and moves the order", async () => {
      const order = await place({ customer_note: "Sin cebolla" })
      const page = await open(`/orders/${order.id}`, { screen: { width: 1280, height: 1400 } })
      const panel = page.locator("main").filter({ has: page.getByRole("heading", { name: "Service" }) })
      await panel.getByRole("link", { name: `#${order.number}` }).waitFor()
      await panel.getByText("Note: Sin cebolla").waitFor()
      await takePicture(page, "dashboard", "native-order")
      await panel.getByRole("button", { name: "Accept" }).click()
      await eventually(async () => (await recordOf(order)).status === "accepted")
      await panel.getByRole("button", { name: "Start" }).waitFor()
      await page.context().close()
    })

    it.each([
      ["is not ours", "**/admin/svc/none", 0],
      ["cannot be read", "**/admin/svc/orders/*", 1],
    ])("leaves the page alone when the order %s", async (_, refused, least) => {
      const order = await place()
      if (least === 0) await store.db("svc_order").where({ id: order.id }).update({ deleted_at: new Date() })
      const page = await browser.page()
      let calls = 0
      await page.route(refused, (route) => {
        calls += 1
        return route.abort()
      })
      await open(`/orders/${order.id}`, { page })
      await page.getByRole("heading", { name: /^#\d+$/ }).waitFor()
      await page.getByRole("heading", { name: "Customer" }).waitFor()
      await state(page).waitFor()
      await eventually(() => calls >= least)
      expect(await page.getByRole("heading", { name: "Service" }).count()).toBe(0)
      expect(await page.getByRole("alert").count()).toBe(0)
      await page.context().close()
    })
  })

  describe("beside Medusa's own product", () => {
    const productOf = async (id: string) => (await store.api().get(`products/${id}`)).body.data
    const panelOf = (page: Page) =>
      page.locator("main").filter({ has: page.getByRole("heading", { name: "Availability and extras" }) })

    it("takes it off the menu for an hour, and puts it back", async () => {
      const id = (await smallCatalogue(store.db)).product["ensalada-mixta"] ?? ""
      const page = await open(`/products/${id}`, { screen: { width: 1280, height: 1400 } })
      const panel = panelOf(page)
      await panel.getByText("Any number, optional").waitFor()
      await panel.getByRole("button", { name: "Sold out" }).press("Enter")
      await page.getByRole("menuitem", { name: "For an hour" }).press("Enter")
      await panel.getByText(/^Sold out until 2[12]:\d\d$/).waitFor()
      expect(await productOf(id)).toMatchObject({ enabled: false, enabled_at: expect.stringMatching(/^2026-11-20T2[12]:/) })
      await takePicture(page, "dashboard", "native-product")
      await panel.getByRole("button", { name: "Put back" }).click()
      await panel.getByText("On the menu").waitFor()
      expect(await productOf(id)).toMatchObject({ enabled: true, enabled_at: null })
      await page.context().close()
    })

    it("shows nothing for a product that guests cannot see", async () => {
      const id = (await smallCatalogue(store.db)).product.calzone
      const page = await browser.page()
      const answered = page.waitForResponse((response) => response.url().endsWith(`/admin/svc/products/${id}`))
      await open(`/products/${id}`, { page })
      expect((await answered).status()).toBe(404)
      await page.getByRole("heading", { name: "Variants" }).waitFor()
      expect(await panelOf(page).count()).toBe(0)
      await page.context().close()
    })
  })

  describe("a store that has just been made", () => {
    const NEVER = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }
    let before: { order_types: object; delivery: { store_address: string }; store_name: string }
    beforeAll(async () => {
      before = (await store.api("administrator").get("settings/operation")).body.data
      const mode = { enabled: false, hours: NEVER }
      await change({ store_name: "", delivery: { store_address: "" }, order_types: { delivery: mode, pickup: mode } })
    })
    afterAll(async () => {
      const { store_name, delivery, order_types } = before
      await change({ store_name, delivery: { store_address: delivery.store_address }, order_types })
    })

    it("takes five steps to its first order, each in a drawer", async () => {
      const page = await open("/svc")
      await page.getByRole("link", { name: "Set up ordering" }).waitFor()
      const progress = (done: number) => page.getByText(`${done} of 5 steps done`).waitFor()
      const drawer = page.getByRole("dialog")
      const edit = async (step: string) => {
        await page.getByRole("button", { name: `: ${step}` }).click()
        await drawer.getByRole("heading", { name: step }).waitFor()
        expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
        await takePicture(page, "dashboard", `first-run-${step.toLowerCase().replaceAll(" ", "-")}`)
      }
      const save = () => drawer.getByRole("button", { name: "Save" }).click()
      await progress(2)
      await takePicture(page, "dashboard", "first-run")

      await edit("Your shop")
      await drawer.getByLabel("Name of the shop").fill("La Barraca")
      await drawer.getByLabel("Address").fill("Calle Mayor 1, 28013 Madrid")
      await save()
      await progress(3)

      await edit("Opening hours")
      const monday = drawer.getByLabel("Monday", { exact: true })
      const isWrong = () => monday.evaluate((field) => field === document.activeElement && field.ariaInvalid === "true")
      await monday.fill("noon")
      await save()
      await eventually(isWrong)
      await monday.fill("12-16, 15-18")
      await save()
      await eventually(isWrong)
      await takePicture(page, "dashboard", "first-run-overlap")
      await monday.fill("12-16, 20-24")
      await drawer.getByRole("button", { name: "Copy Monday to all days" }).click()
      await save()
      await progress(4)

      await edit("Delivery and pick-up")
      await drawer.getByRole("switch", { name: "Pick-up" }).click()
      await drawer.getByRole("switch", { name: "Delivery" }).click()
      await drawer.getByLabel("Minimum order (EUR)").fill("12,50")
      await save()
      await progress(5)
      const { order_types: stored } = (await store.api("administrator").get("settings/operation")).body.data
      expect(stored).toMatchObject({
        delivery: { enabled: true, minimum_order: 12.5 },
        pickup: {
          enabled: true,
          hours: {
            sunday: [
              { start: "12:00", end: "16:00" },
              { start: "20:00", end: "00:00" },
            ],
          },
        },
      })

      await edit("Menu")
      await drawer.getByText("products").first().waitFor()
      await drawer.getByRole("button", { name: "Close" }).last().click()
      await edit("Payment")
      await drawer.getByRole("switch").first().click()
      await drawer.getByRole("switch").first().click()
      await page.keyboard.press("Escape")
      expect(await accessibilityViolations(page, OURS)).toEqual([])
      await page.getByRole("link", { name: "Place a test order" }).waitFor()
      await state(page).waitFor()
      await page.getByRole("button", { name: "Hide this list" }).click()
      await page.getByRole("heading", { name: "Set up ordering" }).waitFor({ state: "detached" })
      await page.context().close()
    })
  })

  describe("hours and slots", () => {
    const storedOf = async () => (await store.api("administrator").get("settings/operation")).body.data.order_types.pickup
    const openSchedule = async (): Promise<Page> => {
      const page = await open("/svc/schedule", { screen: { width: 1280, height: 1900 } })
      await page.getByRole("tab", { name: "Pick-up" }).click()
      return page
    }
    const save = (page: Page) => page.getByRole("button", { name: "Save" })
    const saved = (page: Page) => page.getByText("Not saved yet").waitFor({ state: "detached" })

    it("closes tomorrow in two presses, and shows the week that comes of it", async () => {
      const page = await openSchedule()
      const tomorrow = page.getByRole("listitem").filter({ hasText: "Sat, Nov 21" })
      await tomorrow.filter({ hasText: "19:00–02:00" }).waitFor()
      await page.getByRole("button", { name: "Closed tomorrow" }).click()
      await tomorrow.filter({ hasText: "Closed" }).waitFor()
      await save(page).click()
      await saved(page)
      expect((await storedOf()).exceptions).toEqual([{ date: "2026-11-21", ranges: [], note: "" }])
      await page.getByRole("button", { name: "Remove Sat, Nov 21" }).click()
      await page.keyboard.press("Control+s")
      await saved(page)
      expect((await storedOf()).exceptions).toEqual([])
      await page.context().close()
    })

    it("explains hours that overlap at the field, and saves nothing until they do not", async () => {
      const page = await openSchedule()
      const before = await storedOf()
      const monday = page.getByLabel("Monday", { exact: true })
      await monday.fill("12-16, 15-18")
      await page.getByText("These hours overlap others").waitFor()
      await page.keyboard.press("Control+s")
      await page.getByText("Check the marked fields.").waitFor()
      expect(await monday.evaluate((field) => field === document.activeElement && field.ariaInvalid)).toBe("true")
      expect(await accessibilityViolations(page, OURS)).toEqual([])
      await takePicture(page, "dashboard", "schedule-overlap")
      expect(await storedOf()).toEqual(before)
      await monday.fill("12-16, 19-23:30")
      await saved(page)
      await page.context().close()
    })

    it("marks the field that the server refuses", async () => {
      const page = await openSchedule()
      const slot = page.getByLabel("Length of a slot (minutes)")
      await slot.fill("3")
      await save(page).click()
      await eventually(() => slot.evaluate((field) => field === document.activeElement && field.ariaInvalid === "true"))
      await page.getByRole("button", { name: "Discard" }).click()
      expect(await slot.inputValue()).toBe("15")
      await page.context().close()
    })

    it("asks before it is left with changes", async () => {
      const page = await openSchedule()
      await page.getByLabel("Preparation (minutes)").fill("25")
      await page.getByRole("link", { name: "Service orders" }).click()
      await page.getByRole("button", { name: "Stay" }).click()
      expect(await page.getByLabel("Preparation (minutes)").inputValue()).toBe("25")
      await page.getByRole("link", { name: "Service orders" }).click()
      await page.getByRole("button", { name: "Leave" }).click()
      await page.getByRole("searchbox").waitFor()
      expect((await storedOf()).prep_time_minutes).toBe(20)
      await page.context().close()
    })

    it("shows both versions when somebody else has saved meanwhile", async () => {
      const page = await openSchedule()
      await page.getByLabel("Preparation (minutes)").fill("35")
      await change({ order_types: { pickup: { prep_time_minutes: 30, max_per_slot: 9 } } })
      await save(page).click()
      const row = page.getByRole("row", { name: /^Preparation \(minutes\)/ })
      await row.waitFor()
      expect(await row.getByRole("cell").allTextContents()).toEqual(["Preparation (minutes)", "35", "30"])
      await takePicture(page, "dashboard", "schedule-conflict")
      expect(await accessibilityViolations(page, OURS)).toEqual([])
      await page.getByRole("button", { name: "Keep mine" }).click()
      await saved(page)
      expect(await storedOf()).toMatchObject({ prep_time_minutes: 35, max_per_slot: 0 })
      await change({ order_types: { pickup: { prep_time_minutes: 20 } } })
      await page.context().close()
    })

    it("previews what a guest sees, as the service itself answers", async () => {
      const page = await openSchedule()
      const { slots } = (await store.api().get("schedule/pickup/slots")).body.data
      const times = slots.filter(({ available }: { available: boolean }) => available).map(({ time }: { time: string }) => time)
      expect(times.length).toBeGreaterThan(3)
      await page.getByText(times.join(" · ")).waitFor()
      await page.getByLabel("Time", { exact: true }).fill("17:00")
      await page.getByText("Closed at this time. Opens 19:00").waitFor()
      await page.context().close()
    })
  })
})
