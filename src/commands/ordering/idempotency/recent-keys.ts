import { BoundedMap } from "../../../concurrency"
import type { IdempotencyKey } from "../../../modules/ordering"

const recent = new BoundedMap<string, true>(10_000)

const nameOf = ({ scope, account, key }: IdempotencyKey): string => `${scope}\n${account}\n${key}`

/** Remembers a key that this process has seen spent. Only a hint that saves work: the database decides. */
export function rememberKey(key: IdempotencyKey): void {
  recent.set(nameOf(key), true)
}

/** True if this process has seen the key spent. Then the earlier result is looked up before any work. */
export function isLikelySpent(key: IdempotencyKey): boolean {
  return recent.has(nameOf(key))
}
