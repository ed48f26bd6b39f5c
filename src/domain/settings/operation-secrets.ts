import type { OperationSettings } from "./operation-settings"

/** The secrets that are stored, by their path. */
export function operationSecrets({ delivery, messaging }: OperationSettings): Readonly<Record<string, string>> {
  const secrets = {
    "delivery.routing.api_key": delivery.routing.api_key,
    "delivery.geocoder.api_key": delivery.geocoder.api_key,
    "delivery.browser_map_key": delivery.browser_map_key,
    ...Object.fromEntries(Object.entries(messaging.secrets).map(([name, secret]) => [`messaging.secrets.${name}`, secret])),
  }
  return Object.fromEntries(Object.entries(secrets).filter(([, secret]) => secret !== ""))
}

/**
 * Since when each secret is stored: since this change if the change replaced it, otherwise since the stored instant.
 * @param now epoch milliseconds
 */
export function secretsSince(present: OperationSettings, next: OperationSettings, now: number): Readonly<Record<string, string>> {
  const before = operationSecrets(present)
  const instants = Object.entries(operationSecrets(next)).map(([path, secret]) => [
    path,
    secret === before[path] ? present.secrets_since[path] : new Date(now).toISOString(),
  ])
  return Object.fromEntries(instants.filter(([, instant]) => instant !== undefined))
}

/** Replaces each secret in the settings, to encrypt or decrypt it. */
export function mapOperationSecrets(settings: OperationSettings, map: (secret: string) => string): OperationSettings {
  const { delivery, messaging } = settings
  return {
    ...settings,
    delivery: {
      ...delivery,
      routing: { ...delivery.routing, api_key: map(delivery.routing.api_key) },
      geocoder: { ...delivery.geocoder, api_key: map(delivery.geocoder.api_key) },
      browser_map_key: map(delivery.browser_map_key),
    },
    messaging: {
      ...messaging,
      secrets: Object.fromEntries(Object.entries(messaging.secrets).map(([name, secret]) => [name, map(secret)])),
    },
  }
}
