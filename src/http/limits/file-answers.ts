import type { MedusaResponse } from "@medusajs/framework/http"
import { ClientGone } from "../input/read-body"
import { Places } from "./places"

/** Fewer than a pool has connections: while all of them wait for the database, others still get one. */
const AT_ONCE = 8

/** The files that a process makes at once: each asks the database for more than a record does, and is taken by whoever saves it as slowly as he likes. */
export class Files {
  readonly #places = new Places()

  /**
   * Begins one for a request that was admitted; it has its place until the client has the whole file, or is gone.
   * @throws svc_overloaded when there are as many as there may be; ClientGone when nobody is there to take it
   */
  begin(res: MedusaResponse): void {
    if (res.destroyed) throw new ClientGone()
    this.#places.of(res, () => AT_ONCE).take()
  }
}
