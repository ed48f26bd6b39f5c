import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** An index to find when a channel was last reached: see `wasReached`. */
export class Migration20261121123100 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create index if not exists "svc_notice_reached" on "svc_notice" ("channel", "settled_at") where "status" = 'sent';`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "svc_notice_reached";`)
  }
}
