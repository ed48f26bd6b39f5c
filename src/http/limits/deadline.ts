import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { answerError } from "../answers/answer"
import { overloaded } from "../answers/translate-error"
import type { EndpointSpec } from "../endpoint"
import type { KitPorts } from "../ports"

/**
 * Every request is answered within this time, well within the ten seconds after which nobody waits any more. On top comes what a route
 * says that it waits for somebody outside (`waits`).
 */
export const ANSWER_MS = 9_000

/**
 * The instant by which one request is answered: with `svc_overloaded` when nothing else has come until then, whatever it is that
 * its work waits for. What it has not committed by then it does not commit (see the port `answerBy`).
 */
export class Deadline {
  #until: number
  #timer: NodeJS.Timeout
  #receiving = false
  #isLifted = false
  private readonly patience: number
  /** Made for who takes it, and for nobody else: nothing is left half done when it is given up. */
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

  /** Lets the work know. */
  announce(): void {
    this.ports.answerBy(this.req.scope, this.#until)
  }

  /** The answer begins in time; then it goes on as long as somebody listens. What it asks of the database has the time of a statement. */
  lift(): void {
    this.#isLifted = true
    this.ports.answerBy(this.req.scope, Number.POSITIVE_INFINITY)
  }

  /** The time that a client takes to send its body is its own. */
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
    // An answer that has begun is on its way.
    if (this.res.headersSent || this.res.destroyed) return
    void answerError(this.req, this.res, overloaded(), this.ports)
  }

  #close(): void {
    clearTimeout(this.#timer)
    if (this.#isLifted) return
    // Behind an answer there is all the time it needs. Of a client that went away, or was refused before all was done, the work may still be
    // under way for nobody: it stays within its time.
    if (this.res.headersSent && this.res.statusCode < 500) this.ports.answerBy(this.req.scope, undefined)
    else if (this.isFile) this.ports.answerBy(this.req.scope, performance.now())
  }
}
