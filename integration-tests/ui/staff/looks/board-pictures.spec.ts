import type { Page } from "playwright-core"
import { eventually, GUEST, needs } from "../../../support"
import { expectPicture } from "../../../support/browser"
import { boardStory, type Placed } from "../board-story"

const NOTE = "Alergia grave a los frutos secos y al marisco: por favor, sartén y utensilios limpios."
const COMMENT = "muy hecha por fuera y poco por dentro, la salsa aparte y sin nada de cebolla"
const LONG_NAME = "Maximiliano Alejandro de la Santísima Trinidad"

/**
 * Three boards match the reviewed screenshots in `pictures/`. `npm run pictures` takes new screenshots after a deliberate change. The tests run
 * in this sequence on one store, so that the orders have the same numbers each time. Times are painted over.
 */
needs("browser").describe("boards", () => {
  needs("fonts").describe("each looks as in its pictures", () => {
    const story = boardStory()
    const times = (page: Page) => [page.locator(".clock, .facts, .wait")]

    const to = async (order: Placed, ...statuses: string[]): Promise<Placed> => {
      for (const status of statuses)
        expect((await story.store.api("manager").put(`orders/${order.id}`, { status })).status).toBe(200)
      return order
    }
    const ready = async (order: Placed): Promise<void> => {
      expect((await story.store.api("store").post(`orders/${order.id}/kitchen`, { ready: true })).status).toBe(200)
    }
    const whenShown = async (page: Page, things: string, count: number): Promise<void> => {
      await eventually(async () => (await page.locator(things).count()) === count)
      await page.locator("header .state").waitFor({ state: "attached" })
      // Until the products are loaded, the only variation of a product is also named.
      await eventually(async () => (await page.getByText("Única").count()) === 0)
    }

    beforeAll(async () => {
      const settings = { manual_acceptance: true, delivery: { fee_mode: "fixed", fixed_fee: 3, max_distance_km: null } }
      expect((await story.store.api("administrator").put("settings/operation", settings)).status).toBe(200)
    })

    it("the kitchen with the longest texts, on a small dark screen", async () => {
      const { margarita, single } = story.bodies
      const customer = { ...GUEST, first_name: LONG_NAME }
      const items = [margarita({ quantity: 20, additional_comments: COMMENT }), single("agua", 6)]
      const orders = [
        await to(
          await story.place("pickup", { customer, customer_note: NOTE, items: items.slice(0, 1) }),
          "accepted",
          "processing",
        ),
        await to(await story.place("delivery", { customer, items: items.slice(1) }), "accepted"),
        await to(await story.place("pickup", { customer_note: NOTE, items }), "accepted", "processing"),
      ]
      const board = await story.open("kitchen?lang=es", { screen: { width: 800, height: 480 }, colorScheme: "dark" })
      await whenShown(board, "article", orders.length)
      await expectPicture(board, "kitchen-worst-800-dark", times(board))
      await board.context().close()
      for (const order of orders.slice(1)) await to(order, "cancelled")
    })

    it("the counter on a usual evening, on a tablet", async () => {
      const { margarita, single } = story.bodies
      await ready(await to(await story.place("pickup"), "accepted", "processing"))
      await to(await story.place("delivery", { items: [margarita(), single("agua", 2)] }), "accepted", "processing")
      const asking = [await story.place("delivery", { customer_note: "Sin cebolla, por favor" }), await story.place("pickup")]
      const { id } = asking[0] as Placed
      await story.store.db("svc_order").where({ id }).update({ distance_meters: 2_400, first_order: true })
      const board = await story.open("counter?lang=es", { account: "manager", screen: { width: 1280, height: 800 } })
      await whenShown(board, "article", 5)
      await expectPicture(board, "counter-typical-1280", times(board))
      await board.context().close()
      for (const order of asking) await to(order, "cancelled")
    })

    it("the guests' pickup board, on a large screen", async () => {
      for (const name of ["Ana", "Bea", "Carlos"]) {
        const customer = { ...GUEST, first_name: name }
        await ready(await to(await story.place("pickup", { customer }), "accepted", "processing"))
        await to(await story.place("pickup", { customer }), "accepted", "processing")
      }
      const board = await story.open("pickup-board?lang=es", { screen: { width: 1920, height: 1080 }, ready: "header .clock" })
      await eventually(async () => (await board.locator("main li").count()) >= 6)
      await expectPicture(board, "pickup-board-1920", times(board))
      await board.context().close()
    })
  })
})
