import type { OperationSettings } from "../settings/operation-settings"

type Messaging = OperationSettings["messaging"]

/** The settings and secrets that each provider requires. */
const NEEDED: Readonly<Record<Messaging["provider"], { readonly setting: string; readonly secret: string } | null>> = {
  none: null,
  whatsapp: { setting: "phone_number_id", secret: "access_token" },
  http: { setting: "url", secret: "secret" },
}

/** Whether messages can be sent: a provider is chosen and has all required settings. Wrong values are only found by sending. */
export function isMessagingReady({ provider, settings, secrets }: Omit<Messaging, "enabled">): boolean {
  const needed = NEEDED[provider]
  return needed !== null && Boolean(settings[needed.setting]) && Boolean(secrets[needed.secret])
}
