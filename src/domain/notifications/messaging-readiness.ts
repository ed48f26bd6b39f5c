import { MESSAGING_VENDORS } from "../settings/messaging-vendors"
import type { OperationSettings } from "../settings/operation-settings"

type Messaging = OperationSettings["messaging"]

/** Whether messages can be sent: a provider is chosen and has all required settings. Wrong values are detected only when a message is sent. */
export function isMessagingReady({ provider, settings, secrets }: Omit<Messaging, "enabled">): boolean {
  if (provider === "none") return false
  const needed = MESSAGING_VENDORS[provider]
  return Boolean(settings[needed.setting]) && Boolean(secrets[needed.secret])
}
