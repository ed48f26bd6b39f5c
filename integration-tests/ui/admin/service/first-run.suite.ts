import { eventually } from "../../../support"
import { accessibilityViolations, takePicture } from "../../../support/browser"
import { OURS, OURS_IN_DIALOG } from "../dashboard-store"
import type { DashboardStory } from "./dashboard-story"

/** The steps of a store that has just been made. */
export function firstRun(story: DashboardStory): void {
  const NEVER = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }
  let before: { order_types: object; delivery: { store_address: string }; store_name: string; store_phone: string }
  beforeAll(async () => {
    before = (await story.store.api("administrator").get("settings/operation")).body.data
    const mode = { enabled: false, hours: NEVER }
    await story.change({ store_name: "", delivery: { store_address: "" }, order_types: { delivery: mode, pickup: mode } })
  })
  afterAll(async () => {
    const { store_name, delivery, order_types } = before
    await story.change({ store_name, delivery: { store_address: delivery.store_address }, order_types })
  })

  it("keeps what another owner saves during a step, and shows both values of a setting that both have changed", async () => {
    const page = await story.open("/svc")
    const drawer = page.getByRole("dialog")
    const phone = drawer.getByLabel("Telephone")
    const begin = () => page.getByRole("button", { name: ": Your shop" }).click()
    const save = (name = "Save") => drawer.getByRole("button", { name, exact: true }).click()
    const stored = async () => (await story.store.api("administrator").get("settings/operation")).body.data
    await begin()
    await phone.fill("600 111 222")
    await story.change({ store_name: "La Otra" })
    await save()
    await drawer.waitFor({ state: "detached" })
    expect(await stored()).toMatchObject({ store_name: "La Otra", store_phone: "600 111 222" })

    for (const [choice, kept, number] of [
      ["Keep mine", "mine", "600 333 444"],
      ["Take theirs", "theirs", "600 555 666"],
    ] as const) {
      await begin()
      await phone.fill(number)
      await drawer.getByLabel("Name of the shop").fill(`${choice}: mine`)
      await story.change({ store_name: `${choice}: theirs` })
      await save()
      const both = drawer.getByRole("alert")
      for (const each of ["mine", "theirs"]) await both.getByText(`${choice}: ${each}`, { exact: true }).waitFor()
      expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
      await takePicture(page, "dashboard", `first-run-two-owners-${kept}`)
      await save(choice)
      await drawer.waitFor({ state: "detached" })
      expect(await stored()).toMatchObject({ store_name: `${choice}: ${kept}`, store_phone: number })
    }
    await story.change({ store_name: "", store_phone: before.store_phone })
  })

  it("takes five steps to its first order, each in a drawer", async () => {
    const page = await story.open("/svc")
    await page.getByRole("link", { name: "Set up ordering" }).waitFor()
    const progress = (done: number) => page.getByText(`${done} of 5 steps done`).waitFor()
    const drawer = page.getByRole("dialog")
    const edit = async (step: string) => {
      await page.getByRole("button", { name: `: ${step}` }).click()
      await drawer.getByRole("heading", { name: step, exact: true }).waitFor()
      expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
      await takePicture(page, "dashboard", `first-run-${step.toLowerCase().replaceAll(" ", "-")}`)
    }
    const save = () => drawer.getByRole("button", { name: "Save" }).click()
    await progress(2)
    await takePicture(page, "dashboard", "first-run")

    await edit("Your shop")
    // Medusa has a tax rate for the country.
    expect(await drawer.getByLabel(/^Tax/).count()).toBe(0)
    await drawer.getByLabel("Name of the shop").fill("La Barraca")
    await drawer.getByLabel("Address").fill("Calle Mayor 1, 28013 Madrid")
    await save()
    await progress(3)

    await edit("Opening hours")
    await drawer.getByRole("button", { name: "Times of Monday" }).hover()
    await page.getByRole("tooltip").getByText("Choose the times").waitFor()
    const monday = drawer.getByLabel("Monday", { exact: true })
    const isWrong = () => monday.evaluate((field) => field === document.activeElement && field.ariaInvalid === "true")
    await monday.fill("noon")
    await save()
    await eventually(isWrong)
    await monday.fill("12-16, 15-18")
    await save()
    await eventually(isWrong)
    await takePicture(page, "dashboard", "first-run-overlap")
    await monday.fill("12-16, 20-24")
    await drawer.getByRole("button", { name: "Copy Monday to all days" }).click()
    await save()
    await progress(4)

    await edit("Delivery and pick-up")
    await drawer.getByRole("switch", { name: "Pick-up" }).click()
    await drawer.getByRole("switch", { name: "Delivery" }).click()
    await drawer.getByLabel("Minimum order (EUR)").fill("12,50")
    await save()
    await progress(5)
    const { order_types: stored } = (await story.store.api("administrator").get("settings/operation")).body.data
    expect(stored).toMatchObject({
      delivery: { enabled: true, minimum_order: 12.5 },
      pickup: {
        enabled: true,
        hours: {
          sunday: [
            { start: "12:00", end: "16:00" },
            { start: "20:00", end: "00:00" },
          ],
        },
      },
    })

    await edit("Menu")
    await drawer.getByText("products").first().waitFor()
    await drawer.getByRole("button", { name: "Close" }).last().click()
    await edit("Payment")
    await drawer.getByRole("switch", { name: "Cash" }).click()
    await page.getByText("Card on delivery, Bank transfer", { exact: true }).waitFor()
    await drawer.getByRole("switch", { name: "Cash" }).click()
    await page.getByText("Cash, Card on delivery, Bank transfer", { exact: true }).waitFor()
    await page.keyboard.press("Escape")
    expect(await accessibilityViolations(page, OURS)).toEqual([])
    await page.getByRole("link", { name: "Place a test order" }).waitFor()
    await story.state(page).waitFor()
    await page.getByRole("button", { name: "Hide this list" }).click()
    await page.getByRole("heading", { name: "Set up ordering" }).waitFor({ state: "detached" })
  })

  it("has no checklist if the shop is only closed for weeks, or if its checklist was hidden", async () => {
    const page = await story.open("/svc")
    const list = page.getByRole("heading", { name: "Set up ordering" })
    const exceptions = Array.from({ length: 40 }, (_, day) => ({
      date: new Date(Date.UTC(2026, 10, 19 + day)).toISOString().slice(0, 10),
      ranges: [],
      note: "Vacaciones",
    }))
    await story.change({ order_types: { delivery: { exceptions }, pickup: { exceptions } } })
    await page.evaluate(() => localStorage.removeItem("svc-first-run"))
    await page.reload()
    await page.getByText("No opening hours").first().waitFor()
    expect(await list.count()).toBe(0)
    await story.change({
      order_types: {
        delivery: { enabled: false, exceptions: [] },
        pickup: { enabled: true, exceptions: [], hours: NEVER },
      },
    })
    await page.reload()
    await list.waitFor()
    await page.getByRole("button", { name: "Hide this list" }).click()
    await list.waitFor({ state: "detached" })
    await page.reload()
    await page.getByText("No opening hours").first().waitFor()
    expect(await list.count()).toBe(0)
  })
}
