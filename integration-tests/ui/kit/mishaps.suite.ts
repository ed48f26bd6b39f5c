import type { Page } from "playwright-core"
import type { MenuCategory } from "../../../src/client"
import { errors } from "../../../src/languages/en/errors"
import { kit } from "../../../src/languages/en/kit"
import { kitOrder } from "../../../src/languages/en/kit-order"
import { eventually } from "../../support"
import { takePicture, watchPage } from "../../support/browser"
import { expectEveryLook, violationsInEachLook } from "./every-look"
import { type GuestStory, guestParts } from "./guest-story"
import { holdRequests, openKitPage, servePages } from "./kit-page"

const SHOP = "<svc-mode></svc-mode><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
/** The number of the kit's files on a page where a guest can order: menu and ordering, and the texts of both. */
const FILES = 4
const { plus, bar, placeButton, ticket, chosenDay } = guestParts

/** Accidents during a visit: the back button, a second tab, a browser that stores nothing, an update of the service. */
export function mishapsSuite(story: GuestStory): void {
  const open = (): Promise<Page> => openKitPage(story.browser, story.store.url, { tags: SHOP })
  const cart = (page: Page) => page.locator("svc-cart dialog[open]")
  const dish = (page: Page) => page.locator("svc-product dialog[open]")
  async function toCheckout(page: Page): Promise<void> {
    await plus(page).click()
    await bar(page).click()
    await page.getByLabel("Name", { exact: true }).fill("Ana")
    await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
    await page.locator("svc-checkout #day").waitFor()
    await page.getByRole("button", { name: /^Place order.*\d/ }).waitFor()
  }

  it("the back button closes the upper of two sheets, then the lower one, and stays on the page", async () => {
    const page = await open()
    await toCheckout(page)
    await page.locator("svc-cart .name").first().click()
    await dish(page).waitFor()
    await page.goBack()
    await dish(page).waitFor({ state: "detached" })
    expect(await cart(page).count()).toBe(1)
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Ana")
    await page.goBack()
    await cart(page).waitFor({ state: "detached" })
    expect(new URL(page.url()).pathname).toBe("/page")
    expect(await page.locator("svc-cart .badge").textContent()).toBe("1")
  })

  it("changing a dish from the cart leads back to the cart; after the order, the back button leads to the menu", async () => {
    const page = await open()
    await toCheckout(page)
    await page.locator("svc-cart .name").first().click()
    await dish(page).waitFor()
    await page.locator("svc-product .stepper .icon").last().click()
    await page.locator("svc-product .foot .button").click()
    await dish(page).waitFor({ state: "detached" })
    await page.locator("svc-cart .lines output", { hasText: "2" }).waitFor()
    expect(await cart(page).count()).toBe(1)
    await page.getByRole("button", { name: /^Place order.*\d/ }).click()
    await ticket(page).waitFor()
    await cart(page).waitFor({ state: "detached" })
    await page.goBack()
    await ticket(page).waitFor({ state: "detached" })
    expect(page.url()).toBe(`${story.store.url}/page`)
    await page.goForward()
    await ticket(page).waitFor()
  })

  it("in a browser that stores nothing, the menu is readable, and an order without a response is not placed twice", async () => {
    const page = await story.browser.page({ screen: "phone" })
    const watch = watchPage(page)
    await page.addInitScript(blockStorage)
    await servePages(page, { tags: SHOP })
    await page.goto(`${story.store.url}/page`)
    await toCheckout(page)
    const before = await story.orderCount()
    let lost = true
    await page.route("**/svc/v1/orders", async (route) => {
      const answer = await route.fetch()
      // The first responses are lost after the order was placed.
      if (lost) await route.abort()
      else await route.fulfill({ response: answer })
    })
    await placeButton(page).click()
    const again = page.getByRole("button", { name: kitOrder.check_again })
    await again.waitFor()
    lost = false
    await again.click()
    await ticket(page).waitFor()
    await page.locator("svc-order .now").waitFor()
    expect(await story.orderCount()).toBe(before + 1)
    expect(watch.faults().filter((fault) => !fault.includes("ERR_FAILED"))).toEqual([])
  })

  it("two tabs share a cart: a dish added in one tab is in the other, and an ordered cart cannot be ordered again", async () => {
    const page = await open()
    await plus(page).waitFor()
    const other = await page.context().newPage()
    await other.goto(`${story.store.url}/page`)
    await plus(other).click()
    await page.locator("svc-cart .badge", { hasText: "1" }).waitFor()
    await page.getByRole("button", { name: /^Add / }).first().click()
    await other.locator("svc-cart .badge", { hasText: "2" }).waitFor()
    await bar(page).click()
    await page.getByLabel("Name", { exact: true }).fill("Ana")
    await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
    await page.locator("svc-checkout #day").waitFor()
    await placeButton(page).click()
    await ticket(page).waitFor()
    await bar(other).waitFor({ state: "hidden" })
    expect(await other.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("svc.cart")))).toEqual([])
  })

  it("a dish leaves the menu: the cart says so once, and the order is accepted only without the dish", async () => {
    const menu: MenuCategory[] = (await story.store.api().get("catalog")).body.data
    const [section, ...sections] = menu
    const [first] = section?.products ?? []
    const ghost = { ...first, id: "prod_00000000000000000000000000", name: "Ghost" }
    let shown: unknown = [{ ...section, products: [ghost, ...(section?.products ?? [])] }, ...sections]
    const page = await story.browser.page({ screen: "phone" })
    await servePages(page, { tags: SHOP })
    await page.route("**/svc/v1/catalog", (route) => route.fulfill({ json: { success: true, data: shown } }))
    await page.goto(`${story.store.url}/page`)
    await page.getByRole("button", { name: /^Add Ghost/ }).click()
    await page.getByRole("button", { name: new RegExp(`^Add ${first?.name}`) }).click()
    shown = menu
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
    await bar(page).click()
    const line = page.locator("svc-cart li", { hasText: kitOrder.gone })
    await line.waitFor()
    expect(await line.getByText("Sold out").count()).toBe(0)
    await page.getByLabel("Name", { exact: true }).fill("Ana")
    await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
    await page.locator("svc-checkout #day").waitFor()
    await placeButton(page).click()
    await page.locator("svc-checkout #problems li").first().waitFor()
    await line.getByRole("button", { name: /^Remove / }).click()
    await page.getByRole("button", { name: /^Place order.*\d/ }).click()
    await ticket(page).waitFor()
  })

  it("a dish sells out while the order is placed: the cart marks it at once, and the refusal is announced as an alert", async () => {
    const page = await open()
    await toCheckout(page)
    const problems = page.locator("svc-checkout #problems")
    expect(await problems.getAttribute("role")).toBe("status")
    const line = page.locator("svc-cart .lines li").first()
    const name = ((await line.locator(".name").textContent()) ?? "").replace(/, change$/, "")
    const sold = (await story.store.api().get("products", { query: { search: name } })).body.data
    const id = sold.find((product: { name: string }) => product.name === name)?.id
    const setEnabled = async (enabled: boolean): Promise<void> => {
      const { status } = await story.store
        .api()
        .put(`products/${id}/availability`, { enabled }, { headers: await story.manager() })
      expect(status).toBe(200)
    }
    await setEnabled(false)
    try {
      const read = page.waitForResponse("**/svc/v1/catalog")
      await placeButton(page).click()
      await problems.locator("strong", { hasText: name }).waitFor()
      await read
      await line.getByText(kit.sold_out).waitFor()
      expect(await problems.getAttribute("role")).toBe("alert")
      await expectEveryLook(page, "refused-dish")
    } finally {
      await setEnabled(true)
    }
  })

  it("a refusal that the menu cannot show, such as too little stock, is shown at the line of its dish", async () => {
    const page = await open()
    await toCheckout(page)
    const product_id = await page.evaluate(() => {
      const name = Object.keys(localStorage).find((key) => key.startsWith("svc.cart:")) ?? ""
      return JSON.parse(localStorage.getItem(name) ?? "").value[0].productId
    })
    const error = { code: "svc_product_out_of_stock", message: "", details: { item_index: 0, product_id, available: 1 } }
    await page.route("**/svc/v1/orders", (route) =>
      route.fulfill({ status: 409, json: { success: false, error: { ...error, details: { errors: [error] } } } }),
    )
    await placeButton(page).click()
    await page.locator("svc-cart .lines li .gone", { hasText: errors.svc_product_out_of_stock }).waitFor()
  })

  it.each<[string, object, string, string]>([
    ["a vendor's outage", { reason: "request_failed" }, kitOrder.address_unchecked, kit.try_again],
    ["a vendor that answers with an error", { reason: "http_503" }, kitOrder.address_unchecked, kit.try_again],
    ["an unknown address", { reason: "api_error" }, kitOrder.address_unknown, kit.try_again],
    [
      "an address that is too far, in a shop without pickup",
      { reason: "out_of_range" },
      kitOrder.out_of_range,
      kitOrder.other_address,
    ],
  ])("how a guest can continue after an address check: %s", async (_name, answer, said, way) => {
    const page = await story.browser.page({ screen: "phone" })
    let checks = 0
    let { reason }: { reason?: string | null } = answer
    await page.route("**/svc/v1/delivery/check-address", (route) => {
      checks += 1
      return route.fulfill({ json: { success: true, data: { deliverable: reason === null, reason, fee: 0 } } })
    })
    await page.route("**/svc/v1/status", async (route) => {
      const { data, ...rest } = await (await route.fetch()).json()
      await route.fulfill({ json: { ...rest, data: { ...data, order_types: ["delivery"] } } })
    })
    await page.route("**/svc/v1/cart/validate", async (route) => {
      const { data, ...rest } = await (await route.fetch()).json()
      const errors = reason === null ? [] : [{ code: "svc_geocode_failed", message: "", details: { reason } }]
      await route.fulfill({ json: { ...rest, data: { ...data, errors } } })
    })
    await servePages(page, { tags: SHOP })
    await page.goto(`${story.store.url}/page`)
    await page.locator("svc-mode .where button").click()
    for (const [field, value] of Object.entries({ street: "Calle Colón 5", postcode: "46004", city: "Valencia" }))
      await page.locator(`svc-mode #${field}`).fill(value)
    await page.locator("svc-mode .foot .button").click()
    if (said === kitOrder.address_unchecked) {
      await page.locator("svc-mode .covered", { hasText: kitOrder.coverage_unsure }).waitFor()
      await plus(page).click()
    }
    const note = page.locator("svc-mode .where .note")
    await note.getByText(said).waitFor()
    await note.evaluate((element) => element.setAttribute("data-kept", ""))
    expect(await note.getAttribute("role")).toBe("status")
    await expectEveryLook(page, `address-${reason}`)
    const call = note.getByRole("link")
    expect(await call.count()).toBe(reason === "out_of_range" ? 1 : 0)
    if (reason === "out_of_range") {
      const { width, height } = (await call.boundingBox()) ?? { width: 0, height: 0 }
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    const before = checks
    reason = null
    await note.getByRole("button", { name: way }).click()
    await note.waitFor({ state: "detached" })
    if (way === kit.try_again) {
      await page.locator("svc-mode .covered[data-kept]", { hasText: kitOrder.covered_free }).waitFor()
      expect(checks).toBe(before + 1)
    } else {
      const where = page.locator("svc-mode p.where button")
      await eventually(() => where.evaluate((button) => button.matches(":focus")))
    }
  })

  it("an order that is refused because the address could not be checked: the page does not call the address unknown", async () => {
    const page = await open()
    await toCheckout(page)
    const error = { code: "svc_geocode_failed", message: "", details: { reason: "request_failed" } }
    await page.route("**/svc/v1/orders", (route) =>
      route.fulfill({ status: 422, json: { success: false, error: { ...error, details: { errors: [error] } } } }),
    )
    await placeButton(page).click()
    await page.locator("svc-checkout #problems", { hasText: kitOrder.address_unchecked }).waitFor()
  })

  it("the shop's phone number has a touch target of 44 px, even within a sentence", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await page.route("**/svc/v1/catalog", (route) => route.fulfill({ json: { success: true, data: [] } }))
    await servePages(page, { tags: SHOP })
    await page.goto(`${story.store.url}/page`)
    const { width, height } = (await page.locator("svc-catalog").getByRole("link").boundingBox()) ?? { width: 0, height: 0 }
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await takePicture(page, "kit", "shop-number-phone", "screen")
  })

  it("a menu that loads slowly: after eight seconds the page says so and offers a retry button", async () => {
    const page = await story.browser.page({ screen: "phone" })
    const release = await holdRequests(page, "**/svc/v1/catalog")
    await servePages(page, { tags: SHOP })
    await page.goto(`${story.store.url}/page`)
    const said = page.locator("svc-catalog .slow")
    await said.waitFor({ state: "attached" })
    expect(await said.isVisible()).toBe(false)
    await said.waitFor({ timeout: 12_000 })
    expect(await violationsInEachLook(page)).toEqual([])
    await takePicture(page, "kit", "menu-slow-phone", "screen")
    const again = page.waitForRequest("**/svc/v1/catalog")
    await said.getByRole("button", { name: kit.try_again }).click()
    await again
    release()
    await plus(page).waitFor()
  })

  it("a sign-in that expires while the guest orders: the form to sign in opens, and filled-in values stay", async () => {
    const page = await open()
    await toCheckout(page)
    await page.route("**/svc/v1/orders", (route) =>
      route.fulfill({ status: 401, json: { success: false, error: { code: "svc_unauthorized", message: "", details: {} } } }),
    )
    await page.getByRole("button", { name: /^Place order.*\d/ }).click()
    await page.locator("svc-checkout svc-sign-in #email").waitFor()
    await page.locator("svc-checkout #problems li").waitFor()
    expect(await page.locator("svc-checkout #name").inputValue()).toBe("Ana")
    await page.unroute("**/svc/v1/orders")
    await page.getByRole("button", { name: /^Place order/ }).click()
    await ticket(page).waitFor()
  })

  it("menu, cart and order end with the shop's phone number", async () => {
    const page = await open()
    const { store_phone } = (await story.store.api().get("status")).body.data
    const number = (tag: string) => page.locator(`${tag} a[href="tel:${store_phone}"]`).last()
    await number("svc-catalog").waitFor()
    await toCheckout(page)
    await number("svc-checkout").waitFor()
    await placeButton(page).click()
    await number("svc-order").waitFor()
  })

  it("the search finds a dish without its accents and ligatures", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await page.route("**/svc/v1/catalog", async (route) => {
      const body = await (await route.fetch()).json()
      body.data[0].products[0].name = "Bœuf à la crème"
      await route.fulfill({ json: body })
    })
    await servePages(page, { tags: SHOP })
    await page.goto(`${story.store.url}/page`)
    await page.locator("svc-catalog input[type=search]").fill("BOEUF a la creme")
    await eventually(async () => (await page.locator("svc-catalog .product").count()) === 1)
    expect(await page.locator("svc-catalog h3").textContent()).toContain("Bœuf")
  })

  it("the page's own content within each tag is shown only until the shop is loaded", async () => {
    const page = await story.browser.page({ screen: "phone" })
    const release = await holdRequests(page, "**/svc/v1/{status,catalog}")
    const tags = ["svc-status", "svc-mode", "svc-catalog", "svc-hours"]
    await servePages(page, { tags: tags.map((tag) => `<${tag}><a href="/menu.pdf">${tag} as PDF</a></${tag}>`).join("") })
    await page.goto(`${story.store.url}/page`)
    await page.locator("svc-catalog .ghost").first().waitFor({ state: "attached" })
    const isSeen = (tag: string) => page.getByText(`${tag} as PDF`).isVisible()
    for (const tag of tags) expect([tag, await isSeen(tag)]).toEqual([tag, true])
    release()
    await plus(page).waitFor()
    for (const tag of tags) await eventually(async () => !(await isSeen(tag)))
  })

  it("attributes: a page can propose a mode to guests who have chosen none, and set light or dark", async () => {
    const tags = `<div mode="md"></div>${SHOP}`
      .replace("<svc-mode>", '<svc-mode mode="delivery">')
      .replace("<svc-catalog>", '<svc-catalog theme="dark">')
    const page = await openKitPage(story.browser, story.store.url, { tags })
    await page.emulateMedia({ colorScheme: "light" })
    const way = (name: string) => page.locator(`svc-mode input[value=${name}]`)
    await eventually(() => way("delivery").isChecked())
    const colour = (tag: string) =>
      page
        .locator(`${tag} .k`)
        .first()
        .evaluate((all) => getComputedStyle(all).color)
    await plus(page).waitFor()
    expect(await colour("svc-catalog")).not.toBe(await colour("svc-mode"))
    await page.locator("svc-catalog .open").first().click()
    await dish(page).waitFor()
    expect(await colour("svc-product")).toBe(await colour("svc-catalog"))
    await page.keyboard.press("Escape")
    await dish(page).waitFor({ state: "detached" })
    await way("pickup").check({ force: true })
    await page.reload()
    await plus(page).waitFor()
    await eventually(() => way("pickup").isChecked())
  })

  it("in a browser without the newer colour functions, the text of buttons is readable on any colour of the shop", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await page.route("**/svc/kit/part-*.js", async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll("color(from ", "colour(from ") })
    })
    await page.route("**/svc/v1/settings/appearance", async (route) => {
      const { data, ...rest } = await (await route.fetch()).json()
      await route.fulfill({ json: { ...rest, data: { ...data, primary_color: "#ffe94d" } } })
    })
    await servePages(page, { tags: SHOP })
    await page.goto(`${story.store.url}/page`)
    await plus(page).click()
    await bar(page).waitFor()
    await eventually(() => page.evaluate(() => document.documentElement.style.getPropertyValue("--svc-shop-primary") !== ""))
    expect(await violationsInEachLook(page)).toEqual([])
    await takePicture(page, "kit", "no-colour-functions-phone", "screen")
  })

  it("on a page of another host, the guest sees the menu, and orders in the kit's own session without cookies", async () => {
    const page = await story.browser.page({ screen: "phone" })
    const elsewhere = "http://shop.localhost"
    await page.route(`${elsewhere}/**`, (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><html lang="en"><title>Shop</title><script type="module" src="${story.store.url}/svc/kit/svc.js"></script><main><h1>Shop</h1>${SHOP}</main></html>`,
      }),
    )
    // The shop's host allows the page, as the guide says.
    await page.route(`${story.store.url}/**`, async (route) => {
      const cors = {
        "access-control-allow-origin": "*",
        "access-control-allow-headers": "*",
        "access-control-allow-methods": "*",
        "access-control-expose-headers": "*",
      }
      if (route.request().method() === "OPTIONS") return route.fulfill({ status: 204, headers: cors })
      const response = await route.fetch()
      return route.fulfill({ response, headers: { ...response.headers(), ...cors } })
    })
    await page.goto(`${elsewhere}/page`)
    await toCheckout(page)
    const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/svc/v1/orders"))
    await placeButton(page).click()
    expect(await (await sent).headerValue("x-svc-session")).toMatch(/^[\w-]{20,}$/)
    await page.locator("svc-order .now").waitFor()
  })

  it("a guest in another time zone than the shop sees and orders the shop's times", async () => {
    const page = await openKitPage(
      story.browser,
      story.store.url,
      { tags: SHOP },
      { screen: "phone", context: { timezoneId: "Pacific/Auckland" } },
    )
    await toCheckout(page)
    const { data } = (await story.store.api().get("schedule/pickup/slots")).body
    const free = data.slots
      .filter(({ available }: { available: boolean }) => available)
      .map((slot: { time: string }) => slot.time)
    const offered = await page
      .locator("svc-checkout #time option:not([disabled])")
      .evaluateAll((all) => all.map((option) => [option.getAttribute("value") ?? "", option.textContent ?? ""]))
    const slots = offered.filter(([value]) => /^\d/.test(value ?? ""))
    expect(slots.length).toBeGreaterThan(0)
    for (const [value = "", text = ""] of slots) {
      expect(free).toContain(value)
      expect(text).toContain(value)
    }
    expect(await chosenDay(page).inputValue()).toBe(data.date)
  })

  it("on a tablet of 768 px: cart and checkout have no violation in any look, and nothing scrolls sideways", async () => {
    const page = await openKitPage(story.browser, story.store.url, { tags: SHOP }, { screen: "tablet" })
    await page.setViewportSize({ width: 768, height: 1024 })
    await toCheckout(page)
    expect(await violationsInEachLook(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
    await takePicture(page, "kit", "checkout-768", "screen")
  })

  it("a price that changes while the cart is open: the total is requested again", async () => {
    const menu: MenuCategory[] = (await story.store.api().get("catalog")).body.data
    let price: string | undefined
    const page = await story.browser.page({ screen: "phone" })
    await servePages(page, { tags: SHOP })
    await page.route("**/svc/v1/catalog", (route) => {
      const data = menu.map((each) => ({
        ...each,
        products: each.products.map((one) => ({ ...one, price: price ?? one.price })),
      }))
      return route.fulfill({ json: { success: true, data } })
    })
    await page.goto(`${story.store.url}/page`)
    await toCheckout(page)
    price = "77.77"
    const request = page.waitForRequest("**/svc/v1/cart/validate")
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
    await request
  })

  it("an update of the service while the page is open: an order can still be placed", async () => {
    const page = await open()
    await plus(page).waitFor()
    const loaded = () =>
      page.evaluate(() => {
        const names = performance.getEntriesByType("resource").map(({ name }) => name)
        return new Set(names.filter((name) => name.includes("/kit/part-"))).size
      })
    await eventually(async () => (await loaded()) >= FILES)
    await page.route("**/svc/kit/part-*.js", (route) => route.fulfill({ status: 404, body: "" }))
    await toCheckout(page)
    await placeButton(page).click()
    await ticket(page).waitFor()
  })

  it("a shop with one payment method offers no choice of methods, and accepts a note for the kitchen", async () => {
    const { payment_methods } = (await story.store.api().get("status")).body.data as {
      payment_methods: { id: string; kind: string }[]
    }
    const page = await story.browser.page({ screen: "phone" })
    const [only] = payment_methods.filter(({ kind }) => kind === "offline")
    for (const path of ["status", "cart/validate"])
      await page.route(`**/svc/v1/${path}`, async (route) => {
        const body = await (await route.fetch()).json()
        await route.fulfill({ json: { ...body, data: { ...body.data, payment_methods: [only] } } })
      })
    await servePages(page, { tags: SHOP })
    await page.goto(`${story.store.url}/page`)
    await toCheckout(page)
    expect(await page.locator("svc-checkout [name=payment]").count()).toBe(0)
    await page.locator("svc-checkout #note").fill("Ring twice")
    await page.locator("svc-checkout #note").blur()
    await placeButton(page).click()
    await ticket(page).waitFor()
    const id = new URL(page.url()).hash.replace("#svc-order=", "")
    expect((await story.store.api().get(`orders/${id}`, { headers: await story.manager() })).body.data.customer_note).toBe(
      "Ring twice",
    )
  })

  it.each(["en", "es", "fr"])(
    "at 320 px no text of a control breaks inside a word, and each mode has one line: %s",
    async (language) => {
      const tags = `${SHOP}<svc-table></svc-table>`
      const page = await openKitPage(story.browser, story.store.url, { tags, language }, { screen: "narrow", locale: language })
      await eventually(async () => (await page.locator("svc-mode label").count()) === 3)
      const broken = async (state: string): Promise<void> =>
        expect([state, await page.evaluate(brokenWords)]).toEqual([state, []])
      await broken("menu")
      expect(
        await page.locator("svc-mode label span").evaluateAll((all) => all.map((span) => span.getClientRects().length)),
      ).toEqual([1, 1, 1])
      await page.locator("svc-catalog .open").nth(2).click()
      await dish(page).waitFor()
      await broken("dish")
      await page.keyboard.press("Escape")
      await page.locator("svc-mode input[value=delivery]").check({ force: true })
      await page.locator("svc-mode .where button").click()
      for (const [field, value] of [
        ["street", "Calle de la Paz 12"],
        ["postcode", "46003"],
        ["city", "Valencia"],
      ] as const)
        await page.locator(`svc-mode #${field}`).fill(value)
      await page.locator("svc-mode .foot .button").click()
      await page.locator("svc-catalog .add").first().click()
      await page.locator("svc-cart .bar .button").click()
      await page.locator("svc-checkout .known").waitFor()
      await page.locator("svc-checkout .sum").waitFor()
      await broken("checkout")
    },
  )

  it("after errors of cart and address checks, the page does not claim to be offline, and retries at the named time", async () => {
    const page = await story.browser.page({ screen: "phone" })
    let isFailing = true
    for (const [path, status] of [
      ["cart/validate", 500],
      ["delivery/check-address", 429],
    ] as const)
      await page.route(`**/svc/v1/${path}`, (route) =>
        isFailing
          ? route.fulfill({
              status,
              headers: { "Retry-After": "1" },
              json: { success: false, error: { code: "x", message: "" } },
            })
          : path === "cart/validate"
            ? route.continue()
            : route.fulfill({ json: { success: true, data: { deliverable: true, reason: null, fee: 2.9 } } }),
      )
    await servePages(page, { tags: SHOP })
    await page.goto(`${story.store.url}/page`)
    await page.locator("svc-mode input[value=delivery]").check({ force: true })
    await page.locator("svc-mode .where button").click()
    await page.getByLabel("Street and number").fill("Calle Colón 5")
    await page.getByLabel("Postcode").fill("46004")
    await page.getByLabel("City").fill("Valencia")
    await page.locator("svc-mode .foot .button").click()
    const covered = page.locator("svc-mode div.where .covered")
    await eventually(async () => (await covered.textContent()) === kitOrder.no_reply)
    await plus(page).click()
    await bar(page).click()
    const said = page.locator("svc-cart .note", { hasText: kitOrder.no_reply })
    await said.waitFor()
    expect(await page.getByText(kitOrder.offline_total).count()).toBe(0)
    isFailing = false
    await page.getByRole("button", { name: /^Place order.*\d/ }).waitFor()
    await said.waitFor({ state: "detached" })
    await eventually(async () => /\d.*≈ \d+ min/.test((await covered.textContent()) ?? ""))
  })

  it("with forced colours the chosen mode has a different border", async () => {
    const page = await open()
    await page.locator("svc-mode label").first().waitFor()
    const borders = () =>
      page
        .locator("svc-mode label")
        .evaluateAll((all) => all.map((label) => Number.parseFloat(getComputedStyle(label).borderTopWidth)))
    expect((await borders()).some((width) => width > 0)).toBe(false)
    await page.emulateMedia({ forcedColors: "active" })
    expect((await borders()).filter((width) => width >= 2)).toHaveLength(1)
  })

  it("a page can switch off the key for the search field", async () => {
    const page = await open()
    const search = page.locator("svc-catalog input[type=search]")
    const isSought = () => search.evaluate((field) => field.matches(":focus"))
    await plus(page).waitFor()
    await page.keyboard.press("/")
    expect(await isSought()).toBe(true)
    await search.blur()
    await page.locator("svc-catalog").evaluate((menu) => menu.setAttribute("shortcut", "off"))
    await page.keyboard.press("/")
    expect(await isSought()).toBe(false)
  })
}

/** Runs in the page before its scripts: as with "block all cookies". */
function blockStorage(): void {
  const refuse = (): never => {
    throw new DOMException("The operation is insecure.", "SecurityError")
  }
  for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: refuse })
  IDBFactory.prototype.open = refuse
}

/** Runs in the page: the words in buttons, links and labels that are on more than one line, without those that have a hyphen or a slash. */
function brokenWords(): string[] {
  const found: string[] = []
  const look = (root: Document | ShadowRoot): void => {
    for (const element of root.querySelectorAll<HTMLElement>("*")) {
      if (element.shadowRoot) look(element.shadowRoot)
      if (!element.closest("button, a, label") || !element.checkVisibility() || element.closest(".away, select, h3")) continue
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE) continue
        for (const { 0: word, index } of (node.textContent ?? "").matchAll(/\p{L}+/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word)
        }
      }
    }
  }
  look(document)
  return found
}
