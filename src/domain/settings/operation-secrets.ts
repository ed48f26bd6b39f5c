import type { OperationSettings } from "./operation-settings"

/** Replaces each secret in the settings, to seal or open it. */
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
