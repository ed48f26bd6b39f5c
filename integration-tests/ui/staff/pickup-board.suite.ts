import type { Page } from "playwright-core"
import { eventually, GUEST } from "../../support"
import { accessibilityViolations, takePicture } from "../../support/browser"
import type { BoardStory, Placed } from "./board-story"
import { tonesOf } from "./staff-screen"
import { expectTouchable } from "./touchable"

/** The pickup board: the screen that guests see. */
export function pickupBoard(story: BoardStory): void {
  let board: Page

  beforeAll(async () => {
    board = await story.open("pickup-board", { ready: "header .clock" })
  })
  afterAll(() => board?.context().close())

  const place = (changes: object = {}): Promise<Placed> => story.place("pickup", changes)
  const ready = (id: string) => story.store.api("store").post(`orders/${id}/kitchen`, { ready: true })
  const column = (page: Page, name: string, ticket: number) =>
    page
      .getByRole("region", { name })
      .getByRole("listitem")
      .filter({ hasText: new RegExp(`^${ticket}\\b`) })

  it("shows a number as in preparation, then as ready, announces it once, and plays no sound", async () => {
    await board.getByText("Tu número aparecerá aquí.").waitFor()
    await takePicture(board, "pickup", "empty", "screen")
    const order = await place()
    await column(board, "Preparando", order.ticket_number).waitFor()
    expect((await ready(order.id)).status).toBe(200)
    await column(board, "Listo", order.ticket_number).waitFor()
    expect(await column(board, "Preparando", order.ticket_number).count()).toBe(0)
    expect(await board.getByRole("status").last().textContent()).toBe(`Listo: ${order.ticket_number}`)
    expect(await tonesOf(board)).toBe(0)
  })

  it("keeps the screen on from its start, and again after it returns to the foreground", async () => {
    const page = await story.browser.page()
    await page.addInitScript(`globalThis.asked = 0
      const wakeLock = { request: async () => { globalThis.asked += 1; return {} } }
      Object.defineProperty(navigator, "wakeLock", { value: wakeLock })`)
    await story.open("pickup-board", { page, ready: "header .clock" })
    const asked = () => page.evaluate<number>("globalThis.asked")
    const before = await asked()
    expect(before).toBeGreaterThan(0)
    await page.evaluate(`document.dispatchEvent(new Event("visibilitychange"))`)
    expect(await asked()).toBe(before + 1)
    await page.context().close()
  })

  it("shows no name, phone number or dish, and stores none of them on the device", async () => {
    await place({ customer: { ...GUEST, first_name: "Verónica" } })
    await board.getByText("V", { exact: true }).first().waitFor()
    const shown = await board.evaluate("document.querySelector('svc-pickup-board').shadowRoot.textContent")
    expect(shown).not.toMatch(/Ver|Lola|Luna|600|Margarita/)
    const kept = await board.evaluate(async () => {
      const all: string[] = []
      for (const { name = "" } of await indexedDB.databases()) {
        const db = await new Promise<IDBDatabase>((resolve) => {
          const opening = indexedDB.open(name)
          opening.onsuccess = () => resolve(opening.result)
        })
        for (const table of db.objectStoreNames) {
          const rows = await new Promise<unknown[]>((resolve) => {
            const reading = db.transaction(table).objectStore(table).getAll()
            reading.onsuccess = () => resolve(reading.result)
          })
          all.push(JSON.stringify(rows))
        }
        db.close()
      }
      return all.join()
    })
    expect(kept).toContain("token")
    expect(kept).not.toMatch(/Lola|Verónica|600111222/)
  })

  it("leaves out orders that became ready long ago", async () => {
    const other = await place()
    await ready(other.id)
    await column(board, "Listo", other.ticket_number).waitFor()
    await story.store
      .db("svc_order")
      .where({ id: other.id })
      .update({ kitchen_ready_at: new Date(Date.parse("2026-11-20T20:00:00+01:00")) })
    const fresh = await story.open("pickup-board", { ready: "header .clock" })
    const last = await place()
    await column(fresh, "Preparando", last.ticket_number).waitFor()
    expect(await column(fresh, "Listo", other.ticket_number).count()).toBe(0)
    await fresh.context().close()
  })

  it("shows every number of a full evening without scrolling", async () => {
    const orders: Placed[] = []
    while (orders.length < 36) orders.push(...(await Promise.all(Array.from({ length: 6 }, () => place()))))
    for (const { id } of orders.slice(18)) await ready(id)
    for (const [width, height] of [
      [800, 480],
      [1080, 1920],
    ] as const) {
      const page = await story.open("pickup-board?lang=fr", { screen: { width, height }, ready: ".ready li" })
      await eventually(async () => (await page.locator(".ready li").count()) >= 18)
      const isSeen = () => page.evaluate("document.documentElement.scrollHeight <= innerHeight")
      await eventually(isSeen)
      await takePicture(page, "pickup", `full-${width}`, "screen")
      if (width === 800) await expectPages(page)
      await page.context().close()
    }
  })

  it.each([
    ["small", 800, 480, "es"],
    ["tablet", 1280, 800, "en"],
    ["wall", 1920, 1080, "fr"],
    ["portrait", 1080, 1920, "es"],
  ])("fits a %s screen (%i × %i, %s), and has no accessibility violations", async (name, width, height, lang) => {
    const page = await story.open(`pickup-board?lang=${lang}`, { screen: { width, height }, ready: "li" })
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
    expect(await accessibilityViolations(page)).toEqual([])
    await takePicture(page, "pickup", `${name}-${lang}`, "screen")
    await page.context().close()
  })

  it("a ready number blinks three times, one second each, and not at all with reduced motion", async () => {
    const page = await story.open("pickup-board", { reducedMotion: false, ready: ".ready li" })
    const names = () => page.locator(".ready li").evaluateAll((all) => all.map((each) => getComputedStyle(each).animationName))
    // Numbers that were ready before the board was opened do not blink.
    expect(new Set(await names())).toEqual(new Set(["none"]))
    const order = await place()
    await column(page, "Preparando", order.ticket_number).waitFor()
    await ready(order.id)
    const style = await column(page, "Listo", order.ticket_number).evaluate((each) => {
      const { animationIterationCount, animationDuration } = getComputedStyle(each)
      return [animationIterationCount, animationDuration]
    })
    expect(style).toEqual(["3", "1s"])
    expect((await names()).filter((name) => name !== "none")).toHaveLength(1)
    // The number must lose this mark. Otherwise it would blink whenever the board changes pages.
    await eventually(async () => (await page.locator(".fresh").count()) === 0)
    await page.context().close()
    await eventually(
      async () =>
        (await board
          .locator(".ready li")
          .first()
          .evaluate((each) => getComputedStyle(each).animationName)) === "none",
    )
  })
}

