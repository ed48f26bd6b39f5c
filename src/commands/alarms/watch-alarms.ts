import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { alarmKey, judgeAlarms } from "../../domain/alarms"
import { ALARMS_MODULE, type AlarmsService } from "../../modules/alarms"
import { failpoint } from "../../platform/process/failpoint"
import { deliverAlarms } from "./deliver-alarms"
import { holdingConditions } from "./holding-conditions"
import { alarmRecipients } from "./recipients"

/**
 * Opens an alarm for every condition that holds and has no open alarm, and ends the alarms whose condition is over (contract section 17).
 * Notifies the owner of each new alarm, unless the owner was already notified of the same outage. Only one process does this at a time. An
 * alarm and its notices are written in one transaction, so that each notice is queued exactly once.
 */
export async function watchAlarms(scope: MedusaContainer, now: number): Promise<void> {
  await judgeNow(scope, now)
  await deliverAlarms(scope)
}

function judgeNow(scope: MedusaContainer, now: number): Promise<void> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  return knex.transaction(async (trx) => {
    const rows = scope.resolve<AlarmsService>(ALARMS_MODULE).in(trx)
    if (!(await rows.takeAlarmTurn())) return
    const open = new Map((await rows.openAlarms()).map((alarm) => [alarmKey(alarm), alarm.number]))
    const { raised, ended } = judgeAlarms(new Set(open.keys()), await holdingConditions(scope, now))
    const over = ended.flatMap((key) => open.get(key) ?? [])
    if (over.length > 0) await rows.endAlarms(over, now)
    if (raised.length === 0) return
    const recipients = await alarmRecipients(scope, now)
    for (const condition of raised) {
      const alarm = await rows.raiseAlarm(condition, now)
      if (alarm === null || condition.isNotified) continue
      const notices = recipients.map((recipient) => ({ ...recipient, alarm: alarm.number }))
      await rows.queueAlarmNotices(notices, now)
    }
    await failpoint("alarm.before-commit")
  })
}
