import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Orders that stand on a table: few, however old the store (contract section 8). */
export class Migration20261121150100 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create index if not exists "svc_order_standing_table" on "svc_order" ("table_id", "created_at")
       where "table_id" is not null and "table_released_at" is null and "deleted_at" is null
         and "status" in ('pending','on-hold','accepting','accepted','processing','completed');`,
    )
    this.addSql(`drop index if exists "svc_order_table";`)
    this.addSql(
      `create index if not exists "svc_order_table_newest" on "svc_order" ("table_id", "created_at" desc)
       where "table_id" is not null and "deleted_at" is null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "svc_order_standing_table";`)
    this.addSql(`drop index if exists "svc_order_table_newest";`)
  }
}
