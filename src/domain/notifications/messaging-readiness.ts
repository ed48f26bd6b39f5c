import type { OperationSettings } from "../settings/operation-settings"

type Messaging = OperationSettings["messaging"]

/** What each provider cannot send without. */
const NEEDED: Readonly<
  Record<Messaging["provider"], { readonly settings: readonly string[]; readonly secrets: readonly string[] }>
> = {
  none: { settings: [], secrets: [] },
  whatsapp: { settings: ["phone_number_id"], secrets: ["access_token"] },
  http: { settings: ["url"], secrets: ["secret"] },
}

/** Whether messages can be sent: a provider is chosen and has what it needs. Whether it is right shows when it is used. */
export function isMessagingReady({ provider, settings, secrets }: Omit<Messaging, "enabled">): boolean {
  const needed = NEEDED[provider]
  return provider !== "none" && needed.settings.every((key) => settings[key]) && needed.secrets.every((key) => secrets[key])
}
