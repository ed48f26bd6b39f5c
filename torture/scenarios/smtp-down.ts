import { setTimeout as sleep } from "node:timers/promises"
import { lost } from "../oracle"
import { mailsMissing } from "../oracle/mails"
import type { Scenario } from "../scenario"
import { Traffic } from "../traffic"

const OUTAGE_MS = { short: 2_000, full: 12_000 }

/** The mail server rejects mails, hangs and is down. Orders are not affected, and each mail arrives once when the server is back. */
export const smtpDown: Scenario = {
  name: "smtp-down",
  title: "A mail server that refuses mails, is silent, and is down",
  async run(arena) {
    const { mails, scale } = arena
    const before = mails.received.length
    const traffic = await new Traffic(arena, { clients: 4, pause: 20 }).start()
    const outages = [
      { begin: () => mails.behave("refuse"), end: () => mails.behave("accept") },
      { begin: () => mails.behave("silent"), end: () => mails.behave("accept") },
      { begin: () => mails.kill(), end: () => mails.start() },
    ]
    for (const { begin, end } of outages) {
      await sleep(1_000)
      await begin()
      await sleep(OUTAGE_MS[scale])
      await end()
    }
    await sleep(1_000)
    await traffic.stop()
    const problems = await mailsMissing(arena, traffic)
    return {
      tried: `${outages.length} outages of ${OUTAGE_MS[scale] / 1000} s`,
      survived: `${traffic.figures}; ${mails.received.length - before} mails, each once`,
      lost: [...problems, ...(await lost(arena, traffic))],
    }
  },
}
