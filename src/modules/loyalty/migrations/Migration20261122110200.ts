import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** An index to find and delete expired links. */
export class Migration20261122110200 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create index if not exists "svc_loyalty_verification_ended" on "svc_loyalty_verification" ("expires_at");`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "svc_loyalty_verification_ended";`)
  }
}
