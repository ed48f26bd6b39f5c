import { BoundedMap } from "../../../concurrency"
import type { IdempotencyKey } from "../../../modules/ordering"

const recent = new BoundedMap<string, true>(10_000)

const nameOf = ({ scope, account, key }: IdempotencyKey): string => `${scope}\n${account}\n${key}`

/** Remembers a spent key in this process. This is only a hint that saves work; the decision is made in the database. */
export function rememberKey(key: IdempotencyKey): void {
  recent.set(nameOf(key), true)
}

/** True if this process remembers the key as spent. Then the earlier result is looked up before any work. */
export function isLikelySpent(key: IdempotencyKey): boolean {
  return recent.has(nameOf(key))
}
