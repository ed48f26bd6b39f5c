import { createHash, randomUUID } from "node:crypto"
import type { Store } from "../../../../support"
import { signedToken } from "./signed-token"

/**
 * Resets a password with the platform's own reset endpoints, as the page behind the mailed link does.
 * @returns the token of the link
 */
export async function changeNatively(store: Store, actor: string, identity: string, password: string): Promise<string> {
  expect((await store.api().post(`/auth/${actor}/emailpass/reset-password`, { identifier: identity })).status).toBe(201)
  // The token in the mail cannot be read here, so another token takes its place.
  const jti = randomUUID()
  const row = await store.db("provider_identity").where({ entity_id: identity, provider: "emailpass" }).first("id")
  const token_hash = createHash("sha256").update(jti).digest("hex")
  await store.db("auth_password_reset_token").where({ provider_identity_id: row.id }).update({ token_hash })
  const exp = Math.floor(Date.now() / 1000) + 900
  const token = signedToken({ entity_id: identity, provider: "emailpass", actor_type: actor, purpose: "reset", exp, jti })
  const headers = { authorization: `Bearer ${token}` }
  const answer = await store.api().post(`/auth/${actor}/emailpass/update`, { password }, { headers })
  expect([answer.status, answer.body]).toEqual([200, { success: true }])
  return token
}
