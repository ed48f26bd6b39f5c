import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The index by which expired links are found and forgotten. */
export class Migration20261122110200 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create index if not exists "svc_loyalty_verification_ended" on "svc_loyalty_verification" ("expires_at");`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "svc_loyalty_verification_ended";`)
  }
}
