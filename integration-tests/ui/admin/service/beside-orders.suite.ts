import type { Page } from "playwright-core"
import { eventually, smallCatalogue } from "../../../support"
import { accessibilityViolations, takePicture } from "../../../support/browser"
import { untilPanel } from "../dashboard-store"
import type { DashboardStory } from "./dashboard-story"

/** The plugin's panels on Medusa's pages of an order and of a product. */
export function besideOrders(story: DashboardStory): void {
  describe("an order", () => {
    it("has a panel with the plugin's data, which moves the order", async () => {
      const order = await story.place({ customer_note: "Sin cebolla" })
      const page = await story.open(`/orders/${order.id}`, { screen: { width: 1280, height: 1400 } })
      const panel = page.locator("main").filter({ has: page.getByRole("heading", { name: "Service" }) })
      await untilPanel(page, panel.getByRole("link", { name: `#${order.number}` }))
      await panel.getByText("Note: Sin cebolla").waitFor()
      await takePicture(page, "dashboard", "native-order")
      await panel.getByRole("button", { name: "Accept" }).click()
      await eventually(async () => (await story.recordOf(order)).status === "accepted")
      await panel.getByRole("button", { name: "Start" }).waitFor()
    })

    it.each([
      ["is not the restaurant's", "**/admin/svc/none", 0],
      ["cannot be read", "**/admin/svc/orders/*", 1],
    ])("does not affect Medusa's page if it %s", async (_, refused, least) => {
      const order = await story.place()
      if (least === 0) await story.store.db("svc_order").where({ id: order.id }).update({ deleted_at: new Date() })
      const page = await story.tab()
      let calls = 0
      await page.route(refused, (route) => {
        calls += 1
        return route.abort()
      })
      await story.open(`/orders/${order.id}`, { page })
      await page.getByRole("heading", { name: /^#\d+$/ }).waitFor()
      await page.getByRole("heading", { name: "Customer" }).waitFor()
      await story.state(page).waitFor()
      await eventually(() => calls >= least)
      expect(await page.getByRole("heading", { name: "Service" }).count()).toBe(0)
      expect(await page.getByRole("alert").count()).toBe(0)
    })
  })

  it("a panel times out when the server responds late: its request is cancelled, and no panel appears afterwards", async () => {
    const order = await story.place()
    const page = await story.tab()
    const held = await story.store.db.transaction()
    try {
      await held.raw("lock table svc_order in access exclusive mode")
      const cancelled = page.waitForEvent("requestfailed", (request) =>
        new URL(request.url()).pathname.endsWith(`/admin/svc/orders/${order.id}`),
      )
      await story.open(`/orders/${order.id}`, { page })
      await page.getByRole("heading", { name: "Customer" }).waitFor()
      await cancelled
    } finally {
      await held.rollback()
    }
    // The state in the top bar also needs the plugin's API, and returns.
    await story.state(page).waitFor()
    expect(await page.getByRole("heading", { name: "Service" }).count()).toBe(0)
    expect(await page.getByRole("alert").count()).toBe(0)
  })

  describe("a product", () => {
    const productOf = async (id: string) => (await story.store.api().get(`products/${id}`)).body.data
    const panelOf = (page: Page) =>
      page.locator("main").filter({ has: page.getByRole("heading", { name: "Availability and extras" }) })

    it("is taken off the menu for an hour, and put back", async () => {
      const id = (await smallCatalogue(story.store.db)).product["ensalada-mixta"] ?? ""
      const page = await story.open(`/products/${id}`, { screen: { width: 1280, height: 1400 } })
      const panel = panelOf(page)
      await untilPanel(page, panel.getByText("Any number, optional"))
      await panel.getByRole("button", { name: "Mark sold out" }).press("Enter")
      await page.getByRole("menuitem", { name: "For an hour" }).press("Enter")
      await panel.getByText(/^Sold out until 2[12]:\d\d$/).waitFor()
      expect(await productOf(id)).toMatchObject({ enabled: false, enabled_at: expect.stringMatching(/^2026-11-20T2[12]:/) })
      await takePicture(page, "dashboard", "native-product")
      await panel.getByRole("button", { name: "Put back" }).click()
      await panel.getByText("On the menu").waitFor()
      expect(await productOf(id)).toMatchObject({ enabled: true, enabled_at: null })
    })

    it("gets its kitchen station with the keyboard, and the kitchen prints by station", async () => {
      const { product } = await smallCatalogue(story.store.db)
      const [id = "", other = ""] = [product.margarita, product["ensalada-mixta"]]
      const manager = story.store.api("manager")
      const setMetadata = async (target: string, metadata: object) =>
        expect((await story.store.platform().post(`/admin/products/${target}`, { metadata })).status).toBe(200)
      await setMetadata(other, { station: "Cuarto frío" })
      await setMetadata(id, { recipe: "12" })
      const printer = await manager.post("printers", { name: "Oficina", protocol: "browser", stations: ["Horno"] })
      expect(printer.status).toBe(201)
      const claim = async ({ id: order }: { readonly id: string }, stations: readonly string[]) => {
        const { status, body } = await manager.post(`orders/${order}/print-claim`, { stations })
        return body.error?.code ?? status
      }
      const before = await story.place()
      expect([await claim(before, ["barra"]), await claim(before, [])]).toEqual([200, "svc_already_printed"])

      const page = await story.open(`/products/${id}`, { screen: { width: 1280, height: 1400 } })
      const panel = panelOf(page)
      const field = panel.getByRole("combobox", { name: "Kitchen station", exact: true })
      await untilPanel(page, field)
      const saved = async (station: string | null) =>
        eventually(async () => {
          const { metadata } = await story.store.db("product").where({ id }).first("metadata")
          return metadata.recipe === "12" && (metadata.station ?? null) === station && (await productOf(id)).station === station
        })
      await field.focus()
      await panel.getByRole("option", { name: "Horno" }).waitFor()
      expect(await panel.getByRole("option").allTextContents()).toEqual(["Cuarto frío", "Horno"])
      expect(await accessibilityViolations(page, { within: "form:has([role=combobox])" })).toEqual([])
      await takePicture(page, "dashboard", "native-product-station")
      await page.keyboard.type("hor")
      await page.keyboard.press("Enter")
      expect(await field.inputValue()).toBe("Horno")
      await page.keyboard.press("Enter")
      await saved("Horno")
      await panel.getByRole("button", { name: "Save" }).waitFor({ state: "detached" })

      // The station of the dish has not printed yet.
      const after = await story.place()
      const claims = [await claim(after, ["barra"]), await claim(after, ["horno"]), await claim(after, [])]
      expect(claims).toEqual([200, 200, "svc_already_printed"])

      // A new station; then none.
      await field.fill("Plancha")
      await page.keyboard.press("Tab")
      await page.keyboard.press("Tab")
      await page.keyboard.press("Enter")
      await saved("Plancha")
      await panel.getByRole("button", { name: "Save" }).waitFor({ state: "detached" })
      await field.fill("")
      await page.keyboard.press("Enter")
      await saved(null)
      await manager.delete(`printers/${printer.body.data.id}`)
      await setMetadata(other, { station: "" })
      await setMetadata(id, { recipe: "" })
    })

    it("has no panel if guests cannot see the product", async () => {
      const id = (await smallCatalogue(story.store.db)).product.calzone
      const page = await story.tab()
      const answered = page.waitForResponse((response) => response.url().endsWith(`/admin/svc/products/${id}`))
      await story.open(`/products/${id}`, { page })
      expect((await answered).status()).toBe(404)
      await page.getByRole("heading", { name: "Variants" }).waitFor()
      expect(await panelOf(page).count()).toBe(0)
    })
  })
}
