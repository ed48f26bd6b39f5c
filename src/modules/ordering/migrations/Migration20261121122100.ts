import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The status that Medusa's order was last brought to; later changes made there are left alone. */
export class Migration20261121122100 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "svc_order" add column if not exists "mirrored_status" text null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table "svc_order" drop column if exists "mirrored_status";`)
  }
}
