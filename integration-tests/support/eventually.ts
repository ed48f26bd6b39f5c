/** The default time limit (ms). It is longer than any background work of the service, even on a busy machine. */
const WITHIN_MS = 90_000

/**
 * Waits until the predicate holds, and returns its value. Use it to test that something happens, not how soon.
 * @param within the time limit in milliseconds; shorten it only if the predicate could hold later for another reason
 * @throws Error if the predicate does not hold in time
 */
export async function eventually<T>(
  look: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  within = WITHIN_MS,
): Promise<T> {
  const end = Date.now() + within
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`The condition was not met within ${within} ms: ${look.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
