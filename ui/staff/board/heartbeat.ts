import type { BoardStore } from "./board-store"

const SECOND = 1_000
const MINUTE = 60_000
/** The interval (ms) for reading pauses and delays, which the stream does not contain, and for taking over unsent actions of closed tabs. */
const LOOK_MS = 10_000

/** Starts the work that a board does every second: it moves the clock, ends notices, calls due and late orders and repeats the sound. */
export function startHeartbeat(store: BoardStore): void {
  setInterval(() => beat(store), SECOND)
}

function beat(store: BoardStore): void {
  const { clock, notices, orders, attention, options } = store
  const now = clock.beat()
  const isEvery = (milliseconds: number): boolean => Math.floor(now / milliseconds) !== Math.floor((now - SECOND) / milliseconds)
  notices.expire(now)
  if (now >= clock.sureAt) {
    orders.callDue()
    orders.callLate()
  }
  if (isEvery(LOOK_MS)) look(store)
  attention.remind((id) => {
    const order = orders.byId.value.get(id)
    return order !== undefined && (options.isUrgent?.(order) ?? false)
  }, now)
  if (isEvery(MINUTE)) orders.forgetPast()
}

function look({ queue, hub, options, shop }: BoardStore): void {
  void queue.inherit()
  const connection = hub.peek()?.connection.peek()
  const isReached = connection === "live" || connection === "polling" || connection === "displaced"
  if (options.watchesShop && isReached && document.visibilityState === "visible") void shop.loadTypes()
}
