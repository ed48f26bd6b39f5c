import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { judgeUsername, normaliseEmail } from "../../../domain/access/names"
import { fail, invalidField } from "../../../errors"
import { ACCESS_MODULE, type AccessService } from "../../../modules/access"
import type { EmailHolders } from "../../../platform/identity/auth-identities"

/** How long (ms) an identity without an account reserves its e-mail: a sign-up through Medusa may still be in progress. */
export const ORPHAN_KEEPS_EMAIL = 3_600_000

/** The names that an account can sign in with. */
export interface AccountNames {
  readonly email: string
  /** null: the e-mail serves as username. */
  readonly username: string | null
}

/**
 * Normalises the wanted e-mail and username.
 * @throws rest_invalid_param for a username that is not allowed
 */
export function chosenNames(wanted: { readonly email: string; readonly username?: string | undefined }): AccountNames {
  const email = normaliseEmail(wanted.email)
  const chosen = judgeUsername(wanted.username, email)
  if (chosen.kind === "refused") {
    throw invalidField("username", { code: "rest_invalid_pattern" })
  }
  return { email, username: chosen.kind === "own" ? chosen.username : null }
}

/**
 * Refuses an e-mail or username that another account has; both are unique over all kinds of accounts. Without a connection this is
 * only an early check that saves the expensive hashing of a password. The decisive check runs under the locks of `connection`.
 * @throws svc_email_exists, svc_username_exists
 */
export async function refuseTakenNames(
  scope: MedusaContainer,
  { taken }: Pick<EmailHolders, "taken">,
  { email, username }: AccountNames,
  connection?: Knex.Transaction,
): Promise<void> {
  const access = scope.resolve<AccessService>(ACCESS_MODULE)
  if (taken || (await (connection ? access.in(connection) : access).staffByEmail(email)) !== null) throw fail("svc_email_exists")
  if (username === null) return
  const held = connection
    ? await access.in(connection).usernameTaken(username)
    : (await access.accountByUsername(username)) !== null
  if (held) throw fail("svc_username_exists")
}
