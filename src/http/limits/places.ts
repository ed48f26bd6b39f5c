import type { MedusaResponse } from "@medusajs/framework/http"
import { overloaded } from "../answers/translate-error"

/** The place of a request within a limit of concurrent requests in this process. */
export interface Place {
  /** @throws svc_overloaded when no place is free */
  take(): void
  /** Releases the place, if it was taken. Also called at the end of the response. */
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
