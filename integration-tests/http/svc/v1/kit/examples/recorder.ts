import type { OperationExample } from "../../../../../../src/http/document/examples"
import type { Answer, Store, TestRole } from "../../../../../support"

/** The parameters, headers and body of a call. */
export interface Call {
  readonly path?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Headers that identify the caller. They are left out of the example. */
  readonly credentials?: Readonly<Record<string, string>>
}

/** Calls operations of a store and records requests and responses. */
export class Recorder {
  readonly taken = new Map<string, OperationExample>()

  constructor(private readonly store: Store) {}

  /**
   * Calls an operation and records it as its example.
   * @param operation `PUT /svc/v1/orders/{id}`
   * @returns the response
   * @throws {Error} if the call fails, or the operation already has an example
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

  /** Repeats the recorded call of an operation, and adds the second response to its example. */
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

  /** Adds an example that was recorded elsewhere. */
  keep(operation: string, example: OperationExample): void {
    if (this.taken.has(operation)) throw new Error(`${operation} has its example already`)
    this.taken.set(operation, example)
  }
}
