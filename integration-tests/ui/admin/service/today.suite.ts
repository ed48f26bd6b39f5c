import type { Page } from "playwright-core"
import { eventually, OPENING } from "../../../support"
import { accessibilityViolations, takePicture } from "../../../support/browser"
import { OURS, OURS_IN_DIALOG } from "../dashboard-store"
import { siblingRules } from "../sibling-rules"
import type { DashboardStory } from "./dashboard-story"

/** The page "Today": an owner handles the orders of the evening. */
export function todayPage(story: DashboardStory): void {
  let page: Page
  const key = (name: string) => page.keyboard.press(name)
  beforeAll(async () => {
    // High enough that no message covers a card.
    page = await story.open("/svc", { screen: { width: 1280, height: 1600 } })
    await page.getByText("Connected", { exact: true }).waitFor()
  })
  afterAll(() => page?.close())

  it("says without orders when the store opens next, and links to its storefront", async () => {
    try {
      await story.store.setClock("2026-11-20T17:00:00+01:00")
      await page.reload()
      await page.getByText(/opens 19:00\.$/).waitFor()
      await story.state(page).filter({ hasText: "Closed· opens 19:00" }).waitFor()
      const { data } = (await story.store.api("manager").get("settings/operation")).body
      expect(await page.getByRole("link", { name: "Open the storefront" }).getAttribute("href")).toBe(data.store_url)
      expect(await accessibilityViolations(page, OURS)).toEqual([])
      await takePicture(page, "dashboard", "no-orders")
    } finally {
      await story.store.setClock(OPENING)
      await page.reload()
      await page.getByText("Connected", { exact: true }).waitFor()
    }
  })

  it("moves an order through its steps with one button", async () => {
    const order = await story.place()
    await story.cardOf(page, order).waitFor()
    // Adding or removing a card does not restyle the others.
    expect(await siblingRules(page.locator("ul", { has: story.cardOf(page, order) }))).toEqual([])
    // The store's preparation time, which the counter proposes as well.
    await story.cardOf(page, order).getByRole("button", { name: "Accept · 20 min", exact: true }).click()
    await eventually(async () => (await story.recordOf(order)).status === "accepted")
    expect(await story.recordOf(order)).toMatchObject({ minutes_to_arrive: 20 })
    await story.cardOf(page, order).getByRole("button", { name: "Start" }).click()
    await eventually(async () => (await story.recordOf(order)).status === "processing")
    await story.cardOf(page, order).getByRole("button", { name: "Ready" }).click()
    await eventually(async () => (await story.recordOf(order)).kitchen.ready_at !== null)
    // Undoing is offered for six seconds.
    await page.waitForTimeout(5_000)
    await page.getByRole("button", { name: "Undo" }).click()
    await eventually(async () => (await story.recordOf(order)).kitchen.ready_at === null)
    await story.cardOf(page, order).getByRole("button", { name: "Ready" }).click()
    await story.cardOf(page, order).getByRole("button", { name: "Handed over" }).click()
    await eventually(async () => (await story.recordOf(order)).status === "completed")
    await story.cardOf(page, order).waitFor({ state: "detached" })
  })

  it("a second click at the place of a removed card has no effect; the card's gap closes a second after the last touch", async () => {
    const [first, second] = [await story.place(), await story.place()]
    await story.cardOf(page, second).waitFor()
    const button = story.cardOf(page, first).getByRole("button", { name: "Accept" })
    const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const before = await story.cardOf(page, second).boundingBox()
    const click = () => page.mouse.click(x + width / 2, y + height / 2)
    await click()
    const gap = page.getByText(`Order ${first.number} has moved on.`)
    await gap.waitFor()
    expect(await story.cardOf(page, second).boundingBox()).toEqual(before)
    await click()
    // The gap stays while the mouse points at a card below it.
    await story.cardOf(page, second).hover()
    await takePicture(page, "dashboard", "gap")
    expect(await accessibilityViolations(page, OURS)).toEqual([])
    expect(await story.cardOf(page, second).boundingBox()).toEqual(before)
    await page.mouse.move(2, 2)
    await gap.waitFor({ state: "detached" })
    expect((await story.recordOf(second)).status).toBe("accepting")
    expect((await story.recordOf(first)).status).toBe("accepted")
  })

  it("a new order is not inserted above a card that the mouse points at; a button shows the order", async () => {
    const known = await story.place()
    await story.cardOf(page, known).getByRole("button", { name: "Accept" }).press("Enter")
    await story.cardOf(page, known).getByRole("button", { name: "Start" }).hover()
    const before = await story.cardOf(page, known).boundingBox()
    const next = await story.place()
    const show = page.getByRole("button", { name: "Show 1 order that is new or has moved" })
    await show.waitFor()
    expect(await story.cardOf(page, known).boundingBox()).toEqual(before)
    expect(await story.cardOf(page, next).count()).toBe(0)
    expect(await accessibilityViolations(page, OURS)).toEqual([])
    await takePicture(page, "dashboard", "waiting-card")
    await show.press("Enter")
    await story.cardOf(page, next).waitFor()
    await show.waitFor({ state: "detached" })
    await page.mouse.move(2, 2)
  })

  it("closes handed-over orders, and shows orders that wait for their payment, each in a collapsed section", async () => {
    const [done, unpaid] = [await story.place(), await story.place()]
    expect((await story.store.api("manager").put(`orders/${done.id}`, { status: "processing" })).status).toBe(200)
    expect((await story.store.api("manager").put(`orders/${done.id}`, { status: "completed" })).status).toBe(200)
    await story.store.db("svc_order").where({ id: unpaid.id }).update({ status: "pending" })
    await page.reload()
    const section = (name: string) => page.getByRole("region", { name })
    const unfold = (name: string) =>
      section(name)
        .getByRole("button", { name: `Show: ${name}` })
        .click()
    await section("Payment pending").waitFor()
    expect(await story.cardOf(page, unpaid).count()).toBe(0)
    await unfold("Payment pending")
    await story.cardOf(page, unpaid).waitFor()
    expect(await story.cardOf(page, unpaid).getByRole("button").count()).toBe(0)
    await unfold("Done today")
    await story.cardOf(page, done).waitFor()
    expect(await accessibilityViolations(page, OURS)).toEqual([])
    await takePicture(page, "dashboard", "done-today")
    await story.cardOf(page, done).getByRole("button", { name: "Close" }).click()
    await eventually(async () => (await story.recordOf(done)).status === "finalized")
    await section("Done today").getByText(`Order ${done.number} has moved on.`).waitFor()
    await section("Done today").getByRole("button", { name: "Hide: Done today" }).click()
    await story.store.db("svc_order").where({ id: unpaid.id }).update({ status: "cancelled" })
    await page.reload()
    await page.getByText("Connected", { exact: true }).waitFor()
  })

  it("shows the age and the lateness of an order, which grow without requests", async () => {
    const order = await story.place()
    const card = story.cardOf(page, order)
    await card.getByText("this minute", { exact: true }).waitFor()
    let readings = 0
    page.on("request", (request) => {
      readings += request.url().includes("/admin/svc/") ? 1 : 0
    })
    // Only the browser's clock advances; the page receives nothing new from the server.
    await page.evaluate("{ const now = Date.now; Date.now = () => now() + 45 * 60_000 }")
    try {
      // The order may be a minute or two old already.
      await card.getByText(/^4[5-7] min\. ago$/).waitFor()
      await card.getByText(/\d+ min late/).waitFor()
      expect(readings).toBe(0)
    } finally {
      await page.reload()
      await page.getByText("Connected", { exact: true }).waitFor()
    }
  })

  it("says who has already moved an order, when and to which status", async () => {
    const order = await story.place()
    const card = story.cardOf(page, order)
    await card.waitFor()
    // The page does not receive this move before it tries its own.
    await page.route(/\/admin\/svc\/(overview|orders\?)/, (route) => route.abort())
    expect((await story.store.api("manager").put(`orders/${order.id}`, { status: "accepted" })).status).toBe(200)
    await card.getByRole("button", { name: "Accept" }).click()
    const { display_name: name } = (await story.store.api("manager").get("auth/me")).body.data
    await card
      .getByRole("alert")
      .getByText(new RegExp(`^${name} · 20:\\d\\d · Accepted$`))
      .waitFor()
    expect(await accessibilityViolations(page, OURS)).toEqual([])
    await takePicture(page, "dashboard", "moved-by-another")
    await page.unroute(/\/admin\/svc\/(overview|orders\?)/)
    await page.reload()
    await page.getByText("Connected", { exact: true }).waitFor()
  })

  it("repeats a failed action on request, but not before the time that the server requires", async () => {
    const order = await story.place()
    const sent: number[] = []
    await page.route(`**/admin/svc/orders/${order.id}`, (route) => {
      sent.push(Date.now())
      if (sent.length > 1) return route.continue()
      const error = { code: "svc_unavailable", message: "Busy", details: {} }
      return route.fulfill({ status: 503, headers: { "Retry-After": "3" }, json: { success: false, error } })
    })
    const card = story.cardOf(page, order)
    await card.getByRole("button", { name: "Accept" }).click()
    const again = card.getByRole("alert").getByRole("button", { name: "Try again" })
    await again.waitFor()
    await takePicture(page, "dashboard", "failed-action")
    await again.click()
    await eventually(async () => (await story.recordOf(order)).status === "accepted")
    expect(sent).toHaveLength(2)
    expect((sent[1] ?? 0) - (sent[0] ?? 0)).toBeGreaterThanOrEqual(3_000)
    await card.getByRole("alert").waitFor({ state: "detached" })
    await page.unroute(`**/admin/svc/orders/${order.id}`)
  })

  it("does not repeat an action that was cancelled while it waited for the server", async () => {
    const order = await story.place()
    let sent = 0
    await page.route(`**/admin/svc/orders/${order.id}`, (route) => {
      sent += 1
      const error = { code: "svc_unavailable", message: "Busy", details: {} }
      return route.fulfill({ status: 503, headers: { "Retry-After": "4" }, json: { success: false, error } })
    })
    const card = story.cardOf(page, order)
    await card.getByRole("button", { name: "Accept" }).click()
    await card.getByRole("alert").getByRole("button", { name: "Try again" }).click()
    await takePicture(page, "dashboard", "waiting-repeat")
    await card.getByRole("alert").getByRole("button", { name: "Cancel" }).click()
    await card.getByRole("alert").waitFor({ state: "detached" })
    await page.waitForTimeout(5_000)
    expect(sent).toBe(1)
    await page.unroute(`**/admin/svc/orders/${order.id}`)
    expect((await story.recordOf(order)).status).toBe("accepting")
  })

  it("can be used with single keys, which can be switched off", async () => {
    const orders = [await story.place(), await story.place()]
    for (const order of orders) await story.cardOf(page, order).waitFor()
    await page.locator("main").click({ position: { x: 2, y: 2 } })
    const focused = () => page.locator("[data-card]:focus").getByRole("link").first().textContent()
    await key("j")
    const first = await focused()
    await key("j")
    expect(await focused()).not.toBe(first)
    await key("k")
    expect(await focused()).toBe(first)
    await key("a")
    const number = String(first?.slice(1))
    await eventually(async () => (await story.recordOf({ id: number })).status === "accepted")
    expect(await story.recordOf({ id: number })).toMatchObject({ minutes_to_arrive: 20 })
    // A card that moves to another column is a new element, without the focus.
    const shows = (name: string) =>
      story
        .cardOf(page, { id: number, number: Number(number) })
        .getByRole("button", { name })
        .waitFor()
    await shows("Start")
    await page.locator("[data-card]", { has: page.getByRole("link", { name: `#${number}`, exact: true }) }).focus()
    await key("n")
    await eventually(async () => (await story.recordOf({ id: number })).status === "processing")
    await shows("Ready")
    await page.locator("[data-card]", { has: page.getByRole("link", { name: `#${number}`, exact: true }) }).focus()
    await key("Enter")
    await page.waitForURL(new RegExp(`/svc/orders/${number}$`))
    await page.getByRole("dialog").waitFor()
    await page.goBack()
    await page.getByRole("dialog").waitFor({ state: "detached" })
    await page.locator("main").click({ position: { x: 2, y: 2 } })
    await key("/")
    await page.waitForURL(/\/svc\/orders$/)
    await page.goBack()
    await page.getByText("Connected", { exact: true }).waitFor()
    await page.locator("main").click({ position: { x: 2, y: 2 } })
    await key("?")
    const list = page.getByRole("dialog", { name: "Keyboard" })
    await list.waitFor()
    expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
    await takePicture(page, "dashboard", "keys")
    await list.getByRole("switch").click()
    await key("Escape")
    await list.waitFor({ state: "detached" })
    await page.locator("main").click({ position: { x: 2, y: 2 } })
    await key("j")
    expect(await page.locator("[data-card]:focus").count()).toBe(0)
  })

  it("links the number of late orders to a view of the late ones only", async () => {
    const [late, later] = [await story.place(), await story.place({ fulfillment_time: "23:00" })]
    try {
      await story.store.setClock("2026-11-20T21:30:00+01:00")
      await page.reload()
      await page.getByRole("link", { name: /^Late/ }).click()
      await story
        .cardOf(page, late)
        .getByText(/min late/)
        .waitFor()
      await story.cardOf(page, later).waitFor({ state: "detached" })
      await takePicture(page, "dashboard", "late")
      await page.getByRole("link", { name: /hidden: 1/ }).click()
      await story.cardOf(page, later).waitFor()

      // The other figures link to their lane, which the filter would hide, or to the board if the lane is empty.
      await page.getByRole("link", { name: /^Late/ }).click()
      await story.cardOf(page, later).waitFor({ state: "detached" })
      await page.getByRole("link", { name: /^Need action/ }).click()
      await story.cardOf(page, later).waitFor()
      await page.locator("#lane-new:focus").waitFor()
      await page.getByRole("link", { name: /^On the way/ }).click()
      await page.locator("#board:focus").waitFor()
    } finally {
      await story.store.setClock(OPENING)
    }
  })

  it("starts a pause at the current time, not at the time of the last reading", async () => {
    const pickup = async () =>
      (await story.store.api().get("order-types")).body.data.find(({ slug }: { slug: string }) => slug === "pickup")
    // Reload the store's time, because the test before has changed it.
    await page.reload()
    const menu = page.getByRole("main").getByRole("button", { name: /^Actions for .*pick-up/i })
    await menu.waitFor()
    await page.route(/\/admin\/svc\/(overview|orders\?)/, (route) => route.abort())
    await page.evaluate("{ const now = Date.now; Date.now = () => now() + 40 * 60_000 }")
    try {
      await menu.press("Enter")
      await page.getByRole("menuitem", { name: "Pause 30 min" }).press("Enter")
      await eventually(async () => (await pickup()).force_disabled === true)
      // Half an hour from the last reading would have passed already.
      expect((await pickup()).force_disabled_until).toMatch(/^2026-11-20T21:[1-4]\d:/)
    } finally {
      await story.store.api("manager").put("order-types/pickup/force-disable", { disabled: false })
      await page.unroute(/\/admin\/svc\/(overview|orders\?)/)
      await page.reload()
      await page.getByText("Connected", { exact: true }).waitFor()
    }
  })

  it("shows what needs the owner now", async () => {
    const alerts = (unaccepted_minutes: number | null) =>
      story.store.api("manager").put("settings/alerts", { unaccepted_minutes })
    const { number } = await story.place()
    expect((await alerts(5)).status).toBe(200)
    try {
      await story.store.setClock("2026-11-20T20:50:00+01:00")
      const raised = async () =>
        (await story.store.db("svc_alarm").where({ kind: "order_unaccepted", label: String(number) })).length > 0
      await eventually(raised)
      await page.reload()
      const alarms = page.getByRole("alert").filter({ hasText: `Nobody has accepted order ${number}.` })
      await alarms.waitFor()
      expect(await accessibilityViolations(page, OURS)).toEqual([])
      await takePicture(page, "dashboard", "alarms")
    } finally {
      await story.store.setClock(OPENING)
      await alerts(null)
    }
  })

  it("shows why the page cannot be loaded", async () => {
    // In a separate browser session, because the tabs of one session share their events.
    const broken = await story.browser.page()
    await broken.route("**/admin/svc/overview", (route) => route.abort())
    await story.open("/svc", { page: broken })
    await broken.getByRole("alert").getByText("No connection to the server.").waitFor({ timeout: 30_000 })
    await broken.unroute("**/admin/svc/overview")
    await broken.getByRole("button", { name: "Try again" }).click()
    await broken.getByRole("heading", { name: "Service" }).waitFor()
    await broken.context().close()
  })

  it("reads its data again without a click, at the time that a busy server has named", async () => {
    const broken = await story.browser.page()
    const busy = { code: "svc_unavailable", message: "Busy", details: {} }
    await broken.route("**/admin/svc/overview", (route) =>
      route.fulfill({ status: 503, headers: { "Retry-After": "4" }, json: { success: false, error: busy } }),
    )
    await story.open("/svc", { page: broken })
    await broken
      .getByRole("alert")
      .getByText(/Trying again in 4 s\.$/)
      .waitFor({ timeout: 30_000 })
    await takePicture(broken, "dashboard", "busy")
    await broken.unroute("**/admin/svc/overview")
    await broken.getByRole("heading", { name: "Service" }).waitFor()
    await broken.context().close()
  })

  it.each([
    ["its orders cannot", /\/admin\/svc\/orders\?/],
    ["nothing can", /\/admin\/svc\/(overview|orders\?)/],
  ])("keeps the last board, greyed and with its time, when %s be read again", async (_, address) => {
    const known = await story.place()
    const broken = await story.browser.page()
    await story.open("/svc", { page: broken })
    const card = story.cardOf(broken, known)
    await card.waitFor()
    const isGreyed = () => card.evaluate((element) => element.closest("[style*=grayscale]") !== null)
    expect(await isGreyed()).toBe(false)

    await broken.route(address, (route) => route.abort())
    const missed = await story.place()
    await broken
      .getByRole("alert")
      .filter({ hasText: /as it was at \d\d:\d\d/ })
      .waitFor({ timeout: 30_000 })
    expect([await isGreyed(), await story.cardOf(broken, missed).count()]).toEqual([true, 0])
    expect(await accessibilityViolations(broken, OURS)).toEqual([])
    await takePicture(broken, "dashboard", "stale")

    await broken.unroute(address)
    const seen = await story.place()
    await story.cardOf(broken, seen).waitFor()
    // The orders may be read again before the overview.
    await eventually(async () => !(await isGreyed()))
    await broken.context().close()
  })
}
