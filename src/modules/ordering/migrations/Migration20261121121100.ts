import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The process that holds a cart's turn, by its database application name, so that a turn ends with its process. */
export class Migration20261121121100 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "svc_cart_turn" add column if not exists "presence" text null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "svc_cart_turn" drop column if exists "presence";`)
  }
}
