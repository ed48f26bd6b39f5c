import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { normaliseEmail } from "../../domain/access/names"

/**
 * The part of a profile that the plugin's row stores. Undefined leaves a field unchanged; null makes the display name follow the person's
 * name.
 */
export interface OwnProfile {
  readonly displayName?: string | null
  readonly firstName?: string
  readonly lastName?: string
  readonly phone?: string
  /** Staff only: other e-mails are in Medusa. */
  readonly email?: string
}

/** Writes the plugin's part of a profile. */
export async function writeProfile(trx: Knex.Transaction, accountKey: string, profile: OwnProfile, now: number): Promise<void> {
  const values: Record<string, unknown> = {
    ...(profile.displayName === undefined ? {} : { display_name: profile.displayName || null }),
    ...(profile.firstName === undefined ? {} : { first_name: profile.firstName }),
    ...(profile.lastName === undefined ? {} : { last_name: profile.lastName }),
    ...(profile.phone === undefined ? {} : { phone: profile.phone }),
    ...(profile.email === undefined ? {} : { email: normaliseEmail(profile.email) }),
  }
  if (Object.keys(values).length === 0) return
  await trx("svc_account")
    .where({ id: accountKey })
    .update({ ...values, updated_at: new Date(now) })
  if (profile.phone !== undefined) {
    // The courier record of staff also shows the phone.
    await trx.raw(
      "update svc_account set meta = meta || jsonb_build_object('phone', ?::text) where id = ? and actor_type = 'svc_staff'",
      [profile.phone, accountKey],
    )
  }
}