/** Expects a screen with too little room to change pages until it has shown each number, at a size that can be read at three metres. */
async function expectPages(page: Page): Promise<void> {
  const numbers = page.locator(".ready li")
  const all = (await numbers.allTextContents()).sort()
  await page.setViewportSize({ width: 640, height: 360 })
  const turner = page.locator(".ready").getByRole("button", { name: /1\/2$/ })
  await turner.waitFor()
  const seen = new Set<string>()
  await eventually(async () => {
    const shown = await numbers.allTextContents()
    expect(shown.length).toBeLessThan(all.length)
    for (const each of shown) seen.add(each)
    return seen.size === all.length
  })
  const sizes = await page
    .locator("main li")
    .evaluateAll((each) => each.map((item) => Number.parseFloat(getComputedStyle(item).fontSize)))
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(30)
  const cut = await page
    .locator("main li")
    .evaluateAll((each) => each.filter((item) => item.scrollWidth > item.clientWidth + 1).length)
  expect(cut).toBe(0)
  expect(await page.evaluate("document.documentElement.scrollHeight <= innerHeight")).toBe(true)
  expect(await accessibilityViolations(page)).toEqual([])
  await expectTouchable(page, "pages")
  // A slow reader can hold the page.
  const held = page.locator(".ready").getByRole("button")
  await held.click()
  const shown = await numbers.allTextContents()
  await takePicture(page, "pickup", "pages", "screen")
  await page.waitForTimeout(8_500)
  expect([await held.getAttribute("aria-pressed"), await numbers.allTextContents()]).toEqual(["true", shown])
}
