import type { MedusaResponse } from "@medusajs/framework/http"
import { ClientGone } from "../input/read-body"
import { Places } from "./places"

/** Below the size of a connection pool, so that other requests get a connection while all files wait for the database. */
const AT_ONCE = 8

/** Limits the files that a process produces at the same time. Each reads many rows, and a client may download it slowly. */
export class Files {
  readonly #places = new Places()

  /**
   * Takes a place for an admitted request, until the client has the whole file or has disconnected.
   * @throws svc_overloaded when all places are taken; ClientGone when the client has disconnected
   */
  begin(res: MedusaResponse): void {
    if (res.destroyed) throw new ClientGone()
    this.#places.of(res, () => AT_ONCE).take()
  }
}
