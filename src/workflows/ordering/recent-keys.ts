import type { IdempotencyKey } from "../../modules/ordering"

const MOST = 10_000

const recent = new Set<string>()

const nameOf = ({ scope, account, key }: IdempotencyKey): string => `${scope}\n${account}\n${key}`

/** Remembers a key that this process has seen spent. Only a hint: the database has the truth, and other processes their own. */
export function rememberKey(key: IdempotencyKey): void {
  if (recent.size >= MOST) {
    const [oldest] = recent
    if (oldest !== undefined) recent.delete(oldest)
  }
  recent.add(nameOf(key))
}

/** True when the request is likely a repetition, so that its answer is looked up before anything is judged or measured anew. */
export function isLikelySpent(key: IdempotencyKey): boolean {
  return recent.has(nameOf(key))
}
