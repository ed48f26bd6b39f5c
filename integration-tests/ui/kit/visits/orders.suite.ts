import type { Page } from "playwright-core"
import { kitOrder } from "../../../../src/languages/en/kit-order"
import { eventually } from "../../../support"
import { type GuestStory, guestParts } from "../guest-story"
import { openKitPage } from "../kit-page"

const BARE = "<svc-catalog></svc-catalog><svc-cart></svc-cart>"
const { plus, bar, ticket } = guestParts

/** Where an order is shown after it was placed. */
export function ordersSuite(story: GuestStory): void {
  async function placed(tags: string): Promise<{ readonly page: Page; readonly id: string }> {
    const page = await openKitPage(story.browser, story.store.url, { tags })
    await plus(page).click()
    await bar(page).click()
    await page.getByLabel("Name", { exact: true }).fill("Ana")
    await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
    await page.getByRole("button", { name: /^Place order.*\d/ }).click()
    await ticket(page).waitFor()
    return { page, id: new URL(page.url()).hash.replace("#svc-order=", "") }
  }

  it("a page without svc-order shows a placed order above the menu, even after a reload", async () => {
    const { page } = await placed(BARE)
    expect(await page.locator("svc-order + svc-catalog").count()).toBe(1)
    await page.reload()
    await ticket(page).waitFor()
    await page.getByRole("link", { name: kitOrder.back_to_menu }).click()
    await ticket(page).waitFor({ state: "detached" })
  })

  it("an order that is opened again is read again", async () => {
    const { page, id } = await placed(BARE)
    await page.locator("svc-order .now").waitFor()
    await page.getByRole("link", { name: kitOrder.back_to_menu }).click()
    await ticket(page).waitFor({ state: "detached" })
    const changed = { status: "completed" }
    expect((await story.store.api().put(`orders/${id}`, changed, { headers: await story.manager() })).status).toBe(200)
    await page.evaluate((hash) => {
      location.hash = hash
    }, `svc-order=${id}`)
    await page.locator("svc-order").getByRole("status").getByText(kitOrder.steps.done).waitFor()
  })

  describe("an order on another device", () => {
    /** The URLs and referrers of the requests of a page. */
    const addressesOf = (page: Page): string[] => {
      const sent: string[] = []
      page.context().on("request", (request) => sent.push(request.url(), request.headers().referer ?? ""))
      return sent
    }

    it("is opened only by a link with its key, and no request URL or referrer contains the key", async () => {
      const { page, id } = await placed(BARE)
      await page.locator("svc-order .now").waitFor()
      const key = await page.evaluate((order) => sessionStorage.getItem(`svc_order_key:${order}`), id)
      await page.evaluate(() => {
        const shared: string[] = []
        Object.assign(window, { shared })
        Object.defineProperty(navigator, "share", { value: ({ url }: { url: string }) => Promise.resolve(shared.push(url)) })
      })
      await page.getByRole("button", { name: kitOrder.order_share }).click()
      const [link = ""] = await page.evaluate(() => (window as unknown as { shared: string[] }).shared)
      expect([key?.length, link]).toEqual([43, `${story.store.url}/page#svc-order=${id}&svc-key=${key}`])
      const other = await openKitPage(story.browser, story.store.url, { tags: BARE, path: `/page#svc-order=${id}` })
      await other.getByText(kitOrder.order_not_here).waitFor()
      const sent = addressesOf(other)
      await other.goto(link)
      await other.reload()
      await other.locator("svc-order .now").waitFor()
      expect(await ticket(other).textContent()).toBe(await ticket(page).textContent())
      expect(sent.length).toBeGreaterThan(10)
      expect(sent.filter((address) => address.includes(key ?? ""))).toEqual([])
    })

    it("is shown by a page that has its number and its key", async () => {
      const { page, id } = await placed(BARE)
      const key = await page.evaluate((order) => sessionStorage.getItem(`svc_order_key:${order}`), id)
      const { number } = await story.store.db("svc_order").where({ id }).first()
      const tags = `<svc-catalog></svc-catalog><svc-order number="${number}" key="${key}"></svc-order>`
      const other = await openKitPage(story.browser, story.store.url, { tags })
      await other.locator("svc-order .now").waitFor()
      expect(await ticket(other).textContent()).toBe(await ticket(page).textContent())
    })
  })

  it("svc-order with the attribute `order`: the guest can go back to the menu, and the page can set another order", async () => {
    const { page, id } = await placed("<svc-catalog></svc-catalog><svc-cart></svc-cart><svc-order></svc-order>")
    const setOrder = (order: string) =>
      page.evaluate((value) => document.querySelector("svc-order")?.setAttribute("order", value), order)
    await page.getByRole("link", { name: kitOrder.back_to_menu }).click()
    await ticket(page).waitFor({ state: "detached" })
    await setOrder(id)
    await ticket(page).waitFor()
    await page.getByRole("link", { name: kitOrder.back_to_menu }).click()
    await ticket(page).waitFor({ state: "detached" })
    await setOrder("order_00000000000000000000000000")
    await page.getByText(kitOrder.order_not_here).waitFor()
    await setOrder(id)
    await eventually(() => ticket(page).isVisible())
  })
}
