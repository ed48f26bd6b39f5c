import type { Store } from "../../support"
import { eventually } from "../svc/v1/webhooks/receiver"

/** Waits until everything that has happened so far was read from the outbox and is told, or left out. */
export function everythingTold(store: Store, within?: number): Promise<boolean> {
  return eventually(async () => {
    const { rows } = (await store.db.raw(
      `select not exists (select 1 from svc_outbox where transaction >= (select edge from svc_notice_cursor))
         and not exists (select 1 from svc_notice where status = 'pending') as told`,
    )) as { rows: { told: boolean }[] }
    return rows[0]?.told === true
  }, within)
}
