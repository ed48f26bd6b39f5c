import type { Locator, Page } from "playwright-core"
import { texts as main } from "../../../src/languages/en/dashboard/main"
import { texts as mainEs } from "../../../src/languages/es/dashboard/main"
import { eventually, needs, OPENING, smallCatalogue } from "../../support"
import { accessibilityViolations, takePicture } from "../../support/browser"
import { OURS_IN_DIALOG, untilPanel } from "./dashboard-store"
import { recordInputs } from "./recorded-inputs"
import { dashboardStory } from "./service/dashboard-story"

/** Far shorter (ms) than the time until the next poll, so only an event can arrive this early. */
const BY_EVENT_MS = 5_000

const expectInView = async (locator: Locator) =>
  expect(
    await locator.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    }),
  ).toBe(true)

needs("browser").describe("the state of the service on every page of the dashboard", () => {
  const story = dashboardStory()
  const pickup = async () =>
    (await story.store.api().get("order-types")).body.data.find(({ slug }: { slug: string }) => slug === "pickup")
  const accepting = async () => (await story.store.api().get("status")).body.data.accepting_orders

  it("shows a new order after requests for only the stream and one overview", async () => {
    const page = await story.tab()
    const requests: string[] = []
    page.on("request", (request) => {
      const path = new URL(request.url()).pathname
      if (path.startsWith("/admin/svc/")) requests.push(path)
    })
    await story.open("/orders", { page })
    await story.state(page).waitFor()
    await page.getByRole("heading", { name: "Orders", exact: true }).waitFor()
    expect(requests.sort()).toEqual(["/admin/svc/orders/stream", "/admin/svc/overview"])
    await story.place()
    await story.state(page).filter({ hasText: "1 new" }).waitFor({ timeout: BY_EVENT_MS })
  })

  describe("the sound for new orders", () => {
    const rings = (page: Page) => page.evaluate(() => (window as unknown as { rings: number }).rings)
    const soundSwitch = (page: Page) => page.getByRole("dialog").getByRole("switch", { name: main.sound.switch })
    const isNew = (page: Page, count: number) =>
      story
        .state(page)
        .filter({ hasText: `${count} new` })
        .waitFor()

    it("is off until it is switched on in the browser; then it rings in one tab only, and repeats while an order waits", async () => {
      const page = await story.browser.page()
      await page.context().addInitScript(countRings)
      const manager = story.store.api("manager")
      const accept = async () => {
        for (const { id } of (await manager.get("orders", { query: { status: "on-hold,accepting", per_page: "100" } })).body.data)
          expect((await manager.put(`orders/${id}`, { status: "accepted" })).status).toBe(200)
      }
      await accept()
      await story.open("/products", { page })
      await story.state(page).waitFor()
      await story.place()
      await isNew(page, 1)
      await story.state(page).click()
      expect(await soundSwitch(page).getAttribute("aria-checked")).toBe("false")
      expect(await rings(page)).toBe(0)
      await soundSwitch(page).press("Space")
      // The sound plays as soon as it is switched on, so that the owner can set the volume.
      await eventually(async () => (await rings(page)) === 1)
      expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
      await takePicture(page, "dashboard", "state-sound")

      // The setting belongs to the browser. An order that waits when a page is opened is not new.
      await page.reload()
      const other = await page.context().newPage()
      await story.open("/svc", { page: other })
      for (const each of [page, other]) await isNew(each, 1)
      expect([await rings(page), await rings(other)]).toEqual([0, 0])
      await story.place()
      for (const each of [page, other]) await isNew(each, 2)
      const heard = async () => (await rings(page)) + (await rings(other))
      await eventually(async () => (await heard()) === 1)
      await page.waitForTimeout(2_000)
      expect(await heard()).toBe(1)
      await eventually(async () => (await heard()) === 2)
      await accept()
      await story.state(page).filter({ hasNotText: /new/ }).waitFor()
      const before = await heard()
      await page.waitForTimeout(9_000)
      expect(await heard()).toBe(before)
      await page.context().close()
    })

    it("asks for a click while the browser requires one before it plays sounds", async () => {
      const page = await story.browser.page()
      await page.addInitScript(countRings, true)
      await page.addInitScript(() => localStorage.setItem("svc-sound", "on"))
      await story.open("/products", { page })
      const locked = page.getByRole("button", { name: main.sound.locked })
      await locked.waitFor()
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
      await takePicture(page, "dashboard", "state-sound-locked", "screen")
      await locked.click()
      await locked.waitFor({ state: "detached" })
      await story.place()
      await eventually(async () => (await rings(page)) > 0)
      await page.context().close()
    })
  })

  it.each(["desktop", "phone"] as const)(
    "says on a %s since when it is not live, and becomes live again without a reload",
    async (screen) => {
      const page = await story.browser.page({ screen })
      await page.route("**/admin/svc/orders/stream*", (route) => route.abort())
      await story.open("/products", { page })
      await page.getByRole("button", { name: /not live, last \d\d:\d\d/ }).waitFor({ timeout: 30_000 })
      // The state is shown not by colour alone, but with words, or with an icon where words do not fit.
      const sign = screen === "phone" ? story.state(page).locator("svg") : page.getByText(/not live, last \d\d:\d\d/)
      await sign.first().waitFor()
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
      await takePicture(page, "dashboard", `state-not-live-${screen}`, "screen")
      await page.unroute("**/admin/svc/orders/stream*")
      await page.getByRole("button", { name: /not live/ }).waitFor({ state: "detached", timeout: 30_000 })
      await story.state(page).waitFor()
      await page.context().close()
    },
  )

  it.each([
    ["desktop", "light", "en"],
    ["desktop", "dark", "es"],
    ["phone", "dark", "es"],
  ] as const)(
    "has no accessibility violations when the service is open or stopped, or the page is not live: %s, %s, %s",
    async (screen, colorScheme, lang) => {
      const { state: texts } = { en: main, es: mainEs }[lang]
      const page = await story.browser.page({ screen, colorScheme })
      const check = async (state: string, name: string) => {
        const button = page.getByRole("button", { name: new RegExp(`^${name}`) })
        await button.waitFor({ timeout: 30_000 })
        await button.evaluate((each) => each.setAttribute("data-checked-part", ""))
        expect([state, await accessibilityViolations(page, { within: "[data-checked-part]" })]).toEqual([state, []])
        expect([state, await page.evaluate("document.documentElement.scrollWidth <= innerWidth")]).toEqual([state, true])
        await takePicture(page, "dashboard", `state-${state}-${screen}-${colorScheme}`, "screen")
        await button.click()
        await page.getByRole("dialog").waitFor()
        expect([state, await accessibilityViolations(page, OURS_IN_DIALOG)]).toEqual([state, []])
        await takePicture(page, "dashboard", `state-${state}-menu-${screen}-${colorScheme}`, "screen")
        await page.keyboard.press("Escape")
        await page.getByRole("dialog").waitFor({ state: "detached" })
      }
      await story.place()
      await story.open("/products", { page, colorScheme, lang })
      await check("open", texts.open)
      await page.route("**/admin/svc/orders/stream*", (route) => route.abort())
      await story.change({ emergency_closed: true })
      try {
        await page.reload()
        await check("stopped", texts.stopped)
      } finally {
        await story.change({ emergency_closed: false })
      }
      await page.reload()
      const since = texts.notLive.replace("{{time}}", "\\d\\d:\\d\\d")
      await check("not-live", `${texts.open}.*${since}`)
      await page.context().close()
    },
  )

  it("is not live when other screens have displaced this one", async () => {
    const page = await story.browser.page()
    const body = "event: hello\ndata: {}\n\nevent: displaced\ndata: {}\n\n"
    let requests = 0
    await page.route("**/admin/svc/orders/stream*", (route) => {
      requests += 1
      return route.fulfill({ contentType: "text/event-stream", body })
    })
    await story.open("/svc", { page })
    await page.getByRole("button", { name: /not live, last \d\d:\d\d/ }).waitFor()
    await page.getByText("This account is open on more than ten screens.").waitFor()
    expect(requests).toBe(1)
    await page.context().close()
  })

  it("shows the end of the pause that ends first", async () => {
    const until = { delivery: "2026-11-20T23:00:00+01:00", pickup: "2026-11-20T22:15:00+01:00" }
    const pause = (mode: string, change: object) =>
      story.store
        .api("manager")
        .put(`order-types/${mode}/force-disable`, change)
        .then(({ status }) => expect(status).toBe(200))
    for (const [mode, end] of Object.entries(until)) await pause(mode, { disabled: true, until: end })
    try {
      const page = await story.open("/products")
      await page.getByRole("button", { name: /^Paused until 22:15/ }).waitFor()
    } finally {
      for (const mode of Object.keys(until)) await pause(mode, { disabled: false })
    }
  })

  it.each(["desktop", "phone"] as const)("says on a %s which mode is paused or delayed while others are open", async (screen) => {
    const api = story.store.api("manager")
    const until = "2026-11-20T22:15:00+01:00"
    expect((await api.put("order-types/delivery/force-disable", { disabled: true, until })).status).toBe(200)
    expect((await api.put("order-types/pickup/busy", { extra_minutes: 20, until })).status).toBe(200)
    try {
      const page = await story.open("/products", { screen })
      const summary = page.getByRole("button", { name: /^Open.*paused until 22:15.*\+20 min until 22:15/ })
      await summary.waitFor()
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
      await summary.evaluate((each) => each.setAttribute("data-checked-part", ""))
      expect(await accessibilityViolations(page, { within: "[data-checked-part]" })).toEqual([])
      await takePicture(page, "dashboard", `state-limits-${screen}`, "screen")
      await summary.click()
      await page.getByRole("dialog").getByText("+20 min until 22:15").waitFor()
      expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
      await takePicture(page, "dashboard", `state-limits-menu-${screen}`, "screen")
    } finally {
      await api.put("order-types/delivery/force-disable", { disabled: false })
      await api.put("order-types/pickup/busy", { extra_minutes: 0 })
    }
  })

  it("switches a mode off and on again, and lists a mode that is off", async () => {
    const page = await story.open("/products")
    await story.state(page).click()
    const popover = page.getByRole("dialog")
    const takes = popover.getByRole("switch", { name: /pick-up.* takes orders/i })
    try {
      await takes.press("Space")
      await eventually(async () => !(await pickup()).enabled)
      await popover.getByText("Switched off").waitFor()
      expect(await popover.getByRole("group", { name: /pick-up/i }).count()).toBe(0)
      expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
      await takePicture(page, "dashboard", "state-switched-off")
      await eventually(() => takes.evaluate((each) => each === document.activeElement))
      await takes.press("Space")
      await eventually(async () => (await pickup()).enabled)
      await popover.getByRole("group", { name: /pick-up/i }).waitFor()
    } finally {
      await story.change({ order_types: { pickup: { enabled: true } } })
    }
  })

  it("pauses a mode in two inputs, and resumes it with the keyboard", async () => {
    const page = await story.open("/products")
    const { click, press, inputs } = recordInputs(page)
    const pauses = page.getByRole("group", { name: /pick-up/i })
    await story.state(page).waitFor()
    await click(story.state(page))
    await click(pauses.getByRole("button", { name: "Pause 30 min" }))
    expect(inputs()).toBe(2)
    await eventually(async () => (await pickup()).force_disabled === true)
    await page.getByText(/^Paused until 2[01]:\d\d$/).waitFor()
    await pauses.getByRole("button", { name: "Resume" }).focus()
    await press("Enter")
    await eventually(async () => (await pickup()).force_disabled === false)
    await pauses.getByRole("button", { name: "Pause for the rest of today" }).waitFor()
    expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
    await takePicture(page, "dashboard", "state-menu")
  })

  it("moves the focus with the arrow keys, in its popover and in the menus of the popover", async () => {
    const page = await story.open("/products")
    await story.state(page).press("Enter")
    const popover = page.getByRole("dialog")
    await popover.getByRole("button", { name: "Stop everything" }).waitFor()
    const names = () => popover.evaluate((all) => [...all.querySelectorAll("a[href], button")].map((each) => each.textContent))
    const at = () =>
      popover.evaluate((all) => [...all.querySelectorAll("a[href], button")].indexOf(document.activeElement as Element))
    const last = (await names()).length - 1
    await page.keyboard.press("Home")
    expect(await at()).toBe(0)
    for (let control = 1; control <= last; control += 1) {
      await page.keyboard.press("ArrowDown")
      expect(await at()).toBe(control)
    }
    expect(await page.getByRole("menu").count()).toBe(0)
    await page.keyboard.press("ArrowDown")
    expect(await at()).toBe(0)
    await page.keyboard.press("ArrowUp")
    expect(await at()).toBe(last)
    await page.keyboard.press("End")
    expect(await at()).toBe(last)

    await page.getByRole("button", { name: /^Actions for .*pick-up/i }).press("Enter")
    await page.keyboard.press("ArrowDown")
    expect(
      await page.getByRole("menuitem", { name: "20 min more preparation" }).evaluate((each) => each === document.activeElement),
    ).toBe(true)
  })

  it("shows that it is busy until its menu is loaded, and then focuses the first control", async () => {
    const page = await story.tab()
    let deliver = (): void => undefined
    const delivered = new Promise<void>((resolve) => {
      deliver = resolve
    })
    await page.route("**/assets/service-menu*", async (route) => {
      await delivered
      await route.continue()
    })
    await story.open("/products", { page })
    await story.state(page).press("Enter")
    const popover = page.getByRole("dialog")
    await popover.getByRole("status").getByText("Loading", { exact: true }).waitFor()
    await eventually(() => popover.evaluate((element) => element === document.activeElement))
    expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
    await takePicture(page, "dashboard", "state-menu-loading", "screen")
    deliver()
    await popover.getByRole("button", { name: "Stop everything" }).waitFor()
    await eventually(() =>
      popover.evaluate((element) => element.querySelector("a[href], button:not(:disabled)") === document.activeElement),
    )
    expect(await popover.getByRole("status").count()).toBe(0)
  })

  it("closes with Escape while its menu is loading, and returns the focus", async () => {
    const page = await story.tab()
    await page.route("**/assets/service-menu*", () => undefined)
    await story.open("/products", { page })
    await story.state(page).press("Enter")
    await page.getByRole("dialog").getByRole("status").waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("dialog").waitFor({ state: "detached" })
    await eventually(() => story.state(page).evaluate((button) => button === document.activeElement))
  })

  it("returns the focus to the control after a failed pause, a pause and a delay", async () => {
    const page = await story.open("/products")
    await story.state(page).press("Enter")
    const pauses = page.getByRole("group", { name: /pick-up/i })
    const isFocused = (control: Locator) => eventually(() => control.evaluate((each) => each === document.activeElement))
    await page.route("**/force-disable", (route) => route.abort())
    const first = pauses.getByRole("button", { name: "Pause 30 min" })
    await first.press("Enter")
    const mode = page.getByRole("dialog").getByRole("listitem").filter({ has: pauses })
    await mode.getByRole("alert").getByText("No connection. Nothing was changed.").waitFor()
    await takePicture(page, "dashboard", "state-failed", "screen")
    await isFocused(first)
    await page.unroute("**/force-disable")

    await first.press("Enter")
    const resume = pauses.getByRole("button", { name: "Resume" })
    await resume.waitFor()
    await isFocused(resume)
    await resume.press("Enter")
    await pauses.getByRole("button", { name: "Pause 15 min" }).waitFor()
    await isFocused(pauses.getByRole("button", { name: "Pause 15 min" }))

    const menu = page.getByRole("button", { name: /^Actions for .*pick-up/i })
    const delayed = async (minutes: number) => eventually(async () => (await pickup()).extra_minutes === minutes)
    for (const [item, minutes] of [
      ["10 min more preparation", 10],
      ["Usual preparation time", 0],
    ] as const) {
      await menu.press("Enter")
      await page.getByRole("menuitem", { name: item }).press("Enter")
      await delayed(minutes)
      await isFocused(menu)
    }
  })

  it("says that a pause has failed, even if its menu was closed before the response", async () => {
    const page = await story.open("/products")
    let fail = (): void => undefined
    const closed = new Promise<void>((resolve) => {
      fail = resolve
    })
    await page.route("**/force-disable", async (route) => {
      await closed
      await route.abort()
    })
    await story.state(page).click()
    await page
      .getByRole("group", { name: /pick-up/i })
      .getByRole("button", { name: "Pause 30 min" })
      .click()
    await page.keyboard.press("Escape")
    await page.getByRole("dialog").waitFor({ state: "detached" })
    fail()
    await page.getByText("No connection. Nothing was changed.").first().waitFor()
    expect((await pickup()).force_disabled).toBe(false)
  })

  it("the rest of today ends with the opening hours after midnight, for a mode and for a product", async () => {
    const end = "2026-11-21T02:00:00+01:00"
    const api = story.store.api("manager")
    const page = await story.open("/products")
    await story.state(page).click()
    await page
      .getByRole("group", { name: /pick-up/i })
      .getByRole("button", { name: "Pause for the rest of today" })
      .click()
    await eventually(async () => (await pickup()).force_disabled_until === end)
    expect((await api.put("order-types/pickup/force-disable", { disabled: false })).status).toBe(200)

    const id = (await smallCatalogue(story.store.db)).product["ensalada-mixta"]
    await story.open(`/products/${id}`, { page })
    const soldOut = page.getByRole("main").getByRole("button", { name: "Mark sold out", exact: true })
    await untilPanel(page, soldOut)
    await soldOut.click()
    await page.getByRole("menuitem", { name: "For the rest of today" }).click()
    await eventually(async () => (await api.get(`products/${id}`)).body.data.enabled_at === end)
    expect((await api.put(`products/${id}/availability`, { enabled: true })).status).toBe(200)
  })

  it.each([
    ["desktop", "light", "en", /\d late$/, /^\d+ late$/],
    ["phone", "dark", "es", /\d con retraso$/, /^\d+ con retraso$/],
  ] as const)("counts the late orders, and links to them: %s, %s, %s", async (screen, colorScheme, lang, counted, link) => {
    const late = await story.place()
    try {
      await story.store.setClock("2026-11-20T21:30:00+01:00")
      const page = await story.open("/products", { screen, colorScheme, lang })
      const summary = page.getByRole("button", { name: counted })
      await summary.click()
      const leads = page.getByRole("dialog").getByRole("link", { name: link })
      await leads.waitFor()
      expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
      await takePicture(page, "dashboard", `state-late-${screen}`)
      await leads.click()
      await page.waitForURL(/\/svc\?late=1$/)
      await page.getByRole("dialog").waitFor({ state: "detached" })
      await story.cardOf(page, late).waitFor()
    } finally {
      await story.store.setClock(OPENING)
    }
  })

  it("the stop button works when it is held for a second, not when it is clicked; one click resumes orders", async () => {
    const page = await story.open("/customers")
    await story.state(page).click()
    const stop = page.getByRole("button", { name: "Stop everything" })
    await stop.hover()
    await page.getByRole("tooltip").getByText("no new orders until you take orders again").waitFor()
    // A hold does not count as a click if its request fails.
    await page.route("**/admin/svc/**", (route) => (route.request().method() === "GET" ? route.fallback() : route.abort()))
    const failed = page.waitForEvent("requestfailed")
    await page.mouse.down()
    await failed
    await page.mouse.up()
    await stop.and(page.locator(":enabled")).waitFor()
    expect(await page.getByText("Hold for a second").count()).toBe(0)
    await page.unroute("**/admin/svc/**")
    await stop.click()
    await page.getByText("Hold for a second").waitFor()
    expect(await accepting()).toBe(true)
    await stop.hover()
    await page.mouse.down()
    await page.getByRole("button", { name: "Take orders again" }).waitFor()
    await page.mouse.up()
    expect(await accepting()).toBe(false)
    await story.state(page).filter({ hasText: "Everything is stopped" }).waitFor()
    await page.getByRole("button", { name: "Take orders again" }).click()
    await stop.waitFor()
    expect(await accepting()).toBe(true)
  })

  it("a stop can have an end, and a click resumes orders before that end", async () => {
    const api = story.store.api("manager")
    const pauses = async () => {
      const { body } = await api.get("overview")
      const modes = body.data.modes as { slug: string; force_disabled: boolean; force_disabled_until: string | null }[]
      return Object.fromEntries(
        modes.map((mode) => [mode.slug, mode.force_disabled ? mode.force_disabled_until : "takes orders"]),
      )
    }
    const later = "2026-11-22T12:00:00+01:00"
    expect((await api.put("order-types/delivery/force-disable", { disabled: true, until: later })).status).toBe(200)
    try {
      const page = await story.open("/customers")
      await story.state(page).press("Enter")
      const stop = page.getByRole("button", { name: "Stop everything" })
      await stop.press("Enter")
      await stop.press("Enter")
      const end = page.getByRole("button", { name: "Stop until…" })
      await end.waitFor()
      await eventually(() => end.evaluate((each) => each === document.activeElement))
      expect(await accepting()).toBe(false)
      await page.keyboard.press("Enter")
      await page.getByRole("menuitem", { name: "For the rest of today" }).press("Enter")
      await page
        .getByText(/^Paused until .*2:00/)
        .first()
        .waitFor()
      // A pause that ends later keeps its end.
      expect(await pauses()).toEqual({ delivery: later, pickup: "2026-11-21T02:00:00+01:00" })
      expect((await api.get("settings/operation")).body.data.emergency_closed).toBe(false)
      expect(await accepting()).toBe(false)
      await takePicture(page, "dashboard", "stopped-until", "screen")
      expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])

      await page.getByRole("button", { name: "Take orders again" }).press("Enter")
      await eventually(async () => Object.values(await pauses()).every((each) => each === "takes orders"))
      await eventually(() => stop.evaluate((each) => each === document.activeElement))
    } finally {
      expect((await api.put("settings/operation", { emergency_closed: false })).status).toBe(200)
      for (const mode of ["delivery", "pickup"])
        expect((await api.put(`order-types/${mode}/force-disable`, { disabled: false })).status).toBe(200)
    }
  })

  it("holding Enter neither stops nor resumes orders", async () => {
    const page = await story.open("/customers")
    await story.state(page).press("Enter")
    const hold = async (name: string) => {
      await page.getByRole("button", { name }).focus()
      // Each further `down` of a pressed key is a repetition.
      for (let time = 0; time < 5; time += 1) await page.keyboard.down("Enter")
      await page.keyboard.up("Enter")
    }
    await hold("Stop everything")
    await page.getByText("Hold for a second").waitFor()
    expect(await accepting()).toBe(true)
    await page.keyboard.down("Enter")
    await eventually(async () => !(await accepting()))
    const end = page.getByRole("button", { name: "Stop until…" })
    await eventually(() => end.evaluate((each) => each === document.activeElement))
    for (let time = 0; time < 5; time += 1) await page.keyboard.down("Enter")
    expect(await page.getByRole("menuitem").count()).toBe(0)
    await page.getByRole("button", { name: "Take orders again" }).focus()
    for (let time = 0; time < 5; time += 1) await page.keyboard.down("Enter")
    await page.keyboard.up("Enter")
    expect(await accepting()).toBe(false)
    await page.getByRole("button", { name: "Take orders again" }).press("Enter")
    await page.getByRole("button", { name: "Stop everything" }).waitFor()
    expect(await accepting()).toBe(true)
  })

  it("stops orders when Enter is pressed twice", async () => {
    const page = await story.open("/customers")
    await story.state(page).press("Enter")
    const stop = page.getByRole("button", { name: "Stop everything" })
    await stop.press("Enter")
    await page.getByText("Hold for a second").waitFor()
    expect(await accepting()).toBe(true)
    await stop.press("Enter")
    await page.getByRole("button", { name: "Take orders again" }).press("Enter")
    await stop.waitFor()
    expect(await accepting()).toBe(true)
  })

  it("links to the sign-in when the session has ended, and afterwards continues with the typed text", async () => {
    const page = await story.browser.page()
    await story.open("/svc/staff", { page })
    await page.getByRole("button", { name: "Add a person" }).click()
    const dialog = page.getByRole("dialog")
    const field = (name: string) => dialog.getByLabel(name, { exact: true })
    await field("Name").fill("Nadia Nueva")
    await field("E-mail").fill("nadia@example.com")
    await field("Password").fill("new at the counter")
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await dialog.getByRole("button", { name: "Save" }).click()
    const link = (within: Page | Locator) => within.getByRole("link", { name: "Sign in again" })
    await link(dialog).waitFor()
    await expectInView(link(dialog))
    expect([await link(dialog).getAttribute("href"), await link(dialog).getAttribute("target")]).toEqual(["/app/login", "_blank"])
    expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
    await takePicture(page, "dashboard", "signed-out")
    expect(await field("Name").inputValue()).toBe("Nadia Nueva")
    await page.context().addCookies(cookies)
    await dialog.getByRole("button", { name: "Save" }).click()
    await dialog.waitFor({ state: "detached" })
    await story.state(page).waitFor()

    await page.context().clearCookies()
    await story.state(page).click()
    await page.getByRole("button", { name: "Pause 30 min" }).first().click()
    await link(page).waitFor()
    await page.context().addCookies(cookies)
    await page.evaluate(() => window.dispatchEvent(new Event("focus")))
    await story.state(page).waitFor({ timeout: 5_000 })
    await page.context().close()
  })

  it.each([
    ["the plugin's API does not answer", "**/admin/svc/**"],
    ["the script of the state is not delivered", "**/assets/service-state*"],
  ])("does not affect Medusa's page when %s", async (_, address) => {
    await story.place()
    const page = await story.tab()
    // Medusa reloads a page when a part of it fails to load, but not twice within ten seconds. Here the page is marked as just reloaded,
    // however long it takes to load.
    await page.addInitScript(() => sessionStorage.setItem("medusa_preload_error_reloaded_at", String(Date.now() + 60_000)))
    const refused: string[] = []
    await page.route(address, (route) => {
      refused.push(route.request().url())
      return route.abort()
    })
    await story.open("/orders", { page })
    await page.getByRole("heading", { name: "Orders", exact: true }).waitFor()
    await page
      .getByRole("row", { name: /Lola Luna/ })
      .first()
      .waitFor()
    await eventually(() => refused.length > 0)
    expect(await page.getByRole("alert").count()).toBe(0)
    expect(await story.state(page).count()).toBe(0)
  })
})

/**
 * Runs in the page before its scripts: counts the sounds instead of playing them.
 * @param isLocked whether sounds require a gesture first, as in some browsers
 */
function countRings(isLocked = false): void {
  const counted = window as unknown as { rings: number; AudioContext: unknown }
  counted.rings = 0
  // The browser's own record also counts scripts of the test as a gesture.
  let isTouched = false
  window.addEventListener("pointerdown", () => {
    isTouched = true
  })
  const node = { connect: <T>(next: T): T => next }
  counted.AudioContext = class {
    readonly currentTime = 0
    readonly destination = {}
    get state() {
      return isLocked && !isTouched ? "suspended" : "running"
    }
    resume = async (): Promise<void> => undefined
    createOscillator = () => ({
      ...node,
      frequency: { value: 0 },
      // A ring has several tones; only the first one starts at once.
      start: (at: number) => {
        if (at === 0) counted.rings += 1
      },
      stop: () => undefined,
    })
    createGain = () => {
      const ramp = (): void => undefined
      const gain = { setValueAtTime: ramp, linearRampToValueAtTime: ramp, exponentialRampToValueAtTime: ramp }
      return { ...node, gain }
    }
  }
}
