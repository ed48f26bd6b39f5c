import type { ConfigModule, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { seal, sealingKey, unseal } from "../../modules/settings"

/**
 * Seals a secret that the service has to use again in clear (to sign with it), so that a dump of the database holds none that
 * anybody could use: encrypted with a key made from the host's own secret, and bound to its purpose. A host that changes its
 * secret has to save such secrets anew.
 * @param purpose what it is for; the same is needed to open it
 */
export function sealSecret(scope: MedusaContainer, purpose: string, secret: string): string {
  return seal(keyFor(scope, purpose), secret)
}

/** Opens what {@link sealSecret} has sealed; undefined when the host's secret has changed since. */
export function openSecret(scope: MedusaContainer, purpose: string, sealed: string): string | undefined {
  return unseal(keyFor(scope, purpose), sealed)
}

function keyFor(scope: MedusaContainer, purpose: string): Buffer {
  return sealingKey(scope.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig.http, purpose)
}
