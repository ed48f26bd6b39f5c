import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The transaction up to which a consumer has seen all events below its position: see `eventsAfter`. */
export class Migration20261121170300 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table "svc_outbox_cursor" add column if not exists "edge" xid8 not null default pg_snapshot_xmin(pg_current_snapshot());`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`alter table "svc_outbox_cursor" drop column if exists "edge";`)
  }
}
