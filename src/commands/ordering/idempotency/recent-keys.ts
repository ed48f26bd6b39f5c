import { BoundedMap } from "../../../concurrency"
import type { IdempotencyKey } from "../../../modules/ordering"

const recent = new BoundedMap<string, true>(10_000)

const nameOf = ({ scope, account, key }: IdempotencyKey): string => `${scope}\n${account}\n${key}`

/** Remembers a key that this process has seen used. It is only a hint that saves work; the decision is made in the database. */
export function rememberKey(key: IdempotencyKey): void {
  recent.set(nameOf(key), true)
}

/** True if this process has seen the key used. Then the earlier result is looked up before any work. */
export function isLikelySpent(key: IdempotencyKey): boolean {
  return recent.has(nameOf(key))
}
