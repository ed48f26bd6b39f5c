import { holds } from "./expectation.mjs"

const PATIENCE = 10_000

/**
 * Calls `look` repeatedly until it returns a result, and returns this result.
 * @template T
 * @param {() => T | Promise<T>} look
 */
export async function eventually(look) {
  const end = Date.now() + PATIENCE
  for (;;) {
    const found = await look()
    if (found) return found
    holds("a result in time", Date.now() < end, `within ${PATIENCE / 1000} s`, "nothing")
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
