import type { OperationExample } from "../../../../../../src/http/document/examples"
import type { Answer, Store, TestRole } from "../../../../../support"

/** What an operation is called with. */
export interface Call {
  readonly path?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Headers that say who calls. They are no part of the example. */
  readonly credentials?: Readonly<Record<string, string>>
}

/** Calls operations of a store and keeps what was sent and answered. */
export class Recorder {
  readonly taken = new Map<string, OperationExample>()

  constructor(private readonly store: Store) {}

  /**
   * Calls an operation, once in a story.
   * @param operation `PUT /svc/v1/orders/{id}`
   * @returns the answer
   * @throws {Error} when it is no success, or the operation has its example already
   */
  async call(who: TestRole, operation: string, { credentials, ...sent }: Call = {}): Promise<Answer> {
    const [method = "", template = ""] = operation.split(" ")
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(sent.path?.[name])))
    const { query, headers, body } = sent
    const answer = await this.store
      .api(who)
      .request(method, path, body, { ...(query && { query }), headers: { ...headers, ...credentials } })
    const { status } = answer
    if (status >= 300) throw new Error(`${operation}: ${status} ${answer.text}`)
    this.keep(operation, { ...sent, status, answer: answer.body })
    return answer
  }

  /** Sends a call again that has its example, and keeps what is answered now. */
  async repeat(who: TestRole, operation: string): Promise<void> {
    const example = this.taken.get(operation)
    if (example === undefined) throw new Error(`${operation} has no example yet`)
    const { path, query, headers, body } = example
    this.taken.delete(operation)
    const again = await this.call(who, operation, {
      ...(path && { path }),
      ...(query && { query }),
      ...(headers && { headers }),
      body,
    })
    this.taken.set(operation, { ...example, repeated: { status: again.status, answer: again.body } })
  }

  /** Keeps an example that another client has recorded. */
  keep(operation: string, example: OperationExample): void {
    if (this.taken.has(operation)) throw new Error(`${operation} has its example already`)
    this.taken.set(operation, example)
  }
}
