import { setTimeout as sleep } from "node:timers/promises"
import { UNDONE_STATUSES } from "../../src/domain/orders"
import type { FailpointName } from "../../src/platform/process/failpoint"
import type { Arena } from "../arena"
import { MoneyWatch } from "../money-watch"
import { lost } from "../oracle"
import { PlaceHunters, type Slot } from "../place-hunters"
import type { Scale, Scenario } from "../scenario"
import { Traffic } from "../traffic"

const GUESTS: Readonly<Record<Scale, number>> = { short: 16, full: 64 }

/** The number of places, and whether money is captured at once or first only authorised. */
type Round = readonly [places: number, capture: "automatic" | "manual"]
type PaymentPoint = Extract<FailpointName, `payment.${string}`>

/** A round for each point of online payment: a new point does not compile without one. The first is the round of the short version. */
const PAYMENT_ROUNDS: Readonly<Record<PaymentPoint, Round>> = {
  "payment.refund-begun": [3, "automatic"],
  "payment.refund-booked": [3, "automatic"],
  "payment.booked": [10, "automatic"],
  "payment.before-commit": [1, "manual"],
  "payment.authorized": [3, "manual"],
  "payment.session-made": [1, "automatic"],
  // Only an amount that is first authorised is changed before the void.
  "payment.amount-changed": [3, "manual"],
  "payment.closed": [10, "manual"],
}
const ORDER_ROUNDS = {
  "order.slot-taken": [3, "automatic"],
  "order.before-commit": [10, "manual"],
  "order.committed": [1, "automatic"],
} satisfies Partial<Record<FailpointName, Round>>
/** Each with the point at which a server dies. */
const ROUNDS: readonly (readonly [point: string, round: Round])[] = Object.entries({ ...PAYMENT_ROUNDS, ...ORDER_ROUNDS })
const SHORT = 1
/** Reached only if something hangs. */
const ROUND_MS = 240_000

/**
 * 64 guests pay by card for a few places of one slot, over two servers, of which one is killed at a failpoint in every round. At the end
 * exactly these places are taken, each by an order whose money the provider has captured or authorised, and the provider holds no other
 * money.
 */
export const cardsForPlaces: Scenario = {
  name: "cards-for-places",
  title: "64 guests pay by card for a few places, with two servers that are killed meanwhile",
  redis: true,
  async run(arena) {
    const { store, stripe, scale } = arena
    const traffic = new Traffic(arena, { mayBreak: true })
    traffic.since = Number((await store.db("svc_order").max("number as last").first())?.last ?? 0)
    await store.token("administrator")
    const slots = await emptySlots(arena)
    const watch = new MoneyWatch(store.db, stripe, traffic.since).start()
    const problems: string[] = []
    const rounds = scale === "short" ? ROUNDS.slice(0, SHORT) : ROUNDS
    try {
      for (const [index, round] of rounds.entries()) {
        problems.push(...(await play(arena, traffic, watch, slots[index] as Slot, round)))
      }
    } finally {
      problems.push(...(await watch.stop()))
      await setUp(arena, 0, "automatic")
    }
    return {
      tried: `${rounds.length} rounds of ${GUESTS[scale]} guests, a kill in each`,
      survived: `${watch.figures}; ${traffic.figures}`,
      lost: [...problems, ...(await lost(arena, traffic))],
    }
  },
}

async function play(
  arena: Arena,
  traffic: Traffic,
  watch: MoneyWatch,
  slot: Slot,
  [point, [places, capture]]: (typeof ROUNDS)[number],
): Promise<string[]> {
  const { store, scale } = arena
  const where = `${point}, ${places} places`
  await setUp(arena, places, capture)
  let orders: readonly string[] = []
  let most = 0
  let isOver = false
  const until = Date.now() + ROUND_MS
  const look = async (): Promise<void> => {
    orders = await store
      .db("svc_order")
      .where({ fulfillment_date: slot.date, fulfillment_time: slot.time })
      .whereNull("deleted_at")
      .whereNotIn("status", [...UNDONE_STATUSES])
      .pluck("status")
    most = Math.max(most, orders.length)
  }
  const paid = () => orders.filter((status) => status !== "pending").length
  const looking = (async () => {
    while (!isOver) {
      await look()
      await sleep(100)
    }
  })()
  const hunters = new PlaceHunters(arena, traffic, slot, () => paid() >= places || Date.now() > until)
  const crashing = crashAt(arena, point, () => isOver)
  const name = `places-${point.replace(".", "-")}-${Date.now()}`
  await Promise.all(Array.from({ length: GUESTS[scale] }, (_, guest) => hunters.hunt(guest, `${name}-${guest}`)))
  while ((paid() < places || orders.includes("pending") || watch.waits) && Date.now() < until) await sleep(100)
  isOver = true
  const [crashed] = await Promise.all([crashing, looking])
  await look()
  return [
    ...(crashed ? [] : [`${where}: the point was not passed`]),
    ...(most > places ? [`${where}: ${most} orders at once`] : []),
    ...(paid() === places && orders.length === places ? [] : [`${where}: the orders are ${orders.join(", ")}`]),
  ]
}

/** Kills the first server that reaches the failpoint, and starts it again. @returns false if none reaches it before the round is over */
async function crashAt({ store }: Arena, point: string, isOver: () => boolean): Promise<boolean> {
  await store.setEnvironment("SVC_FAILPOINT", `${point}:kill`)
  while (store.processes.every(({ running }) => running) && !isOver()) await sleep(20)
  const died = store.processes.some(({ running }) => !running)
  for (const server of store.processes) {
    // The second server may die at this moment, too.
    if (server.running) await server.setEnvironment("SVC_FAILPOINT", null).catch(() => undefined)
  }
  await Promise.all(store.processes.filter(({ running }) => !running).map((server) => server.start()))
  return died
}

async function setUp({ store }: Arena, max_per_slot: number, capture: "automatic" | "manual"): Promise<void> {
  const settings = { order_types: { pickup: { max_per_slot } }, payments: { online: { capture } } }
  const { status, text } = await store.api("administrator", { process: 1 }).put("settings/operation", settings)
  if (status !== 200) throw new Error(`The settings were not saved: ${status} ${text}`)
  // Every process has the new settings within a second.
  await sleep(1_000)
}

/** Tomorrow's available slots without orders. */
async function emptySlots({ store }: Arena): Promise<Slot[]> {
  const [, { date }] = (await store.api().get("schedule/pickup/dates")).body.data
  const { body } = await store.api().get("schedule/pickup/slots", { query: { date } })
  return body.data.slots
    .filter(({ available, taken }: { available: boolean; taken: number }) => available && taken === 0)
    .map(({ time }: { time: string }) => ({ date, time }))
}
