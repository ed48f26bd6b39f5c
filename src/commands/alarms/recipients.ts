import type { IUserModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { isMessagingReady } from "../../domain/notifications"
import { ALARMS_MODULE, type AlarmsService, type QueuedAlarmNotice } from "../../modules/alarms"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"

/** Maximum number of e-mail addresses. A store has only a few administrators. */
const MAILBOXES = 20

/** A recipient and the channel to reach it. */
export type Recipient = Omit<QueuedAlarmNotice, "alarm">

/** All recipients of an alarm, by every channel that the store has set up. */
export async function alarmRecipients(scope: MedusaContainer, now: number): Promise<Recipient[]> {
  const settings = scope.resolve<SettingsService>(SETTINGS_MODULE)
  const { email, phone, push } = (await settings.alerts()).settings
  const { messaging } = await settings.operation()
  const mailboxes = email === "" ? await administratorsOf(scope) : [email]
  const byMessage = phone !== "" && messaging.enabled && isMessagingReady(messaging)
  const browsers = push ? await scope.resolve<AlarmsService>(ALARMS_MODULE).managersSubscriptions(now) : []
  return [
    ...mailboxes.map((recipient): Recipient => ({ channel: "email", recipient })),
    ...(byMessage ? [{ channel: "messaging", recipient: phone } as const] : []),
    ...browsers.map(({ number }): Recipient => ({ channel: "push", recipient: String(number) })),
  ]
}

/** The e-mail addresses of the host's administrators. */
export async function administratorsOf(scope: MedusaContainer): Promise<string[]> {
  const users = await scope.resolve<IUserModuleService>(Modules.USER).listUsers({}, { take: MAILBOXES, select: ["email"] })
  return users.map(({ email }) => email)
}
