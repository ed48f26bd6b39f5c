/** How a lock or a lease is renewed. Times in milliseconds. */
export interface Renewal {
  readonly everyMs: number
  /** Renewals end after this time even if the work still runs, because it may hang. */
  readonly limitMs?: number
  /** Maximum number of renewals that wait for an answer at the same time. */
  readonly mostWaiting?: number
}

/**
 * Renews a lock or a lease until it is stopped. A failed renewal is ignored: the next one may succeed, and otherwise the lease ends by itself.
 * Does not keep the process alive.
 * @returns a function that ends the renewals
 */
export function renewUntilStopped(
  { everyMs, limitMs = Number.POSITIVE_INFINITY, mostWaiting = Number.POSITIVE_INFINITY }: Renewal,
  renew: () => Promise<unknown>,
): () => void {
  const end = performance.now() + limitMs
  let waiting = 0
  const timer = setInterval(() => {
    if (performance.now() > end) return clearInterval(timer)
    if (waiting >= mostWaiting) return
    waiting += 1
    void renew()
      .catch(() => undefined)
      .finally(() => {
        waiting -= 1
      })
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
