import { eventually, needs } from "../../support"
import { boardStory } from "./board-story"

const ORDERS = 1_500
const AT_ONCE = 50
const HOURS = 8
/** The maximum growth of the board's heap (bytes). */
const MOST_BYTES = 20_000_000

needs("browser").describe("a board that stays open for a whole evening, as one of two tabs", () => {
  const story = boardStory()

  it("after 1,500 orders in eight hours, needs memory only for the orders that it may still show", async () => {
    const { id } = await story.place("pickup")
    await story.store.api("store").put(`orders/${id}`, { status: "processing" })
    const record = await story.record({ id })
    // The tab that holds the stream forwards its events to the other tabs. Here the test sends the events of an evening in its place.
    const leader = await story.open("kitchen")
    const board = await leader.context().newPage()
    await board.clock.install()
    await board.goto(leader.url())
    // Tabs that share a stream use a lock and a channel with the same name.
    const locks = await leader.evaluate(async () => (await navigator.locks.query()).held?.map(({ name = "" }) => name) ?? [])
    const name = locks.find((each) => each.startsWith("svc-orders-")) ?? ""
    await story.card(board, { id }).waitFor()
    const session = await board.context().newCDPSession(board)
    const size = async (): Promise<{ bytes: number; elements: number }> => {
      await session.send("HeapProfiler.collectGarbage")
      const { usedSize } = await session.send("Runtime.getHeapUsage")
      // Orders for later become due during the evening, so the contents of the tickets are not checked.
      const elements = await board.evaluate(() => {
        const root = document.querySelector("svc-kitchen")?.shadowRoot
        return (root?.querySelectorAll("*").length ?? 0) - (root?.querySelectorAll("article *").length ?? 0)
      })
      return { bytes: usedSize, elements }
    }
    const feed = (first: number): Promise<void> =>
      leader.evaluate(
        ([order, shared, from, count]) => {
          const channel = new BroadcastChannel(shared)
          const news = (number: number, version: number, changes: object): void => {
            const data = { ...order, id: `evening_${number}`, number, ticket_number: number, version, ...changes }
            channel.postMessage({ kind: "event", event: { event: "order.updated", id: `${number}.${version}`, data } })
          }
          for (let number = from; number < from + count; number += 1) news(number, 1, {})
          const ready_at = new Date().toISOString()
          for (let number = from; number < from + count; number += 1) news(number, 2, { kitchen: { ...order.kitchen, ready_at } })
          for (let number = from; number < from + count; number += 1) news(number, 3, { status: "completed" })
          channel.close()
        },
        [record, name, first, AT_ONCE] as const,
      )
    const before = await size()
    const open = board.locator('article[data-order^="evening_"]')
    for (let first = 10_000; first < 10_000 + ORDERS; first += AT_ONCE) {
      await feed(first)
      await board.clock.fastForward((HOURS * 3_600_000 * AT_ONCE) / ORDERS)
      await eventually(async () => (await open.count()) === 0)
    }
    await board.clock.fastForward(15_000)
    await eventually(async () => (await board.locator(".ghost").count()) < AT_ONCE)
    const after = await size()
    expect(after.bytes - before.bytes).toBeLessThanOrEqual(MOST_BYTES)
    expect(after.elements).toBeLessThanOrEqual(before.elements + AT_ONCE)
    await story.store.api("store").post(`orders/${id}/kitchen`, { ready: true })
    await leader.context().close()
  })
})
