import type { Route } from "playwright-core"
import { eventually } from "../../support"
import type { GuestStory } from "./guest-story"
import { holdRequests, servePages } from "./kit-page"

const SHOP =
  "<svc-status></svc-status><svc-mode></svc-mode><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
/** The number of files that the menu needs: its code, the texts of its language, the shop's status and the catalog. */
const NEEDED = 4

/** What a browser has to load before a guest can read the menu. */
export function firstMenuSuite(story: GuestStory): void {
  it.each(["en", "fr"])(
    "svc.js requests all four files of the menu at once, and the menu needs no others: %s",
    async (language) => {
      const page = await story.browser.page({ screen: "phone" })
      await servePages(page, { tags: SHOP, language })
      const held = new Map<string, Route[]>()
      let isOpen = false
      await page.route(/\/svc\/(?!kit\/(svc\.js|guest\.css))/, async (route) => {
        const url = route.request().url()
        if (isOpen && !held.has(url)) return
        if (isOpen) return route.continue()
        held.set(url, [...(held.get(url) ?? []), route])
        if (held.size < NEEDED) return
        // None of the four requests got a response before the last one was sent. Later requests get no response.
        isOpen = true
        for (const each of [...held.values()].flat()) await each.continue()
      })
      await page.goto(`${story.store.url}/page`)
      await page.locator("svc-catalog .product .money").first().waitFor()
      expect([...held.keys()].map((url) => new URL(url).pathname.replace(/part-\w+/, "part")).sort()).toEqual([
        "/svc/kit/part.js",
        "/svc/kit/part.js",
        "/svc/v1/catalog",
        "/svc/v1/status",
      ])
    },
  )

  it("a returning guest can read the first products before the browser's database or the service has responded", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await servePages(page, { tags: SHOP })
    await page.goto(`${story.store.url}/page`)
    const namesOf = (part: string) => page.locator(`svc-catalog ${part}`).allTextContents()
    await eventually(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("svc.first:"))))
    const [sections, dishes] = [await namesOf(".tabs a"), await namesOf(".open")]
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
    })
    await holdRequests(page, "**/svc/v1/**")
    await page.reload()
    await page.locator("svc-catalog .product .money").first().waitFor()
    expect(await namesOf(".tabs a")).toEqual(sections)
    const first = await namesOf(".open")
    expect(first).toEqual(dishes.slice(0, first.length))
    expect(await page.locator("svc-catalog .open").last().isVisible()).toBe(true)
  })
}
