import { setTimeout as sleep } from "node:timers/promises"
import { changeOperation, ROUTED_BY } from "../../integration-tests/support/delivery-settings"
import { type Behaviour, startVendors, World } from "../../integration-tests/support/vendors"
import { lost } from "../oracle"
import type { Scenario } from "../scenario"
import { LONGEST_MS, Traffic } from "../traffic"

const BEHAVIOURS: Record<"short" | "full", readonly Behaviour[]> = {
  short: ["hang"],
  full: ["hang", "drip", "reset", "cut", "truncated", "garbage", "foreign", "huge", "quota", "denied", "broken"],
}
/** The contract's reasons for a missing distance. */
const REASONS = /^(request_failed|invalid_response|api_error|http_\d+)$/

/** The routing service hangs, is slow, breaks off and returns nonsense. Every check gets a reason, and pickup orders are not affected. */
export const routingHanging: Scenario = {
  name: "routing-hanging",
  title: "A routing service that hangs, breaks off and returns nonsense",
  async run(arena) {
    const { store, scale } = arena
    const world = new World()
    const vendors = await startVendors(world)
    const problems: string[] = []
    let checks = 0
    let slowest = 0
    let street = 0
    const check = async (address: string, process: number) => {
      const from = performance.now()
      const { status, body } = await store
        .api("anonymous", { process })
        .post("delivery/check-address", { address }, { timeout: LONGEST_MS[scale] })
      checks += 1
      slowest = Math.max(slowest, performance.now() - from)
      return { status, data: body?.data }
    }
    const traffic = await new Traffic(arena, { clients: 4, pause: 20 }).start()
    try {
      await changeOperation(store, { delivery: { fee_mode: "per_km", ...ROUTED_BY.google(vendors) } })
      for (const behaviour of BEHAVIOURS[scale]) {
        vendors.googleRoutes.behave(behaviour)
        const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => check(`Calle Torcida ${++street}`, index % 2)))
        const odd = answers.find(
          ({ status, data }) => status !== 200 || data?.deliverable !== false || !REASONS.test(data?.reason),
        )
        if (odd) problems.push(`routing that does "${behaviour}": ${JSON.stringify(odd)}`)
        vendors.reset()
        await sleep(200)
      }
      const address = `Calle Igual ${++street}`
      // An address with a route, because failures are not cached: the service would be called for each request.
      world.add(address, 2_500)
      const equal = await Promise.all(Array.from({ length: 100 }, () => check(address, 0)))
      if (new Set(equal.map((each) => JSON.stringify(each))).size !== 1) problems.push("equal questions had different answers")
      if (vendors.googleRoutes.calls !== 1) problems.push(`100 equal questions were ${vendors.googleRoutes.calls} calls`)
    } finally {
      await traffic.stop()
      await changeOperation(store, { delivery: { fee_mode: "tiers", routing: { api_key: null } } })
      await vendors.stop()
    }
    return {
      tried: `${checks} addresses, ${BEHAVIOURS[scale].length} ways to misbehave`,
      survived: `slowest check ${(slowest / 1000).toFixed(1)} s; ${traffic.figures}`,
      lost: [...problems, ...(await lost(arena, traffic))],
    }
  },
}
