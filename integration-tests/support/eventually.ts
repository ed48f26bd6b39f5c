/** Longer than anything takes that the service does behind an answer, also on a machine with a lot else to do. */
const WITHIN_MS = 60_000

/**
 * Waits until something holds; what it gives then. For what is promised to come, not for when: a machine with a lot else to do takes its time.
 * @param within milliseconds; shorter than usual only where something else would bring it about later
 * @throws Error when it does not come about in time
 */
export async function eventually<T>(
  look: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  within = WITHIN_MS,
): Promise<T> {
  const end = Date.now() + within
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`It did not happen within ${within} ms: ${look.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
