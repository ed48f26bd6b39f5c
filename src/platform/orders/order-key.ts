import { createHmac, timingSafeEqual } from "node:crypto"
import type { ConfigModule, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

const PURPOSE = "svc-order-key"

/** How long a key opens its order after the order's last move. */
const VALID_MS = 30 * 24 * 60 * 60 * 1000

/**
 * The secret that opens one order to whoever placed it as a guest: made from its id and the host's own secret, so that nothing
 * is stored and a dump of the database holds none (contract section 7).
 */
export function orderKey(scope: MedusaContainer, orderId: string): string {
  return createHmac("sha256", hostSecret(scope)).update(`${PURPOSE}:${orderId}`).digest("base64url")
}

/** Whether a key opens the order, in constant time; never later than 30 days after its last move. */
export function orderKeyOpens(
  scope: MedusaContainer,
  key: string,
  order: { readonly id: string; readonly lastMoveAt: number },
  now: number,
): boolean {
  const expected = Buffer.from(orderKey(scope, order.id))
  const given = Buffer.from(key)
  return given.length === expected.length && timingSafeEqual(given, expected) && now <= order.lastMoveAt + VALID_MS
}

function hostSecret(scope: MedusaContainer): string {
  const { projectConfig } = scope.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE)
  const secret = projectConfig.http.jwtSecret ?? projectConfig.http.cookieSecret
  if (typeof secret === "string" && secret !== "") return secret
  if (secret && typeof secret !== "string") return JSON.stringify(secret)
  throw new Error("The host has no jwtSecret: order keys cannot be made")
}
