import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { answerError } from "../answers/answer"
import { overloaded } from "../answers/translate-error"
import type { EndpointSpec } from "../endpoint-spec"
import type { KitPorts } from "../ports"

/**
 * Every request gets its response within this time, because clients give up after ten seconds. A route that waits for an outside service
 * has more time (`waits`).
 */
export const ANSWER_MS = 9_000

/**
 * The deadline of one request. When it passes, the response is `svc_overloaded`, and work that is not committed yet is never committed (see
 * the port `answerBy`).
 */
export class Deadline {
  #until: number
  #timer: NodeJS.Timeout
  #receiving = false
  #isLifted = false
  private readonly patience: number
  /** The work serves only its own client, so it can be abandoned at any point. */
  private readonly isFile: boolean

  constructor(
    private readonly req: MedusaRequest,
    private readonly res: MedusaResponse,
    private readonly ports: KitPorts,
    { patience, spec }: { readonly patience: number; readonly spec: Pick<EndpointSpec, "produces" | "endless"> },
  ) {
    this.patience = patience
    this.isFile = spec.produces !== undefined && !spec.endless
    this.#until = performance.now() + patience
    this.#timer = this.#lookIn(patience)
    res.once("close", () => this.#close())
  }

  /** Passes the deadline on to the work. */
  announce(): void {
    this.ports.answerBy(this.req.scope, this.#until)
  }

  /** Removes the deadline of an endless response. Its SQL statements keep their usual time limit. */
  lift(): void {
    this.#isLifted = true
    this.ports.answerBy(this.req.scope, Number.POSITIVE_INFINITY)
  }

  /** Extends the deadline by the time that the client takes to send the body. */
  async receive<T>(body: Promise<T>): Promise<T> {
    const from = performance.now()
    this.#receiving = true
    try {
      return await body
    } finally {
      this.#receiving = false
      this.#until += performance.now() - from
      this.announce()
    }
  }

  #lookIn(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => this.#look(), milliseconds).unref()
  }

  #look(): void {
    const left = this.#receiving ? this.patience : this.#until - performance.now()
    if (left > 0) {
      this.#timer = this.#lookIn(Math.ceil(left))
      return
    }
    // The response has already started.
    if (this.res.headersSent || this.res.destroyed) return
    void answerError(this.req, this.res, overloaded(), this.ports)
  }

  #close(): void {
    clearTimeout(this.#timer)
    if (this.#isLifted) return
    // Work after a response has no deadline. If the client disconnected or was refused early, the work may still be running without a client,
    // so it keeps its deadline. The work of a file ends at once.
    if (this.res.headersSent && this.res.statusCode < 500) this.ports.answerBy(this.req.scope, undefined)
    else if (this.isFile) this.ports.answerBy(this.req.scope, performance.now())
  }
}
