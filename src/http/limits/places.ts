import type { MedusaResponse } from "@medusajs/framework/http"
import { overloaded } from "../answers/translate-error"

/** The place of one request among those of its kind that this process works on at once. */
export interface Place {
  /** @throws svc_overloaded when there is none */
  take(): void
  /** Also when nothing was taken. The end of the answer leaves it for good. */
  leave(): void
}

/** So many requests at once. */
export class Places {
  #busy = 0

  /** The place of a request, until its client has the whole answer, or is gone. */
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
