import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A turn at a cart ends with its process: the name by which the database tells that it lives. */
export class Migration20261121121100 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "svc_cart_turn" add column if not exists "presence" text null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "svc_cart_turn" drop column if exists "presence";`)
  }
}
