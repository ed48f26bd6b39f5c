import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The index for filtering orders by the place where they were placed (`source`). */
export class Migration20261129090000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create index if not exists "svc_order_source_newest" on "svc_order" ("source", "created_at" desc, "number" desc)
      where "deleted_at" is null and not "unseen";`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "svc_order_source_newest";`)
  }
}
