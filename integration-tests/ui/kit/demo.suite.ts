import { join } from "node:path"
import type { FrameLocator, Page } from "playwright-core"
import { eventually } from "../../support"
import { takePicture } from "../../support/browser"
import { DINNER, type GuestStory } from "./guest-story"

/** The key of the controls of the demo page (`demo-desk.cjs`) on the server under test. */
export const DESK_KEY = "key-of-the-desk-under-test"

const README_PICTURE = join(__dirname, "../../../docs/demo.jpg")

/** The demo page under `npm start`: its panes, and the effect of its three buttons. */
export function demoSuite(story: GuestStory): void {
  let page: Page
  const pane = (name: string): FrameLocator => page.frameLocator(`iframe[name=${name}]`)
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
  const controlSays = (text: RegExp) => page.locator("#controls p", { hasText: text }).waitFor()
  const status = async () => (await story.store.api().get("status")).body.data as { readonly time: string }
  const orders = async () => Number((await story.store.db("svc_order").count("* as n"))[0]?.n)

  beforeAll(async () => {
    const { store, browser, tables, manager } = story
    // Free the tables for the guests of the rush.
    for (const { id } of tables) {
      const { status } = await store.api().post(`tables/${id}/release`, {}, { headers: await manager() })
      expect(status).toBe(200)
    }
    page = await browser.page({ screen: { width: 1920, height: 1000 }, locale: "en-GB" })
    // Only the outer page uses a fast clock, which shortens the minute of the rush. The frames and the timeouts of calls use the real time.
    await page.addInitScript(() => {
      if (window !== window.top) return
      const now = Date.now.bind(Date)
      const start = now()
      Date.now = () => start + (now() - start) * 200
    })
    await page.goto(`${store.url}/svc/demo?lang=en&svc_table=${tables[8]?.qr_token}#desk=${DESK_KEY}`)
  })
  afterAll(async () => {
    await story.store.setClock(DINNER)
    await page?.context().close()
  })

  it("shows two guests and two signed-in boards side by side, and removes the key from the URL", async () => {
    await pane("table")
      .getByText(story.tables[8]?.label ?? "")
      .waitFor()
    await pane("home").getByRole("radio", { name: "Pick-up" }).waitFor()
    for (const name of ["kitchen", "counter"]) {
      await pane(name).getByRole("main").waitFor()
      expect(await pane(name).getByLabel("Password").count()).toBe(0)
    }
    const boxes = await Promise.all(
      ["table", "home", "kitchen", "counter"].map((name) => page.locator(`section[data-name=${name}]`).boundingBox()),
    )
    const lefts = boxes.map((box) => box?.x ?? -1)
    expect(lefts).toEqual([...lefts].sort((a, b) => a - b))
    expect(page.url()).toBe(`${story.store.url}/svc/demo`)
  })

  it.each([
    [1920, "five"],
    [1280, "laptop"],
    [768, "tablet"],
    [390, "phone"],
  ])("shows the dashboard beside or below the other panes, and cuts nothing off at %i px", async (width, name) => {
    const { store, browser, tables } = story
    const all = await browser.page({ screen: { width, height: 1000 }, locale: "en-GB" })
    // Stores under test have no dashboard.
    await all.route("**/app/svc", (route) => route.fulfill({ contentType: "text/html", body: "<h1>Dashboard</h1>" }))
    await all.goto(`${store.url}/svc/demo?lang=en&svc_table=${tables[8]?.qr_token}#desk=${DESK_KEY}`)
    await all.frameLocator("iframe[name=dashboard]").getByText("Dashboard").waitFor()
    const panes = ["table", "home", "kitchen", "counter", "dashboard"]
    for (const pane of panes.slice(0, 4)) await all.frameLocator(`iframe[name=${pane}]`).getByRole("main").waitFor()
    const boxes = await all
      .locator("section")
      .evaluateAll((sections) => sections.map((section) => section.getBoundingClientRect().toJSON()))
    expect(boxes.map(({ left, right }) => left >= 0 && right <= width)).toEqual(panes.map(() => true))
    const hidden = boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => areOverlapping(one, other)))
    expect(hidden).toEqual([])
    const sideways = await Promise.all(all.frames().map((frame) => frame.evaluate(scrollsSideways)))
    expect(sideways).toEqual(all.frames().map(() => false))
    await takePicture(all, "kit", `demo-${name}`)
  })

  it("an order at the table appears in the kitchen's frame", async () => {
    await pane("table").getByRole("button", { name: /^Add / }).first().click()
    await pane("table")
      .getByRole("button", { name: /View order/ })
      .click()
    await pane("table")
      .getByRole("button", { name: /^Place order.*\d/ })
      .click()
    const number = await pane("table").locator("svc-order h2").textContent()
    await pane("kitchen")
      .getByText(number ?? "?", { exact: true })
      .first()
      .waitFor()
  })

  it("places the twenty orders of the rush, from tables and from home", async () => {
    const before = await orders()
    await press("20 orders in a minute")
    const button = page.getByRole("button", { name: "20 orders in a minute" })
    await eventually(async () => (await orders()) > before && (await button.isEnabled()))
    expect(await page.locator("#controls p").textContent()).toBe("20 of 20 orders")
    expect(await orders()).toBe(before + 20)
    const newest = await story.store.db("svc_order").orderBy("number", "desc").limit(20)
    expect(new Set(newest.map(({ service_mode }) => service_mode))).toEqual(new Set(["dine_in", ""]))
    await takePicture(page, "kit", "demo-rush")
    // The screenshot for the README.
    if (process.env.SVC_RENEW_PICTURES === "1") await page.screenshot({ path: README_PICTURE, type: "jpeg", quality: 50 })
  })

  it("network off: neither boards nor guests reach the server until it is switched on again", async () => {
    const reaches = () =>
      fetch(`${story.store.url}/svc/v1/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    await press("Network off")
    await page.getByRole("button", { name: "Network on" }).waitFor()
    expect(await reaches()).toBe(false)
    await pane("kitchen")
      .getByText(/No connection/)
      .first()
      .waitFor()
    await press("Network on")
    await page.getByRole("button", { name: "Network off" }).waitFor()
    expect(await reaches()).toBe(true)
    await pane("kitchen")
      .getByText(/No connection/)
      .first()
      .waitFor({ state: "hidden" })
  })

  it("Friday 21:55: sets the restaurant's clock, and reloads the screens", async () => {
    await press("Real time")
    await page.getByRole("button", { name: "Friday 21:55" }).waitFor()
    expect(Math.abs(Date.parse((await status()).time) - Date.now())).toBeLessThan(60_000)
    await press("Friday 21:55")
    await controlSays(/Friday.*21:5\d/)
    const { time } = await status()
    expect(new Date(time).getDay()).toBe(5)
    expect(time).toMatch(/T21:5[56]/)
    await eventually(async () => (await pane("home").locator("svc-catalog .add").count()) > 0)
  })

  it("the dashboard stays signed in when the demo sets the clock because the restaurant is closed", async () => {
    const { store, browser } = story
    // A session lasts ten hours, so one of a Tuesday night would have expired on Friday evening. The Tuesday is in the future, because the
    // browser drops cookies that have expired by its own clock.
    await store.setClock(tuesdayNight(Date.now()))
    const closed = await browser.page({ screen: "desktop", locale: "en-GB" })
    const owner = () => closed.evaluate(async () => (await fetch("/admin/users/me")).status)
    await closed.goto(`${store.url}/svc/demo?lang=en#desk=${DESK_KEY}`)
    await closed.getByRole("button", { name: "Real time" }).waitFor()
    expect(new Date((await status()).time).getDay()).toBe(5)
    expect(await owner()).toBe(200)
    await closed.getByRole("button", { name: "Real time" }).click()
    await closed.getByRole("button", { name: "Friday 21:55" }).waitFor()
    expect(await owner()).toBe(200)
    await closed.getByRole("button", { name: "Friday 21:55" }).click()
    await closed.getByRole("button", { name: "Real time" }).waitFor()
    expect(await owner()).toBe(200)
  })
}

/** At 3:00 UTC of a Tuesday, one to two weeks after the given time (ms). */
function tuesdayNight(now: number): string {
  const night = new Date(now)
  night.setUTCDate(night.getUTCDate() + 7 + ((9 - night.getUTCDay()) % 7))
  night.setUTCHours(3, 0, 0, 0)
  return night.toISOString()
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const areOverlapping = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Runs in a page: whether it can be scrolled sideways. */
const scrollsSideways = (): boolean => document.documentElement.scrollWidth > innerWidth
