import { GUEST } from "../../support"
import type { BoardStory, Placed } from "./board-story"

export const EVENINGS = ["empty", "typical", "worst"] as const
export type Evening = (typeof EVENINGS)[number]

const LONG_NAME = "Maximiliano Alejandro de la Santísima Trinidad"
const NOTE = "Alergia grave a los frutos secos y al marisco: por favor, sartén y utensilios limpios. El timbre no funciona."
const COMMENT = "muy hecha por fuera y poco por dentro, la salsa aparte y sin nada de cebolla"

/** The number of orders that are created or moved at the same time. */
const AT_ONCE = 6

async function all<T>(items: readonly T[], act: (item: T, index: number) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < items.length; first += AT_ONCE)
    await Promise.all(items.slice(first, first + AT_ONCE).map((item, at) => act(item, first + at)))
}

/** For each kind of evening, a function that fills the restaurant: without orders, with usual ones, or with very many and the longest texts. */
export function eveningsOf(story: BoardStory): Readonly<Record<Evening, () => Promise<void>>> {
  const api = () => story.store.api("manager")
  const endAllOrders = async (): Promise<void> => {
    for (;;) {
      const query = { status: "accepting,accepted,processing,shipped", per_page: 100 }
      const { data } = (await api().get("orders", { query })).body
      if (data.length === 0) return
      await all<{ id: string; status: string }>(data, async ({ id, status }) => {
        const answer = await api().put(`orders/${id}`, { status: status === "shipped" ? "completed" : "cancelled" })
        expect([answer.status, answer.body.error]).toEqual([200, undefined])
      })
    }
  }
  let courier: number | undefined
  /** Places an order, moves it to the kitchen, and promises it in `minutes` minutes (negative: it is late). A delivery gets a courier. */
  const cook = async (mode: "pickup" | "delivery", minutes: number, changes: object): Promise<Placed> => {
    const order = await story.place(mode, changes)
    for (const status of ["accepted", "processing"]) await api().put(`orders/${order.id}`, { status })
    if (mode === "delivery") {
      courier ??= (await api().get("delivery-boys")).body.data[0].id as number
      await api().put(`orders/${order.id}`, { courier_id: courier })
    }
    const promised = story.store.db.raw("fulfillment_at + ? * interval '1 minute'", [minutes - 20])
    await story.store.db("svc_order").where({ id: order.id }).update({ fulfillment_at: promised, estimated_at: null })
    return order
  }
  const ready = (order: Placed) => story.store.api("store").post(`orders/${order.id}/kitchen`, { ready: true })

  return {
    empty: endAllOrders,
    typical: async () => {
      await all([-3, 2, 9, 14, 18, 22], (minutes, index) => {
        const items = [story.bodies.margarita(), story.bodies.single("agua", index + 1)]
        return cook(index % 2 ? "delivery" : "pickup", minutes, { items })
      })
      await all(["pickup", "pickup", "delivery"] as const, async (mode) => ready(await cook(mode, 4, {})))
      await story.place("pickup")
    },
    worst: async () => {
      const customer = { ...GUEST, first_name: LONG_NAME }
      const terms = { customer, customer_note: NOTE }
      const many = (count: number, act: (index: number) => Promise<unknown>) =>
        all(Array.from({ length: count }), (_, index) => act(index))
      await many(14, (index) => {
        const items = [
          story.bodies.margarita({ quantity: 3, additional_comments: COMMENT }),
          story.bodies.margarita({ quantity: 20 }),
          story.bodies.margarita({ quantity: 1, additional_comments: "sin gluten" }),
        ]
        return cook(index % 3 === 1 ? "delivery" : "pickup", -25 + index, { ...terms, items })
      })
      const long = Array.from({ length: 14 }, (_, index) =>
        story.bodies.margarita({ quantity: 1, additional_comments: `Mesa del fondo, plato ${index}` }),
      )
      await cook("pickup", 20, { items: long })
      await many(12, async () => ready(await cook("pickup", 4, { customer })))
      await many(2, async () => ready(await cook("delivery", -9, terms)))
      await many(4, async () => {
        const { id } = await story.place("delivery", terms)
        await story.store.db("svc_order").where({ id }).update({ distance_meters: 12_400, first_order: true })
      })
    },
  }
}
