import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { judgeUsername, normaliseEmail } from "../../domain/access/names"
import { fail, failWith } from "../../errors"
import { ACCESS_MODULE, type AccessService } from "../../modules/access"
import type { EmailHolders } from "../../platform/auth-identities"

/** The names that an account signs in with. */
export interface AccountNames {
  readonly email: string
  /** null: it follows the e-mail. */
  readonly username: string | null
}

/**
 * The names that somebody asks for, as they are kept.
 * @throws rest_invalid_param for a username that may not be
 */
export function chosenNames(wanted: { readonly email: string; readonly username?: string | undefined }): AccountNames {
  const email = normaliseEmail(wanted.email)
  const chosen = judgeUsername(wanted.username, email)
  if (chosen.kind === "refused") {
    throw failWith("rest_invalid_param", { fields: ["username"] }, { details: { username: { code: "rest_invalid_pattern" } } })
  }
  return { email, username: chosen.kind === "own" ? chosen.username : null }
}

/**
 * Refuses names that somebody has: one e-mail, one account, over all actors; one username too. Without a connection it only looks,
 * to spare who is refused anyway the dear hashing of a password; what counts is asked again under the locks of `connection`.
 * @throws svc_email_exists, svc_username_exists
 */
export async function refuseTakenNames(
  scope: MedusaContainer,
  { taken }: Pick<EmailHolders, "taken">,
  { email, username }: AccountNames,
  connection?: Knex.Transaction,
): Promise<void> {
  const access = scope.resolve<AccessService>(ACCESS_MODULE)
  if (taken || (await access.staffByEmail(email, connection)) !== null) throw fail("svc_email_exists")
  if (username === null) return
  const held = connection ? await access.usernameTaken(username, connection) : (await access.accountByUsername(username)) !== null
  if (held) throw fail("svc_username_exists")
}
