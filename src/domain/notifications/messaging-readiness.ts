import type { OperationSettings } from "../settings/operation-settings"

type Messaging = OperationSettings["messaging"]

/** What each provider cannot send without. */
const NEEDED: Readonly<Record<Messaging["provider"], { readonly setting: string; readonly secret: string } | null>> = {
  none: null,
  whatsapp: { setting: "phone_number_id", secret: "access_token" },
  http: { setting: "url", secret: "secret" },
}

/** Whether messages can be sent: a provider is chosen and has what it needs. Whether it is right shows when it is used. */
export function isMessagingReady({ provider, settings, secrets }: Omit<Messaging, "enabled">): boolean {
  const needed = NEEDED[provider]
  return needed !== null && Boolean(settings[needed.setting]) && Boolean(secrets[needed.secret])
}
