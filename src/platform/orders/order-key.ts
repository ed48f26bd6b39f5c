import { createHmac, timingSafeEqual } from "node:crypto"
import type { ConfigModule, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

const PURPOSE = "svc-order-key"

/** How long a key is valid after the order's last move. */
const VALID_MS = 30 * 24 * 60 * 60 * 1000

/**
 * The secret that lets a guest see one order. Derived from its id and the host's own secret, so it is stored nowhere and a
 * database dump contains none (contract section 7).
 */
export function orderKey(scope: MedusaContainer, orderId: string): string {
  return createHmac("sha256", hostSecret(scope)).update(`${PURPOSE}:${orderId}`).digest("base64url")
}

/** True if a key belongs to the order and the order's last move is at most 30 days ago. Constant time. */
export function orderKeyOpens(
  scope: MedusaContainer,
  key: string,
  order: { readonly id: string; readonly lastMoveAt: number },
  now: number,
): boolean {
  const expected = Buffer.from(orderKey(scope, order.id))
  const actual = Buffer.from(key)
  return actual.length === expected.length && timingSafeEqual(actual, expected) && now <= order.lastMoveAt + VALID_MS
}

function hostSecret(scope: MedusaContainer): string {
  const { projectConfig } = scope.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE)
  const secret = projectConfig.http.jwtSecret ?? projectConfig.http.cookieSecret
  if (typeof secret === "string" && secret !== "") return secret
  if (secret && typeof secret !== "string") return JSON.stringify(secret)
  throw new Error("The host has no jwtSecret: order keys cannot be made")
}
