import type { MedusaContainer } from "@medusajs/framework/types"
import { boardAddress } from "../../domain/access/devices"
import { type AlarmWords, alarmMail, alarmText } from "../../domain/alarms"
import type { OutgoingMessage } from "../../domain/notifications"
import type { OperationSettings } from "../../domain/settings/operation-settings"
import { isoInZone } from "../../domain/time"
import type { ClaimedAlarmNotice } from "../../modules/alarms"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { serverAddress } from "../../platform/commerce/admin-address"
import { sendMail } from "../notifications/send-mail"
import { sendMessage } from "../notifications/send-message"
import { pushToBrowser } from "./push-to-browser"

const MINUTE = 60_000

/**
 * Sends one alarm to one recipient by one channel, in the site's language. A retry does not repeat a mail or message that an earlier
 * attempt may have sent. A browser shows a repeated push notification only once, because its tag is the same.
 * @returns null when it was sent, now or by an earlier attempt; otherwise the reason why it is not sent
 * @throws the provider's error
 */
export async function notifyOwner(scope: MedusaContainer, notice: ClaimedAlarmNotice, now: number): Promise<string | null> {
  const operation = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const words = wordsOf(scope, notice, operation, now)
  const idempotencyKey = `svc:alarm:${notice.alarm}:${notice.channel}:${notice.recipient}`
  switch (notice.channel) {
    case "email": {
      const outcome = await sendMail(scope, { to: notice.recipient, mail: alarmMail(words), idempotencyKey })
      return outcome === "no_provider" ? outcome : null
    }
    case "messaging": {
      const message = messageOf(notice, words, operation)
      const reason = await sendMessage(scope, message, { phone: notice.recipient, idempotencyKey })
      return reason === "under_way" ? null : reason
    }
    case "push": {
      const shown = { title: words.storeName, body: alarmText(words), tag: `svc-alarm-${notice.alarm}`, url: words.board }
      return pushToBrowser(scope, Number(notice.recipient), shown)
    }
  }
}

function wordsOf(
  scope: MedusaContainer,
  { kind, label, since }: ClaimedAlarmNotice,
  { language, store_name: storeName }: OperationSettings,
  now: number,
): AlarmWords {
  const server = serverAddress(scope)
  const minutes = Math.max(1, Math.floor((now - since.getTime()) / MINUTE))
  return { kind, label, language, storeName, minutes, board: server === "" ? "" : boardAddress(server, "counter") }
}

function messageOf(notice: ClaimedAlarmNotice, words: AlarmWords, { timezone }: OperationSettings): OutgoingMessage {
  const { language, storeName } = words
  return {
    id: `alarm-${notice.number}`,
    kind: "alarm",
    language,
    storeName,
    text: storeName === "" ? alarmText(words) : `${storeName}: ${alarmText(words)}`,
    order: { number: words.label, trackingUrl: null, minutes: null, estimatedAt: null },
    happenedAt: isoInZone(notice.raised_at.getTime(), timezone),
  }
}
