import type { Page } from "playwright-core"
import { eventually, GUEST } from "../../support"
import { accessibilityViolations, takePicture } from "../../support/browser"
import type { BoardStory, Placed } from "./board-story"

const SIZES = [
  ["small", 800, 480],
  ["tablet", 1280, 800],
  ["wall", 1920, 1080],
  ["portrait", 800, 1280],
] as const
/** Research on screens, section 6.4: below this nobody reads a ticket at the pass. */
const SMALLEST_PX = 18
const LONG_NAME = "Maximiliano Alejandro de la Santísima Trinidad"

/** What the boards look like on every screen: empty, on a usual evening, and at its worst moment. */
export function looksOfBoards(story: BoardStory): void {
  const boards: Record<string, Page> = {}

  const api = () => story.store.api("manager")
  const clear = async (): Promise<void> => {
    for (;;) {
      const { data } = (await api().get("orders", { query: { status: "accepting,accepted,processing,shipped", per_page: 100 } }))
        .body
      if (data.length === 0) return
      for (const { id, status } of data)
        expect((await api().put(`orders/${id}`, { status: status === "shipped" ? "completed" : "cancelled" })).status).toBe(200)
    }
  }
  const cook = async (order: Placed): Promise<Placed> => {
    for (const status of ["accepted", "processing"]) await api().put(`orders/${order.id}`, { status })
    return order
  }
  /** Moves what was promised, in minutes from now. */
  const due = (order: Placed, minutes: number) =>
    story.store
      .db("svc_order")
      .where({ id: order.id })
      .update({
        fulfillment_at: story.store.db.raw("fulfillment_at + ? * interval '1 minute'", [minutes - 20]),
        estimated_at: null,
      })
  const open = async (): Promise<void> => {
    for (const page of Object.values(boards)) await page.context().close()
    boards.kitchen = await story.open("kitchen?lang=es")
    boards.counter = await story.open("counter?lang=en", { account: "manager" })
  }

  beforeAll(async () => {
    await story.store.api("administrator").put("settings/operation", {
      manual_acceptance: true,
      delivery: { fee_mode: "fixed", fixed_fee: 3, max_distance_km: null },
    })
  })
  afterAll(async () => {
    for (const page of Object.values(boards)) await page.context().close()
  })

  const states: Readonly<Record<string, () => Promise<void>>> = {
    empty: clear,
    typical: async () => {
      for (const [index, minutes] of [-3, 2, 9, 14, 18, 22].entries()) {
        const changes = { items: [story.bodies.margarita(), story.bodies.single("agua", index + 1)] }
        await due(await cook(await story.place(index % 2 ? "delivery" : "pickup", changes)), minutes)
      }
      await story.place("pickup")
    },
    worst: async () => {
      const customer = { ...GUEST, first_name: LONG_NAME }
      const note = "Alergia grave a los frutos secos y al marisco: por favor, sartén y utensilios limpios. El timbre no funciona."
      const comment = "muy hecha por fuera y poco por dentro, la salsa aparte y sin nada de cebolla"
      for (let index = 0; index < 14; index += 1) {
        const items = [
          story.bodies.margarita({ quantity: 3, additional_comments: comment }),
          story.bodies.margarita({ quantity: 20 }),
          story.bodies.margarita({ quantity: 1, additional_comments: "sin gluten" }),
        ]
        const placed = await cook(
          await story.place(index % 3 === 1 ? "delivery" : "pickup", { customer, customer_note: note, items }),
        )
        await due(placed, -25 + index)
      }
      const long = Array.from({ length: 14 }, (_, index) =>
        story.bodies.margarita({ quantity: 1, additional_comments: `Mesa del fondo, plato ${index}` }),
      )
      await cook(await story.place("pickup", { items: long }))
      for (let index = 0; index < 4; index += 1) {
        const { id } = await story.place("delivery", { customer, customer_note: note })
        await story.store.db("svc_order").where({ id }).update({ distance_meters: 12_400, first_order: true })
      }
    },
  }

  describe.each(Object.keys(states))("%s", (state) => {
    beforeAll(async () => {
      await states[state]?.()
      await open()
    })

    it.each(["kitchen", "counter"])("%s fits every screen, can be read, and has no accessibility violations", async (name) => {
      const board = boards[name] as Page
      await eventually(async () => (await board.locator("article").count()) > 0 === (state !== "empty"))
      for (const [size, width, height] of SIZES) {
        await board.setViewportSize({ width, height })
        await takePicture(board, name, `${state}-${size}`, "screen")
        expect([size, await board.evaluate("document.documentElement.scrollWidth <= innerWidth")]).toEqual([size, true])
        expect([size, await cutTexts(board)]).toEqual([size, []])
        if (name === "kitchen") expect([size, await smallTexts(board, SMALLEST_PX)]).toEqual([size, []])
      }
      expect(await accessibilityViolations(board)).toEqual([])
    })
  })
}

/** Texts of tickets that are written smaller than so many pixels. */
function smallTexts(page: Page, smallest: number): Promise<string[]> {
  return page.locator("article").evaluateAll((articles, least) => {
    const small = new Set<string>()
    for (const article of articles) {
      const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const parent = text.parentElement
        if (!text.textContent?.trim() || parent === null || parent.closest(".visually-hidden")) continue
        if (Number.parseFloat(getComputedStyle(parent).fontSize) < least) small.add(text.textContent.trim())
      }
    }
    return [...small]
  }, smallest)
}

/** Buttons and lines whose text does not fit into them. A name may be cut: the whole of it is one tap away. */
function cutTexts(page: Page): Promise<string[]> {
  return page
    .locator("article button, article .item, article .note, article .comment, header button")
    .evaluateAll((all) =>
      all
        .filter((each) => each.scrollWidth > each.clientWidth + 1)
        .map((each) => `${each.className}: ${each.textContent?.trim()}`),
    )
}
