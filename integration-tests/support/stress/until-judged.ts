import type { Answer } from "../client"

const PAUSE_MS = 200

/**
 * Repeats a request while the service is overloaded, or while a request with the same idempotency key is in progress, as storefronts do. A
 * write needs an idempotency key, because a request whose response is 503 may have been executed.
 * @returns the first other response
 */
export async function untilJudged(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send()
    if (answer.status !== 503 && answer.body.error?.details?.reason !== "in_progress") return answer
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
