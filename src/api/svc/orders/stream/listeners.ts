import type { AccountCaller, Caller } from "../../../../http"
import type { OrderingService } from "../../../../modules/ordering"
import { isDraining } from "../../../../platform/background-work"
import type { EventStream } from "./event-stream"

/** Streams of one account, over all processes; one more ends the oldest. */
const PER_ACCOUNT = 10
const HEARTBEAT_MS = 15_000
/** A stream ends within five seconds of its credential's end. */
const RECHECK_MS = 3_000

/** One open stream and whose it is. */
export interface Listener {
  readonly stream: EventStream
  /** What the stream is among those of all processes. */
  readonly place: string
  /** Replaced at every check: roles and store may have changed. */
  caller: AccountCaller
  /** Judges the credential anew; undefined: it could not be judged just now. */
  readonly identify: () => Promise<Caller | undefined>
  /** Takes the caller as it is now; false: it may not listen any more. */
  readonly admit: (caller: AccountCaller) => boolean
}

/** All open streams of this process: their number per account, their heartbeat and their credentials are looked after here. */
class Listeners {
  readonly #open = new Map<string, Listener>()
  #ordering: OrderingService | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #recheck: NodeJS.Timeout | undefined
  #checking = false
  readonly #endAll = (): void => {
    for (const { stream } of this.#open.values()) stream.end()
  }

  /** Takes a place for a stream that is about to open; the oldest of too many ends. */
  async takePlace(ordering: OrderingService, account: string, now: number): Promise<string> {
    this.#ordering = ordering
    const { place, displaced } = await ordering.streamPlaces.take(account, { limit: PER_ACCOUNT, now })
    for (const each of displaced) this.#displace(this.#open.get(each))
    return place
  }

  add(listener: Listener): void {
    if (this.#open.size === 0) this.#begin()
    this.#open.set(listener.place, listener)
    // It came on a connection that was open when this process was told to end.
    if (isDraining()) listener.stream.end()
    void listener.stream.closed.then(() => {
      this.#remove(listener)
      // What is not given back now is forgotten by itself.
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
    // The host waits for open connections when it is told to end.
    process.on("SIGTERM", this.#endAll)
    process.on("SIGINT", this.#endAll)
  }

  #rest(): void {
    clearInterval(this.#heartbeat)
    clearInterval(this.#recheck)
    process.off("SIGTERM", this.#endAll)
    process.off("SIGINT", this.#endAll)
  }

  /** Each credential is judged once, however many streams it has opened. */
  async #check(): Promise<void> {
    if (this.#checking) return
    this.#checking = true
    try {
      await this.#keepPlaces()
      for (const group of this.#byCredential()) await checkGroup(group)
    } catch {
      // A database that does not answer: the next round is soon.
    } finally {
      this.#checking = false
    }
  }

  /** Another process may have taken the place of the oldest. */
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
