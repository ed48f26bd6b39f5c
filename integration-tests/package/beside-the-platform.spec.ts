import { CARD_PAYMENTS, type Store, startStore } from "../support"
import { startBareStore } from "./beside/bare-host"
import { type Bookshop, type Channel, openBookshop } from "./beside/bookshop"
import { DELIBERATE } from "./beside/deliberate"
import { type CheckoutWish, checkout, FLOWS, WAYS_TO_PAY } from "./beside/flows"
import { type Difference, described, differences, Recording } from "./beside/recording"

jest.setTimeout(600_000)

const CHANNELS: readonly Channel[] = ["own", "restaurant"]

/** The largest number of statements that the plugin may add to a whole checkout that is not the restaurant's. */
const STATEMENTS_MORE = 2

interface Host {
  readonly store: Store
  readonly shops: Record<Channel, Bookshop>
  readonly setUp: Recording
}

/** The same requests to the platform's own API are sent to a host without the plugin and to a host with it. */
describe("a shop that sells books beside the restaurant", () => {
  let without: Host
  let withPlugin: Host
  beforeAll(async () => {
    ;[without, withPlugin] = await Promise.all([open(startBareStore()), open(startStore({ env: CARD_PAYMENTS.env }))])
  })
  afterAll(async () => {
    await Promise.all([without?.store.stop(), withPlugin?.store.stop()])
  })

  const occurred = new Set<object>()
  const unexpected = (channel: Channel, found: readonly Difference[]): Difference[] =>
    found.filter(({ step, path }) => {
      const reasons = DELIBERATE.filter((each) => each.channel === channel && each.step.test(step) && each.path.test(path))
      for (const reason of reasons) occurred.add(reason)
      return reasons.length === 0
    })

  it("is set up with the same responses as without the plugin", () => {
    expect(described(differences(without.setUp.steps, withPlugin.setUp.steps))).toEqual([])
  })

  describe.each(CHANNELS)("in %s channel", (channel) => {
    it.each(Object.keys(FLOWS))("%s: every response equals the platform's, field by field", async (name) => {
      const [bare, extended] = await Promise.all([record(without, channel, name), record(withPlugin, channel, name)])
      expect(bare.length).toBeGreaterThan(5)
      expect(described(unexpected(channel, differences(bare, extended)))).toEqual([])
    })

    it.each(WAYS_TO_PAY)(`a whole checkout (%s) takes at most ${STATEMENTS_MORE} additional statements`, async (pays) => {
      const wish = { pays, sendsEvent: false }
      const [bare, extended] = [await statementsOf(without, channel, wish), await statementsOf(withPlugin, channel, wish)]
      expect(extended - bare).toBeLessThanOrEqual(STATEMENTS_MORE)
    })

    it("the event of the card provider takes at most one additional statement", async () => {
      const wish = { pays: "captured card" } as const
      const [bare, extended] = [await statementsOf(without, channel, wish), await statementsOf(withPlugin, channel, wish)]
      expect(extended - bare).toBeLessThanOrEqual(STATEMENTS_MORE + 1)
    })

    it("none of its orders is the restaurant's", async () => {
      const { rows } = await withPlugin.store.db.raw(
        `select count(*)::int as placed, count(s.id)::int as ours from "order" o left join svc_order s on s.id = o.id where o.sales_channel_id = ?`,
        [withPlugin.shops[channel].salesChannelId],
      )
      expect(rows[0].placed).toBeGreaterThan(5)
      expect(rows[0].ours).toBe(0)
    })
  })

  it("has every listed deliberate difference", () => {
    expect(DELIBERATE.filter((each) => !occurred.has(each))).toEqual([])
  })
})

async function open(starting: Promise<Store>): Promise<Host> {
  const store = await starting
  const setUp = new Recording()
  try {
    const own = await openBookshop(store, "own", setUp)
    return { store, setUp, shops: { own, restaurant: await openBookshop(store, "restaurant", setUp) } }
  } catch (error) {
    await store.stop()
    throw error
  }
}

async function record(host: Host, channel: Channel, name: string) {
  const recording = new Recording()
  await FLOWS[name]?.(host.shops[channel], recording)
  return recording.steps
}

async function statementsOf({ store, shops }: Host, channel: Channel, wish: CheckoutWish): Promise<number> {
  return (await store.fewestStatements(() => checkout(shops[channel], new Recording(), wish))).count
}
