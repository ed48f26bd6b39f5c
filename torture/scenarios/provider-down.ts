import { setTimeout as sleep } from "node:timers/promises"
import type { LocalStripe } from "../../integration-tests/support/vendors/local-stripe"
import { lost } from "../oracle"
import type { Scenario } from "../scenario"
import { Traffic } from "../traffic"

type Behaviour = Parameters<LocalStripe["behave"]>[0]

/** How the provider fails, and for which calls: all, or only refunds and cancellations. */
const FAILURES: readonly (readonly [Behaviour, RegExp?])[] = [
  ["down"],
  [500],
  ["lose"],
  ["lose", /refunds|cancel/],
  [500, /refunds|cancel/],
  ["hang", /refunds|cancel/],
]
const OUTAGE_MS = { short: 2_000, full: 8_000 }

/** The payment provider resets connections, responds with errors, hangs and loses responses while guests pay, leave and give up. */
export const providerDown: Scenario = {
  name: "provider-down",
  title: "A payment provider that is down, errs, hangs and loses answers",
  async run(arena) {
    const { scale, stripe } = arena
    const traffic = await new Traffic(arena, { clients: 6, cards: 10 }).start()
    for (const [behaviour, only] of FAILURES) {
      await sleep(1_500)
      stripe.behave(behaviour, only)
      await sleep(OUTAGE_MS[scale])
      stripe.behave("well")
    }
    await sleep(1_500)
    await traffic.stop()
    return {
      tried: `${FAILURES.length} outages of ${OUTAGE_MS[scale] / 1000} s`,
      survived: traffic.figures,
      lost: await lost(arena, traffic),
    }
  },
}
