import type { Page } from "playwright-core"
import { eventually } from "../../support"
import { type Crashed, crashAfter, MOMENTS } from "../../support/browser"
import type { GuestStory } from "./guest-story"
import { openKitPage, servePages } from "./kit-page"

const SHOP = "<svc-mode></svc-mode><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
/** A tab that crashes at each step of placing an order ({@link crashAfter}). */
export function crashingTabSuite(story: GuestStory): void {
  const ticket = (page: Page) => page.locator("svc-order h2")
  const viewOrderButton = (page: Page) => page.getByRole("button", { name: /View order/ })
  const checking = (page: Page) => page.getByText("We are checking your order")
  const orders = () => story.store.db("svc_order").select("id", "ticket_number").orderBy("number")

  /** A guest with a pickup order and all fields filled in. */
  async function beforePlacing(): Promise<Page> {
    const page = await openKitPage(story.browser, story.store.url, { tags: SHOP })
    await page.getByRole("button", { name: /^Add / }).first().click()
    await viewOrderButton(page).click()
    await page.getByLabel("Name", { exact: true }).fill("Ana")
    await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
    // The amount on the button shows that the cart was judged: nothing is stored or sent until the button is pressed.
    await page.getByRole("button", { name: /^Place order.*\d/ }).waitFor()
    return page
  }

  it.each(MOMENTS)(
    "a crash after %s steps leaves at most one order, and the next tab shows whether there is one",
    async (steps) => {
      const before = await orders()
      const page = await beforePlacing()
      await page.evaluate(crashAfter, steps)
      await page.getByRole("button", { name: /^Place order/ }).click()
      await eventually(() => page.evaluate(() => (globalThis as Crashed).svcHasCrashed === true))
      await eventually(
        async () => (await ticket(page).isVisible()) || (await page.getByRole("button", { name: "Sending…" }).isVisible()),
      )
      const wasShown = await ticket(page).isVisible()
      const next = await page.context().newPage()
      await page.close()
      await servePages(next, { tags: SHOP })
      await next.goto(`${story.store.url}/page`)
      await next
        .getByRole("button", { name: /^Add |^One more/ })
        .first()
        .waitFor()
      // An attempt that the crashed tab has left is sent again, and deleted once its result is known.
      await eventually(() => next.evaluate(() => !Object.keys(localStorage).some((name) => name.startsWith("svc.attempt."))))
      const placed = (await orders()).slice(before.length)
      expect(placed.length).toBeLessThanOrEqual(1)
      const [order] = placed
      if (order === undefined) {
        await viewOrderButton(next).waitFor()
        expect(await ticket(next).isVisible()).toBe(false)
      } else {
        await eventually(async () => !(await viewOrderButton(next).isVisible()))
        if (!wasShown) {
          await ticket(next).waitFor()
          expect(await ticket(next).textContent()).toBe(String(order.ticket_number))
        }
      }
      expect(await checking(next).isVisible()).toBe(false)
      await next.close()
    },
  )
}
