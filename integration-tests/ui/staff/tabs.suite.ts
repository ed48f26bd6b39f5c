import type { BrowserContext, Page } from "playwright-core"
import { eventually } from "../../support"
import type { BoardStory, Placed } from "./board-story"
import { signIn } from "./staff-screen"

/** Two tabs of one board in one browser: the actions of each are stored, and sent once. */
export function tabsOfBoards(story: BoardStory): void {
  const place = async (): Promise<Placed> => {
    const order = await story.place("pickup")
    if (order.status !== "processing") await story.store.api("store").put(`orders/${order.id}`, { status: "processing" })
    return order
  }
  const isReady = async (order: Placed) => (await story.record(order)).kitchen.ready_at !== null
  /** Collects the ids of the orders that the tabs of a browser mark as ready from this call on. @returns the list, which grows */
  const sentFrom = (context: BrowserContext): string[] => {
    const sent: string[] = []
    context.on("response", (response) => {
      const [, id] = /orders\/([^/]+)\/kitchen$/.exec(response.url()) ?? []
      if (id !== undefined) sent.push(id)
    })
    return sent
  }
  /** Opens two tabs, takes them offline, and marks a different order as ready in each. */
  const twoTabs = async () => {
    const first = await story.open("kitchen")
    const context = first.context()
    const second = await context.newPage()
    await second.goto(first.url())
    const orders: [Placed, Placed] = [await place(), await place()]
    const tabs: [Page, Page] = [first, second]
    for (const tab of tabs) for (const order of orders) await story.card(tab, order).waitFor()
    await context.setOffline(true)
    for (const [at, tab] of tabs.entries()) {
      await story
        .card(tab, orders[at] as Placed)
        .locator(".bump")
        .click()
      await tab.getByText("1 sin enviar").waitFor()
    }
    return { context, tabs, orders }
  }

  it("keep their actions when they are closed offline; the board sends each action once when it is opened again", async () => {
    const { context, tabs, orders } = await twoTabs()
    const url = tabs[0].url()
    for (const tab of tabs) await tab.close()
    const sent = sentFrom(context)
    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto(url)
    for (const order of orders) await eventually(() => isReady(order))
    await eventually(async () => (await again.locator(".foot .bar.short").count()) === 0)
    await eventually(() => sent.length >= orders.length)
    expect(sent.toSorted()).toEqual(orders.map(({ id }) => id).toSorted())
    await context.close()
  })

  it("are signed in and signed out together, and a sign-out leaves no order on the device", async () => {
    const account_id = (await story.store.api("store").get("auth/me")).body.data.id
    const device = { name: "Cocina", account_id, kind: "kitchen" }
    const { id, code } = (await story.store.api("manager").post("auth/devices", device)).body.data
    const first = await story.browser.page()
    const context = first.context()
    await first.goto(`${story.store.url}/svc/kitchen#code=${code}`)
    await first.locator("header .state").waitFor()
    const second = await context.newPage()
    await second.goto(`${story.store.url}/svc/kitchen`)
    await second.locator("header .state").waitFor()
    const tabs = [first, second] as const
    expect((await story.store.api("manager").delete(`auth/devices/${id}`)).status).toBe(200)
    for (const tab of tabs) await tab.locator("svc-sign-in").waitFor()
    await signIn(second)
    await first.locator("svc-sign-in").waitFor({ state: "detached" })
    const order = await place()
    for (const tab of tabs) {
      await tab.locator("header .state").waitFor()
      await story.card(tab, order).waitFor()
      expect(await tab.locator("svc-sign-in").count()).toBe(0)
    }
    await second.getByRole("button", { name: "Pantalla" }).click()
    await second.getByRole("button", { name: "Cerrar sesión" }).click()
    for (const tab of tabs) {
      await tab.locator("svc-sign-in").waitFor()
      await eventually(async () => (await tab.locator("article").count()) === 0)
    }
    await first.waitForTimeout(1_500)
    expect(await first.evaluate(KEPT)).not.toContain(order.id)
    await context.close()
  })

  it("a tab takes over the actions of a closed tab, but not those of an open one", async () => {
    const { context, tabs, orders } = await twoTabs()
    const third = await context.newPage()
    await tabs[0].close()
    const sent = sentFrom(context)
    await context.setOffline(false)
    await third.goto(tabs[1].url())
    for (const order of orders) await eventually(() => isReady(order))
    await eventually(async () => (await tabs[1].locator(".foot .bar.short").count()) === 0)
    await eventually(() => sent.length >= orders.length)
    expect(sent.toSorted()).toEqual(orders.map(({ id }) => id).toSorted())
    await context.close()
  })
}

/** Everything that boards have stored on the device, apart from unsent actions. */
const KEPT = `new Promise((resolve) => {
  const opening = indexedDB.open("keyval-store")
  opening.onsuccess = () => {
    const reading = opening.result.transaction("keyval").objectStore("keyval").getAll()
    reading.onsuccess = () => { resolve(JSON.stringify(reading.result)); opening.result.close() }
  }
})`
