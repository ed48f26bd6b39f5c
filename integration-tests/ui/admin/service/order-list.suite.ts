import { eventually, GUEST, OPENING } from "../../../support"
import { accessibilityViolations, takePicture } from "../../../support/browser"
import { OURS, OURS_IN_DIALOG } from "../dashboard-store"
import type { DashboardStory } from "./dashboard-story"

/** The list of all orders, and an order's drawer. */
export function orderList(story: DashboardStory): void {
  it("finds an order by its phone number, and accepts it in its drawer", async () => {
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
    // The store's preparation time, which the counter proposes as well.
    await drawer.getByRole("button", { name: "Accept · 20 min", exact: true }).click()
    await eventually(async () => (await story.recordOf(order)).status === "accepted")
    expect(await story.recordOf(order)).toMatchObject({ minutes_to_arrive: 20 })
    await page.keyboard.press("Escape")
    await drawer.waitFor({ state: "detached" })
    expect(new URL(page.url()).search).toContain("655443322")
  })

  it("changes the minutes of an accepted order, and names who has accepted it", async () => {
    const order = await story.place()
    expect((await story.store.api("manager").put(`orders/${order.id}`, { status: "accepted" })).status).toBe(200)
    const { display_name: name } = (await story.store.api("manager").get("auth/me")).body.data
    const page = await story.open(`/svc/orders/${order.number}`)
    const drawer = page.getByRole("dialog", { name: `Order ${order.number}` })
    await drawer.getByText(`Accepted · ${name}`, { exact: true }).waitFor()
    await drawer.getByRole("button", { name: "More", exact: true }).press("Enter")
    await page.getByRole("menuitem", { name: "Minutes" }).press("Enter")
    // For a pickup order the text says when it is ready, not when it arrives.
    await page.getByRole("menuitem", { name: "Ready in 45 min" }).press("Enter")
    await eventually(async () => (await story.recordOf(order)).minutes_to_arrive === 45)
  })

  it("shows every active filter as a chip that removes it", async () => {
    const { number } = await story.place()
    const page = await story.open("/svc/orders?mode=delivery&status=accepting")
    const chips = page.getByRole("list", { name: "Active filters" })
    const order = page.getByRole("button", { name: `#${number}`, exact: true })
    await page.getByText("No orders found.").waitFor()
    await eventually(async () => (await chips.getByRole("listitem").allTextContents()).length === 3)
    expect(await chips.getByRole("listitem").allTextContents()).toEqual(["Status: Accepting", "Mode: Delivery", "Period: Today"])
    expect(await accessibilityViolations(page, OURS)).toEqual([])
    await takePicture(page, "dashboard", "orders-filters")
    await chips.getByRole("button", { name: "Remove the filter Mode: Delivery" }).click()
    await order.waitFor()
    expect(new URL(page.url()).search).toBe("?status=accepting")
    await chips.getByRole("button", { name: "Remove the filter Status: Accepting" }).click()
    await chips.getByRole("button", { name: "Remove the filter Period: Today" }).click()
    await chips.waitFor({ state: "detached" })
    expect(new URL(page.url()).search).toBe("?period=all")
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

  it("does not offer to repeat a note after its response was lost, because the note could be written twice", async () => {
    const order = await story.place()
    const page = await story.open(`/svc/orders/${order.number}`)
    const drawer = page.getByRole("dialog", { name: `Order ${order.number}` })
    await page.route(/\/admin\/svc\/orders\/[^/]+\/notes/, async (route) => {
      if (route.request().method() !== "POST") return route.continue()
      await route.fetch()
      return route.abort()
    })
    await drawer.getByLabel("Note for the store").fill("Llamar antes")
    await drawer.getByRole("button", { name: "Add a note" }).click()
    await drawer
      .getByRole("alert")
      .getByText(/^No connection\./)
      .waitFor()
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0)
    const { data } = (await story.store.api("manager").get(`orders/${order.id}/notes`)).body
    expect(data).toHaveLength(1)
  })

  it("says who has already moved an order, when a move from the menu comes too late", async () => {
    const order = await story.place()
    const page = await story.open(`/svc/orders/${order.number}`)
    const drawer = page.getByRole("dialog", { name: `Order ${order.number}` })
    await drawer.getByRole("button", { name: "Move to" }).waitFor()
    // The page does not receive this move before it tries its own.
    await page.route(/\/admin\/svc\/orders/, (route) =>
      route.request().method() === "GET" && !route.request().url().endsWith("/history") ? route.abort() : route.continue(),
    )
    expect((await story.store.api("manager").put(`orders/${order.id}`, { status: "accepted" })).status).toBe(200)
    await drawer.getByRole("button", { name: "Move to" }).click()
    await page.getByRole("menuitem", { name: "Processing" }).click()
    const { display_name: name } = (await story.store.api("manager").get("auth/me")).body.data
    await drawer
      .getByRole("alert")
      .getByText(new RegExp(`^${name} · 20:\\d\\d · Accepted$`))
      .waitFor()
  })

  it("asks for a reason before it cancels an order, and stores the reason in the shop's language", async () => {
    const order = await story.place()
    const page = await story.open(`/svc/orders/${order.number}`)
    const drawer = page.getByRole("dialog", { name: `Order ${order.number}` })
    const prompt = page.getByRole("alertdialog")
    const ask = async () => {
      await drawer.getByRole("button", { name: "Move to" }).click()
      await page.getByRole("menuitem", { name: "Cancelled" }).click()
      await prompt.waitFor()
    }
    await ask()
    // Reasons about the delivery are not offered for a pickup order.
    expect(await prompt.getByRole("radio").count()).toBe(4)
    await prompt.getByRole("button", { name: "Keep the order" }).click()
    await prompt.waitFor({ state: "detached" })

    await ask()
    const confirm = prompt.getByRole("button", { name: /Cancelled/ })
    await confirm.click()
    await prompt.getByText("Choose a reason.").waitFor()
    expect((await story.recordOf(order)).status).toBe("accepting")
    await prompt.getByRole("radio", { name: "We are too busy right now." }).click()
    expect(await accessibilityViolations(page, { within: "[role=alertdialog]" })).toEqual([])
    await takePicture(page, "dashboard", "order-cancel")
    await confirm.click()
    await eventually(async () => (await story.recordOf(order)).status === "cancelled")
    const { data } = (await story.store.api("manager").get(`orders/${order.id}/notes`)).body
    expect(data).toMatchObject([{ text: "Ahora mismo no damos abasto.", customer_visible: true }])
  })

  it("cancels with a reason in the owner's own words", async () => {
    const order = await story.place()
    const page = await story.open(`/svc/orders/${order.number}`)
    await page.getByRole("button", { name: "Move to" }).click()
    await page.getByRole("menuitem", { name: "Cancelled" }).click()
    const prompt = page.getByRole("alertdialog")
    await prompt.getByRole("radio", { name: "Another reason" }).click()
    await prompt.getByRole("textbox", { name: "Another reason" }).fill("El horno está roto.")
    await prompt.getByRole("button", { name: /Cancelled/ }).click()
    await eventually(async () => (await story.recordOf(order)).status === "cancelled")
    const { data } = (await story.store.api("manager").get(`orders/${order.id}/notes`)).body
    expect(data).toMatchObject([{ text: "El horno está roto.", customer_visible: true }])
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
  ] as const)("says when an order was deleted, and that the %s deleted it", async (role, told) => {
    const order = await story.place()
    expect((await story.store.api(role).delete(`orders/${order.id}`)).status).toBe(200)
    const page = await story.open(`/svc/orders/${order.number}`)
    const drawer = page.getByRole("dialog", { name: `Order ${order.number}` })
    await drawer.getByText(told).waitFor()
    expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
    await takePicture(page, "dashboard", `order-deleted-by-${role}`)
  })

  it("can show only the orders that were placed through one channel", async () => {
    const customer = { ...GUEST, phone: "+34655443399" }
    const [ours, drafted] = [await story.place({ customer }), await story.place({ customer })]
    await story.store.db("svc_order").where({ id: drafted.id }).update({ source: "dashboard" })
    // Searched for, because the first page shows only some of all orders.
    const page = await story.open("/svc/orders?search=655443399")
    const button = ({ number }: Pick<typeof ours, "number">) => page.getByRole("button", { name: `#${number}`, exact: true })
    await button(ours).waitFor()
    await page.getByRole("combobox", { name: "Placed through" }).click()
    await page.getByRole("option", { name: "Medusa's draft orders" }).click()
    await button(ours).waitFor({ state: "detached" })
    await button(drafted).waitFor()
    expect(new URL(page.url()).searchParams.get("source")).toBe("dashboard")
  })

  it("says that an order does not exist, and offers to remove the filters when no order is found", async () => {
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
