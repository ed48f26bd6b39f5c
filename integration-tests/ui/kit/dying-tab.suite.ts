import type { Page } from "playwright-core"
import { eventually } from "../../support"
import type { GuestStory } from "./guest-story"
import { openKitPage, servePages } from "./kit-page"

const SHOP = "<svc-mode></svc-mode><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
/** The numbers of steps after which a tab dies. */
export const MOMENTS = Array.from({ length: 10 }, (_, steps) => steps)

/**
 * A tab that is closed at each step of placing an order. Each write to storage, each request and each response is a step. After its last
 * step the tab stores nothing, sends nothing and gets no response.
 */
export function dyingTabSuite(story: GuestStory): void {
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

  it.each(MOMENTS)("closed after %s steps: one order or none, and the next tab says which", async (steps) => {
    const before = await orders()
    const page = await beforePlacing()
    await page.evaluate(dieAfter, steps)
    await page.getByRole("button", { name: /^Place order/ }).click()
    await eventually(() => page.evaluate(() => (globalThis as Dying).svcIsDead === true))
    await eventually(
      async () => (await ticket(page).isVisible()) || (await page.getByRole("button", { name: "Sending…" }).isVisible()),
    )
    const wasTold = await ticket(page).isVisible()
    const next = await page.context().newPage()
    await page.close()
    await servePages(next, { tags: SHOP })
    await next.goto(`${story.store.url}/page`)
    await next
      .getByRole("button", { name: /^Add |^One more/ })
      .first()
      .waitFor()
    // An attempt that the closed tab has left is sent again, and deleted once its result is known.
    await eventually(() => next.evaluate(() => !Object.keys(localStorage).some((name) => name.startsWith("svc.attempt."))))
    const placed = (await orders()).slice(before.length)
    expect(placed.length).toBeLessThanOrEqual(1)
    const [order] = placed
    if (order === undefined) {
      await viewOrderButton(next).waitFor()
      expect(await ticket(next).isVisible()).toBe(false)
    } else {
      await eventually(async () => !(await viewOrderButton(next).isVisible()))
      if (!wasTold) {
        await ticket(next).waitFor()
        expect(await ticket(next).textContent()).toBe(String(order.ticket_number))
      }
    }
    expect(await checking(next).isVisible()).toBe(false)
    await next.close()
  })
}

/** What a page tells of its death: `svcDiedAt` is the address that it had then. */
export interface Dying {
  svcIsDead?: boolean
  svcDiedAt?: string
}

/** Runs in the page: lets its tab die after so many more steps ({@link dyingTabSuite}). */
export function dieAfter(steps: number): void {
  let left = steps
  const state = globalThis as Dying
  const isAlive = (): boolean => {
    if (left > 0) left -= 1
    else {
      state.svcIsDead = true
      state.svcDiedAt ??= location.href
    }
    return state.svcIsDead !== true
  }
  const never = new Promise<never>(() => undefined)
  for (const name of ["setItem", "removeItem"] as const) {
    const real = Storage.prototype[name] as (...values: string[]) => void
    Storage.prototype[name] = function (this: Storage, ...values: string[]): void {
      if (isAlive()) real.apply(this, values)
    }
  }
  const real = globalThis.fetch
  globalThis.fetch = async (...call) => {
    if (!isAlive()) return never
    const answer = await real(...call)
    return isAlive() ? answer : never
  }
}
