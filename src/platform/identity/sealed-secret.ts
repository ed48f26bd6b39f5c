import type { ConfigModule, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { seal, sealingKey, unseal } from "../../modules/settings"

/**
 * Encrypts a secret that the service must use again in clear (to sign with it), so that a database dump contains no usable
 * secret. The key is derived from the host's own secret and the purpose. If the host changes its secret, these secrets must be
 * saved again.
 * @param purpose what the secret is for; opening it needs the same value
 */
export function sealSecret(scope: MedusaContainer, purpose: string, secret: string): string {
  return seal(keyFor(scope, purpose), secret)
}

/** Decrypts the result of {@link sealSecret}; undefined if the host's secret has changed after the encryption. */
export function openSecret(scope: MedusaContainer, purpose: string, sealed: string): string | undefined {
  return unseal(keyFor(scope, purpose), sealed)
}

function keyFor(scope: MedusaContainer, purpose: string): Buffer {
  return sealingKey(scope.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig.http, purpose)
}
