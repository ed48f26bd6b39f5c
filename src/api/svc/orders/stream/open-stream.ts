import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { sightOf } from "../../../../commands/ordering/reading/find-visible-order"
import { orderFeed } from "../../../../commands/ordering/reading/order-feed"
import { newsFor, type OrderFilter, type OrderNews } from "../../../../commands/ordering/reading/order-news"
import { type Board, isWatching } from "../../../../domain/access/devices"
import { nameOfSight, orderSight } from "../../../../domain/access/order-sight"
import { isoInZone } from "../../../../domain/time"
import { isFailure } from "../../../../errors"
import { type AccountCaller, type Caller, dashboardUserOf, REJECTED } from "../../../../http"
import { ORDERING_MODULE, type OrderingService } from "../../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../../modules/settings"
import { authenticate } from "../../../authenticate"
import { EventStream } from "./event-stream"
import { listeners } from "./listeners"
import { sendAll } from "./send-all"

export interface StreamWish extends OrderFilter {
  /** The last position that the client has received. */
  readonly seen: string | undefined
  /** The board that shows the stream; undefined: not known. */
  readonly board: Board | undefined
}

/** Maximum number of changes that wait for a slow client. If there are more, the client is disconnected and has to resume. */
const WAITING_NEWS = 10_000

/**
 * Opens the live stream of orders (contract section 14), sends the missed changes, and returns while the stream stays open.
 * @throws an error before the first byte, which the caller can still send; or an error while sending the missed changes, after the stream was closed
 */
export async function openStream(
  req: MedusaRequest,
  res: MedusaResponse,
  caller: AccountCaller,
  wish: StreamWish,
  now: number,
): Promise<void> {
  const { scope } = req
  let sees = sightOf(caller)
  let sight = nameOfSight(orderSight(caller))
  const feed = orderFeed(scope)
  const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const visible = (news: OrderNews) => newsFor(news, sees, wish)
  const waiting: OrderNews[] = []
  let isSending = true
  let sendWaiting = (): void => undefined
  const follower = (news: readonly OrderNews[]): void => {
    if (waiting.push(...news.filter((one) => visible(one).length > 0)) > WAITING_NEWS) res.destroy()
    else if (!isSending) sendWaiting()
  }
  const { position, edge } = await feed.follow(follower)
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  let place: string
  try {
    place = await listeners.takePlace(ordering, caller, isAttended(req, wish), now)
  } catch (error) {
    feed.leave(follower)
    throw error
  }
  // The client has already disconnected, or an error was sent because the request's deadline has passed.
  if (res.destroyed || res.headersSent) {
    feed.leave(follower)
    return ordering.streamPlaces.leave(place)
  }

  const stream = new EventStream(req, res)
  void stream.closed.then(() => feed.leave(follower))
  // A position in the future belongs to another database, or to an instance that has read further. Start at the current position.
  const from = wish.seen !== undefined && BigInt(wish.seen) <= BigInt(position) ? wish.seen : position
  const greet = (position: string, at: number): void => {
    const hello = { position: Number(position), server_time: isoInZone(at, timezone), sight }
    stream.send({ event: "hello", data: JSON.stringify(hello), id: position })
  }
  greet(from, now)
  listeners.add({
    stream,
    place,
    caller,
    identify: () => identifyAgain(req),
    admit: (fresh) => {
      const seen = orderSight(fresh)
      if (seen === null) return false
      if (nameOfSight(seen) === sight) return true
      sight = nameOfSight(seen)
      sees = sightOf(fresh)
      // No event reports the orders that came into the caller's sight or left it, because they have not changed. So the client must read
      // all again.
      greet(stream.lastId ?? from, Date.now())
      return true
    },
  })
  sendWaiting = () => {
    isSending = true
    sendAll(stream, waiting, visible).then(
      () => {
        isSending = false
        if (waiting.length > 0 && stream.open) sendWaiting()
      },
      () => stream.end(),
    )
  }
  try {
    if (wish.seen !== undefined) {
      for await (const news of feed.since(wish.seen, edge)) {
        if (!stream.open) break
        await sendAll(stream, [...news], visible)
      }
    }
  } catch (error) {
    // The head was sent, so only closing the stream can show the client that something is missing.
    stream.end()
    throw error
  }
  sendWaiting()
}

/**
 * Whether somebody takes new orders at this screen: not at the dashboard, which is often open in an office, and not at a board for guests or
 * couriers. Null: the client does not say which board it shows.
 */
function isAttended(req: MedusaRequest, { board }: StreamWish): boolean | null {
  if (dashboardUserOf(req) !== undefined) return false
  return board === undefined ? null : isWatching(board)
}

/** The caller of the request now; undefined when it cannot be determined at the moment. */
async function identifyAgain(req: MedusaRequest): Promise<Caller | undefined> {
  try {
    await reloadSession(req)
  } catch {
    // The session has ended: somebody signed out, in this process or another.
    return REJECTED
  }
  try {
    const { headers, session, sessionID, socket, url } = req as MedusaRequest & { sessionID?: string }
    const known = sessionID === undefined ? {} : { sessionID }
    const carrier = { headers, session, socket, url, baseUrl: "/svc/orders", ...known }
    return await authenticate(req, { nonceOptional: false, now: Date.now() }, carrier)
  } catch (error) {
    return isFailure(error) ? REJECTED : undefined
  }
}

interface StoredSession {
  readonly auth_context?: unknown
  reload?(done: (error?: unknown) => void): void
}

/** Reloads the session from the host's store, if the request came with a signed-in session. */
function reloadSession(req: MedusaRequest): Promise<void> {
  const session = req.session as StoredSession | undefined
  if (!session?.auth_context || !session.reload) return Promise.resolve()
  return new Promise((resolve, reject) => session.reload?.((error) => (error ? reject(error) : resolve())))
}
