import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A stream tells by which token it was opened: by it the board of a device is known. */
export class Migration20261123110100 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "svc_order_stream" add column if not exists "token_id" text null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table "svc_order_stream" drop column if exists "token_id";`)
  }
}
