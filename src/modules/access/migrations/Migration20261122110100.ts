import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { HAS_IDENTITIES, INSTALL_PASSWORD_WATCH, REMOVE_PASSWORD_WATCH } from "../password-watch"

/** Ends credentials when Medusa sets a password; indexes to find and delete ended credentials. */
export class Migration20261122110100 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create index if not exists "svc_access_token_ended" on "svc_access_token" (least("expires_at", "revoked_at"));`)
    this.addSql(
      `create index if not exists "svc_application_password_ended" on "svc_application_password" ("revoked_at") where "revoked_at" is not null;`,
    )
    this.addSql(`create index if not exists "svc_password_reset_ended" on "svc_password_reset" ("expires_at");`)
    if (await this.hasIdentities()) {
      for (const statement of INSTALL_PASSWORD_WATCH) this.addSql(statement)
    }
  }

  override async down(): Promise<void> {
    for (const statement of REMOVE_PASSWORD_WATCH) this.addSql(statement)
    for (const table of ["access_token", "application_password", "password_reset"]) {
      this.addSql(`drop index if exists "svc_${table}_ended";`)
    }
  }

  private async hasIdentities(): Promise<boolean> {
    const [row] = (await this.execute(HAS_IDENTITIES)) as { found: boolean }[]
    return row?.found === true
  }
}
