import type { AccountCaller, Caller } from "../../../../http"
import type { OrderingService } from "../../../../modules/ordering"
import { isDraining } from "../../../../queue"
import type { EventStream } from "./event-stream"

/** Maximum number of streams per account, across all processes. One more ends the oldest. */
const PER_ACCOUNT = 10
const HEARTBEAT_MS = 15_000
/** Interval (ms) of checking credentials: a stream must end within five seconds after its credential has become invalid. */
const RECHECK_MS = 3_000

/** An open stream and its caller. */
export interface Listener {
  readonly stream: EventStream
  /** The stream's place among those of all processes. */
  readonly place: string
  /** Updated at every check, because roles and store may change. */
  caller: AccountCaller
  /** Authenticates the request again; undefined when that is not possible at the moment. */
  readonly identify: () => Promise<Caller | undefined>
  /** Updates what the caller may see; false when it may no longer listen. */
  readonly admit: (caller: AccountCaller) => boolean
}

/** All open streams of this process: limits their number per account, sends heartbeats, checks credentials. */
class Listeners {
  readonly #open = new Map<string, Listener>()
  #ordering: OrderingService | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #recheck: NodeJS.Timeout | undefined
  #checking = false
  readonly #endAll = (): void => {
    for (const { stream } of this.#open.values()) stream.end()
  }

  /** Takes a place for a stream that is about to open. If there are too many, the oldest ends. */
  async takePlace(ordering: OrderingService, caller: AccountCaller, attended: boolean | null, now: number): Promise<string> {
    this.#ordering = ordering
    const token = caller.via === "bearer" || caller.via === "device" ? caller.credentialId : null
    const { place, displaced } = await ordering.streamPlaces.take(caller.accountKey, {
      limit: PER_ACCOUNT,
      now,
      token,
      attended,
    })
    for (const each of displaced) this.#displace(this.#open.get(each))
    return place
  }

  add(listener: Listener): void {
    if (this.#open.size === 0) this.#begin()
    this.#open.set(listener.place, listener)
    // The request came on a connection opened before this process began to shut down.
    if (isDraining()) listener.stream.end()
    void listener.stream.closed.then(() => {
      this.#remove(listener)
      // If this fails, the place expires automatically.
      this.#ordering?.streamPlaces.leave(listener.place).catch(() => undefined)
    })
  }

  #displace(listener: Listener | undefined): void {
    if (listener === undefined) return
    listener.stream.send({ event: "displaced", data: "{}" })
    listener.stream.end()
    this.#remove(listener)
  }

  #remove(listener: Listener): void {
    if (this.#open.delete(listener.place) && this.#open.size === 0) this.#rest()
  }

  #begin(): void {
    this.#heartbeat = setInterval(() => {
      for (const { stream } of this.#open.values()) stream.beat()
    }, HEARTBEAT_MS)
    this.#recheck = setInterval(() => void this.#check(), RECHECK_MS)
    this.#heartbeat.unref()
    this.#recheck.unref()
    // At shutdown the host waits for open connections.
    process.on("SIGTERM", this.#endAll)
    process.on("SIGINT", this.#endAll)
  }

  #rest(): void {
    clearInterval(this.#heartbeat)
    clearInterval(this.#recheck)
    process.off("SIGTERM", this.#endAll)
    process.off("SIGINT", this.#endAll)
  }

  /** Checks each credential once, however many streams use it. */
  async #check(): Promise<void> {
    if (this.#checking) return
    this.#checking = true
    try {
      await this.#keepPlaces()
      for (const group of this.#byCredential()) await checkGroup(group)
    } catch {
      // The database cannot be reached; the next check follows soon.
    } finally {
      this.#checking = false
    }
  }

  /** Ends streams whose place was taken by a newer stream, possibly in another process. */
  async #keepPlaces(): Promise<void> {
    const places = [...this.#open.keys()]
    const kept = await this.#ordering?.streamPlaces.keep(places, Date.now())
    if (kept === undefined) return
    for (const place of places) if (!kept.has(place)) this.#displace(this.#open.get(place))
  }

  #byCredential(): Iterable<readonly Listener[]> {
    const groups = new Map<string, Listener[]>()
    for (const listener of this.#open.values()) {
      const { via, credentialId, accountKey } = listener.caller
      const key = `${via}:${credentialId}:${accountKey}`
      groups.set(key, [...(groups.get(key) ?? []), listener])
    }
    return groups.values()
  }
}

async function checkGroup(group: readonly Listener[]): Promise<void> {
  const [first] = group
  const caller = await first?.identify()
  if (caller === undefined) return
  for (const listener of group) {
    if (caller.kind === "account" && listener.admit(caller)) listener.caller = caller
    else listener.stream.end()
  }
}

export const listeners = new Listeners()
