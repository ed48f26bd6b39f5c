import type { Page } from "playwright-core"
import { eventually } from "../../../support"
import { accessibilityViolations, takePicture } from "../../../support/browser"
import { OURS } from "../dashboard-store"
import type { DashboardStory } from "./dashboard-story"

/** The page of hours and slots. */
export function hoursPage(story: DashboardStory): void {
  const storedOf = async () => (await story.store.api("administrator").get("settings/operation")).body.data.order_types.pickup
  const openSchedule = async (): Promise<Page> => {
    const page = await story.open("/svc/schedule", { screen: { width: 1280, height: 1900 } })
    await page.getByRole("tab", { name: "Pick-up" }).click()
    return page
  }
  const save = (page: Page) => page.getByRole("button", { name: "Save" })
  const waitUntilSaved = (page: Page) => page.getByText("Not saved yet").waitFor({ state: "detached" })

  it("closes tomorrow for every order type with one request, and undoes only that", async () => {
    const manager = story.store.api("administrator")
    const read = async () => (await manager.get("settings/operation")).body.data.order_types
    const christmas = { date: "2026-12-25", ranges: [], note: "Navidad" }
    const late = { date: "2026-11-21", ranges: [{ start: "21:00", end: "23:00" }], note: "Boda" }
    const page = await openSchedule()
    const tomorrow = page.getByRole("listitem").filter({ hasText: /^Sat, Nov 21/ })
    await tomorrow.filter({ hasText: "19:00–02:00" }).waitFor()
    await page.getByLabel("Preparation (minutes)").fill("25")
    // Another user, after the page has read the settings.
    await story.change({ order_types: { delivery: { exceptions: [christmas, late] } } })
    const sent: unknown[] = []
    page.on("request", (request) => request.method() === "PUT" && sent.push(request.postDataJSON()))

    // The second press comes while the settings are read again for the first one.
    await page.getByRole("button", { name: "Close tomorrow" }).dblclick()
    await tomorrow.filter({ hasText: "Closed" }).waitFor()
    const undo = page.getByRole("button", { name: "Undo" })
    await undo.waitFor()
    await takePicture(page, "dashboard", "schedule-closed-tomorrow")
    const closed = { date: "2026-11-21", ranges: [], note: "" }
    const delivery = [christmas, { ...closed, note: "Boda" }]
    expect(await read()).toMatchObject({ delivery: { exceptions: delivery }, pickup: { exceptions: [closed] } })
    expect(sent).toHaveLength(1)
    expect(await page.getByRole("button", { name: "Close tomorrow" }).count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BUTTON")

    await undo.click()
    await tomorrow.filter({ hasText: "19:00–02:00" }).waitFor()
    await page.getByRole("button", { name: "Close tomorrow" }).waitFor()
    expect(await read()).toMatchObject({ delivery: { exceptions: [christmas, late] }, pickup: { exceptions: [] } })
    await story.change({ order_types: { delivery: { exceptions: [] } } })
    expect(await page.getByLabel("Preparation (minutes)").inputValue()).toBe("25")
  })

  it("closing tomorrow causes no conflict with values that are being typed", async () => {
    const page = await openSchedule()
    await page.getByLabel("Preparation (minutes)").fill("25")
    await page.getByRole("button", { name: "Close tomorrow" }).click()
    await page.getByRole("button", { name: "Remove Sat, Nov 21" }).click()
    await page.keyboard.press("Control+s")
    await waitUntilSaved(page)
    expect(await storedOf()).toMatchObject({ exceptions: [], prep_time_minutes: 25 })
    await story.change({ order_types: { delivery: { exceptions: [] }, pickup: { prep_time_minutes: 20 } } })
  })

  it("explains overlapping hours at their field, and saves nothing until they are corrected", async () => {
    const page = await openSchedule()
    const before = await storedOf()
    const monday = page.getByLabel("Monday", { exact: true })
    await monday.fill("12-16, 15-18")
    await page.getByText("These hours overlap others").waitFor()
    await page.keyboard.press("Control+s")
    await page.getByText("Check the marked fields.").waitFor()
    expect(await monday.evaluate((field) => field === document.activeElement && field.ariaInvalid)).toBe("true")
    expect(await accessibilityViolations(page, OURS)).toEqual([])
    await takePicture(page, "dashboard", "schedule-overlap")
    expect(await storedOf()).toEqual(before)
    await monday.fill("12-16, 19-23:30")
    await waitUntilSaved(page)
  })

  it("marks the field that the server refuses", async () => {
    const page = await openSchedule()
    const slot = page.getByLabel("Length of a slot (minutes)")
    await slot.fill("3")
    await save(page).click()
    await eventually(() => slot.evaluate((field) => field === document.activeElement && field.ariaInvalid === "true"))
    // In the owner's language, although the shop's language is Spanish.
    await page.getByText(/^Must be /).waitFor()
    await page.getByRole("button", { name: "Discard" }).click()
    expect(await slot.inputValue()).toBe("15")
  })

  it("can set the hours of a day in time fields instead of as text", async () => {
    const page = await openSchedule()
    const monday = page.getByLabel("Monday", { exact: true })
    await monday.fill("12-16")
    await page.getByRole("button", { name: "Times of Monday" }).click()
    const times = page.getByRole("dialog", { name: "Times of Monday" })
    await times.getByLabel("To 1").fill("15:30")
    await times.getByRole("button", { name: "Add hours" }).click()
    await times.getByLabel("From 2").fill("20:30")
    expect(await monday.inputValue()).toBe("12:00–15:30, 20:30–23:00")
    expect(await accessibilityViolations(page, { within: "[role=dialog]" })).toEqual([])
    await takePicture(page, "dashboard", "schedule-times")
    await times.getByRole("button", { name: "Remove hours 1" }).click()
    await page.keyboard.press("Escape")
    expect(await monday.inputValue()).toBe("20:30–23:00")
    await page.getByRole("button", { name: "Discard" }).click()
  })

  it("asks before the page is left with unsaved changes", async () => {
    const page = await openSchedule()
    await page.getByLabel("Preparation (minutes)").fill("25")
    await page.getByRole("link", { name: "Service orders" }).click()
    await page.getByRole("button", { name: "Stay" }).click()
    expect(await page.getByLabel("Preparation (minutes)").inputValue()).toBe("25")
    await page.getByRole("link", { name: "Service orders" }).click()
    await page.getByRole("button", { name: "Leave" }).click()
    await page.getByRole("searchbox").waitFor()
    expect((await storedOf()).prep_time_minutes).toBe(20)
  })

  it("shows both values if another user has saved the same setting", async () => {
    const page = await openSchedule()
    await page.getByLabel("Preparation (minutes)").fill("35")
    await story.change({ order_types: { pickup: { prep_time_minutes: 30, max_per_slot: 9 } } })
    await save(page).click()
    const row = page.getByRole("row", { name: /^Preparation \(minutes\)/ })
    await row.waitFor()
    expect(await row.getByRole("cell").allTextContents()).toEqual(["Preparation (minutes)", "35", "30"])
    await takePicture(page, "dashboard", "schedule-conflict")
    expect(await accessibilityViolations(page, OURS)).toEqual([])
    await page.getByRole("button", { name: "Keep mine" }).click()
    await waitUntilSaved(page)
    expect(await storedOf()).toMatchObject({ prep_time_minutes: 35, max_per_slot: 9 })
    await story.change({ order_types: { pickup: { prep_time_minutes: 20, max_per_slot: 0 } } })
  })

  it("accepts the other user's value in a conflict, and keeps all other typed values", async () => {
    const page = await openSchedule()
    await page.getByLabel("Preparation (minutes)").fill("35")
    await page.getByLabel("Monday", { exact: true }).fill("12-15")
    await story.change({ order_types: { pickup: { prep_time_minutes: 30 } } })
    await save(page).click()
    await page.getByRole("button", { name: "Take theirs" }).click()
    expect(await page.getByLabel("Preparation (minutes)").inputValue()).toBe("30")
    await save(page).click()
    await waitUntilSaved(page)
    expect(await storedOf()).toMatchObject({ prep_time_minutes: 30, hours: { monday: [{ start: "12:00", end: "15:00" }] } })
    await story.change({ order_types: { pickup: { prep_time_minutes: 20 } } })
  })

  it("a pause and a delay cause no conflict with values that are being typed", async () => {
    const page = await openSchedule()
    await page.getByLabel("Preparation (minutes)").fill("25")
    const manager = story.store.api("administrator")
    expect((await manager.put("order-types/pickup/force-disable", { disabled: true })).status).toBe(200)
    expect((await manager.put("order-types/pickup/busy", { extra_minutes: 10 })).status).toBe(200)
    await save(page).click()
    await waitUntilSaved(page)
    expect(await storedOf()).toMatchObject({ prep_time_minutes: 25, force_disabled: true, extra_minutes: 10 })
    await manager.put("order-types/pickup/force-disable", { disabled: false })
    await manager.put("order-types/pickup/busy", { extra_minutes: 0 })
    await story.change({ order_types: { pickup: { prep_time_minutes: 20 } } })
  })

  it("previews what a guest sees, equal to the service's own responses", async () => {
    const page = await openSchedule()
    const { slots } = (await story.store.api().get("schedule/pickup/slots")).body.data
    const times = slots.filter(({ available }: { available: boolean }) => available).map(({ time }: { time: string }) => time)
    expect(times.length).toBeGreaterThan(3)
    await page.getByText(times.join(" · ")).waitFor()
    await page.getByLabel("Time", { exact: true }).fill("17:00")
    await page.getByText("Closed at this time. Opens 19:00").waitFor()
  })
}
