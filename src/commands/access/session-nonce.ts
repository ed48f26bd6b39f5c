import { createHmac, timingSafeEqual } from "node:crypto"
import type { ConfigModule, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Actor } from "../../domain/access/caller"

/** A nonce is valid in the half day in which it was computed and in the next one: 12 to 24 hours. */
const HALF_DAY = 12 * 3_600_000

export interface NonceBinding {
  readonly sessionId: string
  readonly actor: Actor
}

/** Computes the nonce of a cookie session and its actor. Nothing is stored. @returns `expiresIn` in seconds */
export function nonceFor(
  scope: MedusaContainer,
  binding: NonceBinding,
  now: number,
): { readonly nonce: string; readonly expiresIn: number } {
  const half = Math.floor(now / HALF_DAY)
  return { nonce: sign(scope, binding, half), expiresIn: Math.floor(((half + 2) * HALF_DAY - now) / 1000) }
}

/** True if the nonce belongs to this session and actor and has not expired. */
export function nonceMatches(scope: MedusaContainer, nonce: string, binding: NonceBinding, now: number): boolean {
  const half = Math.floor(now / HALF_DAY)
  const received = Buffer.from(nonce)
  return [half, half - 1].some((each) => {
    const expected = Buffer.from(sign(scope, binding, each))
    return expected.length === received.length && timingSafeEqual(expected, received)
  })
}

function sign(scope: MedusaContainer, { sessionId, actor }: NonceBinding, half: number): string {
  const { cookieSecret } = scope.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig.http
  if (!cookieSecret) throw new Error("The host has no cookieSecret: sessions cannot be bound to a nonce")
  return createHmac("sha256", String(cookieSecret))
    .update(JSON.stringify(["svc-nonce", sessionId, actor.type, actor.id, half]))
    .digest("hex")
    .slice(0, 32)
}
