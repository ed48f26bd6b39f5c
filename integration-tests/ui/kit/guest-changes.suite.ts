import type { Page } from "playwright-core"
import { moveReasons } from "../../../src/languages/en/errors"
import { kitOrder } from "../../../src/languages/en/kit-order"
import { eventually } from "../../support"
import { takePicture } from "../../support/browser"
import { violationsInEachLook } from "./every-look"
import { type GuestStory, guestParts } from "./guest-story"
import { openKitPage, servePages } from "./kit-page"

const SHOP = "<svc-mode></svc-mode><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
const TOMORROW = "2026-11-21"
const PASSWORD = "long enough for all"
const { plus, bar, chosenDay, dayChip } = guestParts

interface Product {
  readonly id: string
  readonly type: string
  readonly purchasable: boolean
  readonly extra_categories: readonly object[]
}

/** Changes around an order: its time is taken by another guest, or the guest cancels it. */
export function guestChangesSuite(story: GuestStory): void {
  const guests: string[] = []
  const placeButton = (page: Page) => page.getByRole("button", { name: /^Place order.*\d/ })
  const change = async (settings: object): Promise<void> => {
    const answer = await story.store.api().put("settings/operation", settings, { headers: await story.manager() })
    expect([answer.status, answer.body.error]).toEqual([200, undefined])
  }
  async function fillIn(page: Page): Promise<void> {
    await plus(page).click()
    await bar(page).click()
    await page.getByLabel("Name", { exact: true }).fill("Ana")
    await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
    await placeButton(page).waitFor()
    await timesAreKnown(page)
  }
  /** Waits until the times are known. Before that, the button only moves the focus to them. */
  const timesAreKnown = (page: Page) => page.locator("svc-checkout #when[aria-busy=false]").waitFor()
  /** Another guest orders for the same time. */
  async function takeTime(fulfillment_date: string, fulfillment_time: string): Promise<void> {
    const api = story.store.api()
    const products: readonly Product[] = (await api.get("products", { query: { per_page: 100 } })).body.data
    const plain = products.find(
      ({ type, purchasable, extra_categories }) => type === "simple" && purchasable && extra_categories.length === 0,
    )
    const { status, body } = await api.post("orders", {
      order_type: "pickup",
      fulfillment_date,
      fulfillment_time,
      payment_method: "cod",
      customer: { first_name: "Eva", last_name: "Otra", phone: "+34600999888", email: "eva@example.com" },
      items: [{ product_id: plain?.id, quantity: 1 }],
    })
    expect([status, body.error]).toEqual([201, undefined])
  }

  it("a time that is taken before the order is placed: the page says so, proposes the next time and keeps typed values", async () => {
    await change({ order_types: { pickup: { max_per_slot: 1 } } })
    try {
      const page = await openKitPage(story.browser, story.store.url, { tags: SHOP })
      await fillIn(page)
      const time = page.locator("svc-checkout #time")
      await dayChip(page, TOMORROW).click()
      const offered = await time
        .locator("option:not([disabled])")
        .evaluateAll((all) => all.map((option) => option.getAttribute("value") ?? ""))
      // Times after midnight are left out, because they belong to the evening before.
      const [wanted = "", next = ""] = offered.filter((each) => each > "12:00").slice(1)
      await time.selectOption(wanted)
      const day = await chosenDay(page).inputValue()
      await placeButton(page).waitFor()
      await takeTime(day, wanted)
      await placeButton(page).click()
      await page.getByText(kitOrder.time_gone.split("}")[1] ?? "").waitFor()
      expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Ana")
      expect([await chosenDay(page).inputValue(), await time.inputValue()]).toEqual([day, next])
      expect(await time.locator(`option[value="${wanted}"]`).textContent()).toMatch(new RegExp(`${kitOrder.slot_full}$`))
      await eventually(async () => {
        const [said, button] = await Promise.all([page.locator("#problems").boundingBox(), placeButton(page).boundingBox()])
        return said !== null && button !== null && said.y + said.height <= button.y
      })
      expect(await violationsInEachLook(page)).toEqual([])
      await takePicture(page, "kit", "time-gone-phone", "screen")
      await placeButton(page).click()
      await page.locator("svc-order h2").waitFor()
    } finally {
      await change({ order_types: { pickup: { max_per_slot: 0 } } })
    }
  })

  it("times that cannot be read: the page says so, and the button says that nothing was sent", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await page.route("**/svc/v1/schedule/pickup/slots*", (route) => route.abort())
    await servePages(page, { tags: SHOP })
    await page.goto(`${story.store.url}/page`)
    await plus(page).click()
    await bar(page).click()
    await page.getByLabel("Name", { exact: true }).fill("Ana")
    await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
    const before = await story.orderCount()
    await page.getByRole("alert").getByText(kitOrder.times_lost).waitFor()
    await placeButton(page).click()
    const said = page.locator("svc-checkout #problems").getByText(kitOrder.unsent)
    await said.waitFor()
    expect(await page.locator("svc-checkout #problems").evaluate((told) => told.matches(":focus"))).toBe(true)
    expect(await violationsInEachLook(page)).toEqual([])
    await takePicture(page, "kit", "times-lost-phone", "screen")
    await page.unroute("**/svc/v1/schedule/pickup/slots*")
    await page.locator("svc-checkout #when").getByRole("button", { name: "Try again" }).click()
    await timesAreKnown(page)
    expect(await story.orderCount()).toBe(before)
    await placeButton(page).click()
    await page.locator("svc-order h2").waitFor()
  })

  describe("cancelling", () => {
    beforeAll(() => change({ manual_acceptance: true, customer_cancel_minutes: 30 }))
    afterAll(() => change({ manual_acceptance: false, customer_cancel_minutes: 5 }))
    const cancel = (page: Page) => page.getByRole("button", { name: kitOrder.cancel_order })

    /** Places an order that waits for the restaurant. The guest signs in before or after placing it. */
    async function placed(signsIn: "before" | "after"): Promise<Page> {
      const email = `cancel-${signsIn}-${guests.length}@example.com`
      guests.push(email)
      const made = await story.store.api().post("auth/register", { email, password: PASSWORD, first_name: "Ana" })
      expect([made.status, made.body.error]).toEqual([201, undefined])
      const page = await story.browser.page({ screen: "phone" })
      await page.clock.install()
      await servePages(page, { tags: `<svc-account></svc-account>${SHOP}` })
      await page.goto(`${story.store.url}/page`)
      const signIn = async (): Promise<void> => {
        await page.getByLabel("E-mail", { exact: true }).fill(email)
        await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
        await page.getByRole("button", { name: "Sign in", exact: true }).click()
        await page.locator("svc-account .hello").waitFor()
      }
      if (signsIn === "before") await signIn()
      await page.locator("svc-catalog .add").first().click()
      await bar(page).click()
      await page.getByLabel("Name", { exact: true }).fill("Ana")
      await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
      await timesAreKnown(page)
      await placeButton(page).click()
      await page.getByText(kitOrder.steps.accepting).first().waitFor()
      if (signsIn === "after") await signIn()
      return page
    }

    it("a guest with an account cancels an order that waits for the restaurant", async () => {
      const page = await placed("before")
      await cancel(page).click()
      expect(await violationsInEachLook(page)).toEqual([])
      await page.getByRole("button", { name: kitOrder.cancel_yes }).click()
      await page.locator("svc-order").getByText(kitOrder.steps.cancelled).waitFor()
    })

    it("an order placed before the sign-in does not belong to the account and cannot be cancelled", async () => {
      const page = await placed("after")
      await page
        .locator("svc-order")
        .getByRole("link", { name: /^Call / })
        .waitFor()
      expect(await cancel(page).count()).toBe(0)
    })

    it("the button disappears when the time to cancel is over, and the focus stays in the order", async () => {
      const page = await placed("before")
      await cancel(page).click()
      const sure = page.getByRole("button", { name: kitOrder.cancel_yes })
      await sure.focus()
      // The page continues from the service's time in its last response.
      await page.route("**/svc/v1/status", (route) => route.abort())
      await page.clock.fastForward(29 * 60_000)
      expect(await sure.count()).toBe(1)
      const heightAbove = async (): Promise<number> => {
        const [card, below] = [page.locator("svc-order .card"), page.locator("svc-order a.link").last()]
        return ((await below.boundingBox())?.y ?? 0) - ((await card.boundingBox())?.y ?? 0)
      }
      const before = await heightAbove()
      await page.clock.fastForward(60_000)
      await sure.waitFor({ state: "detached" })
      expect(await heightAbove()).toBe(before)
      expect(await cancel(page).count()).toBe(0)
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("SVC-ORDER")
    })

    it("a tap that comes too late shows the reason, and the order continues", async () => {
      const page = await placed("before")
      await cancel(page).click()
      await page.route("**/svc/v1/orders/*/status", (route) => route.abort())
      await change({ customer_cancel_minutes: 0 })
      try {
        await page.getByRole("button", { name: kitOrder.cancel_yes }).click()
        await page.locator("svc-order").getByRole("status").getByText(moveReasons.too_late).waitFor()
      } finally {
        await change({ customer_cancel_minutes: 30 })
      }
      await page.unroute("**/svc/v1/orders/*/status")
      await cancel(page).waitFor()
    })

    it("a guest without an account cannot cancel, and sees the shop's phone number", async () => {
      const page = await openKitPage(story.browser, story.store.url, { tags: SHOP })
      await fillIn(page)
      await placeButton(page).click()
      await page.getByText(kitOrder.steps.accepting).first().waitFor()
      await page
        .locator("svc-order")
        .getByRole("link", { name: /^Call / })
        .waitFor()
      expect(await cancel(page).count()).toBe(0)
    })
  })
}
