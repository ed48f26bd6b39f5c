import { signal } from "@preact/signals-core"
import { OWN_MS } from "../../../../src/domain/orders/card-places"
import type { Action } from "../../orders/actions"
import type { Touch } from "./touch"

/** An action on an order that the service has refused, or that keeps failing. */
export interface Problem {
  readonly text: string
  readonly action: Action
  /** Set if the action keeps failing and is still to be sent. */
  readonly isFailing?: true
}

/**
 * The refused and the failing actions by order. Each appears some time after the last touch, because it makes a card taller. It stays until
 * somebody retries the action, takes another one, or dismisses the problem.
 */
export class Problems {
  readonly all = signal<ReadonlyMap<string, Problem>>(new Map())
  readonly #next = new Map<string, Problem>()

  constructor(private readonly touch: Pick<Touch, "since">) {}

  tell(id: string, problem: Problem): void {
    this.#next.set(id, problem)
    this.#show(id)
  }

  #show(id: string): void {
    const problem = this.#next.get(id)
    const left = OWN_MS - this.touch.since()
    if (problem === undefined) return
    if (left > 0) setTimeout(() => this.#show(id), left)
    else {
      this.#next.delete(id)
      this.all.value = new Map(this.all.value).set(id, problem)
    }
  }

  /** The problem of an order, whether it is shown yet or not. */
  of(id: string): Problem | undefined {
    return this.#next.get(id) ?? this.all.value.get(id)
  }

  /** Called when the action of an order is no longer failing. */
  free(id: string): void {
    if (this.of(id)?.isFailing) this.forget(id)
  }

  forget(id: string): void {
    this.#next.delete(id)
    if (this.all.value.has(id)) this.all.value = new Map([...this.all.value].filter(([key]) => key !== id))
  }
}
