import type { MedusaContainer } from "@medusajs/framework/types"
import { boardAddress } from "../../domain/access/devices"
import { type AlarmWords, alarmMail, alarmText } from "../../domain/alarms"
import { type OutgoingMessage, SendingFailure } from "../../domain/notifications"
import type { OperationSettings } from "../../domain/settings/operation-settings"
import { isoInZone } from "../../domain/time"
import type { LeasedAlarmNotice } from "../../modules/alarms"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { serverAddress } from "../../platform/commerce/admin-address"
import { sendMail } from "../notifications/send-mail"
import { sendMessage } from "../notifications/send-message"
import { pushToBrowser } from "./push-to-browser"

const MINUTE = 60_000

/**
 * Sends one alarm to one recipient by one channel, in the store's language. An alarm that an earlier attempt has sent is not sent again. If
 * a process crashed before it recorded the result of its attempt, the attempt is repeated, because an alarm must not be lost. The duplicate
 * has the same Message-ID (mail), id (message) or tag (push notification), so the receiver can recognise it.
 * @returns null when the alarm was sent, now or by an earlier attempt; otherwise the reason why it is not sent
 * @throws the provider's error
 */
export async function notifyOwner(scope: MedusaContainer, notice: LeasedAlarmNotice, now: number): Promise<string | null> {
  const operation = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const words = wordsOf(scope, notice, operation, now)
  const idempotencyKey = `svc:alarm:${notice.alarm}:${notice.channel}:${notice.recipient}`
  switch (notice.channel) {
    case "email": {
      return reasonOf(await sendMail(scope, { to: notice.recipient, mail: alarmMail(words), idempotencyKey, again: true }))
    }
    case "messaging": {
      const message = messageOf(notice, words, operation)
      return reasonOf(await sendMessage(scope, message, { phone: notice.recipient, idempotencyKey, again: true }))
    }
    case "push": {
      const shown = { title: words.storeName, body: alarmText(words), tag: `svc-alarm-${notice.alarm}`, url: words.board }
      return pushToBrowser(scope, Number(notice.recipient), shown)
    }
  }
}

/** @throws SendingFailure while another process is sending the alarm: a later attempt reads its result */
function reasonOf(outcome: string | null): string | null {
  switch (outcome) {
    case null:
    case "sent":
    case "repeated":
      return null
    case "under_way":
      throw new SendingFailure("later", "another process is sending it")
    default:
      return outcome
  }
}

function wordsOf(
  scope: MedusaContainer,
  { kind, label, since }: LeasedAlarmNotice,
  { language, store_name: storeName }: OperationSettings,
  now: number,
): AlarmWords {
  const server = serverAddress(scope)
  const minutes = Math.max(1, Math.floor((now - since.getTime()) / MINUTE))
  return { kind, label, language, storeName, minutes, board: server === "" ? "" : boardAddress(server, "counter") }
}

function messageOf(notice: LeasedAlarmNotice, words: AlarmWords, { timezone }: OperationSettings): OutgoingMessage {
  const { language, storeName } = words
  return {
    id: `alarm-${notice.number}`,
    kind: "alarm",
    language,
    storeName,
    text: storeName === "" ? alarmText(words) : `${storeName}: ${alarmText(words)}`,
    order: { number: words.label, trackingUrl: null, minutes: null, estimatedAt: null, reason: null },
    happenedAt: isoInZone(notice.raised_at.getTime(), timezone),
  }
}
