import type { Page } from "playwright-core"
import { kitOrder } from "../../../src/languages/en/kit-order"
import { CardStore, eventually, needs } from "../../support"
import {
  CARDS,
  type Crashed,
  closedAfterTests,
  closeSession,
  crashAfter,
  MOMENTS,
  type PageOptions,
  serveStripe,
  startBrowser,
  type TestBrowser,
  tabTo,
  takePicture,
  watchPage,
} from "../../support/browser"
import { LANGUAGES_OF_CHECKS, speak, violationsInEachLook, violationsNow } from "./every-look"
import { hostileCardFormSuite } from "./hostile/card-form.suite"

const OPEN_MS = 60_000

needs("browser").describe("paying by card on a page with the kit", () => {
  let cards: CardStore
  let browser: TestBrowser
  const afterTest = closedAfterTests()

  beforeAll(async () => {
    ;[cards, browser] = await Promise.all([CardStore.start(), startBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await cards?.stop()
  })

  const orderElement = (page: Page) => page.locator("svc-order")
  const paymentElement = (page: Page) => page.locator("svc-payment")
  const cardNumber = (page: Page) => page.getByLabel("Card number")
  const payButton = (page: Page) => page.getByRole("button", { name: /^Pay \D*[\d.]/ })
  const viewOrderButton = (page: Page) => page.getByRole("button", { name: /View order/ })
  const newest = async () =>
    (await cards.store.db("svc_order").orderBy("number", "desc").first()) as { id: string; number: number; status: string }
  const status = async () => cards.status(await newest())

  /** Opens the shop's page with a placed order whose payment form is shown. */
  async function beforePaying(
    options: PageOptions = { screen: "phone" },
    script = "",
    prepare: (page: Page) => Promise<void> = async () => undefined,
    taps = 1,
  ): Promise<Page> {
    const page = await toCheckout(options, script, prepare)
    await page.getByRole("button", { name: /^Place order/ }).evaluate((button, times) => {
      for (let tap = 0; tap < times; tap += 1) (button as HTMLButtonElement).click()
    }, taps)
    await paymentElement(page).waitFor()
    return page
  }

  /** Serves the shop's page, with the provider's script. */
  async function serveShop(page: Page, script = ""): Promise<void> {
    await serveStripe(page, cards.stripe)
    // Chromium blocks requests to other ports of this machine from a page that the test itself serves.
    await page.route(`${cards.stripe.url}/**`, async (route) => route.fulfill({ response: await route.fetch() }))
    await page.route(/\/shop(\?|$)/, (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Shop</title><style>body { margin: 16px; background: Canvas; color: CanvasText }</style>
<script>${script}</script><script type="module" src="/svc/kit/svc.js"></script>
<main><h1>Shop</h1><svc-mode></svc-mode><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog></main></html>`,
      }),
    )
  }

  /** Opens the shop's page with everything filled in for a payment by card. */
  async function toCheckout(
    options: PageOptions = { screen: "phone" },
    script = "",
    prepare: (page: Page) => Promise<void> = async () => undefined,
  ): Promise<Page> {
    const page = await browser.page(options)
    afterTest(() => closeSession(page))
    await prepare(page)
    await serveShop(page, script)
    await page.goto(`${cards.store.url}/shop`)
    const plus = page.getByRole("button", { name: /^Add Agua/ }).first()
    await plus.waitFor({ timeout: OPEN_MS })
    await plus.click()
    await viewOrderButton(page).click()
    await page.getByRole("radio", { name: /Stripe|Card/ }).check()
    await page.getByLabel("Name").fill("Ana")
    await page.getByLabel("Phone").fill("+34600111222")
    // A tap on the button would also move the focus.
    await page.getByLabel("Phone").blur()
    await page.getByRole("button", { name: /^Place order.*\d/ }).waitFor()
    await page.locator("svc-checkout #when[aria-busy=false]").waitFor()
    return page
  }

  it("paid: only then the preparation starts, the cart is emptied and the page gets the event of the order", async () => {
    const page = await beforePaying(
      { screen: "phone" },
      `window.placed = []; addEventListener("svc:order-placed", ({ detail }) => window.placed.push(detail.order.id + " " + detail.order.status))`,
    )
    const placed = () => page.evaluate(() => (globalThis as unknown as { placed: readonly string[] }).placed)
    const watch = watchPage(page)
    await cardNumber(page).waitFor()
    expect(await status()).toBe("pending")
    expect(await placed()).toEqual([])
    await eventually(async () => (await viewOrderButton(page).count()) === 0)
    await takePicture(page, "kit", "payment-phone")
    await cardNumber(page).fill(CARDS.good)
    await payButton(page).click()
    await orderElement(page).getByText("Being prepared").first().waitFor()
    expect(await status()).toBe("processing")
    await eventually(async () => (await paymentElement(page).count()) + (await viewOrderButton(page).count()) === 0)
    await eventually(async () => (await placed()).length > 0)
    expect(await placed()).toEqual([`${(await newest()).id} processing`])
    expect(watch.faults()).toEqual([])
  })

  it("an order is placed and paid with the keyboard alone", async () => {
    const page = await browser.page({ screen: "desktop" })
    afterTest(() => closeSession(page))
    await serveShop(page)
    await page.goto(`${cards.store.url}/shop`)
    await page
      .getByRole("button", { name: /^Add Agua/ })
      .first()
      .waitFor({ timeout: OPEN_MS })
    await page.locator("svc-mode label").first().waitFor()
    await tabTo(page, /^Add Agua/)
    await page.keyboard.press("Enter")
    await viewOrderButton(page).waitFor()
    await tabTo(page, /View order/, "Shift+Tab")
    await page.keyboard.press("Enter")
    await page.locator("svc-checkout .sum").waitFor()
    for (const [name, text] of [
      [/^Name/, "Ana"],
      [/^Phone/, "+34600111222"],
    ] as const) {
      await tabTo(page, name)
      await page.keyboard.type(text)
    }
    // The payment methods are one stop of the Tab key. The arrows choose among them.
    const chosen = () => page.locator("svc-checkout input[name=payment]:checked + span").innerText()
    await tabTo(page, /^(Efectivo|Card|Stripe)/)
    for (let pressed = 0; pressed < 4 && !/^(Card|Stripe)/.test(await chosen()); pressed += 1) {
      await page.keyboard.press("ArrowDown")
    }
    await tabTo(page, /^Place order/)
    await page.keyboard.press("Enter")
    await cardNumber(page).waitFor()
    await tabTo(page, /^Card number/)
    await page.keyboard.type(CARDS.good)
    await tabTo(page, /^Pay/)
    await page.keyboard.press("Enter")
    await orderElement(page).getByText("Being prepared").first().waitFor()
    expect(await status()).toBe("processing")
  })

  it("declined: an error is shown, the order is kept, and another card can pay it", async () => {
    const page = await beforePaying()
    await cardNumber(page).fill(CARDS.declined)
    await payButton(page).click()
    await paymentElement(page).getByRole("alert").filter({ hasText: /./ }).waitFor()
    await takePicture(page, "kit", "payment-refused-phone")
    expect(await status()).toBe("pending")
    await cardNumber(page).fill(CARDS.good)
    await payButton(page).click()
    await orderElement(page).getByText("Being prepared").first().waitFor()
    expect(await status()).toBe("processing")
  })

  it("200 taps on the button place one order to pay", async () => {
    const before = await newest()
    await beforePaying({ screen: "phone" }, "", async () => undefined, 200)
    const orders = await cards.store.db("svc_order").where("number", ">", before?.number ?? 0)
    expect(orders).toMatchObject([{ status: "pending" }])
  })

  it.each(["before the order is sent", "after the order is placed, before the response"])(
    "a tab that crashes %s: the next tab shows the payment of the order, and there is only one order",
    async (moment) => {
      const before = await newest()
      const page = await toCheckout()
      let isFirst = true
      await page.context().route("**/svc/v1/checkouts", async (route) => {
        if (!isFirst) return route.continue()
        isFirst = false
        if (!moment.startsWith("before")) await route.fetch()
        await page.close({ runBeforeUnload: false })
      })
      const next = await page.context().newPage()
      await page.bringToFront()
      await page
        .getByRole("button", { name: /^Place order/ })
        .click({ noWaitAfter: true })
        .catch(() => undefined)
      if (!page.isClosed()) await page.waitForEvent("close")
      await serveShop(next)
      await next.goto(`${cards.store.url}/shop`)
      await cardNumber(next).fill(CARDS.good, { timeout: OPEN_MS })
      await payButton(next).click()
      await orderElement(next).getByText("Being prepared").first().waitFor()
      const orders = await cards.store.db("svc_order").where("number", ">", before?.number ?? 0)
      expect(orders).toMatchObject([{ status: "processing" }])
    },
  )

  it.each(MOMENTS)(
    "a tab that crashes after %s steps and is opened again shows the payment of its only order, or the cart",
    async (steps) => {
      const before = await newest()
      const page = await toCheckout()
      await page.evaluate(crashAfter, steps)
      await page.getByRole("button", { name: /^Place order/ }).click()
      await eventually(() => page.evaluate(() => (globalThis as Crashed).svcHasCrashed === true))
      // A browser restores a tab at the same address, with its session storage.
      const address = (await page.evaluate(() => (globalThis as Crashed).svcCrashedAt)) ?? ""
      await page.goto("about:blank")
      await page.goto(address)
      // An attempt that the crashed tab has left is sent again. Once its result is known, it is deleted or marked as unpaid.
      await eventually(() =>
        page.evaluate(() =>
          Object.entries(localStorage).every(([name, text]) => !name.startsWith("svc.attempt.") || JSON.parse(text).value.waits),
        ),
      )
      const made = () => cards.store.db("svc_order").where("number", ">", before?.number ?? 0)
      if ((await made()).length === 0) {
        await viewOrderButton(page).waitFor({ timeout: OPEN_MS })
        expect(await paymentElement(page).count()).toBe(0)
        return
      }
      await cardNumber(page).fill(CARDS.good, { timeout: OPEN_MS })
      await payButton(page).click()
      await orderElement(page).getByText("Being prepared").first().waitFor()
      expect(await made()).toMatchObject([{ status: "processing" }])
    },
  )

  it("3-D Secure: the guest returns to the order, and the URL keeps no parameter of the payment", async () => {
    const page = await beforePaying()
    await cardNumber(page).fill(CARDS.secure)
    await payButton(page).click()
    await page.getByRole("button", { name: "Complete authentication" }).click()
    await orderElement(page).getByText("Being prepared").first().waitFor({ timeout: OPEN_MS })
    expect(page.url()).not.toMatch(/payment_intent|redirect_status|svc_order/)
  })

  it("3-D Secure: the bank's app leads back to a new tab, which shows the order and its payment", async () => {
    const page = await beforePaying()
    const { id } = await newest()
    await cardNumber(page).fill(CARDS.secure)
    await payButton(page).click()
    await page.route(/\/shop\?.*svc_order=/, (route) => route.abort())
    const [back] = await Promise.all([
      page.waitForRequest(/\/shop\?.*svc_order=/, { timeout: OPEN_MS }),
      page.getByRole("button", { name: "Complete authentication" }).click({ timeout: OPEN_MS }),
    ])
    const tab = await page.context().newPage()
    await serveShop(tab)
    await tab.goto(back.url())
    await orderElement(tab).getByText("Being prepared").first().waitFor({ timeout: OPEN_MS })
    expect(tab.url()).not.toMatch(/payment_intent|redirect_status|svc_order/)
    expect(new URL(tab.url()).hash).toBe(`#svc-order=${id}`)
    expect(await status()).toBe("processing")
    await eventually(async () => (await viewOrderButton(tab).count()) === 0)
  })

  it("3-D Secure refused: the guest returns to the order, sees the refusal, and pays with another card", async () => {
    const page = await beforePaying()
    await cardNumber(page).fill(CARDS.secure)
    await payButton(page).click()
    await page.getByRole("button", { name: "Fail authentication" }).click()
    await paymentElement(page).getByRole("alert").filter({ hasText: /./ }).waitFor({ timeout: OPEN_MS })
    expect(await status()).toBe("pending")
    expect(page.url()).not.toMatch(/payment_intent|redirect_status|svc_order/)
    await cardNumber(page).fill(CARDS.good)
    await payButton(page).click()
    await orderElement(page).getByText("Being prepared").first().waitFor()
    expect(await status()).toBe("processing")
  })

  it("a reload during the payment shows the payment of the same order again", async () => {
    const page = await beforePaying()
    const { id } = await newest()
    await page.reload()
    await cardNumber(page).fill(CARDS.good)
    await payButton(page).click()
    await orderElement(page).getByText("Being prepared").first().waitFor()
    expect((await newest()).id).toBe(id)
  })

  describe("while an order waits for its payment", () => {
    const openTab = async (beside: Page): Promise<Page> => {
      const tab = await beside.context().newPage()
      await serveShop(tab)
      await tab.goto(`${cards.store.url}/shop`)
      return tab
    }
    const attemptsOf = (page: Page) =>
      page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("svc.attempt.")))

    it("a new tab shows the order, which can be paid there; then every tab has an empty cart", async () => {
      const page = await beforePaying()
      await cardNumber(page).waitFor()
      const { id, number } = await newest()
      const tab = await openTab(page)
      await cardNumber(tab).waitFor({ timeout: OPEN_MS })
      expect(new URL(tab.url()).hash).toBe(`#svc-order=${id}`)
      expect(await tab.getByRole("dialog").count()).toBe(0)
      expect(await viewOrderButton(tab).count()).toBe(0)
      // The key of the order is stored for each tab only.
      const key = await tab.evaluate((order) => sessionStorage.getItem(`svc_order_key:${order}`), id)
      expect(key).toMatch(/\S/)
      expect(await tab.evaluate(() => JSON.stringify(localStorage))).not.toContain(key)
      await takePicture(tab, "kit", "payment-new-tab-phone")
      await cardNumber(tab).fill(CARDS.good)
      await payButton(tab).click()
      await orderElement(tab).getByText("Being prepared").first().waitFor()
      await orderElement(page).getByText("Being prepared").first().waitFor({ timeout: OPEN_MS })
      expect(await newest()).toMatchObject({ id, number, status: "processing" })
      for (const each of [page, tab]) await eventually(async () => (await viewOrderButton(each).count()) === 0)
      await eventually(async () => (await attemptsOf(tab)).length === 0)
      const later = await openTab(page)
      await later
        .getByRole("button", { name: /^Add Agua/ })
        .first()
        .waitFor()
      expect([await orderElement(later).locator("h2").count(), await viewOrderButton(later).count()]).toEqual([0, 0])
    })

    it("the guest can cancel the order in a new tab; then every tab offers the cart, which can be ordered again", async () => {
      const page = await beforePaying()
      const { id } = await newest()
      const tab = await openTab(page)
      await tab.getByRole("button", { name: kitOrder.payment_give_up }).click({ timeout: OPEN_MS })
      await orderElement(tab).getByText(kitOrder.payment_ended).waitFor()
      expect(await status()).toBe("cancelled")
      for (const each of [page, tab]) await viewOrderButton(each).waitFor({ timeout: OPEN_MS })
      expect(await attemptsOf(tab)).toEqual([])
      await viewOrderButton(tab).click()
      await tab.getByRole("radio", { name: /Stripe|Card/ }).check()
      await tab.getByRole("button", { name: /^Place order.*\d/ }).click()
      await eventually(async () => (await newest()).id !== id)
      await cardNumber(tab).waitFor()
    })

    it("a guest who goes back to the menu, adds a dish and orders sees the waiting order, and places no second one", async () => {
      const page = await beforePaying()
      const { id } = await newest()
      await page.getByRole("link", { name: kitOrder.back_to_menu }).click()
      await page
        .getByRole("button", { name: /^Add Agua/ })
        .first()
        .click()
      await viewOrderButton(page).click()
      await page.getByRole("radio", { name: /Stripe|Card/ }).check()
      await page.getByRole("button", { name: /^Place order.*\d/ }).click()
      await cardNumber(page).waitFor()
      expect([new URL(page.url()).hash, (await newest()).id]).toEqual([`#svc-order=${id}`, id])
      await page.getByRole("button", { name: kitOrder.payment_give_up }).click()
      await viewOrderButton(page).waitFor()
      expect(await viewOrderButton(page).textContent()).toContain("2")
    })

    it("the order can expire without an open tab: the next tab shows the cart, and ordering the cart places a new order", async () => {
      const page = await beforePaying()
      const expired = await newest()
      const context = page.context()
      const tab = await context.newPage()
      await page.close()
      await cards.expire(expired)
      await eventually(async () => (await status()) === "cancelled")
      await serveShop(tab)
      await tab.goto(`${cards.store.url}/shop`)
      await viewOrderButton(tab).waitFor({ timeout: OPEN_MS })
      await eventually(async () => (await attemptsOf(tab)).length === 0)
      expect(await orderElement(tab).locator("h2").count()).toBe(0)
      await viewOrderButton(tab).click()
      await tab.getByRole("radio", { name: /Stripe|Card/ }).check()
      await tab.getByRole("button", { name: /^Place order.*\d/ }).click()
      await cardNumber(tab).waitFor()
      expect((await newest()).id).not.toBe(expired.id)
    })
  })

  it("a switch to cash: the order continues, and the payment session is cancelled", async () => {
    const page = await beforePaying()
    await page.getByRole("button", { name: "Efectivo" }).click()
    await orderElement(page).getByText("Being prepared").first().waitFor()
    expect(await status()).toBe("processing")
    await eventually(async () => cards.intentOf(await newest()).status === "canceled")
    await eventually(async () => (await viewOrderButton(page).count()) === 0)
  })

  it("cancelled by the guest: the order is cancelled, and the cart is kept", async () => {
    const page = await beforePaying()
    await page.getByRole("button", { name: "Cancel this order" }).click()
    await orderElement(page).getByText("Nothing was charged").waitFor()
    await takePicture(page, "kit", "payment-given-up-phone")
    expect(await status()).toBe("cancelled")
    await viewOrderButton(page).waitFor()
  })

  it("expired: the order is cancelled, the cart is kept, and the page says in each look that nothing was charged", async () => {
    const page = await beforePaying(
      { screen: "phone" },
      `window.ends = []; addEventListener("svc:payment", ({ detail }) => window.ends.push(detail.status))`,
    )
    const watch = watchPage(page)
    await cardNumber(page).waitFor()
    await cards.expire(await newest())
    await orderElement(page).getByText(kitOrder.payment_ended).waitFor({ timeout: OPEN_MS })
    expect(await status()).toBe("cancelled")
    expect(await page.evaluate(() => (globalThis as unknown as { ends: readonly string[] }).ends)).toEqual(["expired"])
    await eventually(async () => (await paymentElement(page).count()) === 0)
    await viewOrderButton(page).waitFor()
    expect(await violationsInEachLook(page)).toEqual([])
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme })
      await takePicture(page, "kit", `payment-expired-phone-${colorScheme}`)
    }
    expect(watch.faults()).toEqual([])
  })

  it("expired: the page says that nothing was charged, even if the order is read before its payment", async () => {
    const page = await beforePaying()
    await cardNumber(page).waitFor()
    let go = (): void => undefined
    const isRead = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.route("**/svc/v1/orders/*/payment", async (route) => {
      await isRead
      await route.fallback()
    })
    await cards.expire(await newest())
    await eventually(async () => (await status()) === "cancelled")
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
    await orderElement(page).getByText(kitOrder.steps.cancelled).first().waitFor()
    go()
    await orderElement(page).getByText(kitOrder.payment_ended).waitFor()
    await eventually(async () => (await paymentElement(page).count()) === 0)
    await viewOrderButton(page).waitFor()
  })

  describe("while the provider is down", () => {
    beforeEach(() => cards.stripe.behave("down"))
    afterEach(() => cards.stripe.behave("well"))
    const said = (page: Page) => paymentElement(page).getByRole("status").filter({ hasText: kitOrder.payment_down })
    const forms = (page: Page) => page.locator("svc-payment > div").count()

    it("the page says so, and the guest pays in the single form that appears when the provider responds again", async () => {
      const page = await beforePaying()
      await said(page).waitFor()
      expect(await violationsInEachLook(page)).toEqual([])
      await takePicture(page, "kit", "payment-down-phone")
      cards.stripe.behave("well")
      await said(page).getByRole("button", { name: "Try again" }).click()
      await cardNumber(page).fill(CARDS.good)
      expect([await said(page).count(), await forms(page)]).toEqual([0, 1])
      await payButton(page).click()
      await orderElement(page).getByText("Being prepared").first().waitFor()
    })

    it("the guest cancels the order, and keeps the cart", async () => {
      const page = await beforePaying()
      await said(page).waitFor()
      await page.getByRole("button", { name: kitOrder.payment_give_up }).click()
      await orderElement(page).getByText(kitOrder.payment_ended).waitFor()
      expect(await status()).toBe("cancelled")
      await viewOrderButton(page).waitFor()
    })

    it("the guest pays at the shop", async () => {
      const page = await beforePaying()
      await said(page).waitFor()
      await page.getByRole("button", { name: "Efectivo" }).click()
      await orderElement(page).getByText("Being prepared").first().waitFor()
      expect(await status()).toBe("processing")
    })
  })

  it("a shop that allows no change of the payment method offers no other method", async () => {
    await cards.online({ switch_to_offline: false })
    try {
      const page = await beforePaying()
      await cardNumber(page).waitFor()
      expect(await page.getByRole("button", { name: "Efectivo" }).count()).toBe(0)
      expect(await page.getByText(kitOrder.payment_instead).count()).toBe(0)
    } finally {
      await cards.online({ switch_to_offline: true })
    }
  })

  it("while the script of the form loads slowly, no second form is added", async () => {
    const page = await beforePaying({ screen: "phone" }, "", async (made) => {
      await made.route("**/svc/kit/part-*.js", async (route) => {
        const response = await route.fetch()
        if ((await response.text()).includes("js.stripe.com")) await new Promise((go) => setTimeout(go, 7_000))
        await route.fulfill({ response })
      })
    })
    await cardNumber(page).first().waitFor()
    expect(await page.locator("svc-payment > div").count()).toBe(1)
  })

  it("an adapter of the page replaces the built-in one", async () => {
    const page = await beforePaying(
      { screen: "phone" },
      `window.svcPaymentAdapters = { stripe: async (place, { publicKey, amount }) => {
        place.textContent = "Own form " + amount + (publicKey ? " with a key" : "")
        return { pay: async () => ({ problem: "Own refusal" }), remove: () => {} }
      } }`,
    )
    await page.getByText(/Own form [\d.]+ with a key/).waitFor()
    await payButton(page).click()
    await paymentElement(page).getByText("Own refusal").waitFor()
  })

  it.each(["light", "dark"] as const)("is accessible at 320 px, %s", async (colorScheme) => {
    const page = await beforePaying({ screen: "narrow", colorScheme })
    await cardNumber(page).waitFor()
    for (const language of LANGUAGES_OF_CHECKS) {
      await speak(page, language)
      expect([language, await violationsNow(page)]).toEqual([language, []])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await takePicture(page, "kit", `payment-narrow-${colorScheme}`)
  })

  describe("a page with styles against everything", () => {
    const phone = async (): Promise<Page> => {
      const page = await browser.page({ screen: "phone" })
      afterTest(() => closeSession(page))
      return page
    }
    hostileCardFormSuite({ cards: () => cards, phone })
  })
})
