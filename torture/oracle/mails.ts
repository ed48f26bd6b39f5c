import { setTimeout as sleep } from "node:timers/promises"
import type { Arena } from "../arena"
import type { MailSwitch } from "../mail-switch"
import type { Traffic } from "../traffic"

/** Longer than any pause before a retry after an outage of the scenarios. */
const MAIL_MS = 180_000

interface FinalizedOrder {
  readonly number: string
  readonly notice: string | null
  readonly attempt: number | null
  readonly reason: string | null
}

/** Mails that arrived more than once. All attempts of a mail have the same Message-ID. */
export function mailsTwice({ received }: MailSwitch): string[] {
  const times = new Map<string, number>()
  for (const { parsed } of received) {
    const id = parsed.messageId ?? `none: ${parsed.subject}`
    times.set(id, (times.get(id) ?? 0) + 1)
  }
  return [...times].filter(([, count]) => count > 1).map(([id, count]) => `mail ${id} came ${count} times`)
}

/**
 * Mails that customers of the traffic should have received but have not. Do not call it after a process was killed while it sent a mail:
 * that mail may have been sent, so it is not sent again.
 */
export async function mailsMissing({ store, mails }: Arena, traffic: Traffic): Promise<string[]> {
  const ids = [...traffic.orders.values()].filter(({ status }) => status === "finalized").map(({ id }) => id)
  const missing = async (): Promise<FinalizedOrder[]> => {
    const came = new Set(mails.received.map(({ parsed }) => parsed.subject))
    const { rows } = (await store.db.raw(
      `select s.number, n.status as notice, n.attempt, n.reason from svc_order s
       left join svc_notice n on n.order_id = s.id and n.channel = 'email' and n.kind = 'finalized'
       where s.id = any(?)`,
      [ids],
    )) as { rows: FinalizedOrder[] }
    return rows.filter(({ number }) => !came.has(`Tu pedido ${number} ha finalizado`))
  }
  let left = await missing()
  for (const until = Date.now() + MAIL_MS; left.length > 0 && Date.now() < until; left = await missing()) {
    // Notices that were skipped send no mail.
    if (left.every(({ notice }) => notice !== null && notice !== "pending")) break
    await sleep(250)
  }
  return left.map((row) => `a customer was not told of the end of order ${row.number}: ${JSON.stringify(row)}`)
}
