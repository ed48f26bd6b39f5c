import type { Page } from "playwright-core"
import { kitOrder } from "../../../src/languages/en/kit-order"
import { eventually } from "../../support"
import { takePicture } from "../../support/browser"
import { type GuestStory, guestParts } from "./guest-story"
import { openKitPage } from "./kit-page"

const SHOP = "<svc-mode></svc-mode><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
const { plus, bar } = guestParts

interface Product {
  readonly id: string
  readonly type: string
  readonly purchasable: boolean
  readonly extra_categories: readonly object[]
}

/** What changes around an order: its time is taken by another guest, or the guest cancels it. */
export function guestChangesSuite(story: GuestStory): void {
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
  }
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

  it("a time that is taken before the order is placed: the page says so and proposes the next one, and nothing is typed twice", async () => {
    await change({ order_types: { pickup: { max_per_slot: 1 } } })
    try {
      const page = await openKitPage(story.browser, story.store.url, { tags: SHOP })
      await fillIn(page)
      const time = page.locator("svc-checkout #time")
      const wanted = (await time.locator("option:not([disabled])").last().getAttribute("value")) ?? ""
      await time.selectOption(wanted)
      const day = await page.locator("svc-checkout #day").inputValue()
      await placeButton(page).waitFor()
      await takeTime(day, wanted)
      await placeButton(page).click()
      await page.getByText(kitOrder.time_gone.split("}")[1] ?? "").waitFor()
      expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Ana")
      expect(await time.inputValue()).not.toBe(wanted)
      await eventually(async () => {
        const [said, button] = await Promise.all([page.locator("#problems").boundingBox(), placeButton(page).boundingBox()])
        return said !== null && button !== null && said.y + said.height <= button.y
      })
      await takePicture(page, "kit", "time-gone-phone", "screen")
      await placeButton(page).click()
      await page.locator("svc-order h2").waitFor()
    } finally {
      await change({ order_types: { pickup: { max_per_slot: 0 } } })
    }
  })

  describe("cancelling", () => {
    beforeAll(() => change({ manual_acceptance: true, customer_cancel_minutes: 30 }))
    afterAll(() => change({ manual_acceptance: false, customer_cancel_minutes: 5 }))
    const cancel = (page: Page) => page.getByRole("button", { name: kitOrder.cancel_order })

    it("a guest without an account has only the shop's phone", async () => {
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
