import { eventually, GUEST, OPENING } from "../../../support"
import { accessibilityViolations, takePicture } from "../../../support/browser"
import { OURS_IN_DIALOG } from "../dashboard-store"
import type { DashboardStory } from "./dashboard-story"

/** The list of all orders, and an order's drawer. */
export function orderList(story: DashboardStory): void {
  it("finds an order by its phone number, and shows everything about it", async () => {
    const order = await story.place({ customer: { ...GUEST, phone: "+34655443322" }, customer_note: "Sin cebolla" })
    const page = await story.open("/svc/orders")
    await page.getByRole("searchbox").fill("655443322")
    await page.waitForURL(/search=655443322/)
    await page.getByRole("button", { name: `#${order.number}`, exact: true }).press("Enter")
    const drawer = page.getByRole("dialog", { name: `Order ${order.number}` })
    await drawer.getByText("Sin cebolla").waitFor()
    await drawer.getByRole("heading", { name: "History" }).waitFor()
    expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
    await takePicture(page, "dashboard", "order")
    // The preparation time of the store, as the counter proposes it.
    await drawer.getByRole("button", { name: "Accept · 20 min", exact: true }).click()
    await eventually(async () => (await story.recordOf(order)).status === "accepted")
    expect(await story.recordOf(order)).toMatchObject({ minutes_to_arrive: 20 })
    await page.keyboard.press("Escape")
    await drawer.waitFor({ state: "detached" })
    expect(new URL(page.url()).search).toContain("655443322")
  })

  it("accepts an order with another time", async () => {
    const order = await story.place()
    const page = await story.open(`/svc/orders/${order.number}`)
    const drawer = page.getByRole("dialog", { name: `Order ${order.number}` })
    await drawer.getByRole("button", { name: "Other time" }).click()
    await takePicture(page, "dashboard", "order-other-time")
    await page.getByRole("menuitem", { name: "Accept · 40 min" }).click()
    await eventually(async () => (await story.recordOf(order)).status === "accepted")
    expect(await story.recordOf(order)).toMatchObject({ minutes_to_arrive: 40 })
  })

  it("shows the date of events on another day", async () => {
    const order = await story.place()
    try {
      await story.store.setClock("2026-11-21T13:00:00+01:00")
      const page = await story.open(`/svc/orders/${order.number}`)
      await page.getByText(/^Placed Fri, Nov 20, 20:\d\d$/).waitFor()
      await page
        .getByRole("listitem")
        .filter({ hasText: /Nov 20/ })
        .first()
        .waitFor()
    } finally {
      await story.store.setClock(OPENING)
    }
  })

  it.each([
    ["administrator", /^Deleted by you: 20:\d\d$/],
    ["manager", /^Deleted by .+: 20:\d\d$/],
  ] as const)("says of a deleted order when, and that the %s deleted it", async (role, told) => {
    const order = await story.place()
    expect((await story.store.api(role).delete(`orders/${order.id}`)).status).toBe(200)
    const page = await story.open(`/svc/orders/${order.number}`)
    const drawer = page.getByRole("dialog", { name: `Order ${order.number}` })
    await drawer.getByText(told).waitFor()
    expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
    await takePicture(page, "dashboard", `order-deleted-by-${role}`)
  })

  it("says that there is no such order, and offers to remove the filters when nothing is found", async () => {
    await story.place()
    const page = await story.open("/svc/orders/999999")
    await page.getByText("This order does not exist").waitFor()
    await page.getByRole("button", { name: "Close" }).last().click()
    await page.getByRole("searchbox").fill("nobody at all")
    await page.getByRole("button", { name: "Clear filters" }).click()
    await page
      .getByRole("row", { name: /Lola Luna/ })
      .first()
      .waitFor()
  })
}
