import type { MedusaResponse } from "@medusajs/framework/http"
import { overloaded } from "../answers/translate-error"

/** The place that a request can take among the concurrent requests of this process. */
export interface Place {
  /**
   * Takes the place, unless the response has already ended.
   * @throws svc_overloaded when no place is free
   */
  take(): void
  /** Releases the place, if it was taken. The end of the response also releases it. */
  leave(): void
}

/** Counts the places that requests have taken, and limits them. */
export class Places {
  #busy = 0

  /**
   * The place for the request of this response. If taken, it is kept until the client has the whole response or has disconnected.
   * @param limit returns the number of places; called whenever a place is taken
   */
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
