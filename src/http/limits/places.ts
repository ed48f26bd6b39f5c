import type { MedusaResponse } from "@medusajs/framework/http"
import { overloaded } from "../answers/translate-error"

/** The place of one request among the concurrent ones of its kind in this process. */
export interface Place {
  /** @throws svc_overloaded when no place is free */
  take(): void
  /** May be called without a place. The end of the response calls it last. */
  leave(): void
}

/** A limit of concurrent requests. */
export class Places {
  #busy = 0

  /** The place of a request, until its client has the whole response or has disconnected. */
  of(res: MedusaResponse, limit: () => number): Place {
    let taken = false
    let isOver = res.destroyed
    const leave = (): void => {
      if (taken) this.#busy -= 1
      taken = false
    }
    const take = (): void => {
      if (isOver) return
      if (this.#busy >= limit()) throw overloaded()
      this.#busy += 1
      taken = true
    }
    res.once("close", () => {
      isOver = true
      leave()
    })
    return { take, leave }
  }
}
